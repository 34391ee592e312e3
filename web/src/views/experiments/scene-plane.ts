// Pictures of a body that a hand drags over a plane, seen from above, and of an angle on a dial.
import { shownUnit, shownValue } from "../../i18n/angle-unit";
import { steadyNumber } from "../../i18n/number-text";
import { faded } from "../../plot/palette";
import type { Point } from "../../plot/series";
import { unwrapped } from "../../sim/hand";
import type { Sheet } from "../../plot/sheet";
import {
    channelOf,
    isFriction,
    paintArrow,
    paintScaleBar,
    stroke,
    type Hold,
    type SceneFrame,
    type SceneRanges,
} from "./scene-frame";

const MARGIN = 46;
const ARROW = 48;
const BODY = 11;

type Size = Pick<Sheet, "width" | "height">;

interface PlaneLayout {
    scale: number;
    /** Pixel of a position. */
    x: (value: number) => number;
    y: (value: number) => number;
    ranges: SceneRanges;
}

function planeLayout({ width, height }: Size, frame: SceneFrame): PlaneLayout {
    const places = frame.parts.filter(({ part }) => part === "path" || part === "point");
    const [across, up] = [places.map(({ a }) => a), places.map(({ b }) => b)];
    const [left, right] = frame.range(across);
    const [bottom, top] = frame.range(up);
    const scale = Math.min((width - 2 * MARGIN) / (right - left || 1), (height - 2 * MARGIN) / (top - bottom || 1));
    return {
        scale,
        x: (value) => width / 2 + (value - (left + right) / 2) * scale,
        y: (value) => height / 2 - (value - (bottom + top) / 2) * scale,
        ranges: { [across.join()]: [left, right], [up.join()]: [bottom, top] },
    };
}

/** Visible ranges of the picture. */
export function planeRanges(size: Size, frame: SceneFrame): SceneRanges {
    return planeLayout(size, frame).ranges;
}

const FINGER = 44;

/** Bodies that a hand can hold. */
export function planeHolds(size: Size, frame: SceneFrame): Hold[] {
    const { x, y, scale } = planeLayout(size, frame);
    const now = frame.runs[0]!.now;
    return frame.parts
        .filter(({ hand }) => hand !== "")
        .map((part) => ({
            part,
            x: x(now[part.a] ?? 0),
            y: y(now[part.b] ?? 0),
            width: FINGER,
            height: FINGER,
            keys: [part.a, part.b],
            reach: Math.min(size.width, size.height) / scale,
            valueAt: (px, py) => [(px - x(0)) / scale, (y(0) - py) / scale],
            at: ([across = 0, up = 0]) => ({ x: x(across), y: y(up) }),
        }));
}

export function paintPlane(sheet: Sheet, frame: SceneFrame): void {
    const { context, colours } = sheet;
    const { parts, runs } = frame;
    const { scale, x, y } = planeLayout(sheet, frame);
    const trail = (across: readonly Point[] = [], up: readonly Point[] = []): void => {
        context.beginPath();
        for (let i = 0; i < across.length; i++) context.lineTo(x(across[i]!.y), y(up[i]!.y));
    };
    context.lineJoin = "round";
    const own = runs[0]!;
    for (const { part, a, b } of parts) {
        if (part !== "path") continue;
        trail(own.traces[a], own.traces[b]);
        context.strokeStyle = colours.quiet;
        context.lineWidth = 1;
        context.setLineDash([]);
        context.stroke();
        context.beginPath();
        context.arc(x(own.now[a] ?? 0), y(own.now[b] ?? 0), 6, 0, 2 * Math.PI);
        context.strokeStyle = colours.text;
        context.lineWidth = 2;
        context.stroke();
    }
    const point = parts.find(({ part }) => part === "point");
    if (point)
        [...runs].reverse().forEach((run, i) => {
            const main = i === runs.length - 1;
            trail(run.traces[point.a], run.traces[point.b]);
            stroke(context, colours, run, main ? 2.5 : 1.75);
            context.beginPath();
            context.arc(x(run.now[point.a] ?? 0), y(run.now[point.b] ?? 0), BODY, 0, 2 * Math.PI);
            if (main) {
                context.fillStyle = faded(colours[run.colour], 0.4);
                context.fill();
            }
            stroke(context, colours, run, 2);
        });
    for (const { part, a, b } of parts) {
        if (part !== "arrow" || !point) continue;
        const most = Math.max(...frame.range([a, b]).map(Math.abs)) || 1;
        const scaled = ((isFriction(a) ? -1 : 1) * ARROW) / most;
        const [dx, dy] = [scaled * (own.now[a] ?? 0), scaled * (own.now[b] ?? 0)];
        const name = (channelOf(frame, a)?.symbol ?? "").replace(/_x$/, "");
        paintArrow(sheet, x(own.now[point.a] ?? 0), y(own.now[point.b] ?? 0), dx, -dy, name);
    }
    paintScaleBar(sheet, scale, channelOf(frame, point?.a ?? "")?.unit ?? "");
}

