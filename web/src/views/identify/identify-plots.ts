// Plots of an identification: a recording with its simulation, the residual, and the convergence of the errors.
import type { Signal } from "@preact/signals-core";
import type { ModelProgress, Simulated } from "../../identify/identification";
import { t, tHtml } from "../../i18n/messages";
import type { ColourName } from "../../plot/palette";
import { roundUp } from "../../plot/scale";
import type { Axis, Plot, Point, Series } from "../../plot/series";
import { MRAD } from "../../sim/differences";
import { symbol } from "../../ui/symbol";
import { GOAL, RECORDED, timeAxis } from "../run-plots";
import { mrad } from "./numbers";

/** Data for the plots of a recording; without `simulated` the plots are empty. */
export interface PlottedLog {
    file: string;
    model: string;
    simulated: Simulated | undefined;
    cursor: Signal<number | null>;
}

function pointsOf(values: Float64Array, { time }: Simulated, times = 1): Point[] {
    return Array.from(values, (value, k) => ({ x: time[k]!, y: times * value }));
}

function axisOf({ simulated }: PlottedLog): Axis {
    const last = simulated?.time.at(-1) ?? 0;
    return timeAxis("s", last > 0 ? last : 1);
}

function largest(points: readonly Point[]): number {
    return points.reduce((most, { y }) => (Math.abs(y) > most ? Math.abs(y) : most), 0);
}

function about(most: number, axis: Pick<Axis, "label" | "unit">): Axis {
    const end = most > 0 ? roundUp(1.02 * most) : 1;
    return { ...axis, min: -end, max: end };
}

export function recordingPlot(log: PlottedLog): Plot {
    const { file, model, simulated, cursor } = log;
    const name = model.toUpperCase();
    const points = (values?: Float64Array): Point[] => (values && simulated ? pointsOf(values, simulated) : []);
    const series: Series[] = [
        { ...RECORDED, name: "recorded", label: t("traces.recorded"), points: points(simulated?.measured) },
        { ...GOAL, name: "goal", label: tHtml("traces.goal"), points: points(simulated?.goal) },
        {
            ...{ name: "simulated", label: tHtml("traces.with", { model: name }), colour: "blue", width: 2.5 },
            ...{ main: true, points: points(simulated?.angle) },
        },
    ];
    return {
        name: "recording",
        title: t("identify.recording-plot", { file }),
        x: axisOf(log),
        y: about(Math.max(...series.map(({ points }) => largest(points))), { label: symbol("θ"), unit: "rad" }),
        ...{ series, cursor },
        summary: t("identify.recording-summary", { file, model: name, error: mrad(simulated?.error) }),
    };
}

export function residualPlot(log: PlottedLog): Plot {
    const { file, model, simulated, cursor } = log;
    const name = model.toUpperCase();
    const apart = simulated?.angle.map((angle, k) => angle - simulated.measured[k]!);
    const points = apart ? pointsOf(apart, simulated!, MRAD) : [];
    return {
        name: "residual",
        title: t("identify.residual-plot", { model: name }),
        x: axisOf(log),
        y: about(largest(points), { label: symbol("Δθ"), unit: "mrad" }),
        series: [{ name: "residual", label: t("identify.residual"), colour: "vermillion", width: 2, points }],
        unlisted: true,
        cursor,
        summary: t("identify.residual-summary", { file, model: name, error: mrad(simulated?.error) }),
    };
}

/** Limit of the axis, relative to the largest final error. */
const ABOVE = 3;

/** A model with its improvements: evaluations, loss [rad]. */
export type Converging = Pick<ModelProgress, "model" | "evaluations" | "history">;

export function convergencePlot(models: readonly Converging[]): Plot {
    const lines = models.map((progress): Series => ({
        ...{ name: progress.model, label: progress.model.toUpperCase(), sign: progress.model.toUpperCase() },
        ...{ colour: progress.model as ColourName, width: 2, points: stairs(progress) },
    }));
    const drawn = lines.filter(({ points }) => points.length > 0);
    const all = drawn.flatMap(({ points }) => points);
    const errors = all.map(({ y }) => y).filter((y) => y > 0 && y < Infinity);
    const most = Math.max(0, ...all.map(({ x }) => x));
    // the errors of the first guesses are much larger than the range of interest
    const last = Math.max(...drawn.flatMap(({ points }) => points.at(-1)?.y ?? []));
    return {
        name: "convergence",
        title: t("identify.convergence"),
        x: { label: t("identify.evaluations"), unit: "", min: 0, max: most > 0 ? roundUp(most) : 1000 },
        y: {
            ...{ label: t("identify.error"), unit: "mrad", log: true },
            min: errors.length > 0 ? 0.9 * Math.min(...errors) : 1,
            max: errors.length > 0 ? Math.min(1.1 * Math.max(...errors), ABOVE * last) : 100,
        },
        series: drawn,
        endLabels: true,
        summary: t("identify.convergence-summary", { models: drawn.map(({ sign }) => sign).join(", ") }),
    };
}

/** Points of the best error so far: a step at each improvement, constant until the last evaluation. */
function stairs({ history, evaluations }: Converging): Point[] {
    const points: Point[] = [];
    for (const [at, loss] of history) {
        if (!(loss > 0 && loss < Infinity)) continue;
        const before = points.at(-1);
        if (before) points.push({ x: at, y: before.y });
        points.push({ x: at, y: MRAD * loss });
    }
    const last = points.at(-1);
    if (last && evaluations > last.x) points.push({ x: evaluations, y: last.y });
    return points;
}
