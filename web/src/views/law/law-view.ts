// The Law view: a friction law Phi and its implicit transform Phi_Z on one velocity axis, with the other laws, the
// construction of the transform, handles on the law, and the accuracy.
import { html, nothing, type TemplateResult } from "lit";
import type { Friction, Report } from "../../../../wasm/friction";
import { t, withTexts } from "../../i18n/messages";
import { writePlace } from "../../model/permalink";
import { choiceRow, rowOf, warningsOf } from "../../model/rows";
import type { Given, Store } from "../../model/store";
import { popup } from "../../ui/popup";
import { signal } from "@preact/signals-core";
import { clauses } from "../../i18n/clauses";
import { withUnit } from "../../i18n/number-text";
import { wouldHelp } from "../../model/offers";
import type { Plot } from "../../plot/series";
import { fileButton } from "../../ui/file-button";
import { findingList } from "../../ui/finding-list";
import { pageChoice, pageSwitches } from "../../ui/page-choice";
import { refusalNote } from "../../ui/refusal-note";
import type { DrawerTab } from "../../ui/stage-drawer";
import { sentence, symbol } from "../../ui/symbol";
import { whileConnected } from "../../ui/while-connected";
import { FileDrops, namesOf } from "../../ui/file-drops";
import { ViewElement, type Headline } from "../view";
import { LawPicture, readingText } from "./law-picture";
import type { LawPoints } from "./law-points";
import { errorTable } from "./law-errors";
import { MARGIN, marginGauge, marginOf, marginText } from "./margin-gauge";
import "./law.css";

const LAW = "law";

/** The settings of the law alone, also those that are defaults here: they are others in an experiment. */
function lawSettings({ report, given, experiment }: Store): Given {
    const { entries } = report.value;
    const options = choiceRow(experiment.params, LAW)?.options ?? [];
    const own = (key: string): boolean =>
        key === LAW ||
        (rowOf(experiment.params, key, entries)?.group === LAW &&
            options.some(({ params }) => params.some((param) => param.key === key)));
    return Object.fromEntries(
        entries
            .filter(({ key, value }) => value !== null && own(key))
            .map(({ key, value }) => [key, given.value[key] ?? String(value)]),
    );
}

function lawCarry(store: Store, { description }: Friction): TemplateResult {
    return popup({
        id: "law-carry",
        look: "small",
        button: html`${t("law.carry")} <span aria-hidden="true">▾</span>`,
        sheet: () =>
            html`<nav class="law-carry" aria-label=${t("law.carry")}><p class="quiet">${t("law.carry-told")}</p><ul>${description.experiments
                .filter(({ kind, contacts, params }) => kind === "run" && contacts > 0 && choiceRow(params, LAW))
                .map(
                    ({ name, title }) =>
                        html`<li><a href=${writePlace("experiments", { run: name, ...lawSettings(store) })}>${title}</a></li>`,
                )}</ul></nav>`,
    });
}

/** Points outlive the view, as its state does. */
const pointsOf = new WeakMap<Store, LawPoints>();

class LawView extends ViewElement {
    /** While the view is in the document. */
    private picture: LawPicture | undefined;
    private readonly points = signal<LawPoints | undefined>(undefined);

    constructor() {
        super();
        whileConnected(this, () => {
            const picture = new LawPicture(this.friction, this.store, () => this.points.value?.fitted.value?.series);
            this.picture = picture;
            this.drops.connect();
            if (pointsOf.has(this.store)) void this.withPart(t("law.title"), () => this.loadPoints());
            return () => {
                this.drops.disconnect();
                const points = this.points.peek();
                if (points) points.shown = false;
                this.picture = undefined;
                picture.close();
            };
        });
    }

    private readonly openPoints = (files: readonly File[]): void =>
        void this.withPart(namesOf(files), async () => {
            const points = await this.loadPoints();
            const before = points.fitted.peek();
            await points.open(files);
            await this.updateComplete;
            if (points.fitted.peek() !== before) this.querySelector(".points-card")?.scrollIntoView();
        });

    private async loadPoints(): Promise<LawPoints> {
        const { LawPoints: Points } = await withTexts("points", import("./law-points"));
        const points = pointsOf.get(this.store) ?? new Points(this.friction, this.store);
        pointsOf.set(this.store, points);
        points.shown = this.isConnected;
        return (this.points.value = points);
    }

    /** A tabulated law takes dropped points as its own. */
    private readonly drops = new FileDrops(
        this,
        // A file of another kind is refused by its name.
        (files, others) => this.openPoints(files.length > 0 ? files : others.map((name) => new File([], name))),
        () => this.store.option("law")?.name !== "tabulated",
    );

    protected override readonly shape = "picture";

    protected override stage(): TemplateResult {
        const { store } = this;
        const { plot, difference, handles, probe, shows } = this.picture!;
        const { stopReason } = handles;
        return html`<div class="plots">
                ${this.plotElement(plot.value, store.refused)}
                ${difference.value ? this.plotElement(difference.value) : nothing}</div>
            <p class="stage-line ${store.refused ? "stale" : ""}" role="status">${
                stopReason !== ""
                    ? sentence(stopReason)
                    : shows("construction")
                      ? html`${store.refused ? html`<strong>${t("law.stale")}</strong> ` : nothing}${probe.words}`
                      : nothing
            }</p><p class="drop-hint" aria-hidden="true">${t("law.fit-drop")}</p>`;
    }

    override allPlots(): readonly Plot[] {
        if (!this.picture) return [];
        const { plot, difference, strips } = this.picture;
        return [plot.value, ...(difference.value ? [difference.value] : []), ...strips.value];
    }

    protected override headline(): Headline {
        const { store } = this;
        const margin = marginOf(store.report.value);
        // A refused entry is judged, although the curve shows the previous one.
        const refused = store.findings.value.some(({ code }) => code === "INADMISSIBLE");
        const admissible = margin <= 1 && !refused;
        // After another refusal the margin belongs to the curve.
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
        return html`${this.points.value?.state() ?? nothing}${refusalNote(store, t("view.stale"), () => this.jumpButton())}
            ${store.refused ? nothing : findingList(store, warningsOf(store.report.value.findings))}
            ${this.picture!.curves.drawn.value.missing.map((text) => html`<p class="remark quiet">${text}</p>`)}`;
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
        const { shows } = this.picture!;
        if (shows("residual") || shows("errors"))
            tabs.push({ name: "accuracy", title: t("drawer.accuracy"), content: () => this.accuracy() });
        return tabs;
    }

    private accuracy(): TemplateResult {
        const { errors, strips, methods, shows } = this.picture!;
        const { value } = errors;
        if (typeof value === "string")
            return html`<p class="remark quiet">${t("law.no-errors", { why: clauses(value) })}</p>`;
        return html`<div class="strips">${strips.value.map((strip) => this.plotElement(strip))}
            ${shows("errors") ? errorTable(value, methods) : nothing}</div>`;
    }

    private readings(report: Report): TemplateResult {
        const rows = this.store.experiment.readings.filter(
            ({ key }) => key !== MARGIN && report.readings[key] !== undefined,
        );
        return html`<dl class="readings">${rows.map(
            (reading) => html`<div><dt title=${reading.text}>${symbol(reading.symbol)}
            ${sentence(readingText(reading, report.readings))}</dt>
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
}
customElements.define("law-view", LawView);

export { content } from "./law-content";
