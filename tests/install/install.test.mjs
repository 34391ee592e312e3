// The result of `make install`: the files, programs built against them in every way, each header alone, the symbols,
// the completion and the manual page; and that `make uninstall` leaves nothing.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";

const here = mkdtempSync(path.join(tmpdir(), "friction-install-"));
const prefix = "/opt/friction";
const tree = path.join(here, "root", prefix);
const flags = ["-Wall", "-Wextra", "-pedantic", "-Werror"];
const version = ["MAJOR", "MINOR", "PATCH"]
    .map((part) => new RegExp(`FR_VERSION_${part} (\\d+)`).exec(read("core/include/friction/base.h"))[1])
    .join(".");
/** `make test` leaves some of the languages and choices to `make test-long`. */
const long = Boolean(process.env.LONG);
const examples = readdirSync("core/examples").filter((name) => name.endsWith(".c"));

/** A file as text. */
function read(file) {
    return readFileSync(file, "utf8");
}

/** Run a program, which must succeed without a word on standard error; what it printed. */
function run(program, args, env = {}, cwd = process.cwd()) {
    const done = spawnSync(program, args, {
        encoding: "utf8",
        maxBuffer: 1 << 26,
        cwd,
        env: { ...process.env, MAKEFLAGS: "", ...env },
    });
    if (done.error) throw done.error;
    assert.equal(done.status, 0, `${program} ${args.join(" ")}\n${done.stdout}${done.stderr}`);
    return done.stdout;
}

const make = (...args) => run("make", ["--no-print-directory", "-s", ...args]);
const have = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** All files below a directory, links too, by their paths in it. */
function files(directory) {
    return readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory()
            ? files(path.join(directory, entry.name)).map((file) => path.join(entry.name, file))
            : [entry.name],
    );
}

/** Recordings of a servo for the example of identification: simulated, with the angle in steps of its encoder. */
const recordings = path.join(here, "recordings");

function makeRecordings() {
    mkdirSync(recordings);
    for (const [trajectory, kp] of Object.entries({ sin_sin: 100, up_and_down: 400 })) {
        const bench = ["mass=0.49", "length=0.1", `kp=${kp}`, "vin=7.4", "arm_mass=0.02"];
        const made = ["servo_pendulum", "preset=xl330", "model=m3", `trajectory=${trajectory}`, "T=0.01", ...bench];
        const rows = run("build/friction", ["run", ...made, "--duration=0.8"])
            .trim()
            .split("\n");
        const angles = rows.slice(1).map((row) => {
            const [t, goal, angle] = row.split(",").map(Number);
            return `${t},${goal},${(Math.round((angle * 2048) / Math.PI) * Math.PI) / 2048}`;
        });
        const told = bench.map((value) => `# ${value}\n`).join("");
        writeFileSync(path.join(recordings, `${trajectory}.csv`), `${told}t,goal,position\n${angles.join("\n")}\n`);
    }
}

before(() => {
    makeRecordings();
    make("install", `DESTDIR=${path.join(here, "root")}`, `PREFIX=${prefix}`);
});
after(() => rmSync(here, { recursive: true, force: true }));

/** Whether an example uses the explorer, which only the static library serves. */
const explores = (name) => /friction\/explorer\.h/.test(read(`core/examples/${name}`));
const pkgconfig = (name, ...args) =>
    run("pkg-config", [...args, explores(name) ? "friction-explorer" : "friction"], {
        PKG_CONFIG_PATH: path.join(tree, "lib/pkgconfig"),
        PKG_CONFIG_SYSROOT_DIR: path.join(here, "root"),
    })
        .trim()
        .split(/\s+/);

/** What an example prints, as it was built. */
const output = (program, env) =>
    run(
        program,
        /identify[^/]*$/.test(program)
            ? files(recordings).map((file) => path.join(recordings, file))
            : ["core/examples/mx106_m6.json"],
        env,
    );
/** What each example prints when it was built against the shared library; the others must print the same. */
const printed = new Map();
/** An identification takes as long as all other examples: `make test` builds it in every way, and runs it in one. */
const isRun = (name) => long || name !== "identify.c";

