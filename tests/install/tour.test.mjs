// The documentation of the C interface: the code of the tour, in one program, compiles without warnings and prints what
// the tour says; every public declaration is documented.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

test("the tour's code prints what the tour says", () => {
    const here = mkdtempSync(path.join(tmpdir(), "friction-tour-"));
    try {
        const pieces = [...readFileSync("core/docs/tour.md", "utf8").matchAll(/```c\n([^]*?)```/g)].map((m) => m[1]);
        assert.ok(pieces.length >= 9);
        const file = path.join(here, "tour.c");
        writeFileSync(
            file,
            `#include <friction/friction.h>\n#include <stdio.h>\nint main(void)\n{\n${pieces.join("\n")}return 0;\n}\n`,
        );
        const program = path.join(here, "tour");
        const flags = ["-std=c17", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Icore/include"];
        const built = spawnSync("gcc", [...flags, file, "build/libfriction.a", "-lm", "-o", program], {
            encoding: "utf8",
        });
        assert.equal(built.status, 0, built.stderr);
        const done = spawnSync(program, [], { encoding: "utf8" });
        assert.equal(done.status, 0, done.stdout);
        // what a line prints stands behind it, or on the next line
        const said = pieces.flatMap((piece) =>
            [...piece.matchAll(/printf\(.*;(?: \/\/ (.*)|\n\/\/ (.*))$/gm)].map((m) => m[1] ?? m[2]),
        );
        assert.deepEqual(done.stdout.trim().split("\n"), said);
    } finally {
        rmSync(here, { recursive: true, force: true });
    }
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
