// The wedge of a transmission: motor torque against load torque. Along its sides the drive moves, between them it is at rest.
// The run is a path in this plane. All other lines come from the library's curve `wedge`.
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals-core";
import type { Friction, Run } from "../../../../wasm/friction";
import { t, tHtml } from "../../i18n/messages";
import { spokenValue, withUnit } from "../../i18n/number-text";
import { HistoryStep } from "../../model/history-step";
import { keysOf } from "../../model/rows";
import type { Given, Store } from "../../model/store";
import { steady } from "../../model/watch";
import type { Handle } from "../../plot/handle";
import { paintNow, paintRest } from "../../plot/rest-zone";
import { fill, type Plot, type Point, type Series, type Surface } from "../../plot/series";
import { roundRange, spaced } from "../../plot/scale";
import type { ComparedRuns } from "../../sim/compared-runs";
import { join } from "../../sim/live-run";
import { commonRange } from "../../sim/ranges";
import { arrowOf } from "../../ui/grip";
import { symbol } from "../../ui/symbol";

const CURVE = "wedge";
/** Number of points of a line, which bends only near the axis. */
const POINTS = 161;
/** Range of the axes relative to the torques of the run. */
const ROOM = 1.25;
/** Resolution of the handle, relative to the picture. */
const FINE = 1 / 500;

/** The thread with the efficiencies of the transmission; NaN if no such thread exists. Angles in [°]. */
export interface Thread {
    lead: number;
    friction: number;
    /** Friction angle above which braking has no solution. */
    most: number;
    eta: number;
    back: number;
    margin: number;
}

export const NO_THREAD: Thread = { lead: NaN, friction: NaN, most: NaN, eta: NaN, back: NaN, margin: NaN };

export class WedgePlot {
    readonly thread = signal(NO_THREAD);
    /** The plot; a new object when its lines or its handle change. */
    readonly plot: ReadonlySignal<Plot>;
    private readonly curve: Run;
    private given: Given | undefined;
    private readonly step: HistoryStep;
    /** Half range of the axes [N m]. */
    private reach = 0;
    /** The lines belong to other settings. */
    private stale = true;
    private dragged = false;
    private readonly sides: readonly Series[];
    private readonly paths: ReadonlySignal<readonly Series[]>;
    /** Current settings of load and mean motor torque [N m]. */
    private readonly at: ReadonlySignal<Point>;
    private now: Point = { x: NaN, y: NaN };

    /** `released` is called when the handle is let go: the axes, fixed while it was dragged, then need to be fitted. */
    constructor(
        friction: Friction,
        private readonly store: Store,
        private readonly runs: ComparedRuns,
        private readonly released: () => void,
    ) {
        this.step = new HistoryStep(store);
        this.curve = friction.open("curve", CURVE);
        const side = (name: string, label: string): Series => ({
            ...{ name, label, colour: "ink", points: [] },
            ...(label === "" ? { width: 1, dash: [5, 4], quiet: true } : { width: 1.5, sign: label }),
        });
        this.sides = [
            ...[side("forwards", t("transmission.forwards")), side("backwards", t("transmission.backwards"))],
            ...[side("band_high", ""), side("band_low", "")],
        ];
        const axis = { unit: "N m", min: -1, max: 1 };
        const base: Plot = {
            name: CURVE,
            title: t("transmission.wedge"),
            x: { label: tHtml("transmission.axis-load"), short: symbol("τ_l"), name: "wedge.x", ...axis },
            y: { label: symbol("τ_m"), name: "wedge.y", ...axis },
            series: [...this.sides],
            summary: "",
            note: tHtml("transmission.wedge-told"),
            loop: true,
            unlisted: true,
            compact: true,
            under: (surface) => this.shade(surface),
            over: (surface) => this.mark(surface),
        };
        this.paths = computed(() =>
            runs.lines.value.map(({ name, title, style, live }, place): Series => ({
                ...{ ...style, name: `run ${name}`, label: title, points: [], along: live.traces["tau_l"]! },
                ...{ width: place === 0 ? 2.5 : 1.5, main: place === 0 },
            })),
        );
        this.at = steady(() => {
            const { entries } = store.report.value;
            const setting = (key: string): number => Number(entries.find((entry) => entry.key === key)?.value ?? 0);
            return { x: setting("tau_load"), y: setting("tau_0") };
        });
        this.plot = computed(() => ({
            ...base,
            series: [...this.sides, ...[...this.paths.value].reverse()],
            handles: [this.handle(base, this.at.value)],
        }));
    }

    close(): void {
        this.curve.close();
    }

