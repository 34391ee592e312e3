// Drive, backdrive and static areas, painted on any canvas with any scales.
import { faded, type Palette } from "../plots/palette";

export interface Limits {
    tauM: ArrayLike<number>;
    drive: ArrayLike<number>;
    backdrive: ArrayLike<number>;
}

export interface Scales {
    context: CanvasRenderingContext2D;
    x: (value: number) => number;
    y: (value: number) => number;
    /** The largest torque on both axes. */
    reach: number;
}

/** The three areas under and over the limits. A limit that does not exist bounds nothing: all beyond is static. */
export function paintAreas({ context, x, y, reach }: Scales, limits: Limits, colours: Palette): void {
    const n = limits.tauM.length;
    const at = (i: number): number => x(limits.tauM[i] ?? 0);
    // Static is what remains: the ground on which the two others lie.
    context.fillStyle = faded(colours.grid, 0.55);
    context.fillRect(x(0), y(reach), x(reach) - x(0), y(0) - y(reach));

    context.fillStyle = faded(colours.blue, 0.22);
    context.beginPath();
    context.moveTo(at(0), y(0));
    for (let i = 0; i < n; i++) context.lineTo(at(i), y(Math.max(0, finite(limits.drive[i], 0))));
    context.lineTo(at(n - 1), y(0));
    context.fill();

    context.fillStyle = faded(colours.vermillion, 0.22);
    context.beginPath();
    context.moveTo(at(0), y(reach));
    for (let i = 0; i < n; i++) context.lineTo(at(i), y(Math.min(reach, finite(limits.backdrive[i], reach))));
    context.lineTo(at(n - 1), y(reach));
    context.fill();
}

/** The dashed line on which motor and external torque are equal. */
export function paintEqualLine({ context, x, y, reach }: Scales, colours: Palette): void {
    context.strokeStyle = colours.quiet;
    context.lineWidth = 1.25;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(x(0), y(0));
    context.lineTo(x(reach), y(reach));
    context.stroke();
    context.setLineDash([]);
}

/** One limit as a line. */
export function paintLimit(
    { context, x, y }: Scales,
    tauM: ArrayLike<number>,
    limit: ArrayLike<number>,
    colour: string,
    width: number,
): void {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    let open = false;
    for (let i = 0; i < tauM.length; i++) {
        const value = limit[i] ?? NaN;
        if (Number.isNaN(value)) open = false;
        else if (open) context.lineTo(x(tauM[i]!), y(value));
        else {
            context.moveTo(x(tauM[i]!), y(value));
            open = true;
        }
    }
    context.stroke();
}

function finite(value: number | undefined, otherwise: number): number {
    return value === undefined || Number.isNaN(value) ? otherwise : value;
}
