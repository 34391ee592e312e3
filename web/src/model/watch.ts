// Effects with stated dependencies.
import { effect, untracked, type ReadonlySignal } from "@preact/signals-core";

/** Calls `act` now and after each change of one of `signals`; other signals that it reads have no effect. Returns a function
 *  that ends this. */
export function watch(signals: readonly ReadonlySignal<unknown>[], act: () => void): () => void {
    return effect(() => {
        signals.forEach((one) => one.value);
        untracked(act);
    });
}
