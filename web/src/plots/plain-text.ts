// Words with marks as plain text, for files and for the clipboard.
import { render } from "lit";

export function plainText(words: unknown): string {
    const place = document.createElement("span");
    render(words, place);
    return place.textContent.replace(/\s+/g, " ").trim();
}
