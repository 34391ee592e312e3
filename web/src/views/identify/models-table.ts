// Table of the errors of the models as bars and numbers: on fitted, left-out and test recordings, and of the published set;
// optionally with the errors of the previous identification.
import { html, nothing, svg, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { axisTicks, roundUp } from "../../plot/scale";
import { bar, dot, placeOn, tick, whisker, type Place } from "./charts";
import { mrad } from "./numbers";
import { modelIn, type FoundModel, type Result } from "./result";

const HEIGHT = 26;
const TICKS = 4;

/** `before`: result of the previous identification, for comparison. */
export function modelsTable(
    result: Result,
    before: Result | undefined,
    shown: string,
    show: (model: string) => void,
): TemplateResult {
    const runs = before ? [result, before] : [result];
    const all = runs.flatMap(({ models }) => models);
    const most = roundUp(Math.max(...all.flatMap(reachOf).filter(Number.isFinite)));
    const has: Columns = {
        place: placeOn({ from: 0, to: most }),
        most,
        held: runs.some(({ heldOut }) => heldOut.length > 0),
        left: runs.some(({ folds }) => folds !== undefined),
    };
    const head = (text: string): TemplateResult => html`<th role="columnheader" scope="col">${text}</th>`;
    const names = [...new Set(all.map(({ name }) => name))].sort();
    return html`<table class="timings identify-models-table" role="table" aria-label=${t("identify.models-table")}>
        <thead role="rowgroup"><tr role="row">
            <th role="columnheader" scope="col" class="what">${t("identify.model")}</th>
            <th role="columnheader" scope="col" class="chart"><span class="unseen">${t("identify.chart")}</span>${axis(most, has.place)}</th>
            ${head(t("identify.train"))}${has.left ? head(t("identify.left-out")) : nothing}${has.held ? head(t("identify.held")) : nothing}
            ${head(t("identify.published"))}${head(t("identify.parameter-count"))}${head(t("identify.evaluations"))}${head(t("identify.agree"))}</tr></thead>
        <tbody role="rowgroup">${names.map((name) => {
            const model = modelIn(result, name);
            const old = before && modelIn(before, name);
            return html`${model ? modelRow(model, result, has, name === shown, show) : nothing}${old ? oldRow(old, before, has) : nothing}`;
        })}</tbody></table>
        ${legend(has.left)}
        <p class="source">${t("identify.table-note")}</p>`;
}

/** Columns for which at least one model has values. */
interface Columns {
    place: Place;
    most: number;
    held: boolean;
    left: boolean;
}

function modelRow(
    model: FoundModel,
    { folds, explained }: Result,
    has: Columns,
    picked: boolean,
    show: (model: string) => void,
): TemplateResult {
    const { name } = model;
    return html`<tr role="row" class=${picked ? "picked" : ""} aria-current=${picked ? "true" : nothing} data-model=${name}>
        <th role="rowheader" scope="row" class="what"><button type="button" class="link ${name}" @click=${() => show(name)}>${name.toUpperCase()}</button>
            ${explained && folds?.enough === name ? html`<span class="tag">${t("identify.enough-tag")}</span>` : nothing}</th>
        ${cells(model, has)}</tr>`;
}

/** Row of a model in the previous identification. */
function oldRow(model: FoundModel, { folds, explained }: Result, has: Columns): TemplateResult {
    const { name } = model;
    return html`<tr role="row" class="before" data-before=${name}>
        <th role="rowheader" scope="row" class="what">${t("identify.model-before", { model: name.toUpperCase() })}
            ${explained && folds?.enough === name ? html`<span class="tag">${t("identify.enough-tag")}</span>` : nothing}</th>
        ${cells(model, has)}</tr>`;
}

function cells(model: FoundModel, { place, most, held, left }: Columns): TemplateResult {
    const { parameters, evaluations, restarts, agree } = model;
    const cell = (title: string, text: string): TemplateResult =>
        html`<td role="cell"><span class="short">${title} </span>${text}</td>`;
    return html`<td role="cell" class="chart">${chart(model, most, place)}</td>
        ${cell(t("identify.train"), mrad(model.train))}
        ${left ? cell(t("identify.left-out"), withSpread(model)) : nothing}
        ${held ? cell(t("identify.held"), mrad(model.held?.mean)) : nothing}
        ${cell(t("identify.published"), mrad(model.published))}
        ${cell(t("identify.parameter-count"), String(parameters.length))}
        ${cell(t("identify.evaluations"), shortNumber(evaluations, 9))}
        ${cell(t("identify.agree"), t("identify.agree-of", { agree, restarts }))}`;
}

function legend(left: boolean): TemplateResult {
    const entry = (drawn: TemplateResult, text: string): TemplateResult =>
        html`<span><svg aria-hidden="true" width="30" height="20">${drawn}</svg> ${text}</span>`;
    const place = placeOn({ from: 0, to: 30 });
    return html`<p class="identify-legend">${entry(svg`${bar(place, 28, 6, 8)}`, t("identify.legend-train"))}
        ${left ? entry(svg`${whisker(place, 4, 26, 10)}${dot(place, 15, 10)}`, t("identify.legend-left-out")) : nothing}
        ${entry(svg`${tick(place, 15, 3, 14)}`, t("identify.legend-published"))}</p>`;
}

function reachOf({ train, leftOut, published }: FoundModel): number[] {
    const spread = leftOut && Number.isFinite(leftOut.spread) ? leftOut.spread : 0;
    return [train, published, leftOut ? leftOut.mean + spread : NaN];
}

function withSpread({ leftOut }: FoundModel): string {
    if (!leftOut) return mrad(undefined);
    return Number.isFinite(leftOut.spread) ? `${mrad(leftOut.mean)} ± ${mrad(leftOut.spread)}` : mrad(leftOut.mean);
}

function axis(most: number, place: Place): TemplateResult {
    const ticks = axisTicks({ min: 0, max: most }, TICKS);
    return html`<svg class="axis" aria-hidden="true" width="100%" height="18">${ticks.map((value, i) => {
        const anchor = i === 0 ? "start" : value === most ? "end" : "middle";
        return svg`<text x=${place(value)} y="13" text-anchor=${anchor}>${mrad(value).replace(/[.,]0$/, "")}</text>`;
    })}</svg>`;
}

function chart({ name, train, leftOut, published }: FoundModel, most: number, place: Place): TemplateResult {
    const middle = HEIGHT / 2;
    const ticks = axisTicks({ min: 0, max: most }, TICKS);
    return html`<svg class=${name} aria-hidden="true" width="100%" height=${HEIGHT}>
        ${ticks.map((value) => svg`<line class="grid" x1=${place(value)} x2=${place(value)} y1="0" y2=${HEIGHT}></line>`)}
        ${bar(place, train, middle - 4, 8)}
        ${leftOut ? svg`${whisker(place, leftOut.mean - leftOut.spread, leftOut.mean + leftOut.spread, middle)}${dot(place, leftOut.mean, middle)}` : ""}
        ${tick(place, published, 2, HEIGHT - 4)}</svg>`;
}
