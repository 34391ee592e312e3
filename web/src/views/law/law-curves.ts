// The curves of the Law view: Phi and Phi_Z of every law, on grids that are fine where the law is steep.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { FrictionError, type Friction, type Option, type Report, type Run } from "../../../../wasm/friction";
import type { Point } from "../../plot/series";
import type { Range } from "../../model/zoom";
import { choiceRow, keysOf, twinSettings } from "../../model/rows";
import { pinsOf } from "../../model/pins";
import type { Given, Store } from "../../model/store";
import { clauses } from "../../i18n/clauses";
import { t } from "../../i18n/messages";

const HALF = 140;
/** More points in the zoomed range. */
const CLOSER = 401;
/** A velocity close enough to zero to give the limit, and large enough that no number underflows. */
export const STANDSTILL = 1e-12;

export interface Curves {
    phi: Point[];
    phiZ: Point[];
}

/** The curves by the names of laws and pins, and a message for each that the library refuses. */
export interface DrawnLaws {
    curves: ReadonlyMap<string, Curves>;
    missing: readonly string[];
}

/** Both curves of one law; `refusal`: why they do not have the settings, or "". */
interface Law {
    phi: Run;
    phiZ: Run;
    refusal: string;
}

export class LawCurves {
    private readonly runs: readonly Run[];
    /** The chosen law with the current parameters. */
    readonly chosen: ReadonlySignal<Law>;
    /** The chosen law, the others unless they are switched off, and the pins, up to `reach` to either side; finer in
     *  the zoomed range. */
    readonly drawn: ReadonlySignal<DrawnLaws>;

    constructor(
        friction: Friction,
        store: Store,
        reach: ReadonlySignal<number>,
        zoomed: ReadonlySignal<Range | undefined>,
    ) {
        const open = (): [Run, Run] => [friction.open("curve", "phi"), friction.open("curve", "phi_z")];
        const [chosen, others] = [open(), open()];
        this.runs = [...chosen, ...others];
        const phiKeys = keysOf(chosen[0].experiment.params);
        const tuned = ([phi, phiZ]: readonly [Run, Run], settings: Given): Law => {
            const known = Object.fromEntries(Object.entries(settings).filter(([key]) => phiKeys.has(key)));
            const refused = [phiZ.set(settings), phi.set(known)].find(({ ok }) => !ok);
            return { phi, phiZ, refusal: refused ? new FrictionError(refused).message : "" };
        };
        this.chosen = computed(() => tuned(chosen, store.given.value));
        const compares = computed(() => store.pageValue("compare") === "all");
        this.drawn = computed(() => {
            const { experiment, given, report } = store;
            const v = closer(brokenAtZero(reach.value), reach.value, zoomed.value);
            const x = closer(withKinks(reach.value, stickZone(report.value)), reach.value, zoomed.value);
            const curves = new Map<string, Curves>();
            const missing: string[] = [];
            const add = (name: string, title: string, { phi, phiZ, refusal }: Law): void => {
                if (refusal !== "") missing.push(t("run.not-shown", { name: title, why: clauses(refusal) }));
                else curves.set(name, { phi: pointsOf(v, phi.peek(v)), phiZ: pointsOf(x, phiZ.peek(x)) });
            };
            for (const option of choiceRow(experiment.params, "law")?.options ?? []) {
                const { name, title } = option;
                if (name === store.option("law")?.name) add(name, title, this.chosen.value);
                else if (compares.value && isComparable(option))
                    add(name, title, tuned(others, twinSettings(experiment, given.value, "law", name)));
            }
            for (const { sign, settings } of pinsOf(store)) add(sign, sign, tuned(others, settings));
            return { curves, missing };
        });
    }

    close(): void {
        for (const run of this.runs) run.close();
    }
}

/** The second column of `data` over x. */
function pointsOf(x: Float64Array, data: Float64Array): Point[] {
    return Array.from(x, (at, i) => ({ x: at, y: data[x.length + i]! }));
}

/** Given points are for the chosen law only; other laws use the default points. */
function isComparable({ params }: Option): boolean {
    return !params.some(({ scale }) => scale === "points");
}

/** The range of the velocity axis to either side. */
export function reachOf({ span }: Report): number {
    return span ? Math.max(Math.abs(span[0]), Math.abs(span[1])) : 1;
}

/** The end of the stick zone; 0 without one. */
export function stickZone({ readings }: Report): number {
    return readings["x_stick"] ?? 0;
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
        // The law jumps at zero, which is replaced by a value next to it.
        for (let i = 0; i < CLOSER; i++) places.push(from + ((to - from) * i) / (CLOSER - 1) || STANDSTILL * reach);
    }
    return Float64Array.from(places).sort();
}
