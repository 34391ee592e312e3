// The Law view: a friction law Phi and its implicit transform Phi_Z over one velocity axis, beside the other laws, with
// the construction of the transform, handles on the law, and how exact all of it is.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, Report } from "../../../wasm/friction";
import { sentence, symbol, withUnit } from "../notation/number-text";
import { findingList } from "../controls/finding-list";
import { focusRow } from "../controls/row-place";
import { refusalNote } from "../controls/refusal-note";
import { LawCurves, reachOf } from "./law-curves";
import { LawErrors } from "./law-errors";
import { LawHandles } from "./law-handles";
import { LawProbe } from "./law-probe";
import { highest, lawSeries, paintStickZone } from "./law-series";
import { errorStrip, residualStrip } from "./law-strips";
import { MARGIN, marginGauge, marginOf, marginText } from "./margin-gauge";
import type { Plot } from "../plots/series";
import { pageChoice } from "../controls/page-choice";
import { pageSwitches, switchRow } from "../controls/page-switches";
import { wouldHelp } from "../state/offers";
import { warningsOf } from "../state/rows";
import { ViewElement, type ViewRow } from "./view";
import "../plots/plot";

/** The close view shows this many stick zones to either side. */
const CLOSE_ZONES = 4;
/** Room for handles to be drawn upwards. */
const HEADROOM = 1.15;

class LawView extends ViewElement {
    private curves: LawCurves | undefined;
    private probe: LawProbe | undefined;
    private handles: LawHandles | undefined;
    private errors: LawErrors | undefined;
    private strips: { residual: Plot; error: Plot } | undefined;
    private readonly cursor = signal<number | null>(null);

    protected override figures(): TemplateResult {
        const { store, friction } = this;
        const report = store.report.value;
        const given = store.given.value;
        this.curves ??= new LawCurves(friction, store);
        this.handles ??= new LawHandles(friction, store, this.curves);
        const shown = this.curves.update(given, report, store.pageValue("compare") === "all");
        void this.handles.movement.released.value;
        const plot = this.plot(shown, report);
        const { refused } = store;
        const { told } = this.handles.movement;
        return html`
            <div class="figure-head">
                ${pageChoice(store, "range")}${pageChoice(store, "compare")}
                ${pageSwitches(store, "Show", ["construction", "handles", "residual", "errors"])}
            </div>
            <friction-plot class=${refused ? "stale" : ""} .plot=${plot}></friction-plot>
            ${refusalNote(store, "The picture shows the last parameters that were accepted.", () => this.jumpButton())}
            <p class="remark" role="status" ?hidden=${told === ""}>${sentence(told)}</p>
            ${this.wants("construction") ? html`<p class="told-place">${this.probe!.words()}</p>` : nothing}
            ${refused ? nothing : findingList(store, warningsOf(report.findings))}
            ${shown.missing.map((text) => html`<p class="remark quiet">${text}</p>`)}
            ${marginGauge(marginOf(report))}
            ${this.stripPlots(report, plot)}
            ${this.readings(report)}`;
    }

    private wants(key: string): boolean {
        return this.store.pageValue(key) === "on";
    }

    private plot(shown: LawCurves["shown"], report: Report): Plot {
        const { experiment } = this.store;
        const stick = shown.stick;
        const close = this.store.pageValue("range") === "close" && stick > 0;
        const held = this.handles!.movement.held;
        const reach = held?.reach ?? Math.min(reachOf(report), close ? CLOSE_ZONES * stick : Infinity);
        const series = lawSeries(this.store, shown);
        const top =
            held?.top ??
            (this.wants("handles") ? HEADROOM : 1) *
                highest(
                    series.filter((s) => !s.faint),
                    reach,
                );
        const construction = this.wants("construction");
        const construct = (this.probe ??= new LawProbe(this.friction, this.store));
        const law = shown.points.get(this.store.option("law")?.name ?? "");
        construct.update(this.store.given.value, report, reach, law?.phi ?? []);
        const probe = construction ? construct.handle(reach) : undefined;
        const handles = this.wants("handles") ? this.handles!.handles(report, { reach, top }) : [];
        const force = experiment.channels[1];
        return {
            name: "law",
            title: `${this.store.option("law")?.title ?? "Law"}: Φ and its implicit transform`,
            x: {
                label: html`velocity ${symbol("v")}, or argument ${symbol("x")} of ${symbol("Φ_Z")}`,
                short: html`${symbol("v")}, ${symbol("x")}`,
                unit: experiment.channels[0]?.unit ?? "",
                min: -reach,
                max: reach,
            },
            y: { label: force?.text ?? "friction", unit: force?.unit ?? "", min: -top, max: top },
            series,
            summary: this.summary(report),
            cursor: this.cursor,
            handles: probe ? [...handles, probe] : handles,
            under: (surface) => paintStickZone(surface, stick),
            over: (surface) => {
                if (construction) construct.paint(surface);
                construct.paintJump(surface);
            },
        };
    }

