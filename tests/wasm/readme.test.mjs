// The examples of wasm/README.md, run as they stand there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

const readme = readFileSync("wasm/README.md", "utf8");

/** The first example behind these words prints what it says. */
function runs(words) {
    const code = /```js\n([\s\S]*?)```/.exec(readme.slice(readme.indexOf(words)))[1];
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
        cwd: "wasm",
        encoding: "utf8",
    });
    const said = /\/\/ ([\d.]+)/.exec(code)[1];
    assert.equal(Number(printed).toFixed(said.split(".")[1].length), said);
    return code;
}

test("the first example runs, in three lines", () => {
    assert.equal(runs("# friction").trim().split("\n").length, 3);
});

test("a curve is evaluated and changed", () => {
    assert.match(runs("A law and its transform"), /transform\.set/);
});

test("a recording is read and followed", () => {
    assert.match(runs("It also reads files"), /friction\.follow/);
});
