// What a plot is made of: axes, series of points, and painters for what lies under and over them.
import type { TemplateResult } from "lit";
import type { ColourName } from "./palette";

export interface Point {
    x: number;
    y: number;
}

export interface Series {
    /** Unique in its plot; tests read it. */
    name: string;
    label: string | TemplateResult;
    colour: ColourName;
    width?: number;
    dash?: number[];
    /** For comparison only: drawn faint. */
    faint?: boolean;
    /** Left out of the legend and the readings. */
    quiet?: boolean;
    points: Point[];
}

export interface Axis {
    label: string | TemplateResult;
    unit: string;
    min: number;
    max: number;
}

/** The drawing surface as painters see it. */
export interface Surface {
    context: CanvasRenderingContext2D;
    x: (value: number) => number;
    y: (value: number) => number;
    left: number;
    top: number;
    right: number;
    bottom: number;
}

export interface Plot {
    name: string;
    title: string;
    x: Axis;
    y: Axis;
    series: Series[];
    /** In words, what is to be seen. */
    summary: string;
    /** Said in the legend, about what has no entry of its own there. */
    remark?: string;
    square?: boolean;
    /** One of several under one another: the name of its axis goes beside its title. */
    compact?: boolean;
    /** What a place in the plot means, in words, instead of the numbers of the series. */
    explain?: (x: number, y: number) => TemplateResult;
    under?: (surface: Surface) => void;
    over?: (surface: Surface) => void;
}

/** The point of a series nearest to x; its points are in the order of x. */
export function nearest(points: readonly Point[], x: number): Point | undefined {
    let low = 0;
    let high = points.length - 1;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (points[middle]!.x < x) low = middle + 1;
        else high = middle;
    }
    const [before, after] = [points[low - 1], points[low]];
    return before && after && x - before.x < after.x - x ? before : after;
}
