// Table of the errors of all models against all open recordings, with their means and, for confirmed benches, the smallest.
import { html, nothing, type TemplateResult } from "lit";
import { t, tHtml } from "../../i18n/messages";
import { writePlace } from "../../model/permalink";
import { steadyNumber } from "../../i18n/number-text";
import { MRAD } from "../../sim/differences";
import { MOST_STEPS, type RecordingErrors } from "../../recordings/recording-errors";
import type { OpenRecording } from "../../recordings/recording-state";
import { fileName } from "../../ui/file-name";
import { fields, LiveElement } from "../../ui/live-element";

export interface TableModels {
    names: readonly string[];
    /** Model of the run, with the current parameters. */
    own: string;
    /** The friction or the motor of that model differs from its published set. */
    tuned: boolean;
    /** The other models use the motor of that model. */
    sameMotor: boolean;
}

export class RecordingsTable extends LiveElement {
    static override properties = fields("all", "shown", "errors", "models", "show", "ask", "resume");
    declare all: readonly OpenRecording[];
    declare shown: OpenRecording | undefined;
    declare errors: RecordingErrors;
    declare models: TableModels;
    declare show: (recording: OpenRecording) => void;
    /** Asks the reader for the bench of a recording. */
    declare ask: (recording: OpenRecording) => void;
    /** Computes the errors that were cancelled. */
    declare resume: () => void;

    protected override render(): TemplateResult {
        const used = this.all.filter((recording) => recording.used);
        const rows = used.filter(({ columns }) => columns.includes("position"));
        const namesOf = (some: readonly OpenRecording[]): string => some.map(({ name }) => name).join(", ");
        const without = namesOf(used.filter(({ columns }) => !columns.includes("position")));
        const leftOut = namesOf(this.all.filter((recording) => !recording.used));
        return html`${this.state()}
            ${this.winner(rows)}
            ${rows.length === 0 ? nothing : html`<div class="tables" tabindex="0" role="group" aria-label=${t("errors.title")}>${this.table(rows)}</div>`}
            ${this.unranked(rows.filter(({ confirmed }) => !confirmed))}
            ${[...this.errors.results.value.values()].some(({ tooLong }) => tooLong) ? html`<p class="quiet">${t("errors.too-long", { steps: MOST_STEPS })}</p>` : nothing}
            ${without === "" ? nothing : html`<p class="quiet">${t("errors.without-angle", { names: without })}</p>`}
            ${leftOut === "" ? nothing : html`<p class="quiet">${t("errors.left-out", { names: leftOut })}</p>`}`;
    }

    private state(): TemplateResult | typeof nothing {
        const progress = this.errors.progress.value;
        if (progress)
            return html`<p class="flow computing"><progress max=${progress.all} value=${progress.done} aria-label=${t("errors.progress")}></progress>
                ${t("errors.done", { done: progress.done, all: progress.all })} <button type="button" class="small" @click=${() => this.errors.cancel()}>${t("errors.cancel")}</button></p>`;
        if (!this.errors.stopped.value) return nothing;
        return html`<p class="flow computing">${t("errors.stopped")} <button type="button" class="small" @click=${this.resume}>${t("errors.again")}</button></p>`;
    }

    private ranked(rows: readonly OpenRecording[]): boolean {
        return this.errors.settled && rows.every(({ confirmed }) => confirmed);
    }

    private meansOf(rows: readonly OpenRecording[]): (number | undefined)[] {
        return this.models.names.map((name) => mean(rows.map((row) => this.errors.errorOf(row, name))));
    }

