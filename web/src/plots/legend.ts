// Legend entries: a sample of the line, drawn as it is in the plot, and its name.
import { html, svg, type TemplateResult } from "lit";
import type { Series } from "./series";

export function legendItem(series: Series): TemplateResult {
    return html`<li class=${series.faint ? "faint" : ""}><svg class="sample ${series.colour}" viewBox="0 0 28 10"
        width="28" height="10" aria-hidden="true">${svg`<line x1="1" y1="5" x2="27" y2="5"
            stroke-width=${series.width ?? 2} stroke-dasharray=${(series.dash ?? []).join(" ")}></line>`}</svg>
        <span>${series.label}</span></li>`;
}
