// The plots of the Pendulum view: angle and goal, differences, torques with the band of the friction limit, and angle
// against velocity.
import type { Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Channel } from "../../../../wasm/friction";
import { join, type LiveRun } from "../../sim/live-run";
import { formerSeries } from "../former-series";
import type { Compared, ComparedRuns } from "../../sim/compared-runs";
import { differ, MRAD } from "../../sim/differences";
import { shortNumber, withUnit } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { faded, palette, type ColourName } from "../../plot/palette";
import { roundUp } from "../../plot/scale";
import type { Axis, Plot, Point, Series, Surface } from "../../plot/series";
import type { Pin } from "../../model/pins";
import { t, tHtml } from "../../i18n/messages";

export interface PendulumPlots {
    angle: Plot;
    difference: Plot;
    torque: Plot;
    phase: Plot;
    /** The recorded angle as far as there is one, and that minus the run's [mrad]; undefined without a recording. */
    recorded: { angle: Point[]; difference: Point[] } | undefined;
}

/** Axes and series for these runs. `goal`, `recording`: whether there is one to draw. */
export function pendulumPlots(
    { main, all, others }: ComparedRuns,
    channels: readonly Channel[],
    { goal, recording }: { goal: boolean; recording: boolean },
    cursor: Signal<number | null>,
    pins: readonly (Pin & { told: TemplateResult })[],
): PendulumPlots {
    const model = all[0]!.title;
    const other = ({ name, title, style }: Compared, series: string, points: Point[]): Series => {
        const pin = pins.find(({ sign }) => sign === name);
        return {
            ...style,
            name: `${name} ${series}`,
            label: pin ? html`${title} ${pin.told}` : title,
            sign: title,
            width: 1.5,
            faint: true,
            points,
        };
    };
    const unit = (key: string): string => channels.find((channel) => channel.key === key)?.unit ?? "";
    const axis = (name: string, key: string): Axis => ({ label: symbol(name), unit: unit(key), min: -1, max: 1 });
    const common = { summary: "", compact: true, endLabels: true };
    const overTime = (): Pick<Plot, "x" | "cursor"> => ({
        x: { label: tHtml("traces.time"), short: symbol("t"), unit: unit("t"), min: 0, max: 1 },
        cursor,
    });
    const own = { colour: "blue", width: 2.5, main: true, sign: model } as const;
    const recorded = recording ? { angle: [], difference: [] } : undefined;
    const aim: Series = {
        name: "theta_d",
        label: tHtml("traces.goal"),
        colour: "ink",
        width: 1.5,
        dash: [5, 4],
        sign: "θ_d",
        points: main.traces["theta_d"]!,
    };
    const record = { name: "theta_log", label: t("traces.recorded"), colour: "ink", width: 6, opacity: 0.3 } as const;
    return {
        recorded,
        angle: {
            ...common,
            ...overTime(),
            name: "angle",
            title: t("traces.angle"),
            y: axis("θ", "theta"),
            series: [
                ...(recorded ? [{ ...record, points: recorded.angle }] : []),
                ...(goal ? [aim] : []),
                ...others.map((one) => other(one, "theta", one.live.traces["theta"]!)),
                formerSeries("theta", main),
                { ...own, name: "theta", label: tHtml("traces.with", { model }), points: main.traces["theta"]! },
            ],
        },
        difference: {
            ...common,
            ...overTime(),
            name: "difference",
            title: t("traces.difference", { model }),
            y: { label: html`Δ${symbol("θ")}`, unit: "mrad", min: -1, max: 1 },
            series: [
                ...(recorded
                    ? [{ ...record, sign: t("traces.recorded-sign"), width: 5, points: recorded.difference }]
                    : []),
                ...others.map((one) => ({
                    ...other(one, "difference", []),
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
            title: t("traces.torque", { model }),
            y: axis("τ", "tau_m"),
            series: [
                formerSeries("tau_f", main),
                torque("tau_m", tHtml("traces.motor"), "blue", main),
                torque("tau_e", tHtml("traces.external"), "green", main),
                { ...torque("tau_h", tHtml("traces.hand"), "purple", main), dash: [7, 3] },
                { ...torque("tau_f", tHtml("traces.friction"), "vermillion", main), width: 2.5 },
            ],
            under: (surface) => paintBand(surface, main),
        },
        phase: {
            ...common,
            name: "phase",
            title: t("traces.phase"),
            x: axis("θ", "theta"),
            y: axis("ω", "omega"),
            loop: true,
            cursor,
            unlisted: true,
            series: [
                ...others.map((one) => ({
                    ...other(one, "phase", []),
                    width: 1,
                    opacity: 0.8,
                    along: one.live.traces["theta"]!,
                })),
                { ...own, name: "phase", label: model, points: [], along: main.traces["theta"]! },
            ],
            explain: (x, y) =>
                html`${symbol("θ")} = ${withUnit(x, unit("theta"), 3)} · ${symbol("ω")} = ${withUnit(y, unit("omega"), 3)}`,
        },
    };
}

/** Update axes and points of all four: a window of time, and ranges for all values. `recordedTo`: the end of the
 *  recording [s]. */
export function fitPendulumPlots(plots: PendulumPlots, runs: ComparedRuns, recordedTo: number): void {
    const { main, others, duration: window } = runs;
    const { now } = main;
    const last = now["t"] ?? 0;
    // The window moves by whole seconds: an axis that seldom changes is easier to read and needs no new layout.
    const end = Math.max(window, last <= window ? 0 : Math.ceil(last));
    const shown = (live: LiveRun, key: string): readonly Point[] => live.within(key, end - window - 1, end);
    const largest = (live: LiveRun, key: string): number =>
        live
            .within(key, end - window - 1, end, live.drawn)
            .reduce((most, { y }) => (Math.abs(y) > most ? Math.abs(y) : most), 0);
    const every = runs.lives;
    const most = (key: string): number => Math.max(...every.map((live) => largest(live, key)));
    const { recorded } = plots;
    recorded?.angle.splice(0, Infinity, ...main.within("theta_log", -Infinity, recordedTo));
    const fromRecord = recorded ? differ(recorded.angle, main.traces["theta"]!, recorded.difference, MRAD) : 0;
    const torques = Math.max(...["tau_m", "tau_e", "tau_h", "tau_f_max"].map((key) => largest(main, key)));
    const angle = Math.max(most("theta"), largest(main, "theta_d"), recorded ? largest(main, "theta_log") : 0, 0.5);
    room(plots.angle.y, angle);
    const apart = others.map(({ live }, i) =>
        differ(
            live.traces["theta"]!,
            main.traces["theta"]!,
            plots.difference.series[i + (recorded ? 1 : 0)]!.points,
            MRAD,
        ),
    );
    room(plots.difference.y, Math.max(...apart, fromRecord, 1));
    room(plots.torque.y, torques || 1);
    room(plots.phase.x, Math.max(most("theta"), 0.5));
    room(plots.phase.y, Math.max(most("omega"), 1));
    for (const { x } of [plots.angle, plots.difference, plots.torque]) {
        x.min = end - window;
        x.max = end;
    }
    every.forEach((live, i) => {
        const line = plots.phase.series[(i + others.length) % every.length]!;
        join(shown(live, "theta"), shown(live, "omega"), line.points);
    });
}

function room(axis: Axis, value: number): void {
    axis.max = roundUp(1.02 * value);
    axis.min = -axis.max;
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
export function apartInWords({ main, others }: ComparedRuns): string {
    const mine = main.now["theta"] ?? 0;
    return others
        .map(({ title, live }) => `${title} ${shortNumber(1e3 * ((live.now["theta"] ?? 0) - mine), 3)}`)
        .join(", ");
}
