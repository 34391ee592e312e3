// Cells of tables in which every row is a card on a narrow page, and small charts in them: bars from zero, whiskers on a range.
import { html, svg, type TemplateResult } from "lit";

/** Position of a value on an axis, as a percentage of its length. */
export type Place = (value: number) => string;

export interface Range {
    from: number;
    to: number;
    log?: boolean;
}

export function placeOn({ from, to, log = false }: Range): Place {
    const scale = (value: number): number => (log ? Math.log(value) : value);
    return (value) => {
        const share = (scale(value) - scale(from)) / (scale(to) - scale(from));
        return `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
    };
}

export function bar(place: Place, value: number, top: number, height: number): TemplateResult | string {
    if (!Number.isFinite(value)) return "";
    return svg`<rect class="bar" x="0" y=${top} width=${place(value)} height=${height} rx="1"></rect>`;
}

/** Line from one value to another, with marks at both ends. */
export function whisker(place: Place, from: number, to: number, y: number, look = ""): TemplateResult | string {
    if (!Number.isFinite(from) || !Number.isFinite(to)) return "";
    return svg`<g class="whisker ${look}"><line x1=${place(from)} x2=${place(to)} y1=${y} y2=${y}></line>
        <line x1=${place(from)} x2=${place(from)} y1=${y - 4} y2=${y + 4}></line>
        <line x1=${place(to)} x2=${place(to)} y1=${y - 4} y2=${y + 4}></line></g>`;
}

export function dot(place: Place, value: number, y: number): TemplateResult | string {
    return Number.isFinite(value) ? svg`<circle cx=${place(value)} cy=${y} r="4.5"></circle>` : "";
}

/** Short line across the axis, for a value to compare with. */
export function tick(place: Place, value: number, top: number, height: number): TemplateResult | string {
    if (!Number.isFinite(value)) return "";
    const x = place(value);
    return svg`<line class="published" x1=${x} x2=${x} y1=${top} y2=${top + height}></line>`;
}

export function headCell(title: unknown, look = ""): TemplateResult {
    return html`<th role="columnheader" scope="col" class=${look}>${title}</th>`;
}

/** Cell with a title, which is visible only in a card. */
export function cell(title: unknown, content: unknown, look = ""): TemplateResult {
    return html`<td role="cell" class=${look}><span class="short">${title} </span>${content}</td>`;
}
