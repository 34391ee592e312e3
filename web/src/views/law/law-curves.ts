// The curves of the Law view: Phi and Phi_Z of every law, on grids that are fine where the law is steep.
import { FrictionError, type Friction, type Option, type Report, type Run } from "../../../../wasm/friction";
import { fill, type Point } from "../../plot/series";
import type { Range } from "../../model/zoom";
import { choiceRow, keysOf, twinSettings } from "../../model/rows";
import type { Pin } from "../../model/pins";
import type { Given, Store } from "../../model/store";
import { clauses } from "../../i18n/clauses";
import { t } from "../../i18n/messages";

const HALF = 140;
/** More points in the zoomed range. */
const CLOSER = 401;
/** A velocity close enough to zero to give the limit, and large enough that no number underflows. */
export const STANDSTILL = 1e-12;

interface Curves {
    phi: Point[];
    phiZ: Point[];
}

export class LawCurves {
    readonly shown = { points: new Map<string, Curves>(), stick: 0, missing: [] as string[] };
    private readonly kept = new Map<string, Curves>();
    private readonly runs = new Map<string, { phi: Run; phiZ: Run }>();
    private readonly phiKeys: ReadonlySet<string>;
    private v = new Float64Array();
    private x = new Float64Array();
    private last: readonly unknown[] = [];

    constructor(
        private readonly friction: Friction,
        private readonly store: Store,
    ) {
        this.phiKeys = keysOf(friction.experiment("curve", "phi").params);
    }

    /** Recompute for the current parameters, up to `reach` to either side; `all`: the other laws too; finer in the zoomed
     *  range. */
    update(
        given: Given,
        report: Report,
        reach: number,
        all: boolean,
        pins: readonly Pin[],
        zoomed?: Range,
    ): LawCurves["shown"] {
        const now = [given, report, reach, all, pins, ...(zoomed ?? [])];
        if (now.length === this.last.length && now.every((part, i) => part === this.last[i])) return this.shown;
        this.last = now;
        const { shown, store } = this;
        const { experiment } = store;
        const law = report.entries.find((entry) => entry.key === "law")?.value;
        shown.stick = report.readings["x_stick"] ?? 0;
        shown.missing = [];
        shown.points.clear();
        this.v = closer(brokenAtZero(reach), reach, zoomed);
        this.x = closer(withKinks(reach, shown.stick), reach, zoomed);
        for (const option of choiceRow(experiment.params, "law")?.options ?? []) {
            if (option.name !== law && !(all && comparable(option))) continue;
            const settings = option.name === law ? given : twinSettings(experiment, given, "law", option.name);
            const refusal = this.compute(option.name, settings);
            if (refusal === "") shown.points.set(option.name, this.kept.get(option.name)!);
            else shown.missing.push(t("run.not-shown", { name: option.title, why: clauses(refusal) }));
        }
        for (const { sign, settings } of pins) {
            const refusal = this.compute(sign, settings);
            if (refusal === "") shown.points.set(sign, this.kept.get(sign)!);
            else shown.missing.push(t("run.not-shown", { name: sign, why: clauses(refusal) }));
        }
        return shown;
    }

    /** Phi of a law that is drawn, at other velocities; overwritten by the next call. */
    phiAt(law: string, velocities: ArrayLike<number>): Float64Array | undefined {
        return this.runs
            .get(law)
            ?.phi.peek(velocities)
            .subarray(velocities.length, 2 * velocities.length);
    }

    /** Those of these settings that the curve Phi accepts. */
    phiSettings(settings: Given): Given {
        return Object.fromEntries(Object.entries(settings).filter(([key]) => this.phiKeys.has(key)));
    }

    private compute(law: string, settings: Given): string {
        try {
            const runs = this.runs.get(law) ?? this.open(law, settings);
            for (const report of [runs.phiZ.set(settings), runs.phi.set(this.phiSettings(settings))]) {
                if (!report.ok) throw new FrictionError(report);
            }
            const curves = this.kept.get(law) ?? { phi: [], phiZ: [] };
            this.kept.set(law, curves);
            const { v, x } = this;
            fill(curves.phi, v, runs.phi.peek(v).subarray(v.length));
            fill(curves.phiZ, x, runs.phiZ.peek(x).subarray(x.length));
            return "";
        } catch (error) {
            if (error instanceof FrictionError) return error.message;
            throw error;
        }
    }

    private open(name: string, { law = "stribeck" }: Given): { phi: Run; phiZ: Run } {
        const runs = {
            phi: this.friction.open("curve", "phi", { law }),
            phiZ: this.friction.open("curve", "phi_z", { law }),
        };
        this.runs.set(name, runs);
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

/** Given points are for the chosen law only; other laws use the default points. */
function comparable({ params }: Option): boolean {
    return !params.some(({ scale }) => scale === "points");
}

/** The range of the velocity axis to either side. */
export function reachOf({ span }: Report): number {
    return span ? Math.max(Math.abs(span[0]), Math.abs(span[1])) : 1;
}

/** Velocities for Phi, denser near zero; zero itself is left out, so that the jump is drawn as a vertical line. */
function brokenAtZero(reach: number): number[] {
    return Array.from({ length: 2 * HALF }, (_, i) => {
        if (i === HALF - 1 || i === HALF) return (i === HALF ? STANDSTILL : -STANDSTILL) * reach;
        const part = (i < HALF ? i - HALF : i - HALF + 1) / HALF;
        return reach * part * Math.abs(part);
    });
}

/** Arguments for Phi_Z, denser near zero, with either side of both ends of the stick zone among them. */
function withKinks(reach: number, stick: number): number[] {
    const kink = stick > 0 && stick < reach ? stick : reach;
    return [
        ...Array.from({ length: 2 * HALF + 1 }, (_, i) => {
            const part = (i - HALF) / HALF;
            return reach * part * Math.abs(part);
        }),
        ...[-1 - STANDSTILL, -1 + STANDSTILL, 1 - STANDSTILL, 1 + STANDSTILL].map((part) => kink * part),
    ];
}

/** In order, with more points in between where a zoomed line needs them. */
function closer(places: number[], reach: number, zoomed?: Range): Float64Array<ArrayBuffer> {
    if (zoomed) {
        const [from, to] = zoomed;
        // Zero itself is replaced by a value beside it, because the law jumps there.
        for (let i = 0; i < CLOSER; i++) places.push(from + ((to - from) * i) / (CLOSER - 1) || STANDSTILL * reach);
    }
    return Float64Array.from(places).sort();
}
