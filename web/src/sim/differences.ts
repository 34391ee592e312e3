// Differences of traces that have rows at the same times.
import type { Point } from "../model/points";

export const MRAD = 1e3;
/** Rows closer than this have the same time [s]. */
const SAME = 1e-9;

/** Write one trace minus another, at common rows and times `times`, to `points`; returns the largest magnitude. */
export function differ(one: readonly Point[], other: readonly Point[], points: Point[], times = 1): number {
    let [i, j, count, largest] = [0, 0, 0, 0];
    // bound: the lengths of both lists
    while (i < one.length && j < other.length) {
        const { x, y } = one[i]!;
        const against = other[j]!;
        const same = Math.abs(x - against.x) < SAME;
        if (same) {
            const point = (points[count++] ??= { x: 0, y: 0 });
            point.x = x;
            point.y = times * (y - against.y);
            if (Math.abs(point.y) > largest) largest = Math.abs(point.y);
        }
        if (same || x < against.x) i++;
        if (same || x > against.x) j++;
    }
    points.length = count;
    return largest;
}

/** Mean magnitude of the difference of two traces over their common rows; NaN without common rows. */
export function meanApart(one: readonly Point[], other: readonly Point[]): number {
    const points: Point[] = [];
    differ(one, other, points, MRAD);
    return points.reduce((sum, { y }) => sum + Math.abs(y), 0) / points.length;
}
