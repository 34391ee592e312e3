// The page's own texts, web/words/LANGUAGE.json: one for every key, separate from the scripts and ready for translation.
//
// A text is an ICU message: it may have placeholders for values, {name}, and choices by value or by number,
// {name, select, yes {…} other {…}} and {count, plural, one {# step} other {# steps}}. It may have marks: **strong**,
// `code`, $F_S$ for a symbol, [words](https://address), and several paragraphs as a list. Marks become HTML here, and
// nothing else does: a text can hold neither < nor &. A value that is neither a text nor a list of paragraphs is a group of
// texts without values, such as the answers of a lesson.
//
// The build parses the messages into data, which web/src/i18n fills in: one file of each language with the texts that
// several parts of the page use, and one for each part with separate texts.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@messageformat/parser";
import { partsOfModules } from "./parts.mjs";
import { readUses, usesOf } from "./sources.mjs";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "words");
/** The language that defines the keys. */
export const FIRST = "en";
/** Language -> its file. */
export const wordFiles = Object.fromEntries(
    (await readdir(folder))
        .filter((name) => /^[a-z]+\.json$/.test(name))
        .sort()
        .map((name) => [path.basename(name, ".json"), path.join(folder, name)]),
);

/** A placeholder while the marks around it become HTML. */
const HOLE = 0xe000;
const HOLES = /([\ue000-\uf8ff])/;
/** An opening mark without an end. */
const OPEN_MARK = /\*\*|[`$]/;

/** Language -> key -> text. */
export async function readWords() {
    const read = async ([language, file]) => [language, JSON.parse(await readFile(file, "utf8"))];
    return Object.fromEntries(await Promise.all(Object.entries(wordFiles).map(read)));
}

/** F_S with its marks. */
function typesetSymbol(text) {
    const marks = text.replace(/([_^])(?:\{([^}]*)\}|([\p{L}\p{N}+]+))/gu, (_, mark, braced, bare) => {
        const tag = mark === "_" ? "sub" : "sup";
        return `<${tag}>${braced ?? bare}</${tag}>`;
    });
    return `<i class="symbol">${marks}</i>`;
}

/** Text with marks as HTML. */
function typeset(text) {
    return text
        .replace(/\$([^$]+)\$/g, (_, symbol) => typesetSymbol(symbol))
        .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
        .replace(/`([^`]+)`/g, "<code>$1</code>")
        .replace(/\[([^\]]+)\]\((https:[^)\s"]+)\)/g, '<a href="$2">$1</a>');
}

const isText = (value) => typeof value === "string";
const isParagraphs = (value) => Array.isArray(value) && value.every(isText);
const isMessage = (value) => isText(value) || isParagraphs(value);

function parsed(text, language) {
    const cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return parse(text, { cardinal, ordinal: [] });
}

/** A list of tokens as a message: see web/src/i18n/icu.ts. `counted`: the number that # stands for. */
function compiled(tokens, counted) {
    const text = tokens.map((token, i) => (token.type === "content" ? token.value : String.fromCharCode(HOLE + i)));
    const parts = typeset(text.join(""))
        .split(HOLES)
        .map((part, i) => {
            if (i % 2 === 0) return part;
            const { type, arg, cases, pluralOffset } = tokens[part.charCodeAt(0) - HOLE];
            if (type === "octothorpe") return [counted];
            if (type === "argument") return [arg];
            if (!["select", "plural"].includes(type) || pluralOffset) throw new Error(`${type} is not supported`);
            if (!cases.some(({ key }) => key === "other")) throw new Error(`${arg} has no case other`);
            const inner = type === "plural" ? arg : counted;
            const messages = cases.map((one) => [one.key, compiled(one.tokens, inner)]);
            return [arg, Object.fromEntries(messages), ...(type === "plural" ? [1] : [])];
        })
        .filter((part) => part !== "");
    return parts.length === 0 ? "" : parts.length === 1 && isText(parts[0]) ? parts[0] : parts;
}

/** A text, several paragraphs or a group, as the page loads it. A list of texts inside a group is a list. */
export function compile(value, language = FIRST, inGroup = false) {
    if (isText(value)) return compiled(parsed(value, language));
    if (isParagraphs(value) && !inGroup) {
        const content = (html) => ({ type: "content", value: html });
        const paragraph = (text, i) => [content(i === 0 ? "<p>" : "</p>\n<p>"), ...parsed(text, language)];
        return compiled([...value.flatMap(paragraph), content("</p>")]);
    }
    if (Array.isArray(value)) return value.map((member) => compile(member, language, inGroup));
    if (typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, compile(member, language, true)]));
}

/** The parts of a message, including the parts of its cases. */
function partsOf(message) {
    const parts = isText(message) ? [message] : message;
    return parts.flatMap((part) => [part, ...(isText(part) ? [] : Object.values(part[1] ?? {}).flatMap(partsOf))]);
}

/** The arguments of a message by name, with the cases that they choose from. */
function argumentsOf(message) {
    const found = new Map();
    for (const [name, cases, plural] of partsOf(message).filter((part) => !isText(part))) {
        // A plural form supplies the number that it shows.
        if (!cases && found.has(`${name} #`)) continue;
        const choices = plural ? " #" : cases ? ` (${Object.keys(cases).sort().join(", ")})` : "";
        found.set(name + choices, name);
    }
    return found;
}

/** All fixed text of a message. */
const fixedOf = (message) => partsOf(message).filter(isText).join("");
/** The kinds of marks in a message. */
const marksOf = (message) => [...new Set(fixedOf(message).match(/<(?!\/)\w+/g))].sort().join(" ");
/** The form that a translation must have too: for a group its shape, and everything in it that is not text. */
const shapeOf = (value) =>
    isMessage(value) ? "text" : JSON.stringify(value, (name, part) => (isText(part) && name !== "right" ? "" : part));
const textsIn = (value) =>
    isText(value) ? [value] : typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];

