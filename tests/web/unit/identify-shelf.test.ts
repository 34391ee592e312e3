// Recordings of an identification: which files are set aside, and when they return.
import "./window";
import test from "node:test";
import { built } from "./built";
import assert from "node:assert/strict";
import { load, type Argument, type Finding } from "../../../wasm/friction";
import { loadWords, t } from "../../../web/src/i18n/messages";
import { reasonOf, unusable } from "../../../web/src/views/identify/findings";
import { openIn } from "../../../web/src/recordings/recording-state";
import { Recordings } from "../../../web/src/recordings/recordings";
import { Shelf } from "../../../web/src/views/identify/shelf";

await loadWords();
await loadWords("identify");
const friction = await load(built("friction.wasm"), built("description.json"));

function finding(code: string, text: string, given: Readonly<Record<string, string | number>>): Finding {
    const all = Object.entries(given).map(([name, value]): Argument =>
        typeof value === "string" ? { name, word: value } : { name, number: value, unit: "" },
    );
    return { severity: "error", code, key: "log", text, arguments: all, remedies: [] };
}
const broken = finding("RECORDING_FIELD_NOT_A_NUMBER", "b.csv:3:7: 'x' is not a number", { file: "b.csv", line: 3 });
const header = finding("RECORDING_NO_COLUMN", "c.txt:1:1: no column for the time", { file: "c.txt", line: 1 });
const sameName = finding("RECORDING_NO_COLUMN", "c.txt:1:1: no column for the goal", { file: "c.txt", line: 1 });
const twice = finding("FIT_LOG_TWICE", "d.csv and a.csv are the same recording", { file: "d.csv", other: "a.csv" });
const unknown = finding("FIT_VALUES_UNKNOWN", "a.csv: mass not known", { file: "a.csv" });
const names = ["a.csv", "b.csv", "c.txt", "d.csv"];

test("an error in a file sets it aside, a missing bench value does not", () => {
    const aside = unusable([unknown, broken, header, sameName, twice], names);
    assert.deepEqual([...aside], Object.entries({ "b.csv": broken, "c.txt": header, "d.csv": twice }));
    assert.equal(unusable([{ ...broken, severity: "note" }], names).size, 0);
    assert.equal(unusable([broken], ["a.csv"]).size, 0);
});

test("a reason beside the name does not repeat it", () => {
    assert.equal(reasonOf(broken), "line 3: 'x' is not a number");
    assert.equal(reasonOf(header), "no column for the time");
    assert.equal(reasonOf({ ...header, text: "c.txt\u00a0: pas de colonne" }), "pas de colonne");
    assert.equal(reasonOf(twice), "d.csv and a.csv are the same recording");
});

const row = (name: string, text = name): File => new File([`# ${text}\nt,goal,position\n0,0,0\n0.1,0,0\n`], name);

test("a file returns when it is replaced, and one of two equal ones when the other is removed", async () => {
    const recordings = new Recordings(friction, false);
    const shelf = new Shelf(recordings, () => ({}));
    await recordings.open(names.map((name) => row(name)));
    const idOf = (name: string): string => shelf.named(name)!.id;
    shelf.refused.value = new Map([...unusable([broken, twice], names)].map(([name, why]) => [idOf(name), why]));
    const usable = (): string[] => shelf.usable.map(({ name }) => name);
    assert.deepEqual(usable(), ["a.csv", "c.txt"]);
    const old = shelf.entries.find(({ file }) => file.name === "b.csv")!.key;
    await recordings.open([row("b.csv", "another")]);
    assert.deepEqual(usable(), ["a.csv", "b.csv", "c.txt"]);
    // The older one of the same name states why it is not used.
    const reasons = shelf.entries.flatMap(({ state }) => shelf.refusalOf(openIn(state)!)?.text ?? []);
    assert.deepEqual(reasons, [t("identify.same-name"), twice.text]);
    shelf.remove([old]);
    shelf.remove([shelf.named("a.csv")!.key]);
    assert.deepEqual(usable(), ["b.csv", "c.txt", "d.csv"]);
});

test("an invalid text stays in its field until the field is set or its file is removed", async () => {
    const recordings = new Recordings(friction, false);
    const shelf = new Shelf(recordings, () => ({}));
    await recordings.open([row("a.csv"), row("b.csv")]);
    for (const file of ["a.csv", "b.csv", ""]) shelf.refuse(file, "mass", "x");
    shelf.set(["a.csv"], "mass", "0.5");
    assert.deepEqual([...shelf.drafts.value], [["b.csv\nmass", "x"]]);
    assert.deepEqual(shelf.named("a.csv")!.bench, { mass: "0.5" });
    shelf.set(["a.csv"], "mass", "");
    assert.deepEqual(shelf.named("a.csv")!.bench, {});
    shelf.remove([shelf.named("b.csv")!.key]);
    assert.equal(shelf.drafts.value.size, 0);
});
