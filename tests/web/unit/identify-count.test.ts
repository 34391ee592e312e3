// Number of missing or refused bench values, in the line beside the button that starts an identification.
import assert from "node:assert/strict";
import test from "node:test";
import type { Finding } from "../../../wasm/friction";
import { valuesIn } from "../../../web/src/views/identify/findings";

function finding(file: string, severity: Finding["severity"], keys?: string): Finding {
    const keyArguments = keys === undefined ? [] : [{ name: "keys", word: keys }];
    return {
        severity,
        code: "",
        key: file,
        text: "",
        remedies: [],
        arguments: [{ name: "file", word: file }, ...keyArguments],
    };
}

test("three recordings without mass, length and kp lack nine values", () => {
    const files = ["a.csv", "b.csv", "c.csv"];
    assert.equal(valuesIn(files.map((file) => finding(file, "error", "mass, length, kp"))), 9);
    assert.equal(valuesIn([finding("a.csv", "error", "kp"), finding("b.csv", "error", "mass, kp")]), 3);
    assert.equal(valuesIn([finding("a.csv", "error"), finding("b.csv", "note", "mass, kp")]), 1);
    assert.equal(valuesIn([]), 0);
});
