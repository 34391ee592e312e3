// Chains of links in the module joints.wasm against the native command: time of a step for each joint, by method and number
// of links. Both take the same steps of the run n_link_pendulum; what opening it takes is subtracted.
//
//   node benchmarks/chain.mjs [rounds]     writes build/bench/chain.json and prints a section of the report
import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../wasm/dist/friction.js";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const rounds = Number(process.argv[2] ?? 7);
const RUN = "n_link_pendulum";
const T = 0.001;
/** Joints times steps of a round; the implicit method solves a dense problem, with the cube of the joints. */
const WORK = 300_000;
const DENSE_WORK = 20_000_000;
const MOST_DENSE = 100;

const friction = await load(await readFile(path.join(root, "wasm/dist/joints.wasm")));
const methods = friction
    .experiment("run", RUN)
    .params.find(({ key }) => key === "method")
    .options.map(({ name }) => name);

function best(does) {
    let least = Infinity;
    for (let i = 0; i < rounds; i++) {
        const begin = process.hrtime.bigint();
        does();
        least = Math.min(least, Number(process.hrtime.bigint() - begin));
    }
    return least;
}

function inModule(settings, steps) {
    const taken = (count) =>
        best(() => {
            const run = friction.open("run", RUN, settings);
            friction.stepTogether([run], count);
            run.close();
        });
    return (taken(steps + 1) - taken(1)) / steps;
}

function natively(settings, steps) {
    const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    const taken = (count) =>
        best(() => {
            const rest = [`--duration=${count * T}`, `--every=${Math.max(1, count - 1)}`];
            execFileSync(path.join(root, "build/friction"), ["run", RUN, ...given, ...rest]);
        });
    return (taken(steps + 1) - taken(1)) / steps;
}

const rows = [];
for (const law of ["coulomb", "stribeck"])
    for (const method of methods)
        for (const n of [1, 2, 10, 100, 1000]) {
            const isDense = method === "implicit";
            if (isDense && n > MOST_DENSE) continue;
            const steps = Math.max(10, Math.round(isDense ? Math.min(WORK / n, DENSE_WORK / n ** 3) : WORK / n));
            const settings = { n, law, method, T };
            const [native, wasm] = [natively, inModule].map((time) => time(settings, steps) / n);
            rows.push({ law, method, n, steps, native, wasm, ratio: wasm / native });
        }

console.log(`## Chains of links: the module against native\n`);
console.log(
    `ns for each joint and step of ${RUN}, ${os.cpus()[0].model}, node ${process.version}; best of ${rounds}\n`,
);
console.log(`| law | method | links | native | wasm | wasm / native |\n|---|---|---|---|---|---|`);
for (const { law, method, n, native, wasm, ratio } of rows)
    console.log(`| ${law} | ${method} | ${n} | ${native.toFixed(1)} | ${wasm.toFixed(1)} | ${ratio.toFixed(2)} |`);
await mkdir(path.join(root, "build/bench"), { recursive: true });
await writeFile(path.join(root, "build/bench/chain.json"), `${JSON.stringify(rows, null, 2)}\n`);
