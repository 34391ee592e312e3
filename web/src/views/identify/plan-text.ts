// Text about the next recording to make: load, arm, gain and trajectory, and the expected narrowing of an interval.
import { html, nothing, type TemplateResult } from "lit";
import { t, tHtml } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { percent } from "./numbers";
import type { ParameterRows } from "./parameters-table";
import type { Plan } from "./result";

/** Text for the change of an interval: narrower, or wider if negative. */
function changeText(narrowing: number): string {
    return t(narrowing < 0 ? "identify.wider" : "identify.narrower", { share: percent(100 * Math.abs(narrowing)) });
}

/** `ask` prepares another run with a plan. */
export function planText(
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
