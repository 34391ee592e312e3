// The content of result.json, its verdict, and the contribution of each term.
import "./window";
import test from "node:test";
import assert from "node:assert/strict";
import { loadWords } from "../../../web/src/i18n/messages";
import {
    doubtfulBest,
    publishedOutside,
    termSteps,
    testCheck,
    verdictOf,
} from "../../../web/src/views/identify/comparison";
import {
    firstModel,
    geometricMean,
    meanOf,
    modelIn,
    readResult,
    type Result,
} from "../../../web/src/views/identify/result";
import { valuesIn } from "../../../web/src/views/identify/findings";
import { contradictions, outsideText } from "../../../web/src/views/identify/parameters-table";
import { modelsTable } from "../../../web/src/views/identify/models-table";
import { halfStepText, verdictGrounds, verdictText } from "../../../web/src/views/identify/verdict-text";

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
        ...(folds
            ? { folds: { by: "kp", count: 2, best: "m4", named: "m3", before: "m1", simplest: "m3", sure: false } }
            : {}),
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
    assert.ok(Math.abs(m3.leftOut!.mean - Math.sqrt(0.04 * 0.05)) < 1e-15, "the geometric mean");
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

test("a significant effect of the time step is reported, and no model is named if none explains the motion", () => {
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
    assert.doesNotMatch(sentence, /is named/);
    assert.match(JSON.stringify(verdictText(result({}))), /is named/, "an older result does not say");
});

const folds = { named: "m3", before: "m1", simplest: "m3", sure: false };

/** A result in which some parts are others. */
function resultWith(more: object): Result {
    return readResult(JSON.stringify({ ...JSON.parse(written(true)), ...more }));
}

/** The text of a template, without its tags. */
function textOf(part: unknown): string {
    if (Array.isArray(part)) return part.map(textOf).join(" ");
    if (typeof part !== "object" || part === null || !("strings" in part)) return typeof part === "string" ? part : "";
    const { strings, values } = part as { strings: string[]; values: unknown[] };
    return strings
        .map((string, i) => string + textOf(values[i]))
        .join("")
        .replace(/<[^>]*>/g, "");
}

/** Enough recordings for a sure verdict. */
const six = Array.from({ length: 6 }, (_, i) => ({ file: `${i}.csv` }));

/** The sentences of a result. */
function sentences(result: Result, preliminary = false): string {
    return textOf([verdictText(result), verdictGrounds(result, preliminary)]);
}

test("the verdict has the leader before it, and the models that each of the two numbers names alone", () => {
    const verdict = verdictOf(readResult(written(true)))!;
    assert.equal(verdict.named.name, "m3");
    assert.equal(verdict.before?.name, "m1");
    assert.deepEqual([verdict.supported, verdict.simplest, verdict.sure, verdict.richest], ["m4", "m3", false, false]);
    assert.deepEqual(verdict.beyond, [], "4 % are no lead");
    assert.equal(verdictOf(readResult(written(false))), undefined);
    const text = sentences(readResult(written(true)));
    assert.match(text, /left-out recordings is 44\.7 mrad, 59\.2 % below that of M1, the leader before it/);
    assert.match(text, /its criterion is smaller \(12\.0 against 90\.0\)/);
    assert.match(text, /No richer model is 5 % better/);
    assert.match(text, /Not sure: the criterion alone names M4, the left-out errors alone M3/);
});

test("a richer model that is better on left-out recordings only is told", () => {
    const { models } = JSON.parse(written(true)) as { models: object };
    const m4 = model(0.03, [0.02, 0.025], 11, true, 30);
    const text = sentences(
        resultWith({ supported: "m3", folds: { ...folds, sure: true }, models: { ...models, m4 }, logs: six }),
    );
    assert.match(text, /M4 is 50\.0 % better there, but its criterion is larger \(30\.0\)/);
    assert.doesNotMatch(text, /No richer model/);
    assert.match(text, /Sure: the criterion alone and the left-out errors alone name M3 too/);
});

test("parameters at 0 are absent, those at another end are not told, and few recordings are unsafe", () => {
    const of = (alone: number | undefined, parameters: object): Result => {
        const { models } = JSON.parse(written(true)) as { models: Record<string, object> };
        const logs = Array.from({ length: 4 }, (_, i) => ({ file: `${i}.csv` }));
        const half_step = { moved: 0.0002, left: 0.002, steps: 2 };
        const m3 = { ...models["m3"], parameters };
        return resultWith({ models: { ...models, m3 }, logs, half_step, folds: { ...folds, alone } });
    };
    const zero = { ...parameter(0), absent: true };
    const text = sentences(of(4, { K_c: zero, K_v: zero, delay: zero, alpha: parameter(1) }));
    assert.match(
        text,
        /M3 is named, but alpha lies on a bound of what was searched: these recordings do not tell it\./,
    );
    assert.match(text, /M3 does without K_c, K_v: 0 fits best\./);
    assert.match(text, /held between samples, no delay found, 2 internal steps/);
    assert.match(text, /4 of the 4 left-out recordings were each the only one .*25 of 26 trials, against 11 of 14/);
    assert.match(sentences(of(0, { delay: parameter(0.5) })), /There are only 4 recordings; .*25 of 26/);
    const other = sentences(of(undefined, { delay: parameter(0.5) }));
    assert.match(other, /delay 500 ms found/);
    assert.match(other, /only 4 recordings/, "also after the published protocol");
    assert.doesNotMatch(other, /does without|on a bound/);
    assert.equal(modelIn(of(0, { delay: zero }), "m3")!.parameters[0]!.place, "absent");
});

