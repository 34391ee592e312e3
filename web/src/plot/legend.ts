// Legend entries: a sample of the line or the mark, drawn as it is in the plot, and its name.
import { html, svg, type TemplateResult } from "lit";
import { markShapes } from "./marks";
import type { Series } from "./series";

export function legendItem(series: Series): TemplateResult {
    return html`<li class=${series.faint ? "faint" : ""}>${sampleOf(series)}
        <span>${series.label}${series.extra}</span></li>`;
}

export function sampleOf(series: Series): TemplateResult {
    return html`<svg class="sample ${series.colour}" viewBox="0 0 28 10"
        width="28" height="10" aria-hidden="true">${
            series.mark
                ? markShapes[series.mark].map(
                      ([x, y, width, height]) =>
                          svg`<rect x=${14 + 1.4 * x} y=${5 + 1.4 * y} width=${1.4 * width} height=${1.4 * height}
                          fill="currentcolor" stroke="none"></rect>`,
                  )
                : svg`<line x1="1" y1="5.5" x2="27" y2="5.5"
            stroke-width=${series.width ?? 2} opacity=${series.opacity ?? 1} stroke-dasharray=${(series.dash ?? []).join(" ")}></line>`
        }</svg>`;
}
