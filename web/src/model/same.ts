// Whether a state is the one that something was made from.
import type { Given } from "./store";

export function sameSettings(one: Given, other: Given = {}): boolean {
    const keys = Object.keys({ ...one, ...other });
    return keys.every((key) => one[key] === other[key]);
}

/** The same numbers, texts and objects in the same order. */
export function sameParts(one: readonly unknown[], other: readonly unknown[]): boolean {
    return one.length === other.length && one.every((part, i) => part === other[i]);
}
