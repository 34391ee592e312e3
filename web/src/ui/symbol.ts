// Symbols such as F_S typeset, alone and in a sentence, and units that break only after a stroke.
import { html, nothing, type TemplateResult } from "lit";
import { unitText } from "../i18n/number-text";

/** A part of a text: its letters, and whether they are a subscript or a superscript. */
export interface MarkedPart {
    letters: string;
    mark: "_" | "^" | "";
}

/** The parts of a text with marks, such as F_S or K_{c}^s. */
export function markedParts(text: string): MarkedPart[] {
    return text.split(/([_^](?:\{[^}]*\}|[\p{L}\p{N}+−]+))/u).map((part, i) => {
        if (i % 2 === 0) return { letters: part, mark: "" };
        return { letters: part.slice(1).replace(/[{}]/g, ""), mark: part.startsWith("_") ? "_" : "^" };
    });
}

/** A symbol with its subscript and superscript set as such. */
export function symbol(text: string): TemplateResult {
    return html`<i class="symbol">${markedParts(text).map(({ letters, mark }) =>
        mark === "" ? letters : mark === "_" ? html`<sub>${letters}</sub>` : html`<sup>${letters}</sup>`,
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

/** A unit for a narrow place. */
export function unit(text: string): TemplateResult {
    const parts = unitText(text).split("/");
    return html`${parts.map((part, i) => html`${i > 0 ? html`/<wbr>` : nothing}${part}`)}`;
}
