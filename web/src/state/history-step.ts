// One step in the history: the first change of a movement makes an entry, and those after it take its place, as long as
// nothing else has changed in between.
import type { Store, Trace } from "./store";

export class HistoryStep {
    /** What its last change has left. */
    private left: readonly unknown[] = [];

    constructor(private readonly store: Store) {}

    take(change: (trace: Trace) => void): void {
        const untouched = this.now.every((part, i) => part === this.left[i]);
        change(untouched ? "replace" : "push");
        this.left = this.now;
    }

    /** The next change makes an entry of its own. */
    end(): void {
        this.left = [];
    }

    private get now(): readonly unknown[] {
        return [this.store.given.value, this.store.page.value];
    }
}
