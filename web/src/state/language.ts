// The language of the page: what the address asks for (?lang=fr), else what was chosen here before, else the first of the
// browser's that there are words in.
import { languages } from "built:words";

export const language = [asked(), remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"].find(
    (name) => Object.hasOwn(languages, name),
)!;

/** Choosing one loads the page anew, with it in the address: a link that is copied there keeps it. */
export function chooseLanguage(name: string): void {
    try {
        localStorage.setItem("language", name);
    } catch {
        // Storage may be forbidden; the address has it all the same.
    }
    location.search = `?lang=${name}`;
}

/** What a language calls itself. */
export function ownName(name: string): string {
    return new Intl.DisplayNames(name, { type: "language" }).of(name)!;
}

function asked(): string {
    return new URLSearchParams(location.search).get("lang") ?? "";
}

function remembered(): string {
    try {
        return localStorage.getItem("language") ?? "";
    } catch {
        return "";
    }
}
