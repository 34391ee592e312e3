// Points without a line: small marks of different shapes. Each consists of a few rectangles, nearly all on whole pixels, which a
// canvas fills fastest; a thousand of them are painted in every frame while a slider moves.
import { presenting } from "../environment/presentation";
import { faded, palette } from "./palette";
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
    dot: [
        [-1, -2, 3, 5],
        [-2, -1, 5, 3],
        [-1.5, -1.5, 4, 4],
    ],
};

/** Factor of the size of marks in a presentation, so that the last row sees them. */
const LARGER = 1.5;

/** A value below the axis, such as zero on a logarithmic one, is drawn at its lower end. */
export function paintMarks(
    { context, x, y }: Surface,
    { points, mark, colour, opacity = 1 }: Series,
    floor: number,
): void {
    context.fillStyle = opacity === 1 ? palette.value[colour] : faded(palette.value[colour], opacity);
    const shape = markShapes[mark ?? "square"];
    const scale = presenting.value ? LARGER : 1;
    for (const point of points) {
        if (Number.isNaN(point.y)) continue;
        const across = Math.round(x(point.x));
        const down = Math.round(y(point.y < floor ? floor : point.y));
        for (const [left, top, width, height] of shape) {
            context.fillRect(across + scale * left, down + scale * top, scale * width, scale * height);
        }
    }
}
