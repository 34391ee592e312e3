// What a user does in the parameters of a view: the parameter under the pointer or with the focus, the one that is asked
// for from elsewhere, the field being edited, the slider being dragged, and the open groups. The panel and the equations
// read it.
import { batch, computed, signal } from "@preact/signals-core";
import type { SliderDrag } from "./slider-drag";

/** A row that is to be shown, with the focus on its slider or its field. */
export interface Wanted {
    key: string;
    part: "slider" | "field";
}

export class PanelState {
    private readonly pointed = signal<string | undefined>(undefined);
    private readonly focused = signal<string | undefined>(undefined);
    /** The key under the pointer, else that with the focus: its row and its letters are highlighted. */
    readonly lit = computed(() => this.pointed.value ?? this.focused.value);
    /** The key whose description is shown: the last one that was highlighted. */
    readonly described = signal<string | undefined>(undefined);
    /** Taken by the panel, which then clears it. */
    readonly wanted = signal<Wanted | undefined>(undefined);
    /** The key of the field that has the focus. */
    readonly edited = signal<string | undefined>(undefined);
    readonly drag = signal<SliderDrag | undefined>(undefined);
    /** The groups that were opened or folded, by title. */
    readonly open = signal<Readonly<Record<string, boolean>>>({});

    /** The pointer is over this key, or over none. */
    point(key: string | undefined): void {
        batch(() => {
            this.pointed.value = key;
            this.describe(key);
        });
    }

    /** This key has the focus, or none. Of pointer and focus the last one to move counts. */
    focus(key: string | undefined): void {
        batch(() => {
            if (key !== undefined) this.pointed.value = undefined;
            this.focused.value = key;
            this.describe(key);
        });
    }

    private describe(key: string | undefined): void {
        if (key !== undefined) this.described.value = key;
    }

    /** Scroll to the row of `key`, with the focus on its slider. */
    goTo(key: string): void {
        this.wanted.value = { key, part: "slider" };
    }

    /** After a button has disappeared, the focus moves to the row's field; not if `event`, which pressed the button, is of a
     *  touch screen, where a keyboard would open. */
    continueAt(key: string, event: object): void {
        if ("pointerType" in event && event.pointerType === "touch") return;
        this.wanted.value = { key, part: "field" };
    }

    unfold(title: string, open: boolean): void {
        if (this.open.value[title] !== open) this.open.value = { ...this.open.value, [title]: open };
    }
}
