// The construction of Phi_Z and its jump, painted on a plot.
import { palette } from "../plots/palette";
import type { Surface } from "../plots/series";

/** The velocity asked for, the one that is left, and the friction. */
export interface Slip {
    x: number;
    v: number;
    y: number;
}

/** The line from (x, 0) to the law, the point there, and its height carried over to Phi_Z(x). */
export function paintConstruction({ context, x, y }: Surface, slip: Slip): void {
    const colours = palette.value;
    const [from, to, over] = [x(slip.x), x(slip.v), y(slip.y)];
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(from, y(0));
    context.lineTo(to, over);
    context.stroke();
    context.lineWidth = 1.25;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(to, over);
    context.lineTo(from, over);
    context.lineTo(from, y(0));
    context.stroke();
    context.setLineDash([]);
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

/** How far Phi_Z falls at breakaway, beside the fall. */
export function paintJump({ context, x, y, right }: Surface, stuck: Slip, slipping: Slip, words: string): void {
    const [at, high, low] = [x(stuck.x), y(stuck.y), y(slipping.y)];
    const colours = palette.value;
    context.strokeStyle = context.fillStyle = colours.vermillion;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(at + 10, high);
    context.lineTo(at + 10, low);
    for (const end of [high, low]) {
        context.moveTo(at + 5, end);
        context.lineTo(at + 15, end);
    }
    context.stroke();
    const fits = at + 20 + context.measureText(words).width < right;
    const place = fits ? at + 20 : at - 20;
    context.textAlign = fits ? "left" : "right";
    context.textBaseline = "middle";
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeStyle = colours.surface;
    context.strokeText(words, place, (high + low) / 2);
    context.fillText(words, place, (high + low) / 2);
}
