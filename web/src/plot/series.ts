// The parts of a plot: axes, series of points, and painters below and above them.
import type { Signal } from "@preact/signals-core";
import type { TemplateResult } from "lit";
import type { Handle } from "./handle";
import type { ColourName } from "./palette";
import { pointAt, type Point } from "../model/points";

export { nearestIndex, type Point } from "../model/points";

/** The shape of points without a line, to distinguish them without colour. */
export type Mark = "square" | "frame" | "bar" | "cross" | "post" | "dot";

export interface Series {
    /** Unique in its plot; tests read it. */
    name: string;
    label: string | TemplateResult;
    /** Added to the legend, after the label. */
    extra?: string;
    colour: ColourName;
    width?: number;
    dash?: number[];
    /** The default is 1. */
    opacity?: number;
    /** Label beside the line in the plot; a letter after _ is a subscript. */
    sign?: string;
    /** The line that the others are compared with: they are labelled where they can be distinguished from it. */
    main?: boolean;
    /** Single points instead of a line; values below the axis are drawn at its lower end. */
    mark?: Mark;
    /** Marks are drawn under the lines. */
    under?: boolean;
    /** For comparison only: a thin line without a reading. */
    faint?: boolean;
    /** Left out of the legend and the readings. */
    quiet?: boolean;
    points: Point[];
    /** For a loop: points with the same indices, whose x is the place on the common axis of other plots. */
    along?: readonly Point[];
}

export interface Axis {
    label: string | TemplateResult;
    /** Short name for the readings if the label is long. */
    short?: string | TemplateResult;
    unit: string;
    /** Name in a link with zoom; by default the name of the plot. */
    name?: string;
    min: number;
    max: number;
    /** Ticks without numbers, for values that the plot names. */
    ticks?: readonly number[];
    /** Logarithmic axis; fixed for the life of the plot. */
    log?: boolean;
}

/** The drawing surface for painters. */
export interface Surface {
    context: CanvasRenderingContext2D;
    x: (value: number) => number;
    y: (value: number) => number;
    left: number;
    top: number;
    right: number;
    bottom: number;
    /** Width of the picture with its axes. */
    width: number;
}

export interface Plot {
    name: string;
    title: string;
    /** Shorter title above the plot, if its surroundings contain the rest. */
    heading?: string;
    x: Axis;
    y: Axis;
    series: Series[];
    /** Description for screen readers. */
    summary: string;
    /** A note in the legend, about things without their own entry. */
    remark?: string;
    /** Explanation of the plot, a sentence in its menu. */
    note?: string | TemplateResult;
    square?: boolean;
    /** Lines grow, so their labels are at their ends, one below the other. */
    endLabels?: boolean;
    /** Lines may go back in x, as loops do: they are read at the nearest point, and the table follows them. */
    loop?: boolean;
    /** No legend: the lines are labelled, or named in the plot above. */
    unlisted?: boolean;
    /** The plot is one of several below each other, which are drawn in turns if a frame has no time for all. */
    compact?: boolean;
    /** Meaning of a place in the plot, in words, instead of the numbers of the series. */
    explain?: (x: number, y: number) => TemplateResult;
    /** The numbers of the plot as CSV, instead of those of its series. */
    csv?: () => string;
    /** Called with a place that is clicked, or read when Enter is pressed. */
    pick?: (x: number, y: number) => void;
    /** The pointer on the x axis of plots that are read and zoomed together. A loop, with other axes, marks its place. */
    cursor?: Signal<number | null>;
    /** Something that moves independently, on the canvas over the plot: its name and painter. After each layout of the
     *  plot `placed` gets a function that repaints that canvas. */
    overlay?: { label: string; paint: (surface: Surface) => void; placed: (repaint: () => void) => void };
    /** Handles that can be dragged. */
    handles?: readonly Handle[];
    /** No line is labelled between these points. */
    busy?: readonly Point[];
    under?: (surface: Surface) => void;
    over?: (surface: Surface) => void;
}

/** Point of a series at a place on the common axis; undefined beyond the ends of the line. */
export function sampleAt({ points, along }: Series, x: number): Point | undefined {
    return pointAt(points, x, along);
}

/** Write new coordinates to the points of a plot, in place. */
export function fill(points: Point[], x: ArrayLike<number>, y: ArrayLike<number>): void {
    points.length = Math.min(points.length, x.length);
    for (let i = 0; i < x.length; i++) {
        const point = points[i];
        if (point) {
            point.x = x[i]!;
            point.y = y[i]!;
        } else {
            points.push({ x: x[i]!, y: y[i]! });
        }
    }
}
