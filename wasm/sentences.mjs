// The sentences of the module that is sent stand beside it: node wasm/sentences.mjs FOLDER file.c ... writes each source
// into the folder, with the address of a byte of fr_sentences in the place of every sentence, and the sentences to
// FOLDER/sentences.json, the n-th being the one that fr_sentences + n stands for.
//
// A sentence is a literal with words in it that is the format of one of the functions below, or that is in FR_SENTENCE().
// The compiler of the native library sees the literals themselves and checks them against what they are given.
import fs from "node:fs";
import path from "node:path";

/** Functions that compose text: which of their arguments is the format. */
const formats = { fr_report_add: 3, fr_finding_append: 1, fr_text: 2, FR_SENTENCE: 0 };

const tokens =
    /(?<blank>(?:\s|\\\n|\/\/[^\n]*|\/\*[^]*?\*\/)+)|(?<string>"(?:\\.|[^"\\\n])*")|'(?:\\.|[^'\\\n])+'|(?<name>[A-Za-z_]\w*)|[^]/guy;
const conversion = /%(?:%|(?:\.(?:\d+|\*))?[a-z])/g;
const escapes = { n: "\n", t: "\t", "\\": "\\", '"': '"', "'": "'" };

/** What a literal says. */
function meaning(literal, where) {
    return literal.slice(1, -1).replace(/\\(.)/gu, (_, c) => {
        if (!(c in escapes)) throw new Error(`${where}: \\${c} in a sentence is not understood here`);
        return escapes[c];
    });
}

const hasWords = (text) => /\p{L}/u.test(text.replace(conversion, ""));

/** The source with `reference(text)` in the place of every sentence; its lines stay where they are. */
function rewritten(source, where, reference) {
    let result = "";
    let waiting = null; // strings that stand side by side are one
    let name = ""; // the last token, when it is a name
    const calls = []; // the open parentheses: the function's format and the argument that is read, or undefined
    const flush = () => {
        if (!waiting) return;
        const { text, whole } = waiting;
        result += hasWords(text) ? reference(text) + whole.replace(/[^\n]/g, "") : whole;
        waiting = null;
    };
    for (const { 0: token, groups } of source.matchAll(tokens)) {
        if (groups.blank) {
            if (waiting) waiting.whole += token;
            else result += token;
            continue;
        }
        const inside = calls.findLast((call) => call.format !== undefined);
        if (groups.string && inside && inside.argument === inside.format) {
            waiting ??= { text: "", whole: "" };
            waiting.text += meaning(token, where);
            waiting.whole += token;
            name = "";
            continue;
        }
        flush();
        if (token === "(") calls.push({ format: formats[name], argument: 0 });
        else if (token === ")") calls.pop();
        else if (token === "," && calls.length) calls.at(-1).argument++;
        name = groups.name ?? "";
        result += token;
    }
    return result;
}

const [folder, ...files] = process.argv.slice(2);
const sentences = new Map();
function reference(text) {
    if (!sentences.has(text)) sentences.set(text, sentences.size);
    return `(fr_sentences + ${sentences.get(text)})`;
}

for (const file of files.sort()) {
    const said = path.join(folder, file);
    const text = `extern char fr_sentences[];\n#line 1 "${file}"\n${rewritten(fs.readFileSync(file, "utf8"), file, reference)}`;
    // what is as it was keeps its time, and is not compiled again
    if (fs.existsSync(said) && fs.readFileSync(said, "utf8") === text) continue;
    fs.mkdirSync(path.dirname(said), { recursive: true });
    fs.writeFileSync(said, text);
}
fs.writeFileSync(path.join(folder, "sentences.json"), JSON.stringify([...sentences.keys()], null, 1));
