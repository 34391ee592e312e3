// The Law view: a friction law Phi and its implicit transform Phi_Z on one velocity axis, with the other laws, the
// construction of the transform, handles on the law, and the accuracy.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, Option, Report } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import { sentence, symbol } from "../../ui/symbol";
import { findingList } from "../../ui/finding-list";
import { refusalNote } from "../../ui/refusal-note";
import { lawCarry } from "./law-carry";
import { LawCurves, reachOf } from "./law-curves";
import { LawErrors } from "./law-errors";
import { LawHandles } from "./law-handles";
import { LawProbe } from "./law-probe";
import { highest, lawDifference, lawSeries, paintStickZone } from "./law-series";
import { errorStrip, errorTable, residualStrip } from "./law-strips";
import { MARGIN, marginGauge, marginOf, marginText } from "./margin-gauge";
import type { Plot } from "../../plot/series";
import type { Store } from "../../model/store";
import { popup } from "../../ui/popup";
import { pageChoice } from "../../ui/page-choice";
import { pageSwitches } from "../../ui/page-switches";
import type { DrawerTab } from "../../ui/stage-drawer";
import { pinsOf } from "../../model/pins";
import { wouldHelp } from "../../model/offers";
import { choiceRow, warningsOf } from "../../model/rows";
import { ViewElement, type Headline } from "../view";
import { FileDrops, namesOf } from "../file-drops";
import { fileButton } from "../pendulum/file-button";
import type { LawPoints } from "./law-points";
import { clauses } from "../../i18n/clauses";
import { t, tHtml, withTexts } from "../../i18n/messages";
import "./law.css";

/** The number of stick zones that the close view shows to either side. */
const CLOSE_ZONES = 4;
/** Space for dragging handles upwards. */
const HEADROOM = 1.15;
/** Room beside the fastest point. */
const BESIDE = 1.05;

/** Points outlive the view, as its state does. */
const kept = new WeakMap<Store, LawPoints>();

/** What the stage shows. */
interface Pictured {
    shown: LawCurves["shown"];
    plot: Plot;
    report: Report;
    /** The differences of the pinned transforms; undefined without pins. */
    apart: Plot | undefined;
}

class LawView extends ViewElement {
    private curves: LawCurves | undefined;
    private probe: LawProbe | undefined;
    private handles: LawHandles | undefined;
    private errors: LawErrors | undefined;
    private strips: { residual: Plot; error: Plot } | undefined;
    private readonly cursor = signal<number | null>(null);
    private current: Pictured | undefined;
    private readonly points = signal<LawPoints | undefined>(undefined);

    private readonly openPoints = (files: readonly File[]): void =>
        void this.withPart(namesOf(files), async () => {
            const points = await this.loadPoints();
            const before = points.fitted.peek();
            await points.open(files);
            await this.updateComplete;
            if (points.fitted.peek() !== before) this.querySelector(".points-card")?.scrollIntoView();
        });

    /** With its texts. */
    private async loadPoints(): Promise<LawPoints> {
        const { LawPoints: Points } = await withTexts("points", import("./law-points"));
        const points = kept.get(this.store) ?? new Points(this.friction, this.store);
        kept.set(this.store, points);
        points.shown = this.isConnected;
        return (this.points.value = points);
    }

    /** A tabulated law takes dropped points as its own. */
    private readonly drops = new FileDrops(this, this.openPoints, () => this.store.option("law")?.name !== "tabulated");

    override connectedCallback(): void {
        super.connectedCallback();
        this.drops.connect();
        if (kept.has(this.store)) void this.withPart(t("law.title"), () => this.loadPoints());
    }

    protected override readonly shape = "picture";

    protected override stage(): TemplateResult {
        const { store } = this;
        const { plot, apart } = (this.current = this.pictured());
        const { told } = this.handles!.movement;
        return html`<div class="plots">
                ${this.plotElement(plot, store.refused)}
                ${apart ? this.plotElement(apart) : nothing}</div>
            <p class="stage-line ${store.refused ? "stale" : ""}" role="status">${
                told !== ""
                    ? sentence(told)
                    : this.wants("construction")
                      ? html`${store.refused ? html`<strong>${t("law.stale")}</strong> ` : nothing}${this.probe!.words()}`
                      : nothing
            }</p><p class="drop-hint" aria-hidden="true">${t("law.fit-drop")}</p>`;
    }

