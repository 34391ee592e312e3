// Run fuzz targets and print what they did: executions, edges of the code that they reached, inputs that they keep.
//
//     node tests/fuzz/run.mjs [--seconds=60] [--runs=N] [--seed=N] [--build=FOLDER] [--merge] target ...
//
// Each begins with its committed corpus and keeps what it finds in build/fuzz/corpus/TARGET, or with --seed, for the same
// executions in every run, nowhere. An input that is a finding is kept in build/fuzz/findings; exit code 1. --merge: no
// new inputs; those that are needed for the edges reached so far become the committed ones.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack, unpack } from "./corpus.mjs";
import { env, options } from "./options.mjs";

const option = (name, otherwise) =>
    process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const targets = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const seconds = option("seconds", "60"),
    runs = option("runs"),
    seed = option("seed"),
    build = option("build", "build/fuzz");
const findings = "build/fuzz/findings";
mkdirSync(findings, { recursive: true });

/// What libFuzzer says at its end: "#1234 DONE cov: 567 ft: 890 corp: 12/345b ..."
function result(text) {
    const last =
        text.match(/#(\d+)\s+(?:DONE|INITED|NEW|REDUCE|pulse|RELOAD).*?cov: (\d+).*?corp: (\d+)\/(\S+)/g)?.at(-1) ?? "";
    const [, edges = "", corpus = ""] = last.match(/cov: (\d+).*?corp: (\d+\/\S+)/) ?? [];
    return { executions: Number(text.match(/number_of_executed_units: (\d+)/)?.[1] ?? 0), edges, corpus };
}

function run(target) {
    const dictionary = join("tests/fuzz", `${target}.dict`),
        own = seed ? mkdtempSync(join(tmpdir(), "fuzz-")) : join("build/fuzz/corpus", target);
    unpack(target, own);
    const begun = process.hrtime.bigint();
    const { stderr, status } = spawnSync(
        join(build, target),
        [
            own,
            ...(existsSync(dictionary) ? [`-dict=${dictionary}`] : []),
            runs ? `-runs=${runs}` : `-max_total_time=${seconds}`,
            ...(seed ? [`-seed=${seed}`] : []),
            ...options,
            "-timeout=20",
            "-print_final_stats=1",
            `-artifact_prefix=${findings}/${target}-`,
        ],
        { encoding: "latin1", maxBuffer: 1 << 28, env },
    );
    if (seed) rmSync(own, { recursive: true });
    const took = Number(process.hrtime.bigint() - begun) / 1e9;
    return { ...result(stderr), status, took, text: stderr };
}

function merge(target) {
    const own = join("build/fuzz/corpus", target),
        merged = mkdtempSync(join(tmpdir(), "fuzz-"));
    unpack(target, own);
    spawnSync(join(build, target), ["-merge=1", "-use_counters=0", "-max_len=4000", merged, own], { stdio: "ignore" });
    console.log(`${target}: ${pack(target, merged)} inputs`);
    rmSync(merged, { recursive: true });
}

if (process.argv.includes("--merge")) {
    targets.forEach(merge);
    process.exit(0);
}
console.log("target           executions  edges  corpus         per s");
let found = 0;
for (const target of targets) {
    const { executions, edges, corpus, status, took, text } = run(target);
    const rate = Math.round(executions / took);
    console.log(
        `${target.padEnd(16)} ${String(executions).padStart(10)}  ${edges.padStart(5)}  ${corpus.padEnd(13)} ${rate}`,
    );
    if (status === 0) continue;
    found++;
    console.log(
        text
            .split("\n")
            .filter((line) => !/^(#|INFO|\t|stat::)/.test(line))
            .slice(0, 30)
            .join("\n"),
    );
}
const kept = readdirSync(findings).length;
if (found)
    console.log(
        `${found} targets with a finding; ${kept} inputs in ${findings}, each to be run by: ${build}/TARGET FILE`,
    );
process.exit(found ? 1 : 0);
