// A plot as a picture for files: the plot itself with its legend, and on request its title and its origin.
import { t } from "../i18n/messages";
import { writeWords, type Style } from "./canvas-words";
import { Engine } from "./engine";
import type { Origin } from "./files";
import { markShapes } from "./marks";
import { shownUnit } from "../i18n/angle-unit";
import { faded, palette } from "./palette";
import { plainText } from "./plain-text";
import type { Axis, Plot, Series } from "./series";
import { SvgContext } from "./svg-context";

const PAD = 16;
/** The length of a line sample in the legend, and the line height of text, in font sizes. */
const SAMPLE = 34;
const LINE = 1.5;

interface Size {
    width: number;
    height: number;
}

/** Text whose numbers have at most six digits; the link of a caption has all of them. */
function rounded(text: string): string {
    return text.replace(/\d+\.\d{7,}(?:e[+-]?\d+)?/gi, (number) => String(Number(Number(number).toPrecision(6))));
}

/** Paint the figure; returns its height. `origin`: for a caption; `drawPlot` draws the plot at a place. */
function paintFigure(
    context: CanvasRenderingContext2D,
    plot: Plot,
    origin: Origin | undefined,
    { width, height }: Size,
    drawPlot: (left: number, top: number) => void,
): number {
    const { text, quiet, size } = palette.value;
    const right = PAD + width;
    let down = PAD;
    /** Entries in sequence, on as many lines as they need. */
    const flow = (parts: readonly (string | Series)[], gap: number, style: Style): void => {
        let across = PAD;
        down += (LINE * style.size) / 2;
        for (const part of parts) {
            const words = typeof part === "string" ? part : plainText(part.label, true) + (part.extra ?? "");
            const sample = typeof part === "string" ? 0 : SAMPLE;
            const needs = sample + writeWords(context, words, 0, 0, { ...style, shown: false });
            if (across + needs > right && across > PAD) {
                across = PAD;
                down += LINE * style.size;
            }
            if (typeof part !== "string") paintSample(context, part, across, down);
            context.fillStyle = style.size < size ? quiet : text;
            writeWords(context, words, across + sample, down, style);
            across += needs + gap;
        }
        down += (LINE * style.size) / 2;
    };
    const small = { size: 0.78 * size };
    // A long word, such as an address or a list of points, is broken after its signs.
    const wrapped = (words: string, plain = false): void =>
        flow(words.split(/(?<=[ ?&,;:/~])/), 0, { ...small, plain });
    if (origin) flow(plot.title.split(/(?<= )/), 0, { size, weight: 650 });
    const legend = plot.series.filter(({ quiet }) => !quiet);
    if (legend.length > 1) flow(legend, 16, { size: 0.85 * size });
    wrapped(named(plot.y));
    drawPlot(PAD, down);
    down += height;
    if (origin) {
        down += LINE * small.size;
        wrapped(rounded(origin.summary));
        wrapped(`${t("page.brand")} ${origin.version}`);
        wrapped(origin.link, true);
    }
    return down + PAD;
}

function named({ label, unit }: Axis): string {
    return plainText(label, true) + (unit === "" ? "" : ` [${shownUnit(unit)}]`);
}

/** `layers`: the canvases of the plot, on which it has `scale` device pixels for each pixel. */
export function pngFigure(
    plot: Plot,
    origin: Origin | undefined,
    layers: readonly HTMLCanvasElement[],
    size: Size,
    scale: number,
): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d")!;
    const paint = (): number =>
        paintFigure(context, plot, origin, size, (left, top) => {
            for (const layer of layers) context.drawImage(layer, left, top, size.width, layer.height / scale);
        });
    // The first pass determines the height.
    const height = paint();
    Object.assign(canvas, { width: (size.width + 2 * PAD) * scale, height: height * scale });
    context.scale(scale, scale);
    context.fillStyle = palette.value.surface;
    context.fillRect(0, 0, canvas.width, canvas.height);
    paint();
    return canvas;
}

export function svgFigure(plot: Plot, origin: Origin | undefined, size: Size): string {
    const drawing = new SvgContext("plot");
    const engine = new Engine(drawing.context, plot);
    engine.resize(size.width, size.height);
    engine.draw(plot, { ratio: 1, running: false, vector: true });
    const svg = new SvgContext();
    const width = size.width + 2 * PAD;
    const height = paintFigure(new SvgContext().context, plot, origin, size, () => undefined);
    svg.fillStyle = palette.value.surface;
    svg.fillRect(0, 0, width, height);
    paintFigure(svg.context, plot, origin, size, (left, top) => svg.place(drawing, left, top));
    engine.close();
    return svg.text(width, height);
}

function paintSample(context: CanvasRenderingContext2D, series: Series, x: number, y: number): void {
    const colour = palette.value[series.colour];
    context.fillStyle = colour;
    context.strokeStyle = faded(colour, series.opacity ?? 1);
    context.lineWidth = series.width ?? 2;
    context.setLineDash(series.dash ?? []);
    context.beginPath();
    if (!series.mark) {
        context.moveTo(x, y);
        context.lineTo(x + 28, y);
        context.stroke();
    } else
        for (const [left, top, width, height] of markShapes[series.mark])
            context.fillRect(x + 14 + 1.4 * left, y + 1.4 * top, 1.4 * width, 1.4 * height);
    context.setLineDash([]);
}