    override allPlots(): readonly Plot[] {
        if (!this.current) return [];
        const { plot, apart } = this.current;
        const strips = this.stripsNow();
        return [
            plot,
            ...(apart ? [apart] : []),
            ...(strips && this.wants("residual") ? [strips.residual] : []),
            ...(strips && this.wants("errors") ? [strips.error] : []),
        ];
    }

    /** The curves and their plot, for the current parameters. */
    private pictured(): Pictured {
        const { store, friction } = this;
        const report = store.report.value;
        this.curves ??= new LawCurves(friction, store);
        this.handles ??= new LawHandles(friction, store, this.curves);
        const shown = this.curves.update(
            store.given.value,
            report,
            this.reach(report),
            store.pageValue("compare") === "all",
            pinsOf(store),
            this.zoomed("x"),
        );
        void this.handles.movement.released.value;
        const plot = this.plot(shown, report);
        return { shown, plot, report, apart: lawDifference(store, shown, plot.x, plot.y, this.cursor) };
    }

    protected override headline(): Headline {
        const { store } = this;
        const margin = marginOf(store.report.value);
        // What has been entered, although the curve is still the one before.
        const refused = store.findings.value.some(({ code }) => code === "INADMISSIBLE");
        const admissible = margin <= 1 && !refused;
        // Another refusal says nothing of the margin, which is then that of the curve.
        const stale = store.refused && !refused;
        return {
            title: t("law.title"),
            text: store.option("law")?.text || store.option("law")?.title || "",
            state: html`<p class="state-chip ${stale ? "stale" : admissible ? "moving" : "stuck"}" title=${t("margin.name")}>${symbol("λ")}
                ${refused ? "> 1" : marginText(margin)} ${
                    stale
                        ? t("margin.stale")
                        : html`<span aria-hidden="true">${admissible ? "✓" : "✕"}</span>
                <span class="wide-only">${t(admissible ? "margin.admissible-short" : "margin.inadmissible-short")}</span>`
                }</p>`,
        };
    }

    protected override notices(): TemplateResult {
        const { store } = this;
        const { shown, report } = this.current!;
        return html`${this.points.value?.state() ?? nothing}${refusalNote(store, t("view.stale"), () => this.jumpButton())}
            ${store.refused ? nothing : findingList(store, warningsOf(report.findings))}
            ${shown.missing.map((text) => html`<p class="remark quiet">${text}</p>`)}`;
    }

    protected override options(): TemplateResult {
        const { store } = this;
        return html`${pageChoice(store, "range", "zoom")}<div class="options-line">${pageChoice(store, "compare")}${popup(
            {
                id: "law-show",
                look: "small",
                button: html`${t("view.show")} <span aria-hidden="true">▾</span>`,
                sheet: () =>
                    pageSwitches(store, t("view.show"), ["transform", "construction", "handles", "residual", "errors"]),
            },
        )}${lawCarry(store, this.friction)}${fileButton(this.openPoints, false, {
            text: t("law.fit"),
            long: t("law.fit-long"),
            title: t("law.fit-title"),
            accept: ".csv,.txt,.tsv",
            multiple: false,
        })}</div>`;
    }

    protected override panelCard(): TemplateResult | typeof nothing {
        return this.points.value?.card() ?? nothing;
    }

    protected override tabs(): DrawerTab[] {
        const tabs: DrawerTab[] = [
            {
                name: "numbers",
                title: t("drawer.numbers"),
                content: () => {
                    const report = this.store.report.value;
                    const values = html`${marginGauge(marginOf(report))}${this.readings(report)}`;
                    if (!this.store.refused) return values;
                    return html`<div class="stale"><p><strong>${t("law.stale")}</strong></p>${values}</div>`;
                },
            },
        ];
        if (this.wants("residual") || this.wants("errors"))
            tabs.push({
                name: "accuracy",
                title: t("drawer.accuracy"),
                content: () => this.stripPlots(),
            });
        return tabs;
    }

