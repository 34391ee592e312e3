// The card of a law that was fitted to points, above the parameters: the options of the fit, every parameter with its
// interval, and parameters that the points do not determine.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Option, Param } from "../../../../wasm/friction";
import type { LawParameter } from "../../identify/identification";
import { shownValue } from "../../i18n/angle-unit";
import { t, tHtml, type Key } from "../../i18n/messages";
import {
    fieldText,
    numberIn,
    typedNumber,
    shortNumber,
    steadyNumber,
    unitText,
    withUnit,
} from "../../i18n/number-text";
import { choiceRow } from "../../model/rows";
import { copyButton } from "../../ui/copy-button";
import { findingList } from "../../ui/finding-list";
import { fileName } from "../../ui/file-name";
import { segments } from "../../ui/page-choice";
import { symbol } from "../../ui/symbol";
import type { Fitted, LawPoints } from "./law-points";
import { doubtsOf, fitCommand, unitOf, type Doubt, type FitChoice, type ParameterDoubt } from "./points-fit";
import "./points-card.css";

const LEVELS = [0.5, 0.8, 0.9, 0.95, 0.99];
/** Digits of a value, and of the ends of its interval. */
const DIGITS = 4;
const END_DIGITS = 3;
/** Limits for the ends of an interval: beyond them they have a power of ten. */
const MOST_DECIMALS = 5;
const MOST_PLAIN = 1e5;

type Titled = Pick<Option, "name" | "title">;
type RowOf = (key: string) => Param | undefined;

export function pointsCard(points: LawPoints, fitted: Fitted): TemplateResult {
    const { file, choice, fit } = fitted;
    const pending = points.pending.value ?? choice;
    const { options } = choiceRow(points.store.experiment.params, "law")!;
    const rowOf: RowOf = (key) => {
        const row = options.find(({ name }) => name === fit.law)?.params.find((param) => param.key === key);
        return row && { ...row, unit: unitOf(fit, row.unit) };
    };
    const doubts = doubtsOf(fit, rowOf);
    const select = (key: "law" | "loss" | "weights", title: string, titles: readonly Titled[]): TemplateResult =>
        segments(`points-${key}`, title, titles, pending[key], (name) => void points.refit({ [key]: name }));
    const laws = options.filter(({ params }) => params.every(({ scale }) => scale !== "points"));
    const losses = [
        { name: "squares", title: t("law-points.squares") },
        { name: "absolute", title: t("law-points.absolute") },
    ];
    const weightings = [
        { name: "none", title: t("law-points.equal") },
        { name: "relative", title: "1/Φ" },
    ];
    return html`<section class="points-card" aria-labelledby="points-card-title">
        <h3 id="points-card-title">${tHtml("law-points.file", { name: fileName(file.name), count: fit.v.length })}</h3>
        ${findingList(points.store, points.translated(fit))}
        ${select("law", t("law-points.law"), laws)}
        ${table(points, fitted, pending, rowOf)}
        ${fit.parameters.some(({ state }) => state === "fixed") ? html`<p class="quiet">${t("law-points.fixed-told")}</p>` : nothing}
        <p class="points-state">${
            points.current.value
                ? html`<span class="points-current"><span aria-hidden="true">✓</span> ${t("law-points.current")}</span>`
                : html`<span>${t("law-points.moved")}</span>
                    <button type="button" class="small primary" @click=${points.use}>${t("law-points.use")}</button>`
        }${exponentButton(points)}</p>
        <p>${deviation(points, fitted)} ${t("law-points.largest", { line: fit.largest_line })}</p>
        ${doubts.length === 0 ? nothing : html`<ul class="points-doubts">${doubts.map((doubt) => html`<li>${inWords(doubt, rowOf)}</li>`)}</ul>`}
        ${select("loss", t("law-points.loss"), losses)}${select("weights", t("law-points.weights"), weightings)}
        <details><summary>${t("law-points.command")}</summary>
            <p class="command"><code>${fitCommand(file.name, choice)}</code></p>
            <p class="actions">${copyButton(t("law-points.copy"), () => fitCommand(file.name, choice))}</p></details>
        <p class="actions">${copyButton(t("plot.copy-table"), () => fitTable(fitted, rowOf))}</p>
        <p class="quiet">${fit.linear < 0 ? `${t("law-points.units")} ` : ""}${t("law-points.link")}</p>
        <p class="actions"><button type="button" class="small" @click=${points.forget}>${t("law-points.forget")}</button></p>
    </section>`;
}

