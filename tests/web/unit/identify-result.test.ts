// The content of result.json, its verdict, and the contribution of each term.
import "./window";
import test from "node:test";
import assert from "node:assert/strict";
import { loadWords } from "../../../web/src/i18n/messages";
import {
    doubtfulBest,
    excessOf,
    publishedOutside,
    termSteps,
    testCheck,
    verdictOf,
    type Verdict,
} from "../../../web/src/views/identify/comparison";
import { firstModel, meanOf, modelIn, readResult, type Result } from "../../../web/src/views/identify/result";
import { halfStepText, verdictDetails, verdictText } from "../../../web/src/views/identify/verdict-text";

await loadWords("identify");

const parameter = (value: number, interval?: [number, number], told = true): object => ({
    ...{ value, unit: "N m", bounds: [0, 1], on_bound: value === 0 || value === 1 },
    ...(interval ? { interval, told } : {}),
});

const model = (
    train: number,
    leftOut: number[] | undefined,
    parameters: number,
    sure: boolean,
    criterion: number | null = null,
): object => ({
    ...{
        train,
        criterion,
        published: null,
        errors: [train, train],
        evaluations: 1000,
        restarts: 5,
        agree: [1, 2],
        held: {},
    },
    ...(leftOut ? { left_out: leftOut } : {}),
    parameters: Object.fromEntries(
        Array.from({ length: parameters }, (_, i) => [`p${i}`, parameter(0.5, sure ? [0.4, 0.6] : undefined)]),
    ),
    ...(sure ? { "correlations_beyond_0.9": [["p0", "p1", 0.95]] } : {}),
    history: [[10, train]],
});

const written = (folds: boolean): string =>
    JSON.stringify({
        ...{ schema: 1, preset: "xl330", loss: "mae", independent_samples: 99.9, supported: "m4", held_out: [] },
        logs: [{ file: "a.csv" }, { file: "b.csv" }],
        ...(folds ? { folds: { by: "kp", count: 2, best: "m4", enough: "m3" } } : {}),
        models: {
            m1: model(0.045, folds ? [0.1, 0.12] : undefined, 6, folds, 90),
            m3: model(0.029, folds ? [0.04, 0.05] : undefined, 7, folds, 12),
            m4: model(0.025, folds ? [0.04, 0.048] : undefined, 11, folds, 3),
        },
    });

test("means with their standard error", () => {
    assert.equal(meanOf([]), undefined);
    const { mean, spread } = meanOf([1, 2, 3])!;
    assert.equal(mean, 2);
    assert.ok(Math.abs(spread - Math.sqrt(1 / 3)) < 1e-15);
    assert.ok(Number.isNaN(meanOf([1])!.spread));
});

test("a result is read as far as it goes, and missing parts stay undefined", () => {
    const result = readResult(written(true));
    const m3 = modelIn(result, "m3")!;
    assert.equal(m3.train, 0.029);
    assert.ok(Number.isNaN(m3.published));
    assert.ok(Math.abs(m3.leftOut!.mean - 0.045) < 1e-15);
    assert.equal(m3.held, undefined);
    assert.equal(m3.agree, 2);
    assert.deepEqual(m3.pairs, [["p0", "p1", 0.95]]);
    assert.equal(result.sure, true);
    assert.equal(firstModel(result), "m3");
    const withoutFolds = readResult(written(false));
    assert.equal(withoutFolds.sure, false);
    assert.equal(withoutFolds.folds, undefined);
    assert.equal(firstModel(withoutFolds), "m4");
});

test("a significant effect of the time step is reported, and no model is sufficient if none explains the motion", () => {
    const result = (more: object): Result => readResult(JSON.stringify({ ...JSON.parse(written(true)), ...more }));
    const far = { motion: 0.4, explained: true, half_step: { moved: 0.002, left: 0.0005, repeat_T: 0.001 } };
    assert.match(
        halfStepText(result(far))!,
        /^The time step may show .* M3 by 2\.0 mrad on average, 4\.0 times .*--T=0\.001\.$/,
    );
    assert.equal(halfStepText(result({ ...far, half_step: { moved: 0.00001, left: 0.0005 } })), undefined);
    assert.equal(halfStepText(result({ ...far, motion: 0.04, explained: false })), undefined);
    const sentence = JSON.stringify(verdictText(result({ motion: 0.04, explained: false })));
    assert.match(sentence, /No model explains these recordings/);
    assert.doesNotMatch(sentence, /is enough/);
    assert.match(JSON.stringify(verdictText(result({}))), /is enough/, "an older result does not say");
});

test("the verdict names the sufficient model, and the one that the criterion supports", () => {
    const verdict = verdictOf(readResult(written(true)));
    assert.ok(verdict.enough !== undefined);
    assert.equal(verdict.enough, "m3");
    assert.equal(verdict.best, "m4");
    assert.equal(verdict.supported, "m4");
    assert.equal(verdict.by, "kp");
    assert.equal(verdict.simpler?.name, "m1");
    const expected = 100 * (Math.exp((Math.log(0.04 / 0.04) + Math.log(0.05 / 0.048)) / 2) - 1);
    assert.ok(Math.abs(verdict.excess.percent - expected) < 1e-12);
    assert.equal(verdict.unsupported, false, "the criterion supports the best more");
    assert.equal(verdict.simpler?.unsure, false);
    assert.equal(verdict.beside?.larger, "m3");
    assert.equal(verdict.beside?.smaller, "m4");
    assert.ok(Math.abs(verdict.beside.excess.percent - expected) < 1e-12);
    assert.equal(verdictOf(readResult(written(false))).enough, undefined);
});

