// A sample of a line as it is drawn, for chips and tables.
import { html, svg, type TemplateResult } from "lit";
import type { LineStyle } from "../sim/line-style";

/** `width` [px]: lines with dashes are thinner by default. */
export function lineSample({ colour, dash }: LineStyle, width = dash.length === 0 ? 3 : 2): TemplateResult {
    return html`<svg class="sample ${colour}" viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">${svg`<line
        x1="1" y1="5" x2="27" y2="5" stroke-width=${width} stroke-dasharray=${dash.join(" ")}></line>`}</svg>`;
}
