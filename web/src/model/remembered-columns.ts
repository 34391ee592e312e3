// What the reader has said about the columns of a file: remembered for files with the same line of names.
import { recall, remember } from "../environment/memory";
import { besideEntries, linesOf } from "./table-text";

export interface Columns {
    /** In the words of the library. */
    spec: string;
    /** The name of a column of voltages, or "". */
    volts: string;
}

/** The line of names of a file; "" for JSON, whose fields have their names. */
export function headerOf(text: string): string {
    if (besideEntries(text) !== undefined) return "";
    return linesOf(text).find((line) => line !== "" && !line.startsWith("#")) ?? "";
}

export function rememberedColumns(header: string): Columns | undefined {
    const text = recall(nameOf(header));
    const [spec, volts = ""] = text?.split("\n") ?? [];
    return spec === undefined ? undefined : { spec, volts };
}

export function rememberColumns(header: string, { spec, volts }: Columns): void {
    remember(nameOf(header), `${spec}\n${volts}`);
}

function nameOf(header: string): string {
    return `columns ${header}`;
}
