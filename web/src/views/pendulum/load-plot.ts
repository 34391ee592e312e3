// Plot of load against motor torque: the path of the run in the drive/backdrive diagram of its gearbox. At rest the run is
// anywhere between the two limits; it moves along one of them while a hand pushes, and along the other when let go. The
// limits are the library's curve `drive_backdrive` at rest. In motion the Stribeck term decays, and the arm's inertia uses
// part of the torques.
import { html } from "lit";
import type { Friction, Run } from "../../../../wasm/friction";
import { t, tHtml } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { carriedSettings } from "../../model/shared-settings";
import type { Given, Store } from "../../model/store";
import type { Ranges } from "../../model/zoom";
import { paintNow, paintRest } from "../../plot/rest-zone";
import { roundRange, spaced } from "../../plot/scale";
import { fill, type Plot, type Point, type Series } from "../../plot/series";
import type { LiveRun } from "../../sim/live-run";
import { symbol } from "../../ui/symbol";
import { placeText } from "../run-plots";

export const LOADS = "load";
const CURVE = "drive_backdrive";
/** Number of points of a limit, which bends only near the axis. */
const POINTS = 161;
/** Range of the axes: relative to the run, and at least relative to the friction of the gearbox without a load. */
const ROOM = 1.15;
const MIN_ROOM = 3;
const UNIT = "N m";

export class LoadPlot {
    readonly plot: Plot;
    private readonly curve: Run;
    private readonly upper: Point[] = [];
    private readonly lower: Point[] = [];
    private readonly trail: Point[] = [];
    private given: Given | undefined;
    /** Half range of the axes [N m]; 0 if the limits are outdated. */
    private reach = 0;
    /** Friction of the gearbox without a load [N m]. */
    private free = 0;
    /** Edges of the zone of rest; without a limit it extends to the end of the axis. */
    private rest: { upper: Point[]; lower: Point[] } = { upper: [], lower: [] };

    constructor(friction: Friction) {
        this.curve = friction.open("curve", CURVE);
        const limit = (name: string, points: Point[]): Series => ({
            ...{ name, label: t("loads.limit"), colour: "ink", width: 1, quiet: true, points },
        });
        const axis = { unit: UNIT, min: -1, max: 1 };
        const x = { ...axis, label: tHtml("diagram.motor"), short: symbol("τ_m"), name: "load.x" };
        const y = { ...axis, label: html`−${symbol("τ_e")}`, name: "load.y" };
        this.plot = {
            name: LOADS,
            title: t("loads.title"),
            ...{ x, y, explain: placeText(x, y) },
            series: [
                limit("upper", this.upper),
                limit("lower", this.lower),
                { name: LOADS, label: t("loads.title"), colour: "blue", width: 2.5, main: true, points: this.trail },
            ],
            summary: "",
            note: tHtml("loads.note"),
            ...{ loop: true, compact: true, unlisted: true },
            under: (surface) => paintRest(surface, this.rest.upper, this.rest.lower),
            over: (surface) => {
                const now = this.trail.at(-1);
                if (now) paintNow(surface, now);
            },
        };
    }

    close(): void {
        this.curve.close();
    }

    /** Applies changed parameters to the curve. */
    follow(store: Store): void {
        const { value } = store.given;
        if (value === this.given) return;
        this.given = value;
        const report = this.curve.set({ ...carriedSettings(store, this.curve.experiment, []), quadrants: "four" });
        if (!report.ok) return;
        this.reach = 0;
        // a self-locking gearbox has no limit there
        this.free = within(this.curve.curve([0])["tau_backdrive"]![0]!, 0);
    }

    /** Updates the trail and the axes. `zoom`: visible ranges, which may be larger than the run needs. */
    fit(main: LiveRun, zoom: Ranges): void {
        const { plot, trail } = this;
        const [motor, external] = [main.traces["tau_m"]!, main.traces["tau_e"]!];
        let most = 0;
        for (let i = 0; i < motor.length; i++) {
            const [x, y] = [motor[i]!.y, -external[i]!.y];
            const point = (trail[i] ??= { x, y });
            [point.x, point.y] = [x, y];
            most = Math.max(most, Math.abs(x), Math.abs(y));
        }
        trail.length = motor.length;
        const visible = [plot.x, plot.y].flatMap(({ name = "" }) => zoom.get(name) ?? []);
        const reach = roundRange([0, Math.max(ROOM * most, MIN_ROOM * this.free, ...visible.map(Math.abs))])[1];
        if (reach !== this.reach) this.limits(reach);
        const now = trail.at(-1);
        plot.summary = now ? t("loads.now", { motor: withUnit(now.x, UNIT, 3), load: withUnit(now.y, UNIT, 3) }) : "";
    }

    private limits(reach: number): void {
        this.reach = reach;
        const { x, y } = this.plot;
        [x.min, x.max, y.min, y.max] = [-reach, reach, -reach, reach];
        const motor = spaced(-reach, reach, POINTS);
        const columns = this.curve.curve(motor);
        const [drive, backdrive] = [columns["tau_drive"]!, columns["tau_backdrive"]!];
        // for a negative motor torque the backdrive limit is the lower one
        const high = motor.map((torque, i) => (torque < 0 ? drive : backdrive)[i]!);
        const low = motor.map((torque, i) => (torque < 0 ? backdrive : drive)[i]!);
        bound(this.upper, motor, high);
        bound(this.lower, motor, low);
        const edge = (limit: readonly number[], otherwise: number): Point[] =>
            motor.map((torque, i) => ({ x: torque, y: within(limit[i]!, otherwise) }));
        this.rest = { upper: edge(high, reach), lower: edge(low, -reach) };
    }
}

/** The limit if it is finite, else `otherwise`. */
function within(limit: number, otherwise: number): number {
    return Number.isFinite(limit) ? limit : otherwise;
}

/** Sets the points of a limit, leaving out those without a finite value. */
function bound(points: Point[], at: readonly number[], limit: readonly number[]): void {
    const exists = (_: number, i: number): boolean => Number.isFinite(limit[i]);
    fill(points, at.filter(exists), limit.filter(exists));
}
