// Page after an identification: the sufficient model, all models compared, and the parameters of the selected one.
import { html, nothing, type TemplateResult } from "lit";
import { t, tHtml } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { segments } from "../../ui/page-choice";
import { symbol } from "../../ui/symbol";
import { modelsTable } from "./models-table";
import { mrad, percent } from "./numbers";
import { onwards } from "./onwards";
import {
    contradictions,
    outsideText,
    parametersTable,
    undeterminedTexts,
    type ParameterRows,
} from "./parameters-table";
import { modelIn, type FoundModel, type Plan, type Result } from "./result";
import { incomparable } from "./run-difference";
import type { Outcome, Session } from "./session";
import type { LogAndModel } from "./simulations";
import { restartsText, type Search, termTable, verdictGrounds, verdictText } from "./verdict-text";

export interface ResultPage {
    outcome: Outcome;
    /** Recordings or settings have changed since. */
    changed: boolean;
    picked: LogAndModel;
    rows: ParameterRows;
    /** Plots of the recording with its simulation, of the residual, and of the convergence. */
    plots: readonly TemplateResult[];
    logPicker: TemplateResult;
    show: (model: string) => void;
    swing: () => void;
    session: Session;
    /** Texts about the differences from the previous complete result. */
    differences: readonly string[];
    /** Ends the comparison with the previous result. */
    forget: () => void;
    /** Returns to the setup with a longer search. */
    search: Search;
    /** Prepares another run that plans the next recording; undefined if this is not possible. */
    plan: (() => void) | undefined;
}

export function resultPage(page: ResultPage): TemplateResult {
    const { outcome, changed, picked, rows, plots, logPicker, show, swing, session } = page;
    const before = session.before.value;
    const { result, state } = outcome;
    const { model: name, file } = picked;
    const model = modelIn(result, name)!;
    const upper = name.toUpperCase();
    const models = result.models.map((item) => ({ name: item.name, title: item.name.toUpperCase() }));
    const [recording, residual, convergence] = plots;
    const terms = termTable(result);
    const outside = outsideText(model, rows);
    return html`<div class="identify-result">
        ${stateRemark(outcome, before ? session.restore : undefined)}
        ${changed ? html`<p class="remark">${t("identify.changed")}</p>` : nothing}
        <section class="identify-part">${verdictText(result)}${modelsTable(result, before?.result, name, show)}
            ${before ? beforeText(page, before) : nothing}
            ${state === "complete" ? restartsText(result, page.search) : nothing}${verdictGrounds(result, state === "preliminary")}</section>
        <div class="flow identify-picker">${segments("page-shown", t("identify.shown"), models, name, show)}${logPicker}
            <span class="quiet">${t("identify.log-error", { model: upper, error: mrad(errorOn(result, model, file)) })}</span></div>
        <section class="identify-part identify-pair"><div class="identify-plot">${recording}</div><div class="identify-plot">${residual}</div></section>
        <section class="identify-part"><h2>${t("identify.parameters", { model: upper })}</h2>
            ${parametersTable(model, rows)}<p class="source">${t(result.sure ? "identify.parameters-note" : "identify.parameters-note-plain")}</p>
            ${contradictions(model, result, rows).map((text) => html`<p class="remark">${text}</p>`)}
            ${outside ? html`<p class="identify-outside">${outside}</p>` : nothing}
            <h3>${t("identify.untold", { model: upper })}</h3>
            <ul class="identify-untold">${undeterminedTexts(model, result.sure, rows).map((text) => html`<li>${text}</li>`)}</ul>
            ${planText(result.plan, rows, page.plan)}</section>
        <section class="identify-part ${terms === nothing ? "" : "identify-pair"}">${
            terms === nothing ? nothing : html`<div>${terms}</div>`
        }<div class="identify-plot">${convergence}</div></section>
        ${onwards(outcome, name, file, swing)}</div>`;
}

/** Remark if later stages may change the result, or did not run to their end. `restore` returns to the result before. */
function stateRemark({ state, stage }: Outcome, restore: (() => void) | undefined): TemplateResult | typeof nothing {
    if (state === "complete") return nothing;
    if (state === "preliminary")
        return html`<p class="remark identify-preliminary">${t("identify.preliminary", { stage: stage! })}</p>`;
    const button = restore
        ? html`<button type="button" class="small" @click=${restore}>${t("identify.restore")}</button>`
        : nothing;
    return html`<p class="remark">${stage ? t("identify.was-stopped-judged", { stage }) : t("identify.was-stopped")} ${button}</p>`;
}

/** Remark about the differences from the previous identification, whose errors are in the table. */
function beforeText({ outcome, differences, forget }: ResultPage, before: Outcome): TemplateResult {
    const list = differences.join(t("identify.between"));
    const apart = incomparable(outcome, before);
    return html`<p class="remark quiet identify-before">${list === "" ? t("identify.before-same") : t("identify.before-differs", { list })}
        ${apart ? t("identify.before-incomparable", { what: apart }) : nothing}
        <button type="button" class="small" @click=${forget}>${t("identify.before-remove")}</button></p>`;
}

/** Error of a model on a recording, fitted or held out [rad]. */
function errorOn({ logs, heldOut }: Result, { errors, heldErrors }: FoundModel, file: string): number | undefined {
    const at = logs.indexOf(file);
    return at >= 0 ? errors[at] : heldErrors[heldOut.indexOf(file)];
}

/** Text for the change of an interval: narrower, or wider if negative. */
function changeText(narrowing: number): string {
    return t(narrowing < 0 ? "identify.wider" : "identify.narrower", { share: percent(100 * Math.abs(narrowing)) });
}

/** Text about the next recording to make. `ask` prepares another run with a plan. */
function planText(
    plan: Plan | undefined,
    rows: ParameterRows,
    ask: (() => void) | undefined,
): TemplateResult | typeof nothing {
    if (!plan)
        return ask
            ? html`<p><button type="button" class="small" @click=${ask}>${t("identify.plan-ask")}</button> <span class="quiet">${t("identify.plan-again")}</span></p>`
            : nothing;
    return html`<h3>${t("identify.plan-title")}</h3>${plan.best ? bestText(plan, plan.best, rows) : html`<p>${t("identify.plan-none")}</p>`}`;
}

function bestText(plan: Plan, best: NonNullable<Plan["best"]>, rows: ParameterRows): TemplateResult {
    const row = rows.rowOf(best.parameter);
    const shares = best.simulations.map((share) => 100 * share);
    const setting = {
        mass: withUnit(best.mass, "kg"),
        length: withUnit(best.length, "m"),
        kp: best.kp,
        trajectory: best.trajectory,
    };
    return html`<p class="identify-plan">${tHtml(best.promising ? "identify.plan-best" : "identify.plan-unsure", setting)}</p>
        <p>${tHtml("identify.plan-interval", {
            model: plan.model.toUpperCase(),
            parameter: symbol(row?.symbol || best.parameter),
            from: withUnit(best.interval[0], row?.unit ?? "", 3),
            to: withUnit(best.interval[1], row?.unit ?? "", 3),
            change: changeText(best.narrowing),
            least: percent(Math.min(...shares)),
            most: percent(Math.max(...shares)),
            usual: changeText(best.usual),
            candidates: plan.candidates,
        })}</p>`;
}
