// The library's words in another language: web/words/library.LANGUAGE.json has its text for every one of the library's.
//
// The library speaks English, from C: titles and texts of the description, and sentences that the module composes its
// reports of, with places for values as in printf. Those stay what they are, in their order. The module cannot tell the
// translated description from its own: the fingerprint is of the numbers and keys as well, which nothing here touches.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = path.dirname(fileURLToPath(import.meta.url));
/** What is read, wherever it stands in the description. */
const READ = ["title", "text", "source"];
/** Bytes that the module has for all sentences: FR_SENTENCES_MAX. */
const MOST_SENTENCES = 1 << 15;
const PLACE = /%(?:%|(?:\.(?:\d+|\*))?[a-z])/g;
const DESCRIPTION = path.join(web, "../wasm/dist/description.json");

export const libraryFile = (language) => path.join(web, `words/library.${language}.json`);

/** The description with the name of every choice, which comes of its key. */
export async function readDescription() {
    const description = JSON.parse(await readFile(DESCRIPTION, "utf8"));
    for (const row of description.rows)
        if (row.scale === "choice") row.title = row.key.charAt(0).toUpperCase() + row.key.slice(1).replace(/_/g, " ");
    return description;
}

/** Every text that is read, through `change`; a symbol and a paper's number when there are words in it. */
function changed({ sentences, ...rest }, change) {
    const number = (one) => ({ ...one, name: change(one.name), paper: worded(one.paper, change) });
    const figure = (one) => ({ ...one, name: change(one.name), numbers: one.numbers.map(number) });
    const read = (name, value) => {
        if (READ.includes(name) && value !== "") return change(value);
        if (name === "symbol" && /^[a-z]{4}[a-z -]*$/.test(value)) return change(value);
        return name === "figures" ? value.map(figure) : value;
    };
    return { ...JSON.parse(JSON.stringify(rest), read), sentences: sentences.map(change) };
}

const worded = (text, change) => (/\p{L}{2}/u.test(text) ? change(text) : text);
const places = (text) => (text.match(PLACE) ?? []).join(" ");

/** What is wrong with these words for the library's, a sentence each. */
export function libraryComplaints(language, words, description) {
    const file = `library.${language}.json`;
    const there = new Set();
    changed(description, (text) => void there.add(text));
    const wrong = [...there].filter((text) => !(text in words)).map((text) => `${file} lacks “${text}”.`);
    for (const [text, other] of Object.entries(words)) {
        if (!there.has(text)) wrong.push(`${file} has “${text}”, which the library does not say.`);
        else if (places(text) !== places(other)) wrong.push(`${file}: “${text}” has other places for values.`);
    }
    const length = Buffer.byteLength(description.sentences.map((text) => `${words[text] ?? text}\0`).join(""));
    if (length > MOST_SENTENCES)
        wrong.push(`${file}: the sentences take ${length} bytes, more than ${MOST_SENTENCES}.`);
    return wrong;
}

/** The description in this language. */
export async function describedIn(language, first) {
    const description = await readDescription();
    if (language === first) return description;
    const words = JSON.parse(await readFile(libraryFile(language), "utf8"));
    const wrong = libraryComplaints(language, words, description);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    return changed(description, (text) => words[text]);
}
