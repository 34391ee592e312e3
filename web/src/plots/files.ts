// A plot as files: a picture with its legend and origin, and its numbers.
import { writeWords, type Style } from "./canvas-words";
import { markShapes } from "./marks";
import { faded, palette } from "./palette";
import { plainText } from "./plain-text";
import type { Axis, Plot, Point, Series } from "./series";
import { say } from "../notation/words";

/** The origin of a plot. */
export interface Origin {
    /** Of the file, without its ending. */
    name: readonly string[];
    view: string;
    version: string;
    link: string;
    command: string;
    /** Every parameter, such as F_S = 2.5 N m. */
    parameters: readonly string[];
    /** The same in short: only those that differ from their defaults. */
    told: string;
}

const PAD = 16;
/** The length of a line sample in the legend, and the line height of text, in font sizes. */
const SAMPLE = 34;
const LINE = 1.5;

export function save({ name }: Origin, plot: Plot, ending: string, content: Blob): void {
    const link = document.createElement("a");
    const words = new Set(["friction", ...name, plot.name].map((word) => word.toLowerCase().replace(/[^\w]+/g, "-")));
    link.download = `${[...words].join("-")}.${ending}`;
    link.href = URL.createObjectURL(content);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}

function named({ label, unit }: Axis): string {
    return plainText(label, true) + (unit === "" ? "" : ` [${unit}]`);
}

/** `layers`: the canvases of the plot, `width` wide on the page [px], on which they have `scale` points each. */
export function picture(
    plot: Plot,
    { told, version, link }: Origin,
    layers: readonly HTMLCanvasElement[],
    width: number,
    scale: number,
): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d")!;
    const { surface, text, quiet, size } = palette.value;
    const right = PAD + width;
    let down = 0;
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
    const wrapped = (words: string, plain = false): void => flow(words.split(/(?<=[ ?&])/), 0, { ...small, plain });
    const legend = plot.series.filter(({ quiet }) => !quiet);
    const compose = (): void => {
        context.scale(scale, scale);
        context.fillStyle = surface;
        context.fillRect(0, 0, canvas.width, canvas.height);
        down = PAD;
        flow(plot.title.split(/(?<= )/), 0, { size, weight: 650 });
        if (legend.length > 1) flow(legend, 16, { size: 0.85 * size });
        wrapped(named(plot.y));
        for (const layer of layers) context.drawImage(layer, PAD, down, width, layer.height / scale);
        down += layers[0]!.height / scale;
        const across = named(plot.x);
        const room = writeWords(context, across, 0, 0, { ...small, shown: false });
        context.fillStyle = quiet;
        writeWords(context, across, right - room, down + small.size / 2, small);
        down += 2 * LINE * small.size;
        wrapped(told);
        wrapped(`${say("page.brand")} ${version}`);
        wrapped(link, true);
    };
    // A first time to find the height.
    compose();
    Object.assign(canvas, { width: (width + 2 * PAD) * scale, height: (down + PAD) * scale });
    compose();
    return canvas;
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
    } else
        for (const [left, top, width, height] of markShapes[series.mark])
            context.fillRect(x + 14 + 1.4 * left, y + 1.4 * top, 1.4 * width, 1.4 * height);
    context.stroke();
    context.setLineDash([]);
}

/** The series with all their digits. Those with the same x share that column. */
export function numbers(plot: Plot, { view, version, link, command, parameters }: Origin): string {
    const columns: { name: string; points: readonly Point[]; of: "x" | "y" }[] = [];
    const sharing: Series[][] = [];
    for (const series of plot.series) {
        if (series.points.length === 0) continue;
        const same = ({ points }: Series): boolean =>
            points.length === series.points.length && points.every(({ x }, i) => Object.is(x, series.points[i]!.x));
        const others = sharing.find(([first]) => same(first!));
        if (others) others.push(series);
        else sharing.push([series]);
    }
    for (const all of sharing) {
        const [first] = all;
        if (first!.along) columns.push({ name: "t [s]", points: first!.along, of: "x" });
        columns.push({ name: headOf(plot.x, plot.x.short ?? plot.x.label), points: first!.points, of: "x" });
        for (const { label, name, points } of all)
            columns.push({ name: headOf(plot.y, plainText(label) === "" ? name : label), points, of: "y" });
    }
    const rows = Array.from({ length: Math.max(0, ...columns.map(({ points }) => points.length)) }, (_, i) =>
        columns.map(({ points, of }) => exact(points[i]?.[of])).join(","),
    );
    const heads = [`friction ${version}`, `${view}: ${plot.title}`, link, command, ...parameters].map(
        (line) => `# ${line}`,
    );
    return [...heads, columns.map(({ name }) => quoted(name)).join(","), ...rows, ""].join("\n");
}

function headOf({ unit }: Axis, label: Axis["label"]): string {
    return plainText(label) + (unit === "" ? "" : ` [${unit}]`);
}

/** Reads back to the same bits. */
function exact(value: number | undefined): string {
    return value === undefined ? "" : Object.is(value, -0) ? "-0" : String(value);
}

function quoted(text: string): string {
    return /[",]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
