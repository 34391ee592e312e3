// The curves of the Law view, on grids that are fine where the law is steep: Phi dashed and Phi_Z solid, of every law and
// pin, with the chosen law on top.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { FrictionError, type Friction, type Option, type Report, type Run } from "../../../../wasm/friction";
import type { Plot, Point, Series, Surface } from "../../plot/series";
import type { Range } from "../../model/zoom";
import { choiceRow, keysOf, twinSettings } from "../../model/rows";
import { pinsOf } from "../../model/pins";
import type { Given, Store } from "../../model/store";
import { clauses } from "../../i18n/clauses";
import { t } from "../../i18n/messages";
import { html } from "lit";
import { symbol } from "../../ui/symbol";
import { faded, palette, type ColourName } from "../../plot/palette";
import { differencePlot, subtract } from "../../plot/difference-plot";
import { pinDifference } from "../../ui/pin-bar";

const HALF = 140;
/** More points in the zoomed range. */
const CLOSER = 401;
/** A velocity close enough to zero to give the limit, and large enough that no number underflows. */
export const STANDSTILL = 1e-12;

interface Curves {
    phi: Point[];
    phiZ: Point[];
}

/** The curves by the names of laws and pins, and a message for each that the library refuses. */
interface DrawnLaws {
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
     *  the range `zoomed`. */
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

/** Places up to `reach` to either side, denser near zero. */
function dense(reach: number): number[] {
    return Array.from({ length: 2 * HALF + 1 }, (_, i) => {
        const part = (i - HALF) / HALF;
        return reach * part * Math.abs(part);
    });
}

/** Velocities for Phi; zero itself is left out, so that the jump is drawn as a vertical line. */
function brokenAtZero(reach: number): number[] {
    return dense(reach).flatMap((v) => (v === 0 ? [-STANDSTILL * reach, STANDSTILL * reach] : v));
}

/** Arguments for Phi_Z, with either side of both ends of the stick zone among them. */
function withKinks(reach: number, stick: number): number[] {
    const kink = stick > 0 && stick < reach ? stick : reach;
    const besides = [-1 - STANDSTILL, -1 + STANDSTILL, 1 - STANDSTILL, 1 + STANDSTILL];
    return [...dense(reach), ...besides.map((part) => kink * part)];
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

const colours: readonly ColourName[] = ["green", "blue", "vermillion", "purple", "ink"];

type CurvesByName = DrawnLaws["curves"];

export function lawSeries(store: Store, curves: CurvesByName): Series[] {
    const law = store.option("law")?.name;
    const options = choiceRow(store.experiment.params, "law")?.options ?? [];
    const laws = options.map(({ name, title }, i): { chosen: boolean; lines: Series[] } => {
        const chosen = name === law;
        const line = { colour: colours[i % colours.length]!, ...(chosen ? {} : { faint: true }) };
        const [phi, phiZ] = [
            { ...line, dash: [5, 4], width: chosen ? 1.75 : 1 },
            { ...line, width: chosen ? 3 : 1.25 },
        ];
        return { chosen, lines: linesOf(curves, name, title, phi, phiZ) };
    });
    const pins = pinsOf(store).flatMap((pin) => {
        const line = { colour: "ink", dash: pin.dash, faint: true } as const;
        const phi = { ...line, label: "", quiet: true, width: 0.75 };
        const phiZ = { ...line, label: html`${symbol("Φ_Z")} ${pin.sign} ${pinDifference(pin)}`, width: 1.75 };
        return linesOf(curves, pin.sign, pin.sign, phi, phiZ);
    });
    return laws
        .sort((a, b) => Number(a.chosen) - Number(b.chosen))
        .flatMap(({ lines }) => lines)
        .filter(({ name }) => store.pageValue("transform") === "on" || !name.startsWith("phi_z"))
        .concat(pins);
}

type Style = Partial<Series> & Pick<Series, "colour">;

function linesOf(curves: CurvesByName, name: string, title: string, phi: Style, phiZ: Style): Series[] {
    const points = curves.get(name);
    if (!points) return [];
    const line = (key: string, sign: string, line: Point[], style: Style): Series => ({
        ...{ name: `${key} ${name}`, label: html`${symbol(sign)} ${title}`, sign: `${sign} ${title}`, points: line },
        ...style,
    });
    return [line("phi", "Φ", points.phi, phi), line("phi_z", "Φ_Z", points.phiZ, phiZ)];
}

/** The differences of the pinned transforms from the current one; undefined if nothing is pinned. */
export function lawDifference(store: Store, curves: CurvesByName, { x, y, cursor }: Plot): Plot | undefined {
    const chosen = curves.get(store.option("law")?.name ?? "");
    const series = pinsOf(store).flatMap(({ sign, dash }): Series[] => {
        const pinned = curves.get(sign);
        if (!chosen || !pinned) return [];
        const points: Point[] = [];
        subtract(points, pinned.phiZ, chosen.phiZ);
        return [{ name: sign, label: sign, sign, colour: "ink", dash, points }];
    });
    return series.length > 0 ? differencePlot(t("pin.transform"), { ...x }, y.unit, cursor, series) : undefined;
}

/** The top of an axis that holds these series up to `reach`, a little above the highest point. */
export function highest(series: readonly Series[], reach: number): number {
    let top = 0;
    for (const { points } of series) {
        for (const { x, y } of points) if (Math.abs(x) <= reach && Math.abs(y) > top) top = Math.abs(y);
    }
    return top > 0 ? 1.08 * top : 1;
}

export function paintStickZone({ context, x, top, bottom }: Surface, stick: number): void {
    if (!(stick > 0)) return;
    const [left, right] = [x(-stick), x(stick)];
    context.fillStyle = faded(palette.value.quiet, 0.13);
    context.fillRect(left, top, right - left, bottom - top);
    if (right - left < 100) return;
    context.fillStyle = palette.value.quiet;
    context.textAlign = "center";
    // Neither curve passes through the lower right of the zone.
    context.fillText(t("law.sticks"), x(stick / 2), bottom - 12);
}
