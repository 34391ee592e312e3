// A part of a view that opens when its element is first connected, such as a tab of the drawer that has its own runs. The view
// closes the part.
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

    /** Function that opens the part, or returns it if it is open. It runs again when a signal that it reads changes. Pass the
     *  same function for the same part. */
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
