// Texts about the named model and its reliability, and the table of the contributions of the models' terms.
import { html, nothing, type TemplateResult } from "lit";
import { t, tHtml } from "../../i18n/messages";
import { shortNumber, steadyNumber } from "../../i18n/number-text";
import { doubtfulBest, termSteps, testCheck, verdictOf } from "./comparison";
import { criterionText, mrad, percent, signedMrad } from "./numbers";
import { firstModel, modelIn, type Extra, type Mean, type Result } from "./result";

/** Factor of the evaluations for a longer search. */
const LONGER = 4;

const upper = (name: string): string => name.toUpperCase();

/** How far an error is below another one, in per cent. */
const below = (error: Mean | undefined, other: Mean | undefined): string =>
    percent(100 * (1 - (error?.mean ?? NaN) / (other?.mean ?? NaN)));

/** First sentence of the result. */
function verdictSentence(result: Result): TemplateResult {
    const verdict = verdictOf(result);
    const [only, ...others] = result.models;
    if (!verdict && others.length === 0) return tHtml("identify.only-one", { model: upper(only!.name) });
    if (!verdict) {
        const least = result.models.reduce((a, b) =>
            (b.leftOut?.mean ?? Infinity) < (a.leftOut?.mean ?? Infinity) ? b : a,
        );
        const guess = { model: upper(least.name), error: mrad(least.leftOut?.mean) };
        return tHtml("identify.no-verdict", { why: result.folds ? "trapped" : "", ...guess });
    }
    const { named, before } = verdict;
    return tHtml("identify.named", {
        ...{ model: upper(named.name), error: mrad(named.leftOut?.mean), criterion: criterionText(named.criterion) },
        leads: before ? "yes" : "no",
        before: before ? upper(before.name) : "",
        percent: before ? below(named.leftOut, before.leftOut) : "",
        larger: before ? criterionText(before.criterion) : "",
    });
}

/** Further sentences of the verdict. */
function verdictDetails(result: Result, preliminary: boolean): string[] {
    const verdict = verdictOf(result);
    if (!verdict) return [];
    const { named, beyond, richest, sure, rival, supported, simplest, onBound, absent } = verdict;
    const model = upper(named.name);
    const better = beyond.map((other) =>
        t("identify.better-beyond", {
            ...{ model: upper(other.name), percent: below(other.leftOut, named.leftOut) },
            criterion: criterionText(other.criterion),
        }),
    );
    const independent = shortNumber(Math.round(verdict.independent));
    return [
        ...(better.length === 0 && !richest && !rival ? [t("identify.none-better")] : better),
        sure && !preliminary && !areFew(result)
            ? t("identify.sure", { model })
            : rival
              ? t("identify.rival", { model: upper(rival.name), percent: below(rival.leftOut, named.leftOut) })
              : sure
                ? t("identify.unsure-yet", { model, why: preliminary ? "yet" : "few" })
                : t("identify.unsure", { supported: upper(supported), simplest: upper(simplest) }),
        ...(onBound.length > 0
            ? [t("identify.named-bound", { model, keys: onBound.join(", "), count: onBound.length })]
            : []),
        ...(absent.length > 0 ? [t("identify.named-absent", { model, keys: absent.join(", ") })] : []),
        ...fewTexts(result),
        t("identify.rule", { independent }),
    ];
}

/** Fewer recordings than this make a verdict unsafe. */
const FEW = 6;

/** Whether recordings are too few for a sure verdict, or one is the only one of its trajectory. */
function areFew({ folds, logs }: Result): boolean {
    return folds !== undefined && ((folds.alone ?? 0) > 0 || logs.length < FEW);
}

/** What that means for the verdict. */
function fewTexts(result: Result): string[] {
    const alone = result.folds?.alone ?? 0;
    const values = { alone, count: result.logs.length, many: alone > 0 ? "alone" : "few" };
    return areFew(result) ? [t("identify.few", values)] : [];
}

