// What a page of the documentation shows, run: shell sessions, programs in C and Python, and modules of JavaScript.
//
// In a session, a block `console`, lines that begin with "$ " are commands, which go on in lines with "> ", and up to
// the end of a document that they read (<<END); the lines after them are what they print. "..." stands for any number of lines. With UPDATE=1
// the lines are written anew. In a program the comment behind a line that prints, or on the line below it, is what it
// prints.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The blocks of a page in one of the languages. */
export function blocks(file, language) {
    const text = readFileSync(path.join(root, file), "utf8");
    const fences = text.matchAll(/^```(\w*|\{[^]*?\}.*)\n([^]*?)^```$/gm);
    return [...fences].filter(([, name]) => name === language).map(([, , code]) => code);
}

/** The Python of the examples: FRICTION_PYTHON, with the package installed, or the Python of Debian, with the linked package. */
export const python = process.env.FRICTION_PYTHON || "/usr/bin/python3";

const environment = {
    ...process.env,
    PATH: `${path.join(root, "build")}:${process.env.PATH}`,
    PYTHONPATH: process.env.FRICTION_PYTHON ? "" : path.join(root, "build/python/linked"),
    LC_ALL: "C.UTF-8",
    MAKEFLAGS: "", // of a make that runs the tests: its jobs are not theirs
};

/** Run a program in a folder, which must succeed; what it printed. */
export function run(folder, program, ...args) {
    const done = spawnSync(program, args, { encoding: "utf8", cwd: folder, env: environment, maxBuffer: 1 << 28 });
    assert.equal(done.status, 0, `${program} ${args.join(" ")}\n${done.stdout}${done.stderr}`);
    return done.stdout + done.stderr;
}

const places = [];
process.on("exit", () => places.forEach((place) => rmSync(place, { recursive: true, force: true })));

/** A new folder, which is removed when the test process ends. */
export function folder() {
    places.push(mkdtempSync(path.join(tmpdir(), "friction-pages-")));
    return places.at(-1);
}

/** The commands of a session, as they are shown and as they are run, with what each prints. */
function commands(session) {
    const found = [];
    let end = null; // of the document that a command reads
    for (const line of session.replace(/\n$/, "").split("\n")) {
        const last = found.at(-1);
        if (end || line.startsWith("> ")) {
            last.shown += `\n${line}`;
            last.command += `\n${end ? line : line.slice(2)}`;
            if (line === end) end = null;
        } else if (line.startsWith("$ ")) {
            found.push({ shown: line, command: line.slice(2), printed: [] });
            end = /<<(\w+)/.exec(line)?.[1] ?? null;
        } else {
            assert.ok(last, `${line}: a session begins with a command`);
            last.printed.push(line);
        }
    }
    return found;
}

/** Whether lines are those that a page shows. */
function agree(lines, shown) {
    const pattern = shown.map((line) =>
        line === "..." ? "(?:.*\n)*?" : `${line.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\n`,
    );
    return new RegExp(`^${pattern.join("")}$`).test(lines.map((line) => `${line}\n`).join(""));
}

/** Run the sessions of a page one after the other in one folder. */
export function runSessions(file, place) {
    for (const session of blocks(file, "console")) {
        let written = "";
        for (const { shown, command, printed } of commands(session)) {
            const done = spawnSync("bash", ["-c", command], { encoding: "utf8", cwd: place, env: environment });
            const lines = (done.stdout + done.stderr).replace(/\n$/, "").split("\n");
            if (lines.length === 1 && lines[0] === "") lines.pop();
            const right = agree(lines, printed);
            written += [shown, ...(right ? printed : lines), ""].join("\n");
            if (!process.env.UPDATE)
                assert.ok(right, `${file}\n$ ${command}\n${lines.join("\n")}\n--- and not\n${printed.join("\n")}`);
        }
        if (written === session) continue;
        const page = path.join(root, file);
        writeFileSync(
            page,
            readFileSync(page, "utf8").replace(session, () => written),
        );
    }
}

/** A program prints, line by line, the comments after its calls of a function that prints. */
function compare(name, code, printed, call, comment) {
    const pattern = new RegExp(`${call}\\(.*(?: ${comment} (.*)|\\n *${comment} (.*))$`, "gm");
    const shown = [...code.matchAll(pattern)].map((match) => match[1] ?? match[2]);
    assert.ok(shown.length > 0, `${name} prints nothing`);
    assert.deepEqual(printed.trim().split("\n"), shown, name);
}

/** Compile a program without warnings, run it, and compare what it prints. */
export function runC(name, code, place) {
    const source = path.join(place, "program.c");
    writeFileSync(source, code);
    const flags = ["-std=c17", "-Wall", "-Wextra", "-pedantic", "-Werror", `-I${path.join(root, "core/include")}`];
    run(
        place,
        "gcc",
        ...flags,
        source,
        path.join(root, "build/libfriction_explorer.a"),
        path.join(root, "build/libfriction.a"),
        "-lm",
        "-o",
        "program",
    );
    compare(name, code, run(place, "./program"), "printf", "//");
}

/** Pieces of a page in one program. */
export const asMain = (pieces) =>
    `#include <friction/friction.h>\n#include <friction/explorer.h>\n#include <stdio.h>\n#include <stdlib.h>\nint main(void)\n{\n${pieces.join("\n")}return 0;\n}\n`;

export const hasPython = spawnSync(python, ["-c", "import friction"], { cwd: tmpdir(), env: environment }).status === 0;

export function runPython(name, code, place) {
    compare(name, code, run(place, python, "-B", "-c", code), "print", "#");
}

/** A module that imports the package, in its folder. */
export function runModule(name, code) {
    compare(
        name,
        code,
        run(path.join(root, "wasm"), process.execPath, "--input-type=module", "-e", code),
        "console\\.log",
        "//",
    );
}
