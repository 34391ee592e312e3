// Comparisons of settings and other plain values by content.
import type { Given } from "./store";

/** Whether two values are equal numbers, texts, lists or plain objects, at any depth. */
export function sameContent(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true;
    if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
    const [parts, others] = [Object.entries(one), Object.entries(other)];
    return (
        Array.isArray(one) === Array.isArray(other) &&
        parts.length === others.length &&
        parts.every(([key, part]) => key in other && sameContent(part, (other as Record<string, unknown>)[key]))
    );
}

export function sameSettings(one: Given, other: Given = {}): boolean {
    const keys = Object.keys({ ...one, ...other });
    return keys.every((key) => one[key] === other[key]);
}

/** Whether two lists have identical members in the same order. */
export function sameParts(one: readonly unknown[], other: readonly unknown[]): boolean {
    return one.length === other.length && one.every((part, i) => part === other[i]);
}
