// Counts the joints of a run, and the joints at rest, whose velocity is exactly 0. The source is the lines of its picture,
// or else the joint velocities.
import type { Run } from "../../../../wasm/friction";

/** Number of values per point in the lines of a run. */
export const POINT = 3;

/** Number of points of the first line, which are the links: one more than joints. */
export function linkPoints(lines: Float64Array): number {
    let points = 0;
    // bound: the length of the lines
    while (POINT * points < lines.length && !Number.isNaN(lines[POINT * points])) points++;
    return points;
}

export function jointsOf(run: Run): { joints: number; atRest: number } {
    const lines = run.shape();
    const now = run.now();
    const rests =
        lines.length > 0
            ? Array.from({ length: linkPoints(lines) - 1 }, (_, i) => lines[POINT * i + 2] === 1)
            : run.experiment.channels.filter(({ unit }) => unit === "rad/s").map(({ key }) => now[key] === 0);
    return { joints: rests.length, atRest: rests.filter(Boolean).length };
}
