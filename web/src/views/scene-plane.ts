// The picture of a body that a hand drags over a plane, seen from above, and that of an angle on a dial.
import { faded } from "../plots/palette";
import type { Point } from "../plots/series";
import { channelOf, isFriction, paintArrow, paintScaleBar, stroke, type SceneFrame, type Sheet } from "./scene-frame";

const MARGIN = 46;
const ARROW = 48;
const BODY = 11;

export function paintPlane(sheet: Sheet, frame: SceneFrame): void {
    const { context, width, height, colours } = sheet;
    const { parts, runs } = frame;
    const places = parts.filter(({ part }) => part === "path" || part === "point");
    const [left, right] = frame.range(places.map(({ a }) => a));
    const [bottom, top] = frame.range(places.map(({ b }) => b));
    const scale = Math.min((width - 2 * MARGIN) / (right - left || 1), (height - 2 * MARGIN) / (top - bottom || 1));
    const x = (value: number): number => width / 2 + (value - (left + right) / 2) * scale;
    const y = (value: number): number => height / 2 - (value - (bottom + top) / 2) * scale;
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

export function paintDial({ context, width, height, colours }: Sheet, { parts, runs }: SceneFrame): void {
    const dial = parts.find(({ part }) => part === "dial")!;
    const radius = Math.min(width, height) / 2 - 30;
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
    for (const degrees of [0, 90, 180, 270]) context.fillText(`${degrees}°`, ...at(degrees / RADIAN, radius + 18));
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
    context.textAlign = "left";
    const angle = (runs[0]!.now[dial.a] ?? 0) * RADIAN;
    context.fillText(`${angle.toFixed(1).replace("-", "−")}°`, cx + radius + 34, cy - 12);
}
