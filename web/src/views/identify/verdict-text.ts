// Texts about the simplest sufficient model and its reliability, and the table of the contributions of the models' terms.
import { html, nothing, type TemplateResult } from "lit";
import { t, tHtml } from "../../i18n/messages";
import { shortNumber, steadyNumber } from "../../i18n/number-text";
import { doubtfulBest, termSteps, testCheck, verdictOf, type Excess, type Verdict } from "./comparison";
import { mrad, percent, signedMrad } from "./numbers";
import { firstModel, type Result } from "./result";

/** Factor of the evaluations for a longer search. */
const LONGER = 4;

const upper = (name: string): string => name.toUpperCase();

function excessText({ percent: value, spread }: Excess): string {
    const number = `${percent(value)}\u00a0%`;
    return Number.isFinite(spread) ? `${number} (±\u00a0${percent(spread)}\u00a0%)` : number;
}

/** First sentence of the result. */
export function verdictSentence(verdict: Verdict): TemplateResult {
    if (verdict.enough === undefined) return tHtml("identify.no-verdict");
    const { enough, best, excess, unsupported, by } = verdict;
    return best === enough
        ? tHtml("identify.enough-best", { model: upper(enough), by })
        : tHtml("identify.enough", {
              ...{ model: upper(enough), by, excess: excessText(excess), best: upper(best) },
              supported: unsupported ? "no" : "yes",
          });
}

/** Further sentences of the verdict. */
export function verdictDetails(verdict: Verdict): string[] {
    const { supported } = verdict;
    const independent = shortNumber(Math.round(verdict.independent));
    const criterion = (model: string): string => t("identify.criterion", { model: upper(model), independent });
    if (verdict.enough === undefined) return supported === undefined ? [] : [criterion(supported)];
    const { simpler, enough, beside, by } = verdict;
    const less = simpler && t("identify.simpler", { model: upper(simpler.name), excess: excessText(simpler.excess) });
    const unsure = simpler?.unsure ? t("identify.simpler-unsure") : undefined;
    const also =
        supported === undefined
            ? undefined
            : beside === undefined
              ? t("identify.criterion-same", { independent })
              : t("identify.criterion-other", {
                    ...{ model: upper(supported), by, independent, excess: excessText(beside.excess) },
                    ...{ larger: upper(beside.larger), smaller: upper(beside.smaller) },
                    how: beside.larger === enough ? "only" : "even",
                });
    return [less, unsure, also, t("identify.rule")].filter((text) => text !== undefined);
}

function testText(result: Result): string | undefined {
    const check = testCheck(result);
    if (!check) return undefined;
    const { model, test, train, how, best } = check;
    const values = { model: upper(model), test: mrad(test), train: mrad(train) };
    const ratio = how === "far" ? steadyNumber(test / train, 1) : percent(100 * Math.abs(test / train - 1));
    const better = best && t("identify.test-best", { model: upper(best.name), test: mrad(best.test) });
    return [t("identify.test-check", { ...values, how, ratio }), better].filter((text) => text !== undefined).join(" ");
}

/** Remark if too few restarts found the best parameters of the sufficient model. `search` searches again with this budget. */
export function restartsText(result: Result, search: (budget: number) => void): TemplateResult | typeof nothing {
    const model = doubtfulBest(result);
    if (!model) return nothing;
    const { name, agree, restarts } = model;
    const { budget } = result;
    const more = LONGER * budget;
    const [now, then] = [budget, more].map((count) => shortNumber(count, 9));
    return html`<p class="remark">${t("identify.agree-few", { model: upper(name), agree, restarts, budget: now, more: then })}
        <button type="button" class="small" @click=${() => search(more)}>${t("identify.search-longer", { more: then })}</button></p>`;
}

/** Sentence for errors as large as the motion. */
function unexplained({ models, motion }: Result): TemplateResult {
    const best = models.reduce((a, b) => (b.train < a.train ? b : a));
    return tHtml("identify.unexplained", { model: upper(best.name), error: mrad(best.train), motion: mrad(motion) });
}

/** Sentence for simulations that change considerably with half the time step. */
export function halfStepText(result: Result): string | undefined {
    const half = result.halfStep;
    if (!half || !result.explained) return undefined;
    const values = {
        moved: mrad(half.moved),
        ratio: steadyNumber(half.moved / half.left, 1),
        T: shortNumber(half.repeatT),
    };
    return t("identify.half-step", { model: upper(firstModel(result)), ...values });
}

export function verdictText(result: Result): TemplateResult {
    const sentence = result.explained ? verdictSentence(verdictOf(result)) : unexplained(result);
    return html`<p class="lead" tabindex="-1">${sentence}</p>`;
}

export function verdictGrounds(result: Result): TemplateResult | typeof nothing {
    const more = result.explained ? [...verdictDetails(verdictOf(result)), halfStepText(result)] : [];
    const details = [...more, testText(result)].filter((text) => text !== undefined);
    if (details.length === 0) return nothing;
    return html`<ul class="identify-details">${details.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** Table of the change of the errors with each step from a model to one with an additional term. */
export function termTable(result: Result): TemplateResult | typeof nothing {
    const steps = termSteps(result);
    if (steps.length === 0) return nothing;
    const left = result.folds !== undefined;
    return html`<h3>${t("identify.terms")}</h3><div class="tables" tabindex="0" role="group" aria-label=${t("identify.terms")}>
        <table class="identify-terms"><thead><tr><th scope="col">${t("identify.step")}</th><th scope="col">${t("identify.term")}</th>
            <th scope="col">${t("identify.train")} <span class="unit">mrad</span></th>
            ${left ? html`<th scope="col">${t("identify.left-out")} <span class="unit">mrad</span></th>` : nothing}</tr></thead>
        <tbody>${steps.map(
            ({
                name,
                from,
                to,
                term,
                train,
                leftOut,
            }) => html`<tr data-step=${name}><th scope="row">${upper(from)} → ${upper(to)}</th>
            <td class="words">${t(term)}</td><td>${signedMrad(train)}</td>
            ${left ? html`<td class=${leftOut > 0 ? "worse" : ""}>${signedMrad(leftOut)}</td>` : nothing}</tr>`,
        )}</tbody></table></div>`;
}
