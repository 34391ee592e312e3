// The sheet with the numbers of a plot, over the page: filled when it is opened.
import { html, nothing, render, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import type { Plot } from "./series";

/** The element that holds the table, shown over the page on request. */
export function dataTable(id: string, plot: () => Plot): TemplateResult {
    const { title } = plot();
    const onToggle = (event: Event): void => void fillTable(event.currentTarget as HTMLElement, plot);
    const onClose = (event: Event): void =>
        (event.currentTarget as HTMLElement).closest<HTMLElement>(".numbers")!.hidePopover();
    return html`<div class="numbers" popover id=${id} role="dialog" aria-label=${t("plot.table", { plot: title })}
        @toggle=${onToggle}>
        <button type="button" class="small" @click=${onClose}>${t("plot.close-table")}</button>
        <div class="table-place" tabindex="0" role="region" aria-label=${t("plot.table", { plot: title })}></div></div>`;
}

/** Write the table, if it is open. */
export async function fillTable(place: HTMLElement, plot: () => Plot): Promise<void> {
    if (!place.matches(":popover-open")) return;
    const { tableOf } = await import("./table-content");
    // The sheet may be closed by now.
    const open = place.matches(":popover-open");
    render(open ? tableOf(plot()) : nothing, place.querySelector<HTMLElement>(".table-place")!);
}
