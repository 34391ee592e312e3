// The module against plain JavaScript in node: the same benchmark that the page runs in its worker.
//
//   node benchmarks/wasm.mjs [rounds]     writes build/bench/wasm.json and prints a section of the report
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { outsidePage } from "../web/outside-page.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const rounds = Number(process.argv[2] ?? 101);
const plan = { rounds, atLeast: 3, clockSteps: 15 };

const folder = path.join(root, "build/bench");
const bundle = path.join(folder, "benchmark.mjs");
await mkdir(folder, { recursive: true });
await esbuild.build({
    ...outsidePage,
    stdin: {
        contents: `export { load } from "./wasm/friction";
            export { benchmark } from "./web/src/views/benchmark/benchmark";
            export { markdown, parameterText, rowTexts, times } from "./web/src/views/benchmark/benchmark-table";
            export { loadWords } from "./web/src/i18n/messages";`,
        resolveDir: root,
        loader: "ts",
    },
    outfile: bundle,
});
const { load, loadWords, benchmark, markdown, parameterText, rowTexts, times } = await import(pathToFileURL(bundle));
await loadWords();
await loadWords("benchmark");

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
const rows = result.rows.map((row) => ({ ...row, title: rowTexts(row).title }));
await writeFile(path.join(folder, "wasm.json"), `${JSON.stringify({ ...result, rows }, null, 2)}\n`);
