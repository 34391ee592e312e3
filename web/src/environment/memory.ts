// What this browser stores for the reader: small texts by name. If storage is forbidden, and in an embedded page, they
// last as long as the page.
import { embedded } from "./embedded";

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

/** The same for this tab alone: it lasts over a reload, and ends with the tab. */
export function rememberInTab(name: string, text: string): void {
    if (embedded) return;
    try {
        sessionStorage.setItem(name, text);
    } catch {
        // The browser stores nothing for this page.
    }
}

export function recallInTab(name: string): string | undefined {
    try {
        return (embedded ? null : sessionStorage.getItem(name)) ?? undefined;
    } catch {
        return undefined;
    }
}