    /** Residual and errors under the law, on its axis of velocities. */
    private stripPlots(report: Report, { x }: Plot): TemplateResult | typeof nothing {
        const [residual, error] = [this.wants("residual"), this.wants("errors")];
        if (!residual && !error) return nothing;
        this.errors ??= new LawErrors(this.friction);
        if (this.errors.update(this.store.given.value, report, x.max) || !this.strips) {
            this.strips = {
                residual: residualStrip(this.errors, x, this.cursor),
                error: errorStrip(this.errors, x, this.cursor),
            };
        }
        if (this.errors.refusal !== "")
            return html`<p class="remark quiet">Residual and errors are not drawn: ${this.errors.refusal}.</p>`;
        return html`<div class="strips">
            ${residual ? html`<friction-plot .plot=${this.strips.residual}></friction-plot>` : nothing}
            ${error ? html`<friction-plot .plot=${this.strips.error}></friction-plot>` : nothing}</div>`;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        for (const part of [this.curves, this.probe, this.handles, this.errors]) part?.close();
        this.curves = this.probe = this.handles = this.errors = this.strips = undefined;
    }

    /** The readings of the transform, each with its sentence. */
    private readings(report: Report): TemplateResult {
        const rows = this.store.experiment.readings.filter(
            ({ key }) => key !== MARGIN && report.readings[key] !== undefined,
        );
        return html`<dl class="readings">${rows.map(
            (reading) => html`<div><dt title=${reading.text}>${symbol(reading.symbol)}
            ${sentence(said(reading, report))}</dt>
            <dd>${withUnit(report.readings[reading.key], reading.unit, 5)}</dd></div>`,
        )}</dl>`;
    }

    private jumpButton(): TemplateResult | typeof nothing {
        const { store } = this;
        if (!wouldHelp(store, "inadmissible", "largest_root")) return nothing;
        const show = (event: Event): void => {
            store.change("inadmissible", "largest_root", "push");
            void focusRow("inadmissible", event);
        };
        return html`<button type="button" class="small" @click=${show}>Show the jump</button>`;
    }

    private summary(report: Report): string {
        const known = this.store.experiment.readings.filter(({ key }) => report.readings[key] !== undefined);
        return known
            .map((reading) =>
                reading.key === MARGIN
                    ? `${reading.text} ${marginText(marginOf(report))}`
                    : `${said(reading, report)} ${withUnit(report.readings[reading.key], reading.unit)}`,
            )
            .join("; ");
    }
}
customElements.define("law-view", LawView);

/** What a reading is; when it would have no number is of no use beside one. */
function said({ key, text }: Channel, { readings }: Report): string {
    return readings[key] === null ? text : text.replace(/;.*/, "");
}

export const law: ViewRow = {
    name: "law",
    title: "Law",
    tag: "law-view",
    kind: "curve",
    experiment: "phi_z",
    pageRows: () => [
        {
            key: "range",
            title: "Range",
            standard: "whole",
            options: [
                { name: "whole", title: "Whole" },
                { name: "close", title: "Stick zone" },
            ],
        },
        {
            key: "compare",
            title: "Laws",
            standard: "all",
            options: [
                { name: "all", title: "All laws" },
                { name: "one", title: "This one" },
            ],
        },
        switchRow("construction", "Construction"),
        switchRow("handles", "Handles"),
        switchRow("residual", "Residual"),
        switchRow("errors", "Errors"),
        // Where the construction stands; nothing given, at a place that suits the range.
        { key: "probe", title: "Probe", standard: "", options: [], number: true },
    ],
    words: html`<p>A friction law Φ jumps at standstill: at rest the force may be anything between −Φ(0) and +Φ(0), the
        vertical line in the picture. A simulation cannot step across such a jump. Its implicit transform
        ${symbol("Φ_Z")} has no jump: inside the grey zone it is a steep straight line, and there the contact
        sticks exactly; outside it bends over into the law itself. The smaller ${symbol("Z")} is, the closer
        the two.</p>
        <p>How it comes about: from ${symbol("x")}, the velocity that there would be without friction, go along the line of
        slope −1/${symbol("Z")} until it meets the law. There is the velocity that is left, and the friction. Move
        ${symbol("x")}, and move the law by its handles: rings on the curve, each of them a slider of the panel.</p>
        <p>The transform is single-valued only while the law does not fall faster than 1/${symbol("Z")}: steeper than the
        line, and the line meets it more than once. The margin λ tells how near that edge is: at 1 the curve stands on
        it, beyond it the explorer refuses and says what would do.</p>`,
    tries: [
        { text: "A softer contact: watch the stick zone widen", settings: { K: "1000", B: "40" } },
        { text: "The stick zone from close by", settings: { range: "close" } },
        {
            text: "At the edge, λ just below 1: the textbook form loses its digits",
            settings: { B: "25.500001", range: "close" },
        },
        { text: "A law of your own: move its points, type them, or drop a CSV file", settings: { law: "tabulated" } },
        { text: "The rational law, a rival without an exponential", settings: { law: "rational" } },
        { text: "Too little damping: refused, with the remedy", settings: { B: "20" } },
        {
            text: "The jump that the refusal avoids",
            settings: { B: "20", inadmissible: "largest_root", range: "close" },
        },
    ],
    sources: [
        "R. Kikuuwe, N. Takesue, A. Sano, H. Mochiyama, H. Fujimoto: Admittance and impedance representations of " +
            "friction based on implicit Euler integration. IEEE Transactions on Robotics 22(6), 2006.",
        "R. Cisneros, M. Benallegue, R. Kikuuwe, M. Morisawa, F. Kanehiro: Reliable chattering-free simulation of " +
            "friction torque in joints presenting high stiction, 2022.",
    ],
};
