// Drive, backdrive and static areas, painted on any canvas with any scales, in one quadrant or in all four.
import type { Columns } from "../../../../wasm/friction";
import { faded, type Palette } from "../../plot/palette";
import type { Range } from "../../model/zoom";

/** The gap at zero between the two sides, on which the limits are mirrored, relative to the range. */
const BESIDE = 1e-9;

/** At increasing motor torques. For negative ones backdrive is the lower limit and drive the upper. */
export interface Limits {
    tauM: Float64Array;
    drive: Float64Array;
    backdrive: Float64Array;
    /** Index of the first motor torque that is not negative. */
    half: number;
    /** The largest helping load that does not lock the gearbox: the other end of the drive area. */
    end?: readonly number[];
}

export interface Scales {
    context: CanvasRenderingContext2D;
    x: (value: number) => number;
    y: (value: number) => number;
    /** The smallest and the largest torque on both axes. */
    low: number;
    reach: number;
}

/** Motor torques of a diagram: `points` from 0 on, as many below 0 if it begins there, and as many in the zoomed range. */
export function torques(low: number, reach: number, points: number, zoomed?: Range): Float64Array {
    const at = (i: number): number => (i === points - 1 ? reach : (reach * i) / (points - 1));
    const right = Array.from({ length: points }, (_, i) => at(i));
    const left = low < 0 ? right.map((x) => -x || -BESIDE * reach).reverse() : [];
    const [from, to] = zoomed ?? [0, 0];
    const closer = zoomed ? right.map((x) => from + ((to - from) * x) / reach).filter((x) => x > low && x < reach) : [];
    return Float64Array.from([...left, ...right, ...closer]).sort();
}

export function limitsOf(columns: Columns): Limits {
    const tauM = columns["tau_m"]!;
    return {
        tauM,
        drive: columns["tau_drive"]!,
        backdrive: columns["tau_backdrive"]!,
        half: tauM.findIndex((x) => x >= 0),
    };
}

/** One of three areas on the side of one motor direction: between `from` and `to` at every motor torque. */
export interface Area {
    name: "drive" | "static" | "backdrive";
    first: number;
    last: number;
    from: (i: number) => number;
    to: (i: number) => number;
}

export function areasOf({ tauM, drive, backdrive, half, end }: Limits, low: number, reach: number): Area[] {
    const within = (value: number | undefined, otherwise: number): number =>
        value === undefined || Number.isNaN(value) ? otherwise : Math.min(reach, Math.max(low, value));
    return [
        { side: 1, first: half, last: tauM.length - 1 },
        { side: -1, first: 0, last: half - 1 },
    ].flatMap(({ side, first, last }): Area[] => {
        if (last < first) return [];
        // A limit that does not exist bounds nothing: everything beyond is static.
        const [near, far] = side > 0 ? [low, reach] : [reach, low];
        const helped = (i: number): number => within(end?.[i], near);
        const driving = (i: number): number => within(drive[i], helped(i));
        const driven = (i: number): number => within(backdrive[i], far);
        return [
            { name: "drive", first, last, from: helped, to: driving },
            { name: "static", first, last, from: driving, to: driven },
            { name: "backdrive", first, last, from: driven, to: () => far },
        ];
    });
}

export function paintAreas({ context, x, y, low, reach }: Scales, limits: Limits, colours: Palette): void {
    // The rest is static: the background of the two other areas.
    context.fillStyle = faded(colours.grid, 0.55);
    context.fillRect(x(low), y(reach), x(reach) - x(low), y(low) - y(reach));
    for (const { name, first, last, from, to } of areasOf(limits, low, reach)) {
        if (name === "static") continue;
        context.fillStyle = faded(name === "drive" ? colours.blue : colours.vermillion, 0.22);
        context.beginPath();
        for (let i = first; i <= last; i++) context.lineTo(x(limits.tauM[i]!), y(to(i)));
        for (let i = last; i >= first; i--) context.lineTo(x(limits.tauM[i]!), y(from(i)));
        context.fill();
    }
}

export function paintEqualLine({ context, x, y, low, reach }: Scales, colours: Palette): void {
    context.strokeStyle = colours.quiet;
    context.lineWidth = 1.25;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(x(low), y(low));
    context.lineTo(x(reach), y(reach));
    context.stroke();
    context.setLineDash([]);
}

export function paintLimit(
    { context, x, y }: Scales,
    { tauM, half }: Limits,
    limit: ArrayLike<number>,
    colour: string,
    width: number,
): void {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (let i = 0, open = false; i < tauM.length; i++) {
        const value = limit[i] ?? NaN;
        if (open && i !== half) context.lineTo(x(tauM[i]!), y(value));
        else context.moveTo(x(tauM[i]!), y(value));
        open = !Number.isNaN(value);
    }
    context.stroke();
}
