// The language of the page: that of the address (?lang=fr), else the one chosen before, else the first language of the
// browser that is available.
import languages from "built:words";
import { recall, remember } from "../environment/memory";

const NAME = "language";

export const language = [asked(), recall(NAME) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"].find(
    (name) => Object.hasOwn(languages, name),
)!;

/** Choosing a language reloads the page with it in the address, so that a copied link keeps it. */
export function chooseLanguage(name: string): void {
    // If it cannot be stored, the address still has it.
    remember(NAME, name);
    location.search = `?lang=${name}`;
}

function asked(): string {
    return new URLSearchParams(location.search).get("lang") ?? "";
}
