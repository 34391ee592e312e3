// The data for the picture of a run: the parts of its scene, the runs, and the ranges of their channels.
import type { Channel, Part } from "../../../../wasm/friction";
import { shortNumber, withUnit } from "../../i18n/number-text";
import type { Point } from "../../plot/series";
import type { LineStyle } from "../../sim/line-style";
import { roundStepDown } from "../../plot/scale";
import type { Palette } from "../../plot/palette";
import type { Sheet } from "../../plot/sheet";
import type { Range } from "../../sim/ranges";

export interface SceneRun extends LineStyle {
    now: Readonly<Record<string, number>>;
    traces: Readonly<Record<string, readonly Point[]>>;
    /** The lines of its picture (Run.shape), read from the run each time. */
    readonly lines: Float64Array;
}

/** What the lines of all runs have covered since t = 0, which the picture keeps in sight: least and largest x, then y. */
export interface Seen {
    box?: readonly [Range, Range] | undefined;
}

export interface SceneFrame {
    parts: readonly Part[];
    channels: readonly Channel[];
    /** The first is the run itself. */
    runs: readonly SceneRun[];
    seen: Seen;
    /** A hand holds something: nothing may move away from under it. */
    readonly held: boolean;
    /** The range of some channels of all runs. */
    range: (keys: readonly string[]) => Range;
    /** The force of the hand on the run [N or N m]; none without a hand. */
    readonly force: readonly number[];
    forceUnit: string;
    /** The value of a parameter. */
    parameter: (key: string) => number;
}

/** A part of the picture that a hand can hold. */
export interface Hold {
    part: Part;
    /** The centre and the size of its box in the picture [px]. */
    x: number;
    y: number;
    width: number;
    height: number;
    /** Its channels that a hand moves. */
    keys: readonly string[];
    /** The length that the picture shows along one of them. */
    reach: number;
    /** The coordinates of a pixel; an angle is the one nearest to `near`. */
    valueAt: (x: number, y: number, near: readonly number[]) => number[];
    /** The pixel of these coordinates. */
    at: (value: readonly number[]) => { x: number; y: number };
    /** Of links: which of them a pixel is nearest to, and its end; without a pixel the last one. */
    grab?: (pixel?: { x: number; y: number }) => { link: number; place: number[] };
    /** Of links: the pixel of the end of one. */
    endOf?: (link: number) => { x: number; y: number };
}

/** The ranges that a picture shows now, by the keys of their channels. */
export type Shown = Readonly<Record<string, Range>>;

export function channelOf({ channels }: SceneFrame, key: string): Channel | undefined {
    return channels.find((one) => one.key === key);
}

/** The friction channel is the force against the motion; on the body it acts in the opposite direction. */
export function isFriction(key: string): boolean {
    return /^f(_|\d|$)/.test(key);
}

/** A length of the scene in a suitable unit. */
function lengthText(value: number, unit: string): string {
    if (unit !== "m") return withUnit(value, unit, 3);
    const steps = [
        [1, "m"],
        [1e-3, "mm"],
        [1e-6, "µm"],
        [1e-9, "nm"],
    ] as const;
    const [one, name] = steps.find(([size]) => value >= size * (1 - 1e-9)) ?? [1e-12, "pm"];
    return `${shortNumber(value / one, 3)}\u00a0${name}`;
}

const LONGEST_BAR = 110;

/** A bar of a round length in the lower right corner. */
export function paintScaleBar({ context, width, height, colours }: Sheet, scale: number, unit: string): void {
    const value = roundStepDown(LONGEST_BAR / scale);
    const [right, y] = [width - 14, height - 10];
    const left = right - value * scale;
    context.strokeStyle = context.fillStyle = colours.quiet;
    context.lineWidth = 1.5;
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(left, y - 5);
    context.lineTo(left, y);
    context.lineTo(right, y);
    context.lineTo(right, y - 5);
    context.stroke();
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.fillText(lengthText(value, unit), left - 8, y - 3);
}

