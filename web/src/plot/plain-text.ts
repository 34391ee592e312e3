// Text with marks as plain text, for files, the clipboard and canvases.
import { render } from "lit";

/** `marks`: keeps subscripts and superscripts, as in F_{S}. */
export function plainText(words: unknown, marks = false): string {
    const place = document.createElement("span");
    render(words, place);
    for (const mark of marks ? place.querySelectorAll("sub, sup") : [])
        mark.textContent = `${mark.localName === "sub" ? "_" : "^"}{${mark.textContent}}`;
    return place.textContent.replace(/\s+/g, " ").trim();
}
