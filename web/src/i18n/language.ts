// The language of the page: of the address (?lang=fr), else the stored choice, else the browser's first available one.
import locales from "built:locales";
import languages from "built:words";
import { recall, remember } from "../environment/memory";

const NAME = "language";

/** The page's languages, each with its name in itself. */
export const languageOptions = Object.entries(locales).map(([name, { name: title }]) => ({ name, title, lang: name }));

export const language = [
    addressLanguage(),
    recall(NAME) ?? "",
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
    "en",
].find((name) => Object.hasOwn(languages, name))!;

/** Store a language and reload the page with it in the address, so that a copied link keeps it. */
export function chooseLanguage(name: string): void {
    // The address has the language even if storing it fails.
    remember(NAME, name);
    location.search = `?lang=${name}`;
}

function addressLanguage(): string {
    return new URLSearchParams(location.search).get("lang") ?? "";
}
