// Progress in the course: lesson -> the reader's prediction, stored in this browser.
import { signal } from "@preact/signals-core";
import { recall, remember as keep } from "../environment/memory";

export type Answered = Readonly<Record<string, number>>;

/** The answer was shown without a prediction. */
export const NO_PREDICTION = -1;

const NAME = "lessons";

export const answered = signal<Answered>(remembered());

export function remember(now: Answered): void {
    answered.value = now;
    keep(NAME, JSON.stringify(now));
}

function remembered(): Answered {
    try {
        const found: unknown = JSON.parse(recall(NAME) ?? "{}");
        return Object.fromEntries(Object.entries(found ?? {}).filter(([, one]) => Number.isInteger(one)));
    } catch {
        // The stored value is not ours.
        return {};
    }
}
