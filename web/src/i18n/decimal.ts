// Decimal numbers with the mark of a language, shown and typed. Links, files and commands always have the point.

export type Mark = "." | ",";

/** A number's text with the mark of the language. */
export function withMark(text: string, mark: Mark): string {
    return mark === "." ? text : text.replace(".", mark);
}

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?/i;

/** A typed number as the library reads it, with a hyphen for a minus sign and a point. Other texts stay unchanged. */
export function plainNumber(typed: string, mark: Mark): string {
    const text = typed.trim().replace(/^−/, "-").replace(/e−/i, "e-");
    return mark === "," && NUMBER.exec(text)?.[0] === text ? text.replace(",", ".") : text;
}

/** The mistake in a refused number: a comma instead of a point, or a unit after it. `number`: the corrected text. */
export function mistakeIn(text: string, mark: Mark): { kind: "comma" | "unit"; number: string } | undefined {
    const typed = NUMBER.exec(plainNumber(text, mark))?.[0];
    if (typed === undefined) return undefined;
    const number = typed.replace(",", ".");
    if (!Number.isFinite(Number(number))) return undefined;
    const rest = plainNumber(text, mark).slice(typed.length);
    if (rest === "") return typed.includes(",") ? { kind: "comma", number } : undefined;
    return /^\s*[\p{L}°%µ]/u.test(rest) ? { kind: "unit", number } : undefined;
}
