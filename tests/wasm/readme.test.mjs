// The example of wasm/README.md, run as it stands there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

test("the README's example runs, in four lines, and prints what it says", () => {
    const code = /```js\n([\s\S]*?)```/.exec(readFileSync("wasm/README.md", "utf8"))[1];
    assert.equal(code.trim().split("\n").length, 4);
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
        cwd: "wasm",
        encoding: "utf8",
    });
    const said = /\/\/ ([\d.]+)/.exec(code)[1];
    assert.equal(Number(printed).toFixed(said.split(".")[1].length), said);
});
