// Text on a canvas, with its subscripts and superscripts.
import { palette } from "./palette";
import { textWidth } from "./text-width";

const MARK = /([_^](?:\{[^}]*\}|[\p{L}\p{N}+−]+))/u;

export interface Style {
    size: number;
    weight?: number;
    rim?: string;
    shown?: boolean;
    plain?: boolean;
}

/** Write from x on in the current colour, centred at y; returns the width. `rim`: a colour around the letters over lines;
 *  not `shown`: only measured; `plain`: without subscripts and superscripts. */
export function writeWords(
    context: CanvasRenderingContext2D,
    words: string,
    x: number,
    y: number,
    { size, weight = 400, rim, shown = true, plain = false }: Style,
): number {
    let at = x;
    if (shown) Object.assign(context, { textAlign: "left", textBaseline: "middle" });
    for (const part of plain ? [words] : words.split(MARK)) {
        const low = part.startsWith("_");
        const marked = low || part.startsWith("^");
        const text = marked ? part.slice(1).replace(/[{}]/g, "") : part;
        const down = y + size * (low ? 0.25 : marked ? -0.3 : 0);
        const font = `${weight} ${marked ? 0.72 * size : size}px ${palette.value.font}`;
        if (shown) context.font = font;
        if (shown && rim) {
            context.strokeStyle = rim;
            context.lineWidth = 4;
            context.lineJoin = "round";
            context.strokeText(text, at, down);
        }
        if (shown) context.fillText(text, at, down);
        at += textWidth(font, text);
    }
    return at - x;
}
