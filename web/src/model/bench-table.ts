// Tables of benches: what mass, length, gain and supply each recording was made with. One that was dropped is read here, and
// the one that goes with an order is written. Nothing here depends on a page.

import { fieldsOf } from "./table-text";

/** Values by the keys of parameters, as texts. */
export type Bench = Readonly<Record<string, string>>;
/** By the name of a recording. */
export type Benches = ReadonlyMap<string, Bench>;

/** Without folders. */
function baseName(path: string): string {
    return path.replace(/^.*[/\\]/, "");
}

function isList(value: unknown): value is Record<string, unknown>[] {
    return Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "file" in one);
}

/** A list of objects that each name a file; undefined if it is none. */
function fromJson(text: string): Record<string, unknown>[] | undefined {
    try {
        const value: unknown = JSON.parse(text);
        return isList(value) ? value : undefined;
    } catch {
        return undefined;
    }
}

/** The lines under a header that has a column `file`; undefined if it has none. */
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

/** What a table says of each file; undefined if the text is no table of benches. */
export function readBenches(text: string): Benches | undefined {
    const rows = /^\s*[[{]/.test(text) ? fromJson(text) : fromCsv(text);
    return (
        rows &&
        new Map(
            rows.map(({ file, ...values }) => {
                const told = Object.entries(values)
                    .map(([key, value]) => [key.replace("-", "_"), textOf(value)] as const)
                    .filter(([, value]) => value !== "");
                return [baseName(String(file)), Object.fromEntries(told)];
            }),
        )
    );
}

function textOf(value: unknown): string {
    return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** The table for these recordings, with a column for every key that has a value; "" without any. */
export function writeBenches(files: readonly string[], benches: Benches): string {
    const known = files.map((file) => ({ file, bench: benches.get(file) ?? {} }));
    const keys = [...new Set(known.flatMap(({ bench }) => Object.keys(bench).filter((key) => bench[key] !== "")))];
    if (keys.length === 0) return "";
    // The command knows no quoted fields.
    const separator = files.some((file) => file.includes(",")) ? ";" : ",";
    const rows = known.map(({ file, bench }) => [file, ...keys.map((key) => bench[key] ?? "")].join(separator));
    return `${[["file", ...keys].join(separator), ...rows].join("\n")}\n`;
}
