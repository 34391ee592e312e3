// The differences between the models, and from the recording: small live tables.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { steadyNumber } from "../notation/number-text";
import { meanApart } from "../run/side-by-side";
import type { Point } from "../plots/series";
import { say, tell } from "../notation/words";

export interface ModelTrace {
    name: string;
    theta: readonly Point[];
}

export interface ModelError {
    name: string;
    /** Mean absolute error [rad]; undefined while it is not known. */
    error: number | undefined;
}

export class ModelsApart extends LiveElement {
    private readonly names = signal<readonly string[]>([]);
    /** The difference of every two [mrad], by the place of the later and of the earlier one. */
    private readonly means = signal<readonly (readonly number[])[]>([]);
    readonly errors = signal<readonly ModelError[]>([]);
    readonly remark = signal("");

    /** Compute the differences of the current traces. */
    look(models: readonly ModelTrace[]): void {
        this.names.value = models.map(({ name }) => name);
        this.means.value = models.map(({ theta }, i) =>
            models.slice(0, i).map((other) => meanApart(theta, other.theta)),
        );
    }

    protected override render(): TemplateResult {
        const [names, errors] = [this.names.value, this.errors.value];
        if (names.length < 2 && errors.length === 0) return html``;
        return html`<details class="apart" open><summary>${say("apart.title")}</summary>
            <div class="tables" tabindex="0" role="group" aria-label=${say("apart.title")}>${names.length < 2 ? nothing : this.matrix(names)}
            ${errors.length === 0 ? nothing : errorTable(errors)}</div>
            <p class="plot-note" ?hidden=${this.remark.value === ""}>${this.remark.value}</p></details>`;
    }

    private matrix(names: readonly string[]): TemplateResult {
        const means = this.means.value;
        return html`<table class="matrix"><caption>${tell("apart.models")}</caption>
            <thead><tr><td></td>${names.slice(0, -1).map((name) => html`<th scope="col" class=${name}>${name.toUpperCase()}</th>`)}</tr></thead>
            <tbody>${names.slice(1).map(
                (name, i) => html`<tr><th scope="row" class=${name}>${name.toUpperCase()}</th>
                ${names.slice(0, -1).map((_, j) => html`<td>${text(means[i + 1]?.[j])}</td>`)}</tr>`,
            )}</tbody></table>`;
    }
}
customElements.define("models-apart", ModelsApart);

function errorTable(errors: readonly ModelError[]): TemplateResult {
    const known = errors.flatMap(({ error }) => (error === undefined || Number.isNaN(error) ? [] : [error]));
    const least = known.length > 1 ? Math.min(...known) : undefined;
    return html`<table class="errors"><caption>${say("apart.errors")}</caption>
        <tbody>${errors.map(
            ({ name, error }) => html`<tr><th scope="row" class=${name}>${name.toUpperCase()}</th>
            <td>${error === undefined ? "…" : text(1e3 * error)}</td>
            <td class="least">${error !== undefined && error === least ? say("apart.smallest") : ""}</td></tr>`,
        )}</tbody></table>`;
}

function text(mrad: number | undefined): string {
    return mrad === undefined || Number.isNaN(mrad) ? "" : steadyNumber(mrad, 1);
}