test("the files are those of a library", () => {
    assert.deepEqual(
        files(tree).sort(),
        [
            "bin/friction",
            ...readdirSync("core/include/friction").map((name) => `include/friction/${name}`),
            "lib/cmake/friction/frictionConfig.cmake",
            "lib/cmake/friction/frictionConfigVersion.cmake",
            "lib/libfriction.a",
            "lib/libfriction_explorer.a",
            "lib/libfriction.so",
            `lib/libfriction.so.${version.split(".")[0]}`,
            `lib/libfriction.so.${version}`,
            "lib/pkgconfig/friction.pc",
            "lib/pkgconfig/friction-explorer.pc",
            "share/bash-completion/completions/friction",
            ...files("core/examples")
                .filter((name) => /^[^/]*\.(c|json)$/.test(name))
                .map((name) => `share/doc/friction/examples/${name}`),
            "share/man/man1/friction.1",
        ].sort(),
    );
    for (const file of files(tree).filter((name) => /\.(pc|cmake|1)$/.test(name)))
        assert.doesNotMatch(read(path.join(tree, file)), /@[A-Z]+@/, `${file} is filled in`);
    assert.equal(run("pkg-config", ["--modversion", path.join(tree, "lib/pkgconfig/friction.pc")]).trim(), version);
    assert.equal(run(path.join(tree, "bin/friction"), ["--version"]), `friction ${version}\n`);
    assert.match(run("readelf", ["-d", path.join(tree, "lib/libfriction.so")]), /soname: \[libfriction\.so\.0\]/);
});

test("examples with pkg-config and the shared library", () => {
    const env = { LD_LIBRARY_PATH: path.join(tree, "lib") };
    for (const name of examples) {
        const program = path.join(here, `shared-${name.slice(0, -2)}`);
        const source = path.join(tree, "share/doc/friction/examples", name);
        run("gcc", [
            "-std=c17",
            "-O2",
            ...flags,
            source,
            ...pkgconfig(name, "--cflags", "--libs"),
            "-lm",
            "-o",
            program,
        ]);
        assert.equal(/NEEDED.*libfriction\.so\.0/.test(run("readelf", ["-d", program])), !explores(name));
        if (isRun(name)) printed.set(name, output(program, env));
    }
    for (const [name, text] of printed) assert.ok(text.length > 50, `${name} prints something`);
    const lines = printed.get("sliding_block.c").trim().split("\n");
    assert.match(lines[0], /^Phi_Z\(0\.3\) = 1\.6\d+ N$/);
    assert.equal(lines[1], "0 s: v = 0.7 m/s");
    assert.equal(lines.at(-1), "0.099 s: v = 0 m/s", "the block has come to rest");
    assert.ok(read("core/examples/sliding_block.c").trim().split("\n").length <= 25, "it is short");
    const cart = printed.get("joint_friction.c").trim().split("\n");
    assert.ok(
        cart.slice(-3).every((line) => / 1\.780918 .* at rest$/.test(line)),
        "cart and pole are at rest",
    );
    assert.match(printed.get("servo_loop.c"), /\n2\.000 +1\.45489 +0\.00000 +2\.7837 +1\.3859\n$/);
    assert.match(printed.get("servo_joints.c"), /\n 1\.0 +0\.730564 +0\.563294 +0\.754068 +0\.565632\n$/);
});

test("examples with pkg-config and the static library", () => {
    for (const name of examples) {
        const program = path.join(here, `static-${name.slice(0, -2)}`);
        const source = path.join(tree, "share/doc/friction/examples", name);
        run("gcc", [
            "-std=c17",
            "-O2",
            "-static",
            ...flags,
            source,
            ...pkgconfig(name, "--static", "--cflags", "--libs"),
            "-o",
            program,
        ]);
        if (isRun(name)) assert.equal(output(program), printed.get(name), name);
    }
});

test("the example of identification finds what the command finds, to the last bit and in threads", () => {
    const source = path.join(here, "identify-17.c");
    writeFileSync(source, read("core/examples/identify.c").replaceAll("%g", "%.17g"));
    const lines = [["-fopenmp"], ...(long ? [[]] : [])].map((threads) => {
        const program = path.join(here, `identify-${threads.length}`);
        run("gcc", [
            "-std=c17",
            "-O2",
            ...threads,
            ...flags,
            source,
            ...pkgconfig("identify.c", "--cflags", "--libs"),
            "-lm",
            "-o",
            program,
        ]);
        return output(program, { LD_LIBRARY_PATH: path.join(tree, "lib") });
    });
    assert.equal(lines.at(-1), lines[0], "threads do not matter");
    const out = path.join(here, "identified");
    run("build/friction", ["identify", recordings, "preset=xl330", "--folds=log", "--quiet", `--out=${out}`]);
    const { folds, models } = JSON.parse(read(path.join(out, "result.json")));
    const model = models[folds.named];
    const [first, ...parameters] = lines[0].trim().split("\n");
    const [, name, error] = /^(M\d), error (\S+) rad$/.exec(first);
    assert.deepEqual([name.toLowerCase(), Number(error)], [folds.named, model.train]);
    assert.deepEqual(
        parameters.map((line) => line.split(/ = |, | to /)).map(([key, ...numbers]) => [key, ...numbers.map(Number)]),
        Object.entries(model.parameters).map(([key, { value, interval }]) => [key, value, ...interval]),
    );
});

