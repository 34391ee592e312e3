// Text with marks as plain text, for files, the clipboard and canvases.
import { render } from "lit";

/** Texts by their templates with values: to render one takes as long as to draw a line. */
const cache = new Map<string, string>();
/** The map is emptied when it has this many texts. */
const CAPACITY = 1000;

/** The name of a quantity in a file, with the subscript that the command has too: q_d, not qd. */
export function columnName(words: unknown): string {
    return plainText(words, true).replace(/_\{([\p{L}\p{N}]+)\}/gu, "_$1");
}

/** `marks`: keeps subscripts and superscripts, as in F_{S}. */
export function plainText(words: unknown, marks = false): string {
    const source = sourceOf(words);
    const key = source === undefined ? undefined : `${Number(marks)}${source}`;
    const before = key === undefined ? undefined : cache.get(key);
    if (before !== undefined) return before;
    const place = document.createElement("span");
    render(words, place);
    for (const mark of marks ? place.querySelectorAll("sub, sup") : [])
        mark.textContent = `${mark.localName === "sub" ? "_" : "^"}{${mark.textContent}}`;
    const text = place.textContent.replace(/\s+/g, " ").trim();
    if (cache.size >= CAPACITY) cache.clear();
    if (key !== undefined) cache.set(key, text);
    return text;
}

/** A text from which the rendered one follows; undefined for values that only lit can render. */
function sourceOf(words: unknown): string | undefined {
    if (words === undefined || typeof words === "string" || typeof words === "number") return String(words ?? "");
    if (typeof words !== "object" || words === null || !("strings" in words && "values" in words)) return undefined;
    const { strings, values } = words as { strings: readonly string[]; values: readonly unknown[] };
    const sources = values.map(sourceOf);
    if (sources.includes(undefined)) return undefined;
    return strings.map((text, i) => `${text}\0${sources[i] ?? ""}`).join("\0");
}
