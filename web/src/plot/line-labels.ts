// The labels of lines. Lines that grow have them at their ends, one below the other; other lines have them beside the line if
// there is free space, and the legend names the rest.
import { writeWords } from "./canvas-words";
import type { Box } from "./gestures";
import { palette } from "./palette";
import { nearestIndex, type Plot, type Point, type Series, type Surface } from "./series";

/** A line nearer to the main line than this cannot be distinguished from it [px]. */
const TOLD_APART = 7;
/** The distance between labels, in font sizes. */
const BETWEEN = 1.05;
/** Size of labels at ends, in font sizes. */
const END_FONT = 0.72;

/** The labels of lines at their ends, below each other where the ends are close. */
export function paintEndLabels(surface: Surface, { series, loop, x: axis }: Plot): void {
    const { context, left, right, top, bottom, width: edge } = surface;
    const size = END_FONT * palette.value.size;
    // The visible part.
    const end = ({ points }: Series): Point | undefined => {
        const last = loop ? points.at(-1) : points[nearestIndex(points, axis.max)];
        const at = last && { x: Math.min(right, surface.x(last.x)), y: surface.y(last.y) };
        return at && at.x >= left && (!loop || (surface.x(last.x) <= right && at.y >= top && at.y <= bottom))
            ? at
            : undefined;
    };
    const main = series.find((line) => line.main);
    const place = main && end(main);
    const signs = series
        .flatMap((line) => {
            const at = line.sign === undefined ? undefined : end(line);
            const far = !at || !place || line === main || Math.hypot(at.x - place.x, at.y - place.y) > TOLD_APART;
            return at && far && !Number.isNaN(at.y) ? [{ ...at, end: at.y, line }] : [];
        })
        .sort((a, b) => a.y - b.y);
    const room = edge - right;
    const height = BETWEEN * size;
    spread(signs, height, top + height / 2, bottom - height / 2);
    const { surface: rim } = palette.value;
    for (const { x, y, line, end } of signs) {
        context.fillStyle = palette.value[line.colour];
        if (loop) {
            context.beginPath();
            context.arc(x, end, line.main ? 4 : 2.5, 0, 2 * Math.PI);
            context.fill();
            // At loops there is no space for labels far from their lines.
            if (Math.abs(y - end) > height) continue;
        }
        const style = { size, weight: 600 };
        const width = writeWords(context, line.sign!, 0, 0, { ...style, shown: false });
        // Drawn over lines if there is no space beside them.
        const most = right + room - width;
        writeWords(context, line.sign!, Math.min(x + 6, most), y, x + 6 > most ? { ...style, rim } : style);
    }
}

/** Move places, in their order, until each is `apart` from the next; as many as fit stay within the limits. */
export function spread(places: { y: number }[], apart: number, low: number, high: number): void {
    for (let i = 0, floor = low; i < places.length; i++) {
        // Between the preferred place and the space left by the labels above.
        places[i]!.y = Math.max(places[i]!.y, floor);
        floor = places[i]!.y + apart;
    }
    for (let i = places.length - 1, roof = high; i >= 0; i--) {
        places[i]!.y = Math.min(places[i]!.y, roof);
        roof = places[i]!.y - apart;
    }
}

/** The width of the steps that lines are divided into, and the distance of the places that are tried [px]. */
const STEP = 4;
const TRY = 12;
const FONT = 0.78;
/** Half the height of a label, and the distance of its middle from its line, in font sizes. */
const HALF = 0.62;
const AWAY = 0.82;
/** Free space around a handle and its name [px]. */
const HANDLE = { left: -14, right: 38, top: -18, bottom: 14 };

