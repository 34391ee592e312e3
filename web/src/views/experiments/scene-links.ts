// Side view of links and their joints: arms, chains and cables. A joint at rest is filled, a moving joint is hollow.
import { extent, minIndex } from "d3-array";
import { faded } from "../../plot/palette";
import { paintCircle, paintPath } from "../../plot/pen";
import type { Range } from "../../sim/ranges";
import type { Sheet } from "../../plot/sheet";
import type { Pixel } from "../../ui/grip";
import { linkPoints, POINT } from "./run-state";
import {
    beginTrail,
    paintArrow,
    paintScaleBar,
    planeMap,
    type Hold,
    type PlaneMap,
    type SceneFrame,
    type SceneRun,
    type Size,
} from "./scene-frame";

/** Margin of the picture [px]. */
const MARGIN = 34;
/** Length of the longest arrow [px]. */
const ARROW = 90;
/** Radius of a joint, and its minimum for short links [px]. */
const RADIUS = 5;
const SMALL = 2;
/** Length of links below which only some joints are marked [px]. */
const SHORT = 5;
/** Smallest distance of marked joints in this case [px]. */
const APART = 9;
/** Width of links: with more than MANY points, and with fewer [px]. */
const THIN = 1.5;
const THICK = 5;
const MANY = 60;
/** Smallest visible length, relative to the length of all links. */
const MIN_LENGTH = 0.6;

/** Distance from links within which they can be grabbed [px]. */
const NEAR = 22;

/** Area of the links, the path of the tip and its goal, but not of the ground, which is infinite. */
function coveredArea({ parts, runs, range, covered, held }: SceneFrame): readonly [Range, Range] {
    if (held() && covered.box) return covered.box;
    const tip = parts.find(({ part }) => part === "point");
    const [across, up] = covered.box ?? [[], []];
    const xs = [...across, ...(tip ? range([tip.a]) : [])];
    const ys = [...up, ...(tip ? range([tip.b]) : [])];
    for (const { live } of runs) {
        const lines = live.run.shape();
        const last = isGround(lines) ? linkPoints(lines) : lines.length / POINT;
        for (let i = 0; i < last; i++) {
            if (Number.isNaN(lines[POINT * i])) continue;
            xs.push(lines[POINT * i]!);
            ys.push(lines[POINT * i + 1]!);
        }
    }
    covered.box = [extent(xs) as [number, number], extent(ys) as [number, number]];
    return covered.box;
}

/** Whether the last line is level and has two points. */
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

function layout(size: Size, frame: SceneFrame): PlaneMap {
    return planeMap(size, MARGIN, coveredArea(frame), MIN_LENGTH * lengthOf(frame.runs[0]!.live.run.shape()));
}

/** The links are a single part to grab: a hand holds the nearest end of a link. */
export function linkHolds(size: Size, frame: SceneFrame): Hold[] {
    const part = frame.parts.find(({ part, hand }) => part === "lines" && hand !== "");
    const lines = frame.runs[0]!.live.run.shape();
    const links = linkPoints(lines) - 1;
    if (!part || links < 1) return [];
    const { valueAt, at } = layout(size, frame);
    const end = (i: number): [number, number] => [lines[POINT * i]!, lines[POINT * i + 1]!];
    const endOf = (link: number): Pixel => at(end(link));
    const ends = Array.from({ length: links + 1 }, (_, i) => endOf(i));
    const [left, right] = extent(ends, ({ x }) => x) as [number, number];
    const [top, bottom] = extent(ends, ({ y }) => y) as [number, number];
    const nearest = (pixel: Pixel): number =>
        1 + minIndex(ends.slice(1), ({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y));
    return [
        {
            part,
            x: (left + right) / 2,
            y: (top + bottom) / 2,
            width: right - left + 2 * NEAR,
            height: bottom - top + 2 * NEAR,
            keys: [],
            reach: lengthOf(lines),
            ...{ valueAt, at },
            grab: (pixel) => {
                const link = pixel ? nearest(pixel) : links;
                return { link, place: end(link) };
            },
            endOf,
        },
    ];
}

/** Begins a path along the points `from` to `to` (exclusive). */
function along({ context }: Sheet, { x, y }: PlaneMap, lines: Float64Array, from: number, to: number): void {
    context.beginPath();
    for (let i = from; i < to; i++) context.lineTo(x(lines[POINT * i]!), y(lines[POINT * i + 1]!));
}

/** Paints the goal of the links, and the ground. */
function paintOtherLines(sheet: Sheet, place: PlaneMap, lines: Float64Array): void {
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

function paintLinks(sheet: Sheet, place: PlaneMap, run: SceneRun, main: boolean): void {
    const { context, colours } = sheet;
    const lines = run.live.run.shape();
    const points = linkPoints(lines);
    context.lineJoin = "round";
    context.lineCap = "round";
    along(sheet, place, lines, 0, points);
    const width = points > MANY ? THIN : THICK * (main ? 1 : 0.6);
    paintPath(context, { stroke: colours[run.colour], width, dash: run.dash });
    context.lineCap = "butt";
    const each = (place.scale * lengthOf(lines)) / (points - 1);
    const apart = each < SHORT ? APART : 0;
    const radius = each < SHORT ? RADIUS : Math.max(SMALL, Math.min(RADIUS, each / 2 - 1));
    let last: [number, number] = [-Infinity, -Infinity];
    for (let i = 0; i + 1 < points; i++) {
        const [px, py] = [place.x(lines[POINT * i]!), place.y(lines[POINT * i + 1]!)];
        if (Math.hypot(px - last[0], py - last[1]) < apart) continue;
        last = [px, py];
        const fill = lines[POINT * i + 2] === 1 ? colours[run.colour] : colours.surface;
        const pen = { fill, stroke: colours[run.colour], width: Math.min(2, radius / 2) };
        paintCircle(context, pen, px, py, main ? radius : radius * 0.8);
    }
}

/** Paints the forces on points of the lines with a common scale, from their median: peaks of an impact do not affect it. */
function paintForces(sheet: Sheet, place: PlaneMap, { parts, channels, runs }: SceneFrame): void {
    const { now, traces, run } = runs[0]!.live;
    const lines = run.shape();
    const tip = parts.find(({ part }) => part === "point");
    const arrows = parts.filter(({ part }) => part === "arrow");
    const sizes = arrows
        .flatMap(({ a, b }) => (traces[b] ?? []).map(({ y }, i) => Math.hypot(y, traces[a]?.[i]?.y ?? 0)))
        .filter((size) => size > 0)
        .sort((a, b) => a - b);
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
    const { context, colours } = sheet;
    const { parts, runs } = frame;
    const lines = runs[0]!.live.run.shape();
    if (lines.length === 0) return;
    const place = layout(sheet, frame);
    const tip = parts.find(({ part }) => part === "point");
    paintOtherLines(sheet, place, lines);
    [...runs].reverse().forEach((run, i) => {
        if (tip) {
            beginTrail(sheet, place, run, [tip.a, tip.b]);
            paintPath(context, { stroke: faded(colours[run.colour], 0.55), width: 1.25 });
        }
        paintLinks(sheet, place, run, i === runs.length - 1);
    });
    paintForces(sheet, place, frame);
    paintScaleBar(sheet, place.scale, "m");
}
