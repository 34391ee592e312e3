// Data for the picture of a run: the parts of its scene, the runs, and the ranges of their channels.
import type { Channel, Part } from "../../../../wasm/friction";
import { shortNumber, withUnit } from "../../i18n/number-text";
import type { LineStyle } from "../../sim/line-style";
import type { LiveRun } from "../../sim/live-run";
import { begin, centreText, paintCircle, paintLines } from "../../plot/pen";
import { roundStepDown } from "../../plot/scale";
import type { Sheet } from "../../plot/sheet";
import type { Range } from "../../sim/ranges";
import type { Pixel } from "../../ui/grip";

export type Size = Pick<Sheet, "width" | "height">;

export interface SceneRun extends LineStyle {
    live: LiveRun;
}

/** Area that the lines of all runs have covered since t = 0, which stays visible: ranges of x and y. */
export interface CoveredArea {
    box?: readonly [Range, Range] | undefined;
}

export interface SceneFrame {
    parts: readonly Part[];
    channels: readonly Channel[];
    /** The main run, then its twins. */
    runs: readonly SceneRun[];
    covered: CoveredArea;
    /** A hand holds a part, which must stay under the hand. */
    held: () => boolean;
    /** Common range of some channels over all runs. */
    range: (keys: readonly string[]) => Range;
    /** Force of the hand on the run [N or N m]; empty without a hand. */
    force: () => readonly number[];
    forceUnit: string;
    parameter: (key: string) => number;
}

/** A part of the picture that a hand can hold. */
export interface Hold {
    part: Part;
    /** Centre and size of the box of the part in the picture [px]. */
    x: number;
    y: number;
    width: number;
    height: number;
    /** Channels that a hand moves. */
    keys: readonly string[];
    /** Visible length along such a channel. */
    reach: number;
    /** Coordinates of a pixel; for angles, the turn nearest to `near`. */
    valueAt: (x: number, y: number, near: readonly number[]) => number[];
    /** Pixel of these coordinates. */
    at: (value: readonly number[]) => Pixel;
    /** For links: the link whose end is nearest to a pixel, and that end; without a pixel the last link. */
    grab?: (pixel?: Pixel) => { link: number; place: number[] };
    /** For links: pixel of the end of a link. */
    endOf?: (link: number) => Pixel;
}

/** Visible ranges of a picture, by the keys of their channels. */
export type SceneRanges = Readonly<Record<string, Range>>;

export function channelOf({ channels }: SceneFrame, key: string): Channel | undefined {
    return channels.find((channel) => channel.key === key);
}

/** The friction channel is the force against the motion; on the body it acts in the opposite direction. */
export function isFriction(key: string): boolean {
    return /^f(_|\d|$)/.test(key);
}

/** A plane in a picture: pixels of its positions, and positions of pixels. */
export interface PlaneMap extends Pick<Hold, "valueAt" | "at"> {
    scale: number;
    x: (value: number) => number;
    y: (value: number) => number;
}

/** The same scale along both axes. `margin`: around these ranges [px]; `least`: smallest visible length. */
export function planeMap(
    { width, height }: Size,
    margin: number,
    ranges: readonly [Range, Range],
    least = 0,
): PlaneMap {
    const [[left, right], [bottom, top]] = ranges;
    const scale = Math.min(
        (width - 2 * margin) / (Math.max(right - left, least) || 1),
        (height - 2 * margin) / (Math.max(top - bottom, least) || 1),
    );
    const x = (value: number): number => width / 2 + (value - (left + right) / 2) * scale;
    const y = (value: number): number => height / 2 - (value - (bottom + top) / 2) * scale;
    return {
        ...{ scale, x, y },
        valueAt: (px, py) => [(px - x(0)) / scale, (y(0) - py) / scale],
        at: ([across = 0, up = 0]) => ({ x: x(across), y: y(up) }),
    };
}

/** Begins a path along the positions of a run. */
export function beginTrail(
    { context }: Sheet,
    { x, y }: PlaneMap,
    { live: { traces } }: SceneRun,
    keys: [string, string],
): void {
    const [across, up] = keys.map((key) => traces[key]);
    context.beginPath();
    across?.forEach((value, i) => context.lineTo(x(value.y), y(up![i]!.y)));
}

/** Text of a length of the scene in a suitable unit. */
function lengthText(value: number, unit: string): string {
    if (unit !== "m") return withUnit(value, unit, 3);
    const steps = [
        [1, "m"],
        [1e-3, "mm"],
        [1e-6, "µm"],
        [1e-9, "nm"],
    ] as const;
    const [size, name] = steps.find(([least]) => value >= least * (1 - 1e-9)) ?? [1e-12, "pm"];
    return `${shortNumber(value / size, 3)}\u00a0${name}`;
}