const HEAD = 8;
/** The room that an arrow leaves at the border of the picture [px]. */
const BORDER = 6;
/** What an arrow keeps of its length, where the picture has no more room: its head and a stump [px]. */
const STUMP = 2 * HEAD;

/** The part of the way from a place along (dx, dy) that is inside the picture. */
export function partInside(
    { context, width, height }: Pick<Sheet, "context" | "width" | "height">,
    from: { x: number; y: number },
    dx: number,
    dy: number,
): number {
    // The scene may be painted from another origin, or turned on an incline.
    const matrix = context.getTransform();
    const { a, b, c, d } = matrix;
    const density = context.canvas.width / width;
    const start = matrix.transformPoint(from);
    const along = (at: number, by: number, size: number): number =>
        by > 0 ? (size - BORDER - at) / by : by < 0 ? (BORDER - at) / by : Infinity;
    const [across, down] = [(a * dx + c * dy) / density, (b * dx + d * dy) / density];
    return Math.max(0, Math.min(1, along(start.x / density, across, width), along(start.y / density, down, height)));
}

/** An arrow of the given length from a place, labelled at its tip; nothing if it is too short to see. Where it would
 *  leave the picture it is cut, with a gap that says so, and its head stays in sight. */
export function paintArrow(sheet: Sheet, x: number, y: number, dx: number, dy: number, name: string): void {
    const { context, colours } = sheet;
    const whole = Math.hypot(dx, dy);
    if (!(whole > 2)) return;
    const [ux, uy] = [dx / whole, dy / whole];
    const inside = partInside(sheet, { x, y }, dx, dy);
    const length = Math.max(inside * whole, Math.min(whole, STUMP));
    const [tipX, tipY] = [x + ux * length, y + uy * length];
    const head = Math.min(HEAD, length);
    context.strokeStyle = context.fillStyle = colours.text;
    context.lineWidth = 2.5;
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(x, y);
    if (inside < 1 && length > STUMP) {
        context.lineTo(tipX - ux * 2.2 * head, tipY - uy * 2.2 * head);
        context.moveTo(tipX - ux * 1.5 * head, tipY - uy * 1.5 * head);
    }
    context.lineTo(tipX - ux * head, tipY - uy * head);
    context.stroke();
    context.beginPath();
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - ux * head - uy * head * 0.55, tipY - uy * head + ux * head * 0.55);
    context.lineTo(tipX - ux * head + uy * head * 0.55, tipY - uy * head - ux * head * 0.55);
    context.fill();
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `italic ${context.font}`;
    context.fillText(name.replace(/_/g, ""), tipX - uy * 12 - ux * 4, tipY - Math.abs(ux) * 12);
    context.font = context.font.replace("italic ", "");
}

const HAND = 7;

/** The hand at a place in the picture, its connection to what it holds, and its force. */
export function paintHand(
    { context, width, height, colours }: Sheet,
    from: { x: number; y: number },
    to: { x: number; y: number },
    force: string,
): void {
    context.strokeStyle = context.fillStyle = colours.text;
    context.lineWidth = 1.5;
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(to.x, to.y, HAND, 0, 2 * Math.PI);
    context.fillStyle = colours.surface;
    context.fill();
    context.stroke();
    // The number stays inside the picture, and off the hand.
    const half = context.measureText(force).width / 2 + 6;
    const x = Math.max(half, Math.min(width - half, to.x));
    const y = to.y > 34 ? to.y - 20 : Math.min(height - 12, to.y + 22);
    context.fillStyle = colours.text;
    context.strokeStyle = colours.surface;
    context.lineJoin = "round";
    context.lineWidth = 4;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.strokeText(force, x, y);
    context.fillText(force, x, y);
}

/** The line style of a run. */
export function stroke(context: CanvasRenderingContext2D, colours: Palette, run: SceneRun, width: number): void {
    context.strokeStyle = colours[run.colour];
    context.setLineDash(run.dash);
    context.lineWidth = width;
    context.stroke();
}
