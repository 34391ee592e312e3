// List of the events of a run so far. A click on an event shows the run at its time.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, RunEvent } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { numberIn, steadyNumber, unitText } from "../../i18n/number-text";
import type { LiveRun } from "../../sim/live-run";
import { watch } from "../../model/watch";
import { fields, LiveElement } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import { symbol } from "../../ui/symbol";
import { markOf } from "./event-marks";

const DIGITS = 5;

export class RunEvents extends LiveElement {
    static override properties = fields("live", "beat", "go");
    declare live: LiveRun;
    /** Changes when the table is to be updated. */
    declare beat: Signal<number>;
    /** Shows the run at a time. */
    declare go: (time: number) => void;

    constructor() {
        super();
        whileConnected(this, () =>
            watch(
                () => this.beat.value,
                () => this.requestUpdate(),
            ),
        );
    }

    protected override render(): TemplateResult {
        const { event_kinds: kinds, event_channels: channels } = this.live.run.experiment;
        const events = [...this.live.events].reverse();
        const visible = channels.filter(({ key }) => key === "t" || events.some(({ numbers }) => has(numbers[key])));
        return html`${events.length === 0 ? html`<p>${t("experiments.no-events")}</p>` : this.table(events, visible)}
            <dl class="event-kinds">${kinds.map(
                (kind) =>
                    html`<div><dt><span aria-hidden="true">${markOf(kind)}</span> ${kind.title}</dt><dd>${kind.text}</dd></div>`,
            )}</dl>`;
    }

    /** Shows the first row at or after this time. */
    private show(time: number): void {
        const { timeStep } = this.live;
        this.go(Math.ceil(time / timeStep) * timeStep);
    }

    private table(events: readonly RunEvent[], channels: readonly Channel[]): TemplateResult {
        return html`<div class="measures-place" tabindex="0" role="region" aria-label=${t("experiments.events")}>
            <table class="measures events"><caption class="unseen">${t("experiments.events")}</caption>
            <thead><tr><td></td>${channels.map(
                ({ symbol: name, unit, text }) =>
                    html`<th scope="col" title=${text}>${symbol(name)} ${
                        unit === "" ? nothing : html`<span class="unit">[${unitText(unit)}]</span>`
                    }</th>`,
            )}</tr></thead>
            <tbody>${events.map((event) => this.line(event, channels))}</tbody></table></div>`;
    }

    private line({ kind, numbers }: RunEvent, channels: readonly Channel[]): TemplateResult {
        return html`<tr data-event=${kind.name}><th scope="row"><button type="button" class="small"
            @click=${() => this.show(numbers["t"]!)}><span aria-hidden="true">${markOf(kind)}</span> ${kind.title}</button></th>
            ${channels.map(({ key, unit }) =>
                has(numbers[key])
                    ? html`<td>${key === "t" ? steadyNumber(numbers[key], 4) : numberIn(unit, numbers[key], DIGITS)}</td>`
                    : html`<td class="none">–</td>`,
            )}</tr>`;
    }
}
customElements.define("run-events", RunEvents);

function has(value: number | undefined): value is number {
    return value !== undefined && Number.isFinite(value);
}
