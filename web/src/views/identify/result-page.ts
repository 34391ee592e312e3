// After an identification: which model is enough, how the models compare, what is found of the picked one, and what one does
// with it.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import { segments } from "../../ui/page-choice";
import { modelsTable } from "./models-table";
import { mrad } from "./numbers";
import { onwards } from "./onwards";
import { outsideText, parametersTable, untoldText, type ParameterRows } from "./parameters-table";
import { modelIn, type FoundModel, type Result } from "./result";
import { incomparable } from "./run-difference";
import type { Outcome } from "./session";
import { planText } from "./plan-text";
import type { Pick } from "./simulations";
import { restartsText, termTable, verdictGrounds, verdictText } from "./verdict-text";

export interface ResultPage {
    outcome: Outcome;
    /** Recordings or settings have been changed since. */
    changed: boolean;
    picked: Pick;
    rows: ParameterRows;
    /** The recording with its simulation, the residual, and how the errors fell. */
    plots: readonly TemplateResult[];
    logPicker: TemplateResult;
    show: (model: string) => void;
    swing: () => void;
    /** The complete result before this one, and what differs in its recordings and settings. */
    before: Outcome | undefined;
    differences: readonly string[];
    /** Back to the result before. */
    restore: () => void;
    /** Compare it no longer. */
    forget: () => void;
    /** Back to the setup, with so many evaluations. */
    search: (budget: number) => void;
    /** Run again with a plan of the next recording; undefined where that is not possible. */
    plan: (() => void) | undefined;
}

export function resultPage(page: ResultPage): TemplateResult {
    const { outcome, changed, picked, rows, plots, logPicker, show, swing } = page;
    const { result, stopped } = outcome;
    const { model: name, file } = picked;
    const model = modelIn(result, name)!;
    const upper = name.toUpperCase();
    const models = result.models.map((one) => ({ name: one.name, title: one.name.toUpperCase() }));
    const [recording, residual, convergence] = plots;
    const terms = termTable(result);
    const outside = outsideText(model, rows);
    return html`<div class="identify-result">
        ${stopped ? html`<p class="remark">${t("identify.was-stopped")} ${page.before ? html`<button type="button" class="small" @click=${page.restore}>${t("identify.restore")}</button>` : nothing}</p>` : nothing}
        ${changed ? html`<p class="remark">${t("identify.changed")}</p>` : nothing}
        <section class="identify-part">${verdictText(result)}${modelsTable(result, page.before?.result, name, show)}
            ${beforeText(page)}
            ${stopped ? nothing : restartsText(result, page.search)}${verdictGrounds(result)}</section>
        <div class="identify-picker">${segments("page-shown", t("identify.shown"), models, name, show)}${logPicker}
            <span class="quiet">${t("identify.log-error", { model: upper, error: mrad(errorOn(result, model, file)) })}</span></div>
        <section class="identify-part identify-pair"><div class="identify-plot">${recording}</div><div class="identify-plot">${residual}</div></section>
        <section class="identify-part"><h2>${t("identify.parameters", { model: upper })}</h2>
            ${parametersTable(model, rows)}<p class="source">${t(result.sure ? "identify.parameters-note" : "identify.parameters-note-plain")}</p>
            ${outside ? html`<p class="identify-outside">${outside}</p>` : nothing}
            <h3>${t("identify.untold", { model: upper })}</h3>
            <ul class="identify-untold">${untoldText(model, result.sure, rows).map((text) => html`<li>${text}</li>`)}</ul>
            ${planText(result.plan, rows, page.plan)}</section>
        <section class="identify-part ${terms === nothing ? "" : "identify-pair"}">${
            terms === nothing ? nothing : html`<div>${terms}</div>`
        }<div class="identify-plot">${convergence}</div></section>
        ${onwards(outcome, name, file, swing)}</div>`;
}

/** What differs from the run before, whose errors are in the table. */
function beforeText({ outcome, before, differences, forget }: ResultPage): TemplateResult | typeof nothing {
    if (!before) return nothing;
    const list = differences.join(t("identify.between"));
    const apart = incomparable(outcome, before);
    return html`<p class="remark quiet identify-before">${list === "" ? t("identify.before-same") : t("identify.before-differs", { list })}
        ${apart ? t("identify.before-incomparable", { what: apart }) : nothing}
        <button type="button" class="small" @click=${forget}>${t("identify.before-remove")}</button></p>`;
}

/** The error of a model on one recording, also on one that was held out. */
function errorOn({ logs, heldOut }: Result, { errors, heldErrors }: FoundModel, file: string): number | undefined {
    const at = logs.indexOf(file);
    return at >= 0 ? errors[at] : heldErrors[heldOut.indexOf(file)];
}
