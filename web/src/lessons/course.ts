// How far a reader has come in the course: lesson -> the prediction that was made, remembered in this browser.
import { signal } from "@preact/signals-core";

export type Answered = Readonly<Record<string, number>>;

/** Shown without a prediction. */
export const NO_PREDICTION = -1;

const NAME = "lessons";

export const answered = signal<Answered>(remembered());

export function remember(now: Answered): void {
    answered.value = now;
    try {
        localStorage.setItem(NAME, JSON.stringify(now));
    } catch {
        // Storage may be forbidden; the course then is as long as the page.
    }
}

function remembered(): Answered {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
        return Object.fromEntries(Object.entries(found ?? {}).filter(([, one]) => Number.isInteger(one)));
    } catch {
        return {};
    }
}
