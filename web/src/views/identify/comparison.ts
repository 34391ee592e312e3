// Comparison of models on left-out and test recordings, contributions of the models' terms, reproducibility of the best fit,
// and comparison of parameters with published values. Independent of the page.
import type { Key } from "../../i18n/messages";
import { firstModel, meanOf, modelIn, type FoundModel, type Result } from "./result";

/** Ratio of errors as an excess in per cent, with its standard error. */
export interface Excess {
    percent: number;
    /** NaN for one recording. */
    spread: number;
}

/** Excess of the errors of `model` over the errors of `reference`, as a geometric mean over recordings. */
export function excessOf(model: FoundModel, reference: FoundModel): Excess {
    const logs = model.leftOutErrors.map((error, i) => Math.log(error / reference.leftOutErrors[i]!));
    const { mean, spread } = meanOf(logs) ?? { mean: NaN, spread: NaN };
    const percent = (value: number): number => 100 * (Math.exp(value) - 1);
    return { percent: Math.max(0, percent(mean)), spread: percent(spread) };
}

/** Whether the logarithm of the ratio is within two standard errors. */
function isUnsure({ percent, spread }: Excess): boolean {
    return Math.log1p(percent / 100) < 2 * Math.log1p(spread / 100);
}

/** Orders two models by their errors, with the excess of the larger error. */
function besideOf(a: FoundModel, b: FoundModel): { larger: string; smaller: string; excess: Excess } {
    const excess = excessOf(a, b);
    return excess.percent > 0
        ? { larger: a.name, smaller: b.name, excess }
        : { larger: b.name, smaller: a.name, excess: excessOf(b, a) };
}

export type Verdict =
    | {
          enough: string;
          best: string;
          /** Excess of the sufficient model over the best. */
          excess: Excess;
          /** The information criterion prefers the sufficient model to the best. */
          unsupported: boolean;
          /** Best model with fewer parameters; unsure: its excess is within two standard errors. */
          simpler: { name: string; excess: Excess; unsure: boolean } | undefined;
          by: "kp" | "trajectory" | "log";
          supported: string | undefined;
          /** Errors of the supported model compared with the sufficient one; undefined if they are the same model. */
          beside: { larger: string; smaller: string; excess: Excess } | undefined;
          independent: number;
      }
    /** Without left-out recordings. */
    | { enough: undefined; supported: string | undefined; independent: number };

export function verdictOf(result: Result): Verdict {
    const { folds, supported, independent, models } = result;
    const enough = folds && modelIn(result, folds.enough);
    const best = folds && modelIn(result, folds.best);
    if (!enough || !best) return { enough: undefined, supported, independent };
    const simpler = models
        .filter(({ parameters }) => parameters.length < enough.parameters.length)
        .map((model) => ({ name: model.name, excess: excessOf(model, best) }))
        .map(({ name, excess }) => ({ name, excess, unsure: isUnsure(excess) }))
        .sort((a, b) => a.excess.percent - b.excess.percent)[0];
    const preferred = supported === undefined ? undefined : modelIn(result, supported);
    return {
        ...{ enough: enough.name, best: best.name, excess: excessOf(enough, best), simpler, supported, independent },
        unsupported: best.criterion > enough.criterion,
        beside: preferred && preferred !== enough ? besideOf(enough, preferred) : undefined,
        by: folds.by === "kp" || folds.by === "trajectory" ? folds.by : "log",
    };
}

/** Pairs of models in which the second contains the first and one more term. */
const STEPS: readonly Pick<TermStep, "from" | "to" | "term">[] = [
    { from: "m1", to: "m2", term: "identify.term-stribeck" },
    { from: "m1", to: "m3", term: "identify.term-load" },
    { from: "m2", to: "m4", term: "identify.term-load" },
    { from: "m3", to: "m4", term: "identify.term-stribeck-load" },
    { from: "m4", to: "m5", term: "identify.term-direction" },
    { from: "m5", to: "m6", term: "identify.term-square" },
];

/** An additional term of model `to`, and the change of the errors by it [rad]; negative if the error is smaller. */
export interface TermStep {
    name: string;
    from: string;
    to: string;
    term: Key;
    train: number;
    /** Change on left-out recordings; NaN without any. */
    leftOut: number;
}

/** Steps for which both models were fitted. */
export function termSteps(result: Result): TermStep[] {
    return STEPS.flatMap(({ from, to, term }) => {
        const [simple, rich] = [modelIn(result, from), modelIn(result, to)];
        if (!simple || !rich) return [];
        const leftOut = simple.leftOut && rich.leftOut ? rich.leftOut.mean - simple.leftOut.mean : NaN;
        return { name: `${from}-${to}`, from, to, term, train: rich.train - simple.train, leftOut };
    });
}

/** Limits of the ratio of test errors to fitted errors: alike up to the first, far larger above the second. */
const ALIKE = 1.25;
const FAR = 2;
/** Ratio of test errors below which a better model is mentioned. */
const BETTER = 0.95;

/** Errors of the sufficient model on test recordings and on fitted ones [rad]. */
export interface TestCheck {
    model: string;
    test: number;
    train: number;
    how: "smaller" | "alike" | "larger" | "far";
    /** Another model that is better on the test recordings. */
    best: { name: string; test: number } | undefined;
}

/** Compares the errors on test and fitted recordings; undefined without test recordings. */
export function testCheck(result: Result): TestCheck | undefined {
    const { name, train, held } = modelIn(result, firstModel(result))!;
    if (!held) return undefined;
    const ratio = held.mean / train;
    const how = ratio > FAR ? "far" : ratio > ALIKE ? "larger" : ratio < 1 / ALIKE ? "smaller" : "alike";
    const [best] = result.models
        .map((model) => ({ name: model.name, test: model.held?.mean ?? NaN }))
        .filter(({ test }) => test < BETTER * held.mean)
        .sort((a, b) => a.test - b.test);
    return { model: name, test: held.mean, train, how, best };
}

/** Number of restarts, including the best one, that must end near the best parameters. */
const ENOUGH_RESTARTS = 2;

/** The sufficient model if too few restarts found its best parameters. */
export function doubtfulBest(result: Result): FoundModel | undefined {
    const model = modelIn(result, firstModel(result))!;
    return model.agree < ENOUGH_RESTARTS ? model : undefined;
}

/** Keys of the parameters whose published value is outside their interval; undefined if no parameter has both. */
export function publishedOutside(
    { parameters }: FoundModel,
    publishedOf: (key: string) => number,
): readonly string[] | undefined {
    const compared = parameters.filter(({ key, interval }) => interval && Number.isFinite(publishedOf(key)));
    if (compared.length === 0) return undefined;
    return compared
        .filter(({ key, interval }) => publishedOf(key) < interval![0] || publishedOf(key) > interval![1])
        .map(({ key }) => key);
}
