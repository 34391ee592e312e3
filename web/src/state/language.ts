// The language of the page: what the address asks for (?lang=fr), else what was chosen here before, else the first of the
// browser's that there are words in.
import { languages } from "built:words";
import { recall, remember } from "./memory";

const NAME = "language";

export const language = [asked(), recall(NAME) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"].find(
    (name) => Object.hasOwn(languages, name),
)!;

/** Choosing one loads the page anew, with it in the address: a link that is copied there keeps it. */
export function chooseLanguage(name: string): void {
    // Where it can not be remembered the address has it all the same.
    remember(NAME, name);
    location.search = `?lang=${name}`;
}

/** What a language calls itself. */
export function ownName(name: string): string {
    return new Intl.DisplayNames(name, { type: "language" }).of(name)!;
}

function asked(): string {
    return new URLSearchParams(location.search).get("lang") ?? "";
}