    private wants(key: string): boolean {
        return this.store.pageValue(key) === "on";
    }

    /** Of the velocity axis to either side, with all points on it. */
    private reach(report: Report): number {
        const points = this.points.value?.fitted.value?.series.points ?? [];
        const fastest = Math.max(-(points[0]?.x ?? 0), points.at(-1)?.x ?? 0);
        return Math.max(reachOf(report), BESIDE * fastest);
    }

    /** Of the velocity; with the transform, which has an argument, of both. */
    private get axisNames(): Pick<Plot["x"], "label" | "short"> {
        if (!this.wants("transform")) return { label: tHtml("law.axis-velocity"), short: tHtml("law.axis-velocity") };
        return { label: tHtml("law.axis"), short: tHtml("law.axis-short") };
    }

    private plot(shown: LawCurves["shown"], report: Report): Plot {
        const { experiment } = this.store;
        const stick = shown.stick;
        const close = this.store.pageValue("range") === "close" && stick > 0;
        const held = this.handles!.movement.held;
        const reach = held?.reach ?? Math.min(this.reach(report), close ? CLOSE_ZONES * stick : Infinity);
        const points = this.points.value?.fitted.value?.series;
        // First, so that the law itself stays what is read by keys.
        const series = [...(points ? [points] : []), ...lawSeries(this.store, shown)];
        const top =
            held?.top ??
            (this.wants("handles") ? HEADROOM : 1) *
                highest(
                    series.filter((s) => !s.faint),
                    reach,
                );
        const construction = this.wants("construction");
        const construct = (this.probe ??= new LawProbe(this.friction, this.store));
        construct.update(this.store.given.value, report, reach);
        const probe = construction ? construct.handle(reach) : undefined;
        const handles = this.wants("handles") ? this.handles!.handles(report, { reach, top }) : [];
        const force = experiment.channels[1];
        return {
            name: "law",
            title: t("law.plot", { law: this.store.option("law")?.title ?? t("law.title") }),
            x: {
                ...this.axisNames,
                unit: experiment.channels[0]?.unit ?? "",
                min: -reach,
                max: reach,
            },
            y: { label: force?.text ?? t("law.friction"), unit: force?.unit ?? "", min: -top, max: top },
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

    /** Residual and errors on the law's axis of velocities; undefined where there are none. */
    private stripsNow(): { residual: Plot; error: Plot } | undefined {
        const { plot, report } = this.current!;
        this.errors ??= new LawErrors(this.friction);
        const { x } = plot;
        if (this.errors.update(this.store.given.value, report, x.max, this.zoomed("x")) || !this.strips) {
            this.strips = {
                residual: residualStrip(this.errors, x, this.cursor),
                error: errorStrip(this.errors, this.methods, x, this.cursor),
            };
        }
        return this.errors.refusal === "" ? this.strips : undefined;
    }

    private stripPlots(): TemplateResult {
        const strips = this.stripsNow();
        if (!strips)
            return html`<p class="remark quiet">${t("law.no-errors", { why: clauses(this.errors!.refusal) })}</p>`;
        return html`<div class="strips">
            ${this.wants("residual") ? this.plotElement(strips.residual) : nothing}
            ${
                this.wants("errors")
                    ? html`${this.plotElement(strips.error)}${errorTable(this.errors!, this.methods)}`
                    : nothing
            }</div>`;
    }

    /** The choice of the method. */
    private get methods(): readonly Option[] {
        return choiceRow(this.store.experiment.params, "method")?.options ?? [];
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.drops.disconnect();
        if (this.points.value) this.points.value.shown = false;
        for (const part of [this.curves, this.probe, this.handles, this.errors]) part?.close();
        this.curves = this.probe = this.handles = this.errors = this.strips = this.current = undefined;
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
            store.panel.continueAt("inadmissible", event);
        };
        return html`<button type="button" class="small" @click=${show}>${t("law.show-jump")}</button>`;
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

export { law } from "./law-content";

/** The text of a reading, without the condition under which it has no value. */
function said({ key, text }: Channel, { readings }: Report): string {
    return readings[key] === null ? text : text.replace(/;.*/, "");
}
