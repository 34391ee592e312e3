// Packs core/law/universal_table.c for sending: node wasm/pack.mjs writes the C file that takes its place in the module.
//
// From row to row a coefficient goes on as a polynomial would: what the bits of each differ from those of its
// extrapolation, byte by byte of the same place, compresses to 3.3 KB where the doubles as they lie take 6.1. The module
// extrapolates and adds when it is made.
import fs from "node:fs";

const source = fs.readFileSync(new URL("../core/law/universal_table.c", import.meta.url), "utf8");
const columns = 8;

/** A hex float with up to 53 bits. */
function numberOf(text) {
    const [, sign, whole, fraction, exponent] = /^(-?)0x(\d)\.([0-9a-f]*)p([+-]\d+)$/.exec(text);
    const magnitude = parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length);
    return sign ? -magnitude : magnitude;
}

/** Of each column the degree plus 1 of the polynomial through the rows before that serves best. */
const order = [9, 9, 9, 8, 9, 6, 6, 3];

/** What the rows before make of the next one; the C below has the same operations in the same order. */
function extrapolated(before, terms) {
    let sum = 0;
    let weight = -1;
    for (let j = 1; j <= terms; j++) {
        weight *= -(terms - j + 1) / j;
        sum += weight * before[before.length - j];
    }
    return sum;
}

const double = new Float64Array(1);
const asBits = new BigInt64Array(double.buffer);
const bitsOfDouble = (value) => {
    double[0] = value;
    return asBits[0];
};

const values = source.match(/-?0x\d\.[0-9a-f]*p[+-]\d+/g).map(numberOf);
const rows = values.length / columns;
const packed = [];
for (let column = 0; column < columns; column++) {
    const own = values.filter((_, i) => i % columns === column);
    const change = own.map((value, row) => {
        const guess = extrapolated(own.slice(0, row), Math.min(order[column], row));
        const difference = BigInt.asIntN(64, bitsOfDouble(value) - bitsOfDouble(guess));
        return BigInt.asUintN(64, difference < 0n ? -2n * difference - 1n : 2n * difference);
    });
    for (let place = 0n; place < 64n; place += 8n) {
        for (const bits of change) packed.push(Number((bits >> place) & 255n));
    }
}

console.log(`// Made by wasm/pack.mjs; do not edit.
#include <stdint.h>
#include <string.h>

enum { ROWS = ${rows}, COLUMNS = ${columns} };

_Alignas(64) double universal_table[ROWS][COLUMNS];

static const unsigned char order[COLUMNS] = {${order.join(",")}};
static const unsigned char packed[COLUMNS * 8 * ROWS] = {${packed.join(",")}};

__attribute__((constructor)) static void unpack(void)
{
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < ROWS; row++) {
            int terms = row < order[column] ? row : order[column];
            double sum = 0, weight = -1;
            for (int j = 1; j <= terms; j++) {
                weight *= -(double)(terms - j + 1) / j;
                sum += weight * universal_table[row - j][column];
            }
            uint64_t change = 0, bits;
            for (int place = 0; place < 8; place++)
                change |= (uint64_t)packed[(8 * column + place) * ROWS + row] << 8 * place;
            memcpy(&bits, &sum, sizeof bits);
            bits += change >> 1 ^ (0 - (change & 1));
            memcpy(&universal_table[row][column], &bits, sizeof bits);
        }
}`);
