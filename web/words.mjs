// The page's own texts, web/words/LANGUAGE.json: one for every key, separate from the scripts and ready for
// translation.
//
// The scripts name a text by its key; the build replaces the key by a number, and the page gets the texts as a list in
// that order. A text may have placeholders for values, {name}, and marks: **strong**, `code`, $F_S$ for a symbol,
// [words](https://address), and several paragraphs as a list. What has marks becomes HTML here, and nothing else does:
// a text can hold neither < nor &.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(web, "words");
/** The language that defines the keys. */
export const FIRST = "en";

/** A string in the sources that may be a key: words with full stops between them. */
const KEY = /"([a-z][\w-]*(?:\.[\w-]+)+)"/g;
const CALL = /\b(say|tell)\(\s*"([^"]*)"\s*(,\s*\)|,|\))/g;
const PLACE = /\{\w+\}/g;

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

/** A text with its marks as HTML. */
export function typesetWords(text) {
    if (Array.isArray(text)) return text.map((paragraph) => `<p>${typesetWords(paragraph)}</p>`).join("\n");
    return text
        .replace(/\$([^$]+)\$/g, (_, symbol) => typesetSymbol(symbol))
        .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
        .replace(/`([^`]+)`/g, "<code>$1</code>")
        .replace(/\[([^\]]+)\]\((https:[^)\s"]+)\)/g, '<a href="$2">$1</a>');
}

function hasMarks(text) {
    return typesetWords(text) !== text;
}

function placesOf(text) {
    return [...new Set(String(text).match(PLACE))].sort().join(" ");
}

/** The errors in these texts and in the sources that use them, a sentence each. */
export function complaints(languages, sources) {
    const first = languages[FIRST];
    const wrong = [];
    const used = new Set();
    for (const [file, source] of Object.entries(sources)) {
        for (const [, key] of source.matchAll(KEY)) used.add(key);
        for (const [, call, key, end] of source.matchAll(CALL)) {
            if (!(key in first)) wrong.push(`${file} uses ${key}, which no text has.`);
            else if (call === "say" && hasMarks(first[key]))
                wrong.push(`${file} says ${key}, which has marks: tell it.`);
            else if (end !== "," && placesOf(first[key]) !== "")
                wrong.push(`${file} uses ${key} without values for its places.`);
            else if (end === "," && placesOf(first[key]) === "")
                wrong.push(`${file} uses ${key} with values, which it has no places for.`);
        }
    }
    for (const key of Object.keys(first)) if (!used.has(key)) wrong.push(`Nothing uses ${key}.`);
    for (const [language, words] of Object.entries(languages)) {
        for (const key of Object.keys(first)) {
            if (!(key in words)) wrong.push(`${language}.json lacks ${key}.`);
            else if (placesOf(words[key]) !== placesOf(first[key]) || hasMarks(words[key]) !== hasMarks(first[key]))
                wrong.push(`${language}.json: ${key} has other places or marks than in ${FIRST}.json.`);
        }
        for (const [key, text] of Object.entries(words)) {
            if (!(key in first)) wrong.push(`${language}.json has ${key}, which ${FIRST}.json lacks.`);
            if (/[<&]/.test(String(text))) wrong.push(`${language}.json: ${key} has a < or an &.`);
        }
    }
    return wrong;
}

/** The words as the page loads them: language -> texts in the order of the keys, after a mark of that order. */
export function wordLists(languages) {
    const keys = Object.keys(languages[FIRST]);
    const order = createHash("sha256").update(keys.join("\n")).digest("hex").slice(0, 8);
    return Object.fromEntries(
        Object.entries(languages).map(([name, words]) => [
            name,
            [order, ...keys.map((key) => typesetWords(words[key]))],
        ]),
    );
}

/** For esbuild: numbers instead of keys, the lists instead of the files, and `built:words`, either addresses of the
 *  lists  or the lists themselves. */
export function wordsPlugin(inlined) {
    return {
        name: "words",
        setup(build) {
            let lists = {};
            let numbers = new Map();
            let watchFiles = [];
            build.onStart(async () => {
                const languages = await readWords();
                lists = wordLists(languages);
                numbers = new Map(Object.keys(languages[FIRST]).map((key, i) => [key, i + 1]));
                watchFiles = Object.values(await wordFiles());
                return { errors: complaints(languages, await readSources()).map((text) => ({ text })) };
            });
            build.onLoad({ filter: /web[/\\]src[/\\].*\.ts$/ }, async ({ path: file }) => ({
                // Without the indentation, which would stay in the templates.
                contents: (await readFile(file, "utf8"))
                    .replace(KEY, (whole, key) => numbers.get(key) ?? whole)
                    .replace(/\n\s+/g, "\n"),
                loader: "ts",
                watchFiles: [file, ...watchFiles],
            }));
            build.onLoad({ filter: /web[/\\]words[/\\][a-z]+\.json$/ }, ({ path: file }) => ({
                contents: JSON.stringify(lists[path.basename(file, ".json")]),
                loader: "copy",
                watchFiles,
            }));
            build.onResolve({ filter: /^built:words$/ }, () => ({ path: "words", namespace: "words" }));
            build.onLoad({ filter: /./, namespace: "words" }, () => {
                const entries = Object.entries(lists).map(([language, list]) => {
                    const words = inlined ? JSON.stringify(list) : `new URL("${language}.json", document.baseURI)`;
                    return `${JSON.stringify(language)}: ${words}`;
                });
                return {
                    contents:
                        `export const order = "${lists[FIRST][0]}";` +
                        `export const languages = { ${entries.join(", ")} };`,
                    watchFiles,
                };
            });
        },
    };
}
