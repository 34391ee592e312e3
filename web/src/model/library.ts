// The library's description of an experiment as the page shows it: in the user's language
// (web/words/library.LANGUAGE.json), with a title for every choice and a key for every figure.
import { signal } from "@preact/signals-core";
import texts from "built:library";
import locales from "built:locales";
import type { Experiment, Figure, Messages, Option, Param, Wording } from "../../../wasm/friction";
import { received } from "../environment/received";
import { language } from "../i18n/language";
import { textId } from "../../text-id.mjs";
import { figureKey } from "./figure-key";

/** A translation: texts of the description, ids of their English texts, five letters each, and messages by their code. */
export interface LibraryTexts {
    ids: string;
    texts: readonly string[];
    messages: Messages;
    translations: Messages;
}

/** All experiments once every module of the library has been loaded; undefined before. */
export const allExperiments = signal<readonly Experiment[] | undefined>(undefined);

/** Fields of the description that contain text, at any depth. */
const READ = ["title", "text", "source"];
/** A symbol that is a word, such as "stuck". */
const WORD = /^[a-z]{4}[a-z -]*$/;

export async function libraryWording(): Promise<Wording> {
    const source = texts[language];
    const own = source instanceof URL ? ((await (await received(source)).json()) as LibraryTexts) : source;
    if (!own) return { describe: named };
    const { ids, messages, translations } = own;
    const words = Object.fromEntries(own.texts.map((text, i) => [ids.slice(5 * i, 5 * i + 5), text]));
    const { mark } = locales[language]!;
    return { describe: (experiment) => translated(named(experiment), words), messages, translations, mark };
}

/** An experiment with titles of choices and keys of figures for links. Equal rows become one object. */
export function named(experiment: Experiment): Experiment {
    const rows = new Map<string, Param>();
    const row = (plain: Param): Param => {
        const text = JSON.stringify(plain);
        const known = rows.get(text);
        if (known) return known;
        const options = plain.options.map((option): Option => ({ ...option, params: option.params.map(row) }));
        const titled = { ...plain, options, ...(plain.scale === "choice" && { title: titleOf(plain.key) }) };
        rows.set(text, titled);
        return titled;
    };
    const figures = experiment.figures.map((figure): Figure => ({ ...figure, key: figureKey(figure.name) }));
    return { ...experiment, params: experiment.params.map(row), figures };
}

function titleOf(key: string): string {
    return key.charAt(0).toUpperCase() + key.slice(1).replace(/_/g, " ");
}

/** An experiment with every text replaced from `words`; symbols and numbers of papers only if they are words. */
export function translated(experiment: Experiment, words: Readonly<Record<string, string>>): Experiment {
    const word = (text: string): string => words[textId(text)] ?? text;
    const done = new Map<object, unknown>();
    const of = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(of);
        if (typeof value !== "object" || value === null) return value;
        const known = done.get(value);
        if (known) return known;
        const members = Object.entries(value).map(([name, content]) => [name, member(name, content)] as const);
        const copy = Object.fromEntries(members);
        done.set(value, copy);
        return copy;
    };
    const member = (name: string, value: unknown): unknown => {
        if (typeof value !== "string") return name === "figures" ? (value as Figure[]).map(figure) : of(value);
        return READ.includes(name) || (name === "symbol" && WORD.test(value)) ? word(value) : value;
    };
    const figure = (one: Figure): Figure => ({
        ...(of(one) as Figure),
        name: word(one.name),
        numbers: one.numbers.map((number) => ({
            ...number,
            name: word(number.name),
            paper: word(number.paper),
            remark: word(number.remark),
        })),
    });
    return of(experiment) as Experiment;
}
