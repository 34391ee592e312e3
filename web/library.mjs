// The library's texts in another language: web/words/library.LANGUAGE.json has a text for each English one.
//
// The texts of the library are English and in C: titles and texts of the description, which the module gives, and
// messages with named arguments in braces. The page puts the translated texts in their places (web/src/model/library.ts);
// wasm/friction.ts writes the findings from the messages of both languages.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { textId } from "./text-id.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
/** The fields with text, anywhere in the description. */
const READ = ["title", "text", "source"];
/** An argument of a message. */
const ARGUMENT = /\{([A-Za-z]\w*)(?::\d)?\}/g;
const DESCRIPTION = path.join(web, "../wasm/dist/description.json");

export const libraryFile = (language) => path.join(web, `words/library.${language}.json`);

/** The description with a title for every choice, derived from its key as in the page (web/src/model/library.ts). */
async function readDescription() {
    const description = JSON.parse(await readFile(DESCRIPTION, "utf8"));
    for (const row of description.rows)
        if (row.scale === "choice") row.title = row.key.charAt(0).toUpperCase() + row.key.slice(1).replace(/_/g, " ");
    return description;
}

/** `change` applied to every text; to a symbol and a paper's number only if they contain words. */
function changed({ messages, ...rest }, change) {
    const number = ({ name, paper, remark, ...one }) => ({
        ...{ ...one, name: change(name), paper: worded(paper, change), remark: worded(remark, change) },
    });
    const figure = (one) => ({ ...one, name: change(one.name), numbers: one.numbers.map(number) });
    const read = (name, value) => {
        if (READ.includes(name) && value !== "") return change(value);
        if (name === "symbol" && /^[a-z]{4}[a-z -]*$/.test(value)) return change(value);
        return name === "figures" ? value.map(figure) : value;
    };
    const translations = Object.entries(messages).map(([code, text]) => [code, change(text)]);
    return { ...JSON.parse(JSON.stringify(rest), read), messages, translations: Object.fromEntries(translations) };
}

const worded = (text, change) => (/\p{L}{2}/u.test(text) ? change(text) : text);
const argumentsOf = (text) => [...new Set(text.match(ARGUMENT))].sort().join(" ");

/** The errors in these translations, a sentence each. */
export function libraryComplaints(language, words, description) {
    const file = `library.${language}.json`;
    const there = new Set();
    changed(description, (text) => void there.add(text));
    const wrong = [...there].filter((text) => !(text in words)).map((text) => `${file} lacks “${text}”.`);
    for (const [text, other] of Object.entries(words)) {
        if (!there.has(text)) wrong.push(`${file} has “${text}”, which the library does not say.`);
        else if (argumentsOf(text) !== argumentsOf(other)) wrong.push(`${file}: “${text}” has other arguments.`);
    }
    return wrong;
}

/** Texts that the page loads for a language other than the library's: texts of the description with the ids of the
 *  English texts, in an order that compresses well, and the messages. */
export async function libraryTexts(language) {
    const description = await readDescription();
    const words = JSON.parse(await readFile(libraryFile(language), "utf8"));
    const wrong = libraryComplaints(language, words, description);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    const english = new Map();
    const { messages } = description;
    changed({ ...description, messages: {} }, (text) => {
        const id = textId(text);
        if ((english.get(id) ?? text) !== text)
            throw new Error(`“${text}” and “${english.get(id)}” have one name: web/text-id.mjs`);
        english.set(id, text);
    });
    // a text that is the same in both languages is left out
    const own = [...english].filter(([, text]) => words[text] !== text).map(([id, text]) => [id, words[text]]);
    own.sort(([, one], [, other]) => (one < other ? -1 : 1));
    const translations = Object.fromEntries(Object.entries(messages).map(([code, text]) => [code, words[text]]));
    // English messages are looked up as words of other messages, which have no arguments
    const asWords = Object.entries(messages).filter(([, text]) => argumentsOf(text) === "");
    const [ids, texts] = [own.map(([id]) => id).join(""), own.map(([, text]) => text)];
    return { ids, texts, messages: Object.fromEntries(asWords), translations };
}

/** Every equation of the library, as LaTeX. */
export async function equationsIn() {
    const found = new Set();
    JSON.stringify(await readDescription(), (name, value) => {
        if (name === "equation" && value !== "") found.add(value);
        return value;
    });
    return [...found];
}
