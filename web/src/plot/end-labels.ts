// The labels at the ends of lines that grow.
import { writeWords } from "./canvas-words";
import { palette } from "./palette";
import { nearestIndex, type Plot, type Point, type Series, type Surface } from "./series";

/** A line nearer to the main line than this cannot be distinguished from it [px]. */
const TOLD_APART = 7;
/** The distance between labels, in font sizes. */
const BETWEEN = 1.05;
const FONT = 0.72;

/** The labels of lines at their ends, below each other where the ends are close. */
export function paintEndLabels(surface: Surface, { series, loop, x: axis }: Plot): void {
    const { context, left, right, top, bottom, width: edge } = surface;
    const size = FONT * palette.value.size;
    // The visible part.
    const end = ({ points }: Series): Point | undefined => {
        const last = loop ? points.at(-1) : points[nearestIndex(points, axis.max)];
        const at = last && { x: Math.min(right, surface.x(last.x)), y: surface.y(last.y) };
        return at && at.x >= left && (!loop || (surface.x(last.x) <= right && at.y >= top && at.y <= bottom))
            ? at
            : undefined;
    };
    const main = series.find((line) => line.main);
    const place = main && end(main);
    const signs = series
        .flatMap((line) => {
            const at = line.sign === undefined ? undefined : end(line);
            const far = !at || !place || line === main || Math.hypot(at.x - place.x, at.y - place.y) > TOLD_APART;
            return at && far && !Number.isNaN(at.y) ? [{ ...at, end: at.y, line }] : [];
        })
        .sort((a, b) => a.y - b.y);
    const room = edge - right;
    const height = BETWEEN * size;
    spread(signs, height, top + height / 2, bottom - height / 2);
    const { surface: rim } = palette.value;
    for (const { x, y, line, end } of signs) {
        context.fillStyle = palette.value[line.colour];
        if (loop) {
            context.beginPath();
            context.arc(x, end, line.main ? 4 : 2.5, 0, 2 * Math.PI);
            context.fill();
            // At loops there is no space for labels far from their lines.
            if (Math.abs(y - end) > height) continue;
        }
        const style = { size, weight: 600 };
        const width = writeWords(context, line.sign!, 0, 0, { ...style, shown: false });
        // Drawn over lines if there is no space beside them.
        const most = right + room - width;
        writeWords(context, line.sign!, Math.min(x + 6, most), y, x + 6 > most ? { ...style, rim } : style);
    }
}

/** Move places, in their order, until each is `apart` from the next; as many as fit stay within the limits. */
export function spread(places: { y: number }[], apart: number, low: number, high: number): void {
    for (let i = 0, floor = low; i < places.length; i++) {
        // Between the preferred place and the space left by the labels above.
        places[i]!.y = Math.max(places[i]!.y, floor);
        floor = places[i]!.y + apart;
    }
    for (let i = places.length - 1, roof = high; i >= 0; i--) {
        places[i]!.y = Math.min(places[i]!.y, roof);
        roof = places[i]!.y - apart;
    }
}
