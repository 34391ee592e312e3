// A plot as files: their names, and its numbers as CSV.
import { plainText } from "./plain-text";
import type { Axis, Plot, Point, Series } from "./series";
import { shortest } from "./shortest";

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

export function save({ name }: Origin, plot: Plot, ending: string, content: Blob): void {
    const words = new Set(["friction", ...name, plot.name].map((word) => word.toLowerCase().replace(/[^\w]+/g, "-")));
    saveFile(`${[...words].join("-")}.${ending}`, content);
}

export function saveFile(name: string, content: Blob): void {
    const link = document.createElement("a");
    link.download = name;
    link.href = URL.createObjectURL(content);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
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
    const heads = [`friction ${version}`, `${view}: ${plot.title}`, link, command, ...parameters.map(shortest)].map(
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
