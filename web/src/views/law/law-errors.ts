// The accuracy of Phi_Z: the residual of its equation, and the errors of methods against a reference of twice the
// precision, in units in the last place.
import { FrictionError, type Channel, type Report, type Run } from "../../../../wasm/friction";
import { ulp } from "../../model/ulp";
import type { Point } from "../../plot/series";
import type { Range } from "../../model/zoom";
import type { Given } from "../../model/store";
import { stickZone } from "./law-curves";

/** Samples in the whole range, and close to either end of the stick zone, where methods differ most. */
const EVEN = 120;
const CLOSE = 20;
/** The ratio of the distances of neighbouring samples from the end of the stick zone. */
const FACTOR = 4;

export interface MethodErrors {
    channel: Channel;
    points: Point[];
    /** The largest error [ulp], and the largest in the unit of friction; NaN if no sample has a value. */
    largest: number;
    force: number;
    /** The number of samples at which the method gives NaN. */
    failing: number;
}

export interface LawErrors {
    /** Residual |y - Phi(x - Z y)| [ulp of y]. */
    residual: Point[];
    /** Errors by method; `missing`: the methods that do not exist for the law. */
    methods: MethodErrors[];
    missing: MethodErrors[];
    /** The number of samples close to breakaway. */
    crowded: number;
    /** Unit of friction. */
    unit: string;
}

/** The errors up to `reach` to either side, or in the zoomed range; the message of the library if it refuses them. `run`:
 *  the curve phi_z_error. */
export function lawErrors(
    run: Run,
    given: Given,
    report: Report,
    reach: number,
    [from, to]: Range = [-reach, reach],
): LawErrors | string {
    const answer = run.set(given);
    if (!answer.ok) return new FrictionError(answer).message;
    const { x, crowded } = samples(reach, stickZone(report), from, to);
    const { channels } = run.experiment;
    const columns = run.curve(x);
    const points = (key: string, unit: (i: number) => number): Point[] =>
        Array.from(x, (at, i) => ({ x: at, y: Math.abs(columns[key]![i]!) / unit(i) }));
    const all = channels
        .filter(({ key }) => key.startsWith("error_"))
        .map((channel): MethodErrors => {
            const errors = points(channel.key, () => 1);
            const forces = errors.map(({ y }, i) => y * ulp(columns["reference"]![i]!));
            return {
                ...{ channel, points: errors, largest: largestOf(errors), force: largest(forces) },
                failing: errors.filter(({ y }) => Number.isNaN(y)).length,
            };
        });
    return {
        residual: points("residual", (i) => ulp(columns["phi_z"]![i]!)),
        methods: all.filter((method) => !Number.isNaN(method.largest)),
        missing: all.filter((method) => Number.isNaN(method.largest)),
        crowded,
        unit: channels.find(({ key }) => key === "reference")!.unit,
    };
}

export function largestOf(points: readonly Point[]): number {
    return largest(points.map(({ y }) => y));
}

/** NaN if none of the values is a number. */
function largest(values: readonly number[]): number {
    return values.reduce((most, value) => (value > most || Number.isNaN(most) ? value : most), NaN);
}

/** Evenly over the visible range, the left side between the samples of the right one; then closer and closer to
 *  breakaway; `crowded`: the number of these. */
function samples(reach: number, stick: number, from: number, to: number): { x: Float64Array; crowded: number } {
    const even = Array.from({ length: EVEN }, (_, i) => (from + to) / 2 + (to - from) * ((i + 0.29) / EVEN - 0.5));
    const kink = stick > 0 && stick < reach ? stick : 0;
    const close = Array.from({ length: CLOSE }, (_, i) =>
        Math.min(reach, kink === 0 ? (reach * (i + 0.5)) / CLOSE : kink * (1 + FACTOR ** (-i - 1))),
    );
    const x = Float64Array.from([...even, ...close, ...close.map((at) => -at)]).sort();
    return { x, crowded: kink === 0 ? 0 : 2 * CLOSE };
}
