// The construction of Phi_Z and its jump, painted on a plot.
import { writeRimmed } from "../../plot/canvas-words";
import { palette } from "../../plot/palette";
import type { Point, Surface } from "../../plot/series";

/** The velocity without friction, the slip velocity, and the friction. */
export interface Slip {
    x: number;
    v: number;
    y: number;
}

/** The line from (x, 0) to the law, the point there, and its height at Phi_Z(x). `others`: further intersections of the
 *  line and the law; it is drawn through all of them. */
export function paintConstruction({ context, x, y }: Surface, slip: Slip, others: readonly Point[]): void {
    const colours = palette.value;
    const [from, to, over] = [x(slip.x), x(slip.v), y(slip.y)];
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.beginPath();
    for (const end of [slip, ...others.map((other) => ({ v: other.x, y: other.y }))]) {
        context.moveTo(from, y(0));
        context.lineTo(x(end.v), y(end.y));
    }
    context.stroke();
    context.lineWidth = 1.25;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(to, over);
    context.lineTo(from, over);
    context.lineTo(from, y(0));
    context.stroke();
    context.setLineDash([]);
    context.strokeStyle = colours.quiet;
    for (const other of others) paintPoint(context, x(other.x), y(other.y), colours.surface);
    context.strokeStyle = colours.text;
    paintPoint(context, to, over, colours.surface);
    paintPoint(context, from, over, colours.text);
}

function paintPoint(context: CanvasRenderingContext2D, x: number, y: number, fill: string): void {
    context.fillStyle = fill;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
}

/** The size of the drop of Phi_Z at breakaway, beside the drop. */
export function paintJump({ context, x, y, right }: Surface, stuck: Slip, slipping: Slip, words: string): void {
    const [at, high, low] = [x(stuck.x), y(stuck.y), y(slipping.y)];
    const colours = palette.value;
    context.strokeStyle = colours.vermillion;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(at + 10, high);
    context.lineTo(at + 10, low);
    for (const end of [high, low]) {
        context.moveTo(at + 5, end);
        context.lineTo(at + 15, end);
    }
    context.stroke();
    // To the right of the bracket, or above it if there is no room.
    const width = context.measureText(words).width;
    const fits = at + 20 + width < right;
    const across = fits ? at + 20 : Math.min(at + 5, right - width);
    const down = fits ? (high + low) / 2 : high - 10;
    context.textAlign = "left";
    context.textBaseline = fits ? "middle" : "bottom";
    writeRimmed(context, words, across, down, colours.vermillion);
}
