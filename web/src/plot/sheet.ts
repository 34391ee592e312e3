// A cleared canvas to draw on, in CSS pixels.
import { palette, type Palette } from "./palette";

/** A canvas with its size in CSS pixels. */
export interface Sheet {
    context: CanvasRenderingContext2D;
    width: number;
    height: number;
    colours: Palette;
}

/** This canvas, cleared, as sharp as its screen; undefined while it has no size, as in a view that has just been left. */
export function sheetOf(canvas: HTMLCanvasElement | null): Sheet | undefined {
    // First, so that the theme is followed also while the canvas has no size.
    const colours = palette.value;
    const context = canvas?.getContext("2d");
    if (!canvas || !context || canvas.clientWidth === 0) return undefined;
    const [width, height, density] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
    const size = { width: Math.round(width * density), height: Math.round(height * density) };
    // setting it clears and allocates it anew
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = `${0.8 * colours.size}px ${colours.font}`;
    return { context, width, height, colours };
}
