// Decimal commas and points: written texts, accepted texts, and the message for a refused text.
import test from "node:test";
import assert from "node:assert/strict";
import locales from "built:locales";
import { mistakeIn, plainNumber, withMark } from "../../../web/src/i18n/decimal";

test("French has a comma, English has a point", () => {
    assert.deepEqual(locales, { en: { name: "English", mark: "." }, fr: { name: "français", mark: "," } });
    assert.equal(withMark("7.5e-17", ","), "7,5e-17");
    assert.equal(withMark("7.5", "."), "7.5");
});

test("a comma is read if the language has it, a point and a true minus sign always", () => {
    for (const [input, comma, point] of [
        ["2,6", "2.6", "2,6"],
        ["2.6", "2.6", "2.6"],
        [" −0,5 ", "-0.5", "-0,5"],
        [",5", ".5", ",5"],
        ["1,5e−3", "1.5e-3", "1,5e-3"],
        ["1,000,000", "1,000,000", "1,000,000"],
        ["1,5 mm", "1,5 mm", "1,5 mm"],
        ["abc", "abc", "abc"],
    ] as const) {
        assert.equal(plainNumber(input, ","), comma, input);
        assert.equal(plainNumber(input, "."), point, input);
    }
});

test("the message for a refused text names an accepted one", () => {
    assert.deepEqual(mistakeIn("2,6", "."), { kind: "comma", number: "2.6" });
    assert.equal(mistakeIn("2,6", ","), undefined);
    assert.deepEqual(mistakeIn("5 mm", "."), { kind: "unit", number: "5" });
    assert.deepEqual(mistakeIn("1.5e-3N m", "."), { kind: "unit", number: "1.5e-3" });
    assert.deepEqual(mistakeIn("2,6 mm", ","), { kind: "unit", number: "2.6" });
    assert.deepEqual(mistakeIn("20 %", "."), { kind: "unit", number: "20" });
    for (const text of ["abc", "", "nan", "-1", "1,000,000", "5", "5e400 mm", "5.5e+2524e+2"])
        assert.equal(mistakeIn(text, "."), undefined, text);
});
