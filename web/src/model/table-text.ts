// The text of a table, as far as the page itself looks at it: lines, fields and decimal commas. The library reads the
// numbers of a recording.

export function linesOf(text: string): string[] {
    return text.split("\n").map((line) => line.trim());
}

/** A recording in JSON: what stands beside its entries, before them, in the order of the file. Undefined for another text. */
export function besideEntries(text: string): string | undefined {
    const [, beside] = /^\s*(\{[\s\S]*?)"entries"\s*:/.exec(text) ?? [];
    return beside;
}

/** The fields of a line, without blanks and quotes around them. `separator`: a blank for any number of blanks. */
export function fieldsOf(line: string, separator: string): string[] {
    const fields = separator === " " ? line.trim().split(/\s+/) : line.split(separator);
    return fields.map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
}

/** NaN for what is no number. With another separator than the comma a number may have a decimal comma. */
export function decimalOf(field: string, separator: string): number {
    if (field === "") return NaN;
    return Number(separator === "," ? field : field.replace(",", "."));
}
