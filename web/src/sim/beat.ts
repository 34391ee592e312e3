// Update rates of a running simulation: pictures in every frame, numbers and tables several times a second, texts once
// a second. Elements read the signal of their rate.
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

    /** Announces a new state; with `all`, when the run is paused or after a change, every signal fires immediately. */
    tick(all: boolean, now = performance.now()): void {
        // peek: a view that ticks in its update would otherwise render in a loop.
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
