// The description of everything, which the module that is sent leaves out: node wasm/describe.mjs describing.wasm
// sentences.json prints it as JSON, each number by its fewest digits, each parameter's row once, and with the names that
// the exports go by.
import { createHash } from "node:crypto";
import fs from "node:fs";

const PUBLISHED = 17; // numbers in a set: FR_PUBLISHED

const [describing, sentences] = process.argv.slice(2).map((file) => fs.readFileSync(file));
const { instance } = await WebAssembly.instantiate(describing, {});
const { memory, fr_description, fr_servo_published, _initialize } = instance.exports;
_initialize?.();
const bytes = new Uint8Array(memory.buffer, fr_description());
const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
if (text === "") throw new Error("the description is longer than the room for it in wasm/describe.c");

const sets = [];
for (let at; (at = fr_servo_published(sets.length));) sets.push([...new Float64Array(memory.buffer, at, PUBLISHED)]);

/** Every parameter's row once, those of its options before it; where it stood, its number. */
const rows = [];
const numbers = new Map();
function numbered(row) {
    const own = { ...row, options: row.options.map((option) => ({ ...option, params: option.params.map(numbered) })) };
    const key = JSON.stringify(own);
    if (!numbers.has(key)) numbers.set(key, rows.push(own) - 1);
    return numbers.get(key);
}

const { version, experiments: all, ...rest } = JSON.parse(text);
const experiments = all.map((experiment) => ({ ...experiment, params: experiment.params.map(numbered) }));
const exports = Object.keys(JSON.parse(fs.readFileSync(new URL("exports.json", import.meta.url))));
const whole = { ...rest, experiments, rows, exports, sets, sentences: JSON.parse(sentences) };
// 31 bits that change with anything in it; not 0, which is the answer to a description of other numbers
const fingerprint = createHash("sha256").update(JSON.stringify(whole)).digest().readInt32LE() & 0x7fffffff || 1;
console.log(JSON.stringify({ version, fingerprint, ...whole }));
