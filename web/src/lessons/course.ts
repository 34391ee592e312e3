// Progress in the course, stored in this browser: lesson -> the reader's prediction.
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
        const stored: unknown = JSON.parse(recall(NAME) ?? "{}");
        return Object.fromEntries(
            Object.entries(stored ?? {}).filter(([, prediction]) => Number.isInteger(prediction)),
        );
    } catch {
        // the stored value is not from this page
        return {};
    }
}
