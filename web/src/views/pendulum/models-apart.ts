// Live table of the differences between the models.
import type { Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { LiveElement, properties } from "../../ui/live-element";
import { steadyNumber } from "../../i18n/number-text";
import { meanApart } from "../../sim/differences";
import type { Point } from "../../plot/series";
import { t, tHtml } from "../../i18n/messages";
import { writePlace } from "../../model/permalink";

export interface ModelTrace {
    name: string;
    theta: readonly Point[];
    /** Motor torque [N m]. */
    tau_m: readonly Point[];
}

export class ModelsApart extends LiveElement {
    static override properties = properties("traces");
    /** Angles and motor torques of every model in the time window. */
    declare traces: Signal<readonly ModelTrace[]>;

    protected override render(): TemplateResult {
        const models = this.traces.value;
        if (models.length < 2) return html`<p class="quiet">${t("apart.none")}</p>`;
        return html`<div class="apart"><div class="tables" tabindex="0" role="group" aria-label=${t("apart.title")}>${matrix(models)}${torques(models)}</div></div>`;
    }
}
customElements.define("models-apart", ModelsApart);

/** Table of the mean differences between every two models [mrad]. */
function matrix(models: readonly ModelTrace[]): TemplateResult {
    const head = (name: string): string => name.toUpperCase();
    return html`<table class="matrix"><caption>${tHtml("apart.models")}</caption>
        <thead><tr><td></td>${models.slice(0, -1).map(({ name }) => html`<th scope="col" class=${name}>${head(name)}</th>`)}</tr></thead>
        <tbody>${models.slice(1).map(
            ({ name, theta }, i) => html`<tr><th scope="row" class=${name}>${head(name)}</th>
            ${models.slice(0, -1).map((other, j) => html`<td>${j > i ? "" : text(meanApart(theta, other.theta))}</td>`)}</tr>`,
        )}</tbody></table>`;
}

/** Table of the motor torque of every model [N m]. */
function torques(models: readonly ModelTrace[]): TemplateResult {
    const row = (title: string, of: (magnitudes: readonly number[]) => number): TemplateResult =>
        html`<tr><th scope="row">${title}</th>${models.map(
            ({ tau_m: points }) => html`<td>${steadyNumber(of(points.map(({ y }) => Math.abs(y))), 3)}</td>`,
        )}</tr>`;
    return html`<table class="matrix"><caption>${tHtml("apart.torque")}</caption>
        <thead><tr><td></td>${models.map(({ name }) => html`<th scope="col" class=${name}>${name.toUpperCase()}</th>`)}</tr></thead>
        <tbody>${row(t("apart.rms"), (all) => Math.sqrt(all.reduce((sum, y) => sum + y * y, 0) / all.length))}
            ${row(t("apart.largest"), (all) => Math.max(...all))}</tbody></table>
        <p class="source">${t("apart.simulators")} <a href=${writePlace("experiments", { run: "resting_arm" })}>${t("apart.simulators-link")} <span aria-hidden="true">→</span></a></p>`;
}

function text(mrad: number | undefined): string {
    return mrad === undefined || Number.isNaN(mrad) ? "" : steadyNumber(mrad, 1);
}
