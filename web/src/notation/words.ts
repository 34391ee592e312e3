// The page's own texts: one for every key of web/words/en.json, plain or with marks, with values in its placeholders.
//
// They are loaded once, before anything is rendered. In the built scripts a key is the number of its text: see
// web/words.mjs.
import { languages, order } from "built:words";
import { html, type TemplateResult } from "lit";
import type english from "../../words/en.json";
import { language } from "../state/language";

export type Key = keyof typeof english;
export type Values = Readonly<Record<string, unknown>>;

/** Every text as its parts and the names of the placeholders between them: part, name, part and so on. */
let texts: readonly (readonly string[])[] = [];
const templates = new Map<Key, TemplateStringsArray>();

export async function loadWords(): Promise<void> {
    const source = languages[language]!;
    const list = source instanceof URL ? await fetched(source) : source;
    if (list[0] !== order) throw new Error(language);
    document.documentElement.lang = language;
    texts = list.map((text) => text.split(/\{(\w+)\}/));
}

async function fetched(address: URL): Promise<string[]> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.href}: ${answer.status} ${answer.statusText}`);
    return (await answer.json()) as string[];
}

function partsOf(key: Key): readonly string[] {
    return texts[key as unknown as number]!;
}

/** A text without marks. */
export function say(key: Key, values: Values = {}): string {
    return partsOf(key)
        .map((part, i) => (i % 2 === 0 ? part : String(values[part])))
        .join("");
}

/** A text that may have marks; its values may be templates. */
export function tell(key: Key, values: Values = {}): TemplateResult {
    const parts = partsOf(key);
    let strings = templates.get(key);
    if (!strings) {
        // The text belongs to the page and was typeset by the build, so it may be used as a template.
        const fixed = parts.filter((_, i) => i % 2 === 0);
        strings = Object.assign(fixed, { raw: fixed });
        templates.set(key, strings);
    }
    return html(strings, ...parts.flatMap((part, i) => (i % 2 === 0 ? [] : [values[part]])));
}