/** Models that may be trapped in a local minimum. */
function trappedTexts({ models }: Result): string[] {
    return models
        .filter(({ trapped }) => trapped)
        .map(({ name, restarts }) => t("identify.trapped", { model: upper(name), restarts }));
}

/** A recording whose error is this many times the median of the others is named. */
const APART = 3;

/** The recording that the first model fits much worse than the others. */
function apartTexts(result: Result): string[] {
    const { errors } = modelIn(result, firstModel(result))!;
    if (errors.length < 3) return [];
    const [worst = NaN, ...others] = [...errors].sort((a, b) => b - a);
    const middle = (others.length - 1) / 2;
    const median = (others[Math.floor(middle)]! + others[Math.ceil(middle)]!) / 2;
    if (!(worst > APART * median)) return [];
    const file = result.logs[errors.indexOf(worst)]!;
    const values = { ratio: steadyNumber(worst / median, 1), worst: mrad(worst), median: mrad(median) };
    return [t("identify.apart", { file, ...values })];
}

/** What the recordings say about the electronics. */
function extrasTexts({ extras }: Result): string[] {
    const better = ({ excess }: Extra): string => percent(100 * (1 - Math.exp(-excess)));
    const used = extras.filter(({ earned }) => earned);
    const untold = extras.filter(({ earned, dropped }) => !earned && !dropped).map(({ key }) => key);
    return [
        ...used.map((extra) =>
            t(extra.dropped ? "identify.extra-dropped" : "identify.extra-used", {
                key: extra.key,
                percent: better(extra),
            }),
        ),
        ...(untold.length > 0 ? [t("identify.extras-untold", { keys: untold.join(", "), count: untold.length })] : []),
    ];
}

/** How time was treated: the delay, and the steps between two samples. */
function timeText(result: Result): string | undefined {
    const { time } = result;
    if (!time || !result.explained) return undefined;
    const { parameters, given } = modelIn(result, firstModel(result))!;
    const found = parameters.find(({ key }) => key === "delay");
    const delay = 1000 * (found?.value ?? given["delay"] ?? 0);
    return t("identify.time-used", {
        ...{ delay: shortNumber(delay, 3), some: delay === 0 ? "no" : "yes" },
        ...{ found: found ? "yes" : "no", steps: time.steps },
        ...{ moved: mrad(time.moved), left: mrad(time.left) },
    });
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

/** Sets how long to search, in starts or in evaluations. */
export type Search = (key: "starts" | "budget", value: number) => void;

/** Remark if too few restarts found the best parameters of the named model, or if models may be trapped. */
export function restartsText(result: Result, search: Search): TemplateResult | typeof nothing {
    const model = doubtfulBest(result);
    const trapped = result.starts > 0 ? result.models.filter((other) => other.trapped).length : 0;
    if (!model && trapped === 0) return nothing;
    const key = result.starts > 0 ? "starts" : "budget";
    const more = LONGER * result[key];
    const [now, then] = [result[key], more].map((count) => shortNumber(count, 9));
    const values = { what: t(`identify.${key}`), now: now!, more: then! };
    const text = model
        ? t("identify.agree-few", { model: upper(model.name), agree: model.agree, restarts: model.restarts, ...values })
        : t("identify.free-trapped", { count: trapped, ...values });
    return html`<p class="remark">${text}
        <button type="button" class="small" @click=${() => search(key, more)}>${t("identify.search-longer", values)}</button></p>`;
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
    const sentence = result.explained ? verdictSentence(result) : unexplained(result);
    return html`<p class="lead" tabindex="-1">${sentence}</p>`;
}

export function verdictGrounds(result: Result, preliminary: boolean): TemplateResult | typeof nothing {
    const more = result.explained
        ? [
              ...verdictDetails(result, preliminary),
              ...trappedTexts(result),
              ...apartTexts(result),
              ...extrasTexts(result),
              timeText(result),
              halfStepText(result),
          ]
        : [];
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
