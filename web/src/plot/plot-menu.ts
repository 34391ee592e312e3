// The menu of a plot: its explanation, its files, the table of its numbers, and its whole range.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import { placeBeside } from "../ui/popup";
import type { StepFile } from "./files";
import { legendItem } from "./legend";
import type { Plot, Series } from "./series";

/** Functions of a plot that its menu calls. */
export interface MenuContent {
    /** Entries of the legend without room in the header. */
    legend: readonly Series[];
    picture: (kind: "png" | "svg", captioned: boolean) => void;
    numbers: () => void;
    table: () => void;
    whole: () => void;
    steps: readonly StepFile[];
}

export function menuButton(id: string, plot: Plot): TemplateResult {
    return html`<button type="button" class="quiet plot-more" popovertarget=${id}
        aria-label=${t("plot.menu", { plot: plot.title })}>⋯</button>`;
}

/** `content`: while the menu is open. `toggled` is called before it opens or closes. */
export function plotMenu(
    id: string,
    plot: Plot,
    content: MenuContent | undefined,
    toggled: (opens: boolean) => void,
): TemplateResult {
    const onToggle = ({ newState, currentTarget }: ToggleEvent): void => {
        const menu = currentTarget as HTMLElement;
        if (newState === "open") placeBeside(menu.closest("figure")!.querySelector(".plot-more")!, menu, "right");
    };
    return html`<div class="plot-menu" popover id=${id} role="group" aria-label=${t("plot.menu", { plot: plot.title })}
        @beforetoggle=${(event: ToggleEvent) => toggled(event.newState === "open")} @toggle=${onToggle}>${content ? entries(plot, content) : nothing}</div>`;
}

function entries({ note }: Plot, { legend, picture, numbers, table, whole, steps }: MenuContent): TemplateResult {
    const entry = (text: string, act: () => void, refusal = ""): TemplateResult => {
        const onClick = (event: Event): void => {
            if (refusal !== "") return;
            (event.currentTarget as HTMLElement).closest<HTMLElement>("[popover]")!.hidePopover();
            act();
        };
        return html`<li><button type="button" class="quiet" aria-disabled=${refusal === "" ? nothing : "true"}
            title=${refusal === "" ? nothing : refusal} @click=${onClick}>${text}</button></li>`;
    };
    return html`${note === undefined ? nothing : html`<p class="plot-note">${note}</p>`}
        ${legend.length === 0 ? nothing : html`<ul class="plot-key">${legend.map((series) => legendItem(series))}</ul>`}
        <ul>${entry(t("plot.png"), () => picture("png", true))}
            ${entry(t("plot.png-bare"), () => picture("png", false))}
            ${entry(t("plot.svg"), () => picture("svg", true))}
            ${entry(t("plot.svg-bare"), () => picture("svg", false))}
            ${entry(t("plot.file"), numbers)}
            ${steps.map(({ title, save, refusal }) => entry(title, save, refusal))}
            ${entry(t("plot.numbers"), table)}
            ${entry(t("plot.whole-range"), whole)}</ul>`;
}
