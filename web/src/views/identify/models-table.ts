// Table of the errors of the models as bars and numbers, optionally with those of the previous identification.
import { html, nothing, svg, type TemplateResult } from "lit";
import { t, type Key } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { axisTicks, roundUp } from "../../plot/scale";
import { criterionText, mrad } from "./numbers";
import { modelIn, type FoundModel, type Result } from "./result";
import { cell, headCell, bar, dot, placeOn, tick, whisker, type Place } from "./table-parts";

const HEIGHT = 26;
const TICKS = 4;

interface Column {
    title: Key;
    unit?: string;
    text: (model: FoundModel) => string;
}

/** Columns of numbers; errors on left-out and test recordings only if a model has them. */
function columnsOf(left: boolean, tested: boolean): Column[] {
    const all: (Column | false)[] = [
        { title: "identify.train", unit: "mrad", text: ({ train }) => mrad(train) },
        left && { title: "identify.left-out", unit: "mrad", text: withSpread },
        tested && { title: "identify.held", unit: "mrad", text: ({ held }) => mrad(held?.mean) },
        { title: "identify.published", unit: "mrad", text: ({ published }) => mrad(published) },
        { title: "identify.criterion", text: ({ criterion }) => criterionText(criterion) },
        { title: "identify.parameter-count", text: ({ parameters }) => String(parameters.length) },
        { title: "identify.evaluations", text: ({ evaluations }) => shortNumber(evaluations, 9) },
        { title: "identify.agree", text: ({ agree, restarts }) => t("identify.agree-of", { agree, restarts }) },
    ];
    return all.filter((column) => column !== false);
}

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
    const place = placeOn({ from: 0, to: most });
    const left = runs.some(({ folds }) => folds !== undefined);
    const columns = columnsOf(
        left,
        runs.some(({ heldOut }) => heldOut.length > 0),
    );
    /** Name of a model and its numbers. */
    const cells = (model: FoundModel, { folds, explained }: Result, name: unknown): TemplateResult =>
        html`<th role="rowheader" scope="row" class="what">${name}
            ${explained && folds?.named === model.name ? html`<span class="tag">${t("identify.named-tag")}</span>` : nothing}</th>
        <td role="cell" class="chart">${chart(model, most, place)}</td>${columns.map(({ title, text }) => cell(t(title), text(model)))}`;
    const row = (model: FoundModel): TemplateResult => {
        const { name } = model;
        const picked = name === shown;
        const button = html`<button type="button" class="link ${name}" @click=${() => show(name)}>${name.toUpperCase()}</button>`;
        return html`<tr role="row" class=${picked ? "picked" : ""} aria-current=${picked ? "true" : nothing} data-model=${name}>${cells(model, result, button)}</tr>`;
    };
    /** Row of a model in the previous identification. */
    const oldRow = (model: FoundModel): TemplateResult => {
        const { name } = model;
        return html`<tr role="row" class="before" data-before=${name}>${cells(model, before!, t("identify.model-before", { model: name.toUpperCase() }))}</tr>`;
    };
    const names = [...new Set(all.map(({ name }) => name))].sort();
    return html`<table class="timings identify-models-table" role="table" aria-label=${t("identify.models-table")}>
        <thead role="rowgroup"><tr role="row">${headCell(t("identify.model"), "what")}
            ${headCell(html`<span class="unseen">${t("identify.chart")}</span>${axis(most, place)}`, "chart")}
            ${columns.map(({ title, unit }) => headCell(unit ? html`${t(title)} <span class="unit">${unit}</span>` : t(title)))}</tr></thead>
        <tbody role="rowgroup">${names.map((name) => {
            const [model, old] = [modelIn(result, name), before && modelIn(before, name)];
            return html`${model ? row(model) : nothing}${old ? oldRow(old) : nothing}`;
        })}</tbody></table>
        ${legend(left)}
        <p class="source">${t("identify.table-note")}</p>`;
}

function legend(left: boolean): TemplateResult {
    const entry = (drawn: TemplateResult, text: string): TemplateResult =>
        html`<span><svg aria-hidden="true" width="30" height="20">${drawn}</svg> ${text}</span>`;
    const place = placeOn({ from: 0, to: 30 });
    return html`<p class="flow identify-legend">${entry(svg`${bar(place, 28, 6, 8)}`, t("identify.legend-train"))}
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
