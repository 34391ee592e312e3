// Decimal numbers in a language: with its decimal mark, and as typed by a person. Links, files and
// commands always have the point.

/** Decimal mark. */
export type Mark = "." | ",";

/** A number's text with the mark of the language. */
export function withMark(text: string, mark: Mark): string {
    return mark === "." ? text : text.replace(".", mark);
}

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?/i;

/** A typed text as the library reads it: a true minus sign becomes a hyphen, and the decimal mark of the language a
 *  point. Other texts stay unchanged. */
export function plainNumber(typed: string, mark: Mark): string {
    const text = typed.trim().replace(/^−/, "-").replace(/e−/i, "e-");
    return mark === "," && NUMBER.exec(text)?.[0] === text ? text.replace(",", ".") : text;
}

/** The mistake in a refused number, if recognised: a comma although the language has a point, or a unit after the
 *  number. `number` is the corrected text. */
export function mistakeIn(text: string, mark: Mark): { kind: "comma" | "unit"; number: string } | undefined {
    const typed = NUMBER.exec(plainNumber(text, mark))?.[0];
    if (typed === undefined) return undefined;
    const number = typed.replace(",", ".");
    if (!Number.isFinite(Number(number))) return undefined;
    const rest = plainNumber(text, mark).slice(typed.length);
    if (rest === "") return typed.includes(",") ? { kind: "comma", number } : undefined;
    return /^\s*[\p{L}°%µ]/u.test(rest) ? { kind: "unit", number } : undefined;
}
