// The plots of the Pendulum view: angle and goal, differences, torques with the band of the friction limit, and angle
// against velocity.
import type { Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Channel } from "../../../wasm/friction";
import { formerSeries, join, type LiveRun } from "../run/live-run";
import { differ, MRAD, type SideBySide } from "../run/side-by-side";
import { shortNumber, symbol, withUnit } from "../notation/number-text";
import { faded, palette, type ColourName } from "../plots/palette";
import type { Axis, Plot, Point, Series, Surface } from "../plots/series";
import type { Pin } from "../state/pins";
import { colourOf } from "./pendulum-painting";
import { say, tell } from "../notation/words";

export interface PendulumPlots {
    angle: Plot;
    difference: Plot;
    torque: Plot;
    phase: Plot;
    /** The recorded angle minus the run's [mrad]; undefined without a recording. */
    recorded: Point[] | undefined;
}

/** Axes and series for these runs. `model`: the run's; `recording`: whether there is one to draw. */
export function pendulumPlots(
    { main, ghosts }: SideBySide,
    channels: readonly Channel[],
    model: string,
    recording: boolean,
    cursor: Signal<number | null>,
    pins: readonly (Pin & { told: TemplateResult })[],
): PendulumPlots {
    const ghostSeries = (name: string, series: string, points: Point[]): Series => {
        const pin = pins.find(({ sign }) => sign === name);
        const sign = name.toUpperCase();
        return {
            name: `${name} ${series}`,
            label: pin ? html`${sign} ${pin.told}` : sign,
            sign,
            colour: colourOf(name),
            dash: pin?.dash ?? [],
            width: 1.5,
            faint: true,
            points,
        };
    };
    const unit = (key: string): string => channels.find((channel) => channel.key === key)?.unit ?? "";
    const axis = (name: string, key: string): Axis => ({ label: symbol(name), unit: unit(key), min: -1, max: 1 });
    const common = { summary: "", compact: true, live: true };
    const overTime = (): Pick<Plot, "x" | "cursor"> => ({
        x: { label: tell("traces.time"), short: symbol("t"), unit: unit("t"), min: 0, max: 1 },
        cursor,
    });
    const own = { colour: "blue", width: 2.5, main: true, sign: model } as const;
    const recorded = recording ? [] : undefined;
    const record = { name: "theta_log", label: say("traces.recorded"), colour: "ink", width: 6, opacity: 0.3 } as const;
    return {
        recorded,
        angle: {
            ...common,
            ...overTime(),
            name: "angle",
            title: say("traces.angle"),
            y: axis("θ", "theta"),
            series: [
                ...(recording ? [{ ...record, points: main.traces["theta_log"]! }] : []),
                {
                    name: "theta_d",
                    label: tell("traces.goal"),
                    colour: "ink",
                    width: 1.5,
                    dash: [5, 4],
                    sign: "θ_d",
                    points: main.traces["theta_d"]!,
                },
                ...ghosts.map(({ name, live }) => ghostSeries(name, "theta", live.traces["theta"]!)),
                formerSeries("theta", main),
                { ...own, name: "theta", label: tell("traces.with", { model }), points: main.traces["theta"]! },
            ],
        },
        difference: {
            ...common,
            ...overTime(),
            name: "difference",
            title: say("traces.difference", { model }),
            y: { label: html`Δ${symbol("θ")}`, unit: "mrad", min: -1, max: 1 },
            series: [
                ...(recorded ? [{ ...record, sign: say("traces.recorded-sign"), width: 5, points: recorded }] : []),
                ...ghosts.map(({ name, difference }) => ({
                    ...ghostSeries(name, "difference", difference),
                    faint: false,
                    width: 2,
                })),
            ],
            unlisted: true,
        },
        torque: {
            ...common,
            ...overTime(),
            name: "torque",
            title: say("traces.torque", { model }),
            y: axis("τ", "tau_m"),
            series: [
                formerSeries("tau_f", main),
                torque("tau_m", tell("traces.motor"), "blue", main),
                torque("tau_e", tell("traces.external"), "green", main),
                { ...torque("tau_h", tell("traces.hand"), "purple", main), dash: [7, 3] },
                { ...torque("tau_f", tell("traces.friction"), "vermillion", main), width: 2.5 },
            ],
            under: (surface) => paintBand(surface, main),
        },
        phase: {
            ...common,
            name: "phase",
            title: say("traces.phase"),
            x: axis("θ", "theta"),
            y: axis("ω", "omega"),
            loop: true,
            cursor,
            unlisted: true,
            series: [
                ...ghosts.map(({ name, live }) => ({
                    ...ghostSeries(name, "phase", []),
                    width: 1,
                    opacity: 0.8,
                    along: live.traces["theta"]!,
                })),
                { ...own, name: "phase", label: model, points: [], along: main.traces["theta"]! },
            ],
            explain: (x, y) =>
                html`${symbol("θ")} = ${withUnit(x, unit("theta"), 3)} · ${symbol("ω")} = ${withUnit(y, unit("omega"), 3)}`,
        },
    };
}

