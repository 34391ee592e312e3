// A part of a view that is opened when its element is first in the document, such as one with runs of its own in a tab of
// the drawer. The view closes it.
import { effect, signal } from "@preact/signals-core";
import type { TemplateResult } from "lit";
import { LiveElement } from "../ui/live-element";
import { whileConnected } from "../ui/while-connected";

export interface Part {
    /** Made from signals. */
    draw: () => TemplateResult;
}

export class OpenedPart extends LiveElement {
    private readonly opener = signal<(() => Part) | undefined>(undefined);
    private readonly opened = signal<Part | undefined>(undefined);

    /** Opens the part, if it is not open; called again when signals change that are read in it. The same function for the same
     *  part. */
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
