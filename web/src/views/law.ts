// The Law view: a friction law Phi and its implicit transform Phi_Z on one velocity axis, with the other laws, the
// construction of the transform, handles on the law, and the accuracy.
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
import { highest, lawDifference, lawSeries, paintStickZone } from "./law-series";
import { errorStrip, residualStrip } from "./law-strips";
import { MARGIN, marginGauge, marginOf, marginText } from "./margin-gauge";
import type { Plot } from "../plots/series";
import { pageChoice } from "../controls/page-choice";
import { pageSwitches, switchRow } from "../controls/page-switches";
import { pinsOf } from "../state/pins";
import { wouldHelp } from "../state/offers";
import { warningsOf } from "../state/rows";
import { ViewElement, type ViewRow } from "./view";
import "../plots/plot";
import { say, tell } from "../notation/words";

/** The number of stick zones that the close view shows to either side. */
const CLOSE_ZONES = 4;
/** Space for dragging handles upwards. */
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
        const shown = this.curves.update(
            given,
            report,
            store.pageValue("compare") === "all",
            pinsOf(store),
            this.zoomed("x"),
        );
        void this.handles.movement.released.value;
        const plot = this.plot(shown, report);
        const apart = lawDifference(store, shown, plot.x, plot.y, this.cursor);
        const { refused } = store;
        const { told } = this.handles.movement;
        return html`
            <div class="figure-head">
                ${pageChoice(store, "range", "zoom")}${pageChoice(store, "compare")}
                ${pageSwitches(store, say("view.show"), ["construction", "handles", "residual", "errors"])}
            </div>
            <friction-plot class=${refused ? "stale" : ""} .plot=${plot}></friction-plot>
            ${refusalNote(store, say("view.stale"), () => this.jumpButton())}
            <p class="remark" role="status" ?hidden=${told === ""}>${sentence(told)}</p>
            ${this.wants("construction") ? html`<p class="told-place">${this.probe!.words()}</p>` : nothing}
            ${refused ? nothing : findingList(store, warningsOf(report.findings))}
            ${shown.missing.map((text) => html`<p class="remark quiet">${text}</p>`)}
            ${marginGauge(marginOf(report))}
            ${apart ? html`<div class="strips"><friction-plot .plot=${apart}></friction-plot></div>` : nothing}
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
            title: say("law.plot", { law: this.store.option("law")?.title ?? say("law.title") }),
            x: {
                label: tell("law.axis"),
                short: tell("law.axis-short"),
                unit: experiment.channels[0]?.unit ?? "",
                min: -reach,
                max: reach,
            },
            y: { label: force?.text ?? say("law.friction"), unit: force?.unit ?? "", min: -top, max: top },
            series,
            summary: this.summary(report),
            cursor: this.cursor,
            busy: construction ? construct.corners : [],
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
        if (this.errors.update(this.store.given.value, report, x.max, this.zoomed("x")) || !this.strips) {
            this.strips = {
                residual: residualStrip(this.errors, x, this.cursor),
                error: errorStrip(this.errors, x, this.cursor),
            };
        }
        if (this.errors.refusal !== "")
            return html`<p class="remark quiet">${say("law.no-errors", { why: this.errors.refusal })}</p>`;
        return html`<div class="strips">
            ${residual ? html`<friction-plot .plot=${this.strips.residual}></friction-plot>` : nothing}
            ${error ? html`<friction-plot .plot=${this.strips.error}></friction-plot>` : nothing}</div>`;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        for (const part of [this.curves, this.probe, this.handles, this.errors]) part?.close();
        this.curves = this.probe = this.handles = this.errors = this.strips = undefined;
    }

    /** The readings of the transform, each with its text. */
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
        return html`<button type="button" class="small" @click=${show}>${say("law.show-jump")}</button>`;
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

/** The text of a reading, without the condition under which it has no value. */
function said({ key, text }: Channel, { readings }: Report): string {
    return readings[key] === null ? text : text.replace(/;.*/, "");
}

export const law: ViewRow = {
    name: "law",
    title: "law.title",
    tag: "law-view",
    kind: "curve",
    experiment: "phi_z",
    logarithmic: ["residual.y", "error.y"],
    pageRows: () => [
        {
            key: "range",
            title: say("law.range"),
            standard: "whole",
            options: [
                { name: "whole", title: say("law.range-whole") },
                { name: "close", title: say("law.range-close") },
            ],
        },
        {
            key: "compare",
            title: say("law.compare"),
            standard: "all",
            options: [
                { name: "all", title: say("law.compare-all") },
                { name: "one", title: say("law.compare-one") },
            ],
        },
        switchRow("construction", say("law.construction")),
        switchRow("handles", say("law.handles")),
        switchRow("residual", say("law.residual")),
        switchRow("errors", say("law.errors")),
        // The place of the construction; by default one that suits the range.
        { key: "probe", title: say("law.probe"), standard: "", options: [], number: true },
    ],
    words: "law.words",
    tries: [
        { text: "law.try-soft", settings: { K: "1000", B: "40" } },
        { text: "law.try-close", settings: { range: "close" } },
        {
            text: "law.try-edge",
            settings: { B: "25.500001", range: "close" },
        },
        { text: "law.try-tabulated", settings: { law: "tabulated" } },
        { text: "law.try-rational", settings: { law: "rational" } },
        { text: "law.try-refused", settings: { B: "20" } },
    ],
    sources: ["law.source-kikuuwe", "law.source-cisneros"],
};
