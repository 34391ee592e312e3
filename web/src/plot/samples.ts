// The plotted data as plain numbers: the axes of every plot with their units, and the points of every line.
import { plainText } from "./plain-text";
import type { Axis, Plot, Point } from "./series";

export function samples(plots: readonly Plot[]): object[] {
    return plots.map(({ name, title, x, y, series }) => ({
        ...{ name, title, x: named(x), y: named(y) },
        series: series.map((line) => ({ name: line.name, title: plainText(line.label), ...columns(line.points) })),
    }));
}

export function columns(points: readonly Point[]): { x: number[]; y: number[] } {
    return { x: points.map(({ x }) => x), y: points.map(({ y }) => y) };
}

function named({ label, unit }: Axis): object {
    return { title: plainText(label), unit };
}
