// Signals beyond their values: acting on changes, and values that change only with their content.
import { computed, effect, untracked, type ReadonlySignal } from "@preact/signals-core";

/** Call `act` now and after each change of a value made from signals. Signals that `act` reads are not followed. Returns what
 *  ends it. */
export function watch<T>(value: () => T, act: (value: T) => void): () => void {
    const followed = computed(value);
    return effect(() => {
        const now = followed.value;
        untracked(() => act(now));
    });
}

/** A computed value that stays the same object as long as its content is the same. */
export function steady<T>(make: () => T, same: (one: T, other: T) => boolean): ReadonlySignal<T> {
    let last: { value: T } | undefined;
    return computed(() => {
        const value = make();
        if (!last || !same(last.value, value)) last = { value };
        return last.value;
    });
}
