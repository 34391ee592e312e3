// The numbers of a running simulation, and in words whether friction holds it.
import { signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Channel } from "../../../wasm/friction";
import { LiveElement } from "../live-element";
import { steadyNumber, symbol, unitText } from "../notation/number-text";
import { say } from "../notation/words";

export interface Reading {
    values: Record<string, number>;
    stuck: boolean;
}

export class RunReadout extends LiveElement {
    static override properties = { channels: { attribute: false }, colours: { attribute: false } };
    declare channels: readonly Channel[];
    declare colours: Readonly<Record<string, string>>;
    readonly reading = signal<Reading>({ values: {}, stuck: false });

    protected override render(): TemplateResult {
        const { values, stuck } = this.reading.value;
        // Slower than its number can show.
        const creeps = Math.abs(values["omega"] ?? 0) < 5e-4;
        return html`<p class="state ${stuck ? "stuck" : "moving"}">
                <span aria-hidden="true">${stuck ? "■" : "▶"}</span>
                ${say(stuck ? "run.stuck" : creeps ? "run.creeps" : "run.moving")}</p>
            <dl>${this.channels.map((channel) => {
                const value = values[channel.key] ?? NaN;
                return html`<div title=${channel.text}>
                    <dt class=${this.colours[channel.key] ?? ""}>${symbol(channel.symbol)}</dt>
                    <dd>${
                        // What does not exist, such as a hand, has no number.
                        Number.isNaN(value)
                            ? html`<span class="unit" title=${say("number.none")}>–</span>`
                            : html`${steadyNumber(value, 3)} <span class="unit">${unitText(channel.unit)}</span>`
                    }</dd></div>`;
            })}</dl>`;
    }
}
customElements.define("run-readout", RunReadout);
