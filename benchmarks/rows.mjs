// Checks that every row of a benchmark exists and has a time: node benchmarks/rows.mjs FILE.json compares Google
// Benchmark's output with rows.txt; with UPDATE=1 it writes that list instead. Exit code 1 when a row is missing, new,
// or failed.
import fs from "node:fs";

const listFile = new URL("rows.txt", import.meta.url);
const { context, benchmarks } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));

/** Instruction sets, each with a test whether the processor has it. */
const has = {
    avx2: context.instructions !== "portable",
    avx512: context.instructions === "AVX-512",
};
const runnable = (row) => Object.entries(has).every(([name, there]) => there || !row.includes(name));

const rows = new Map(benchmarks.map((row) => [row.run_name, row]));
if (process.env.UPDATE) {
    fs.writeFileSync(listFile, `${[...rows.keys()].sort().join("\n")}\n`);
} else {
    const listed = fs.readFileSync(listFile, "utf8").trim().split("\n");
    const wrong = [
        ...listed.filter((name) => runnable(name) && !rows.has(name)).map((name) => `${name} is missing`),
        ...[...rows.keys()].filter((name) => !listed.includes(name)).map((name) => `${name} is not in rows.txt`),
        ...[...rows.values()]
            .filter((row) => row.error_occurred || !(row.real_time >= 0))
            .map((row) => `${row.run_name} failed: ${row.error_message ?? "no time"}`),
    ];
    for (const text of wrong) console.error(`benchmark row ${text}`);
    console.log(`${rows.size} rows of the native benchmark`);
    process.exitCode = wrong.length ? 1 : 0;
}