/** M4 is sufficient; M3 and M5 have these errors on two left-out recordings, and the criterion supports one. */
function judged(m3: number[], m5: number[], supported: string): Verdict {
    const models = {
        m3: model(0.029, m3, 7, false, 60),
        m4: model(0.025, [0.04, 0.05], 11, false, 3),
        m5: model(0.024, m5, 13, false, supported === "m5" ? 0 : null),
    };
    const best = m5[0]! + m5[1]! < 0.09 ? "m5" : "m4";
    const folds = { by: "kp", count: 2, best, enough: "m4" };
    return verdictOf(readResult(JSON.stringify({ ...JSON.parse(written(false)), folds, supported, models })));
}

test("if the criterion and left-out recordings disagree, both are reported", () => {
    const worse = verdictDetails(judged([0.06, 0.08], [0.05, 0.0625], "m5")).join(" ");
    assert.match(
        worse,
        /disagrees: it supports M5, .* for gains .* error of M5 is larger by 25\.0.% .* than that of M4\./,
    );
    assert.doesNotMatch(worse, /sure of it/);
    const better = verdictDetails(judged([0.06, 0.08], [0.0392, 0.049], "m5")).join(" ");
    assert.match(better, /error of M4 is larger by only 2\.0.% .* than that of M5\./);
    const unsure = verdictDetails(judged([0.038, 0.09], [0.05, 0.06], "m4")).join(" ");
    assert.match(
        unsure,
        /M3, the best model with fewer parameters, .* cross-validation alone would not be sure of it\./,
    );
    assert.match(unsure, /supports the same model/);
});

test("the best on left-out recordings is named together with the criterion's opinion", () => {
    const { models, ...rest } = readResult(written(true));
    const weighed = (criterion: number): Verdict =>
        verdictOf({ ...rest, models: models.map((model) => (model.name === "m4" ? { ...model, criterion } : model)) });
    const of = (verdict: Verdict): boolean => verdict.enough !== undefined && verdict.unsupported;
    assert.equal(of(weighed(11)), false);
    assert.equal(of(weighed(13)), true);
});

test("an excess is never below zero, and a single recording has no standard error", () => {
    const { models } = readResult(written(true));
    assert.equal(excessOf(models[2]!, models[1]!).percent, 0);
    const single = (error: number): (typeof models)[number] => ({ ...models[0]!, leftOutErrors: [error] });
    assert.ok(Number.isNaN(excessOf(single(0.2), single(0.1)).spread));
});

test("steps join models that were both fitted", () => {
    const steps = termSteps(readResult(written(true)));
    assert.deepEqual(
        steps.map(({ name }) => name),
        ["m1-m3", "m3-m4"],
    );
    assert.ok(Math.abs(steps[0]!.train + 0.016) < 1e-15);
    assert.ok(Number.isNaN(termSteps(readResult(written(false)))[0]!.leftOut));
});

test("published values are outside only if the interval is known", () => {
    const [m1] = readResult(written(true)).models;
    const published: Readonly<Record<string, number>> = { p0: 0.39, p1: 0.4, p2: 0.6, p3: 0.61, p4: NaN };
    const of = (key: string): number => published[key] ?? NaN;
    assert.deepEqual(publishedOutside(m1!, of), ["p0", "p3"]);
    assert.deepEqual(
        publishedOutside(m1!, () => 0.5),
        [],
    );
    assert.equal(
        publishedOutside(m1!, () => NaN),
        undefined,
    );
    assert.equal(publishedOutside(readResult(written(false)).models[0]!, of), undefined);
});

/** With these errors on test recordings. */
function tested(errors: Readonly<Record<string, readonly number[]>>): Result {
    const result = readResult(written(true));
    return { ...result, models: result.models.map((model) => ({ ...model, held: meanOf(errors[model.name] ?? []) })) };
}

test("the sufficient model is compared on the test recordings with the fitted ones", () => {
    assert.equal(testCheck(readResult(written(true))), undefined);
    const how = (error: number): string | undefined => testCheck(tested({ m3: [error] }))?.how;
    assert.deepEqual([0.02, 0.024, 0.036, 0.037, 0.057, 0.059].map(how), [
        "smaller",
        "alike",
        "alike",
        "larger",
        "larger",
        "far",
    ]);
    const check = testCheck(tested({ m1: [0.05], m3: [0.03, 0.05], m4: [0.0381] }))!;
    assert.deepEqual([check.model, check.train, check.test, check.best], ["m3", 0.029, 0.04, undefined]);
    assert.deepEqual(testCheck(tested({ m1: [0.03], m3: [0.04], m4: [0.02] }))!.best, { name: "m4", test: 0.02 });
});

test("a best result that at most one restart has confirmed is doubtful", () => {
    const result = readResult(written(true));
    const agreeing = (m3: number): Result => ({
        ...result,
        models: result.models.map((model) => ({ ...model, agree: model.name === "m3" ? m3 : 0 })),
    });
    assert.equal(doubtfulBest(agreeing(2)), undefined);
    assert.equal(doubtfulBest(agreeing(1))?.name, "m3");
    assert.equal(doubtfulBest(agreeing(0))?.agree, 0);
});
