// The styles of a run and its twins wherever they are drawn: a colour and a dash pattern for each place.
import { svg, html, type TemplateResult } from "lit";
import type { Pin } from "../state/pins";
import type { ColourName } from "../plots/palette";

export interface TwinStyle {
    colour: ColourName;
    dash: number[];
}

const styles: readonly TwinStyle[] = [
    { colour: "blue", dash: [] },
    { colour: "vermillion", dash: [8, 4] },
    { colour: "green", dash: [2, 3] },
    { colour: "purple", dash: [10, 3, 2, 3] },
];

export const MOST_TWINS = styles.length - 1;

export function twinStyle(place: number): TwinStyle {
    return styles[place]!;
}

/** The style of a pin. */
export function pinStyle({ dash }: Pin): TwinStyle {
    return { colour: "ink", dash };
}

/** A sample of its line. */
export function twinSample({ colour, dash }: TwinStyle): TemplateResult {
    return html`<svg class="sample ${colour}" viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">${svg`<line
        x1="1" y1="5" x2="27" y2="5" stroke-width=${dash.length === 0 ? 3 : 2} stroke-dasharray=${dash.join(" ")}></line>`}</svg>`;
}
