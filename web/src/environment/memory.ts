// Small texts that this browser stores for the reader, by name. If storage is forbidden, and in an embedded page, they
// last as long as the page.
//
// The pages of one origin share its storage: every name that is stored begins with the project's. Earlier versions stored
// the bare names; such a text is moved when it is first read.
import { embedded } from "./embedded";

const PREFIX = "friction.";

const held = new Map<string, string>();

export function remember(name: string, text: string): void {
    held.set(name, text);
    if (embedded) return;
    try {
        localStorage.setItem(PREFIX + name, text);
    } catch {
        // It is held above.
    }
}

export function recall(name: string): string | undefined {
    try {
        return (embedded ? undefined : stored(localStorage, name)) ?? held.get(name);
    } catch {
        return held.get(name);
    }
}

/** Store a text for this tab only, until the tab is closed; it survives a reload. */
export function rememberInTab(name: string, text: string): void {
    if (embedded) return;
    try {
        sessionStorage.setItem(PREFIX + name, text);
    } catch {
        // The browser stores nothing for this page.
    }
}

export function recallInTab(name: string): string | undefined {
    try {
        return embedded ? undefined : stored(sessionStorage, name);
    } catch {
        return undefined;
    }
}

/** The text of this name; one under the bare name is moved. */
function stored(storage: Storage, name: string): string | undefined {
    const text = storage.getItem(PREFIX + name);
    if (text !== null) return text;
    const former = storage.getItem(name);
    if (former === null) return undefined;
    try {
        storage.setItem(PREFIX + name, former);
        storage.removeItem(name);
    } catch {
        // Storage is full: the text keeps its bare name.
    }
    return former;
}