test("examples with CMake", { skip: !have("cmake") && "cmake is not installed" }, () => {
    const source = path.join(here, "cmake");
    mkdirSync(source);
    const targets = examples.flatMap((name) => {
        const file = path.resolve("core/examples", name);
        const program = name.slice(0, -2);
        return [
            `add_executable(${program} ${file})`,
            `target_link_libraries(${program} PRIVATE ${explores(name) ? "friction::explorer" : "friction::friction m"})`,
            `add_executable(${program}_static ${file})`,
            `target_link_libraries(${program}_static PRIVATE friction::${explores(name) ? "explorer" : "static"})`,
        ];
    });
    const [major, minor] = version.split(".");
    writeFileSync(
        path.join(source, "CMakeLists.txt"),
        [
            "cmake_minimum_required(VERSION 3.16)",
            "project(examples C)",
            "set(CMAKE_C_STANDARD 17)",
            `find_package(friction ${Number(major) + 1} QUIET)`,
            "if(friction_FOUND)",
            '    message(FATAL_ERROR "another version is taken for this one")',
            "endif()",
            `find_package(friction ${major}.${minor} REQUIRED CONFIG)`,
            ...targets,
            "",
        ].join("\n"),
    );
    const build = path.join(source, "build");
    run("cmake", ["-S", source, "-B", build, `-DCMAKE_PREFIX_PATH=${tree}`]);
    run("cmake", ["--build", build]);
    for (const name of examples.filter(isRun))
        for (const kind of ["", "_static"])
            assert.equal(output(path.join(build, name.slice(0, -2) + kind)), printed.get(name), name + kind);
});

test("every header stands alone, in every language", () => {
    const languages = [
        ["gcc", "-x", "c", "-std=c11"],
        ["gcc", "-x", "c", "-std=c17"],
        ["g++", "-x", "c++", "-std=c++17"],
        ["clang", "-x", "c", "-std=c11"],
        ["clang", "-x", "c", "-std=c17"],
        ["clang++", "-x", "c++", "-std=c++17"],
        ["clang", "-x", "c", "-std=c11", "--target=x86_64-pc-windows-msvc", "-ffreestanding", "-DFR_DLL"],
    ].filter(([compiler], at) => have(compiler) && (long || at === 0 || compiler === "clang++"));
    const headers = readdirSync(path.join(tree, "include/friction")).filter((name) => name.endsWith(".h"));
    for (const [compiler, ...language] of languages)
        for (const header of headers) {
            const file = path.join(here, "alone.c");
            writeFileSync(file, `#include <friction/${header}>\n`);
            run(compiler, [...language, ...flags, `-I${path.join(tree, "include")}`, "-fsyntax-only", file]);
        }
});

/** The names of the symbols that a library defines for others. */
function symbols(...args) {
    const lines = run("nm", ["--defined-only", "--portability", ...args]).split("\n");
    return lines.map((line) => /^(\S+) [A-TV-Z] /.exec(line)?.[1]).filter((name) => name);
}

