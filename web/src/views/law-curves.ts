// The curves of the Law view: Phi and Phi_Z of every law, on grids that are fine where the law is steep.
import { FrictionError, type Friction, type Report, type Run } from "../../../wasm/friction";
import type { Point } from "../plots/series";
import { choiceRow, keysOf, twinSettings } from "../state/rows";
import type { Given, Store } from "../state/store";

const HALF = 200;
/** Close enough to standstill to be its limit, far enough for no number to vanish. */
const TINY = 1e-12;

interface Curves {
    phi: Point[];
    phiZ: Point[];
}

export class LawCurves {
    readonly shown = { points: new Map<string, Curves>(), stick: 0, missing: [] as string[] };
    private readonly kept = new Map<string, Curves>();
    private readonly runs = new Map<string, { phi: Run; phiZ: Run }>();
    private last: readonly [Given, Report] | undefined;

    constructor(
        private readonly friction: Friction,
        private readonly store: Store,
    ) {}

    /** Recompute for the parameters in force. */
    update(given: Given, report: Report): LawCurves["shown"] {
        if (this.last?.[0] === given && this.last[1] === report) return this.shown;
        this.last = [given, report];
        const { shown, store } = this;
        const { experiment } = store;
        const law = report.entries.find((entry) => entry.key === "law")?.value;
        const reach = Math.max(...(report.span ?? [-1, 1]).map(Math.abs));
        shown.stick = report.readings["x_stick"] ?? 0;
        shown.missing = [];
        shown.points.clear();
        for (const option of choiceRow(experiment.params, "law")?.options ?? []) {
            const settings = option.name === law ? given : twinSettings(experiment, given, "law", option.name);
            const refusal = this.compute(option.name, settings, reach, shown.stick);
            if (refusal === "") shown.points.set(option.name, this.kept.get(option.name)!);
            else shown.missing.push(`${option.title} is not drawn beside it. ${refusal}`);
        }
        return shown;
    }

    private compute(law: string, settings: Given, reach: number, stick: number): string {
        const phiKeys = keysOf(this.friction.experiment("curve", "phi").params);
        const phiSettings = Object.fromEntries(Object.entries(settings).filter(([key]) => phiKeys.has(key)));
        try {
            const runs = this.runs.get(law) ?? this.open(law);
            for (const report of [runs.phiZ.set(settings), runs.phi.set(phiSettings)]) {
                if (!report.ok) throw new FrictionError(report);
            }
            const curves = this.kept.get(law) ?? { phi: [], phiZ: [] };
            this.kept.set(law, curves);
            const v = brokenAtZero(reach);
            fill(curves.phi, v, runs.phi.curve(v)["phi"]!);
            const x = withKinks(reach, stick);
            fill(curves.phiZ, x, runs.phiZ.curve(x)["phi_z"]!);
            return "";
        } catch (error) {
            if (error instanceof FrictionError) return error.message;
            throw error;
        }
    }

    private open(law: string): { phi: Run; phiZ: Run } {
        const runs = {
            phi: this.friction.open("curve", "phi", { law }),
            phiZ: this.friction.open("curve", "phi_z", { law }),
        };
        this.runs.set(law, runs);
        return runs;
    }

    close(): void {
        for (const { phi, phiZ } of this.runs.values()) {
            phi.close();
            phiZ.close();
        }
        this.runs.clear();
    }
}

/** Velocities for Phi, denser near zero; zero itself is left out, so that the jump is drawn as a vertical line. */
function brokenAtZero(reach: number): number[] {
    return Array.from({ length: 2 * HALF }, (_, i) => {
        const u = i < HALF ? i - HALF : i - HALF + 1;
        const part = u / HALF;
        return i === HALF - 1 ? -TINY * reach : i === HALF ? TINY * reach : reach * part * Math.abs(part);
    });
}

/** Arguments for Phi_Z, denser near zero, with both ends of the stick zone among them. */
function withKinks(reach: number, stick: number): number[] {
    const x = Array.from({ length: 2 * HALF + 1 }, (_, i) => {
        const part = (i - HALF) / HALF;
        return reach * part * Math.abs(part);
    });
    return stick > 0 && stick < reach ? [...x, -stick, stick].sort((a, b) => a - b) : x;
}

/** Put new numbers into the points that a plot holds, without a new array. */
function fill(points: Point[], x: ArrayLike<number>, y: ArrayLike<number>): void {
    points.length = Math.min(points.length, x.length);
    for (let i = 0; i < x.length; i++) {
        const point = points[i];
        if (point) {
            point.x = x[i]!;
            point.y = y[i]!;
        } else {
            points.push({ x: x[i]!, y: y[i]! });
        }
    }
}
