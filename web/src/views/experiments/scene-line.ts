// Picture of bodies that move along a line or an incline: blocks on the ground, on a belt or on one another, held by springs.
import { faded, type Palette } from "../../plot/palette";
import { begin, paintCircle, paintLines, paintPath } from "../../plot/pen";
import type { Sheet } from "../../plot/sheet";
import type { Pixel } from "../../ui/grip";
import {
    channelOf,
    isFriction,
    paintArrow,
    paintScaleBar,
    type Hold,
    type SceneFrame,
    type SceneRun,
    type SceneRanges,
    type Size,
} from "./scene-frame";

const DEGREE = Math.PI / 180;
/** Height of a block, relative to the height of the picture, and its maximum [px]. */
const TALL = 0.28;
const TALLEST = 70;
/** Width of the top block, and the additional width of each block below it, relative to the height of a block. */
const WIDTH = 1.25;
const WIDER = 0.8;
/** Space under the ground for the belt and the scale bar [px]. */
const GROUND = 42;
/** Length of the longest arrow [px]. */
const ARROW = 70;
const MARKS = 36;
/** Length of the shortest spring [px]. */
const SPRING = 60;
/** Movement of a belt per unit of its channel, relative to the width of the picture, if no block moves. */
const BELT_SCALE = 0.5;
/** Height of a belt [px]. */
const BELT = 18;
/** Length of a relaxed spring between a body and its pulled end, and size of the hook that can be held [px]. */
const PULLED = 74;
const HOOK = 44;

/** Sizes and places of the picture, along the ground and in pixels. */
function layoutOf({ width, height }: Size, frame: SceneFrame) {
    const { parts } = frame;
    const blocks = parts.filter(({ part }) => part === "block").sort((a, b) => a.lane - b.lane);
    const lanes = [...new Set(blocks.map(({ lane }) => lane))];
    const incline = parts.find(({ part }) => part === "incline");
    const slope = incline ? frame.parameter(incline.a) * DEGREE : 0;
    const [cos, sin] = [Math.abs(Math.cos(slope)), Math.abs(Math.sin(slope))];
    // height of a block, half the length of the ground, and width of a block by its lane [px]
    const tall = Math.min(TALLEST, TALL * height, (height - GROUND - 24) / Math.max(1, lanes.length));
    const half = Math.min((width / 2 - 16) / Math.max(cos, 0.01), (height / 2 - 20) / Math.max(sin, 0.01));
    const widest = tall * (WIDTH + WIDER * (lanes.length - 1));
    const rank = (lane: number): number => lanes.indexOf(lane);
    const wide = (lane: number): number => widest - tall * WIDER * rank(lane);

    const wall = parts.some(({ part, a }) => part === "spring" && a === "");
    const [low, high] = frame.range(blocks.map(({ a }) => a));
    // no block moves in this run
    const still = !(high - low > 1e-12);
    // arrows and springs need space, too
    const arrow = parts.some(({ part }) => part === "arrow") ? ARROW / 2 : 0;
    const margin = widest / 2 + 12 + arrow;
    const pulled = parts.some(({ part, a }) => part === "spring" && a !== "") ? PULLED + HOOK / 2 : 0;
    const [left, right] = [-half + margin + (wall ? SPRING : 0), half - margin - pulled];
    // pixels per unit of length; pixel of a position along the ground, and of the middle of the ground
    const scale = still ? width * BELT_SCALE : (right - left) / (high - low);
    const middle = (low + high) / 2;
    const place = (value: number): number =>
        Math.max(-2 * half, Math.min(2 * half, (left + right) / 2 + (value - middle) * scale));
    const origin =
        slope === 0
            ? { x: width / 2, y: height - GROUND }
            : { x: width / 2 - (tall / 2) * Math.sin(slope), y: height / 2 + (tall / 2) * cos };
    // positions at both ends
    const reach = (right - left) / scale / 2;
    const ends = [middle - reach, middle + reach] as const;
    return { blocks, lanes: lanes.length, slope, tall, wide, rank, half, wall, still, scale, place, origin, ends };
}

