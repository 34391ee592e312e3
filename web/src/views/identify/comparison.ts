// How models compare on recordings that were left out of their fits, what each term of a model adds, and how its parameters
// compare with the published ones. Nothing here depends on a page.
import { meanOf, modelIn, type FoundModel, type Result } from "./result";

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

export type Verdict =
    | {
          enough: string;
          best: string;
          /** Of the model that is enough, over the best. */
          excess: Excess;
          /** The best model with fewer parameters, if there is one. */
          simpler: { name: string; excess: Excess } | undefined;
          by: "kp" | "trajectory" | "log";
          supported: string | undefined;
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
        .sort((one, other) => one.excess.percent - other.excess.percent)[0];
    return {
        ...{ enough: enough.name, best: best.name, excess: excessOf(enough, best), simpler, supported, independent },
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
