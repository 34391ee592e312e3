// Result of an identification, read from its result.json. Independent of the page.

export interface FoundParameter {
    key: string;
    value: number;
    unit: string;
    bounds: readonly [number, number];
    /** "bound": at an end of its range; "absent": at 0, the lower end, so the model does without it. */
    place: "inside" | "absent" | "bound";
    /** Confidence interval; undefined if intervals were not computed. */
    interval: readonly [number, number] | undefined;
    /** The recordings determine the parameter; true if intervals were not computed. */
    determined: boolean;
}

/** A mean over recordings, with its standard error (NaN for one recording) [rad]. */
export interface Mean {
    mean: number;
    spread: number;
}

export interface FoundModel {
    name: string;
    /** Mean errors [rad]; NaN if not available. */
    train: number;
    published: number;
    /** Error on recordings that were left out of a fit: geometric mean. */
    leftOut: Mean | undefined;
    /** Error on recordings that were held out of all fits [rad]. */
    held: Mean | undefined;
    /** Errors by recording, in the order of `logs`; `heldErrors` in the order of `heldOut` [rad]. */
    errors: readonly number[];
    leftOutErrors: readonly number[];
    heldErrors: readonly number[];
    evaluations: number;
    restarts: number;
    /** Too few restarts agree: it takes no part in the verdict. */
    trapped: boolean;
    /** Number of restarts that ended within 2 % of the best. */
    agree: number;
    /** Information criterion, smaller is better; NaN if not available. */
    criterion: number;
    parameters: readonly FoundParameter[];
    /** Parameters with given values, which were not fitted. */
    given: Readonly<Record<string, number>>;
    /** Strongly correlated pairs of parameters, with their correlations. */
    pairs: readonly (readonly [string, string, number])[];
    history: readonly (readonly [number, number])[];
}

/** The next recording to make: the one that narrows the widest interval most. */
export interface Plan {
    model: string;
    /** Number of possible recordings. */
    candidates: number;
    /** Undefined if no recording can narrow an interval, or none can be simulated. */
    best:
        | {
              parameter: string;
              interval: readonly [number, number];
              mass: number;
              length: number;
              kp: number;
              trajectory: string;
              /** 1 - width after / width before: mean over the simulations, and each value. */
              narrowing: number;
              simulations: readonly number[];
              /** Narrowing with a recording of middle rank. */
              usual: number;
              /** The recording narrows the interval enough in every simulation, and more than one of middle rank. */
              promising: boolean;
          }
        | undefined;
}

export interface Result {
    preset: string;
    /** Limit of the evaluations of each model, and starts of its search; 0 with the published protocol. */
    budget: number;
    starts: number;
    /** Supply voltage: bench or measured. */
    supply: string;
    /** Largest recorded duty cycle; NaN if none was recorded. */
    largestDuty: number;
    plan: Plan | undefined;
    loss: string;
    /** Mean time between samples [s]. */
    T: number;
    logs: readonly string[];
    heldOut: readonly string[];
    /** Number of independent samples. */
    independent: number;
    /** The model that the information criterion supports. */
    supported: string | undefined;
    /** Verdict from left-out recordings: the named model, the leader before it, and the simplest model whose error is at
     *  most 5 % above the smallest. Without `named`, there is no verdict. `alone`: recordings that are the only ones of
     *  their trajectory. */
    folds:
        | { named?: string; before?: string; simplest?: string; sure?: boolean; rival?: string; alone?: number }
        | undefined;
    /** The errors are smaller than half the motion; otherwise no model is named. */
    explained: boolean;
    /** Mean absolute deviation of the recorded angles from their means [rad]. */
    motion: number;
    /** If the time step is too large: change of the simulated angles with half the time step [rad], remaining error [rad],
     *  and a time step for another identification [s]. */
    /** Steps from sample to sample with held goals, and the effect of half of them [rad]. */
    time: { moved: number; left: number; steps: number } | undefined;
    extras: readonly (Extra & { key: string })[];
    halfStep: { moved: number; left: number; repeatT: number } | undefined;
    /** Intervals are available. */
    sure: boolean;
    models: readonly FoundModel[];
}

/** Benefit of a parameter of the electronics, or of leaving out a limit of the preset (`dropped`). */
export interface Extra {
    /** Mean ln(error without it / error with it) on left-out recordings. */
    excess: number;
    earned: boolean;
    dropped: boolean;
}

/** As in the file: a number that is not available is null there, and NaN here. */
interface WrittenParameter extends Pick<FoundParameter, "value" | "unit" | "bounds"> {
    on_bound: boolean;
    absent?: boolean;
    interval?: [number, number];
    told?: boolean;
}

