// Forward dynamics of a drive at the current time: the motor torque that each acceleration needs, in both directions, and the
// current motor torque. Each intersection is a solution: one, or with high friction none or two. The curves and the numbers of
// solutions come from the library's curve `forward`.
import type { Friction, Run } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { shortNumber, withUnit } from "../../i18n/number-text";
import type { Given, Store } from "../../model/store";
import { palette } from "../../plot/palette";
import { fill, type Plot, type Series, type Surface } from "../../plot/series";
import { roundRange, spaced } from "../../plot/scale";
import type { ComparedRuns } from "../../sim/compared-runs";
import { commonRange } from "../../sim/ranges";
import { symbol } from "../../ui/symbol";
import { settingsOf } from "./wedge-plot";

export const FORWARD = "forward";
const POINTS = 121;
const COUNTS = ["solutions_up", "solutions_down", "solutions_rest"];
/** Range of the axes relative to the accelerations and torques of the run. */
const ROOM = 1.5;

export class ForwardPlot {
    readonly plot: Plot;
    private readonly curve: Run;
    private settings: Given = {};
    private inertia = 0;
    private viscous = 0;
    private now = { a: NaN, torque: NaN, load: NaN, v: 0 };
    private reach = 0;
    /** Text with the numbers of solutions, and whether every direction has exactly one. */
    private count = "";
    private unique = true;

    constructor(
        friction: Friction,
        private readonly runs: ComparedRuns,
    ) {
        this.curve = friction.open("curve", FORWARD);
        const line = (name: string, label: string, width: number, dash: number[]): Series => ({
            ...{ name, label, colour: "ink", dash, sign: label, width, points: [] },
        });
        this.plot = {
            name: FORWARD,
            title: t("transmission.forward"),
            x: { label: symbol("q̈"), name: "forward.x", unit: "rad/s²", min: -1, max: 1 },
            y: { label: symbol("τ_a"), name: "forward.y", unit: "N m", min: -1, max: 1 },
            series: [
                line("tau_up", t("transmission.forwards"), 1.75, []),
                line("tau_down", t("transmission.backwards"), 1.75, []),
                line("tau_a", "τ_a", 1, [5, 4]),
            ],
            summary: "",
            note: t("transmission.forward-told"),
            unlisted: true,
            compact: true,
            over: (surface) => this.mark(surface),
        };
    }

    close(): void {
        this.curve.close();
    }

    /** Applies changed parameters; the next fit computes the curves again. */
    follow(store: Store): void {
        this.settings = settingsOf(store, this.curve);
        this.inertia = Number(store.run.value("I") ?? 0);
        this.viscous = Number(store.run.value("B") ?? 0);
        this.now.a = NaN;
    }

    fit(): void {
        const { plot, runs } = this;
        const { a = NaN, v = 0, tau_a: motor = NaN, tau_l: transmitted = NaN } = runs.main.now;
        const [torque, load] = [motor - this.viscous * v, transmitted - this.inertia * a];
        const isBeyond = runs.run.time > runs.duration * (1 + 1e-9);
        const [low, high] = commonRange(runs.all, ["a"], isBeyond).range;
        const reach = Math.max(Math.abs(low), Math.abs(high)) * ROOM || 1;
        const { now } = this;
        if (now.a === a && now.torque === torque && now.load === load && now.v === v && reach === this.reach) return;
        this.now = { a, torque, load, v };
        if (!Number.isFinite(torque + load)) return;
        this.reach = reach;
        const { readings, ok } = this.curve.set({ ...this.settings, tau_a: String(torque), tau_load: String(load) });
        if (!ok) return;
        [plot.x.min, plot.x.max] = roundRange([-reach, reach]);
        const x = spaced(plot.x.min, plot.x.max, POINTS);
        const columns = this.curve.curve(x);
        for (const { name, points } of plot.series) fill(points, x, columns[name]!);
        this.fitHeight(isBeyond);
        const number = (key: string): string => shortNumber(readings[key] ?? 0, 2);
        this.count = t("transmission.solutions", {
            forwards: number("solutions_up"),
            backwards: number("solutions_down"),
            rest: number("solutions_rest"),
        });
        this.unique = COUNTS.every((key) => readings[key] === 1);
        const state = t("transmission.forward-now", { a: withUnit(a, "rad/s²", 3), motor: withUnit(torque, "N m", 3) });
        plot.summary = `${state} ${this.count}`;
    }

    /** Fits the vertical axis to the motor torques of the run and to the torques that hold its load. */
    private fitHeight(isBeyond: boolean): void {
        const [low, high] = commonRange(this.runs.all, ["tau_a"], isBeyond).range;
        const held = this.plot.series.map(({ points }) => Math.abs(points[(POINTS - 1) / 2]?.y ?? 0));
        const most = Math.max(Math.abs(low), Math.abs(high), ...held) * ROOM || 1;
        [this.plot.y.min, this.plot.y.max] = roundRange([-most, most]);
    }

    /** Paints the current state of the run, and the numbers of solutions unless they are all 1. */
    private mark({ context, x, y, left, bottom }: Surface): void {
        if (!this.unique) {
            const { text, size, font } = palette.value;
            context.font = `600 ${0.8 * size}px ${font}`;
            context.fillStyle = text;
            context.textAlign = "left";
            context.textBaseline = "bottom";
            context.fillText(this.count, left + 6, bottom - 4);
        }
        const { a, torque } = this.now;
        if (!Number.isFinite(a + torque)) return;
        context.beginPath();
        context.arc(x(a), y(torque), 5.5, 0, 2 * Math.PI);
        context.fillStyle = palette.value.blue;
        context.fill();
    }
}
