// The picture of links and their joints, from the side: arms, chains and cables. A joint that is at rest is filled, and one
// that moves is hollow.
import { faded } from "../../plot/palette";
import type { Range } from "../../sim/ranges";
import type { Sheet } from "../../plot/sheet";
import { linkPoints, POINT } from "./run-joints";
import { paintArrow, paintScaleBar, stroke, type Hold, type SceneFrame, type SceneRun } from "./scene-frame";

/** Room around what is shown [px]. */
const MARGIN = 34;
/** The longest arrow [px]. */
const ARROW = 90;
/** Of a joint, and the least where links are short [px]. */
const RADIUS = 5;
const SMALL = 2;
/** With shorter links only joints that are so far apart are marked [px]. */
const APART = 9;
const SHORT = 5;
/** The width of links, with many of them and with few [px]. */
const THIN = 1.5;
const THICK = 5;
const MANY = 60;
/** The picture shows at least this part of the length of all links. */
const LEAST = 0.6;

/** Room around links in which they can be grabbed [px]. */
const NEAR = 22;

type Size = Pick<Sheet, "width" | "height">;

interface Layout {
    scale: number;
    x: (value: number) => number;
    y: (value: number) => number;
}

function union([low, high]: Range, value: number): Range {
    return [Math.min(low, value), Math.max(high, value)];
}

/** Links, where the tip goes, and what it follows; not the ground, which has no end. */
function covered({ parts, runs, range, seen, held }: SceneFrame): readonly [Range, Range] {
    const { lines } = runs[0]!;
    if (held && seen.box) return seen.box;
    let [across, up]: readonly [Range, Range] = seen.box ?? [
        [lines[0]!, lines[0]!],
        [lines[1]!, lines[1]!],
    ];
    const tip = parts.find(({ part }) => part === "point");
    if (tip) {
        for (const value of range([tip.a])) across = union(across, value);
        for (const value of range([tip.b])) up = union(up, value);
    }
    for (const { lines } of runs) {
        const last = isGround(lines) ? linkPoints(lines) : lines.length / POINT;
        for (let i = 0; i < last; i++) {
            if (Number.isNaN(lines[POINT * i])) continue;
            across = union(across, lines[POINT * i]!);
            up = union(up, lines[POINT * i + 1]!);
        }
    }
    seen.box = [across, up];
    return seen.box;
}

/** Whether the last line is level and of two points. */
function isGround(lines: Float64Array): boolean {
    const n = lines.length / POINT;
    return n > 3 && Number.isNaN(lines[POINT * (n - 3)]) && lines[POINT * (n - 1) + 1] === lines[POINT * (n - 2) + 1];
}

function lengthOf(lines: Float64Array): number {
    let sum = 0;
    for (let i = 1; i < linkPoints(lines); i++) {
        const [from, to] = [POINT * (i - 1), POINT * i];
        sum += Math.hypot(lines[to]! - lines[from]!, lines[to + 1]! - lines[from + 1]!);
    }
    return sum;
}

function layout({ width, height }: Size, frame: SceneFrame): Layout {
    const [[left, right], [bottom, top]] = covered(frame);
    const least = LEAST * lengthOf(frame.runs[0]!.lines) || 1;
    const scale = Math.min(
        (width - 2 * MARGIN) / Math.max(right - left, least),
        (height - 2 * MARGIN) / Math.max(top - bottom, least),
    );
    return {
        scale,
        x: (value) => width / 2 + (value - (left + right) / 2) * scale,
        y: (value) => height / 2 - (value - (bottom + top) / 2) * scale,
    };
}

/** All links are one thing that can be grabbed: a hand holds the end of that which is nearest. */
export function linkHolds(size: Size, frame: SceneFrame): Hold[] {
    const part = frame.parts.find(({ part, hand }) => part === "lines" && hand !== "");
    const { lines } = frame.runs[0]!;
    const links = linkPoints(lines) - 1;
    if (!part || links < 1) return [];
    const { x, y, scale } = layout(size, frame);
    const end = (i: number): [number, number] => [lines[POINT * i]!, lines[POINT * i + 1]!];
    const endOf = (link: number): { x: number; y: number } => {
        const [across, up] = end(link);
        return { x: x(across), y: y(up) };
    };
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = 0; i <= links; i++) {
        const at = endOf(i);
        [left, right] = [Math.min(left, at.x), Math.max(right, at.x)];
        [top, bottom] = [Math.min(top, at.y), Math.max(bottom, at.y)];
    }
    const nearest = (pixel: { x: number; y: number }): number => {
        const far = (link: number): number => {
            const at = endOf(link);
            return Math.hypot(at.x - pixel.x, at.y - pixel.y);
        };
        let best = 1;
        for (let link = 2; link <= links; link++) if (far(link) < far(best)) best = link;
        return best;
    };
    return [
        {
            part,
            x: (left + right) / 2,
            y: (top + bottom) / 2,
            width: right - left + 2 * NEAR,
            height: bottom - top + 2 * NEAR,
            keys: [],
            reach: lengthOf(lines),
            valueAt: (px, py) => [(px - x(0)) / scale, (y(0) - py) / scale],
            at: ([across = 0, up = 0]) => ({ x: x(across), y: y(up) }),
            grab: (pixel) => {
                const link = pixel ? nearest(pixel) : links;
                return { link, place: end(link) };
            },
            endOf,
        },
    ];
}

