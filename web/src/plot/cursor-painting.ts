// Painters for the pointer: the line at the place of the reading, its dots, and the zoom box.
import type { Box } from "./gestures";
import { faded, palette } from "./palette";
import type { Point, Surface } from "./series";

/** The line at the place of the reading, on a column of pixels: it is several times faster without antialiasing. */
export function paintReadingLine({ context, x, top, bottom }: Surface, value: number): void {
    context.fillStyle = palette.value.quiet;
    context.fillRect(Math.round(x(value)), top, 1, bottom - top);
}

/** The value of a line at the place of the reading. */
export function paintDot({ context, x, y }: Surface, point: Point, colour: string): void {
    context.fillStyle = colour;
    context.strokeStyle = palette.value.surface;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x(point.x), y(point.y), 4, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
}

/** The box that the zoom will enlarge to the whole picture. */
export function paintBox({ context }: Surface, { left, right, top, bottom }: Box): void {
    const { text } = palette.value;
    context.fillStyle = faded(text, 0.1);
    context.strokeStyle = text;
    context.lineWidth = 1;
    context.fillRect(left, top, right - left, bottom - top);
    context.strokeRect(left + 0.5, top + 0.5, right - left - 1, bottom - top - 1);
}
