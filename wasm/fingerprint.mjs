// What the module knows of the description that belongs to it: node wasm/fingerprint.mjs description.json prints it as C.
import fs from "node:fs";

/** 64-bit FNV-1a over the bits of the numbers, as fr_hash. */
function hash(numbers) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new Uint8Array(Float64Array.from(numbers).buffer))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return hash;
}

const { fingerprint, sets } = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
console.log(`#include "wasm/api.h"

const int fr_description_fingerprint = ${fingerprint};
const unsigned long long fr_published_hash = ${hash(sets.flat())}u;`);
