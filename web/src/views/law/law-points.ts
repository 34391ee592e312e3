// A table of velocity and friction that a law is fitted to: its file, the options of the fit, and the result. The file never
// leaves the browser.
import { computed, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Finding, Friction } from "../../../../wasm/friction";
import { announce } from "../../environment/announcement";
import { clauses } from "../../i18n/clauses";
import { t } from "../../i18n/messages";
import type { FileText, LawFit } from "../../identify/identification";
import { identifying } from "../../identify/identifying";
import { ownFinding } from "../../model/own-finding";
import type { Store } from "../../model/store";
import type { Series } from "../../plot/series";
import { findingList } from "../../ui/finding-list";
import { LARGEST_FILE, readLines } from "../../ui/point-lines";
import { pointsCard } from "./points-card";
import { DEFAULTS, fittedSettings, isCurrent, orderOf, pointSeries, shownSettings, type FitChoice } from "./points-fit";

/** A fit that takes longer is announced [ms]. */
const LONG = 250;
/** Messages about one file that are shown. */
const MOST_MESSAGES = 4;
/** The law that is proposed where the current one is not fitted. */
const PROPOSED = "stribeck";
/** The exponent: a law is fitted with the one that is set. */
const EXPONENT = "alpha";

/** A table with the law that fits it. */
export interface Fitted {
    readonly file: FileText;
    readonly choice: FitChoice;
    readonly fit: LawFit;
    readonly series: Series;
}

export class LawPoints {
    readonly fitted = signal<Fitted | undefined>(undefined);
    /** Whether the view is on the page: otherwise its parameters stay. */
    shown = true;
    /** The options of a fit that is not finished yet. */
    readonly pending = signal<FitChoice | undefined>(undefined);
    /** The file that is read or fitted, once that takes long. */
    private readonly busy = signal("");
    private readonly messages = signal<readonly Finding[]>([]);
    /** The jump of Phi_Z is shown because of the fitted law. */
    private jumps = false;
    /** Number of the latest request to open a file or to fit again. */
    private request = 0;
    readonly current = computed(() => {
        const { value } = this.fitted;
        return value !== undefined && isCurrent(this.store, value.fit);
    });

    constructor(
        private readonly friction: Friction,
        readonly store: Store,
    ) {}

    async open([file, ...others]: readonly File[]): Promise<void> {
        if (!file) return;
        const { name } = file;
        const own = this.store.option("law")?.name ?? PROPOSED;
        const law = own === "tabulated" ? PROPOSED : own;
        await this.latestOnly(name, async (isLatest) => {
            if (file.size > LARGEST_FILE)
                return this.refuse([ownFinding("", t("files.too-large", { name, most: LARGEST_FILE / 1e6 }))]);
            const choice = { ...DEFAULTS, ...this.fitted.peek()?.choice, law, fixed: this.fixedOf(law) };
            await this.fit({ name, text: await file.text() }, choice, true, isLatest);
            if (others.length === 0 || !isLatest()) return;
            const names = others.map((other) => other.name).join(", ");
            const left = ownFinding("", t("law-points.one", { name, names }), "warning");
            this.messages.value = [...this.messages.peek(), left];
        });
    }

    /** Fit again, in another way. */
    async refit(changed: Partial<FitChoice>): Promise<void> {
        const { file, choice: last } = this.fitted.peek()!;
        // Options that are still being fitted stay.
        const choice = this.pending.peek() ?? last;
        const { law = choice.law } = changed;
        // Other intervals belong to the same parameters.
        const applies = changed.level === undefined;
        const shown = this.store.option("law")?.name === law;
        const fixed = changed.fixed ?? (applies && shown ? this.fixedOf(law) : law === choice.law ? choice.fixed : {});
        const pending = (this.pending.value = { ...choice, ...changed, fixed });
        await this.latestOnly(file.name, (isLatest) => this.fit(file, pending, applies, isLatest));
    }

    /** Give the view the fitted parameters, in one step. */
    readonly use = (): void => {
        const { store } = this;
        const { fit } = this.fitted.peek()!;
        if (isCurrent(store, fit)) return;
        const { changes, jumps } = shownSettings(store, fittedSettings(store, fit), this.jumps);
        this.jumps = jumps;
        const left = store.take(changes);
        this.messages.value = left.map((finding) => ({
            ...finding,
            text: t("law-points.left-out", { what: finding.text }),
        }));
    };

