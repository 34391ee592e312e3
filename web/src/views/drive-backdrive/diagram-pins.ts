// The limits of pinned gearboxes in a drive/backdrive diagram, and their differences from the current ones.
import { subtract } from "../../plot/difference-plot";
import type { Point, Series } from "../../plot/series";
import { pinsOf } from "../../model/pins";
import type { Store } from "../../model/store";
import { copyLimit } from "./diagram-lines";
import { limitsOf, type Limits } from "./diagram-painting";
import type { DiagramRuns } from "./diagram-runs";

/** Both limits of every pin, at the motor torques of the current ones. */
export function pinnedLimits(runs: DiagramRuns, store: Store, own: Limits): { series: Series[]; difference: Series[] } {
    const [series, difference]: [Series[], Series[]] = [[], []];
    for (const { sign, dash, settings } of pinsOf(store)) {
        const curve = runs.of("curve", "drive_backdrive", "pins");
        if (!curve.set(settings).ok) continue;
        const limits = limitsOf(curve.curve(own.tauM));
        for (const side of ["drive", "backdrive"] as const) {
            const line = {
                name: `${side} ${sign}`,
                label: sign,
                extra: sign,
                colour: side === "drive" ? "blue" : "vermillion",
                dash,
            } as const;
            const [points, mine, apart]: [Point[], Point[], Point[]] = [[], [], []];
            copyLimit(points, limits, limits[side]);
            copyLimit(mine, own, own[side]);
            subtract(apart, points, mine);
            series.push({ ...line, width: 1.5, faint: true, quiet: true, points });
            difference.push({ ...line, extra: "", sign, points: apart });
        }
    }
    return { series, difference };
}
