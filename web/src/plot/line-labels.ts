// The labels of lines that do not move, each beside its line if there is free space; the legend names the others.
import { writeWords } from "./canvas-words";
import type { Box } from "./gestures";
import { palette } from "./palette";
import type { Plot, Point, Surface } from "./series";

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
