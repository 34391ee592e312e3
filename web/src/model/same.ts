// Whether a state is the one that something was made from.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { Given } from "./store";

/** Equal numbers, texts, lists and plain objects, at any depth. */
function sameContent(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true;
    if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
    const [parts, others] = [Object.entries(one), Object.entries(other)];
    return (
        Array.isArray(one) === Array.isArray(other) &&
        parts.length === others.length &&
        parts.every(([key, part]) => key in other && sameContent(part, (other as Record<string, unknown>)[key]))
    );
}

/** A computed value that stays the same object while its content is the same. */
export function withSameContent<T>(compute: () => T): ReadonlySignal<T> {
    let last: T | undefined;
    return computed(() => {
        const next = compute();
        return sameContent(last, next) ? (last as T) : (last = next);
    });
}

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
