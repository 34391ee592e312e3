// Cells of tables in which every row is a card on a narrow page.
import { html, type TemplateResult } from "lit";

export function headCell(title: unknown, look = ""): TemplateResult {
    return html`<th role="columnheader" scope="col" class=${look}>${title}</th>`;
}

/** Cell with a title, which is visible only in a card. */
export function cell(title: unknown, content: unknown, look = ""): TemplateResult {
    return html`<td role="cell" class=${look}><span class="short">${title} </span>${content}</td>`;
}
