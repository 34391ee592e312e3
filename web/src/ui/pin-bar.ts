// The pins: each with its line and its differences, to be restored or removed.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { pin, pinsOf, unpin, whyNot, type ViewPin } from "../model/pins";
import type { Store } from "../model/store";
import { t } from "../i18n/messages";
import { pinStyle } from "../sim/line-style";
import { LiveElement, properties } from "./live-element";
import { lineSample } from "./line-sample";
import { symbol } from "./symbol";

class PinButton extends LiveElement {
    static override properties = properties("store");
    declare store: Store;
    /** Reason why the current settings cannot be pinned, or "". */
    private reason!: ReadonlySignal<string>;

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has("store")) this.reason = computed(() => whyNot(this.store));
    }

    protected override render(): TemplateResult {
        const reason = this.reason.value;
        return html`<button type="button" class="small" aria-disabled=${reason === "" ? "false" : "true"} title=${reason || t("pin.this")}
            @click=${this.onClick}>${t("pin.pin")}</button>`;
    }

    private readonly onClick = (): void => {
        if (this.reason.value === "") pin(this.store);
    };
}
customElements.define("pin-button", PinButton);

class PinList extends LiveElement {
    static override properties = properties("store");
    declare store: Store;

    protected override render(): TemplateResult {
        const { store } = this;
        return html`<ul class="pins" aria-label=${t("pin.title")}>${pinsOf(store).map((pin) => {
            const { text } = pin.difference.value;
            return html`<li>${lineSample(pinStyle(pin), 1.75)}
                <button type="button" class="small take" title=${t("pin.take")} @click=${() => store.use(pin.settings)}
                >${pin.sign} ${pinDifference(pin)}</button>
                <button type="button" class="small" aria-label=${t("pin.away", { pin: `${pin.sign} ${text}` })}
                @click=${() => unpin(store, pin)}>✕</button></li>`;
        })}</ul>`;
    }
}
customElements.define("pin-list", PinList);

/** The difference between a pin and the current settings, typeset. */
export function pinDifference({ difference }: ViewPin): TemplateResult {
    const { parts } = difference.value;
    return html`${parts.map(({ sign, is }, i) => html`${i > 0 ? ", " : ""}${sign === "" ? "" : symbol(sign)} ${is}`)}`;
}
