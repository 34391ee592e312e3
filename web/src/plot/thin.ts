// Fewer points for the same picture. The cost of painting grows with the points of a path, so a chart gets only the
// visible ones: for a line along x, the extremes of each pixel column that are off the line between their neighbours;
// for a loop, points a pixel apart; both are cut at the edge of the view. The cut matters when a plot is zoomed:
// Chart.js limits each coordinate to 32767 pixels, which would turn a long line.
import type { Mapping } from "./scale";
import { nearestIndex, type Point } from "../model/points";

/** A point in pixels; both are NaN for a gap in the line. */
export type Put = (x: number, y: number) => void;

/** The view in pixels. */
export interface View {
    x: Mapping;
    y: Mapping;
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** Points nearer than this to the line between their neighbours are left out [px]. A quarter of a pixel would halve
 *  their number, but with visible corners. */
const TOLERANCE = 0.08;
/** Smaller steps to the right are treated as vertical [px]. */
const UPRIGHT = 0.01;
/** The least distance of two points of a loop [px]. */
const APART = 1;
/** Distance outside the view at which lines are cut, so that thick ends stay invisible [px]. */
const OUTSIDE = 16;

/** Pass the points of a line that its picture needs to `put`. */
export function visiblePoints(points: readonly Point[], view: View, put: Put): void {
    const cut = cutAt(view, put);
    if (!ascends(points)) thinLoop(points, view, cut);
    else {
        const { left, right } = view;
        const from = Math.max(0, nearestIndex(points, view.x.value(left)) - 1);
        const to = Math.min(points.length, nearestIndex(points, view.x.value(right)) + 2);
        thinRising(points, from, to, view, cut);
    }
}

/** Whether every point is at the right of the one before, or above or below it. */
function ascends(points: readonly Point[]): boolean {
    for (let i = 1; i < points.length; i++) if (points[i]!.x < points[i - 1]!.x) return false;
    return true;
}

/** Pass the first, lowest, highest and last point of every pixel column, in their order. */
export function thinRising(points: readonly Point[], from: number, to: number, { x, y }: View, put: Put): void {
    const { add, end } = straight(put);
    let column = NaN;
    // Index and place of the first, least, greatest and last point of the column.
    let [first, least, greatest, last] = [-1, -1, -1, -1];
    let [firstX, firstY, leastX, leastY, greatestX, greatestY, lastX, lastY] = [0, 0, 0, 0, 0, 0, 0, 0];
    const finish = (): void => {
        if (first < 0) return;
        add(firstX, firstY);
        if (least < greatest) {
            if (least !== first) add(leastX, leastY);
            if (greatest !== last) add(greatestX, greatestY);
        } else {
            if (greatest !== first) add(greatestX, greatestY);
            if (least !== last && least !== greatest) add(leastX, leastY);
        }
        if (last !== first) add(lastX, lastY);
        first = -1;
    };
    for (let i = from; i < to; i++) {
        const px = x.pixel(points[i]!.x);
        const py = y.pixel(points[i]!.y);
        if (!Number.isFinite(px + py)) {
            finish();
            end();
            put(NaN, NaN);
            continue;
        }
        const here = Math.floor(px);
        if (first < 0 || here !== column) {
            finish();
            column = here;
            first = least = greatest = last = i;
            firstX = leastX = greatestX = lastX = px;
            firstY = leastY = greatestY = lastY = py;
            continue;
        }
        last = i;
        lastX = px;
        lastY = py;
        if (py < leastY) {
            least = i;
            leastX = px;
            leastY = py;
        } else if (py > greatestY) {
            greatest = i;
            greatestX = px;
            greatestY = py;
        }
    }
    finish();
    end();
}

/** Leaves out points on a straight line: seen from the last kept point, every later one allows a wedge of slopes, and a
 *  point outside all wedges ends the line. */
function straight(put: Put): { add: Put; end: () => void } {
    let [open, waiting] = [false, false];
    let [fromX, fromY, lastX, lastY] = [0, 0, 0, 0];
    let [low, high] = [-Infinity, Infinity];
    const keep = (x: number, y: number): void => {
        put(x, y);
        fromX = x;
        fromY = y;
        low = -Infinity;
        high = Infinity;
    };
    return {
        add: (x, y) => {
            if (!open) {
                open = true;
                return keep(x, y);
            }
            let slope = (y - fromY) / (x - fromX);
            if (waiting && (!(x - fromX > UPRIGHT) || slope < low || slope > high)) {
                keep(lastX, lastY);
                slope = (y - fromY) / (x - fromX);
            }
            if (x - fromX > UPRIGHT) {
                const width = TOLERANCE / (x - fromX);
                low = Math.max(low, slope - width);
                high = Math.min(high, slope + width);
            } else {
                low = Infinity;
                high = -Infinity;
            }
            lastX = x;
            lastY = y;
            waiting = true;
        },
        end: () => {
            if (waiting) put(lastX, lastY);
            open = waiting = false;
        },
    };
}

/** Pass the points of a curve that may turn back: each at least a pixel from the last kept one, and the last point. */
export function thinLoop(points: readonly Point[], { x, y }: View, put: Put): void {
    let [keptX, keptY, lastX, lastY] = [NaN, NaN, NaN, NaN];
    const end = (): void => {
        if (lastX !== keptX || lastY !== keptY) put(lastX, lastY);
    };
    for (const point of points) {
        const px = x.pixel(point.x);
        const py = y.pixel(point.y);
        if (!Number.isFinite(px + py)) {
            if (!Number.isNaN(lastX)) end();
            put(NaN, NaN);
            keptX = keptY = lastX = lastY = NaN;
            continue;
        }
        lastX = px;
        lastY = py;
        if (Math.abs(px - keptX) < APART && Math.abs(py - keptY) < APART) continue;
        put(px, py);
        keptX = px;
        keptY = py;
    }
    if (!Number.isNaN(lastX)) end();
}

/** Passes the parts of a line within the view to `put`, with a gap for each part outside. */
export function cutAt(view: View, put: Put): Put {
    const [left, right] = [view.left - OUTSIDE, view.right + OUTSIDE];
    const [top, bottom] = [view.top - OUTSIDE, view.bottom + OUTSIDE];
    let [beforeX, beforeY] = [NaN, NaN];
    // Whether the line was passed up to the previous point, and whether any point was passed.
    let [joined, started] = [false, false];
    // The part of a segment within the view, from `enter` to `leave` of its length (Liang and Barsky).
    let [enter, leave] = [0, 1];
    const limit = (delta: number, distance: number): void => {
        if (delta === 0) {
            if (distance < 0) leave = -1;
        } else if (delta < 0) enter = Math.max(enter, distance / delta);
        else leave = Math.min(leave, distance / delta);
    };
    const start = (x: number, y: number): void => {
        if (started) put(NaN, NaN);
        started = true;
        put(x, y);
    };
    return (x, y) => {
        const fromX = beforeX;
        const fromY = beforeY;
        beforeX = x;
        beforeY = y;
        if (Number.isNaN(x) || Number.isNaN(fromX)) {
            joined = x >= left && x <= right && y >= top && y <= bottom;
            if (joined) start(x, y);
            return;
        }
        enter = 0;
        leave = 1;
        limit(fromX - x, fromX - left);
        limit(x - fromX, right - fromX);
        limit(fromY - y, fromY - top);
        limit(y - fromY, bottom - fromY);
        if (enter > leave) {
            joined = false;
            return;
        }
        if (!joined) start(fromX + enter * (x - fromX), fromY + enter * (y - fromY));
        joined = leave === 1;
        if (joined) put(x, y);
        else put(fromX + leave * (x - fromX), fromY + leave * (y - fromY));
    };
}
