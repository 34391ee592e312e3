// Helpers for signals: actions on changes, and computed values that change only with their content.
import { computed, effect, untracked, type ReadonlySignal } from "@preact/signals-core";
import { sameContent } from "./same";

/** Call `act` now and after each change of `value`, which reads signals; those that `act` reads have no effect. Returns a
 *  function that ends this. */
export function watch<T>(value: () => T, act: (value: T) => void): () => void {
    const followed = computed(value);
    return effect(() => {
        const now = followed.value;
        untracked(() => act(now));
    });
}

/** A computed value that stays the same object as long as its content is the same. */
export function steady<T>(make: () => T, same: (one: T, other: T) => boolean = sameContent): ReadonlySignal<T> {
    let last: { value: T } | undefined;
    return computed(() => {
        const value = make();
        if (!last || !same(last.value, value)) last = { value };
        return last.value;
    });
}
