// Packs core/law/universal_table.c for sending: node wasm/pack.mjs writes the C file that takes its place in the module.
//
// From row to row a coefficient changes little: the differences of its bits, byte by byte of the same place, compress to
// 4.3 KB where the doubles as they lie take 6.1. The module unpacks them when it is made.
import fs from "node:fs";

const source = fs.readFileSync(new URL("../core/law/universal_table.c", import.meta.url), "utf8");
const columns = 8;

/** The bits of a hex float with up to 53 of them. */
function bitsOf(text) {
    const [, sign, whole, fraction, exponent] = /^(-?)0x(\d)\.([0-9a-f]*)p([+-]\d+)$/.exec(text);
    const magnitude = parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length);
    return new BigUint64Array(Float64Array.of(sign ? -magnitude : magnitude).buffer)[0];
}

const bits = source.match(/-?0x\d\.[0-9a-f]*p[+-]\d+/g).map(bitsOf);
const change = bits.map((now, i) => BigInt.asUintN(64, now - (bits[i - columns] ?? 0n)));
const packed = [];
for (let column = 0; column < columns; column++) {
    for (let place = 0n; place < 64n; place += 8n) {
        for (let i = column; i < bits.length; i += columns) packed.push(Number((change[i] >> place) & 255n));
    }
}

console.log(`// Made by wasm/pack.mjs; do not edit.
#include <stdint.h>
#include <string.h>

enum { ROWS = ${bits.length / columns}, COLUMNS = ${columns} };

_Alignas(64) double universal_table[ROWS][COLUMNS];

static const unsigned char packed[COLUMNS * 8 * ROWS] = {${packed.join(",")}};

__attribute__((constructor)) static void unpack(void)
{
    for (int column = 0; column < COLUMNS; column++) {
        uint64_t bits = 0;
        for (int row = 0; row < ROWS; row++) {
            for (int place = 0; place < 8; place++)
                bits += (uint64_t)packed[(8 * column + place) * ROWS + row] << 8 * place;
            memcpy(&universal_table[row][column], &bits, sizeof bits);
        }
    }
}`);
