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

// what the toolchain adds for a module without main: the start, the function table, errno and the stack's handling
const toolchain = [
    "memory",
    "_initialize",
    "__indirect_function_table",
    "__errno_location",
    "stackSave",
    "stackRestore",
    "stackAlloc",
];

test("it imports nothing", () => assert.deepEqual(WebAssembly.Module.imports(module), []));

test("it exports what the list says, and nothing else of ours", () => {
    const exported = WebAssembly.Module.exports(module);
    const names = exported.map((e) => e.name);
    assert.deepEqual(names.filter((name) => !toolchain.includes(name)).sort(), [...listed].sort());
    assert.ok(names.includes("memory"));
    assert.ok(exported.filter((e) => listed.includes(e.name)).every((e) => e.kind === "function"));
    console.log(`added by the toolchain: ${names.filter((name) => toolchain.includes(name)).join(", ")}`);
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
    const end = exports.fr_data_address() + 8 * exports.fr_data_capacity();
    assert.ok(end <= before, "the data area lies within");
    assert.ok(exports.fr_text_address() + exports.fr_text_capacity() <= before, "the text area lies within");
    assert.equal(exports.fr_data_address() % 8, 0, "doubles are aligned");
});

test("it is at most 40 KB, gzipped", () => {
    const size = zlib.gzipSync(bytes, { level: 9 }).length;
    console.log(`${bytes.length} bytes, ${size} gzipped`);
    assert.ok(size <= 40 * 1024, `${size} bytes`);
});

test("the universal table that it makes is the committed one", async () => {
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    const made = new Float64Array(
        exports.memory.buffer,
        exports.fr_universal_address(),
        8 * exports.fr_universal_rows(),
    );
    const source = fs.readFileSync(path.join(root, "core/law/universal_table.c"), "utf8");
    const committed = [...source.matchAll(/(-?)0x(\d)\.([0-9a-f]+)p([+-]\d+)/g)].map(
        ([, sign, whole, fraction, exponent]) =>
            (sign ? -1 : 1) * parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length),
    );
    assert.deepEqual([...made], committed);
});
