// A sample of a line as it is drawn, for chips and tables.
import { html, svg, type TemplateResult } from "lit";
import type { LineStyle } from "../sim/line-style";

export function lineSample({ colour, dash }: LineStyle): TemplateResult {
    return html`<svg class="sample ${colour}" viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">${svg`<line
        x1="1" y1="5" x2="27" y2="5" stroke-width=${dash.length === 0 ? 3 : 2} stroke-dasharray=${dash.join(" ")}></line>`}</svg>`;
}
