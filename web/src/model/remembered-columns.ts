// The user's assignment of columns, stored for files with the same header line.
import { recall, remember } from "../environment/memory";
import { besideEntries, linesOf } from "./table-text";

export interface Columns {
    /** The assignment in the syntax of the library. */
    spec: string;
    /** Name of the column of voltages, or "". */
    volts: string;
}

/** Header line of a file; "" for JSON, whose fields are named. */
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
