// Pictures of a body that a hand drags over a plane, seen from above, and of an angle on a dial.
import { shownUnit, shownValue } from "../../i18n/angle-unit";
import { steadyNumber } from "../../i18n/number-text";
import { faded } from "../../plot/palette";
import { begin, centreText, paintCircle, paintPath } from "../../plot/pen";
import { unwrapped } from "../../sim/hand";
import type { Sheet } from "../../plot/sheet";
import type { Pixel } from "../../ui/grip";
import {
    beginTrail,
    channelOf,
    isFriction,
    paintArrow,
    paintScaleBar,
    planeMap,
    type Hold,
    type PlaneMap,
    type SceneFrame,
    type SceneRanges,
    type SceneRun,
    type Size,
} from "./scene-frame";

const MARGIN = 46;
const ARROW = 48;
const BODY = 11;

function planeLayout(size: Size, frame: SceneFrame): { plane: PlaneMap; ranges: SceneRanges } {
    const places = frame.parts.filter(({ part }) => part === "path" || part === "point");
    const [across, up] = [places.map(({ a }) => a), places.map(({ b }) => b)];
    const [x, y] = [frame.range(across), frame.range(up)];
    return { plane: planeMap(size, MARGIN, [x, y]), ranges: { [across.join()]: x, [up.join()]: y } };
}

export function planeRanges(size: Size, frame: SceneFrame): SceneRanges {
    return planeLayout(size, frame).ranges;
}

const FINGER = 44;

export function planeHolds(size: Size, frame: SceneFrame): Hold[] {
    const { plane } = planeLayout(size, frame);
    const now = frame.runs[0]!.live.now;
    return frame.parts
        .filter(({ hand }) => hand !== "")
        .map((part) => ({
            part,
            ...plane.at([now[part.a] ?? 0, now[part.b] ?? 0]),
            ...{ width: FINGER, height: FINGER },
            keys: [part.a, part.b],
            reach: Math.min(size.width, size.height) / plane.scale,
            ...{ valueAt: plane.valueAt, at: plane.at },
        }));
}

export function paintPlane(sheet: Sheet, frame: SceneFrame): void {
    const { context, colours } = sheet;
    const { parts, runs } = frame;
    const { plane } = planeLayout(sheet, frame);
    const pixel = ({ live: { now } }: SceneRun, a: string, b: string): Pixel => plane.at([now[a] ?? 0, now[b] ?? 0]);
    context.lineJoin = "round";
    const own = runs[0]!;
    for (const { part, a, b } of parts) {
        if (part !== "path") continue;
        beginTrail(sheet, plane, own, [a, b]);
        paintPath(context, { stroke: colours.quiet, width: 1 });
        const { x, y } = pixel(own, a, b);
        paintCircle(context, { stroke: colours.text, width: 2 }, x, y, 6);
    }
    const point = parts.find(({ part }) => part === "point");
    if (point)
        [...runs].reverse().forEach((run, i) => {
            const main = i === runs.length - 1;
            beginTrail(sheet, plane, run, [point.a, point.b]);
            paintPath(context, { stroke: colours[run.colour], width: main ? 2.5 : 1.75, dash: run.dash });
            const { x, y } = pixel(run, point.a, point.b);
            const pen = { stroke: colours[run.colour], width: 2, dash: run.dash };
            paintCircle(context, main ? { ...pen, fill: faded(colours[run.colour], 0.4) } : pen, x, y, BODY);
        });
    for (const { part, a, b } of parts) {
        if (part !== "arrow" || !point) continue;
        const most = Math.max(...frame.range([a, b]).map(Math.abs)) || 1;
        const scaled = ((isFriction(a) ? -1 : 1) * ARROW) / most;
        const [dx, dy] = [scaled * (own.live.now[a] ?? 0), scaled * (own.live.now[b] ?? 0)];
        const name = (channelOf(frame, a)?.symbol ?? "").replace(/_x$/, "");
        const { x, y } = pixel(own, point.a, point.b);
        paintArrow(sheet, x, y, dx, -dy, name);
    }
    paintScaleBar(sheet, plane.scale, channelOf(frame, point?.a ?? "")?.unit ?? "");
}

const RADIAN = 180 / Math.PI;
const QUARTERS = ["0", "π/2", "π", "3π/2"];
/** Point at which the hand of the dial is held, relative to the radius. */
const HELD_AT = 0.8;

export function dialHolds({ width, height }: Size, frame: SceneFrame): Hold[] {
    const radius = HELD_AT * dialRadius(width, height);
    const at = ([angle = 0]: readonly number[]): Pixel => ({
        x: width / 2 + radius * Math.cos(angle),
        y: height / 2 - radius * Math.sin(angle),
    });
    return frame.parts
        .filter(({ hand }) => hand !== "")
        .map((part) => ({
            part,
            ...at([frame.runs[0]!.live.now[part.a] ?? 0]),
            ...{ width: FINGER, height: FINGER },
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
    begin(context, { stroke: colours.axis, width: 1.5 });
    context.arc(cx, cy, radius, 0, 2 * Math.PI);
    for (let degrees = 0; degrees < 360; degrees += 10) {
        context.moveTo(...at(degrees / RADIAN, radius));
        context.lineTo(...at(degrees / RADIAN, radius - (degrees % 30 === 0 ? 9 : 5)));
    }
    context.stroke();
    context.fillStyle = colours.quiet;
    centreText(context);
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
    hand(runs[0]!.live.now[dial.b] ?? 0);
    paintPath(context, { stroke: colours.text, width: 1.5, dash: [5, 4] });
    [...runs].reverse().forEach((run, i) => {
        hand(run.live.now[dial.a] ?? 0);
        paintPath(context, { stroke: colours[run.colour], width: i === runs.length - 1 ? 5 : 2.5, dash: run.dash });
    });
    context.fillStyle = colours.text;
    // the same number of decimals in every frame
    const angle = shownValue(runs[0]!.live.now[dial.a] ?? 0, "rad");
    const number = steadyNumber(angle, inDegrees ? 1 : 3);
    context.fillText(inDegrees ? `${number}°` : `${number} rad`, cx, cy + radius / 2);
}
