// Decimal numbers in a language: with the mark that it writes, and what a person may type. Links, files and commands always
// have the point.

/** A point or a comma. */
export type Mark = "." | ",";

/** A number's text with the mark of the language. */
export function withMark(text: string, mark: Mark): string {
    return mark === "." ? text : text.replace(".", mark);
}

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?/i;

/** A typed text as the library reads it: a true minus sign becomes a hyphen, and a decimal comma a point where the
 *  language has it. What is no number stays as it is. */
export function plainNumber(typed: string, mark: Mark): string {
    const text = typed.trim().replace(/^−/, "-").replace(/e−/i, "e-");
    return mark === "," && NUMBER.exec(text)?.[0] === text ? text.replace(",", ".") : text;
}

/** Why a refused text is no number, as far as it is known: a comma where the language has a point, or a unit after the
 *  number. `number` is the text that would do. */
export function mistakeIn(text: string, mark: Mark): { kind: "comma" | "unit"; number: string } | undefined {
    const typed = NUMBER.exec(plainNumber(text, mark))?.[0];
    if (typed === undefined) return undefined;
    const number = typed.replace(",", ".");
    if (!Number.isFinite(Number(number))) return undefined;
    const rest = plainNumber(text, mark).slice(typed.length);
    if (rest === "") return typed.includes(",") ? { kind: "comma", number } : undefined;
    return /^\s*[\p{L}°%µ]/u.test(rest) ? { kind: "unit", number } : undefined;
}
