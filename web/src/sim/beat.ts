// Update rates of a running simulation: pictures in every frame, numbers and tables several times a second, texts once
// a second. Elements read the signal of their rate.
import { signal } from "@preact/signals-core";

/** Least time between two updates [ms]. */
const EVERY = { frame: 0, numbers: 80, tables: 250, texts: 1000 };
const RATES = ["frame", "numbers", "tables", "texts"] as const;

export class Beat {
    readonly frame = signal(0);
    readonly numbers = signal(0);
    readonly tables = signal(0);
    readonly texts = signal(0);
    /** Times of the last updates [ms]. */
    private readonly last = { frame: -Infinity, numbers: -Infinity, tables: -Infinity, texts: -Infinity };

    /** Announces a new state; with `all`, when the run is paused or after a change, every signal fires immediately. */
    tick(all: boolean, now = performance.now()): void {
        for (const rate of RATES) {
            if (!all && now - this.last[rate] < EVERY[rate]) continue;
            this.last[rate] = now;
            // peek: a view that ticks in its update would otherwise render in a loop.
            this[rate].value = this[rate].peek() + 1;
        }
    }
}
