// The amalgamation gives the same numbers as the library, with every compiler; a build with other numbers is detected.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

const here = mkdtempSync(path.join(tmpdir(), "friction-bits-"));
after(() => rmSync(here, { recursive: true, force: true }));

const joined = "build/python/amalgamation"; // with the explorer
const warnings = ["-Wall", "-Wextra", "-pedantic", "-Werror"];
const have = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
// a make that a test starts has jobs of its own
const env = { ...process.env, MAKEFLAGS: "" };
const start = (program, ...args) => spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26, env });

/** Run a program, which must succeed; what it printed. */
function run(program, ...args) {
    const done = start(program, ...args);
    if (done.error) throw done.error;
    assert.equal(done.status, 0, `${program} ${args.join(" ")}\n${done.stderr}`);
    return done.stdout;
}

const header = (name) => `-DBITS_HEADER="${name}"`;
const library = (() => {
    const program = path.join(here, "library");
    const source = "tests/install/bits.c";
    const archives = ["build/libfriction_explorer.a", "build/libfriction.a"];
    run(
        "gcc",
        "-Icore/include",
        "-include",
        "friction/friction.h",
        header("friction/explorer.h"),
        source,
        ...archives,
        "-lm",
        "-o",
        program,
    );
    return run(program);
})();

/** The library in one file, compiled; as a file that is linked to several programs. */
function object(name, compiler, flags, source = `${joined}/friction.c`) {
    const file = path.join(here, `${name}.o`);
    run(compiler, ...flags, `-I${joined}`, "-c", source, "-o", file);
    return file;
}

/** What bits.c prints when it is built with this object. */
function bits(name, compiler, flags, library) {
    const program = path.join(here, name);
    run(compiler, ...flags, `-I${joined}`, header("friction.h"), "tests/install/bits.c", library, "-lm", "-o", program);
    return run(program);
}

const builds = [
    ["gcc", "-std=c17", "-O2", "-ffp-contract=off", "-DNDEBUG"],
    ["gcc", "-O2", "-mfma"], // without the option that switches contraction off: the source does
    ["clang", "-std=c17", "-O2", "-ffp-contract=off"],
].filter(([compiler]) => have(compiler));

/** Builds with fused multiply-add take as long as all else here. */
const slow = process.env.ALL !== "1" && "with ALL=1";
/** The one that the command is linked to as well. */
const [, ...plain] = builds[0];
const whole = object("whole", "gcc", [...plain, ...warnings]);
const fma = / fma /.test(readFileSync("/proc/cpuinfo", "utf8"));

for (const [compiler, ...flags] of builds)
    test(
        `${compiler} ${flags.join(" ")}: no warnings, and the same bits`,
        { skip: flags.includes("-mfma") && (slow || (!fma && "no fused multiply-add here")) },
        () => {
            assert.match(library, /\npassed\n$/);
            assert.equal(library.trim().split("\n").length >= 8, true);
            const name = `own-${flags.length}-${compiler}`;
            const options = [...flags, ...warnings];
            const own = compiler === "gcc" && flags.join() === plain.join() ? whole : object(name, compiler, options);
            assert.equal(bits(name, compiler, options, own), library);
        },
    );

test("the command built from it lists the same and runs the same", () => {
    const command = path.join(here, "friction");
    const sources = run("make", "--no-print-directory", "-s", "print-command").trim().split(/\s+/);
    run(
        "gcc",
        "-std=c17",
        "-O0",
        "-ffp-contract=off",
        "-include",
        "core/math/strict.h",
        "-Icore/include",
        "-Icore",
        ...sources,
        whole,
        "-lm",
        "-o",
        command,
    );
    for (const line of ["list --json", "figures", "run two_masses --every=50", "curve phi_z law=tabulated"])
        assert.equal(run(command, ...line.split(" ")), run("build/friction", ...line.split(" ")), line);
});

test("the one header stands alone, in every language", () => {
    for (const [compiler, language, ...standards] of [
        ["gcc", "c", "c11", "c17"],
        ["g++", "c++", "c++17", "c++20"],
        ["clang", "c", "c11", "c17"],
        ["clang++", "c++", "c++17"],
    ])
        for (const standard of have(compiler) ? standards : [])
            run(compiler, "-x", language, `-std=${standard}`, ...warnings, "-fsyntax-only", `${joined}/friction.h`);
    const program = path.join(here, "linked.cc");
    writeFileSync(program, '#include "friction.h"\nint main() { return fr_self_test() ? 0 : 1; }\n');
    run(
        "g++",
        "-std=c++17",
        ...warnings,
        `-I${joined}`,
        program,
        "build/libfriction.a",
        "-o",
        path.join(here, "linked"),
    );
    run(path.join(here, "linked"));
    const own = object("own", "gcc", ["-std=c17", "-O1", "-ffp-contract=off"], "build/amalgamation/friction.c");
    run("g++", "-std=c++17", ...warnings, "-Ibuild/amalgamation", program, own, "-o", path.join(here, "own"));
    run(path.join(here, "own"));
});

test(
    "a build that contracts is found by the self-test",
    { skip: slow || (!fma && "no fused multiply-add here") },
    () => {
        const loose = path.join(here, "loose.c");
        const text = readFileSync(`${joined}/friction.c`, "utf8");
        assert.ok(text.includes('#pragma GCC optimize("fp-contract=off")\n'));
        writeFileSync(loose, text.replace('#pragma GCC optimize("fp-contract=off")\n', ""));
        const contracting = ["-O2", "-mfma", "-ffp-contract=fast"];
        const failing = (compiler, source) =>
            bits(
                `loose-${compiler}`,
                compiler,
                contracting,
                object(`loose-${compiler}`, compiler, contracting, source),
            );
        assert.match(failing("gcc", loose), /\nfailed\n$/);
        if (have("clang")) assert.match(failing("clang"), /\nfailed\n$/);
    },
);

test("a build with the freedoms of fast arithmetic does not compile", () => {
    for (const compiler of ["gcc", "clang"].filter(have))
        for (const flag of ["-ffast-math", "-Ofast", "-ffinite-math-only"])
            for (const args of [
                [`-I${joined}`, "-fsyntax-only", `${joined}/friction.c`],
                ["-include", "core/math/strict.h", "-Icore/include", "-Icore", "-fsyntax-only", "core/math/exp.c"],
            ]) {
                const done = start(compiler, "-std=c17", "-Wfatal-errors", flag, ...args);
                assert.notEqual(done.status, 0, `${compiler} ${flag} ${args.join(" ")}`);
                assert.match(done.stderr, /the friction library/);
            }
});

test("the command reports its self-test", () => {
    assert.equal(run("build/friction", "--self-test"), "passed\n");
});
