// The browser's history as undo and redo: every change of the state is an entry, a whole movement is one, and the
// address is the state. The entries of this page are numbered, so that undo never leaves the page.
import { signal } from "@preact/signals-core";
import { recallInTab, rememberInTab } from "../environment/memory";
import type { Trace } from "../model/store";

/** The time between two changes of the address [ms]: browsers refuse too many, and dragging a slider makes one in every
 *  frame. */
const REPLACE_AFTER = 150;
/** The name under which this tab stores the number of the last entry. */
const LAST = "last-entry";

/** Fields with an undo of their own. */
const TYPED_INTO = "textarea, input:not([type=range], [type=radio], [type=checkbox])";

export class History {
    readonly canUndo = signal(false);
    readonly canRedo = signal(false);
    /** The number of the current entry, and of the last one. */
    private at = 0;
    private last = 0;
    /** An address that has not been written yet. */
    private waiting: string | undefined;
    private timer = 0;

    /** `changed`: another entry is shown, or a link was followed or an address typed. */
    constructor(private readonly changed: (isLink: boolean) => void) {
        this.at = number(history.state) ?? 0;
        // The browser still has the entries after this one when the page is loaded again.
        const last = number(history.state) === undefined ? 0 : Number(recallInTab(LAST) ?? 0);
        this.last = Math.max(this.at, last);
        this.settle();
        addEventListener("popstate", this.onEntry);
        // Before a link is followed.
        addEventListener("pointerdown", this.flush, true);
        addEventListener("keydown", this.onKey);
    }

    write(hash: string, trace: Trace): void {
        if (trace === "replace") {
            clearTimeout(this.timer);
            this.waiting = hash;
            this.timer = window.setTimeout(this.flush, REPLACE_AFTER);
            return;
        }
        this.flush();
        this.last = ++this.at;
        history.pushState({ at: this.at }, "", hash);
        this.settle();
    }

    /** Write this address in place of the current one, now: an address that waits is of an earlier state. */
    correct(hash: string): void {
        clearTimeout(this.timer);
        this.waiting = hash;
        this.flush();
    }

    readonly undo = (): void => {
        if (this.canUndo.value) this.go(-1);
    };

    readonly redo = (): void => {
        if (this.canRedo.value) this.go(1);
    };

    private go(by: number): void {
        this.flush();
        history.go(by);
    }

    /** Write a pending address now. */
    private readonly flush = (): void => {
        clearTimeout(this.timer);
        if (this.waiting !== undefined) history.replaceState({ at: this.at }, "", this.waiting);
        this.waiting = undefined;
    };

    private readonly onEntry = (): void => {
        clearTimeout(this.timer);
        this.waiting = undefined;
        const known = number(history.state);
        // A link has been followed, or an address typed.
        this.at = known ?? this.at + 1;
        if (known === undefined) this.last = this.at;
        this.settle();
        this.changed(known === undefined);
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        const does = { z: shiftKey ? this.redo : this.undo, y: this.redo }[key.toLowerCase()];
        // Before a link is followed. A held arrow key must not write an address each time it repeats.
        if (key === "Enter") this.flush();
        if (!does || altKey || !(ctrlKey || metaKey)) return;
        // A text field has its own undo. The target may be the document, which matches no selector.
        if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
        event.preventDefault();
        does();
    };

    private settle(): void {
        rememberInTab(LAST, String(this.last));
        if (number(history.state) === undefined) history.replaceState({ at: this.at }, "");
        this.canUndo.value = this.at > 0;
        this.canRedo.value = this.at < this.last;
    }
}

/** Whether the page wrote the current entry: it has been loaded again. */
export function isOwnEntry(): boolean {
    return number(history.state) !== undefined;
}

function number(state: unknown): number | undefined {
    return (state as { at?: number } | null)?.at;
}
