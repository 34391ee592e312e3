// Table of the parameters of a model: whiskers show the intervals within the search range, marks the published values.
import { html, nothing, type TemplateResult } from "lit";
import type { Param } from "../../../../wasm/friction";
import { listed } from "../../i18n/list-text";
import { t, tHtml } from "../../i18n/messages";
import { shortNumber, unitName } from "../../i18n/number-text";
import { sentence, symbol } from "../../ui/symbol";
import { publishedOutside } from "./comparison";
import type { FoundModel, FoundParameter, Result } from "./result";
import { cell, headCell, dot, placeOn, tick, whisker } from "./table-parts";

const HEIGHT = 26;
const DIGITS = 3;
/** Distance, relative to the range, within which a value is at the end of its range; the command uses the same. */
const NEAR_BOUND = 1e-4;

/** `rowOf`: row of a key; `publishedOf`: published value, NaN without one. */
export interface ParameterRows {
    rowOf: (key: string) => Param | undefined;
    publishedOf: (key: string) => number;
}

export function parametersTable(model: FoundModel, rows: ParameterRows): TemplateResult {
    const sure = model.parameters.some(({ interval }) => interval);
    return html`<table class="timings identify-parameters" role="table" aria-label=${t("identify.parameters", { model: model.name.toUpperCase() })}>
        <thead role="rowgroup"><tr role="row">${headCell(t("identify.parameter"), "what")}
            ${headCell(html`<span class="unseen">${t("identify.range")}</span>`, "chart")}${headCell(t("identify.value"))}
            ${sure ? headCell(t("identify.interval")) : nothing}${headCell(t("identify.published"))}${headCell(t("identify.unit"))}${headCell(t("identify.state"))}</tr></thead>
        <tbody role="rowgroup">${model.parameters.map((parameter) => parameterRow(parameter, model.name, rows, sure))}</tbody></table>`;
}

function parameterRow(parameter: FoundParameter, model: string, rows: ParameterRows, sure: boolean): TemplateResult {
    const { key, value, unit, bounds, interval, place: end, determined } = parameter;
    const row = rows.rowOf(key);
    const published = rows.publishedOf(key);
    const place = placeOn({ from: bounds[0], to: bounds[1], log: row?.scale === "log" && bounds[0] > 0 });
    const middle = HEIGHT / 2;
    const [from, to] = (interval ?? []).map((end) => shortNumber(end, DIGITS));
    const state =
        end === "absent"
            ? t("identify.absent")
            : end === "bound"
              ? t("identify.on-bound")
              : determined
                ? ""
                : t("identify.not-told");
    return html`<tr role="row" class=${determined ? "" : "untold"} data-parameter=${key}>
        <th role="rowheader" scope="row" class="what" title=${row?.text ?? key}><span class="named"><span>${symbolOf(row, key)}${row?.symbol ? html`<span class="unseen"> ${key}</span>` : nothing}</span>${
            row ? html` <span class="meaning">${nameOf(row)}</span>` : nothing
        }</span></th>
        <td role="cell" class="chart"><span class="ends"><span>${shortNumber(bounds[0], DIGITS)}</span>
            <svg class=${model} aria-hidden="true" width="100%" height=${HEIGHT}><line class="grid" x1="0" x2="100%" y1=${middle} y2=${middle}></line>
            ${interval ? whisker(place, interval[0], interval[1], middle, determined ? "" : "dashed") : ""}
            ${tick(place, published, 2, HEIGHT - 4)}${dot(place, value, middle)}</svg><span>${shortNumber(bounds[1], DIGITS)}</span></span></td>
        ${cell(t("identify.value"), html`${shortNumber(value)}<span class="short"> ${unitName(unit)}</span>`, "time")}
        ${sure ? cell(t("identify.interval"), from && to ? t("identify.from-to", { from, to }) : "") : nothing}
        ${cell(t("identify.published"), shortNumber(published))}
        <td role="cell" class="unit">${unitName(unit)}</td>
        <td role="cell" class="remarks">${state === "" ? nothing : html`<span class="tag">${state}</span>`}</td></tr>`;
}

