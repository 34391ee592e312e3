// Points that no line joins: small marks of different shapes. Each is a few upright rectangles on whole pixels, which
// is what a canvas fills fastest; a thousand of them are painted in every frame of a slider's movement.
import { palette } from "./palette";
import type { Mark, Series, Surface } from "./series";

/** Left, top, width and height of every rectangle, about the point. */
export const markShapes: Readonly<Record<Mark, readonly (readonly [number, number, number, number])[]>> = {
    square: [[-1, -1, 3, 3]],
    frame: [
        [-2, -2, 5, 1],
        [-2, 2, 5, 1],
        [-2, -1, 1, 3],
        [2, -1, 1, 3],
    ],
    bar: [[-3, 0, 7, 1]],
    cross: [
        [-2, 0, 5, 1],
        [0, -2, 1, 5],
    ],
    post: [[0, -3, 2, 7]],
};

/** What lies below the floor, as zero does on a logarithmic axis, stands on it. */
export function paintMarks({ context, x, y }: Surface, { points, mark, colour }: Series, floor: number): void {
    context.fillStyle = palette.value[colour];
    const shape = markShapes[mark ?? "square"];
    for (const point of points) {
        if (Number.isNaN(point.y)) continue;
        const across = Math.round(x(point.x));
        const down = Math.round(y(point.y < floor ? floor : point.y));
        for (const [left, top, width, height] of shape) context.fillRect(across + left, down + top, width, height);
    }
}
