// The result of a benchmark as a table whose second column is a chart: medians on a logarithmic axis, with quartiles.
import { html, svg, type TemplateResult } from "lit";
import type { BenchmarkResult, RowResult } from "./benchmark";
import { nanoseconds, quartiles, rowTexts, times, ulps } from "./benchmark-text";
import { t } from "../../i18n/messages";

export function benchmarkTable(result: BenchmarkResult): TemplateResult {
    const decades = decadesOf(result.rows);
    const places = [...new Set(result.rows.map((row) => row.place))];
    return html`<table class="timings" role="table" aria-label=${t("benchmark.table")}>
        <thead role="rowgroup"><tr role="row">
            <th role="columnheader" scope="col" class="what">${t("benchmark.form")}</th>
            <th role="columnheader" scope="col" class="chart"><span class="unseen">${t("benchmark.chart")}</span>${axis(decades)}</th>
            <th role="columnheader" scope="col">${t("benchmark.time")}</th>
            <th role="columnheader" scope="col" class="spread">${t("benchmark.quartiles")}</th>
            <th role="columnheader" scope="col">${t("benchmark.ratio")}</th>
            <th role="columnheader" scope="col">${t("benchmark.error")}</th></tr></thead>
        ${places.map(
            (place) => html`<tbody role="rowgroup">
            <tr role="row" class="place"><th role="rowheader" scope="rowgroup" colspan="6">${place}</th></tr>
            ${slowestFirst(result.rows, place).map((row) => tableRow(row, decades))}</tbody>`,
        )}</table>`;
}

function tableRow(row: RowResult, decades: Decades): TemplateResult {
    const { name, time, ratio, error } = row;
    const { title, text } = rowTexts(row);
    return html`<tr role="row" data-row=${name}>
        <th role="rowheader" scope="row" class="what" title=${text}>${title}</th>
        <td role="cell" class="chart">${chart(row, decades)}</td>
        <td role="cell" class="time">${nanoseconds(time.median)}<span class="short"> ns</span></td>
        <td role="cell" class="spread">${quartiles(time)}</td>
        <td role="cell" class="ratio"><span class="short">${t("benchmark.ratio")} </span>${times(ratio.median)}</td>
        <td role="cell" class="error">${ulps(error)}<span class="short"> ulp</span></td></tr>`;
}

interface Decades {
    /** Powers of ten [ns]. */
    from: number;
    to: number;
}

function decadesOf(rows: readonly RowResult[]): Decades {
    const logs = rows.flatMap(({ time }) => [Math.log10(time.low), Math.log10(time.high)]);
    return { from: Math.floor(Math.min(...logs)), to: Math.ceil(Math.max(...logs)) };
}

/** The position of a time on the axis, in per cent of its length. */
function place(time: number, { from, to }: Decades): number {
    return (100 * (Math.log10(time) - from)) / (to - from);
}

function ticks({ from, to }: Decades): number[] {
    return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
}

function axis(decades: Decades): TemplateResult {
    return html`<svg class="axis" aria-hidden="true" width="100%" height="18">${ticks(decades).map((time, i, all) => {
        const anchor = i === 0 ? "start" : i === all.length - 1 ? "end" : "middle";
        return svg`<text x="${place(time, decades)}%" y="13" text-anchor=${anchor}>${String(time)}${i === 0 ? " ns" : ""}</text>`;
    })}</svg>`;
}

function chart({ place: where, time }: RowResult, decades: Decades): TemplateResult {
    const percent = (value: number): string => `${place(value, decades).toFixed(2)}%`;
    return html`<svg class=${where === "WebAssembly" ? "blue" : "vermillion"} aria-hidden="true" width="100%" height="26">
        ${ticks(decades).map((tick) => svg`<line class="grid" x1=${percent(tick)} x2=${percent(tick)} y1="0" y2="26"></line>`)}
        <line class="whisker" x1=${percent(time.low)} x2=${percent(time.high)} y1="13" y2="13"></line>
        <line class="whisker" x1=${percent(time.low)} x2=${percent(time.low)} y1="8" y2="18"></line>
        <line class="whisker" x1=${percent(time.high)} x2=${percent(time.high)} y1="8" y2="18"></line>
        <circle cx=${percent(time.median)} cy="13" r="5"></circle></svg>`;
}

function slowestFirst(rows: readonly RowResult[], place: RowResult["place"]): RowResult[] {
    return rows.filter((row) => row.place === place).sort((a, b) => b.time.median - a.time.median);
}
