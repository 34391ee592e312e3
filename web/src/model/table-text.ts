// Lines, fields and decimal commas of a table as far as the page reads it; the library reads the recorded numbers.

export function linesOf(text: string): string[] {
    return text.split("\n").map((line) => line.trim());
}

/** Text of a JSON recording before its entries; undefined for another text. */
export function besideEntries(text: string): string | undefined {
    const [, beside] = /^\s*(\{[\s\S]*?)"entries"\s*:/.exec(text) ?? [];
    return beside;
}

/** The fields of a line, without blanks and quotes around them. `separator`: a blank for any number of blanks. */
export function fieldsOf(line: string, separator: string): string[] {
    const fields = separator === " " ? line.trim().split(/\s+/) : line.split(separator);
    return fields.map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
}

/** The number in a field, or NaN. A decimal comma is accepted unless the comma separates fields. */
export function decimalOf(field: string, separator: string): number {
    if (field === "") return NaN;
    return Number(separator === "," ? field : field.replace(",", "."));
}
