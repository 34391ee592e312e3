// One entry of the history for a movement: its first change adds it, and the next replace it until another is added.
import type { Store, Trace } from "./store";

export class HistoryStep {
    /** Number of the entry of the movement, as counted by the store. */
    private entry: number | undefined;

    constructor(private readonly store: Store) {}

    take(change: (trace: Trace) => void): void {
        const { lastChange } = this.store;
        const before = lastChange.peek().entry;
        change(before === this.entry ? "replace" : "push");
        const { entry } = lastChange.peek();
        // A change without effect adds no entry.
        if (entry !== before) this.entry = entry;
    }

    /** The next change adds a new entry. */
    end(): void {
        this.entry = undefined;
    }
}