export function paintLineLabels(surface: Surface, { series, handles, busy = [] }: Plot): void {
    if (!series.some(({ sign }) => sign)) return;
    const { context, left, right, top, bottom } = surface;
    const colours = palette.value;
    const size = FONT * colours.size;
    const taken: Box[] = (handles ?? []).map(({ at }) => {
        const [x, y] = [surface.x(at.x), surface.y(at.y)];
        return { left: x + HANDLE.left, right: x + HANDLE.right, top: y + HANDLE.top, bottom: y + HANDLE.bottom };
    });
    const [xs, ys] = [busy.map(({ x }) => surface.x(x)), busy.map(({ y }) => surface.y(y))];
    taken.push({ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) });
    const drawn = series.filter(({ mark, quiet }) => !mark && !quiet);
    const lines = drawn.map(({ points }) => heightsOf(surface, points));
    const free = (box: Box): boolean =>
        box.left >= left &&
        box.right <= right &&
        box.top >= top &&
        box.bottom <= bottom &&
        taken.every((o) => box.left > o.right || box.right < o.left || box.top > o.bottom || box.bottom < o.top) &&
        lines.every((line) => {
            const { highest, lowest } = within(line, box.left - left, box.right - left, box);
            return highest > lowest;
        });
    // The last is drawn on top, and chooses first.
    for (let k = drawn.length - 1; k >= 0; k--) {
        const [one, line] = [drawn[k]!, lines[k]!];
        if (one.sign === undefined) continue;
        const style = { size, weight: one.faint ? 400 : 600 };
        const width = writeWords(context, one.sign, 0, 0, { ...style, shown: false });
        let place: Box | undefined;
        for (let x = right - 4; x - width > left && !place; x -= TRY) {
            // A label may extend beyond the end of its line, but not begin there.
            if (line.top[step(x - width - left)] === Infinity) continue;
            const { highest, lowest } = within(line, x - width - left, x - left);
            // Beside a steep piece it could be taken for the label of another line.
            if (!(lowest - highest < 2 * size)) continue;
            place = [highest - AWAY * size, lowest + AWAY * size]
                .map((y) => ({ left: x - width, right: x, top: y - HALF * size, bottom: y + HALF * size }))
                .find(free);
        }
        if (!place) continue;
        // Beside each other two labels could be taken for one.
        taken.push({ ...place, left: place.left - size, right: place.right + size });
        context.fillStyle = colours[one.colour];
        writeWords(context, one.sign, place.left, (place.top + place.bottom) / 2, { ...style, rim: colours.surface });
    }
}

/** Least and largest height of a line in every step across the plot [px]; infinite without a line. */
interface Heights {
    top: Float64Array;
    bottom: Float64Array;
}

function step(across: number): number {
    return Math.floor(across / STEP);
}

/** Least and largest height of a line between two places, of its part in a box if one is given. */
function within({ top, bottom }: Heights, from: number, to: number, box?: Box): { highest: number; lowest: number } {
    let [highest, lowest] = [Infinity, -Infinity];
    for (let i = step(from); i <= step(to); i++) {
        if (box && !(top[i]! < box.bottom && bottom[i]! > box.top)) continue;
        highest = Math.min(highest, top[i]!);
        lowest = Math.max(lowest, bottom[i]!);
    }
    return { highest, lowest };
}

function heightsOf({ x, y, left, right }: Surface, points: readonly Point[]): Heights {
    const count = step(right - left) + 1;
    const [top, bottom] = [new Float64Array(count).fill(Infinity), new Float64Array(count).fill(-Infinity)];
    const add = (i: number, from: number, to: number): void => {
        top[i] = Math.min(top[i]!, from, to);
        bottom[i] = Math.max(bottom[i]!, from, to);
    };
    let [ax, ay] = [NaN, NaN];
    for (const point of points) {
        const [bx, by] = [x(point.x), y(point.y)];
        if (bx > left && ax < right && !Number.isNaN(ay + by)) {
            const [first, last] = [step(Math.max(ax, left) - left), step(Math.min(bx, right) - left)];
            const at = (px: number): number => ay + ((by - ay) * (px - ax)) / (bx - ax);
            if (first === last) add(first, ay, by);
            else
                for (let i = first; i <= last; i++)
                    add(i, at(Math.max(ax, left + i * STEP)), at(Math.min(bx, left + (i + 1) * STEP)));
        }
        [ax, ay] = [bx, by];
    }
    return { top, bottom };
}
