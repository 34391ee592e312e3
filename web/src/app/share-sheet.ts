// The button for sharing the current state, and its sheet in the browser's own popover, which is filled when it opens.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t, withTexts } from "../i18n/messages";
import type { Store } from "../model/store";
import { LiveElement } from "../ui/live-element";
import type { ViewRow } from "../views/view";

class ShareSheet extends LiveElement {
    static override properties = { row: { attribute: false }, store: { attribute: false }, version: {} };
    declare row: ViewRow;
    declare store: Store;
    /** Version of the library. */
    declare version: string;
    private readonly open = signal(false);
    private readonly loaded = signal(false);

    protected override render(): TemplateResult {
        const title = t("share.title");
        const { row, store, version } = this;
        return html`<button type="button" popovertarget="share" title=${title}><span class="share-word">${title}</span></button>
            <div id="share" class="sheet" popover role="dialog" aria-label=${title} @toggle=${this.onToggle}>
                <button type="button" class="small close" popovertarget="share">${t("help.close")}</button><h2>${title}</h2>
                ${
                    this.open.value && this.loaded.value
                        ? html`<share-content .row=${row} .store=${store} .version=${version}></share-content>`
                        : nothing
                }</div>`;
    }

    private readonly onToggle = (event: Event): void => {
        this.open.value = (event as ToggleEvent).newState === "open";
        if (this.open.value) void loadShare().then(() => (this.loaded.value = true));
    };
}
customElements.define("share-sheet", ShareSheet);

export async function loadShare(): Promise<void> {
    await withTexts("share", import("./share-content"));
}
