// The browser's history as undo and redo: every change of the state is an entry, a whole movement is one, and the
// address is the state. The entries of this page are numbered, so that undo never leaves the page.
import { computed, signal } from "@preact/signals-core";
import { Delayed } from "../environment/delayed";
import { recallInTab, rememberInTab } from "../environment/memory";

/** The pause after a change of the state before it is written into the current entry [ms]: browsers refuse too many
 *  writes, and dragging a slider would make one in every frame. */
const WRITE_AFTER = 150;
/** The name under which this tab stores the number of the last entry. */
const LAST = "last-entry";

/** Fields in which the browser has an undo. */
const TYPED_INTO = "textarea, input:not([type=range], [type=radio], [type=checkbox])";

interface Numbers {
    current: number;
    last: number;
}

export class HistoryEntries {
    /** The page was reloaded: an earlier load wrote the current entry. */
    readonly isReload = numberOf(history.state) !== undefined;
    private readonly numbers = signal<Numbers>(numbersAtStart());
    readonly canUndo = computed(() => this.numbers.value.current > 0);
    readonly canRedo = computed(() => this.numbers.value.current < this.numbers.value.last);
    private readonly unwritten = new Delayed<string>(WRITE_AFTER, (address) => this.write(address));

    /** `onEntry`: another entry has become the current one; `isLink`: because a link was followed or an address typed. */
    constructor(private readonly onEntry: (isLink: boolean) => void) {
        this.settle(this.numbers.value);
        addEventListener("popstate", this.onPopState);
        // Before a link is followed.
        addEventListener("pointerdown", this.unwritten.flush, true);
        addEventListener("keydown", this.onKey);
    }

    /** The address of the current entry, also if it has not been written yet. */
    get address(): string {
        return this.unwritten.waiting ?? location.hash;
    }

    push(address: string): void {
        this.unwritten.flush();
        const current = this.numbers.peek().current + 1;
        history.pushState({ at: current }, "", address);
        this.settle({ current, last: current });
    }

    /** Write this address into the current entry after a pause. */
    replaceSoon(address: string): void {
        this.unwritten.set(address);
    }

    /** Write this address into the current entry now; a waiting address belongs to an earlier state and is dropped. */
    replace(address: string): void {
        this.unwritten.drop();
        this.write(address);
    }

    readonly undo = (): void => {
        if (this.canUndo.value) this.go(-1);
    };

    readonly redo = (): void => {
        if (this.canRedo.value) this.go(1);
    };

    private go(by: number): void {
        this.unwritten.flush();
        history.go(by);
    }

    private write(address: string): void {
        history.replaceState({ at: this.numbers.peek().current }, "", address);
    }

    private readonly onPopState = (): void => {
        this.unwritten.drop();
        const known = numberOf(history.state);
        const { current, last } = this.numbers.peek();
        this.settle(known === undefined ? { current: current + 1, last: current + 1 } : { current: known, last });
        this.onEntry(known === undefined);
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        const act = { z: shiftKey ? this.redo : this.undo, y: this.redo }[key.toLowerCase()];
        // Enter may follow a link. A held arrow key must not write an address with each repetition.
        if (key === "Enter") this.unwritten.flush();
        if (!act || altKey || !(ctrlKey || metaKey)) return;
        // A text field has its own undo. The target may be the document, which matches no selector.
        if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
        event.preventDefault();
        act();
    };

    private settle(numbers: Numbers): void {
        this.numbers.value = numbers;
        rememberInTab(LAST, String(numbers.last));
        if (numberOf(history.state) === undefined) history.replaceState({ at: numbers.current }, "");
    }
}

function numbersAtStart(): Numbers {
    const current = numberOf(history.state);
    // The browser still has the entries after this one when the page is loaded again.
    return {
        current: current ?? 0,
        last: Math.max(current ?? 0, current === undefined ? 0 : Number(recallInTab(LAST) ?? 0)),
    };
}

function numberOf(state: unknown): number | undefined {
    return (state as { at?: number } | null)?.at;
}
