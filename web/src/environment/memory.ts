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
    write(() => localStorage, name, text);
}

export function recall(name: string): string | undefined {
    return read(() => localStorage, name) ?? held.get(name);
}

/** Store a text for this tab only, until the tab is closed; it survives a reload. */
export function rememberInTab(name: string, text: string): void {
    write(() => sessionStorage, name, text);
}

export function recallInTab(name: string): string | undefined {
    return read(() => sessionStorage, name);
}

/** `storage`: throws if storage is forbidden. */
function write(storage: () => Storage, name: string, text: string): void {
    try {
        if (!embedded) storage().setItem(PREFIX + name, text);
    } catch {
        // Storage is forbidden or full.
    }
}

/** The text of this name; one under the bare name is moved, if there is room. */
function read(storage: () => Storage, name: string): string | undefined {
    try {
        if (embedded) return undefined;
        const text = storage().getItem(PREFIX + name);
        const former = text === null ? storage().getItem(name) : null;
        if (former !== null) write(storage, name, former);
        if (former !== null && storage().getItem(PREFIX + name) !== null) storage().removeItem(name);
        return text ?? former ?? undefined;
    } catch {
        return undefined;
    }
}
