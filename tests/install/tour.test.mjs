// The documentation of the C interface: the code of the tour, in one program, and that of the README compile without
// warnings and print what the comments after their lines say; every public declaration is documented, and has its place
// on the site.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { asMain, blocks, folder, runC } from "./snippets.mjs";

const here = folder();

test("the tour's code prints what the tour says", () => {
    runC("tour", asMain(blocks("core/docs/tour.md", "c")), here);
});

test("the README's example prints what the README says", () => {
    const [example, ...others] = blocks("README.md", "c");
    assert.equal(others.length, 0);
    runC("readme", example, here);
});

const has = (...tools) => spawnSync("sh", [".ci/need.sh", ...tools]).status === 0;

/** Make it, without a warning. */
function make(target) {
    const done = spawnSync("make", ["--no-print-directory", target], {
        encoding: "utf8",
        env: { ...process.env, MAKEFLAGS: "" },
    });
    assert.equal(done.status, 0, done.stdout + done.stderr);
    assert.equal(done.stderr, "");
}

test("every public declaration is documented", { skip: !has("doxygen") && "doxygen is not installed" }, () => {
    make("build/docs/xml/index.xml");
});

const sphinx = has("doxygen", "python3-sphinx", "python3-breathe", "furo", "python3-myst_parser", "python3-matplotlib");
const skip = !process.env.LONG ? "a longer test" : !sphinx && "Sphinx, or a part of it, is not installed";
test("every function has its place on the site, and no page needs a network", { skip }, () => {
    make("docs");
    const page = (name) => readFileSync(`build/docs/html/${name}`, "utf8");
    assert.match(page("index.html"), /A tour of the library/);
    for (const header of readdirSync("core/include/friction").filter((name) => name.endsWith(".h"))) {
        const reference = page(`reference/c/${header.slice(0, -2)}.html`);
        const text = readFileSync(`core/include/friction/${header}`, "utf8");
        for (const [, name] of text.matchAll(/^(?:\w[\w *]* )\*?(fr_\w+)\(/gm))
            assert.ok(reference.includes(`id="c.${name}"`), `${name} of ${header}`);
    }
    const pages = readdirSync("build/docs/html", { recursive: true }).filter((name) => name.endsWith(".html"));
    assert.ok(pages.length > 40);
    for (const name of pages)
        assert.doesNotMatch(page(name), /<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?\/\//, name);
});
