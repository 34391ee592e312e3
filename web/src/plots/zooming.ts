// Zooming a plot: a part of the picture becomes ranges of its axes, which the page stores. One gesture is one entry of
// the history.
import { HistoryStep } from "../state/history-step";
import type { Store } from "../state/store";
import { valueAt, type Chart } from "./chart";
import type { Box } from "./gestures";
import type { Axis, Plot } from "./series";
import { axisName, isRange, narrowed, NARROWEST, writeZoom, type Range, type Ranges } from "./zoom";

/** The owner of the ranges. */
export interface Zoomed {
    readonly store: Store;
    readonly zoomRanges: Ranges;
}

const WAYS = ["x", "y"] as const;
/** On a larger range there are no ticks either. */
const WIDEST = 1e300;

/** The plot with its visible axes. */
export function asSeen(plot: Plot, ranges: Ranges | undefined): Plot {
    const zoomed = (way: "x" | "y"): Axis => {
        const width = plot[way].max - plot[way].min;
        const range = ranges?.get(axisName(plot, way)) ?? (width > NARROWEST && width < WIDEST ? undefined : [-1, 1]);
        return range ? { ...plot[way], min: range[0], max: range[1] } : plot[way];
    };
    const [x, y] = [zoomed("x"), zoomed("y")];
    return x === plot.x && y === plot.y ? plot : { ...plot, x, y };
}

export class Zooming {
    private step: HistoryStep | undefined;

    constructor(private readonly keeper: () => Zoomed) {}

    /** Fill the picture with a part of it; false when that changes nothing. */
    show(plot: Plot, chart: Chart, { left, right, top, bottom }: Box): boolean {
        const { chartArea: area } = chart;
        if (plot.square) {
            // Enlarged about its centre to the proportions of the plot.
            const part = Math.max((right - left) / area.width, (bottom - top) / area.height) / 2;
            const [across, down] = [(left + right) / 2, (top + bottom) / 2];
            [left, right] = [across - part * area.width, across + part * area.width];
            [top, bottom] = [down - part * area.height, down + part * area.height];
        }
        const [from, to] = [valueAt(chart, left, bottom), valueAt(chart, right, top)];
        return this.change(plot, (way) => narrowed(plot[way], from[way], to[way]));
    }

    reset(plot: Plot): boolean {
        return this.change(plot, () => undefined);
    }

    /** The gesture is over. */
    end(): void {
        this.step = undefined;
    }

    /** Set the ranges of both axes; undefined is the whole range. */
    private change(plot: Plot, wanted: (way: "x" | "y") => Range | undefined): boolean {
        const { store, zoomRanges } = this.keeper();
        const ranges = new Map(zoomRanges);
        for (const way of WAYS) {
            const range = wanted(way);
            if (!range) ranges.delete(axisName(plot, way));
            else if (isRange(range)) ranges.set(axisName(plot, way), range);
        }
        const text = writeZoom(ranges);
        if (text === store.pageValue("zoom")) return false;
        this.step ??= new HistoryStep(store);
        this.step.take((trace) => store.changePage("zoom", text, trace));
        return true;
    }
}
