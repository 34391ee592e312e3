// Text on a canvas, with its subscripts and superscripts.
import { markedParts } from "../ui/symbol";
import { palette } from "./palette";
import { textWidth } from "./text-width";

export interface Style {
    size: number;
    weight?: number;
    rim?: string;
    shown?: boolean;
    plain?: boolean;
}

/** Size of subscripts and superscripts, and the distances by which they are lower and higher, in sizes of the text. */
const SMALL = 0.72;
const SHIFT = { _: 0.25, "^": -0.3, "": 0 };

/** A rim around letters, so that lines behind them do not make them hard to read. */
function paintRim(context: CanvasRenderingContext2D, letters: string, x: number, y: number, colour: string): void {
    context.strokeStyle = colour;
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(letters, x, y);
}

/** Text in the current font with a rim in the background colour. */
export function writeRimmed(
    context: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    colour: string,
): void {
    paintRim(context, text, x, y, palette.value.surface);
    context.fillStyle = colour;
    context.fillText(text, x, y);
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
    for (const { letters, mark } of plain ? [{ letters: words, mark: "" as const }] : markedParts(words)) {
        const down = y + size * SHIFT[mark];
        const font = `${weight} ${mark === "" ? size : SMALL * size}px ${palette.value.font}`;
        if (shown) context.font = font;
        if (shown && rim) paintRim(context, letters, at, down, rim);
        if (shown) context.fillText(letters, at, down);
        at += textWidth(font, letters);
    }
    return at - x;
}
