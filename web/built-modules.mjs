// What the page finds as `built:NAME` (web/src/built.d.ts): files that are made or copied by the build. In the folder they
// are addresses of files, whose names hold a hash of their contents; in the single file they are the contents.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { typeset } from "./equations.mjs";
import { equationsIn, libraryFile, libraryTexts } from "./library.mjs";
import { proofText } from "./proof.mjs";
import { FIRST, wordFiles } from "./words.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
export const wasm = path.join(path.dirname(web), "wasm/dist/friction.wasm");
const joints = path.join(path.dirname(web), "wasm/dist/joints.wasm");
const identification = path.join(path.dirname(web), "wasm/dist/identify.wasm");
export const description = path.join(path.dirname(web), "wasm/dist/description.json");
/** Stands for the vectors in the script of the single file until it has been minified: with them that would take longer. */
export const VECTORS = "reference vectors";

/** The languages of the page into which the library is translated. */
const translations = Object.keys(await wordFiles()).filter((language) => language !== FIRST);

/** The equations of the library as MathML, so that no code for equations reaches the page. */
async function equations() {
    return JSON.stringify(Object.fromEntries((await equationsIn()).map((equation) => [equation, typeset(equation)])));
}

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

const benchmarkWorker = () => worker("views/benchmark/worker.ts");
const identifyWorker = () => worker("identify/worker.ts");

/** Name of the file -> its contents. */
const files = {
    "friction.wasm": () => readFile(wasm),
    "joints.wasm": () => readFile(joints),
    "identify.wasm": () => readFile(identification),
    "benchmark.js": benchmarkWorker,
    "identify.js": identifyWorker,
    "proof.json": () => proofText(),
    "equations.json": equations,
    ...Object.fromEntries(
        translations.map((language) => [
            `library.${language}.json`,
            async () => JSON.stringify(await libraryTexts(language)),
        ]),
    ),
};

/** The modules of the folder: `at` gives the name of a variable that holds the address of a file. */
const beside = {
    wasm: (at) => at("friction.wasm"),
    "joints-wasm": (at) => at("joints.wasm"),
    "benchmark-worker": (at) => at("benchmark.js"),
    "identify-wasm": (at) => at("identify.wasm"),
    "identify-worker": (at) => at("identify.js"),
    proof: (at) => at("proof.json"),
    equations: (at) => at("equations.json"),
    library: (at) =>
        `{ ${translations.map((language) => `${language}: ${at(`library.${language}.json`)}`).join(", ")} }`,
};

/** The modules of the single file. */
const inlined = {
    wasm: async () => ({ contents: await readFile(wasm), loader: "binary" }),
    "joints-wasm": async () => ({ contents: await readFile(joints), loader: "binary" }),
    "benchmark-worker": async () => ({ contents: await benchmarkWorker(), loader: "text" }),
    "identify-wasm": async () => ({ contents: await readFile(identification), loader: "binary" }),
    "identify-worker": async () => ({ contents: await identifyWorker(), loader: "text" }),
    proof: async () => ({ contents: VECTORS, loader: "text" }),
    equations: async () => ({ contents: await equations(), loader: "json" }),
    library: async () => {
        const entry = async (language) => [language, await libraryTexts(language)];
        return {
            contents: JSON.stringify(Object.fromEntries(await Promise.all(translations.map(entry)))),
            loader: "json",
        };
    },
};

function addresses(what) {
    const imports = [];
    const at = (file) => {
        imports.push(`import file${imports.length} from "built-file:${file}";`);
        return `new URL(file${imports.length - 1}, document.baseURI)`;
    };
    const value = beside[what](at);
    return { contents: `${imports.join("\n")}\nexport default ${value};` };
}

export function builtModules(single) {
    return {
        name: "built-modules",
        setup(build) {
            const named = (filter, namespace) => {
                build.onResolve({ filter }, ({ path: name }) => ({ path: name.split(":")[1], namespace }));
            };
            named(/^built:/, "built");
            named(/^built-file:/, "built-file");
            build.onLoad({ filter: /./, namespace: "built" }, ({ path: what }) =>
                single ? inlined[what]() : addresses(what),
            );
            build.onLoad({ filter: /./, namespace: "built-file" }, async ({ path: file }) => ({
                contents: await files[file](),
                loader: "file",
                watchFiles: [wasm, joints, identification, description, ...translations.map(libraryFile)],
            }));
        },
    };
}
