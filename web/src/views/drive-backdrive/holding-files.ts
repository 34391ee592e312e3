// The holding table as files: CSV with all digits, and a figure with the dots of all models on a common axis.
import { t } from "../../i18n/messages";
import { shortNumber, tickNumber, withUnit } from "../../i18n/number-text";
import { writeWords } from "../../plot/canvas-words";
import { shortest, type Origin } from "../../plot/files";
import { palette, type ColourName } from "../../plot/palette";
import { SvgContext } from "../../plot/svg-context";
import { textWidth } from "../../plot/text-width";
import { rangeText, verdictOf } from "./diagram-hold";
import { decades, placeOn, verdictText, type Row, type Table } from "./holding-table";

const MODELS = ["m1", "m2", "m3", "m4", "m5", "m6"] as const satisfies readonly ColourName[];

export function csvOf({ rows, command, load }: Table, { version, view, link }: Origin): string {
    const heads = [`friction ${version}`, `${view}: ${t("holding.title")}`, link, command, `load = ${load} N m`];
    const number = (value: number): string => (Number.isNaN(value) ? "" : value === Infinity ? "inf" : String(value));
    const names = [
        ...["servo", "title", "parameters", ...MODELS.map((name) => `${name} [N m]`)],
        ...["hold_least [N m]", "hold_most [N m]", "factor_least", "factor_most", "bear [m/s²]"],
        ...["verdict", "holding", "models"],
        ...["bench_least [N m]", "bench_most [N m]"],
    ];
    const cells = (row: Row): string[] => [
        ...[row.name || "given", `"${row.title.replace(/"/g, '""')}"`, row.kind],
        ...[...row.torques, ...(row.kind === "generic" ? [NaN, NaN] : row.torque), ...row.factor, row.bear].map(number),
        row.kind === "generic" ? "" : t("holding.word", { verdict: verdictOf(row) }),
        ...[row.holding, row.kind === "generic" ? 0 : row.models, ...row.bench].map(number),
    ];
    return [
        ...heads.map((line) => `# ${shortest(line)}`),
        names.join(","),
        ...rows.map((row) => cells(row).join(",")),
        "",
    ].join("\n");
}

const [PAD, NAME, AXIS, LINE] = [16, 250, 380, 20];
const WIDTH = 2 * PAD + NAME + AXIS + 330;

/** The table as an SVG file: names, dots over the axis with a line at the load, verdicts and factors. */
export function svgOf({ rows, load, span, command }: Table, { version, link }: Origin): string {
    const { text, quiet, grid, axis, surface, font, size, ...colours } = palette.value;
    const drawing = new SvgContext();
    const { context } = drawing;
    const small = 0.78 * size;
    const left = PAD + NAME;
    const x = (torque: number): number => left + AXIS * placeOn(span, torque);
    const top = PAD + 4.4 * size;
    const bottom = top + LINE * rows.length;
    const write = (words: string, at: number, down: number, colour = text, weight = 400): void => {
        context.fillStyle = colour;
        writeWords(context, words, at, down, { size: small, weight, plain: true });
    };
    const centred = (words: string, at: number, down: number, colour: string): void =>
        write(words, at - textWidth(`400 ${small}px ${font}`, words) / 2, down, colour);
    const line = (fromX: number, fromY: number, toX: number, toY: number, colour: string, width: number): void => {
        context.beginPath();
        context.moveTo(fromX, fromY);
        context.lineTo(toX, toY);
        Object.assign(context, { strokeStyle: colour, lineWidth: width });
        context.stroke();
    };
    // the commands and the address below the figure, broken to its width
    const lines: string[] = [""];
    for (const part of [command, `${t("page.brand")} ${version} ${link}`].flatMap((words) => [
        ...shortest(words).split(/(?<=[ ?&])/),
        "\n",
    ]))
        if (part === "\n" || textWidth(`400 ${small}px ${font}`, lines.at(-1)! + part) > WIDTH - 2 * PAD)
            lines.push(part.trim());
        else lines[lines.length - 1] += part;
    const height = bottom + (3.5 + 1.4 * lines.length) * size;
    context.fillStyle = surface;
    context.fillRect(0, 0, WIDTH, height);
    context.fillStyle = text;
    writeWords(context, t("holding.caption", { load: withUnit(load, "N m", 3) }), PAD, PAD + size / 2, {
        size,
        weight: 650,
        plain: true,
    });
    MODELS.forEach((name, i) => {
        const at = left + 50 * i;
        dot(context, at + 4, PAD + 2 * size, colours[name]);
        write(name.toUpperCase(), at + 12, PAD + 2 * size);
    });
    for (const torque of decades(span)) {
        line(x(torque), top, x(torque), bottom, grid, 1);
        centred(tickNumber(torque), x(torque), bottom + size, quiet);
    }
    line(left, bottom, left + AXIS, bottom, axis, 1);
    centred(`${t("holding.torque")} [N m]`, left + AXIS / 2, bottom + 2.2 * size, quiet);
    rows.forEach((row, i) => {
        const middle = top + LINE * (i + 0.5);
        const { torques, torque, factor, kind } = row;
        write(row.title, PAD, middle, kind === "generic" ? quiet : text, kind === "own" ? 650 : 400);
        if (kind !== "generic" && torque[0] < Infinity) line(x(torque[0]), middle, x(torque[1]), middle, quiet, 2);
        torques.forEach((held, k) => {
            if (held > 0) dot(context, x(held), middle, kind === "generic" ? quiet : colours[MODELS[k]!]);
        });
        if (kind === "generic") return write(t("holding.generic"), left + AXIS + 12, middle, quiet);
        const times = factor[0] === Infinity ? t("holding.any") : rangeText(factor);
        const bears =
            row.bear > 0 && row.bear < Infinity ? `, ${t("holding.bears", { bear: shortNumber(row.bear, 2) })}` : "";
        write(`${verdictText(row)}, ${t("holding.times", { times })}${bears}`, left + AXIS + 12, middle);
    });
    if (load > 0) {
        line(x(load), top, x(load), bottom, text, 1.5);
        centred(t("holding.load", { load: withUnit(load, "N m", 3) }), x(load), top - 0.6 * size, text);
    }
    lines.forEach((words, i) => write(words, PAD, bottom + (3.5 + 1.4 * i) * size, quiet));
    return drawing.text(WIDTH, height);
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, 3.5, 0, 2 * Math.PI);
    context.fill();
}