export function lineHolds(size: Size, frame: SceneFrame): Hold[] {
    const layout = layoutOf(size, frame);
    const { tall, place, wide, rank, slope, origin, scale, half, ends } = layout;
    const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
    const now = frame.runs[0]!.live.now;
    const pixel = (along: number, up: number): Pixel => ({
        x: origin.x + along * cos - up * sin,
        y: origin.y + along * sin + up * cos,
    });
    // not limited to the picture, so that a pointer can leave it
    const along = (value: number): number => place(ends[0]) + (value - ends[0]) * scale;
    return frame.parts.flatMap((part): Hold[] => {
        if (part.hand === "") return [];
        const [isBelt, isEnd] = [part.part === "belt", part.part === "spring"];
        const key = isEnd ? part.b : part.a;
        const lane = isEnd ? (layout.blocks.find(({ a }) => a === part.a)?.lane ?? 0) : part.lane;
        const up = isBelt ? BELT / 2 : -tall * (rank(lane) + 0.5);
        const beside = isEnd ? wide(lane) / 2 + PULLED + 6 : 0;
        const centre = pixel(isBelt ? 0 : (isEnd ? along(now[key] ?? 0) : place(now[key] ?? 0)) + beside, up);
        const [width, height] = isBelt ? [2 * half, GROUND - 8] : isEnd ? [HOOK, HOOK] : [wide(lane), tall];
        return [
            {
                part,
                ...centre,
                width,
                height,
                keys: [key],
                reach: ends[1] - ends[0],
                valueAt: (x, y) => [ends[0] + ((x - origin.x) * cos + (y - origin.y) * sin - place(ends[0])) / scale],
                at: ([value = 0]) => (isBelt ? centre : pixel(along(value) + beside, up)),
            },
        ];
    });
}

export function lineRanges(size: Size, frame: SceneFrame): SceneRanges {
    const { blocks, ends } = layoutOf(size, frame);
    return { [blocks.map(({ a }) => a).join()]: ends };
}

export function paintLine(sheet: Sheet, frame: SceneFrame): void {
    const { context, colours } = sheet;
    const { parts, runs } = frame;
    const layout = layoutOf(sheet, frame);
    const { blocks, lanes, slope, tall, wide, rank, half, wall, still, scale, place, origin } = layout;
    context.save();
    context.translate(origin.x, origin.y);
    context.rotate(slope);
    const belt = parts.find(({ part }) => part === "belt");
    if (belt) paintBelt(context, colours, half, (runs[0]!.live.now[belt.a] ?? 0) * scale);
    else paintGround(context, colours, half);
    if (wall) {
        context.fillStyle = colours.axis;
        context.fillRect(-half - 5, -tall * lanes - 10, 5, tall * lanes + 10);
    }

    // twins are outlines, drawn over the main run
    runs.forEach((run, i) => {
        for (const { part, a, b, lane } of parts) {
            if (part === "spring" && a === "" && i === 0) {
                const body = blocks.find((block) => block.a === b);
                const y = -tall * (rank(body?.lane ?? lane) + 0.5);
                const to = place(run.live.now[b] ?? 0) - wide(body?.lane ?? lane) / 2;
                paintSpring(context, colours, -half, to, y);
            } else if (part === "block") {
                const left = place(run.live.now[a] ?? 0) - wide(lane) / 2;
                paintBlock(sheet, run, i === 0, [left, -tall * (rank(lane) + 1), wide(lane), tall]);
            }
        }
    });
    const own = runs[0]!.live.now;
    for (const { part, a, b } of parts) {
        if (part === "spring" && a !== "") {
            // from the face of the body to the hook at the pulled end
            const body = blocks.find((block) => block.a === a);
            const at = place(own[a] ?? 0) + wide(body?.lane ?? 0) / 2;
            const y = -tall * (rank(body?.lane ?? 0) + 0.5);
            const end = at + PULLED + ((own[b] ?? 0) - (own[a] ?? 0)) * scale;
            paintSpring(context, colours, at, end, y);
            paintHook(context, colours, end, y);
        }
        const body = blocks.find((block) => part === "arrow" && block.a === b);
        if (!body) continue;
        const [least, most] = frame.range([a]);
        const acts = isFriction(a) ? -1 : 1;
        const length = (acts * ARROW * (own[a] ?? 0)) / (Math.max(Math.abs(least), Math.abs(most)) || 1);
        const from = place(own[b] ?? 0) + (Math.sign(length) * wide(body.lane)) / 2;
        const y = -tall * (rank(body.lane) + 0.5);
        paintArrow(sheet, from, y, Math.max(-ARROW, Math.min(ARROW, length)), 0, channelOf(frame, a)?.symbol ?? "");
    }
    context.restore();
    const incline = parts.find(({ part }) => part === "incline");
    if (incline) {
        context.fillStyle = colours.quiet;
        context.textAlign = "left";
        context.textBaseline = "bottom";
        context.fillText(`${frame.parameter(incline.a)}°`, 12, sheet.height - 8);
    }
    if (!still) paintScaleBar(sheet, scale, channelOf(frame, blocks[0]!.a)?.unit ?? "");
}

