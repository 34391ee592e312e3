// The lines of a plot that are no series: the axes through zero, and the line at the pointer.
import { palette } from "./palette";
import type { Surface } from "./series";

export function paintZeroLines({ context, x, y, left, right, top, bottom }: Surface): void {
    context.strokeStyle = palette.value.axis;
    context.lineWidth = 1;
    context.beginPath();
    const [x0, y0] = [Math.round(x(0)) + 0.5, Math.round(y(0)) + 0.5];
    context.moveTo(x0, top);
    context.lineTo(x0, bottom);
    context.moveTo(left, y0);
    context.lineTo(right, y0);
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