/** The parameters of a fit as CSV, below the command, the residuals and the level of the intervals. */
function fitTable({ file, choice, fit }: Fitted, rowOf: RowOf): string {
    const heads = [
        fitCommand(file.name, choice),
        `${fit.v.length} points, standard deviation of the residuals ${fit.deviation}${choice.weights === "relative" ? " of Φ" : ""}`,
        `from, to: intervals that hold the parameter with a probability of ${choice.level}`,
    ];
    const rows = fit.parameters.map(({ key, value, from, to, state }) => [
        key,
        rowOf(key)?.unit ?? "",
        value,
        ...(state === "found" ? [from, to] : ["", ""]),
        state,
    ]);
    return [...heads.map((line) => `# ${line}`), "parameter,unit,value,from,to,state", ...rows.map(String), ""].join(
        "\n",
    );
}

function exponentButton(points: LawPoints): TemplateResult | typeof nothing {
    const value = points.otherExponent;
    if (value === undefined) return nothing;
    const fit = (): void => void points.refit({});
    return html` <button type="button" class="small" @click=${fit}>${t("law-points.exponent", { value: fieldText(value, false) })}</button>`;
}

function table(points: LawPoints, { fit }: Fitted, { level }: FitChoice, rowOf: RowOf): TemplateResult {
    const onLevel = ({ target }: Event): Promise<void> =>
        points.refit({ level: Number((target as HTMLSelectElement).value) });
    return html`<table class="points-table plain"><thead><tr><th scope="col"><span class="unseen">${t("law-points.parameter")}</span></th>
        <th scope="col">${t("law-points.value")}</th><th scope="col"><label>${t("law-points.interval")}
            <select .value=${live(String(level))} @change=${onLevel}>${LEVELS.map(
                (share) => html`<option value=${share} ?selected=${share === level}>${percent(share)}</option>`,
            )}</select></label></th></tr></thead>
        <tbody>${fit.parameters.map((one) => {
            const row = rowOf(one.key);
            const unit = row?.unit ?? "";
            return html`<tr data-key=${one.key} class=${one.state}><th scope="row" title=${row?.text ?? nothing}>${symbol(row?.symbol ?? one.key)}</th>
                <td>${one.state === "fixed" ? fixedField(points, one) : numberIn(unit, one.value, DIGITS)} <span class="unit">${unitText(unit)}</span></td>
                <td>${interval(one, unit)}</td></tr>`;
        })}</tbody></table>`;
}

/** A parameter that is not fitted, for which the others are fitted again. */
function fixedField(points: LawPoints, { key, value }: LawParameter): TemplateResult {
    const text = fieldText(String(value), false);
    const onChange = ({ target }: Event): void => {
        const typed = typedNumber((target as HTMLInputElement).value);
        void points.refit({ fixed: { [key]: typed } });
    };
    return html`<input class="field" type="text" inputmode="decimal" autocomplete="off" .value=${live(text)} aria-label=${t("law-points.fixed-value", { key })} @change=${onChange}>`;
}

function interval({ state, from, to }: LawParameter, unit: string): string {
    if (state === "fixed") return t("law-points.fixed");
    if (state !== "found" || from === null || to === null) return t("law-points.none");
    const [low, high] = [shownValue(from, unit), shownValue(to, unit)];
    // As many decimals as show its width with two digits.
    const decimals = Math.max(0, 1 - Math.floor(Math.log10(high - low)));
    const text = (value: number): string =>
        decimals <= MOST_DECIMALS && Math.abs(value) < MOST_PLAIN
            ? steadyNumber(value, decimals)
            : shortNumber(value, END_DIGITS);
    return t("law-points.range", { from: text(low), to: text(high) });
}

function deviation({ store }: LawPoints, { fit, choice }: Fitted): TemplateResult {
    const unit = unitOf(fit, store.experiment.channels[1]?.unit ?? "");
    const value =
        choice.weights === "relative"
            ? t("law-points.percent", { value: shortNumber(fit.deviation === null ? null : 100 * fit.deviation, 3) })
            : withUnit(fit.deviation, unit, 3);
    return tHtml("law-points.deviation", { value });
}

const doubtTexts: Readonly<Record<ParameterDoubt["kind"], Key>> = {
    end: "law-points.end",
    limited: "law-points.limited",
    unknown: "law-points.unknown",
    factor: "law-points.factor",
    zero: "law-points.zero",
};

function inWords(doubt: Doubt, rowOf: RowOf): TemplateResult {
    const named = (key: string): TemplateResult => symbol(rowOf(key)?.symbol ?? key);
    if (doubt.kind === "together") {
        const { one, other, correlation } = doubt;
        const values = { one: named(one), other: named(other), correlation: shortNumber(correlation, 2) };
        return tHtml("law-points.together", values);
    }
    const { kind, of, factor = NaN } = doubt;
    const value = withUnit(of.value, rowOf(of.key)?.unit ?? "", DIGITS);
    return tHtml(doubtTexts[kind], { symbol: named(of.key), value, factor: shortNumber(factor, 2) });
}

function percent(share: number): string {
    return `${shortNumber(100 * share)}\u00a0%`;
}
