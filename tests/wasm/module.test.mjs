// The modules themselves: their exports are the lists, they import nothing, their memory never grows, and they are small.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bytes = fs.readFileSync(path.join(root, "wasm/dist/friction.wasm"));
const bytesOfJoints = fs.readFileSync(path.join(root, "wasm/dist/joints.wasm"));
const listedIn = (folder, file) => Object.keys(JSON.parse(fs.readFileSync(path.join(root, folder, file), "utf8")));
const inEvery = listedIn("wasm", "exports.json");
const inFriction = listedIn("wasm", "exports_friction.json");
const inJoints = listedIn("wasm", "exports_joints.json");
const module = await WebAssembly.compile(bytes);
const moduleOfJoints = await WebAssembly.compile(bytesOfJoints);

/** Exports of the toolchain: in every version, and those of Emscripten 3.1.6 and of 3.1.69. */
const toolchain = ["_initialize", "__indirect_function_table", "memory"];
const stack = [
    ["__errno_location", "stackSave", "stackRestore", "stackAlloc"],
    ["_emscripten_stack_restore", "emscripten_stack_get_current"],
];

test("they import nothing", () => {
    for (const one of [module, moduleOfJoints]) assert.deepEqual(WebAssembly.Module.imports(one), []);
});

test("they export what the lists say, by name, and nothing else of the library", () => {
    for (const [one, list] of [
        [module, [...inEvery, ...inFriction]],
        [moduleOfJoints, [...inEvery, ...inJoints]],
    ]) {
        const names = WebAssembly.Module.exports(one).map(({ name }) => name);
        const own = names.filter((name) => ![...toolchain, ...stack.flat()].includes(name));
        assert.deepEqual(own.sort(), list.sort());
        for (const name of ["memory", "_initialize"]) assert.ok(names.includes(name), name);
    }
});

test("the published package has the same lists", () => {
    for (const file of fs.readdirSync(path.join(root, "wasm")).filter((name) => name.startsWith("exports")))
        assert.deepEqual(listedIn("wasm/dist", file), listedIn("wasm", file), file);
    for (const file of ["friction.js", "friction.d.ts", "files.js", "files.d.ts", "description.json"]) {
        assert.ok(fs.existsSync(path.join(root, "wasm/dist", file)), file);
    }
});

test("it says its version and its experiments without any loader", async () => {
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    const text = (address, length) =>
        new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length)).split("\0")[0];
    const { version } = JSON.parse(fs.readFileSync(path.join(root, "wasm/package.json"), "utf8"));
    assert.equal(text(exports.fr_version_address(), 32), version);
    assert.ok(exports.fr_experiment_count() > 10);
    const length = exports.fr_describe_index(0);
    assert.ok(JSON.parse(text(exports.fr_text_address(), length)).params.length > 0);
});

test("its memory is fixed", async () => {
    const { exports } = await WebAssembly.instantiate(module, {});
    const before = exports.memory.buffer.byteLength;
    // a memory without room to grow refuses a page
    assert.throws(() => exports.memory.grow(1), RangeError);
    assert.equal(exports.memory.buffer.byteLength, before);
    const { fr_data_address, fr_data_capacity, fr_text_address, fr_text_capacity } = exports;
    const end = fr_data_address() + 8 * fr_data_capacity();
    assert.ok(end <= before, "the data area lies within");
    assert.ok(fr_text_address() + fr_text_capacity() <= before, "the text area lies within");
    assert.equal(fr_data_address() % 8, 0, "doubles are aligned");
});

test("the first is at most 128 KB gzipped, the other 145", () => {
    for (const [name, one, most] of [
        ["friction.wasm", bytes, 128],
        ["joints.wasm", bytesOfJoints, 145],
    ]) {
        const size = zlib.gzipSync(one, { level: 9 }).length;
        console.log(`${name}: ${one.length} bytes, ${size} gzipped`);
        assert.ok(size <= most * 1024, `${name}: ${size} bytes`);
    }
});

test("the universal table in it is the committed one", async () => {
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    const { fr_universal_address, fr_universal_rows } = exports;
    const table = new Float64Array(exports.memory.buffer, fr_universal_address(), 8 * fr_universal_rows());
    const source = fs.readFileSync(path.join(root, "core/law/universal_table.c"), "utf8");
    const committed = [...source.matchAll(/(-?)0x(\d)\.([0-9a-f]+)p([+-]\d+)/g)].map(
        ([, sign, whole, fraction, exponent]) =>
            (sign ? -1 : 1) * parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length),
    );
    assert.deepEqual([...table], committed);
});