/** The error in a call of a function that takes a key, if any. */
function useComplaint({ call, key, values, names }, message) {
    if (call === "group") return undefined;
    if (call === "t" && marksOf(message) !== "") return `uses ${key} as plain text, which has marks: use tHtml.`;
    const places = [...new Set(argumentsOf(message).values())];
    if (!values && places.length > 0) return `uses ${key} without values for its places.`;
    if (values && places.length === 0) return `uses ${key} with values, which it has no places for.`;
    const lacking = names && places.filter((name) => !names.includes(name));
    if (lacking?.length > 0) return `uses ${key} without a value for ${lacking.join(", ")}.`;
    const more = names?.filter((name) => !places.includes(name));
    return more?.length > 0 ? `uses ${key} with ${more.join(", ")}, which it has no place for.` : undefined;
}

/** The messages of a language by key, without its groups; `refuse` gets an error for each invalid text. */
function messagesOf(language, words, refuse) {
    const messages = {};
    for (const [key, value] of Object.entries(words)) {
        if (textsIn(value).some((text) => /[<&]/.test(text))) refuse(`${key} has a < or an &.`);
        try {
            const all = (isMessage(value) ? [value] : textsIn(value)).map((text) => compile(text, language));
            if (all.some((message) => OPEN_MARK.test(fixedOf(message)))) refuse(`${key} has a mark without its end.`);
            if (isMessage(value)) messages[key] = all[0];
            else if (all.some((message) => argumentsOf(message).size > 0)) refuse(`${key} is a group and has places.`);
        } catch (error) {
            refuse(`${key} is not an ICU message: ${error.message.split("\n")[0]}.`);
        }
    }
    return messages;
}

/** Errors in the texts and in the sources that use them, one sentence each. `sources`: module -> its text. */
export function complaints(languages, sources) {
    const modules = Object.keys(sources);
    return complaintsAbout(languages, new Map(modules.map((module) => [module, usesOf(module, sources[module])])));
}

function complaintsAbout(languages, uses) {
    const wrong = [];
    const messages = Object.fromEntries(
        Object.entries(languages).map(([language, words]) => [
            language,
            messagesOf(language, words, (text) => wrong.push(`${language}.json: ${text}`)),
        ]),
    );
    const { [FIRST]: first } = languages;
    const used = new Set([...uses.values()].flatMap(({ strings }) => [...strings]));
    for (const [module, { calls }] of uses)
        for (const call of calls) {
            const message = messages[FIRST][call.key];
            const complaint = !(call.key in first)
                ? `uses ${call.key}, which no text has.`
                : message !== undefined && useComplaint(call, message);
            if (complaint) wrong.push(`${module} ${complaint}`);
        }
    for (const key of Object.keys(first)) if (!used.has(key)) wrong.push(`Nothing uses ${key}.`);
    const kindOf = (message) => [...argumentsOf(message).keys(), marksOf(message)].sort().join(" ");
    for (const [language, words] of Object.entries(languages)) {
        for (const key of Object.keys(first)) {
            const [message, english] = [messages[language][key], messages[FIRST][key]];
            if (!(key in words)) wrong.push(`${language}.json lacks ${key}.`);
            else if (shapeOf(words[key]) !== shapeOf(first[key]))
                wrong.push(`${language}.json: ${key} has another form than in ${FIRST}.json.`);
            else if (message !== undefined && english !== undefined && kindOf(message) !== kindOf(english))
                wrong.push(`${language}.json: ${key} has other places or marks than in ${FIRST}.json.`);
        }
        for (const key of Object.keys(words))
            if (!(key in first)) wrong.push(`${language}.json has ${key}, which ${FIRST}.json lacks.`);
    }
    return wrong;
}

/** Language -> part -> key -> message, as the page loads them; "" is the part of the texts that several parts use. Throws if a
 *  text or a use is wrong. */
export async function compiledWords() {
    const [languages, uses] = await Promise.all([readWords(), readUses()]);
    const wrong = complaintsAbout(languages, uses);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    const partsOfModule = partsOfModules(uses, ({ texts }) => texts);
    const partsOfKey = new Map(Object.keys(languages[FIRST]).map((key) => [key, new Set()]));
    for (const [module, { strings }] of uses)
        for (const key of strings) for (const part of partsOfModule.get(module) ?? [""]) partsOfKey.get(key)?.add(part);
    const compiled = {};
    for (const [language, words] of Object.entries(languages))
        for (const [key, parts] of partsOfKey) {
            const part = parts.size === 1 ? [...parts][0] : "";
            ((compiled[language] ??= {})[part] ??= {})[key] = compile(words[key], language);
        }
    return compiled;
}

/** A language's name in itself, and its decimal mark, a point or a comma. The build determines them, because a browser
 *  would have to load its tables of all languages. */
export function localeOf(language) {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return {
        name: new Intl.DisplayNames(language, { type: "language" }).of(language),
        mark: parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".",
    };
}
