// The description of everything, which the module that is sent leaves out: node wasm/describe.mjs describing.wasm
// prints it as JSON, each number by its fewest digits.
import fs from "node:fs";

const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]), {});
const { memory, fr_description, _initialize } = instance.exports;
_initialize?.();
const bytes = new Uint8Array(memory.buffer, fr_description());
const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
if (text === "") throw new Error("the description is longer than the room for it in wasm/describe.c");
console.log(JSON.stringify(JSON.parse(text)));