    private table(rows: readonly OpenRecording[]): TemplateResult {
        const { names, own, sameMotor } = this.models;
        return html`<table class="errors"><caption>${tHtml("errors.caption", { model: own.toUpperCase(), same: sameMotor ? "yes" : "no" })}</caption>
            <thead><tr><td></td>${names.map(
                (name) =>
                    html`<th scope="col" class=${name}>${name.toUpperCase()}${name === own ? html`<span class="quiet"> ${t("errors.own")}</span>` : nothing}</th>`,
            )}</tr></thead>
            <tbody>${rows.map(
                (
                    row,
                ) => html`<tr class=${row.confirmed ? "" : "unranked"} aria-current=${row === this.shown ? "true" : nothing}>
                <th scope="row"><button type="button" class="link" @click=${() => this.show(row)}>${fileName(row.name)}</button></th>
                ${cells(
                    names.map((name) => this.errors.errorOf(row, name)),
                    this.ranked([row]),
                )}</tr>`,
            )}</tbody>${
                rows.length < 2
                    ? nothing
                    : html`<tfoot><tr class=${rows.every(({ confirmed }) => confirmed) ? "" : "unranked"}><th scope="row">${t("errors.mean")}</th>
                        ${cells(this.meansOf(rows), this.ranked(rows))}</tr></tfoot>`
            }</table>`;
    }

    /** Text about the model that fits best, and by how much. */
    private winner(rows: readonly OpenRecording[]): TemplateResult | typeof nothing {
        if (!this.ranked(rows)) return nothing;
        const errors = this.meansOf(rows);
        const known = this.models.names
            .map((name, i) => ({ model: name.toUpperCase(), error: errors[i] ?? NaN }))
            .filter(({ error }) => !Number.isNaN(error))
            .sort((a, b) => a.error - b.error);
        const [best, next] = known;
        if (!best || !next || errors.includes(undefined)) return nothing;
        const worst = known.at(-1)!;
        const less = ({ error }: { error: number }): number => Math.round(100 * (1 - best.error / error)) || 0;
        return html`<p class="winner">${tHtml("errors.winner", {
            ...{
                best: best.model,
                tuned: this.models.tuned && best.model === this.models.own.toUpperCase() ? "yes" : "no",
                error: steadyNumber(MRAD * best.error, 1),
                files: rows.length > 1 ? "all" : "one",
            },
            ...{ second: next.model, next: less(next), others: known.length > 2 ? "several" : "one" },
            ...{ worst: worst.model, least: less(worst) },
        })} <a href=${writePlace("identify", {})}>${t("errors.identify")}</a></p>`;
    }

    private unranked(rows: readonly OpenRecording[]): TemplateResult | typeof nothing {
        if (rows.length === 0) return nothing;
        const next = rows.find((row) => row === this.shown) ?? rows[0]!;
        return html`<p class="flow no-ranking">${t("errors.unranked", { count: rows.length, name: next.name })}
            <button type="button" class="small" @click=${() => this.ask(next)}>${t("errors.answer")}</button></p>`;
    }
}
customElements.define("recordings-table", RecordingsTable);

function cells(errors: readonly (number | undefined)[], ranked: boolean): TemplateResult[] {
    const known = errors.filter((error): error is number => error !== undefined && !Number.isNaN(error));
    // an error that is still missing may be smaller
    const complete = !errors.includes(undefined) && known.length > 1;
    const least = ranked && complete ? Math.min(...known) : undefined;
    return errors.map(
        (error) =>
            html`<td class=${error !== undefined && error === least ? "least" : ""}>${
                error === undefined ? "…" : Number.isNaN(error) ? "–" : steadyNumber(MRAD * error, 1)
            }${error !== undefined && error === least ? html` <span class="unseen">${t("apart.smallest")}</span>` : nothing}</td>`,
    );
}

/** Mean of the errors: undefined while an error is missing, NaN if a recording has none. */
function mean(errors: readonly (number | undefined)[]): number | undefined {
    if (errors.includes(undefined)) return undefined;
    const known = (errors as number[]).filter((error) => !Number.isNaN(error));
    return known.length < errors.length ? NaN : known.reduce((sum, error) => sum + error, 0) / known.length;
}
