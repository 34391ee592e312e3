// The numbers of a running simulation.
import type { Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Channel } from "../../../wasm/friction";
import { shownValue } from "../i18n/angle-unit";
import { steadyNumber, unitText } from "../i18n/number-text";
import { symbol } from "./symbol";
import { t } from "../i18n/messages";
import { LiveElement, properties } from "./live-element";

export interface Reading {
    values: Readonly<Record<string, number>>;
}

export class RunReadout extends LiveElement {
    static override properties = properties("channels", "colours", "reading");
    declare channels: readonly Channel[];
    declare colours: Readonly<Record<string, string>>;
    declare reading: Signal<Reading>;

    protected override render(): TemplateResult {
        const { values } = this.reading.value;
        return html`<dl>${this.channels.map((channel) => {
            const value = values[channel.key] ?? NaN;
            return html`<div class=${Number.isNaN(value) ? "none" : ""} title=${channel.text}>
                    <dt class=${this.colours[channel.key] ?? ""}>${symbol(channel.symbol)}</dt>
                    <dd>${
                        // Channels without a value, such as the force of an idle hand, have no number.
                        Number.isNaN(value)
                            ? html`<span class="unit" title=${t("number.none")}>–</span>`
                            : html`${steadyNumber(shownValue(value, channel.unit), 3)} <span class="unit">${unitText(channel.unit)}</span>`
                    }</dd></div>`;
        })}</dl>`;
    }
}
customElements.define("run-readout", RunReadout);
