// The plots of the Pendulum view: angle and goal; torques with the band that friction can take.
import { html } from "lit";
import type { Channel } from "../../../wasm/friction";
import type { LiveRun } from "../run/live-run";
import type { TwinRun } from "../run/twin-run";
import { symbol } from "../notation/number-text";
import { faded, palette } from "../plots/palette";
import type { Plot, Point, Surface } from "../plots/series";

export interface PendulumPlots {
    angle: Plot;
    difference: Plot;
    torque: Plot;
}

export function anglePlot(
    main: LiveRun,
    ghost: LiveRun | undefined,
    channels: readonly Channel[],
    [model, other]: readonly [string, string | undefined],
): Plot {
    return {
        name: "angle",
        title: "Angle",
        x: time(channels),
        y: { label: symbol("θ"), unit: unitOf(channels, "theta"), min: -1, max: 1 },
        summary: "",
        compact: true,
        series: [
            {
                name: "theta_d",
                label: html`goal ${symbol("θ_d")}`,
                colour: "ink",
                width: 1.5,
                dash: [5, 4],
                points: main.traces["theta_d"]!,
            },
            ...(ghost
                ? [
                      {
                          name: "ghost theta",
                          label: html`${symbol("θ")} with ${other}`,
                          colour: "purple" as const,
                          width: 2,
                          points: ghost.traces["theta"]!,
                      },
                  ]
                : []),
            {
                name: "theta",
                label: html`${symbol("θ")} with ${model}`,
                colour: "blue",
                width: 2.5,
                points: main.traces["theta"]!,
            },
        ],
    };
}

export function torquePlot(main: LiveRun, channels: readonly Channel[], model: string): Plot {
    return {
        name: "torque",
        title: `Torques with ${model}`,
        x: time(channels),
        y: { label: symbol("τ"), unit: unitOf(channels, "tau_m"), min: -1, max: 1 },
        summary: "",
        compact: true,
        series: [
            {
                name: "tau_m",
                label: html`motor ${symbol("τ_m")}`,
                colour: "blue",
                width: 2,
                points: main.traces["tau_m"]!,
            },
            {
                name: "tau_e",
                label: html`gravity ${symbol("τ_e")}`,
                colour: "green",
                width: 2,
                points: main.traces["tau_e"]!,
            },
            {
                name: "tau_f",
                label: html`friction ${symbol("τ_f")}`,
                colour: "vermillion",
                width: 2.5,
                points: main.traces["tau_f"]!,
            },
        ],
        under: (surface) => paintBand(surface, main),
    };
}

/** How far the comparison is from the run: small on the scale of the swing, and what the models differ in. */
export function differencePlot(
    points: Point[],
    channels: readonly Channel[],
    [model, other]: readonly [string, string | undefined],
): Plot {
    return {
        name: "difference",
        title: `Angle of ${other} less angle of ${model}`,
        x: time(channels),
        y: { label: html`Δ${symbol("θ")}`, unit: unitOf(channels, "theta"), min: -1, max: 1 },
        summary: "",
        compact: true,
        series: [{ name: "difference", label: `${other} less ${model}`, colour: "purple", width: 2, points }],
    };
}

/** Bring the axes of all three in line with what they show: a rolling window of time, and room for every value. */
export function fitPendulumPlots(plots: PendulumPlots, twin: TwinRun, window: number): void {
    const { now, largest } = twin.main;
    const last = now["t"] ?? 0;
    const ghostAngle = twin.ghost?.largest["theta"] ?? 0;
    const budget = Math.max(largest["tau_f_max"]!, now["tau_f_max"] ?? 0);
    const rooms: [Plot, number][] = [
        [plots.angle, Math.max(largest["theta"]!, largest["theta_d"]!, ghostAngle, 0.5)],
        [plots.difference, Math.max(twin.compare("theta"), 1e-3)],
        [plots.torque, Math.max(largest["tau_m"]!, largest["tau_e"]!, budget) || 1],
    ];
    for (const [plot, room] of rooms) {
        plot.y.max = roundUp(room);
        plot.y.min = -plot.y.max;
        plot.x.min = Math.max(0, last - window);
        plot.x.max = Math.max(window, last);
    }
}

/** The next of 1, 1.5, 2, 3, 5, 7 times a power of ten: an axis that holds still while values grow. */
function roundUp(value: number): number {
    const power = 10 ** Math.floor(Math.log10(value));
    const step = [1, 1.5, 2, 3, 5, 7, 10].find((one) => one * power >= value * 1.02) ?? 10;
    return step * power;
}

/** What friction can take: between minus and plus its budget. */
function paintBand({ context, x, y }: Surface, main: LiveRun): void {
    const budget = main.traces["tau_f_max"]!;
    if (budget.length < 2) return;
    context.fillStyle = faded(palette.value.vermillion, 0.14);
    context.beginPath();
    for (const point of budget) context.lineTo(x(point.x), y(point.y));
    for (let i = budget.length - 1; i >= 0; i--) context.lineTo(x(budget[i]!.x), y(-budget[i]!.y));
    context.fill();
}

function time(channels: readonly Channel[]): Plot["x"] {
    return { label: html`time ${symbol("t")}`, unit: unitOf(channels, "t"), min: 0, max: 1 };
}

function unitOf(channels: readonly Channel[], key: string): string {
    return channels.find((channel) => channel.key === key)?.unit ?? "";
}
