// One step in the history: the first change of a movement adds an entry, and the following ones replace it, as long as
// nothing else has begun an entry in between.
import type { Store, Trace } from "./store";

export class HistoryStep {
    /** The entry of the movement, as the store counts them. */
    private entry: number | undefined;

    constructor(private readonly store: Store) {}

    take(change: (trace: Trace) => void): void {
        const { lastChange } = this.store;
        const before = lastChange.peek().entry;
        change(before === this.entry ? "replace" : "push");
        const { entry } = lastChange.peek();
        // A change that sets nothing begins no entry.
        if (entry !== before) this.entry = entry;
    }

    /** The next change adds a new entry. */
    end(): void {
        this.entry = undefined;
    }
}
