// Comparison of models on left-out and test recordings, contributions of the models' terms, reproducibility of the best fit,
// and comparison of parameters with published values. Independent of the page.
import type { Key } from "../../i18n/messages";
import { firstModel, modelIn, type FoundModel, type FoundParameter, type Result } from "./result";

/** Factor of the error by which a model is better. */
const BETTER = 0.95;

export interface Verdict {
    named: FoundModel;
    /** Leader before it. */
    before: FoundModel | undefined;
    /** Models with at least as many parameters that are better on left-out recordings, but not by the criterion. */
    beyond: readonly FoundModel[];
    /** No other model has as many parameters. */
    richest: boolean;
    sure: boolean;
    /** One that may be trapped, and yet is better on left-out recordings. */
    rival: FoundModel | undefined;
    /** Model that the criterion alone names, and the one that the left-out errors alone name. */
    supported: string;
    simplest: string;
    /** Its parameters on a bound of their ranges, and those that it does without, apart from the delay. */
    onBound: readonly string[];
    absent: readonly string[];
    /** Number of independent samples. */
    independent: number;
}

/** The verdict of an identification; undefined if no model is named. */
export function verdictOf(result: Result): Verdict | undefined {
    const { folds, supported, independent, models } = result;
    const named = modelIn(result, folds?.named ?? "");
    if (!named?.leftOut || supported === undefined) return undefined;
    const richer = models.filter(
        (model) => model !== named && !model.trapped && model.parameters.length >= named.parameters.length,
    );
    const at = (place: FoundParameter["place"]): string[] =>
        named.parameters.filter((parameter) => parameter.place === place).map(({ key }) => key);
    return {
        ...{ named, supported, independent, sure: folds?.sure === true, simplest: folds?.simplest ?? named.name },
        before: modelIn(result, folds?.before ?? ""),
        rival: modelIn(result, folds?.rival ?? ""),
        beyond: richer.filter(({ leftOut }) => (leftOut?.mean ?? Infinity) <= BETTER * named.leftOut!.mean),
        richest: richer.length === 0,
        onBound: at("bound"),
        absent: at("absent").filter((key) => key !== "delay"),
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

/** Errors of the named model on test recordings and on fitted ones [rad]. */
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

/** Keys of the determined parameters whose published value is outside their interval; undefined if none has both. */
export function publishedOutside(
    { parameters }: FoundModel,
    publishedOf: (key: string) => number,
): readonly string[] | undefined {
    const compared = parameters.filter(
        ({ key, interval, determined }) => interval && determined && Number.isFinite(publishedOf(key)),
    );
    if (compared.length === 0) return undefined;
    return compared
        .filter(({ key, interval }) => publishedOf(key) < interval![0] || publishedOf(key) > interval![1])
        .map(({ key }) => key);
}
