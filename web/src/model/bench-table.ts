// Tables of benches, with mass, length, gain and supply of each recording: read from files, and written for a command.

import { keeping } from "./settings";
import { fieldsOf } from "./table-text";

/** Values by the keys of parameters, as texts. */
export type Bench = Readonly<Record<string, string>>;
/** Benches by the name of a recording. */
export type Benches = ReadonlyMap<string, Bench>;

function baseName(path: string): string {
    return path.replace(/^.*[/\\]/, "");
}

/** A list of objects that each have a `file`; undefined if the text has another form. */
function fromJson(text: string): Record<string, unknown>[] | undefined {
    try {
        const rows: unknown = JSON.parse(text);
        const isRow = (row: unknown): boolean => typeof row === "object" && row !== null && "file" in row;
        return Array.isArray(rows) && rows.every(isRow) ? (rows as Record<string, unknown>[]) : undefined;
    } catch {
        return undefined;
    }
}

/** Rows of a table by column; undefined if the header has no column `file`. */
function fromCsv(text: string): Record<string, unknown>[] | undefined {
    const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const separator = header.includes(";") ? ";" : ",";
    const names = fieldsOf(header, separator);
    if (!names.includes("file")) return undefined;
    return lines.map((line) => {
        const fields = fieldsOf(line, separator);
        return Object.fromEntries(names.map((name, i) => [name, fields[i] ?? ""]));
    });
}

/** The bench of each file in a table; undefined if the text is not a table of benches. */
export function readBenches(text: string): Benches | undefined {
    const rows = /^\s*[[{]/.test(text) ? fromJson(text) : fromCsv(text);
    const benches = rows?.map(({ file, ...values }) => {
        const texts = Object.entries(values).map(([key, value]) => [key.replace("-", "_"), textOf(value)] as const);
        return [baseName(String(file)), keeping(Object.fromEntries(texts), (_, text) => text !== "")] as const;
    });
    return benches && new Map(benches);
}

function textOf(value: unknown): string {
    return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** The table for these recordings, with a column for every key that has a value; "" without any. */
export function writeBenches(files: readonly string[], benches: Benches): string {
    const rows = files.map((file) => ({ file, bench: benches.get(file) ?? {} }));
    const keys = [...new Set(rows.flatMap(({ bench }) => Object.keys(bench).filter((key) => bench[key] !== "")))];
    if (keys.length === 0) return "";
    // The command does not support quoted fields.
    const separator = files.some((file) => file.includes(",")) ? ";" : ",";
    const lines = rows.map(({ file, bench }) => [file, ...keys.map((key) => bench[key] ?? "")].join(separator));
    return `${[["file", ...keys].join(separator), ...lines].join("\n")}\n`;
}
