// State of a view's parameter panel: the parameter under the pointer or with the focus, a request to focus a row, the
// field being edited, the slider being dragged, and the open groups. The panel and the equations read it.
import { batch, computed, signal } from "@preact/signals-core";
import type { SliderDrag } from "./slider-drag";

export interface FocusRequest {
    key: string;
    part: "slider" | "field";
}

export class PanelState {
    private readonly pointed = signal<string | undefined>(undefined);
    private readonly focused = signal<string | undefined>(undefined);
    /** Highlighted key: the key under the pointer, else the focused key. */
    readonly lit = computed(() => this.pointed.value ?? this.focused.value);
    /** Key whose description is shown: the last highlighted key. */
    readonly described = signal<string | undefined>(undefined);
    /** Current request; the panel clears it and carries it out. */
    readonly focusRequest = signal<FocusRequest | undefined>(undefined);
    /** The key of the field that has the focus. */
    readonly edited = signal<string | undefined>(undefined);
    readonly drag = signal<SliderDrag | undefined>(undefined);
    /** The groups that were opened or folded, by title. */
    readonly open = signal<Readonly<Record<string, boolean>>>({});

    point(key: string | undefined): void {
        batch(() => {
            this.pointed.value = key;
            this.describe(key);
        });
    }

    /** Set the key with the focus. The pointer or the focus takes precedence, whichever moved last. */
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
        this.focusRequest.value = { key, part: "slider" };
    }

    /** Move the focus to the row's field after a button has disappeared; not if `event`, which pressed the button,
     *  comes from a touch screen, where a keyboard would open. */
    continueAt(key: string, event: object): void {
        if ("pointerType" in event && event.pointerType === "touch") return;
        this.focusRequest.value = { key, part: "field" };
    }

    unfold(title: string, open: boolean): void {
        if (this.open.value[title] !== open) this.open.value = { ...this.open.value, [title]: open };
    }
}
