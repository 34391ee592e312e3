// A plot as files: their names, and its numbers as CSV.
import { t } from "../i18n/messages";
import { withUnit } from "../i18n/number-text";
import { columnName } from "./plain-text";
import type { Plot, Point, Series } from "./series";

export interface Origin {
    /** Parts of the file name, without its ending. */
    name: readonly string[];
    view: string;
    version: string;
    link: string;
    /** A command for each compared run or curve. */
    commands: readonly string[];
    /** Every parameter, such as F_S = 2.5 N m. */
    parameters: readonly string[];
    /** Summary: the parameters that differ from their defaults. */
    summary: string;
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

/** A file with every step of a run, which are more points than a plot draws. */
export interface StepFile {
    title: string;
    /** Reason why the file is not available, or "". */
    refusal: string;
    save: () => void;
}

interface Column {
    name: string;
    points: readonly Point[];
    of: "x" | "y";
}

/** CSV of the drawn points with all digits. `fuller`: files of every step are available. */
export function numbers(plot: Plot, { view, version, link, commands, parameters }: Origin, fuller: boolean): string {
    const drawn = plot.series.filter(({ points }) => points.length > 0);
    const columns = columnsOf(plot, drawn);
    const rows = Array.from({ length: Math.max(0, ...columns.map(({ points }) => points.length)) }, (_, i) =>
        columns.map(({ points, of }) => exact(points[i]?.[of])).join(","),
    );
    const heads = [
        ...[rangeText(plot, drawn, fuller), `friction ${version}`, `${view}: ${plot.title}`, link],
        ...[...commands, ...parameters.map(shortest)],
    ].map((line) => `# ${line}`);
    return [...heads, columns.map(({ name }) => quoted(name)).join(","), ...rows, ""].join("\n");
}

/** One column of x if all series share it, else one before each series, with its name. */
function columnsOf({ x, y }: Plot, drawn: readonly Series[]): Column[] {
    const nameOf = ({ label, extra = "", name }: Series): string =>
        columnName(label) ? `${columnName(label)} ${extra}`.trim() : name;
    const before = (series: Series, line: string): Column[] => {
        const head = (unit: string, axis: string): string =>
            bracketed(line === "" ? axis : t("plot.column-of", { axis, line }), unit);
        const { points, along } = series;
        return [
            ...(along ? [{ name: head("s", "t"), points: along, of: "x" as const }] : []),
            { name: head(x.unit, columnName(x.short ?? x.label)), points, of: "x" },
        ];
    };
    const own = (series: Series): Column => ({
        ...{ name: bracketed(nameOf(series), y.unit), points: series.points },
        of: "y",
    });
    const [first] = drawn;
    if (!first) return [];
    return drawn.every((line) => sameX(line, first))
        ? [...before(first, ""), ...drawn.map(own)]
        : drawn.flatMap((line) => [...before(line, nameOf(line)), own(line)]);
}

function sameX({ points, along }: Series, other: Series): boolean {
    const same = (ours: readonly Point[] = [], theirs: readonly Point[] = []): boolean =>
        ours.length === theirs.length && ours.every(({ x }, i) => Object.is(x, theirs[i]!.x));
    return same(points, other.points) && same(along, other.along);
}

/** A sentence on the points and their range. */
function rangeText({ x }: Plot, drawn: readonly Series[], fuller: boolean): string {
    const timed = drawn.some(({ along }) => along);
    let [from, to] = [Infinity, -Infinity];
    for (const { points, along } of drawn)
        for (const point of timed ? (along ?? []) : points) {
            from = Math.min(from, point.x);
            to = Math.max(to, point.x);
        }
    const unit = timed ? "s" : x.unit;
    return t("plot.drawn-points", {
        axis: timed ? "t" : columnName(x.short ?? x.label),
        from: withUnit(from, unit),
        to: withUnit(to, unit),
        fuller: fuller ? "yes" : "no",
    });
}

/** Text with numbers of the digits that they need to read back: 0:1.8999999999999999 becomes 0:1.9. */
export function shortest(text: string): string {
    return text.replace(/\d+\.\d{10,}(?:e[+-]?\d+)?/gi, (number) => String(Number(number)));
}

function bracketed(name: string, unit: string): string {
    return name + (unit === "" ? "" : ` [${unit}]`);
}

/** Text that reads back to the same bits. */
function exact(value: number | undefined): string {
    return value === undefined ? "" : Object.is(value, -0) ? "-0" : String(value);
}

function quoted(text: string): string {
    return /[",]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
