// The numbers of a plot as a table of some twenty rows, made when it is opened.
import { html, nothing, render, type TemplateResult } from "lit";
import { nearest, type Plot } from "./series";
import { shortNumber, unitText } from "../notation/number-text";
import { say } from "../notation/words";

const ROWS = 21;

export function dataTable(plot: Plot): TemplateResult {
    const fill = (event: Event): void => {
        const details = event.currentTarget as HTMLDetailsElement;
        const place = details.querySelector<HTMLElement>(".table-place");
        if (place) render(details.open ? tableOf(plot) : nothing, place);
    };
    return html`<details class="numbers" @toggle=${fill}>
        <summary>${say("plot.numbers")}<span class="unseen">${say("plot.numbers-of", { plot: plot.title })}</span></summary>
        <div class="table-place" tabindex="0" role="region" aria-label=${say("plot.table", { plot: plot.title })}></div></details>`;
}

function tableOf(plot: Plot): TemplateResult {
    if (plot.loop) return loopTable(plot);
    const series = plot.series.filter((s) => !s.quiet && s.points.length > 0);
    const { min, max } = plot.x;
    const xs = Array.from({ length: ROWS }, (_, i) => min + ((max - min) * i) / (ROWS - 1));
    const unit = (text: string): string => (text === "" ? "" : ` [${unitText(text)}]`);
    return html`<table><thead><tr><th scope="col">${plot.x.label}${unit(plot.x.unit)}</th>
        ${series.map((s) => html`<th scope="col">${s.label}${unit(plot.y.unit)}</th>`)}</tr></thead>
        <tbody>${xs.map(
            (x) => html`<tr><th scope="row">${shortNumber(x, 3)}</th>
            ${series.map((s) => html`<td>${shortNumber(nearest(s.points, x)?.y)}</td>`)}</tr>`,
        )}</tbody></table>`;
}

/** Along the main line, from its first point to its last. */
function loopTable({ x, y, series }: Plot): TemplateResult {
    const points = series.find((one) => one.main)?.points ?? [];
    const rows = Array.from({ length: ROWS }, (_, i) => points[Math.round((i * (points.length - 1)) / (ROWS - 1))]);
    return html`<table><thead><tr>${[x, y].map(
        (axis) => html`<th scope="col">${axis.label} [${unitText(axis.unit)}]</th>`,
    )}</tr></thead><tbody>${rows.map(
        (point) => html`<tr><td>${shortNumber(point?.x, 3)}</td><td>${shortNumber(point?.y, 3)}</td></tr>`,
    )}</tbody></table>`;
}
