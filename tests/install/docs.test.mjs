// The pages of the documentation: what their commands and programs print is what the pages say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { blocks, folder, hasPython, root, run, runC, runPython, runSessions } from "./snippets.mjs";

const pages = readdirSync("core/docs", { recursive: true })
    .map((name) => `core/docs/${name}`)
    .filter((name) => name.endsWith(".md") && !name.endsWith("tour.md"));

/** Sessions that take longer than a few seconds. */
const slow = ["core/docs/howto/fit_servo.md"];

/** Pages whose Python needs MuJoCo; `make test-engines` runs them. */
const engines = ["core/docs/howto/mujoco.md"];

for (const page of pages) {
    const sessions = blocks(page, "console"),
        programs = blocks(page, "c"),
        scripts = engines.includes(page) ? [] : blocks(page, "python");
    const place = folder();
    const skip = slow.includes(page) && !process.env.LONG && "a longer test";
    if (sessions.length) test(`commands of ${page}`, { skip }, () => runSessions(page, place));
    if (programs.length) test(`C of ${page}`, { skip }, () => programs.forEach((code) => runC(page, code, place)));
    if (scripts.length)
        test(`Python of ${page}`, { skip: skip || (!hasPython && "build/python has no package: make python") }, () =>
            scripts.forEach((code) => runPython(page, code, place)),
        );
}

test("there are pages", () => assert.ok(pages.length > 10, `${pages.length} pages`));

const measured = spawnSync("sh", [".ci/need.sh", "gcc", "mpfr"]).status === 0;
const skip = !process.env.LONG ? "a longer test" : !measured && "MPFR is not installed";
test("the table of errors is the one that make accuracy prints", { skip }, () => {
    run(root, "make", "--no-print-directory", "-s", "build/accuracy");
    const table = run(root, "build/accuracy", "--sets=3000").split("\n\n")[0].trim();
    assert.ok(readFileSync("core/docs/numerics/errors.md", "utf8").includes(table), table);
});
