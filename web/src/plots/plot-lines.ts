// The lines of a plot that are no series: the grid with its numbers, the axes through zero, the decades of a
// logarithmic axis, and the line at the pointer. Chart.js only finds the ticks: it would resolve every option of every
// tick again in every frame while a slider moves, which takes longer than painting them.
import type { Scale } from "chart.js";
import { powerOfTen, tickNumbers } from "../notation/number-text";
import type { Box } from "./gestures";
import { faded, palette } from "./palette";
import type { Point, Surface } from "./series";

/** The most decades that an axis labels. */
const MOST_DECADES = 6;

/** Ticks at powers of ten, including 1 if it is in the range, as many as fit. */
export function decades(min: number, max: number): { value: number }[] {
    const [from, to] = [Math.ceil(Math.log10(min) - 1e-9), Math.floor(Math.log10(max) + 1e-9)];
    if (to <= from) return between(min, max);
    const step = Math.ceil((to - from) / MOST_DECADES);
    const first = step * Math.ceil(from / step);
    return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => ({ value: 10 ** (first + i * step) }));
}

/** Ticks at round numbers, if there are fewer than two powers of ten. */
function between(min: number, max: number): { value: number }[] {
    const rough = (max - min) / MOST_DECADES;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((one) => one * power >= rough)! * power;
    const first = Math.ceil(min / step);
    return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, i) => ({ value: (first + i) * step }));
}

/** The least distance between two numbers, and between them and the plot [px]. */
const BETWEEN = 12;
const BESIDE = 6;

/** The grid, and its numbers outside the plot: below for x, at the left for y. */
export function paintGrid(surface: Surface, across: Scale, up: Scale): void {
    const { context, left, right, top, bottom } = surface;
    const { grid, quiet, font, size } = palette.value;
    context.font = `${0.75 * size}px ${font}`;
    const width = (label: string): number => context.measureText(label).width;
    const x = ticks(across, width);
    const y = ticks(up, () => 0.75 * size - BETWEEN + BESIDE);
    context.fillStyle = grid;
    for (const { at } of x.ticks) standing(surface, at);
    for (const { at } of y.ticks) lying(surface, at);
    context.fillStyle = quiet;
    context.textAlign = "center";
    context.textBaseline = "top";
    const edge = across.chart.width;
    for (const { at, label } of x.ticks)
        context.fillText(label, Math.min(at, edge - width(label) / 2), bottom + BESIDE);
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const { at, label } of y.ticks) context.fillText(label, left - BESIDE, at);
    // The common part of all numbers of an axis is written inside, at its end.
    context.fillText(x.base, right - BESIDE, bottom - 2 * BESIDE);
    context.textAlign = "left";
    context.fillText(y.base, left + BESIDE, top + 2 * BESIDE);
}

/** Lines along a row of pixels: without antialiasing they are painted in a fraction of the time. */
function standing({ context, top, bottom }: Surface, at: number): void {
    context.fillRect(Math.round(at), top, 1, bottom - top);
}

function lying({ context, left, right }: Surface, at: number): void {
    context.fillRect(left, Math.round(at), right - left, 1);
}

/** The ticks of an axis on whole pixels, without those that do not fit; zero stays. `base`: the value that is to be
 *  added  to their numbers, or "". */
function ticks(
    scale: Scale,
    room: (label: string) => number,
): { ticks: { at: number; label: string }[]; base: string } {
    const values = scale.ticks.map(({ value }) => value);
    const powers = scale.type === "logarithmic" && values.every((value) => Number.isInteger(round(Math.log10(value))));
    const { labels, base } = powers ? { labels: values.map(powerOfTen), base: "" } : tickNumbers(values);
    const all = values.map((value, i) => ({
        value,
        at: Math.round(scale.getPixelForValue(value)),
        label: labels[i]!,
    }));
    const widest = Math.max(0, ...labels.map(room));
    const apart = all.length > 1 ? Math.abs(all[1]!.at - all[0]!.at) : Infinity;
    const step = Math.max(1, Math.ceil((widest + BETWEEN) / apart));
    const zero = Math.max(0, values.indexOf(0));
    return { ticks: all.filter((_, i) => (i - zero) % step === 0), base };
}

function round(value: number): number {
    return Number(value.toFixed(9));
}

export function paintZeroLines(surface: Surface, log = false): void {
    surface.context.fillStyle = palette.value.axis;
    standing(surface, surface.x(0));
    if (!log) lying(surface, surface.y(0));
}

export function paintReadingLine(surface: Surface, value: number): void {
    surface.context.fillStyle = palette.value.quiet;
    standing(surface, surface.x(value));
}

/** The line at the place of the reading. */
export function paintDot({ context, x, y }: Surface, point: Point, colour: string): void {
    context.fillStyle = colour;
    context.strokeStyle = palette.value.surface;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x(point.x), y(point.y), 4, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
}

/** The box that is to fill the picture. */
export function paintBox({ context }: Surface, { left, right, top, bottom }: Box): void {
    const { text } = palette.value;
    context.fillStyle = faded(text, 0.1);
    context.strokeStyle = text;
    context.lineWidth = 1;
    context.fillRect(left, top, right - left, bottom - top);
    context.strokeRect(left + 0.5, top + 0.5, right - left - 1, bottom - top - 1);
}