/** Update axes and points of all four: a window of time, and ranges for all values. */
export function fitPendulumPlots(plots: PendulumPlots, runs: SideBySide): void {
    const { main, ghosts, window } = runs;
    const { now } = main;
    const last = now["t"] ?? 0;
    // The window moves by whole seconds: an axis that seldom changes is easier to read and needs no new layout.
    const end = Math.max(window, last <= window ? 0 : Math.ceil(last));
    const shown = (live: LiveRun, key: string): readonly Point[] => live.within(key, end - window - 1, end);
    const largest = (live: LiveRun, key: string): number =>
        live
            .within(key, end - window - 1, end, live.drawn)
            .reduce((most, { y }) => (Math.abs(y) > most ? Math.abs(y) : most), 0);
    const every = [main, ...ghosts.map(({ live }) => live)];
    const most = (key: string): number => Math.max(...every.map((live) => largest(live, key)));
    const { recorded } = plots;
    const fromRecord = recorded ? differ(main.traces["theta_log"]!, main.traces["theta"]!, recorded, MRAD) : 0;
    const torques = Math.max(...["tau_m", "tau_e", "tau_h", "tau_f_max"].map((key) => largest(main, key)));
    const angle = Math.max(most("theta"), largest(main, "theta_d"), recorded ? largest(main, "theta_log") : 0, 0.5);
    room(plots.angle.y, angle);
    room(plots.difference.y, Math.max(runs.compare(), fromRecord, 1));
    room(plots.torque.y, torques || 1);
    room(plots.phase.x, Math.max(most("theta"), 0.5));
    room(plots.phase.y, Math.max(most("omega"), 1));
    for (const { x } of [plots.angle, plots.difference, plots.torque]) {
        x.min = end - window;
        x.max = end;
    }
    every.forEach((live, i) => {
        const line = plots.phase.series[(i + ghosts.length) % every.length]!;
        join(shown(live, "theta"), shown(live, "omega"), line.points);
    });
}

function room(axis: Axis, value: number): void {
    axis.max = roundUp(value);
    axis.min = -axis.max;
}

/** The next of 1, 1.5, 2, 3, 5, 7 times a power of ten: the axis seldom changes while values grow. */
function roundUp(value: number): number {
    const power = 10 ** Math.floor(Math.log10(value));
    const step = [1, 1.5, 2, 3, 5, 7, 10].find((one) => one * power >= value * 1.02) ?? 10;
    return step * power;
}

/** The friction limit as a band around zero. */
function paintBand({ context, x, y }: Surface, main: LiveRun): void {
    const budget = main.drawn["tau_f_max"]!;
    if (budget.length < 2) return;
    const [left, across, zero, up] = [x(0), x(1) - x(0), y(0), y(1) - y(0)];
    context.fillStyle = faded(palette.value.vermillion, 0.14);
    context.beginPath();
    for (const point of budget) context.lineTo(left + across * point.x, zero + up * point.y);
    for (let i = budget.length - 1; i >= 0; i--) context.lineTo(left + across * budget[i]!.x, zero - up * budget[i]!.y);
    context.fill();
}

function torque(key: string, label: Series["label"], colour: ColourName, main: LiveRun): Series {
    return { name: key, label, sign: key.replace("tau", "τ"), colour, width: 2, points: main.drawn[key]! };
}

/** In words: the differences of the others from the run. */
export function apartInWords({ main, ghosts }: SideBySide): string {
    const mine = main.now["theta"] ?? 0;
    return ghosts
        .map(({ name, live }) => `${name.toUpperCase()} ${shortNumber(1e3 * ((live.now["theta"] ?? 0) - mine), 3)}`)
        .join(", ");
}
