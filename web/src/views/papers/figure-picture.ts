// The small picture of a figure: its lines without numbers at the axes.
import { html, type TemplateResult } from "lit";
import { palette } from "../../plot/palette";
import { LiveElement, properties } from "../../ui/live-element";
import type { Computed, Line } from "./figure-work";

const WIDTH = 240;
const HEIGHT = 110;
const EDGE = 6;
/** Points of the canvas for each pixel of the page. */
const SCALE = 2;
/** The part of the height by which lines stay away from the edge. */
const ROOM = 0.06;

class FigurePicture extends LiveElement {
    static override properties = properties("figure", "label");
    /** The lines, once they are computed. */
    declare figure: Computed | undefined;
    declare label: string;

    protected override render(): TemplateResult {
        return html`<canvas width=${WIDTH} height=${HEIGHT} role="img" aria-label=${this.label}></canvas>`;
    }

    protected override followSignals(): void {
        if (this.figure) paintFigure(this.querySelector("canvas")!, this.figure);
    }
}
customElements.define("figure-picture", FigurePicture);

function paintFigure(canvas: HTMLCanvasElement, { lines, behind }: Computed): void {
    Object.assign(canvas, { width: WIDTH * SCALE, height: HEIGHT * SCALE });
    const context = canvas.getContext("2d");
    if (!context) return;
    const { grid } = palette.value;
    const [left, right] = ends([...lines, ...behind].flatMap(({ x }) => x));
    // A comparison run that grows without bound would flatten the figure's own lines.
    const [low, high] = ends(lines.flatMap(({ y }) => y));
    const room = (high - low || 1) * ROOM;
    const [bottom, top] = [low - room, high + room];
    const x = (value: number): number => EDGE + ((value - left) / (right - left || 1)) * (WIDTH - 2 * EDGE);
    const y = (value: number): number => HEIGHT - EDGE - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * EDGE);
    context.scale(SCALE, SCALE);
    context.lineWidth = 1;
    context.strokeStyle = grid;
    context.beginPath();
    if (bottom <= 0 && top >= 0) stroke(context, [EDGE, WIDTH - EDGE], [y(0), y(0)]);
    if (left < 0 && right > 0) stroke(context, [x(0), x(0)], [EDGE, HEIGHT - EDGE]);
    context.stroke();
    context.save();
    context.beginPath();
    context.rect(0, 0, WIDTH, HEIGHT);
    context.clip();
    const draw = (those: readonly Line[], width: number): void => {
        for (const line of those) {
            context.strokeStyle = palette.value[line.colour];
            context.lineWidth = width;
            context.beginPath();
            stroke(context, line.x.map(x), line.y.map(y));
            context.stroke();
        }
    };
    draw(behind, 1.2);
    draw(lines, 2);
    context.restore();
}

function stroke(context: CanvasRenderingContext2D, x: readonly number[], y: readonly number[]): void {
    let drawing = false;
    x.forEach((across, i) => {
        const up = y[i]!;
        if (!Number.isFinite(up)) drawing = false;
        else if (drawing) context.lineTo(across, Math.max(-HEIGHT, Math.min(2 * HEIGHT, up)));
        else {
            context.moveTo(across, up);
            drawing = true;
        }
    });
}

function ends(values: readonly number[]): [number, number] {
    const finite = values.filter(Number.isFinite);
    return [Math.min(...finite, Infinity), Math.max(...finite, -Infinity)];
}