test("a model that may be trapped has no criterion, and the table shows a dash", () => {
    const { models } = JSON.parse(written(true)) as { models: Record<string, object> };
    const result = resultWith({ models: { ...models, m4: { ...models["m4"], trapped: true, criterion: null } } });
    const table = textOf(modelsTable(result, undefined, "m3", () => undefined));
    assert.doesNotMatch(table, /NaN/);
    assert.match(sentences(result), /M4 may be trapped/);
});

test("a verdict from few recordings, or before the electronics were tried, is not called sure", () => {
    const agreeing = { supported: "m3", folds: { ...folds, sure: true }, logs: six };
    assert.match(sentences(resultWith(agreeing)), /Sure: the criterion alone/);
    assert.match(sentences(resultWith(agreeing), true), /Not sure yet: the criterion alone and the .* M3 too\./);
    const few = resultWith({ supported: "m3", folds: { ...folds, sure: true, alone: 0 } });
    assert.match(sentences(few), /Not sure, as the recordings are few: the criterion alone and the .* M3 too\./);
});

test("constants far from the published ones are questioned, and a limit that the recorded duty cycle exceeds", () => {
    const of = (kt: number, max_pwm: number, largest_duty?: number): string => {
        const parameters = { kt: parameter(kt), R: parameter(2), max_pwm: parameter(max_pwm) };
        const result = resultWith({
            models: { m3: { ...model(0.029, undefined, 1, false), parameters } },
            ...(largest_duty === undefined ? {} : { largest_duty }),
        });
        const rows = { rowOf: () => undefined, publishedOf: (key: string) => ({ kt: 0.4, R: 2 })[key] ?? NaN };
        return JSON.stringify(contradictions(modelIn(result, "m3")!, result, rows));
    };
    assert.equal(of(0.8, 0.7), "[]", "twice is not far, and nothing was recorded");
    assert.match(of(0.81, 0.7), /times the published value/);
    assert.match(of(0.19, 0.7), /times the published value/);
    assert.equal(of(0.4, 0.7, 0.73), "[]");
    assert.match(of(0.4, 0.7, 1), /duty cycles of up to/);
});

test("an interval as wide as its range confirms no published value", () => {
    const rows = { rowOf: () => undefined, publishedOf: (key: string) => (key === "kt" ? 0.4 : NaN) };
    const sentence = (determined: boolean, interval: number[]): string => {
        const parameters = { kt: { ...parameter(0.5), interval, told: determined } };
        const result = resultWith({ models: { m3: { ...model(0.029, undefined, 1, false), parameters } } });
        return textOf(outsideText(modelIn(result, "m3")!, rows));
    };
    assert.match(sentence(true, [0.3, 0.6]), /Every published value of a determined parameter/);
    assert.equal(sentence(false, [0, 1]), "", "it is not determined");
});

test("every value that is missing counts, also of one message", () => {
    const missing = (keys: string) => ({ severity: "error", arguments: [{ name: "keys", word: keys }] });
    const findings = ["mass, length, kp", "mass, length, kp", "kp"].map(missing) as unknown as Parameters<
        typeof valuesIn
    >[0];
    assert.equal(valuesIn(findings), 7);
});

test("a single model is compared with nothing, and without folds no model is named", () => {
    const { models } = JSON.parse(written(false)) as { models: Record<string, object> };
    const { supported: _, ...rest } = JSON.parse(written(false)) as { supported: string };
    const only = readResult(JSON.stringify({ ...rest, models: { m3: models["m3"] } }));
    assert.match(sentences(only), /Only M3 was fitted,.* so there is nothing to compare it with/);
    assert.match(sentences(readResult(written(false))), /No model is named:.* no recording was left out of a fit/);
    const trapped = readResult(JSON.stringify({ ...rest, models, folds: { by: "log", count: 2, alone: 0 } }));
    assert.match(sentences(trapped), /No model is named:.* each may be trapped; more starts/);
});

test("a single recording has no standard error", () => {
    assert.ok(Number.isNaN(geometricMean([0.2])!.spread));
    assert.equal(geometricMean([]), undefined);
    const { mean, spread } = geometricMean([1, Math.E])!;
    assert.ok(Math.abs(mean - Math.sqrt(Math.E)) < 1e-15 && Math.abs(spread / mean - 0.5) < 1e-15);
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
    const untold = { ...m1!, parameters: m1!.parameters.map((one) => ({ ...one, determined: one.key === "p3" })) };
    assert.deepEqual(publishedOutside(untold, of), ["p3"], "an interval as wide as its range says nothing");
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