    readonly forget = (): void => {
        this.request++;
        this.busy.value = "";
        this.pending.value = undefined;
        this.fitted.value = undefined;
        this.messages.value = [];
    };

    /** The exponent that is set now, if the law was fitted with another one. */
    get otherExponent(): string | undefined {
        const { store } = this;
        const { law, parameters } = this.fitted.value!.fit;
        const now = store.report.value.entries.find(({ key }) => key === EXPONENT)?.value;
        const then = parameters.find(({ key }) => key === EXPONENT)?.value;
        const differs = store.option("law")?.name === law && then !== undefined && now !== then;
        return differs ? String(now) : undefined;
    }

    /** The exponent that is set for this law. */
    private fixedOf(law: string): Readonly<Record<string, string>> {
        const { store } = this;
        const value = store.option("law")?.name === law ? store.given.peek()[EXPONENT] : undefined;
        return value === undefined ? {} : { [EXPONENT]: value };
    }

    /** Only the latest request has a result; `isLatest`: no other one has followed. */
    private async latestOnly(name: string, act: (isLatest: () => boolean) => Promise<void>): Promise<void> {
        const request = ++this.request;
        const isLatest = (): boolean => request === this.request;
        const announced = setTimeout(() => {
            if (isLatest()) this.busy.value = name;
        }, LONG);
        this.busy.value = "";
        this.messages.value = [];
        try {
            await act(isLatest);
        } catch (error) {
            if (isLatest())
                this.refuse([ownFinding("", t("law-points.failed", { name, why: clauses((error as Error).message) }))]);
        } finally {
            clearTimeout(announced);
            if (isLatest()) {
                this.busy.value = "";
                this.pending.value = undefined;
            }
        }
    }

    private async fit(file: FileText, choice: FitChoice, applies: boolean, isLatest: () => boolean): Promise<void> {
        const fit = await identifying.fitLaw(orderOf(file, choice));
        if (!isLatest()) return;
        if (fit.refused) return this.refuse(this.explained(file, this.translated(fit)));
        this.fitted.value = { file, choice, fit, series: pointSeries(fit) };
        if (applies && this.shown) this.use();
        announce(t("law-points.done", { name: file.name, count: fit.v.length }));
    }

    translated({ report }: LawFit): readonly Finding[] {
        return this.friction.translated([...report.findings]);
    }

    private refuse(findings: readonly Finding[]): void {
        this.messages.value = findings;
        announce(findings.map(({ text }) => text).join(" "));
    }

    /** Findings in a refused file; for a file without points, first the form of a table. */
    private explained({ name, text }: FileText, findings: readonly Finding[]): readonly Finding[] {
        const noPoints = findings.every(({ code }) => code.startsWith("POINTS_")) && !hasPoints(text);
        if (noPoints) return [ownFinding("", t("law-points.no-table", { name })), ...findings.slice(0, 1)];
        const more = findings.length - MOST_MESSAGES;
        return [
            ...findings.slice(0, MOST_MESSAGES),
            ...(more > 0 ? [ownFinding("", t("points.more", { count: more }))] : []),
        ];
    }

    /** The file being fitted, and messages. */
    state(): TemplateResult | typeof nothing {
        const name = this.busy.value;
        const messages = this.messages.value;
        if (name !== "") return html`<p class="reading-file" role="status">${t("law-points.busy", { name })}</p>`;
        if (messages.length === 0) return nothing;
        return html`<div class="points-said">${findingList(this.store, messages)}
            <button type="button" class="small" aria-label=${t("law-points.close")} @click=${() => (this.messages.value = [])}>✕</button></div>`;
    }

    card(): TemplateResult | typeof nothing {
        return this.fitted.value ? pointsCard(this, this.fitted.value) : nothing;
    }
}

function hasPoints(text: string): boolean {
    return text.split(/\r\n|\r|\n/).some((line) => /\d/.test(line) && readLines(line).points !== undefined);
}
