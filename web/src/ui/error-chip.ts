// The error of the shown run against a recording, as a number next to the time line, updated at every change.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import { steadyNumber } from "../i18n/number-text";
import { LiveElement, properties } from "./live-element";

export interface ErrorReading {
    model: string;
    /** Mean absolute error [rad]; undefined until it has been computed, NaN without a recorded angle. */
    error: number | undefined;
    /** Whether the bench of the recording is known. */
    confirmed: boolean;
}

export class ErrorChip extends LiveElement {
    static override properties = properties("reading");
    declare reading: Signal<ErrorReading | undefined>;

    protected override render(): TemplateResult | typeof nothing {
        const { value } = this.reading;
        if (!value) return nothing;
        const { model, error, confirmed } = value;
        const number = error === undefined || Number.isNaN(error) ? "–" : steadyNumber(1e3 * error, 1);
        return html`<p class="error-chip ${confirmed ? "" : "unranked"}" title=${t(confirmed ? "errors.chip" : "errors.chip-unranked", { model })}>
            <span class="quiet"><span class="wide-only">${t("errors.short")} </span>${model}</span> <strong>${number}</strong> mrad</p>`;
    }
}
customElements.define("error-chip", ErrorChip);
