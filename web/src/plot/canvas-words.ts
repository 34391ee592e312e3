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

/** Text in the current font with a rim in the background colour, so that lines behind it do not make it hard to read. */
export function writeRimmed(
    context: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    colour: string,
): void {
    context.strokeStyle = palette.value.surface;
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(text, x, y);
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
        const down = y + size * { _: 0.25, "^": -0.3, "": 0 }[mark];
        const font = `${weight} ${mark === "" ? size : 0.72 * size}px ${palette.value.font}`;
        if (shown) context.font = font;
        if (shown && rim) {
            context.strokeStyle = rim;
            context.lineWidth = 4;
            context.lineJoin = "round";
            context.strokeText(letters, at, down);
        }
        if (shown) context.fillText(letters, at, down);
        at += textWidth(font, letters);
    }
    return at - x;
}
