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

/** Stored without the time at which the motor was switched off, which is that of one recording. */
export function rememberColumns(header: string, { spec, volts }: Columns): void {
    remember(nameOf(header), `${withoutOff(spec)}\n${volts}`);
}

/** An assignment in which the motor is switched off at a time [s], instead of by a column. */
export function withOff(spec: string, time: number): string {
    return [...itemsOf(spec).filter((item) => !item.startsWith("enabled")), `${OFF}${time}`].join();
}

export function withoutOff(spec: string): string {
    return itemsOf(spec)
        .filter((item) => !item.startsWith(OFF))
        .join();
}

const OFF = "enabled=until:";

function itemsOf(spec: string): string[] {
    return spec === "" ? [] : spec.split(",");
}

function nameOf(header: string): string {
    return `columns ${header}`;
}
