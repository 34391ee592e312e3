// A list in a sentence: a, b and c.
import { html, type TemplateResult } from "lit";
import { language } from "./language";

const conjunction = new Intl.ListFormat(language, { type: "conjunction" });

/** The list with each member rendered by `drawn`. */
export function listed(names: readonly string[], drawn: (name: string) => TemplateResult | string): TemplateResult {
    const parts = conjunction.formatToParts(names);
    return html`${parts.map(({ type, value }) => (type === "element" ? drawn(value) : value))}`;
}
