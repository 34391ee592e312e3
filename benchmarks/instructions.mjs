// Instructions for each value: an exact count, free of machine noise, compared with the committed one.
//
//   node benchmarks/instructions.mjs        prints a table, leaves build/bench/instructions.json; exit code 1 when a
//                                           kernel takes over 3 % more than benchmarks/instructions.json says
//   UPDATE=1 node benchmarks/instructions.mjs       writes that file instead
//
// Each kernel runs twice under valgrind, over n and over 2 n values. The difference is the count for n values, without
// starting the program. Another compiler makes other code, so only counts of the same major version are compared.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const ALLOWED = 0.03;
const driver = "build/instructions";
const baselineFile = "benchmarks/instructions.json";

/** Instructions of one run, in an empty environment, whose length would otherwise count. */
function counted(kernel, values) {
    const options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
    const { status, stderr } = spawnSync("/usr/bin/env", ["-i", valgrind, ...options, driver, kernel, String(values)], {
        encoding: "utf8",
    });
    const found = /I\s+refs:\s+([\d,]+)/.exec(stderr);
    if (status !== 0 || !found) throw new Error(`${kernel} was not counted:\n${stderr}`);
    return Number(found[1].replaceAll(",", ""));
}

function perValue(kernel) {
    const n = kernel.startsWith("step/") ? 10000 : 16384;
    return Number(((counted(kernel, 2 * n) - counted(kernel, n)) / n).toFixed(3));
}

const lines = (program, ...options) => execFileSync(program, options, { encoding: "utf8" }).trim().split("\n");
const valgrind = lines("sh", "-c", "command -v valgrind")[0];
const compiler = process.env.CC ?? "gcc";
const measured = {
    compiler: `${compiler} ${lines(compiler, "-dumpfullversion", "-dumpversion")[0]}`,
    target: lines(compiler, "-dumpmachine")[0],
    rows: Object.fromEntries(lines(driver).map((kernel) => [kernel, perValue(kernel)])),
};
const write = (file) => writeFileSync(file, `${JSON.stringify(measured, null, 4)}\n`);
mkdirSync("build/bench", { recursive: true });
write("build/bench/instructions.json");

const baseline = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, "utf8")) : undefined;
const change = (kernel) => measured.rows[kernel] / baseline.rows[kernel] - 1;
const percent = (part) => `${part >= 0 ? "+" : "−"}${Math.abs(100 * part).toFixed(1)} %`;
const both = Object.keys(measured.rows).filter((kernel) => baseline && kernel in baseline.rows);

console.log(`${"instructions for each value".padEnd(32)}${"now".padStart(12)}${"before".padStart(12)}`);
for (const [kernel, count] of Object.entries(measured.rows)) {
    const known = both.includes(kernel);
    const before = known
        ? `${baseline.rows[kernel].toFixed(1).padStart(12)}${percent(change(kernel)).padStart(10)}`
        : "";
    console.log(`${kernel.padEnd(32)}${count.toFixed(1).padStart(12)}${before}`);
}

/** The name and the major version, and the processor it compiles for, such as x86_64 of x86_64-linux-gnu. */
const kind = ({ compiler, target }) => `${compiler.split(".")[0]} for ${target.split("-")[0]}`;
const told = (kernels, sentence) => kernels.forEach((kernel) => console.log(`${kernel}: ${sentence(kernel)}`));
const numbers = (kernel) =>
    `${measured.rows[kernel]} instructions for each value, ${percent(change(kernel))} against ${baseline.rows[kernel]}`;

function compare() {
    const grown = both.filter((kernel) => change(kernel) > ALLOWED);
    told(grown, (kernel) => `too many, ${numbers(kernel)}`);
    told(
        both.filter((kernel) => change(kernel) < -ALLOWED),
        (kernel) => `fewer, ${numbers(kernel)}; make bench-instructions UPDATE=1 keeps them`,
    );
    told(
        Object.keys(measured.rows).filter((kernel) => !both.includes(kernel)),
        () => `not in ${baselineFile}; make bench-instructions UPDATE=1 adds it`,
    );
    told(
        Object.keys(baseline.rows).filter((kernel) => !both.includes(kernel)),
        () => `in ${baselineFile}, but not counted here: it is gone, or this processor cannot run it`,
    );
    console.log(grown.length ? `${grown.length} over the allowed 3 %` : "no kernel takes over 3 % more");
    process.exitCode = grown.length ? 1 : 0;
}

if (process.env.UPDATE) {
    write(baselineFile);
    console.log(`written to ${baselineFile}`);
} else if (!baseline) {
    console.log(`there is no ${baselineFile} to compare with; make bench-instructions UPDATE=1 writes it`);
    process.exitCode = 1;
} else if (kind(measured) !== kind(baseline)) {
    console.log(
        `not compared: these are counts of ${kind(measured)}, and ${baselineFile} has those of ${kind(baseline)}`,
    );
} else compare();
