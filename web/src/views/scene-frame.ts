// The data for the picture of a run: the parts of its scene, the runs, and the ranges of their channels.
import type { Channel, Part } from "../../../wasm/friction";
import { shortNumber, withUnit } from "../notation/number-text";
import type { Palette } from "../plots/palette";
import type { Point } from "../plots/series";
import { roundStepDown, type Range } from "../run/twin-runs";
import type { TwinStyle } from "../run/twin-style";

export interface SceneRun extends TwinStyle {
    now: Readonly<Record<string, number>>;
    traces: Readonly<Record<string, readonly Point[]>>;
}

export interface SceneFrame {
    parts: readonly Part[];
    channels: readonly Channel[];
    /** The first is the run itself. */
    runs: readonly SceneRun[];
    /** The range of some channels of all runs. */
    range: (keys: readonly string[]) => Range;
    /** The value of a parameter. */
    parameter: (key: string) => number;
}

/** A canvas with its size in CSS pixels. */
export interface Sheet {
    context: CanvasRenderingContext2D;
    width: number;
    height: number;
    colours: Palette;
}

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

/** An arrow of the given length from a place, labelled at its tip; nothing if it is too short to see. */
export function paintArrow(
    { context, colours }: Sheet,
    x: number,
    y: number,
    dx: number,
    dy: number,
    name: string,
): void {
    const length = Math.hypot(dx, dy);
    if (!(length > 2)) return;
    const [ux, uy] = [dx / length, dy / length];
    const [tipX, tipY] = [x + dx, y + dy];
    const head = Math.min(HEAD, length);
    context.strokeStyle = context.fillStyle = colours.text;
    context.lineWidth = 2.5;
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(x, y);
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

/** The line style of a run. */
export function stroke(context: CanvasRenderingContext2D, colours: Palette, run: SceneRun, width: number): void {
    context.strokeStyle = colours[run.colour];
    context.setLineDash(run.dash);
    context.lineWidth = width;
    context.stroke();
}
