// The page's own texts by key: those of web/words/en.json, plain or with marks, with values in their placeholders.
// The texts of a part, such as a view, are a file that is loaded before the part is rendered; shared texts come first.
import languages from "built:words";
import { html, type TemplateResult } from "lit";
import type english from "../../words/en.json";
import { received } from "../environment/received";
import { fill, joined, type Message, type Values } from "./icu";
import { language } from "./language";

type English = typeof english;
/** A text: one message, or several paragraphs. */
export type Key = { [K in keyof English]: English[K] extends string | string[] ? K : never }[keyof English];
/** Several texts that belong together, such as the answers of a lesson. */
export type GroupKey = Exclude<keyof English, Key>;
/** A text of a group: a template if it has marks. */
export type Text = string | TemplateResult;
export type Group<T> = T extends string ? Text : T extends object ? { readonly [K in keyof T]: Group<T[K]> } : T;
export type { Values };

/** Key -> compiled message, or a group of them. */
export type Words = Readonly<Record<string, unknown>>;

const rules = new Intl.PluralRules(language);
let words: Words = {};
const templates = new Map<string, TemplateStringsArray>();

const loading = new Map<string, Promise<void>>();

/** Load a part of the page together with its texts. The build reads this call: the texts that only this module uses, and
 *  modules that it loads, are in the file of this name. */
export async function withTexts<T>(name: string, part: Promise<T>): Promise<T> {
    const [module] = await Promise.all([part, loadWords(name)]);
    return module;
}

/** Load the texts of a part, once; "" is the part of the shared texts. */
export function loadWords(part = ""): Promise<void> {
    const known = loading.get(part);
    if (known) return known;
    const loaded = load(part);
    loading.set(part, loaded);
    // After a failure the next call tries again.
    loaded.catch(() => loading.delete(part));
    return loaded;
}

async function load(part: string): Promise<void> {
    const source = languages[language]![part];
    if (!source) return;
    const loaded = source instanceof URL ? ((await (await received(source)).json()) as Words) : source;
    words = { ...words, ...loaded };
    // A test or a benchmark has no document.
    if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** The message of a key. If a file of an older build lacks it, the key itself. */
function messageOf(key: Key): Message {
    return (words[key] as Message | undefined) ?? key;
}

/** A text without marks. */
export function t(key: Key, values: Values = {}): string {
    return joined(fill(messageOf(key), values, rules));
}

/** A text with its marks removed, for screen readers. */
export function tPlain(key: Key, values: Values = {}): string {
    const { texts, values: between } = fill(messageOf(key), values, rules);
    return joined({ texts: texts.map((text) => text.replace(/<[^>]*>/g, "")), values: between });
}

/** A text that may have marks; its values may be templates. */
export function tHtml(key: Key, values: Values = {}): TemplateResult {
    return template(messageOf(key), values);
}

/** The texts of a group, in the shape that they have in web/words/en.json. They have no values. */
export function group<K extends GroupKey>(key: K): Group<English[K]> {
    return render(words[key]) as Group<English[K]>;
}

function render(one: unknown): unknown {
    if (typeof one === "string") return one.includes("<") ? template(one, {}) : one;
    if (Array.isArray(one)) return one.map(render);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, render(value)]));
}

/** The text belongs to the page and was typeset by the build, so it may be used as a template. */
function template(message: Message, given: Values): TemplateResult {
    const { texts, values } = fill(message, given, rules);
    const name = texts.join("\0");
    let strings = templates.get(name);
    if (!strings) {
        strings = Object.assign(texts, { raw: texts });
        templates.set(name, strings);
    }
    return html(strings, ...values);
}