const RADIAN = 180 / Math.PI;
const QUARTERS = ["0", "π/2", "π", "3π/2"];
/** Point at which the hand of the dial is held, relative to the radius. */
const HELD_AT = 0.8;

/** Hands of the dial that can be held. */
export function dialHolds({ width, height }: Size, frame: SceneFrame): Hold[] {
    const radius = HELD_AT * dialRadius(width, height);
    const at = ([angle = 0]: readonly number[]): { x: number; y: number } => ({
        x: width / 2 + radius * Math.cos(angle),
        y: height / 2 - radius * Math.sin(angle),
    });
    return frame.parts
        .filter(({ hand }) => hand !== "")
        .map((part) => ({
            part,
            ...at([frame.runs[0]!.now[part.a] ?? 0]),
            width: FINGER,
            height: FINGER,
            keys: [part.a],
            reach: Math.PI,
            valueAt: (x, y, [near = 0]) => [unwrapped(Math.atan2(height / 2 - y, x - width / 2), near)],
            at,
        }));
}

function dialRadius(width: number, height: number): number {
    return Math.max(0, Math.min(width, height) / 2 - 30);
}

export function paintDial({ context, width, height, colours }: Sheet, { parts, runs }: SceneFrame): void {
    const dial = parts.find(({ part }) => part === "dial")!;
    const radius = dialRadius(width, height);
    const [cx, cy] = [width / 2, height / 2];
    const at = (angle: number, r: number): [number, number] => [cx + r * Math.cos(angle), cy - r * Math.sin(angle)];
    context.setLineDash([]);
    context.strokeStyle = colours.axis;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(cx, cy, radius, 0, 2 * Math.PI);
    for (let degrees = 0; degrees < 360; degrees += 10) {
        context.moveTo(...at(degrees / RADIAN, radius));
        context.lineTo(...at(degrees / RADIAN, radius - (degrees % 30 === 0 ? 9 : 5)));
    }
    context.stroke();
    context.fillStyle = colours.quiet;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const inDegrees = shownUnit("rad") !== "rad";
    [0, 90, 180, 270].forEach((degrees, i) => {
        const name = inDegrees ? `${degrees}°` : QUARTERS[i]!;
        context.fillText(name, ...at(degrees / RADIAN, radius + 18));
    });
    const hand = (angle: number): void => {
        context.beginPath();
        context.moveTo(cx, cy);
        context.lineTo(...at(angle, radius - 4));
    };
    hand(runs[0]!.now[dial.b] ?? 0);
    context.strokeStyle = colours.text;
    context.lineWidth = 1.5;
    context.setLineDash([5, 4]);
    context.stroke();
    [...runs].reverse().forEach((run, i) => {
        hand(run.now[dial.a] ?? 0);
        stroke(context, colours, run, i === runs.length - 1 ? 5 : 2.5);
    });
    context.fillStyle = colours.text;
    context.textAlign = "center";
    // the same number of decimals in every frame
    const angle = shownValue(runs[0]!.now[dial.a] ?? 0, "rad");
    const number = steadyNumber(angle, inDegrees ? 1 : 3);
    context.fillText(inDegrees ? `${number}°` : `${number} rad`, cx, cy + radius / 2);
}
