// The numbers of a plot as a table of about twenty rows over its visible range.
import { html, type TemplateResult } from "lit";
import { copyButton } from "../ui/copy-button";
import { sampleAt, type Axis, type Plot } from "./series";
import { shownValue } from "../i18n/angle-unit";
import { numberIn, shortNumber, unitText, withUnit } from "../i18n/number-text";
import { columnName } from "./plain-text";
import { t } from "../i18n/messages";

const ROWS = 21;

function headed(label: Axis["label"], { unit }: Axis): TemplateResult {
    return html`${label}${unit === "" ? "" : ` [${unitText(unit)}]`}`;
}

export function tableOf(plot: Plot): TemplateResult {
    const { x, y, loop, title } = plot;
    if (plot.csv) return csvTable(title, plot.csv());
    const { heads, rows } = loop ? along(plot) : over(plot);
    const copied = (value: number | undefined, column: number): number | string =>
        value === undefined ? "" : shownValue(value, column === 0 ? x.unit : y.unit);
    const text = (): string =>
        [heads.map((head) => columnName(head)), ...rows.map((row) => row.map(copied))]
            .map((row) => row.join("\t"))
            .join("\n");
    const from = withUnit(x.min, x.unit);
    return html`${copyButton(t("plot.copy-table"), text)}
        <table><caption>${t("plot.caption", { plot: title, from, to: withUnit(x.max, x.unit) })}</caption>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows.map(([place, ...values]) => {
            const first = numberIn(x.unit, place, digitsOf(x));
            const numbers = values.map((value) => numberIn(y.unit, value, loop ? digitsOf(y) : 4));
            return html`<tr>${loop ? html`<td>${first}</td>` : html`<th scope="row">${first}</th>`}
            ${numbers.map((number) => html`<td>${number}</td>`)}</tr>`;
        })}</tbody></table>`;
}

/** All rows of a CSV text. */
function csvTable(title: string, csv: string): TemplateResult {
    const rows = csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const [heads = [], ...cells] = rows.map((row) => row.split(","));
    const shown = (cell: string): string =>
        cell !== "" && Number.isFinite(Number(cell)) ? shortNumber(Number(cell), 5) : cell;
    return html`${copyButton(t("plot.copy-table"), () => rows.map((row) => row.replaceAll(",", "\t")).join("\n"))}
        <table><caption>${title}</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${cells.map((row) => html`<tr>${row.map((cell) => html`<td>${shown(cell)}</td>`)}</tr>`)}</tbody></table>`;
}

/** Digits that distinguish the rows. */
function digitsOf({ min, max }: Axis): number {
    return Math.min(17, 3 + Math.max(0, Math.ceil(Math.log10(Math.max(Math.abs(min), Math.abs(max)) / (max - min)))));
}

interface Table {
    heads: TemplateResult[];
    rows: (number | undefined)[][];
}

/** Rows evenly spaced over the axis. */
function over({ x, y, series }: Plot): Table {
    const named = series.filter((line) => !line.quiet && line.points.length > 0);
    const at = (i: number): number => x.min + ((x.max - x.min) * i) / (ROWS - 1);
    return {
        heads: [headed(x.label, x), ...named.map(({ label }) => headed(label, y))],
        rows: Array.from({ length: ROWS }, (_, i) => [at(i), ...named.map((line) => sampleAt(line, at(i))?.y)]),
    };
}

/** Rows along the visible part of the main line, from its first point to its last. */
function along({ x, y, series }: Plot): Table {
    const points = (series.find((line) => line.main)?.points ?? []).filter(
        (point) => point.x >= x.min && point.x <= x.max && point.y >= y.min && point.y <= y.max,
    );
    const place = (i: number): number => Math.round((i * (points.length - 1)) / (ROWS - 1));
    return {
        heads: [headed(x.label, x), headed(y.label, y)],
        rows: Array.from({ length: Math.min(ROWS, points.length) }, (_, i) => {
            const point = points[place(i)];
            return [point?.x, point?.y];
        }),
    };
}
