// How models compare on recordings that were left out of their fits or are for tests, what each term of a model adds, whether
// its best was found again, and how its parameters compare with the published ones. Nothing here depends on a page.
import { firstModel, meanOf, modelIn, type FoundModel, type Result } from "./result";

/** A ratio of errors as an excess in per cent, with its standard error. */
export interface Excess {
    percent: number;
    /** NaN for one recording. */
    spread: number;
}

/** The geometric mean over recordings of the error of one model against that of another. */
export function excessOf(one: FoundModel, other: FoundModel): Excess {
    const logs = one.leftOutErrors.map((error, i) => Math.log(error / other.leftOutErrors[i]!));
    const { mean, spread } = meanOf(logs) ?? { mean: NaN, spread: NaN };
    const percent = (value: number): number => 100 * (Math.exp(value) - 1);
    return { percent: Math.max(0, percent(mean)), spread: percent(spread) };
}

/** Within two standard errors, of the logarithm. */
function isUnsure({ percent, spread }: Excess): boolean {
    return Math.log1p(percent / 100) < 2 * Math.log1p(spread / 100);
}

/** By how much the larger of two errors is larger. */
function besideOf(one: FoundModel, other: FoundModel): { larger: string; smaller: string; excess: Excess } {
    const excess = excessOf(one, other);
    return excess.percent > 0
        ? { larger: one.name, smaller: other.name, excess }
        : { larger: other.name, smaller: one.name, excess: excessOf(other, one) };
}

export type Verdict =
    | {
          enough: string;
          best: string;
          /** Of the model that is enough, over the best. */
          excess: Excess;
          /** The information criterion supports the model that is enough more than the best. */
          unsupported: boolean;
          /** The best model with fewer parameters, if there is one; unsure: its excess is within two standard errors. */
          simpler: { name: string; excess: Excess; unsure: boolean } | undefined;
          by: "kp" | "trajectory" | "log";
          supported: string | undefined;
          /** The errors of the model that is supported, where it is another, beside those of the one that is enough. */
          beside: { larger: string; smaller: string; excess: Excess } | undefined;
          independent: number;
      }
    /** Nothing was left out. */
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
        .sort((one, other) => one.excess.percent - other.excess.percent)[0];
    const other = supported === undefined ? undefined : modelIn(result, supported);
    return {
        ...{ enough: enough.name, best: best.name, excess: excessOf(enough, best), simpler, supported, independent },
        unsupported: best.criterion > enough.criterion,
        beside: other && other !== enough ? besideOf(enough, other) : undefined,
        by: folds.by === "kp" || folds.by === "trajectory" ? folds.by : "log",
    };
}

/** Which models contain which, by one more term. */
const STEPS = [
    ["m1", "m2"],
    ["m1", "m3"],
    ["m2", "m4"],
    ["m3", "m4"],
    ["m4", "m5"],
    ["m5", "m6"],
] as const;
export type StepName = "m1-m2" | "m1-m3" | "m2-m4" | "m3-m4" | "m4-m5" | "m5-m6";

/** A term that one model has more than another, and what it changes [rad]; less than 0: the error is smaller. */
export interface TermStep {
    name: StepName;
    from: string;
    to: string;
    train: number;
    /** On recordings that were left out; NaN where none was. */
    leftOut: number;
}

/** The steps whose two models were both fitted. */
export function termSteps(result: Result): TermStep[] {
    return STEPS.flatMap(([from, to]) => {
        const [one, other] = [modelIn(result, from), modelIn(result, to)];
        if (!one || !other) return [];
        const leftOut = one.leftOut && other.leftOut ? other.leftOut.mean - one.leftOut.mean : NaN;
        return { name: `${from}-${to}` as StepName, from, to, train: other.train - one.train, leftOut };
    });
}

/** Errors on test recordings up to so many times those on fitted ones are alike; beyond, larger; then far larger. */
const ALIKE = 1.25;
const FAR = 2;
/** The best on the test recordings is worth a word if its error is so much smaller. */
const BETTER = 0.95;

/** The model that is enough on the test recordings, against the fitted ones [rad]. */
export interface TestCheck {
    model: string;
    test: number;
    train: number;
    how: "smaller" | "alike" | "larger" | "far";
    /** Another model that does better on them. */
    best: { name: string; test: number } | undefined;
}

/** Undefined without test recordings. */
export function testCheck(result: Result): TestCheck | undefined {
    const { name, train, held } = modelIn(result, firstModel(result))!;
    if (!held) return undefined;
    const ratio = held.mean / train;
    const how = ratio > FAR ? "far" : ratio > ALIKE ? "larger" : ratio < 1 / ALIKE ? "smaller" : "alike";
    const [best] = result.models
        .map((model) => ({ name: model.name, test: model.held?.mean ?? NaN }))
        .filter(({ test }) => test < BETTER * held.mean)
        .sort((one, other) => one.test - other.test);
    return { model: name, test: held.mean, train, how, best };
}

/** So many restarts must have ended near the best of a model: it may be one of them itself. */
const ENOUGH_RESTARTS = 2;

/** The model that is enough, where hardly a restart found its best again. */
export function doubtfulBest(result: Result): FoundModel | undefined {
    const model = modelIn(result, firstModel(result))!;
    return model.agree < ENOUGH_RESTARTS ? model : undefined;
}

/** The parameters whose published value their interval excludes; undefined where none has both. */
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
