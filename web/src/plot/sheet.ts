// A cleared canvas to draw on, in CSS pixels.
import { palette, type Palette } from "./palette";

/** A canvas with its size in CSS pixels. */
export interface Sheet {
    context: CanvasRenderingContext2D;
    width: number;
    height: number;
    colours: Palette;
}

/** Sizes on the page, observed: to read one in every frame would make the browser lay out the page each time. */
const sizes = new WeakMap<Element, { width: number; height: number }>();
const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) sizes.set(target, sizeOf(target));
});

function sizeOf({ clientWidth, clientHeight }: Element): { width: number; height: number } {
    return { width: clientWidth, height: clientHeight };
}

/** The canvas, cleared, at the resolution of its screen; undefined while it has no size, as in a
 *  view that was just closed. */
export function sheetOf(canvas: HTMLCanvasElement | null): Sheet | undefined {
    // Read first, so that a change of the theme is noticed while the canvas has no size.
    const colours = palette.value;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return undefined;
    let size = sizes.get(canvas);
    if (!size) {
        observer.observe(canvas);
        size = sizeOf(canvas);
        if (size.width > 0) sizes.set(canvas, size);
    }
    const { width, height } = size;
    if (width === 0) return undefined;
    const density = devicePixelRatio;
    const pixels = { width: Math.round(width * density), height: Math.round(height * density) };
    // Setting a size clears and allocates the canvas.
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = `${0.8 * colours.size}px ${colours.font}`;
    return { context, width, height, colours };
}