/** The functions that headers declare. */
function declarations(headers) {
    const text = headers.map((name) => read(path.join(tree, "include/friction", name))).join("\n");
    const code = text.replace(/\/\/.*$/gm, "");
    return new Set([...code.matchAll(/^\w[^;{}#=]*?\b(fr_\w+)\([^;{}]*\);/gm)].map((match) => match[1]));
}

test("the shared library shows public functions only, and all of them", () => {
    const shown = symbols("-D", path.join(tree, "lib/libfriction.so"));
    assert.ok(shown.length > 100);
    // every one has to be found and learned by somebody: 1.0 has at most 130
    assert.ok(shown.length <= 130, `${shown.length} public symbols`);
    assert.deepEqual(
        shown.filter((name) => !name.startsWith("fr_")),
        [],
    );
    const headers = readdirSync(path.join(tree, "include/friction"));
    const declared = declarations(headers.filter((name) => name !== "explorer.h"));
    assert.ok(declared.size > 100);
    assert.deepEqual([...declared].sort(), shown.sort());
});

test("the archive of the explorer has the functions of explorer.h", () => {
    const there = symbols("-g", path.join(tree, "lib/libfriction_explorer.a"));
    const declared = [...declarations(["explorer.h"])];
    assert.ok(declared.length <= 60, `${declared.length} functions`);
    assert.deepEqual(
        declared.filter((name) => !there.includes(name)),
        [],
    );
});

test("every global symbol of the static library begins with fr_", () => {
    const wrong = symbols("-g", path.join(tree, "lib/libfriction.a")).filter((name) => !name.startsWith("fr_"));
    assert.deepEqual(wrong, []);
});

/** The options that the command knows: of each experiment in options.c, and its own in the help. */
const options = [
    ...new Set([
        ...["core/cli/options.c", "core/explorer/study/options.c", "core/cli/identify/law.c"].flatMap((file) =>
            [...read(file).matchAll(/\{"(--[a-z-]+)"/g)].map((match) => match[1]),
        ),
        ...[...run("build/friction", ["--help"]).matchAll(/--[a-z-]+/g)].map((match) => match[0]),
    ]),
];

test("the manual page is sound, and names every command and option", () => {
    const page = path.join(tree, "share/man/man1/friction.1");
    assert.ok(options.length >= 9, options.join(" "));
    if (have("groff")) {
        const done = spawnSync("groff", ["-man", "-ww", "-Tutf8", page], { encoding: "utf8" });
        assert.equal(done.stderr, "");
    }
    const text = read(page).replaceAll("\\-", "-");
    for (const option of options) assert.match(text, new RegExp(`^\\.BI? ${option}`, "m"), `${option} is explained`);
    for (const command of ["list", "curve", "run", "identify", "figures"])
        assert.match(text, new RegExp(`^\\.BI? ${command}`, "m"));
});

/** What the completion offers for a line. */
function complete(line) {
    const script = `
        source "$1"
        COMP_LINE=$2 COMP_POINT=\${#2}
        read -ra COMP_WORDS <<<"$2"
        [[ $2 != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
        compopt() { :; }
        _friction
        printf '%s\\n' "\${COMPREPLY[@]}"`;
    const completion = path.join(tree, "share/bash-completion/completions/friction");
    const env = { PATH: `${path.join(tree, "bin")}:${process.env.PATH}` };
    const words = execFileSync("bash", ["-c", script, "bash", completion, line], {
        encoding: "utf8",
        env: { ...process.env, ...env },
    });
    return words.split("\n").filter((word) => word);
}

test("the completion offers experiments, keys, options of choices and options", { skip: !have("bash") }, () => {
    const { experiments } = JSON.parse(run("build/friction", ["list", "--json"]));
    const names = (kind) => experiments.filter((e) => e.kind === kind).map((e) => e.name);
    assert.deepEqual(complete("friction run "), names("run"));
    assert.deepEqual(complete("friction curve "), names("curve"));
    assert.deepEqual(complete("friction sweep "), names("run"));
    const collect = (params, keys, choices) => {
        for (const row of params ?? []) {
            keys.add(`${row.key}=`);
            if (!row.options) continue;
            const words = choices.get(row.key) ?? new Set();
            choices.set(row.key, words);
            for (const option of row.options) {
                words.add(option.name);
                collect(option.params, keys, choices);
            }
        }
    };
    const seen = new Set();
    for (const experiment of experiments) {
        const keys = new Set();
        const choices = new Map();
        collect(experiment.params, keys, choices);
        const line = `friction ${experiment.kind} ${experiment.name} `;
        const offered = complete(line).filter((word) => word !== "params=@");
        assert.deepEqual(offered.sort(), [...keys].sort(), experiment.name);
        for (const [key, words] of [...choices].filter(([name]) => long || !seen.has(name)))
            assert.deepEqual(complete(`${line}${key}=`).sort(), [...words].sort(), `${experiment.name} ${key}`);
        for (const key of choices.keys()) seen.add(key);
    }
    const lines = ["", "list ", "run sliding_block --", "run servo_pendulum --", "curve phi --", "sweep hoist --"];
    lines.push("identify --", "identify law=stribeck --");
    assert.deepEqual(complete("friction identify law="), ["coulomb", "rational", "stribeck"]);
    const offered = lines.flatMap((line) => complete(`friction ${line}`));
    for (const option of options)
        assert.ok(
            offered.some((word) => word.replace(/=$/, "") === option),
            `${option} is offered`,
        );
});

test("uninstall leaves nothing", () => {
    make("uninstall", `DESTDIR=${path.join(here, "root")}`, `PREFIX=${prefix}`);
    assert.deepEqual(files(tree), []);
    assert.deepEqual(readdirSync(path.join(tree, "include")), []);
    assert.deepEqual(readdirSync(path.join(tree, "lib/cmake")), []);
    assert.deepEqual(readdirSync(path.join(tree, "share/doc")), []);
});

test("libraries may lie deeper", () => {
    const root = path.join(here, "deep");
    const lib = `${prefix}/lib/x86_64-linux-gnu`;
    make("install", `DESTDIR=${root}`, `PREFIX=${prefix}`, `LIBDIR=${lib}`);
    const config = read(path.join(root, lib, "cmake/friction/frictionConfig.cmake"));
    assert.match(config, /\$\{_friction_lib\}\/\.\.\/\.\.\/include"/);
    assert.match(read(path.join(root, lib, "pkgconfig/friction.pc")), /^libdir=\$\{prefix\}\/lib\/x86_64-linux-gnu$/m);
    make("uninstall", `DESTDIR=${root}`, `PREFIX=${prefix}`, `LIBDIR=${lib}`);
    assert.deepEqual(files(root), []);
});
