// How far the plots of a view are zoomed in: ranges by axis, and their text in a link, axis:from:to with ~ between them.
// The axis that plots share is `x`; others are named after their plot, such as law.y.
import type { PageRow } from "../state/store";
import { say } from "../notation/words";
import type { Axis, Plot } from "./series";

export type Range = readonly [from: number, to: number];
export type Ranges = ReadonlyMap<string, Range>;

/** A range is at least so wide, of its ends: there are digits left for its ticks to differ. */
const FINEST = 1e-12;
const MOST = 1e30;
/** On less there are no ticks that the chart library would ever find. */
export const NARROWEST = 1e-290;
/** A gesture need not be told finer than this, of the range. */
const DIGITS = 5;

export function axisName(plot: Plot, way: "x" | "y"): string {
    return way === "x" && plot.cursor && !plot.loop ? way : (plot[way].name ?? `${plot.name}.${way}`);
}

function largest([from, to]: Range): number {
    return Math.max(Math.abs(from), Math.abs(to));
}

/** Not with NaN at an end. */
export function isRange(range: Range): boolean {
    return largest(range) <= MOST && range[1] - range[0] > Math.max(NARROWEST, FINEST * largest(range));
}

/** Undefined when the text has not this form. */
export function readZoom(text: string): Ranges | undefined {
    const ranges = new Map<string, Range>();
    for (const part of text === "" ? [] : text.split("~")) {
        const [, axis = "", from, to] = /^([^:]+):([\d.e+-]+):([\d.e+-]+)$/.exec(part) ?? [];
        const range: Range = [Number(from), Number(to)];
        if (ranges.has(axis) || !isRange(range)) return undefined;
        ranges.set(axis, range);
    }
    return ranges;
}

export function writeZoom(ranges: Ranges): string {
    return [...ranges].map(([axis, range]) => [axis, ...range].join(":")).join("~");
}

/** The page's row of it. `positive`: the axes that are logarithmic. */
export function zoomRow(positive: readonly string[] = []): PageRow {
    return {
        key: "zoom",
        title: say("plot.zoom"),
        standard: "",
        options: [],
        text: {
            takes: (text) => {
                const ranges = readZoom(text);
                return ranges !== undefined && positive.every((axis) => !(ranges.get(axis)?.[0]! <= 0));
            },
            form: say("plot.zoom-form"),
        },
    };
}

/** What an axis would show between two values: within its whole range, with as many digits as are seen. Undefined when
 *  that is all of it. */
export function narrowed({ min, max, log }: Axis, from: number, to: number): Range | undefined {
    const [on, back] = log ? [Math.log10, (value: number) => 10 ** value] : [Number, Number];
    const [low, high] = [on(min), on(max)];
    const width = on(to) - on(from);
    // All but nothing is missing.
    if (width > (high - low) * (1 - 1e-6)) return undefined;
    const start = Math.min(Math.max(on(from), low), high - width);
    const range: Range = [back(start), back(start + width)];
    const digits = Math.ceil(Math.log10(largest(range) / (range[1] - range[0]))) + DIGITS;
    const [a, b] = range.map((value) => Number(value.toPrecision(Math.min(17, digits)))) as [number, number];
    return [a, b];
}
