// Points of a line in the order of x, and the search for the nearest one.
export interface Point {
    x: number;
    y: number;
}

/** The index of the point nearest to x; the points are in the order of x. */
export function nearestIndex(points: readonly Point[], x: number): number {
    let low = 0;
    let high = points.length - 1;
    // bound: halvings of the list
    while (low < high) {
        const middle = (low + high) >> 1;
        if (points[middle]!.x < x) low = middle + 1;
        else high = middle;
    }
    const [before, after] = [points[low - 1], points[low]];
    return before && after && x - before.x < after.x - x ? low - 1 : low;
}

/** The point nearest to x according to `places`, which has the same indices; undefined if x is beyond an end of the
 *  line by more than half a sample. */
export function pointAt(points: readonly Point[], x: number, places = points): Point | undefined {
    const { length } = places;
    if (length === 0) return undefined;
    const [first, last] = [places[0]!.x, places[length - 1]!.x];
    const before = length > 1 ? (places[1]!.x - first) / 2 : 0;
    const after = length > 1 ? (last - places[length - 2]!.x) / 2 : 0;
    if (x < first - before || x > last + after) return undefined;
    return points[nearestIndex(places, x)];
}
