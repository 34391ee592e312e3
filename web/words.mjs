// The page's own texts, web/words/LANGUAGE.json: one for every key, separate from the scripts and ready for
// translation.
//
// A text is an ICU message: it may have placeholders for values, {name}, and choices by value or by number,
// {name, select, yes {…} other {…}} and {count, plural, one {# step} other {# steps}}. It may have marks: **strong**,
// `code`, $F_S$ for a symbol, [words](https://address), and several paragraphs as a list. What has marks becomes HTML
// here, and nothing else does: a text can hold neither < nor &. A value that is neither a text nor a list of paragraphs
// is a group of texts without values, such as the answers of a lesson.
//
// The build parses the messages and writes files of data, from which web/src/i18n fills them in: for each language one with
// the texts that several parts of the page use, and one for each view and for the lessons with their own.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@messageformat/parser";
import ts from "typescript";
import { partsOfFiles } from "./parts.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(web, "words");
/** The language that defines the keys. */
export const FIRST = "en";

/** The functions that take a key. */
const CALLS = ["t", "tHtml", "tPlain", "group"];
/** A placeholder while the marks around it become HTML. */
const HOLE = 0xe000;
const HOLES = /([\ue000-\uf8ff])/;
/** What is left of a mark that has no end. */
const OPEN_MARK = /\*\*|[`$]/;

/** Language -> its file. */
export async function wordFiles() {
    const names = (await readdir(folder)).filter((name) => /^[a-z]+\.json$/.test(name)).sort();
    return Object.fromEntries(names.map((name) => [path.basename(name, ".json"), path.join(folder, name)]));
}

/** Language -> key -> text. */
export async function readWords() {
    const read = async ([language, file]) => [language, JSON.parse(await readFile(file, "utf8"))];
    return Object.fromEntries(await Promise.all(Object.entries(await wordFiles()).map(read)));
}

/** File -> its text, of everything that may use words. */
export async function readSources() {
    const names = await readdir(path.join(web, "src"), { recursive: true });
    const read = async (name) => [name, await readFile(path.join(web, "src", name), "utf8")];
    const used = [...names.filter((name) => name.endsWith(".ts")), "../proof.mjs"];
    return Object.fromEntries(await Promise.all(used.map(read)));
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

/** A text, several paragraphs or a group, as the page loads it. */
export function compile(value, language = FIRST) {
    if (isText(value)) return compiled(parsed(value, language));
    if (isParagraphs(value)) {
        const tokens = value.flatMap((text, i) => [
            { type: "content", value: i === 0 ? "<p>" : "</p>\n<p>" },
            ...parsed(text, language),
        ]);
        return compiled([...tokens, { type: "content", value: "</p>" }]);
    }
    if (Array.isArray(value)) return value.map((one) => compile(one, language));
    if (typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, member(one, language)]));
}

/** A list of texts in a group is a list, not paragraphs. */
function member(value, language) {
    return isParagraphs(value) ? value.map((one) => compile(one, language)) : compile(value, language);
}

/** The places of a message, by name, with what they choose from. */
function placesOf(message, found = new Map()) {
    for (const part of Array.isArray(message) ? message : []) {
        if (isText(part)) continue;
        const [name, cases, plural] = part;
        const how =
            cases && !plural ? `${name} (${Object.keys(cases).sort().join(", ")})` : plural ? `${name} #` : name;
        // The number that a plural form shows is its own.
        if (!cases && found.has(`${name} #`)) continue;
        found.set(how, name);
        for (const one of Object.values(cases ?? {})) placesOf(one, found);
    }
    return found;
}

/** All fixed text of a message. */
function fixedOf(message) {
    if (isText(message)) return message;
    return message
        .map((part) =>
            isText(part)
                ? part
                : Object.values(part[1] ?? {})
                      .map(fixedOf)
                      .join(""),
        )
        .join("");
}

/** The kinds of marks in a message. */
function marksOf(message) {
    return [...new Set(fixedOf(message).match(/<(?!\/)\w+/g))].sort().join(" ");
}

