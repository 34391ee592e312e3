// Symbols such as F_S typeset, alone and in a sentence, and units that break only after a stroke.
import { html, nothing, type TemplateResult } from "lit";
import { unitText } from "../i18n/number-text";

/** A symbol such as F_S or K_c^s with its subscript and superscript set as such. */
export function symbol(text: string): TemplateResult {
    const parts = text.split(/([_^](?:\{[^}]*\}|[\p{L}\p{N}+−]+))/u);
    return html`<i class="symbol">${parts.map((part) =>
        part.startsWith("_")
            ? html`<sub>${bare(part)}</sub>`
            : part.startsWith("^")
              ? html`<sup>${bare(part)}</sup>`
              : part,
    )}</i>`;
}

/** The letters of a typeset symbol: kp of k_p. */
export function seenSymbol(text: string): string {
    return text.replace(/[_^{}]/g, "");
}

/** A sentence with its symbols, such as F_S, typeset. */
export function sentence(text: string): TemplateResult {
    const parts = text.replace(/<=/g, "≤").split(/((?<![\p{L}_])\p{L}{1,3}_\p{L}{1,4}(?:\^\p{L}+)?(?![\p{L}_]))/u);
    return html`<span class="sentence">${parts.map((part, i) => (i % 2 === 1 ? symbol(greek(part)) : part))}</span>`;
}

function greek(name: string): string {
    return name.replace(/^Phi_/, "Φ_").replace(/^tau_/, "τ_");
}

function bare(mark: string): string {
    return mark.slice(1).replace(/[{}]/g, "");
}

/** A unit for a narrow place. */
export function unit(text: string): TemplateResult {
    const parts = unitText(text).split("/");
    return html`${parts.map((part, i) => html`${i > 0 ? html`/<wbr>` : nothing}${part}`)}`;
}
