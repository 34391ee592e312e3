// The words in a drive/backdrive diagram: the names of the areas, and the velocities of the thin lines.
import type { Limits } from "./diagram-painting";
import { palette } from "../plots/palette";
import type { Series, Surface } from "../plots/series";

/** The name of each area where it is widest; shorter where there is little room. */
export function paintAreaNames({ context, x, y }: Surface, { tauM, drive, backdrive }: Limits, reach: number): void {
    const colours = palette.value;
    const low = (i: number): number => Math.max(0, drive[i] || 0);
    const high = (i: number): number => Math.min(reach, backdrive[i] || reach);
    const areas = [
        { names: ["drive: the motor wins", "drive"], colour: colours.blue, from: () => 0, to: low },
        { names: ["static: nothing moves", "static"], colour: colours.text, from: low, to: high },
        { names: ["backdrive: the load wins", "backdrive"], colour: colours.vermillion, from: high, to: () => reach },
    ];
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.font = `600 ${0.875 * colours.size}px ${colours.font}`;
    const last = tauM.length - 1;
    for (const { names, colour, from, to } of areas) {
        for (const name of names) {
            const half = Math.ceil((0.55 * context.measureText(name).width * last) / (x(reach) - x(0)));
            const place = widest(half, last - half, half, from, to);
            if (!place || y(0) - y(place.top - place.bottom) < 18) continue;
            paintWords(context, name, x(tauM[place.at]!), y((place.bottom + place.top) / 2), colour);
            break;
        }
    }
}

/** Where between `first` and `last` an area is highest over a width of `half` to either side. */
function widest(
    first: number,
    last: number,
    half: number,
    from: (i: number) => number,
    to: (i: number) => number,
): { at: number; bottom: number; top: number } | undefined {
    let best: { at: number; bottom: number; top: number } | undefined;
    for (let at = first; at <= last; at++) {
        const ends = [at - half, at, at + half];
        const [bottom, top] = [Math.max(...ends.map(from)), Math.min(...ends.map(to))];
        if (top - bottom > (best ? best.top - best.bottom : 0)) best = { at, bottom, top };
    }
    return best;
}

/** Words with a rim of the ground's colour, so that lines behind them do not make them hard to read. */
function paintWords(context: CanvasRenderingContext2D, words: string, x: number, y: number, colour: string): void {
    context.strokeStyle = palette.value.surface;
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(words, x, y);
    context.fillStyle = colour;
    context.fillText(words, x, y);
}

/** At the right edge, how fast each thin line turns; none on top of another. */
export function paintVelocities({ context, x, y }: Surface, ghosts: readonly Series[]): void {
    context.font = `${0.75 * palette.value.size}px ${palette.value.font}`;
    context.textAlign = "right";
    context.textBaseline = "middle";
    let free = Infinity;
    for (const { label, points } of ghosts) {
        const end = points.at(-1);
        if (label === "" || !end || Number.isNaN(end.y)) continue;
        const height = y(end.y) + 4;
        if (Math.abs(free - height) < 18) continue;
        free = height;
        paintWords(context, String(label), x(end.x) - 4, height, palette.value.blue);
    }
}
