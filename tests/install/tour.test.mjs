// The documentation of the C interface: the code of the tour, in one program, and that of the README compile without
// warnings and print what the comments after their lines say; every public declaration is documented.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

const here = mkdtempSync(path.join(tmpdir(), "friction-tour-"));
after(() => rmSync(here, { recursive: true, force: true }));

/** The pieces of C in a document. */
const pieces = (file) => [...readFileSync(file, "utf8").matchAll(/```c\n([^]*?)```/g)].map((match) => match[1]);

/** A program prints, line by line, the comments after each printf or on the line below it. */
function check(name, text) {
    const source = path.join(here, `${name}.c`);
    const program = path.join(here, name);
    const flags = ["-std=c17", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Icore/include"];
    writeFileSync(source, text);
    const built = spawnSync("gcc", [...flags, source, "build/libfriction.a", "-lm", "-o", program], {
        encoding: "utf8",
    });
    assert.equal(built.status, 0, built.stderr);
    const done = spawnSync(program, { encoding: "utf8" });
    assert.equal(done.status, 0, done.stdout);
    const said = [...text.matchAll(/printf\(.*;(?: \/\/ (.*)|\n\/\/ (.*))$/gm)].map((match) => match[1] ?? match[2]);
    assert.ok(said.length > 0);
    assert.deepEqual(done.stdout.trim().split("\n"), said);
}

test("the tour's code prints what the tour says", () => {
    const body = pieces("core/docs/tour.md").join("\n");
    check("tour", `#include <friction/friction.h>\n#include <stdio.h>\nint main(void)\n{\n${body}return 0;\n}\n`);
});

test("the README's example prints what the README says", () => {
    const [example, ...others] = pieces("README.md");
    assert.equal(others.length, 0);
    check("readme", example);
});

const doxygen = spawnSync("sh", ["-c", "command -v doxygen"]).status === 0;
test("every public declaration is documented", { skip: !doxygen && "doxygen is not installed" }, () => {
    const done = spawnSync("make", ["--no-print-directory", "docs"], {
        encoding: "utf8",
        env: { ...process.env, MAKEFLAGS: "" },
    });
    assert.equal(done.status, 0, done.stderr);
    assert.equal(done.stderr, "");
    const [page, functions] = ["html/index.html", "html/globals_func.html"].map((name) =>
        readFileSync(path.join("build/docs", name), "utf8"),
    );
    assert.match(page, /A tour of the library/);
    for (const name of ["fr_self_test", "fr_phi_z", "fr_run_create"]) assert.ok(functions.includes(name), name);
});