    follow(): void {
        const { value } = this.store.given;
        if (value === this.given) return;
        this.given = value;
        const { readings } = this.curve.set(settingsOf(this.store, this.curve));
        const reading = (key: string): number => readings[key] ?? NaN;
        this.thread.value = {
            ...{ lead: reading("thread_lead"), friction: reading("thread_friction") },
            ...{ most: reading("friction_angle_max"), margin: reading("margin") },
            ...{ eta: reading("eta_1"), back: reading("back") },
        };
        this.stale = true;
    }

    fit(): void {
        const { runs } = this;
        const plot = this.plot.peek();
        const at = this.at.peek();
        const isBeyond = runs.run.time > runs.duration * (1 + 1e-9);
        const ends = ["tau_l", "tau_m"].flatMap((key) => commonRange(runs.all, [key], isBeyond).range);
        const most = Math.max(...[...ends, at.x, at.y].map(Math.abs)) * ROOM || 1;
        const reach = this.dragged ? this.reach : most;
        if (reach !== this.reach || this.stale) {
            [this.reach, this.stale] = [reach, false];
            [plot.x.min, plot.x.max] = [plot.y.min, plot.y.max] = roundRange([-reach, reach]);
            const [from, to] = [plot.x.min, plot.x.max];
            const x = spaced(from, to, POINTS);
            const columns = this.curve.curve(x);
            const isBand = (side: string, band: string): boolean =>
                columns[side]!.every((y, k) => y === columns[band]![k]);
            const still = isBand("forwards", "band_high") && isBand("backwards", "band_low");
            for (const { name, points } of this.sides) {
                if (still && name.startsWith("band")) points.length = 0;
                else fill(points, x, columns[name]!);
            }
        }
        runs.all.forEach(({ live }, i) => {
            join(live.traces["tau_l"]!, live.traces["tau_m"]!, this.paths.peek()[i]!.points);
        });
        const { now } = runs.main;
        this.now = { x: now["tau_l"] ?? NaN, y: now["tau_m"] ?? NaN };
        plot.summary = t("transmission.wedge-now", {
            load: withUnit(this.now.x, "N m", 3),
            motor: withUnit(this.now.y, "N m", 3),
        });
    }

    private shade(surface: Surface): void {
        const [forwards, backwards, ...band] = this.sides.map(({ points }) => points);
        const [upper, lower] = band[0]!.length > 0 ? band : [forwards, backwards];
        if (upper!.length > 0) paintRest(surface, upper!, lower!);
    }

    private mark(surface: Surface): void {
        if (Number.isFinite(this.now.x + this.now.y)) paintNow(surface, this.now);
    }

    /** Handle for the mean motor torque and the load, which together decide whether the drive stays at rest. */
    private handle(plot: Plot, at: Point): Handle {
        const { store, step } = this;
        const set = (to: Point): void => {
            const fine = 10 ** Math.ceil(Math.log10((plot.x.max - plot.x.min) * FINE));
            const [load, torque] = [to.x, to.y].map((value) => rounded(value, fine)) as [string, string];
            // the runs are updated once for both
            batch(() =>
                step.take((trace) => {
                    store.change("tau_load", load, trace);
                    store.change("tau_0", torque, trace);
                }),
            );
        };
        return {
            name: "load",
            label: t("transmission.load-handle"),
            sign: "",
            at,
            moves: "both",
            ...{ low: plot.x.min, high: plot.x.max, value: at.x },
            text: t("transmission.load-now", { load: spokenValue(at.x, "N m"), motor: spokenValue(at.y, "N m") }),
            drag: (to) => {
                this.dragged = true;
                set(to);
            },
            drop: () => {
                step.end();
                if (!this.dragged) return;
                this.dragged = false;
                this.released();
            },
            key: (event) => {
                const direction = arrowOf(event);
                if (!direction) return;
                event.preventDefault();
                const size = ((plot.x.max - plot.x.min) / 50) * (event.shiftKey ? 0.1 : 1);
                set({ x: at.x + direction[0] * size, y: at.y + direction[1] * size });
            },
        };
    }
}

/** Rounds a value to a multiple of `fine`, a power of ten. */
function rounded(value: number, fine: number): string {
    return String(Number((Math.round(value / fine) * fine).toPrecision(9)));
}

/** Values of the run's parameters that a curve shares. */
export function settingsOf(store: Store, curve: Run): Given {
    const keys = keysOf(curve.experiment.params);
    const entries = store.report.value.entries.filter(({ key, value }) => value !== null && keys.has(key));
    return Object.fromEntries(entries.map(({ key, value }) => [key, String(value)]));
}
