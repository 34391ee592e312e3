// Plane of motor and load torques: the zone in which a drive rests, and the state of its run.
import { faded, palette } from "./palette";
import type { Point, Surface } from "./series";

/** Fill the zone between two lines, which may have different ranges. */
export function paintRest({ context, x, y }: Surface, upper: readonly Point[], lower: readonly Point[]): void {
    context.beginPath();
    for (const point of upper) context.lineTo(x(point.x), y(point.y));
    for (const point of [...lower].reverse()) context.lineTo(x(point.x), y(point.y));
    context.closePath();
    context.fillStyle = faded(palette.value.green, 0.14);
    context.fill();
}

export function paintNow({ context, x, y }: Surface, now: Point): void {
    context.beginPath();
    context.arc(x(now.x), y(now.y), 5, 0, 2 * Math.PI);
    context.fillStyle = palette.value.blue;
    context.fill();
}
