// Written numbers: no digit is cut, shown numbers read back, and a typed number keeps its value.
import test from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { exactNumber, fieldText, shortNumber, typedNumber } from "../../../web/src/i18n/number-text";
import { readLines, writeLines } from "../../../web/src/ui/point-lines";
import { digitsOf } from "../../../web/src/views/experiments/run-readings";
import { Chance } from "../chance";
import { shownNumber } from "../shown-number";

/** More than half are numbers as people type them. A text writes zero without a sign. */
const number = fc
    .oneof(
        fc.double({ min: -1e300, max: 1e300, noNaN: true }),
        fc.integer().map((seed) => new Chance(seed).number(-1e3, 1e3)),
        fc.integer().map((seed) => new Chance(seed).number(1e-12, 1e12, true)),
    )
    .map((value) => value + 0);

test("a reading that is nearly 1 is not shown as 1", () => {
    assert.equal(shortNumber(0.99985, digitsOf(0.99985)), "0.99985");
    assert.equal(shortNumber(1, digitsOf(1)), "1");
    assert.equal(shortNumber(0.634731, digitsOf(0.634731)), "0.635");
});

test("a shown number differs from its value by its last digit at most", () => {
    fc.assert(
        fc.property(number, fc.integer({ min: 2, max: 9 }), (value, digits) => {
            const shownText = shownNumber(shortNumber(value, digits));
            assert.ok(
                Math.abs(shownText - value) <= 0.51 * 10 ** (1 - digits) * Math.abs(value),
                `${value}: ${shownText}`,
            );
        }),
        { numRuns: 1000 },
    );
});

test("an idle field shows the value to five digits in twelve characters; edited, the value itself", () => {
    fc.assert(
        fc.property(number, (value) => {
            const text = String(value);
            assert.equal(Number(typedNumber(fieldText(text, true))), value);
            const rest = fieldText(text, false);
            const about = Number(typedNumber(rest));
            assert.ok(rest.length <= 12, rest);
            assert.ok(Math.abs(about - value) <= 0.51e-4 * Math.abs(value), `${text} shows ${rest}`);
        }),
        { numRuns: 1000 },
    );
});

test("an exact number reads back to its bits", () => {
    fc.assert(fc.property(number, (value) => Object.is(Number(typedNumber(exactNumber(value))), value)));
});

test("lines of points are read back as written", () => {
    const point = fc.tuple(number, number);
    fc.assert(
        fc.property(fc.array(point, { minLength: 1, maxLength: 64 }), (points) => {
            const text = points.map((pair) => pair.map(String).join(":")).join(",");
            const { points: read, refusals } = readLines(writeLines(text));
            assert.deepEqual([read, refusals], [text, []]);
        }),
    );
});
