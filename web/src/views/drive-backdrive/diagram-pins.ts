// The limits of pinned gearboxes in a drive/backdrive diagram, and their differences from the current ones.
import { subtract } from "../../plot/difference-plot";
import type { Point, Series } from "../../plot/series";
import { pinsOf } from "../../model/pins";
import type { Store } from "../../model/store";
import { limitPoints } from "./diagram-lines";
import { limitsOf, type Limits } from "./diagram-painting";
import type { DiagramRuns } from "./diagram-runs";

/** Both limits of every pin, at the motor torques of the current ones. */
export function pinnedLimits(
    { limits: curve }: DiagramRuns,
    store: Store,
    current: Limits,
): { series: Series[]; difference: Series[] } {
    const [series, difference]: [Series[], Series[]] = [[], []];
    for (const { sign, dash, settings } of pinsOf(store)) {
        if (!curve.set(settings).ok) continue;
        const limits = limitsOf(curve.curve(current.tauM));
        for (const side of ["drive", "backdrive"] as const) {
            const line = {
                name: `${side} ${sign}`,
                label: sign,
                extra: sign,
                colour: side === "drive" ? "blue" : "vermillion",
                dash,
            } as const;
            const points = limitPoints(limits, limits[side]);
            const apart: Point[] = [];
            subtract(apart, points, limitPoints(current, current[side]));
            series.push({ ...line, width: 1.5, faint: true, quiet: true, points });
            difference.push({ ...line, extra: "", sign, points: apart });
        }
    }
    return { series, difference };
}