/** Paints a block as a box: its left and upper end, width and height. */
function paintBlock(
    { context, colours }: Sheet,
    run: SceneRun,
    own: boolean,
    box: [number, number, number, number],
): void {
    const [left, top, wide, tall] = box;
    context.beginPath();
    context.rect(left, top, wide, tall - 1);
    const pen = { stroke: colours[run.colour], width: own ? 2.5 : 2, dash: run.dash };
    paintPath(context, own ? { ...pen, fill: faded(colours[run.colour], 0.28) } : pen);
    // The position of the body is its centre.
    if (own) paintCircle(context, { fill: colours[run.colour] }, left + wide / 2, top + tall / 2, 3);
}

function paintGround(context: CanvasRenderingContext2D, colours: Palette, half: number): void {
    paintLines(context, { stroke: colours.axis, width: 2 }, -half, 0, half, 0);
    begin(context, { width: 1 });
    for (let x = -half + 8; x < half; x += 12) {
        context.moveTo(x, 1);
        context.lineTo(x - 7, 8);
    }
    context.stroke();
}

/** Paints a belt with marks that move with it. */
function paintBelt(context: CanvasRenderingContext2D, colours: Palette, half: number, way: number): void {
    begin(context, { stroke: colours.axis, width: 2 });
    context.roundRect(-half, 0, 2 * half, BELT, BELT / 2);
    context.stroke();
    begin(context, { stroke: colours.quiet, width: 3 });
    const shift = ((way % MARKS) + MARKS) % MARKS;
    for (let x = -half + shift; x < half - 4; x += MARKS) {
        if (x < -half + 6) continue;
        context.moveTo(x, 3);
        context.lineTo(x - 5, 15);
    }
    context.stroke();
}

/** Paints the pulled end of a spring: a hook with a ring. */
function paintHook(context: CanvasRenderingContext2D, colours: Palette, x: number, y: number): void {
    begin(context, { stroke: colours.text, width: 2.5 });
    context.arc(x + 6, y, 6, Math.PI, 2.5 * Math.PI);
    context.stroke();
}

const COILS = 9;

function paintSpring(context: CanvasRenderingContext2D, colours: Palette, from: number, to: number, y: number): void {
    const straight = Math.min(14, Math.abs(to - from) / 6);
    const step = (to - from - 2 * straight) / (2 * COILS);
    begin(context, { stroke: colours.text, width: 1.5 });
    context.moveTo(from, y);
    context.lineTo(from + straight, y);
    for (let i = 1; i < 2 * COILS; i++) context.lineTo(from + straight + i * step, y + (i % 2 === 1 ? -7 : 7));
    context.lineTo(to - straight, y);
    context.lineTo(to, y);
    context.stroke();
}
