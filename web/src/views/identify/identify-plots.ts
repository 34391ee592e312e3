// The plots of an identification: a recording with its simulation, what is left between them, and how the errors fell.
import type { Signal } from "@preact/signals-core";
import type { ModelProgress, Simulated } from "../../identify/identification";
import { t, tHtml } from "../../i18n/messages";
import type { ColourName } from "../../plot/palette";
import { roundUp } from "../../plot/scale";
import type { Axis, Plot, Point, Series } from "../../plot/series";
import { MRAD } from "../../sim/differences";
import { symbol } from "../../ui/symbol";
import { mrad } from "./numbers";

/** What is shown of a recording; without `simulated` only its axes. */
export interface ShownLog {
    file: string;
    model: string;
    /** The time between samples [s]. */
    T: number;
    simulated: Simulated | undefined;
    cursor: Signal<number | null>;
}

function pointsOf(values: Float64Array, T: number, times = 1): Point[] {
    return Array.from(values, (value, k) => ({ x: k * T, y: times * value }));
}

function timeAxis({ simulated, T }: ShownLog): Axis {
    const last = ((simulated?.goal.length ?? 2) - 1) * T;
    return { label: tHtml("traces.time"), short: symbol("t"), unit: "s", min: 0, max: last > 0 ? last : 1 };
}

function largest(points: readonly Point[]): number {
    return points.reduce((most, { y }) => (Math.abs(y) > most ? Math.abs(y) : most), 0);
}

function about(most: number, axis: Pick<Axis, "label" | "unit">): Axis {
    const end = most > 0 ? roundUp(1.02 * most) : 1;
    return { ...axis, min: -end, max: end };
}

export function recordingPlot(shown: ShownLog): Plot {
    const { file, model, T, simulated, cursor } = shown;
    const name = model.toUpperCase();
    const [goal, recorded, angle] = simulated
        ? [simulated.goal, simulated.measured, simulated.angle].map((values) => pointsOf(values, T))
        : [[], [], []];
    const series: Series[] = [
        {
            ...{ name: "recorded", label: t("traces.recorded"), colour: "ink", width: 6, opacity: 0.3 },
            points: recorded!,
        },
        { name: "goal", label: tHtml("traces.goal"), colour: "ink", width: 1.5, dash: [5, 4], points: goal! },
        {
            ...{ name: "simulated", label: tHtml("traces.with", { model: name }), colour: "blue", width: 2.5 },
            ...{ main: true, points: angle! },
        },
    ];
    return {
        name: "recording",
        title: t("identify.recording-plot", { file }),
        x: timeAxis(shown),
        y: about(Math.max(...series.map(({ points }) => largest(points))), { label: symbol("θ"), unit: "rad" }),
        ...{ series, cursor },
        summary: t("identify.recording-summary", { file, model: name, error: mrad(simulated?.error) }),
    };
}

export function residualPlot(shown: ShownLog): Plot {
    const { file, model, T, simulated, cursor } = shown;
    const name = model.toUpperCase();
    const apart = simulated ? simulated.angle.map((angle, k) => angle - simulated.measured[k]!) : new Float64Array();
    const points = pointsOf(apart, T, MRAD);
    return {
        name: "residual",
        title: t("identify.residual-plot", { model: name }),
        x: timeAxis(shown),
        y: about(largest(points), { label: symbol("Δθ"), unit: "mrad" }),
        series: [{ name: "residual", label: t("identify.residual"), colour: "vermillion", width: 2, points }],
        unlisted: true,
        cursor,
        summary: t("identify.residual-summary", { file, model: name, error: mrad(simulated?.error) }),
    };
}

/** So far above the worst of the final errors the axis goes. */
const ABOVE = 3;

/** A model and its improvements: evaluations, loss [rad]. */
export type Converging = Pick<ModelProgress, "model" | "evaluations" | "history">;

export function convergencePlot(models: readonly Converging[]): Plot {
    const lines = models.map((one): Series => ({
        ...{ name: one.model, label: one.model.toUpperCase(), sign: one.model.toUpperCase() },
        ...{ colour: one.model as ColourName, width: 2, points: stairs(one) },
    }));
    const drawn = lines.filter(({ points }) => points.length > 0);
    const all = drawn.flatMap(({ points }) => points);
    const errors = all.map(({ y }) => y).filter((y) => y > 0 && y < Infinity);
    const most = Math.max(0, ...all.map(({ x }) => x));
    // The first guesses of a fit are far above what matters.
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

/** The best so far falls in steps, and stays until the last evaluation. */
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
