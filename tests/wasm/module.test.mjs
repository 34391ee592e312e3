// The module itself: its exports are the list, it imports nothing, its memory never grows, and it is small.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bytes = fs.readFileSync(path.join(root, "wasm/dist/friction.wasm"));
const listed = Object.keys(JSON.parse(fs.readFileSync(path.join(root, "wasm/exports.json"), "utf8")));
const module = await WebAssembly.compile(bytes);

const { exports: names } = JSON.parse(fs.readFileSync(path.join(root, "wasm/dist/description.json"), "utf8"));

/** The functions of an instance by their names. */
const named = (exports) => Object.fromEntries(names.map((name, i) => [name, exports[i.toString(36)]]));

test("it imports nothing", () => assert.deepEqual(WebAssembly.Module.imports(module), []));

test("it exports what the list says, each by its place there, its memory and its start, and nothing else", () => {
    assert.deepEqual(names, listed);
    const exported = WebAssembly.Module.exports(module).map(({ name, kind }) => `${kind} ${name}`);
    const functions = [...listed.map((_, i) => i.toString(36)), "_initialize"].map((name) => `function ${name}`);
    assert.deepEqual(exported.sort(), ["memory memory", ...functions].sort());
});

test("the published package has the same list", () => {
    const copy = JSON.parse(fs.readFileSync(path.join(root, "wasm/dist/exports.json"), "utf8"));
    assert.deepEqual(Object.keys(copy), listed);
    for (const file of ["friction.js", "friction.d.ts", "description.json"]) {
        assert.ok(fs.existsSync(path.join(root, "wasm/dist", file)), file);
    }
});

test("its memory is fixed", async () => {
    const { exports } = await WebAssembly.instantiate(module, {});
    const before = exports.memory.buffer.byteLength;
    // a memory without room to grow refuses a page
    assert.throws(() => exports.memory.grow(1), RangeError);
    assert.equal(exports.memory.buffer.byteLength, before);
    const { fr_data_address, fr_data_capacity, fr_text_address, fr_text_capacity } = named(exports);
    const end = fr_data_address() + 8 * fr_data_capacity();
    assert.ok(end <= before, "the data area lies within");
    assert.ok(fr_text_address() + fr_text_capacity() <= before, "the text area lies within");
    assert.equal(fr_data_address() % 8, 0, "doubles are aligned");
});

test("it is at most 40 KB, gzipped", () => {
    const size = zlib.gzipSync(bytes, { level: 9 }).length;
    console.log(`${bytes.length} bytes, ${size} gzipped`);
    assert.ok(size <= 40 * 1024, `${size} bytes`);
});

test("the universal table that it makes is the committed one", async () => {
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    const { fr_universal_address, fr_universal_rows } = named(exports);
    const made = new Float64Array(exports.memory.buffer, fr_universal_address(), 8 * fr_universal_rows());
    const source = fs.readFileSync(path.join(root, "core/law/universal_table.c"), "utf8");
    const committed = [...source.matchAll(/(-?)0x(\d)\.([0-9a-f]+)p([+-]\d+)/g)].map(
        ([, sign, whole, fraction, exponent]) =>
            (sign ? -1 : 1) * parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length),
    );
    assert.deepEqual([...made], committed);
});
