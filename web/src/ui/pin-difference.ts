// The difference between a pin and the current settings, typeset.
import { html, type TemplateResult } from "lit";
import type { ViewPin } from "../model/pins";
import { symbol } from "./symbol";

export function pinDifference({ difference }: ViewPin): TemplateResult {
    const { parts } = difference.value;
    return html`${parts.map(({ sign, is }, i) => html`${i > 0 ? ", " : ""}${sign === "" ? "" : symbol(sign)} ${is}`)}`;
}
