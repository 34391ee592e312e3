// Text with marks as plain text, for files, the clipboard and canvases.
import { render } from "lit";

/** The name of a quantity in a file, with the subscript that the command has too: q_d, not qd. */
export function columnName(words: unknown): string {
    return plainText(words, true).replace(/_\{([\p{L}\p{N}]+)\}/gu, "_$1");
}

/** `marks`: keeps subscripts and superscripts, as in F_{S}. */
export function plainText(words: unknown, marks = false): string {
    const place = document.createElement("span");
    render(words, place);
    for (const mark of marks ? place.querySelectorAll("sub, sup") : [])
        mark.textContent = `${mark.localName === "sub" ? "_" : "^"}{${mark.textContent}}`;
    return place.textContent.replace(/\s+/g, " ").trim();
}
