// The rhythm in which a running simulation is shown: pictures in every frame, numbers some times a second, texts once a
// second. What shows them reads the signal of its rhythm.
import { signal } from "@preact/signals-core";

/** [ms] */
const NUMBERS_EVERY = 80;
const TABLES_EVERY = 250;
const TEXTS_EVERY = 1000;

export class Beat {
    readonly frame = signal(0);
    readonly numbers = signal(0);
    readonly tables = signal(0);
    readonly texts = signal(0);
    private readonly last = { numbers: -Infinity, tables: -Infinity, texts: -Infinity };

    /** There is a new state to show; `all`: paused, or after a change, everything is brought up to date at once. */
    tick(all: boolean, now = performance.now()): void {
        // Without reading the signals: a view that ticks in its update would render again and again.
        this.frame.value = this.frame.peek() + 1;
        for (const [rhythm, every] of [
            ["numbers", NUMBERS_EVERY],
            ["tables", TABLES_EVERY],
            ["texts", TEXTS_EVERY],
        ] as const) {
            if (!all && now - this.last[rhythm] < every) continue;
            this.last[rhythm] = now;
            this[rhythm].value = this[rhythm].peek() + 1;
        }
    }
}