const LONGEST_BAR = 110;

/** Paints a bar of a round length in the lower right corner. */
export function paintScaleBar({ context, width, height, colours }: Sheet, scale: number, unit: string): void {
    const value = roundStepDown(LONGEST_BAR / scale);
    const [right, y] = [width - 14, height - 10];
    const left = right - value * scale;
    paintLines(context, { stroke: colours.quiet, width: 1.5 }, left, y - 5, left, y, right, y, right, y - 5);
    context.fillStyle = colours.quiet;
    centreText(context, "right");
    context.fillText(lengthText(value, unit), left - 8, y - 3);
}

const HEAD = 8;
/** Distance between an arrow and the border of the picture [px]. */
const BORDER = 6;
/** Smallest length of an arrow that is cut at the border: its head and a stump [px]. */
const STUMP = 2 * HEAD;

/** Fraction of the vector (dx, dy) from a position that is inside the picture. */
export function partInside(
    { context, width, height }: Pick<Sheet, "context" | "width" | "height">,
    from: Pixel,
    dx: number,
    dy: number,
): number {
    // the context may be translated, or rotated for an incline
    const matrix = context.getTransform();
    const { a, b, c, d } = matrix;
    const density = context.canvas.width / width;
    const start = matrix.transformPoint(from);
    const along = (at: number, by: number, size: number): number =>
        by > 0 ? (size - BORDER - at) / by : by < 0 ? (BORDER - at) / by : Infinity;
    const [across, down] = [(a * dx + c * dy) / density, (b * dx + d * dy) / density];
    return Math.max(0, Math.min(1, along(start.x / density, across, width), along(start.y / density, down, height)));
}

/** Paints an arrow with a label at its tip; nothing if it is too short to see. If it would leave the picture, it is cut: a
 *  gap marks the cut, and the head stays visible. */
export function paintArrow(sheet: Sheet, x: number, y: number, dx: number, dy: number, name: string): void {
    const { context, colours } = sheet;
    const whole = Math.hypot(dx, dy);
    if (!(whole > 2)) return;
    const [ux, uy] = [dx / whole, dy / whole];
    const inside = partInside(sheet, { x, y }, dx, dy);
    const length = Math.max(inside * whole, Math.min(whole, STUMP));
    const [tipX, tipY] = [x + ux * length, y + uy * length];
    const head = Math.min(HEAD, length);
    begin(context, { stroke: colours.text, width: 2.5 });
    context.moveTo(x, y);
    if (inside < 1 && length > STUMP) {
        context.lineTo(tipX - ux * 2.2 * head, tipY - uy * 2.2 * head);
        context.moveTo(tipX - ux * 1.5 * head, tipY - uy * 1.5 * head);
    }
    const [neckX, neckY] = [tipX - ux * head, tipY - uy * head];
    context.lineTo(neckX, neckY);
    context.stroke();
    const [wideX, wideY] = [uy * head * 0.55, -ux * head * 0.55];
    const corners = [neckX - wideX, neckY - wideY, neckX + wideX, neckY + wideY];
    paintLines(context, { fill: colours.text }, tipX, tipY, ...corners);
    centreText(context);
    context.font = `italic ${context.font}`;
    context.fillText(name.replace(/_/g, ""), tipX - uy * 12 - ux * 4, tipY - Math.abs(ux) * 12);
    context.font = context.font.replace("italic ", "");
}

const HAND = 7;

/** Paints the hand, its connection to the held part, and its force. */
export function paintHand({ context, width, height, colours }: Sheet, from: Pixel, to: Pixel, force: string): void {
    paintLines(context, { stroke: colours.text, width: 1.5, dash: [4, 3] }, from.x, from.y, to.x, to.y);
    paintCircle(context, { stroke: colours.text, fill: colours.surface, width: 2.5 }, to.x, to.y, HAND);
    // the number stays inside the picture and does not cover the hand
    const half = context.measureText(force).width / 2 + 6;
    const x = Math.max(half, Math.min(width - half, to.x));
    const y = to.y > 34 ? to.y - 20 : Math.min(height - 12, to.y + 22);
    context.fillStyle = colours.text;
    context.strokeStyle = colours.surface;
    context.lineJoin = "round";
    context.lineWidth = 4;
    centreText(context);
    context.strokeText(force, x, y);
    context.fillText(force, x, y);
}
