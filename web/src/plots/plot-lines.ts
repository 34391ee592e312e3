// The lines of a plot that are no series: the axes through zero, the decades of a logarithmic axis, and the line at
// the pointer.
import { palette } from "./palette";
import type { Surface } from "./series";

/** Most decades that an axis names. */
const MOST_DECADES = 6;

/** Ticks at powers of ten, one itself among them where it is in the range, as many as there is room for. */
export function decades(min: number, max: number): { value: number }[] {
    const [from, to] = [Math.ceil(Math.log10(min) - 1e-9), Math.floor(Math.log10(max) + 1e-9)];
    const step = Math.ceil((to - from) / MOST_DECADES);
    const first = step * Math.ceil(from / step);
    return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => ({ value: 10 ** (first + i * step) }));
}

export function paintZeroLines({ context, x, y, left, right, top, bottom }: Surface, log = false): void {
    context.strokeStyle = palette.value.axis;
    context.lineWidth = 1;
    context.beginPath();
    const [x0, y0] = [Math.round(x(0)) + 0.5, Math.round(y(0)) + 0.5];
    context.moveTo(x0, top);
    context.lineTo(x0, bottom);
    if (!log) {
        context.moveTo(left, y0);
        context.lineTo(right, y0);
    }
    context.stroke();
}

export function paintReadingLine({ context, x, top, bottom }: Surface, value: number): void {
    context.strokeStyle = palette.value.quiet;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(Math.round(x(value)) + 0.5, top);
    context.lineTo(Math.round(x(value)) + 0.5, bottom);
    context.stroke();
}
