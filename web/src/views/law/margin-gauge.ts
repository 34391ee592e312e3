// The stiction margin as a gauge: up to 1 the transform is single-valued, beyond it jumps at breakaway.
import { html, svg, type TemplateResult } from "lit";
import type { Report } from "../../../../wasm/friction";
import { inDigits, shortNumber } from "../../i18n/number-text";
import { t, tHtml } from "../../i18n/messages";

/** The upper end of the gauge; larger values are drawn there. */
const END = 2;
const NEEDLE = "M-6 -9H6L0 2Z";
const BEYOND = "M-10 -7V7L2 0Z";

/** A reading of the margin. */
export const MARGIN = "margin";

/** JSON has no infinity: a margin of null is infinite. */
export function marginOf({ readings }: Report): number {
    return readings[MARGIN] ?? Infinity;
}

/** A value just beside 1 must not be shown as 1. */
export function marginText(lambda: number): string {
    const beside = lambda - 1;
    if (beside === 0 || Math.abs(beside) >= 0.0005) return shortNumber(lambda);
    return `1 ${beside < 0 ? "−" : "+"} ${shortNumber(Math.abs(beside), 2)}`;
}

export function marginGauge(lambda: number): TemplateResult {
    const admissible = lambda <= 1;
    const state = t(admissible ? (lambda > 0.95 ? "margin.close" : "margin.admissible") : "margin.inadmissible");
    const percent = `${((100 * Math.min(Math.max(lambda, 0), END)) / END).toFixed(2)}%`;
    return html`<div class="gauge ${admissible ? "green" : "vermillion"}" role="meter" aria-label=${t("margin.name")}
        aria-valuemin="0" aria-valuemax=${END} aria-valuenow=${inDigits(Math.min(lambda, END))}
        aria-valuetext="${marginText(lambda)}, ${state}">
        <p><span class="gauge-name">${tHtml("margin.title")}</span> <strong>${marginText(lambda)}</strong>
            <span class="gauge-state"><span aria-hidden="true">${admissible ? "✓" : "✕"}</span> ${state}</span></p>
        <svg width="100%" height="34" aria-hidden="true">
            <rect class="allowed" x="0" y="4" width="50%" height="12"></rect>
            <rect class="beyond" x="50%" y="4" width="50%" height="12"></rect>
            <rect class="reached" x="0" y="7" width=${percent} height="6"></rect>
            <line class="edge" x1="50%" x2="50%" y1="1" y2="19"></line>
            <svg x=${percent} y="10" overflow="visible"><path class="needle" d=${lambda > END ? BEYOND : NEEDLE}></path></svg>
            ${[0, 0.5, 1, 1.5, 2].map((value) => {
                const anchor = value === 0 ? "start" : value === END ? "end" : "middle";
                return svg`<text x="${(100 * value) / END}%" y="31" text-anchor=${anchor}
                    >${value === END ? "≥ 2" : shortNumber(value)}</text>`;
            })}
        </svg></div>`;
}
