// The zoom of the plots of a view: ranges by axis, and their text in a link, axis:from:to with ~ between them. The axis
// that plots share is `x`; others are named after their plot, such as law.y.
import { t } from "../i18n/messages";
import type { PageRow } from "./store";

export type Range = readonly [from: number, to: number];
export type Ranges = ReadonlyMap<string, Range>;

export interface Extent {
    min: number;
    max: number;
    log?: boolean;
}

/** Smallest width of a range relative to its ends, so that its ticks still differ. */
const FINEST = 1e-12;
const MOST = 1e30;
/** Smallest width of a range for which the chart library finds ticks. */
export const NARROWEST = 1e-290;
/** Digits to which a gesture is rounded, relative to the range. */
const DIGITS = 5;

function largest([from, to]: Range): number {
    return Math.max(Math.abs(from), Math.abs(to));
}

/** Whether a range is finite and wide enough; false with NaN at an end. */
export function isRange(range: Range): boolean {
    return largest(range) <= MOST && range[1] - range[0] > Math.max(NARROWEST, FINEST * largest(range));
}

/** The ranges in a text from a link; undefined if it is malformed. */
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

/** The range between two values, within the whole one and as exact as visible; undefined if it is the whole range. */
export function narrowed({ min, max, log }: Extent, from: number, to: number): Range | undefined {
    const [on, back] = log ? [Math.log10, (value: number) => 10 ** value] : [Number, Number];
    const [low, high] = [on(min), on(max)];
    const width = on(to) - on(from);
    // Almost the whole range.
    if (width > (high - low) * (1 - 1e-6)) return undefined;
    const start = Math.min(Math.max(on(from), low), high - width);
    const range: Range = [back(start), back(start + width)];
    const digits = Math.ceil(Math.log10(largest(range) / (range[1] - range[0]))) + DIGITS;
    const [a, b] = range.map((value) => Number(value.toPrecision(Math.min(17, digits)))) as [number, number];
    return [a, b];
}

/** The page's row for the zoom of its plots in a link. `positive`: axes that are logarithmic. */
export function zoomRow(positive: readonly string[] = []): PageRow {
    const takes = (text: string): boolean => {
        const ranges = readZoom(text);
        return ranges !== undefined && positive.every((axis) => (ranges.get(axis)?.[0] ?? 1) > 0);
    };
    const form = t("plot.zoom-form");
    return { key: "zoom", title: t("plot.zoom"), standard: "", options: [], text: { takes, form } };
}
