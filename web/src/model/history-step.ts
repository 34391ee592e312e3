// One step in the history: the first change of a movement adds an entry, and the following ones replace it, as long as
// nothing else has changed in between.
import type { Store, Trace } from "./store";

export class HistoryStep {
    /** The state after its last change. */
    private left: readonly unknown[] = [];

    constructor(private readonly store: Store) {}

    take(change: (trace: Trace) => void): void {
        const untouched = this.now.every((part, i) => part === this.left[i]);
        change(untouched ? "replace" : "push");
        this.left = this.now;
    }

    /** The next change adds a new entry. */
    end(): void {
        this.left = [];
    }

    private get now(): readonly unknown[] {
        return [this.store.given.value, this.store.page.value];
    }
}
