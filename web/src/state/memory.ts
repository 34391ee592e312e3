// What this browser stores for the reader: small texts by name. If storage is forbidden, and in an embedded page, they
// last as long as the page.
import { embedded } from "./embed";

const held = new Map<string, string>();

export function remember(name: string, text: string): void {
    held.set(name, text);
    if (embedded) return;
    try {
        localStorage.setItem(name, text);
    } catch {
        // It is held above.
    }
}

export function recall(name: string): string | undefined {
    try {
        return (embedded ? null : localStorage.getItem(name)) ?? held.get(name);
    } catch {
        return held.get(name);
    }
}
