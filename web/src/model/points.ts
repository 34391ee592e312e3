// Points of a line in the order of x, and the search for the nearest one.
import { bisector } from "d3-array";

export interface Point {
    x: number;
    y: number;
}

const alongX = bisector(({ x }: Point) => x);

/** The index of the point nearest to x; the points are in the order of x. */
export function nearestIndex(points: readonly Point[], x: number): number {
    return alongX.center(points, x);
}

/** The point of the line at x by `places` (same indices), on the straight line between two points as it is drawn; at a gap
 *  the nearer one. Undefined if x is more than half a sample beyond the line. */
export function pointAt(points: readonly Point[], x: number, places = points): Point | undefined {
    const { length } = places;
    if (length === 0) return undefined;
    const [first, last] = [places[0]!.x, places[length - 1]!.x];
    const before = length > 1 ? (places[1]!.x - first) / 2 : 0;
    const after = length > 1 ? (last - places[length - 2]!.x) / 2 : 0;
    if (x < first - before || x > last + after) return undefined;
    const next = alongX.right(places, x);
    const [from, to] = [points[next - 1], points[next]];
    if (from && to && Number.isFinite(from.y + to.y)) {
        const part = (x - places[next - 1]!.x) / (places[next]!.x - places[next - 1]!.x);
        return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    }
    return points[nearestIndex(places, x)];
}
