// The benchmark: every row on the same numbers and parameters, timed in interleaved rounds and compared with the
// reference. The page's worker and node run exactly this.
import type { Friction, Run, Settings } from "../../../../wasm/friction";
import { ulp } from "../../model/ulp";
import { benchmarkRows, type BenchmarkRow, type ModuleRow } from "./benchmark-rows";
import type { Setting } from "./peers";
import { clockStep, measure, type Contestant, type Plan, type Spread } from "./rounds";

export const VALUES = 8192;
/** x is uniform in plus or minus this [rad/s]. */
export const REACH = 1;
const SEED = 20060412;

export interface BenchmarkResult {
    rows: RowResult[];
    /** Smallest difference that the clock shows [ms]. */
    clockStep: number;
    rounds: number;
    values: number;
    reach: number;
    /** The part of the arguments at which the contact sticks. */
    sticking: number;
}

export interface RowResult {
    name: string;
    place: BenchmarkRow["place"];
    /** For one value [ns]. */
    time: Spread;
    /** Time of the first row over this one's, of each round. */
    ratio: Spread;
    /** Largest error [ulp]; null where it computes something else, or uses other arguments. */
    error: number | null;
}

/** The reference: the sum of two doubles, the first being the nearest one. */
interface Reference {
    high: Float64Array;
    low: Float64Array;
}

/** The settings without those that a row chooses itself. */
export type Physics = Readonly<Record<string, number | string>>;

/** Yields the progress, from 0 to 1. */
export function* benchmark(friction: Friction, physics: Physics, plan: Plan): Generator<number, BenchmarkResult> {
    const x = uniformNumbers(VALUES, REACH, SEED);
    const runs: Run[] = [];
    const open = (name: string, settings: Settings): Run => {
        const run = friction.open("curve", name, settings);
        runs.push(run);
        return run;
    };
    try {
        const stribeck = open("phi_z", { ...physics, law: "stribeck" });
        const setting = settingOf(stribeck);
        const stick = Number(stribeck.report.readings["x_stick"]);
        const references = {
            stribeck: referenceOf(open("phi_z_error", { ...physics, law: "stribeck" }), x),
            rational: referenceOf(open("phi_z_error", rationalPhysics(physics)), x),
        };
        const contestants: Contestant[] = [];
        const errors: (number | null)[] = [];
        for (const row of benchmarkRows) {
            if (row.place === "JavaScript") {
                const y = new Float64Array(VALUES);
                const transform = row.peer(friction.universalTable())(setting);
                contestants.push({ values: VALUES, work: (times) => transform(x, y, times) });
                transform(x, y, 1);
                errors.push(row.exact ? largestError(y, references.stribeck) : null);
            } else {
                const run = open("phi_z", moduleSettings(row, physics));
                contestants.push({ values: VALUES, work: (times) => void run.transform(row.form, x, times) });
                const y = run.transform(row.form, x, 1);
                errors.push(row.form === "chain" ? null : largestError(y, references[row.law]));
            }
        }
        const { rounds, measured } = yield* measure(contestants, plan);
        return {
            rows: benchmarkRows.map(({ name, place }, i) => ({ name, place, ...measured[i]!, error: errors[i]! })),
            clockStep: clockStep(),
            rounds,
            values: VALUES,
            reach: REACH,
            sticking: x.filter((value) => Math.abs(value) <= stick).length / VALUES,
        };
    } finally {
        for (const run of runs) run.close();
    }
}

function moduleSettings({ law, method }: ModuleRow, physics: Physics): Settings {
    return law === "rational" ? { ...rationalPhysics(physics), method } : { ...physics, law, method };
}

/** The rational law has no alpha, and its own values unless they are given. Its margin is different; the
 *  time it takes is the same where its Z would be refused. */
function rationalPhysics(physics: Physics): Physics {
    const { alpha: _, ...shared } = physics;
    return { ...shared, law: "rational", inadmissible: "largest_root" };
}

function referenceOf(run: Run, x: Float64Array): Reference {
    const columns = run.curve(x);
    return { high: columns["reference"]!, low: columns["reference_low"]! };
}

function settingOf(run: Run): Setting {
    const number = (key: string): number => Number(run.value(key));
    return {
        F_S: number("F_S"),
        F_C: number("F_C"),
        v_S: number("v_S"),
        D: number("D"),
        Z: Number(run.report.readings["Z"]),
    };
}

/** The largest error [ulp]; NaN when one of the values is NaN. */
function largestError(values: Float64Array, { high, low }: Reference): number {
    let largest = 0;
    for (let i = 0; i < values.length; i++) {
        const error = Math.abs(values[i]! - high[i]! - low[i]!) / ulp(high[i]!);
        if (Number.isNaN(error)) return NaN;
        if (error > largest) largest = error;
    }
    return largest;
}

/** Random numbers that are the same in every browser, uniform between -reach and reach: Marsaglia's xorshift on 32 bits,
 *  two draws for each number so that all its digits are random. */
function uniformNumbers(count: number, reach: number, seed: number): Float64Array {
    let state = seed | 0 || 1;
    const draw = (): number => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state >>> 0;
    };
    return Float64Array.from({ length: count }, () => {
        const part = ((draw() >>> 5) * 2 ** 26 + (draw() >>> 6)) / 2 ** 53;
        return reach * (2 * part - 1);
    });
}
