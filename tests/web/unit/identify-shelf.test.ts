// Recordings of an identification: what is set aside because it is none, and comes back.
import "./window";
import test from "node:test";
import assert from "node:assert/strict";
import type { Argument, Finding } from "../../../wasm/friction";
import { loadWords } from "../../../web/src/i18n/messages";
import { reasonOf, unusable } from "../../../web/src/views/identify/set-aside";
import { Shelf } from "../../../web/src/views/identify/shelf";

await loadWords();
await loadWords("identify");

function finding(code: string, text: string, given: Readonly<Record<string, string | number>>): Finding {
    const all = Object.entries(given).map(([name, value]): Argument =>
        typeof value === "string" ? { name, word: value } : { name, number: value, unit: "" },
    );
    return { severity: "error", code, key: "log", text, arguments: all, remedies: [] };
}
const broken = finding("RECORDING_FIELD_NOT_A_NUMBER", "b.csv:3:7: 'x' is not a number", { file: "b.csv", line: 3 });
const header = finding("RECORDING_NO_COLUMN", "c.txt:1:1: no column for the time", { file: "c.txt", line: 1 });
const again = finding("RECORDING_NO_COLUMN", "c.txt:1:1: no column for the goal", { file: "c.txt", line: 1 });
const twice = finding("FIT_LOG_TWICE", "d.csv and a.csv are the same recording", { file: "d.csv", other: "a.csv" });
const unknown = finding("FIT_VALUES_UNKNOWN", "a.csv: mass not known", { file: "a.csv" });
const names = ["a.csv", "b.csv", "c.txt", "d.csv"];

test("what is wrong with a file itself sets it aside, what is missing of its bench does not", () => {
    const aside = unusable([unknown, broken, header, again, twice], names);
    assert.deepEqual([...aside], Object.entries({ "b.csv": broken, "c.txt": header, "d.csv": twice }));
    assert.equal(unusable([{ ...broken, severity: "note" }], names).size, 0);
    assert.equal(unusable([broken], ["a.csv"]).size, 0);
});

test("a reason stands beside the name and does not repeat it", () => {
    assert.equal(reasonOf(broken), "line 3: 'x' is not a number");
    assert.equal(reasonOf(header), "no column for the time");
    assert.equal(reasonOf({ ...header, text: "c.txt\u00a0: pas de colonne" }), "pas de colonne");
    assert.equal(reasonOf(twice), "d.csv and a.csv are the same recording");
});

test("a file comes back when it is replaced, and one of two equal ones when the other is gone", () => {
    const shelf = new Shelf();
    shelf.add(names.map((name) => ({ name, text: name })));
    shelf.setAside(unusable([broken, header, twice], names));
    const usable = (): string[] => shelf.usable.map(({ name }) => name);
    assert.deepEqual(usable(), ["a.csv"]);
    assert.deepEqual(shelf.add([{ name: "b.csv", text: "another" }]), ["b.csv"]);
    assert.deepEqual(usable(), ["a.csv", "b.csv"]);
    shelf.remove("a.csv");
    assert.deepEqual(usable(), ["b.csv", "d.csv"]);
    shelf.remove("c.txt");
    assert.equal(shelf.aside.value.size, 0);
});