/** A path along the points from one to another. */
function along({ context }: Sheet, { x, y }: Layout, lines: Float64Array, from: number, to: number): void {
    context.beginPath();
    for (let i = from; i < to; i++) context.lineTo(x(lines[POINT * i]!), y(lines[POINT * i + 1]!));
}

/** What the links follow or stand on. */
function paintOthers(sheet: Sheet, place: Layout, { lines }: SceneRun): void {
    const { context, colours } = sheet;
    const n = lines.length / POINT;
    context.strokeStyle = colours.quiet;
    context.lineWidth = 1.5;
    context.setLineDash([]);
    // bound: the number of points
    for (let from = linkPoints(lines) + 1; from < n;) {
        let to = from;
        // bound: the number of points
        while (to < n && !Number.isNaN(lines[POINT * to])) to++;
        along(sheet, place, lines, from, to);
        context.stroke();
        from = to + 1;
    }
}

function paintLinks(sheet: Sheet, place: Layout, run: SceneRun, main: boolean): void {
    const { context, colours } = sheet;
    const { lines } = run;
    const points = linkPoints(lines);
    context.lineJoin = "round";
    context.lineCap = "round";
    along(sheet, place, lines, 0, points);
    const width = points > MANY ? THIN : THICK * (main ? 1 : 0.6);
    stroke(context, colours, run, width);
    context.lineCap = "butt";
    context.setLineDash([]);
    const each = (place.scale * lengthOf(lines)) / (points - 1);
    const apart = each < SHORT ? APART : 0;
    const radius = each < SHORT ? RADIUS : Math.max(SMALL, Math.min(RADIUS, each / 2 - 1));
    let last: [number, number] = [-Infinity, -Infinity];
    for (let i = 0; i + 1 < points; i++) {
        const [px, py] = [place.x(lines[POINT * i]!), place.y(lines[POINT * i + 1]!)];
        if (Math.hypot(px - last[0], py - last[1]) < apart) continue;
        last = [px, py];
        context.beginPath();
        context.arc(px, py, main ? radius : radius * 0.8, 0, 2 * Math.PI);
        context.fillStyle = lines[POINT * i + 2] === 1 ? colours[run.colour] : colours.surface;
        context.fill();
        context.strokeStyle = colours[run.colour];
        context.lineWidth = Math.min(2, radius / 2);
        context.stroke();
    }
}

function paintTrail({ context, colours }: Sheet, { x, y }: Layout, run: SceneRun, across: string, up: string): void {
    const [xs, ys] = [run.traces[across] ?? [], run.traces[up] ?? []];
    context.beginPath();
    for (let i = 0; i < xs.length; i++) context.lineTo(x(xs[i]!.y), y(ys[i]!.y));
    context.strokeStyle = faded(colours[run.colour], 0.55);
    context.lineWidth = 1.25;
    context.setLineDash([]);
    context.stroke();
}

/** Forces on points of the lines, on one scale: that of those which are there, without the peaks of an impact. */
function paintForces(sheet: Sheet, place: Layout, { parts, channels, runs }: SceneFrame): void {
    const { lines, now, traces } = runs[0]!;
    const tip = parts.find(({ part }) => part === "point");
    const arrows = parts.filter(({ part }) => part === "arrow");
    const sizes = arrows
        .flatMap(({ a, b }) => (traces[b] ?? []).map(({ y }, i) => Math.hypot(y, traces[a]?.[i]?.y ?? 0)))
        .filter((size) => size > 0)
        .sort((one, other) => one - other);
    const usual = sizes[Math.floor(0.5 * sizes.length)];
    if (usual === undefined) return;
    for (const { a, b, lane } of arrows) {
        const [across, up] = [now[a] ?? 0, now[b] ?? 0];
        const size = Math.hypot(across, up);
        const cut = ((ARROW / 2) * Math.min(2, size / usual)) / (size || 1);
        const name = (channels.find(({ key }) => key === b)?.symbol ?? "").replace(/[{}]/g, "").replace(/_n(?=.)/, "_");
        const [x, y] =
            lane === 0 && tip ? [now[tip.a]!, now[tip.b]!] : [lines[POINT * lane]!, lines[POINT * lane + 1]!];
        paintArrow(sheet, place.x(x), place.y(y), across * cut, -up * cut, name);
    }
}

export function paintChain(sheet: Sheet, frame: SceneFrame): void {
    const { parts, runs } = frame;
    if (runs[0]!.lines.length === 0) return;
    const place = layout(sheet, frame);
    const tip = parts.find(({ part }) => part === "point");
    paintOthers(sheet, place, runs[0]!);
    [...runs].reverse().forEach((run, i) => {
        if (tip) paintTrail(sheet, place, run, tip.a, tip.b);
        paintLinks(sheet, place, run, i === runs.length - 1);
    });
    paintForces(sheet, place, frame);
    paintScaleBar(sheet, place.scale, "m");
}
