// Whether a state is the one that something was made from.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { Given } from "./store";

export function sameSettings(one: Given, other: Given = {}): boolean {
    const keys = Object.keys({ ...one, ...other });
    return keys.every((key) => one[key] === other[key]);
}

/** Settings that stay the same object while their values are equal, so that nothing is computed from them again. */
export function equalSettings(read: () => Given): ReadonlySignal<Given> {
    let last: Given | undefined;
    return computed(() => {
        const settings = read();
        return last && sameSettings(settings, last) ? last : (last = settings);
    });
}

/** The same numbers, texts and objects in the same order. */
export function sameParts(one: readonly unknown[], other: readonly unknown[]): boolean {
    return one.length === other.length && one.every((part, i) => part === other[i]);
}
