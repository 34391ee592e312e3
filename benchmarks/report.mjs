// The benchmark report: medians and ratios of one run in Markdown, with machine, compiler and commit.
import { execSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const { context, benchmarks } = JSON.parse(readFileSync("build/bench/native.json", "utf8"));
const medians = new Map(
    benchmarks
        .filter((b) => b.aggregate_name === "median")
        .map((b) => [b.run_name, b.items_per_second ? 1e9 / b.items_per_second : b.real_time]),
);
const said = (command) => {
    try {
        return execSync(command, { encoding: "utf8" }).split("\n")[0].trim();
    } catch {
        return "unknown";
    }
};
const ns = (name) => medians.get(name)?.toFixed(1) ?? "";
const ratio = (a, b) => (medians.has(a) && medians.has(b) ? (medians.get(a) / medians.get(b)).toFixed(2) : "");

const model = existsSync("/proc/cpuinfo")
    ? /model name\s*:\s*(.*)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1]
    : undefined;
console.log(`# Benchmarks

${model ?? "unknown processor"}, ${context.num_cpus} cores; ${said("gcc --version")}; commit ${said("git describe --always --dirty")}.
Medians of 5 interleaved repetitions in one process; x uniform in ±1 rad/s, parameters of Cisneros 2022, fig 4.

## Implicit transform, ns per value

| | single call | dependent chain | array of 8192 | GSL / this (array) | Boost / this (array) |
|---|---:|---:|---:|---:|---:|`);
for (const [name, title] of [
    ["direct", "stribeck, closed form"],
    ["numeric", "stribeck, bracketed Newton"],
    ["rational", "rational, closed form"],
    ["gsl", "textbook form over GSL"],
    ["boost", "textbook form over Boost"],
]) {
    const row = `phi_z/${name}`;
    console.log(
        `| ${title} | ${ns(`${row}/single`)} | ${ns(`${row}/latency`)} | ${ns(`${row}/array/8192`)} | ${ratio("phi_z/gsl/array/8192", `${row}/array/8192`)} | ${ratio("phi_z/boost/array/8192", `${row}/array/8192`)} |`,
    );
}
console.log(`
## Elementary functions, ns per call in a dependent chain

| | ours, same bits everywhere | C library |
|---|---:|---:|`);
for (const name of ["exp", "sin", "pow"])
    console.log(`| ${name} | ${ns(`math/${name}/ours/latency`)} | ${ns(`math/${name}/libm/latency`)} |`);
console.log(`
## Experiments, million steps per second

| | |
|---|---:|`);
for (const name of ["step/robot_joint", "step/servo_pendulum/m1", "step/servo_pendulum/m4"])
    console.log(`| ${name.slice(5)} | ${(1e3 / medians.get(name)).toFixed(2)} |`);

if (existsSync("build/bench/redraw.json")) {
    const views = Object.entries(JSON.parse(readFileSync("build/bench/redraw.json", "utf8")));
    console.log(`
## Page: from a slider's movement to its redraw, ms

| view | median | 95th percentile | largest |
|---|---:|---:|---:|`);
    for (const [view, { slider, median, p95, max }] of views)
        console.log(`| ${view}, ${slider} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${max.toFixed(1)} |`);
}
