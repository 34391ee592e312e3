// Each target finds a defect that is planted into a copy of one source: a mistake that is easily made.
//
//     node tests/fuzz/planted.mjs [--seconds=60] clang FLAGS ...       after `make fuzz RUNS=1`, which builds all targets
//
// Prints how soon each is found; exit code 1 if one is not.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unpack } from "./corpus.mjs";
import { env, options } from "./options.mjs";

const seconds = Number(process.argv.find((argument) => argument.startsWith("--seconds="))?.slice(10) ?? 60);
const [compiler, ...flags] = process.argv.slice(2).filter((argument) => !argument.startsWith("--seconds="));

const planted = [
    [
        "arguments",
        "explorer/study/argument.c",
        "&& *value >= low && *value <= high",
        "&& *value >= low",
        "no upper end of a whole number",
    ],
    [
        "benches",
        "explorer/study/logs.c",
        "item->value[0] && !fr_settings_have(log->lines, line) &&",
        "item->value[0] &&",
        "a value is told twice",
    ],
    ["chain", "explorer/chain/exact.c", "-at->way * (link->curved", "at->way * (link->curved", "friction that pushes"],
    [
        "contact",
        "contact/element_a.c",
        "vector_copy(",
        "u[0] += u[0] > 1 ? 1e-9 : 0;\n    vector_copy(",
        "a bias in one direction",
    ],
    ["decimal", "base/decimal.c", "power < 100000 ?", "1 ?", "exponents of any length"],
    ["form", "explorer/form/form.c", "if (index >= 0)", "if (index >= -1)", "an option that there is not"],
    ["geared_joints", "joint/joint_modes.c", "TIE = 1e-12", "TIE = 1e-1", "a tolerance that is too large"],
    [
        "joint_friction",
        "joint/dense.c",
        "return share * (largest / step->T);",
        "return share * (largest / step->T) + 1e-2;",
        "a tolerance that is too large",
    ],
    [
        "journal",
        "cli/identify/journal.c",
        "bytes = (size_t)(end - list)",
        "bytes = (size_t)(end - list) / 4",
        "memory that is too small",
    ],
    ["json", "base/json.c", "json->depth == DEPTH_MAX", "json->depth == 2 * DEPTH_MAX", "a depth beyond what is kept"],
    ["law", "law/phi_z.c", "? nearest : before", "? nearest * (1 + 1e-9) : before", "a stick zone that is too wide"],
    [
        "parameter_file",
        "servo/parameter_file.c",
        "file->length >= 3 && memcmp",
        "memcmp",
        "a short file is read behind its end",
    ],
    [
        "points",
        "explorer/study/points_file.c",
        "*rest > at && isfinite(*value)",
        "*rest > at",
        "numbers that are not finite",
    ],
    ["recording", "recording/recording.c", "!(x > reader", "!(x >= reader", "time that stands still"],
    ["run", "explorer/run/experiment.c", "return sum == 0;", "return sum == 0 || n > 3;", "rows that are not finite"],
    ["servo", "bench/lanes/scalar.c", "state->sum = now.sum", "state->sum = 0", "a sum that is forgotten"],
    [
        "transmission",
        "transmission/law.c",
        "direction * passed >= 0",
        "passed >= 0",
        "driving and being driven back mixed up",
    ],
];

/// Compile a source with one place changed, and link the target with it in front of the library.
function build(target, source, from, to, folder) {
    const path = join("core", source),
        text = readFileSync(path, "utf8");
    if (text.split(from).length !== 2) throw new Error(`${path} has '${from}' ${text.split(from).length - 1} times`);
    writeFileSync(
        join(folder, basename(source)),
        text.replace(from, () => to),
    );
    const object = join(folder, "planted.o"),
        program = join(folder, target);
    execFileSync(compiler, [...flags, `-I${dirname(path)}`, "-c", join(folder, basename(source)), "-o", object]);
    const libraries = ["build/fuzz/libcommand.a", "build/fuzz/libfriction_explorer.a", "build/fuzz/libfriction.a"];
    const own = `build/fuzz/tests/fuzz/${target}.o`;
    execFileSync(compiler, ["-fsanitize=fuzzer,address,undefined", own, object, ...libraries, "-lm", "-o", program]);
    return program;
}

let missed = 0;
console.log("target          s   executions  planted                                    found by");
for (const [target, source, from, to, what] of planted) {
    const folder = mkdtempSync(join(tmpdir(), "planted-")),
        corpus = join(folder, "corpus");
    mkdirSync(corpus);
    unpack(target, corpus);
    const words = `tests/fuzz/${target}.dict`,
        dictionary = existsSync(words) ? [`-dict=${words}`] : [];
    const program = build(target, source, from, to, folder);
    const begun = process.hrtime.bigint();
    const { status, stderr } = spawnSync(
        program,
        [
            corpus,
            ...dictionary,
            `-max_total_time=${seconds}`,
            "-seed=1",
            ...options,
            "-print_final_stats=1",
            `-artifact_prefix=${folder}/`,
        ],
        { encoding: "latin1", maxBuffer: 1 << 28, env },
    );
    const took = (Number(process.hrtime.bigint() - begun) / 1e9).toFixed(0);
    const executions = stderr.match(/number_of_executed_units: (\d+)/)?.[1] ?? "";
    const by = stderr.match(/runtime error: .*|ERROR: AddressSanitizer: \S+|\S+\.[ch]:\d+: .*/)?.[0] ?? "";
    console.log(
        `${target.padEnd(15)} ${took.padStart(2)} ${executions.padStart(11)}  ${what.padEnd(42)} ${status ? by.slice(0, 70) : "NOT FOUND"}`,
    );
    missed += status === 0;
    rmSync(folder, { recursive: true });
}
process.exit(missed ? 1 : 0);
