// The lines of a plot that are no series: the grid with its numbers, the axes through zero, the decades of a
// logarithmic axis, and the line at the pointer. Chart.js finds the ticks; it would resolve every option of every one
// of them again in every frame of a slider's movement, which takes longer than to paint them.
import type { Scale } from "chart.js";
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

/** Least room between two numbers, and between them and the plot [px]. */
const BETWEEN = 12;
const BESIDE = 6;

/** The grid, and its numbers outside the plot: below for x, at the left for y. */
export function paintGrid({ context, left, right, top, bottom }: Surface, across: Scale, up: Scale): void {
    const { grid, quiet, font, size } = palette.value;
    context.strokeStyle = grid;
    context.fillStyle = quiet;
    context.font = `${0.75 * size}px ${font}`;
    context.lineWidth = 1;
    context.beginPath();
    context.textAlign = "center";
    context.textBaseline = "top";
    for (const { at, label } of ticks(across, (text) => context.measureText(text).width)) {
        context.moveTo(at, top);
        context.lineTo(at, bottom);
        context.fillText(label, at, bottom + BESIDE);
    }
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const { at, label } of ticks(up, () => 0.75 * size - BETWEEN + BESIDE)) {
        context.moveTo(left, at);
        context.lineTo(right, at);
        context.fillText(label, left - BESIDE, at);
    }
    context.stroke();
}

/** Where the ticks of an axis are, on whole pixels, without those that there is no room for; zero stays. */
function ticks(scale: Scale, room: (label: string) => number): { at: number; label: string }[] {
    const all = scale.ticks.map(({ value, label }) => ({
        value,
        at: Math.round(scale.getPixelForValue(value)) + 0.5,
        label: String(label ?? ""),
    }));
    const widest = Math.max(0, ...all.map(({ label }) => room(label)));
    const apart = all.length > 1 ? Math.abs(all[1]!.at - all[0]!.at) : Infinity;
    const step = Math.max(1, Math.ceil((widest + BETWEEN) / apart));
    const zero = Math.max(
        0,
        all.findIndex(({ value }) => value === 0),
    );
    return all.filter((_, i) => (i - zero) % step === 0);
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
