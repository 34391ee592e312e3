// What this browser remembers of the reader: small texts by name. Storage may be forbidden, and a page in another one has
// none; then it lasts as long as the page.
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
