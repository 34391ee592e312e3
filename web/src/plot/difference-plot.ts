// The difference of other lines minus the current one, as a plot below the plot of all of them.
import type { Signal } from "@preact/signals-core";
import { t } from "../i18n/messages";
import { roundUp } from "./scale";
import type { Axis, Plot, Point, Series } from "./series";

/** `what`: the quantity in words. */
export function differencePlot(
    what: string,
    x: Axis,
    unit: string,
    cursor: Signal<number | null> | undefined,
    series: Series[],
): Plot {
    const plot: Plot = {
        name: "difference",
        title: t("pin.difference", { what }),
        note: t("pin.note"),
        compact: true,
        x,
        y: { label: "Δ", unit, min: -1, max: 1 },
        series,
        summary: t("pin.summary", { names: series.map(({ sign }) => sign).join(", ") }),
        ...(cursor ? { cursor } : {}),
    };
    fitDifference(plot);
    return plot;
}

/** A range for all lines, with round ends that rarely change. `least`: smaller values are rounding noise. */
export function fitDifference({ series, y }: Plot, least = 0): void {
    let most = least;
    for (const { points } of series) for (const point of points) if (Math.abs(point.y) > most) most = Math.abs(point.y);
    y.max = most === 0 ? 1 : roundUp(most);
    y.min = -y.max;
}

/** One line minus another, point by point, into `points`. There is a gap where either has no value. */
export function subtract(points: Point[], one: readonly Point[], other: readonly Point[]): void {
    points.length = 0;
    one.forEach(({ x, y }, i) => points.push({ x, y: y - (other[i]?.y ?? NaN) }));
}
