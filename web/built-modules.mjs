// The modules `built:NAME` of the page (web/src/built.d.ts): files that the build makes or copies. In the folder each is the
// address of a file, with a hash of its contents in its name; in the single file it is the contents.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { typeset } from "./equations.mjs";
import { equationsIn, libraryFile, libraryTexts } from "./library.mjs";
import { proofText } from "../tests/parity/proof.mjs";
import { compiledWords, FIRST, localeOf, wordFiles } from "./words.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const built = (name) => path.join(path.dirname(web), "wasm/dist", name);
export const wasm = built("friction.wasm");
export const description = built("description.json");
/** The languages of the page into which the library is translated. */
const translations = Object.keys(wordFiles).filter((language) => language !== FIRST);
/** Other files than the sources that the built modules depend on. */
const watchFiles = [wasm, description, built("joints.wasm"), built("identify.wasm"), ...translations.map(libraryFile)];

/** A worker as one classic script. */
async function worker(source) {
    const { outputFiles } = await esbuild.build({
        entryPoints: [path.join(web, "src", source)],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: "es2022",
        charset: "utf8",
        legalComments: "none",
    });
    return outputFiles[0].text;
}

const LOADERS = /** @type {const} */ ({ ".js": "text", ".json": "json", ".wasm": "binary" });
/** A file: its name, the function that makes its contents, and esbuild's loader for them in the single file. */
class File {
    constructor(name, make, inlined = LOADERS[path.extname(name)]) {
        this.name = name;
        this.make = make;
        this.inlined = inlined;
    }
}
const module = (name) => new File(name, () => readFile(built(name)));
const json = (name, make) => new File(name, async () => JSON.stringify(await make()));
/** The same for each name. */
const byName = (names, make) => Object.fromEntries(names.map((name) => [name, make(name)]));

/** NAME -> its default export: a file, or objects of files and of other values. `single`: in the single file. */
const modules = {
    wasm: () => module("friction.wasm"),
    "joints-wasm": () => module("joints.wasm"),
    "identify-wasm": () => module("identify.wasm"),
    "identify-worker": () => new File("identify.js", () => worker("identify/worker.ts")),
    "runs-worker": () => new File("runs.js", () => worker("views/runs-worker.ts")),
    proof: (single) => new File("proof.json", () => proofText(single), "text"),
    // as MathML, so that no code for equations reaches the page
    equations: () => json("equations.json", async () => byName(await equationsIn(), typeset)),
    library: () => byName(translations, (language) => json(`library.${language}.json`, () => libraryTexts(language))),
    words: async () => {
        const file = (language, part, texts) => json([language, part, "json"].filter(Boolean).join("."), () => texts);
        const files = ([language, parts]) => [
            language,
            byName(Object.keys(parts), (part) => file(language, part, parts[part])),
        ];
        return Object.fromEntries(Object.entries(await compiledWords()).map(files));
    },
    locales: () => byName(Object.keys(wordFiles), localeOf),
};

/** Plugin for esbuild. */
export function builtModules(single) {
    return {
        name: "built-modules",
        setup(build) {
            const files = new Map();
            const named = (filter, namespace) =>
                build.onResolve({ filter }, ({ path: name }) => ({
                    path: name.slice(name.indexOf(":") + 1),
                    namespace,
                }));
            named(/^built:/, "built");
            named(/^built-file:/, "built-file");
            build.onLoad({ filter: /./, namespace: "built" }, async ({ path: name }) => {
                const imports = [];
                const code = (value) => {
                    if (value instanceof File) {
                        files.set(value.name, value);
                        const variable = `file${imports.length}`;
                        imports.push(`import ${variable} from "built-file:${value.name}";`);
                        return single ? variable : `new URL(${variable}, document.baseURI)`;
                    }
                    if (typeof value !== "object") return JSON.stringify(value);
                    const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${code(one)}`);
                    return `{ ${members.join(", ")} }`;
                };
                const value = code(await modules[name](single));
                return {
                    contents: `${imports.join("\n")}\nexport default ${value};`,
                    watchFiles: Object.values(wordFiles),
                };
            });
            build.onLoad({ filter: /./, namespace: "built-file" }, async ({ path: name }) => {
                const { make, inlined } = files.get(name);
                return { contents: await make(), loader: single ? inlined : "file", watchFiles };
            });
        },
    };
}
