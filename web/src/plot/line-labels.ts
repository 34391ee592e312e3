// The labels of lines that do not move, each beside its line where there is free space; if there is none, the legend
// has the name.
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
    const lines = drawn.map((one) => heights(surface, one.points));
    const free = (box: Box): boolean =>
        box.left >= left &&
        box.right <= right &&
        box.top >= top &&
        box.bottom <= bottom &&
        taken.every((o) => box.left > o.right || box.right < o.left || box.top > o.bottom || box.bottom < o.top) &&
        lines.every((line) => {
            for (let i = column(box.left - left); i <= column(box.right - left); i++) {
                const part = line[i];
                if (part && part.top < box.bottom && part.bottom > box.top) return false;
            }
            return true;
        });
    // The last is drawn on top, and chooses first.
    for (let k = drawn.length - 1; k >= 0; k--) {
        const [one, line] = [drawn[k]!, lines[k]!];
        if (one.sign === undefined) continue;
        const style = { size, weight: one.faint ? 400 : 600 };
        const width = writeWords(context, one.sign, 0, 0, { ...style, shown: false });
        let place: Box | undefined;
        for (let x = right - 4; x - width > left && !place; x -= TRY) {
            // It may go on where its line ends.
            const first = column(x - width - left);
            if (!line[first]) continue;
            let [highest, lowest] = [Infinity, -Infinity];
            for (let i = first; i <= column(x - left); i++) {
                highest = Math.min(highest, line[i]?.top ?? highest);
                lowest = Math.max(lowest, line[i]?.bottom ?? lowest);
            }
            // Beside a steep piece it could be taken for the label of another line.
            if (!(lowest - highest < 2 * size)) continue;
            for (const y of [highest - AWAY * size, lowest + AWAY * size]) {
                const box = { left: x - width, right: x, top: y - HALF * size, bottom: y + HALF * size };
                if (free(box)) {
                    place = box;
                    break;
                }
            }
        }
        if (!place) continue;
        // Beside each other two labels could be taken for one.
        taken.push({ ...place, left: place.left - size, right: place.right + size });
        context.fillStyle = colours[one.colour];
        writeWords(context, one.sign, place.left, (place.top + place.bottom) / 2, { ...style, rim: colours.surface });
    }
}

function column(across: number): number {
    return Math.floor(across / STEP);
}

/** The least and largest height of a line in every step across the plot [px]. */
function heights({ x, y, left, right }: Surface, points: readonly Point[]): { top: number; bottom: number }[] {
    const steps: { top: number; bottom: number }[] = [];
    const part = (step: number, from: number, to: number): void => {
        const known = (steps[step] ??= { top: Infinity, bottom: -Infinity });
        known.top = Math.min(known.top, from, to);
        known.bottom = Math.max(known.bottom, from, to);
    };
    let [ax, ay] = [NaN, NaN];
    for (const point of points) {
        const [bx, by] = [x(point.x), y(point.y)];
        if (bx > left && ax < right && !Number.isNaN(ay + by)) {
            const [first, last] = [column(Math.max(ax, left) - left), column(Math.min(bx, right) - left)];
            const at = (px: number): number => ay + ((by - ay) * (px - ax)) / (bx - ax);
            if (first === last) part(first, ay, by);
            else
                for (let step = first; step <= last; step++)
                    part(step, at(Math.max(ax, left + step * STEP)), at(Math.min(bx, left + (step + 1) * STEP)));
        }
        [ax, ay] = [bx, by];
    }
    return steps;
}
