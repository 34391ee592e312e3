// The servo test bench of the module in node, in million steps per second: M6 of an MX-106 on sin t^2, T = 1 ms.
//
//   node benchmarks/steps.mjs [rounds]     writes build/bench/steps.json
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { load } from "../wasm/dist/friction.js";

const at = (name) => readFile(new URL(`../wasm/dist/${name}`, import.meta.url));
const friction = await load(at("friction.wasm"));
const open = (model) => friction.open("run", "servo_pendulum", { preset: "mx106", model, T: 0.001 });

const STEPS = 60000;
const ROUNDS = Number(process.argv[2] ?? 15);

/** Median of steps per second over the rounds, after one to warm up. */
function rate(steps, go) {
    const rates = Array.from({ length: ROUNDS + 1 }, () => {
        const start = performance.now();
        go();
        return steps / (performance.now() - start) / 1e3;
    }).slice(1);
    return rates.sort((a, b) => a - b)[ROUNDS >> 1];
}

const single = open("m6");
const six = ["m1", "m2", "m3", "m4", "m5", "m6"].map(open);
const result = {
    single: rate(STEPS, () => single.rows(1, STEPS)),
    six: rate(6 * STEPS, () => friction.stepTogether(six, STEPS)),
};
await mkdir("build/bench", { recursive: true });
await writeFile("build/bench/steps.json", `${JSON.stringify(result)}\n`);