/** Key -> what is in it: of a group, its shape and everything that is not text. */
function shapeOf(value) {
    if (isMessage(value)) return "text";
    return JSON.stringify(value, (name, one) => (isText(one) && name !== "right" ? "" : one));
}

function textsIn(value) {
    return isText(value) ? [value] : typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** The keys that a source names, and its calls: function, key, and the names of the values if they are literal. */
function usesOf(file, source) {
    const strings = new Set();
    const calls = [];
    const visit = (node) => {
        if (ts.isStringLiteralLike(node)) strings.add(node.text);
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && CALLS.includes(node.expression.text)) {
            const [key, values] = node.arguments;
            if (key && ts.isStringLiteralLike(key)) {
                const literal =
                    values && ts.isObjectLiteralExpression(values) && !values.properties.some(ts.isSpreadAssignment);
                const names = literal
                    ? values.properties.map(({ name }) => /** @type {ts.Identifier} */ (name).text)
                    : undefined;
                calls.push({ call: node.expression.text, key: key.text, values, names });
            }
        }
        ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
    return { strings, calls };
}

function useComplaint({ call, key, values, names }, message) {
    if (call === "group") return undefined;
    if (call === "t" && marksOf(message) !== "") return `uses ${key} as plain text, which has marks: use tHtml.`;
    const places = [...new Set(placesOf(message).values())];
    if (!values && places.length > 0) return `uses ${key} without values for its places.`;
    if (values && places.length === 0) return `uses ${key} with values, which it has no places for.`;
    const lacking = names && places.filter((name) => !names.includes(name));
    if (lacking?.length > 0) return `uses ${key} without a value for ${lacking.join(", ")}.`;
    const more = names?.filter((name) => !places.includes(name));
    return more?.length > 0 ? `uses ${key} with ${more.join(", ")}, which it has no place for.` : undefined;
}

/** The errors in these texts and in the sources that use them, a sentence each. */
export function complaints(languages, sources) {
    const first = languages[FIRST];
    const wrong = [];
    const messages = {};
    for (const [language, words] of Object.entries(languages)) {
        messages[language] = {};
        for (const [key, value] of Object.entries(words)) {
            const file = `${language}.json`;
            if (textsIn(value).some((text) => /[<&]/.test(text))) wrong.push(`${file}: ${key} has a < or an &.`);
            try {
                const all = (isMessage(value) ? [value] : textsIn(value)).map((text) => compile(text, language));
                if (all.some((message) => OPEN_MARK.test(fixedOf(message))))
                    wrong.push(`${file}: ${key} has a mark without its end.`);
                if (isMessage(value)) messages[language][key] = all[0];
                else if (all.some((message) => placesOf(message).size > 0))
                    wrong.push(`${file}: ${key} is a group and has places.`);
            } catch (error) {
                wrong.push(`${file}: ${key} is not an ICU message: ${error.message.split("\n")[0]}.`);
            }
        }
    }
    const used = new Set();
    for (const [file, source] of Object.entries(sources)) {
        const { strings, calls } = usesOf(file, source);
        for (const key of strings) used.add(key);
        for (const use of calls) {
            const message = messages[FIRST][use.key];
            const said = !(use.key in first)
                ? `uses ${use.key}, which no text has.`
                : message === undefined
                  ? undefined
                  : useComplaint(use, message);
            if (said) wrong.push(`${file} ${said}`);
        }
    }
    for (const key of Object.keys(first)) if (!used.has(key)) wrong.push(`Nothing uses ${key}.`);
    for (const [language, words] of Object.entries(languages)) {
        const places = (key, name) => [...placesOf(messages[name][key]).keys()].sort().join(" ");
        for (const key of Object.keys(first)) {
            if (!(key in words)) wrong.push(`${language}.json lacks ${key}.`);
            else if (shapeOf(words[key]) !== shapeOf(first[key]))
                wrong.push(`${language}.json: ${key} has another form than in ${FIRST}.json.`);
            else if (!(key in messages[language] && key in messages[FIRST])) continue;
            else if (
                places(key, language) !== places(key, FIRST) ||
                marksOf(messages[language][key]) !== marksOf(messages[FIRST][key])
            )
                wrong.push(`${language}.json: ${key} has other places or marks than in ${FIRST}.json.`);
        }
        for (const key of Object.keys(words))
            if (!(key in first)) wrong.push(`${language}.json has ${key}, which ${FIRST}.json lacks.`);
    }
    return wrong;
}

/** Language -> key -> what the page loads. */
export function compiledWords(languages) {
    const all = (words, language) => Object.entries(words).map(([key, value]) => [key, compile(value, language)]);
    return Object.fromEntries(
        Object.entries(languages).map(([language, words]) => [language, Object.fromEntries(all(words, language))]),
    );
}

/** Key -> the only part that uses it, or "". */
export async function partsOfKeys(sources) {
    const files = await partsOfFiles(true);
    const partsOf = (file) =>
        file === "../proof.mjs" ? ["benchmark"] : (files.get(path.join("web/src", file)) ?? [""]);
    const users = new Map();
    for (const [file, source] of Object.entries(sources))
        for (const key of usesOf(file, source).strings) {
            const parts = users.get(key) ?? users.set(key, new Set()).get(key);
            for (const part of partsOf(file)) parts.add(part);
        }
    return (key) => (users.get(key)?.size === 1 ? [...users.get(key)][0] : "");
}

/** A language's name in itself, and its decimal mark, a point or a comma. They are found when the page is built: to find
 *  them, a browser would have to load its tables of all languages. */
export function localeOf(language) {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return {
        name: new Intl.DisplayNames(language, { type: "language" }).of(language),
        mark: parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".",
    };
}

/** For esbuild: `built:words`, by language and part either the addresses of the compiled messages or, in the single file,
 *  the messages themselves. */
export function wordsPlugin(inlined) {
    return {
        name: "words",
        setup(build) {
            /** Language -> part -> key -> message. */
            let words = {};
            let watchFiles = [];
            build.onStart(async () => {
                const languages = await readWords();
                const sources = await readSources();
                watchFiles = Object.values(await wordFiles());
                const wrong = complaints(languages, sources);
                if (wrong.length > 0) return { errors: wrong.map((text) => ({ text })) };
                const partOfKey = await partsOfKeys(sources);
                words = {};
                for (const [language, all] of Object.entries(compiledWords(languages)))
                    for (const [key, message] of Object.entries(all))
                        ((words[language] ??= {})[partOfKey(key)] ??= {})[key] = message;
                return undefined;
            });
            build.onResolve({ filter: /^built:words$/ }, () => ({ path: "words", namespace: "words" }));
            build.onLoad({ filter: /./, namespace: "words" }, () => {
                const imports = [];
                const entries = Object.entries(words).map(([language, parts]) => {
                    const members = Object.entries(parts).map(([part, all]) => {
                        if (inlined) return `${JSON.stringify(part)}: ${JSON.stringify(all)}`;
                        const file = [language, part, "json"].filter((name) => name !== "").join(".");
                        imports.push(`import file${imports.length} from "word-file:${file}";`);
                        return `${JSON.stringify(part)}: new URL(file${imports.length - 1}, document.baseURI)`;
                    });
                    return `${JSON.stringify(language)}: { ${members.join(", ")} }`;
                });
                const locales = Object.fromEntries(Object.keys(words).map((name) => [name, localeOf(name)]));
                const text = `${imports.join("\n")}
export const languages = { ${entries.join(", ")} };
export const locales = ${JSON.stringify(locales)};`;
                return { contents: text, watchFiles };
            });
            build.onResolve({ filter: /^word-file:/ }, ({ path: name }) => ({
                path: name.slice("word-file:".length),
                namespace: "word-file",
            }));
            build.onLoad({ filter: /./, namespace: "word-file" }, ({ path: name }) => {
                const [language, part] = name.split(".");
                const all = words[language][part === "json" ? "" : part];
                return { contents: JSON.stringify(all), loader: "file", watchFiles };
            });
        },
    };
}
