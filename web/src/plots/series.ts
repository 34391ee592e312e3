// What a plot is made of: axes, series of points, and painters for what lies under and over them.
import type { Signal } from "@preact/signals-core";
import type { TemplateResult } from "lit";
import type { Handle } from "./handle";
import type { ColourName } from "./palette";

export interface Point {
    x: number;
    y: number;
}

/** How points that no line joins are told apart without their colour. */
export type Mark = "square" | "frame" | "bar" | "cross" | "post";

export interface Series {
    /** Unique in its plot; tests read it. */
    name: string;
    label: string | TemplateResult;
    /** Said in the legend, after the label. */
    extra?: string;
    colour: ColourName;
    width?: number;
    dash?: number[];
    /** 1 unless it is said; only of live plots. */
    opacity?: number;
    /** Beside the line in the plot; a letter after _ is lowered. */
    sign?: string;
    /** The one that the others are compared with: they are signed where they can be told from it. */
    main?: boolean;
    /** Points by themselves instead of a line; values below the axis stand at its floor. */
    mark?: Mark;
    /** For comparison only: a thin line without a reading. */
    faint?: boolean;
    /** Left out of the legend and the readings. */
    quiet?: boolean;
    points: Point[];
    /** Of a loop: points that share its indices, and whose x is where the plots with a common axis are read. */
    along?: readonly Point[];
}

export interface Axis {
    label: string | TemplateResult;
    /** Its name in the readings, where the label is long. */
    short?: string | TemplateResult;
    unit: string;
    /** In a link that is zoomed, if not after its plot. */
    name?: string;
    min: number;
    max: number;
    /** Logarithmic; for the life of the plot. */
    log?: boolean;
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
    /** What the plot shows, in a sentence under its title. */
    note?: string | TemplateResult;
    square?: boolean;
    /** It changes in every frame: the page paints its lines, for Chart.js would work out every point's options anew. */
    live?: boolean;
    /** Its lines may turn back, as loops do: they are read by place, and its table follows them. */
    loop?: boolean;
    /** Without a legend: its lines are signed, or named in the plot above. */
    unlisted?: boolean;
    /** One of several under one another: the name of its axis goes beside its title. */
    compact?: boolean;
    /** What a place in the plot means, in words, instead of the numbers of the series. */
    explain?: (x: number, y: number) => TemplateResult;
    /** Where the pointer is on a common x axis: plots that share it read at the same place, and are zoomed together.
     *  A loop has other axes, and marks that place. */
    cursor?: Signal<number | null>;
    /** What moves by itself, on the canvas over the plot: its name, and who paints it. `placed` is told, whenever the plot
     *  has been laid out, how to have that canvas painted again. */
    overlay?: { label: string; paint: (surface: Surface) => void; placed: (again: () => void) => void };
    /** What can be taken hold of. */
    handles?: readonly Handle[];
    /** No line is named between these points. */
    busy?: readonly Point[];
    under?: (surface: Surface) => void;
    over?: (surface: Surface) => void;
}

/** Which point is nearest to x; they are in the order of x. */
export function nearestIndex(points: readonly Point[], x: number): number {
    let low = 0;
    let high = points.length - 1;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (points[middle]!.x < x) low = middle + 1;
        else high = middle;
    }
    const [before, after] = [points[low - 1], points[low]];
    return before && after && x - before.x < after.x - x ? low - 1 : low;
}

/** The point of a series that belongs to a place on the common axis. */
export function pointAt({ points, along }: Series, x: number): Point | undefined {
    return points[nearestIndex(along ?? points, x)];
}

/** Put new numbers into the points that a plot holds, without a new array. */
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
