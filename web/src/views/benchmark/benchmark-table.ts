// The result of a benchmark: in Markdown, with everything that is needed to compare it with another, and as a table whose
// second column is a chart of medians on a logarithmic axis, with quartiles.
import type { Entry, Param } from "../../../../wasm/friction";
import { shortNumber, withUnit } from "../../i18n/number-text";
import { rowOf } from "../../model/rows";
import type { BenchmarkResult, RowResult } from "./benchmark";
import type { Spread } from "./rounds";
import { group, t } from "../../i18n/messages";
import { html, svg, type TemplateResult } from "lit";

/** The parameters of Z, unless Z is given. */
const IMPEDANCE = ["K", "B", "T"];

/** The parameters of the measurement in a line, with the symbols and units of their rows, if those are given. */
export function parameterText(entries: readonly Entry[], params: readonly Param[] = []): string {
    const given = entries.some(({ key, value }) => key === "Z" && value !== null);
    const numbers = entries.filter(
        ({ key, value }) => typeof value === "number" && !(given && IMPEDANCE.includes(key)),
    );
    const text = ({ key, value }: Entry): string => {
        const row = rowOf(params, key, entries);
        return `${row?.symbol ?? key} = ${withUnit(Number(value), row?.unit ?? "", EXACT)}`;
    };
    return numbers.map(text).join(", ");
}

const EXACT = 15;

export function rowTexts({ name }: { name: string }): { title: string; text: string } {
    return (group("benchmark.rows") as Record<string, { title: string; text: string }>)[name]!;
}

/** `machine`: browser or node, with its version; `parameters`: in a line. */
export function markdown(result: BenchmarkResult, machine: string, date: string, parameters: string): string {
    const { values, reach, rounds, rows } = result;
    const columns: readonly [title: string, align: string, cell: (row: RowResult) => string][] = [
        ["", "---", (row) => rowTexts(row).title],
        [t("benchmark.place"), "---", ({ place }) => place],
        [t("benchmark.time"), "---:", ({ time }) => nanoseconds(time.median)],
        [t("benchmark.quartiles"), "---:", ({ time }) => quartiles(time)],
        [t("benchmark.ratio"), "---:", ({ ratio }) => times(ratio.median)],
        [t("benchmark.error"), "---:", ({ error }) => ulps(error)],
    ];
    return [
        t("benchmark.report", { values, reach, rounds, clock: clock(result) }),
        `${machine}; ${date}; ${parameters}.`,
        "",
        columns.map(([title]) => `| ${title} `.replace("  ", " ")).join("") + "|",
        columns.map(([, align]) => `|${align}`).join("") + "|",
        ...rows.map((row) => columns.map(([, , cell]) => `| ${cell(row)} `).join("") + "|"),
        "",
    ].join("\n");
}

export function nanoseconds(value: number): string {
    return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 9.95 ? 3 : 2);
}

function quartiles({ low, high }: Spread): string {
    return `${nanoseconds(low)} – ${nanoseconds(high)}`;
}

export function times(ratio: number): string {
    return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}

/** How something compares with something that takes `ratio` times as long. */
export function against(ratio: number): { how: "faster" | "slower"; times: string } {
    return ratio >= 1 ? { how: "faster", times: times(ratio) } : { how: "slower", times: times(1 / ratio) };
}

function ulps(error: number | null): string {
    return error === null
        ? "–"
        : Number.isNaN(error)
          ? t("benchmark.no-number")
          : error < 1000
            ? error.toFixed(1)
            : shortNumber(error, 2);
}

/** The resolution of the clock, in a suitable unit. */
export function clock({ clockStep }: BenchmarkResult): string {
    return clockStep >= 0.05
        ? `${Number(clockStep.toPrecision(2))} ms`
        : `${Number((1000 * clockStep).toPrecision(2))} µs`;
}

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
