// Sizes of texts in the fonts of plots. Measuring takes as long as painting, and most texts were in the last frame too.

/** The cache is emptied when it has this many texts. */
const CAPACITY = 2000;
const cache = new Map<string, TextMetrics>();
let canvas: CanvasRenderingContext2D | undefined;

export function textMetrics(font: string, text: string): TextMetrics {
    const key = `${font}\n${text}`;
    const before = cache.get(key);
    if (before) return before;
    canvas ??= document.createElement("canvas").getContext("2d")!;
    canvas.font = font;
    const metrics = canvas.measureText(text);
    if (cache.size >= CAPACITY) cache.clear();
    cache.set(key, metrics);
    return metrics;
}

/** Width of a text [px]. */
export function textWidth(font: string, text: string): number {
    return textMetrics(font, text).width;
}
