// A part of a view that opens when its element is first connected, such as a tab with its own runs; the view closes it.
import { effect, signal } from "@preact/signals-core";
import type { TemplateResult } from "lit";
import { LiveElement } from "../ui/live-element";
import { whileConnected } from "../ui/while-connected";

export interface Part {
    /** Content of the part; reads signals. */
    draw: () => TemplateResult;
}

export class OpenedPart extends LiveElement {
    private readonly opener = signal<(() => Part) | undefined>(undefined);
    private readonly opened = signal<Part | undefined>(undefined);

    /** The function that opens the part, or returns the open one; it runs again when signals that it reads change. */
    set open(open: () => Part) {
        this.opener.value = open;
    }

    constructor() {
        super();
        whileConnected(this, () => effect(() => void (this.opened.value = this.opener.value?.())));
    }

    protected override render(): TemplateResult | undefined {
        return this.opened.value?.draw();
    }
}
customElements.define("opened-part", OpenedPart);
