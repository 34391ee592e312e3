// The numbers of a plot as a table of about twenty rows over its visible range, made when it is opened.
import { html, nothing, render, type TemplateResult } from "lit";
import { copyButton } from "../controls/copy-button";
import { pointAt, type Axis, type Plot } from "./series";
import { shortNumber, unitText, withUnit } from "../notation/number-text";
import { plainText } from "./plain-text";
import { say } from "../notation/words";

const ROWS = 21;

export function dataTable(plot: () => Plot): TemplateResult {
    const { title } = plot();
    const onToggle = (event: Event): void => fillTable(event.currentTarget as HTMLDetailsElement, plot());
    return html`<details class="numbers" @toggle=${onToggle}>
        <summary>${say("plot.numbers")}<span class="unseen">${say("plot.numbers-of", { plot: title })}</span></summary>
        <div class="table-place" tabindex="0" role="region" aria-label=${say("plot.table", { plot: title })}></div></details>`;
}

export function fillTable(details: HTMLDetailsElement, plot: Plot): void {
    render(details.open ? tableOf(plot) : nothing, details.querySelector<HTMLElement>(".table-place")!);
}

function headed(label: Axis["label"], { unit }: Axis): TemplateResult {
    return html`${label}${unit === "" ? "" : ` [${unitText(unit)}]`}`;
}

function tableOf(plot: Plot): TemplateResult {
    const { x, y, loop, title } = plot;
    const { heads, rows } = loop ? along(plot) : over(plot);
    const text = (): string =>
        [heads.map((head) => plainText(head)), ...rows.map((row) => row.map((value) => value ?? ""))]
            .map((row) => row.join("\t"))
            .join("\n");
    const from = withUnit(x.min, x.unit);
    return html`${copyButton(say("plot.copy-table"), text)}
        <table><caption>${say("plot.caption", { plot: title, from, to: withUnit(x.max, x.unit) })}</caption>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows.map(
            ([
                first,
                ...others
            ]) => html`<tr>${loop ? html`<td>${shortNumber(first)}</td>` : html`<th scope="row">${shortNumber(first, digitsOf(x))}</th>`}
            ${others.map((value) => html`<td>${shortNumber(value, loop ? digitsOf(y) : 4)}</td>`)}</tr>`,
        )}</tbody></table>`;
}

/** Digits that distinguish the rows. */
function digitsOf({ min, max }: Axis): number {
    return Math.min(17, 3 + Math.max(0, Math.ceil(Math.log10(Math.max(Math.abs(min), Math.abs(max)) / (max - min)))));
}

interface Table {
    heads: TemplateResult[];
    rows: (number | undefined)[][];
}

/** Evenly over the axis. */
function over({ x, y, series }: Plot): Table {
    const named = series.filter((one) => !one.quiet && one.points.length > 0);
    const at = (i: number): number => x.min + ((x.max - x.min) * i) / (ROWS - 1);
    return {
        heads: [headed(x.label, x), ...named.map(({ label }) => headed(label, y))],
        rows: Array.from({ length: ROWS }, (_, i) => [at(i), ...named.map((one) => pointAt(one, at(i))?.y)]),
    };
}

/** Along the visible part of the main line, from its first point to its last. */
function along({ x, y, series }: Plot): Table {
    const points = (series.find((one) => one.main)?.points ?? []).filter(
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