/** Name of a parameter: the beginning of its description. */
function nameOf({ text }: Param): TemplateResult {
    return sentence(text.split(/\s?[:.,]/)[0]!);
}

function symbolOf(row: Param | undefined, key: string): TemplateResult | string {
    return row?.symbol ? symbol(row.symbol) : key;
}

/** Text about published values outside their intervals; undefined if no parameter has both. */
export function outsideText(model: FoundModel, { rowOf, publishedOf }: ParameterRows): TemplateResult | undefined {
    const outside = publishedOutside(model, publishedOf);
    if (!outside) return undefined;
    if (outside.length === 0) return tHtml("identify.published-inside");
    const names = listed(outside, (key) => symbolOf(rowOf(key), key));
    return tHtml("identify.published-outside", { count: outside.length, names });
}

/** Factor from a published value beyond which a constant of the motor is questioned. */
const FAR = 2;
/** Duty cycles that are recorded above a limit by more than this part contradict it. */
const OVER = 0.05;

/** Sentences about what contradicts the recordings or is far from the published servo. */
export function contradictions(
    model: FoundModel,
    { largestDuty }: Result,
    { rowOf, publishedOf }: ParameterRows,
): TemplateResult[] {
    const found = (key: string): number => model.parameters.find((one) => one.key === key)?.value ?? NaN;
    const far = ["kt", "R"].flatMap((key) => {
        const ratio = found(key) / publishedOf(key);
        return ratio > FAR || ratio < 1 / FAR
            ? [tHtml("identify.far", { symbol: symbolOf(rowOf(key), key), ratio: shortNumber(ratio, 2) })]
            : [];
    });
    const limit = found("max_pwm");
    const over = largestDuty > (1 + OVER) * limit;
    return over
        ? [...far, tHtml("identify.duty", { limit: shortNumber(limit, 3), duty: shortNumber(largestDuty, 3) })]
        : far;
}

/** Sentences about the parameters that these recordings do not determine. */
export function undeterminedTexts(model: FoundModel, sure: boolean, { rowOf }: ParameterRows): TemplateResult[] {
    if (!sure) return [tHtml("identify.not-sure")];
    const name = (key: string): TemplateResult | string => symbolOf(rowOf(key), key);
    const single = model.parameters
        .filter(({ determined }) => !determined)
        .map((item) => undeterminedText(item, name(item.key)));
    const pairs = model.pairs.map(([first, second, correlation]) =>
        tHtml("identify.pair", { one: name(first), other: name(second), correlation: shortNumber(correlation, 2) }),
    );
    const all = [...single, ...pairs];
    return all.length > 0 ? all : [tHtml("identify.all-told", { model: model.name.toUpperCase() })];
}

function undeterminedText(
    { value, bounds, place, unit, interval }: FoundParameter,
    name: TemplateResult | string,
): TemplateResult {
    const gap = unit === "" ? "" : `\u00a0${unitName(unit)}`;
    const end = (at: number): string => `${shortNumber(at, DIGITS)}${gap}`;
    const [from, to] = interval ?? bounds;
    const near = NEAR_BOUND * (bounds[1] - bounds[0]);
    if (place === "absent") return tHtml("identify.at-zero", { name, to: end(to) });
    if (place === "bound" || value - bounds[0] <= near || bounds[1] - value <= near)
        return value - bounds[0] <= near
            ? tHtml("identify.at-lower", { name, end: end(bounds[0]), to: end(to) })
            : tHtml("identify.at-upper", { name, end: end(bounds[1]), from: end(from) });
    const share = String(Math.round((100 * (to - from)) / (bounds[1] - bounds[0])));
    return tHtml("identify.any-value", { name, from: end(from), to: end(to), share });
}
