// The same bits from gcc, from clang and in WebAssembly: vectors, curves, long runs and a million arguments for each kernel.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../wasm/dist/friction.js";
import { parity } from "./parity.mjs";
import { hexFloat } from "./reference.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = { cases: "tests/parity/cases.txt", math: "tests/reference/math.csv", phi_z: "tests/reference/phi_z.csv" };
const read = (file) => fs.readFileSync(path.join(root, file), "utf8");
const texts = Object.fromEntries(Object.entries(files).map(([key, file]) => [key, read(file)]));

function native(compiler) {
    const command = path.join(root, "build", compiler, "parity");
    return execFileSync(command, Object.values(files), { cwd: root, encoding: "utf8" }).trimEnd().split("\n");
}

function compare(a, b, names) {
    const differing = a.filter((line, i) => line !== b[i]).map((line) => line.split(" ")[0]);
    assert.deepEqual(differing, [], `${names} differ in ${differing.length} of ${a.length} cases`);
    assert.equal(a.length, b.length);
}

const gcc = native("gcc");

test("cases exist, and their hashes differ", () => {
    const lines = texts.cases.split("\n").filter((line) => line && !line.startsWith("#"));
    const names = lines.map((line) => line.split(" ")[0]);
    assert.deepEqual(
        gcc.map((line) => line.split(" ")[0]),
        names,
    );
    assert.equal(new Set(gcc.map((line) => line.split(" ")[1])).size, gcc.length);
    for (const line of gcc) assert.match(line, /^\w+ [0-9a-f]{16}$/);
});

test("gcc and clang", { skip: !process.env.LONG && "a longer test" }, () =>
    compare(gcc, native("watched"), "gcc and clang"),
);

test("gcc and WebAssembly in node", async () => {
    const built = (name) => fs.readFileSync(path.join(root, "wasm/dist", name));
    const friction = await load(built("friction.wasm"), built("description.json"));
    const joints = await load(built("joints.wasm"), built("description.json"));
    const wasm = parity(friction, joints, texts);
    console.log(`${wasm.length} cases, the same bits`);
    compare(gcc, wasm, "gcc and WebAssembly");
});

test("hex floats are read exactly", () => {
    for (const [text, number] of [
        ["0x0.0p+0", 0],
        ["-0x0.0p+0", -0],
        ["0x1.0000000000000p+0", 1],
        ["0x1.999999999999ap-4", 0.1],
        ["-0x1.fffffffffffffp+1023", -Number.MAX_VALUE],
        ["0x0.0000000000001p-1022", Number.MIN_VALUE],
        ["0x1.0000000000000p-1022", 2 ** -1022],
        ["0x0.8000000000000p-1022", 2 ** -1023],
        ["inf", Infinity],
        ["-inf", -Infinity],
        ["nan", NaN],
    ]) {
        assert.ok(Object.is(hexFloat(text), number), `${text} is read as ${hexFloat(text)}`);
    }
    assert.throws(() => hexFloat("1.5"), SyntaxError);
    assert.throws(() => hexFloat("0x1.00000000000001p+0"), SyntaxError);
});
