// Lines, circles and texts on a canvas.

/** Colours of a line and of the area in it, its width, and its dashes, by default none [px]. */
export interface Pen {
    stroke?: string;
    fill?: string;
    width?: number;
    dash?: number[];
}

function take(context: CanvasRenderingContext2D, { stroke, fill, width, dash = [] }: Pen): void {
    if (stroke !== undefined) context.strokeStyle = stroke;
    if (fill !== undefined) context.fillStyle = fill;
    if (width !== undefined) context.lineWidth = width;
    context.setLineDash(dash);
}

/** Begins a path with this pen. */
export function begin(context: CanvasRenderingContext2D, pen: Pen): void {
    take(context, pen);
    context.beginPath();
}

/** Draws the current path with the colours that the pen has. */
export function paintPath(context: CanvasRenderingContext2D, pen: Pen): void {
    take(context, pen);
    if (pen.fill !== undefined) context.fill();
    if (pen.stroke !== undefined) context.stroke();
}

/** Draws a line through points: x and y of the first, x and y of the second, and so on. */
export function paintLines(context: CanvasRenderingContext2D, pen: Pen, ...points: readonly number[]): void {
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) context.lineTo(points[i]!, points[i + 1]!);
    paintPath(context, pen);
}

export function paintCircle(context: CanvasRenderingContext2D, pen: Pen, x: number, y: number, radius: number): void {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    paintPath(context, pen);
}

/** Prepares for text in the middle of its place. */
export function centreText(context: CanvasRenderingContext2D, align: CanvasTextAlign = "center"): void {
    context.textAlign = align;
    context.textBaseline = "middle";
}
