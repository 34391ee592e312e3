// Zooming a plot: a part of the picture becomes ranges of its axes, which the owner of the plot stores.
import type { Box } from "./gestures";
import { mapping } from "./scale";
import type { Axis, Plot } from "./series";
import { isRange, narrowed, NARROWEST, writeZoom, type Range, type Ranges } from "../model/zoom";

/** Common ranges of several plots, and the function that changes them. */
export interface Zoom {
    readonly ranges: Ranges;
    /** `continued`: part of the same gesture as the previous change. */
    change: (ranges: Ranges, continued: boolean) => void;
}

const WAYS = ["x", "y"] as const;
/** Larger ranges have no ticks either. */
const WIDEST = 1e300;

export function axisName(plot: Plot, way: "x" | "y"): string {
    return way === "x" && plot.cursor && !plot.loop ? way : (plot[way].name ?? `${plot.name}.${way}`);
}

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
    private going = false;

    constructor(private readonly zoom: () => Zoom | undefined) {}

    /** Enlarge a part of the picture, whose area is given, to the whole; returns false if that changes nothing. */
    show(plot: Plot, area: Box, { left, right, top, bottom }: Box): boolean {
        // A plot that has not been laid out yet has no part.
        if (!(area.right > area.left && area.bottom > area.top)) return false;
        if (plot.square) {
            // Enlarge the part about its centre to the proportions of the plot.
            const [width, height] = [area.right - area.left, area.bottom - area.top];
            const part = Math.max((right - left) / width, (bottom - top) / height) / 2;
            const [across, down] = [(left + right) / 2, (top + bottom) / 2];
            [left, right] = [across - part * width, across + part * width];
            [top, bottom] = [down - part * height, down + part * height];
        }
        // The current ranges, even if not drawn yet: a second turn of the wheel in a frame starts from these.
        const seen = asSeen(plot, this.zoom()?.ranges);
        const x = mapping(seen.x, area.left, area.right);
        const y = mapping(seen.y, area.bottom, area.top);
        const from = { x: x.value(left), y: y.value(bottom) };
        const to = { x: x.value(right), y: y.value(top) };
        return this.change(plot, (way) => narrowed(plot[way], from[way], to[way]));
    }

    reset(plot: Plot): boolean {
        return this.change(plot, () => undefined);
    }

    end(): void {
        this.going = false;
    }

    /** Set the ranges of both axes; undefined is the whole range. */
    private change(plot: Plot, rangeOf: (way: "x" | "y") => Range | undefined): boolean {
        const zoom = this.zoom();
        if (!zoom) return false;
        const ranges = new Map(zoom.ranges);
        for (const way of WAYS) {
            const range = rangeOf(way);
            if (!range) ranges.delete(axisName(plot, way));
            else if (isRange(range)) ranges.set(axisName(plot, way), range);
        }
        if (writeZoom(ranges) === writeZoom(zoom.ranges)) return false;
        zoom.change(ranges, this.going);
        this.going = true;
        return true;
    }
}
