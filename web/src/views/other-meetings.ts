// Further intersections of the line of the construction with the law, if the law falls more steeply than the line:
// found on the curve as it is drawn.
import { nearestIndex, type Point } from "../plots/series";
import type { Slip } from "./probe-painting";

/** Points of `law` on the line v + Z y = x, without the library's solution. */
export function otherMeetings(law: readonly Point[], Z: number, { x, v }: Slip): Point[] {
    const beyond = (point: Point): number => point.x + Z * point.y - x;
    const met: Point[] = [];
    for (let i = 1; i < law.length; i++) {
        const [a, b] = [law[i - 1]!, law[i]!];
        const [from, to] = [beyond(a), beyond(b)];
        if (from < 0 === to < 0) continue;
        const part = from / (from - to);
        met.push({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) });
    }
    const taken = met[nearestIndex(met, v)];
    return met.filter((point) => point !== taken);
}
