// The module against plain JavaScript in node: the same benchmark that the page runs in its worker.
//
//   node benchmarks/wasm.mjs [rounds]     writes build/bench/wasm.json and prints a section of the report
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const rounds = Number(process.argv[2] ?? 101);
const plan = { rounds, atLeast: 3, clockSteps: 15 };

/** The page's texts without the page: by their keys, from the file. */
const wordsWithoutPage = {
    name: "words",
    setup(build) {
        build.onResolve({ filter: /(^|\/)words$/ }, () => ({ path: "words", namespace: "words" }));
        build.onLoad({ filter: /./, namespace: "words" }, () => ({
            contents: `import texts from "./web/words/en.json";
                export const say = (key, values = {}) => texts[key].replace(/\\{(\\w+)\\}/g, (_, name) => values[name]);`,
            resolveDir: root,
        }));
    },
};

const folder = path.join(root, "build/bench");
const bundle = path.join(folder, "benchmark.mjs");
await mkdir(folder, { recursive: true });
await esbuild.build({
    stdin: {
        contents: `export { load } from "./wasm/friction";
            export { benchmark } from "./web/src/benchmark/benchmark";
            export { markdown, parameterText, times } from "./web/src/benchmark/benchmark-text";
            export { rowWords } from "./web/src/benchmark/row-words";
            export { say } from "./web/src/notation/words";`,
        resolveDir: root,
        loader: "ts",
    },
    bundle: true,
    outfile: bundle,
    format: "esm",
    platform: "node",
    plugins: [wordsWithoutPage],
});
const { load, say, rowWords, benchmark, markdown, parameterText, times } = await import(pathToFileURL(bundle));

const friction = await load(readFile(path.join(root, "wasm/dist/friction.wasm")));
const going = benchmark(friction, {}, plan);
let step = going.next();
while (!step.done) step = going.next();
const result = step.value;

const median = (name) => result.rows.find((row) => row.name === name).time.median;
const ratio = (peer) => times(median(peer) / median("wasm/table"));
console.log(`## Module against JavaScript\n`);
console.log(
    markdown(
        result,
        `node ${process.version}, V8 ${process.versions.v8}`,
        new Date().toISOString().slice(0, 10),
        parameterText(friction.open("curve", "phi_z").report.entries),
    ),
);
console.log(`Table in the module: ${ratio("js/gsl")} times faster than GSL's algorithm in JavaScript, \
${ratio("js/halley")} times faster than two Halley steps, ${ratio("js/table")} times faster than the same table in JavaScript.`);
const rows = result.rows.map((row) => ({ ...row, title: say(rowWords[row.name][0]) }));
await writeFile(path.join(folder, "wasm.json"), `${JSON.stringify({ ...result, rows }, null, 2)}\n`);
