// Events of a run, such as a drive that jams: their list so far, in which a click shows the run at its time, and their marks
// over the plots against time.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, EventKind, RunEvent } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { numberIn, steadyNumber, unitText } from "../../i18n/number-text";
import { centreText, paintLines } from "../../plot/pen";
import { faded, palette } from "../../plot/palette";
import type { Surface } from "../../plot/series";
import type { LiveRun } from "../../sim/live-run";
import { watch } from "../../model/watch";
import { fields, LiveElement } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import { symbol } from "../../ui/symbol";

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
        return html`<div class="tables measures-place" tabindex="0" role="region" aria-label=${t("experiments.events")}>
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

const MARKS: Readonly<Record<string, string>> = { starts: "▶", turns: "▲", sticks: "■", shifts: "◆", jams: "✕" };
/** Mean distance of the events below which the vertical lines are left out [px]. */
const CLOSE = 6;
/** Size of a mark [px]. */
const SIZE = 9;
/** Number of rows for marks at the same place. */
const ROWS = 3;
/** Distance of the first row from the upper end of the plot [px]. */
const DOWN = 8;

export function markOf({ name }: EventKind): string {
    return MARKS[name] ?? "●";
}

/** Paints the marks of all events along the upper end of a plot, each with a line down. */
export function paintEvents({ context, x, left, right, top, bottom }: Surface, events: readonly RunEvent[]): void {
    const { size, font, quiet, text, vermillion } = palette.value;
    const places = events.map((event) => ({ event, at: x(event.numbers["t"]!) }));
    const visible = places.filter(({ at }) => at >= left && at <= right);
    context.save();
    context.font = `${0.7 * size}px ${font}`;
    centreText(context);
    const pen = { stroke: faded(quiet, 0.55), width: 1, dash: [2, 3] };
    // marks at the same place are below each other
    let [row, last] = [0, -Infinity];
    const distance = visible.length < 2 ? Infinity : (visible.at(-1)!.at - visible[0]!.at) / visible.length;
    for (const { event, at } of visible) {
        if (distance > CLOSE) paintLines(context, pen, at, top + 2 * DOWN, at, bottom);
        row = at - last < SIZE ? (row + 1) % ROWS : 0;
        last = at;
        context.fillStyle = event.kind.name === "jams" ? vermillion : text;
        context.fillText(markOf(event.kind), at, top + DOWN + row * SIZE);
    }
    context.restore();
}