type SameInModel = "trapped" | "train" | "published" | "errors" | "evaluations" | "restarts" | "criterion" | "history";

interface WrittenModel extends Pick<FoundModel, SameInModel> {
    left_out?: number[];
    held_out?: number[];
    agree: [number, number];
    parameters: Record<string, WrittenParameter>;
    held: Record<string, number>;
    "correlations_beyond_0.9"?: FoundModel["pairs"];
}

interface WrittenPlan extends Omit<NonNullable<Plan["best"]>, "parameter" | "usual"> {
    model: string;
    candidates: number;
    parameter?: string;
    middle_rank: number;
}

interface Written extends Pick<Result, "preset" | "budget" | "starts" | "supply" | "loss" | "T"> {
    largest_duty?: number;
    plan?: WrittenPlan;
    logs: { file: string }[];
    held_out: { file: string }[];
    independent_samples: number;
    supported?: string;
    folds?: NonNullable<Result["folds"]>;
    explained?: boolean;
    motion?: number;
    half_step?: { moved: number; left: number; steps: number; repeat_T?: number };
    free?: Record<string, Extra>;
    models: Record<string, WrittenModel>;
}

export function readResult(text: string): Result {
    const written = JSON.parse(text, (_, value: unknown) => value ?? NaN) as Written;
    const { preset, budget, starts = 0, supply = "bench", loss, T, logs, held_out, folds, supported, plan } = written;
    const { explained = true, motion = NaN, half_step: half } = written;
    const models = Object.entries(written.models).map(([name, model]) => readModel(name, model));
    return {
        ...{ preset, budget, starts, supply, loss, T, supported, folds, explained, motion, models },
        time: half?.steps ? { moved: half.moved, left: half.left, steps: half.steps } : undefined,
        extras: Object.entries(written.free ?? {}).map(([key, extra]) => ({ ...extra, key })),
        halfStep: half?.repeat_T ? { moved: half.moved, left: half.left, repeatT: half.repeat_T } : undefined,
        plan: plan && readPlan(plan),
        logs: logs.map(({ file }) => file),
        largestDuty: written.largest_duty ?? NaN,
        heldOut: held_out.map(({ file }) => file),
        independent: written.independent_samples,
        sure: models.some(({ parameters }) => parameters.some(({ interval }) => interval !== undefined)),
    };
}

function readPlan({ model, candidates, parameter, middle_rank: usual, ...best }: WrittenPlan): Plan {
    return { model, candidates, best: parameter === undefined ? undefined : { ...best, parameter, usual } };
}

function readModel(name: string, written: WrittenModel): FoundModel {
    const { train, published, errors, evaluations, restarts, criterion, history, trapped } = written;
    const { left_out: leftOutErrors = [], held_out: heldErrors = [] } = written;
    return {
        ...{
            name,
            trapped,
            train,
            published,
            criterion,
            errors,
            leftOutErrors,
            heldErrors,
            evaluations,
            restarts,
            history,
        },
        agree: written.agree[1],
        leftOut: geometricMean(leftOutErrors),
        held: meanOf(heldErrors),
        parameters: Object.entries(written.parameters).map(([key, parameter]) => readParameter(key, parameter)),
        given: written.held,
        pairs: written["correlations_beyond_0.9"] ?? [],
    };
}

function readParameter(key: string, { on_bound, absent, interval, told, ...same }: WrittenParameter): FoundParameter {
    const ends = interval?.map((end, i) => (Number.isNaN(end) ? same.bounds[i]! : end)) as [number, number] | undefined;
    const place = absent ? "absent" : on_bound ? "bound" : "inside";
    return { ...same, key, place, determined: told ?? true, interval: ends };
}

/** Mean of the values; undefined without values. */
export function meanOf(values: readonly number[]): Mean | undefined {
    const { length: n } = values;
    if (n === 0) return undefined;
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, spread: n > 1 ? Math.sqrt(squares / (n - 1) / n) : NaN };
}

/** Geometric mean of errors, with its standard error as a part of it. */
export function geometricMean(errors: readonly number[]): Mean | undefined {
    const logs = meanOf(errors.map((error) => Math.log(error)));
    return logs && { mean: Math.exp(logs.mean), spread: Math.exp(logs.mean) * logs.spread };
}

export function modelIn({ models }: Result, name: string): FoundModel | undefined {
    return models.find((model) => model.name === name);
}

/** Model that is selected first: the named one, else the supported one, else the last. */
export function firstModel({ folds, supported, models }: Result): string {
    return folds?.named ?? supported ?? models.at(-1)!.name;
}
