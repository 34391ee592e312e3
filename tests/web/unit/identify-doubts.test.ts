// Values of benches that are questioned: far from usual for the servo, or in conflict with the name or a column
// of the recording.
import test from "node:test";
import assert from "node:assert/strict";
import type { Param } from "../../../wasm/friction";
import { doubtsOf, usualOf, type HintedBench } from "../../../web/src/views/identify/doubts";
import { hintsOf } from "../../../web/src/model/bench-guess";

function row(key: string, unit: string, low: number, high: number, scale: Param["scale"] = "linear"): Param {
    const rest = { symbol: "", value: 1, group: "", optional: false, text: "", options: [] };
    return { key, unit, min: 0, max: 1e6, low, high, scale, ...rest };
}
/** Values of an XL330. */
const usuals = new Map([
    ["mass", usualOf(row("mass", "kg", 0, 20), 0.49)],
    ["length", usualOf(row("length", "m", 0.05, 1), 0.1)],
    ["kp", usualOf(row("kp", "", 1, 400, "log"), 8)],
    ["vin", usualOf(row("vin", "V", 0, 60), 7.5)],
]);

function bench(file: string, values: HintedBench["values"], text = ""): HintedBench {
    const header = text.split("\n").find((line) => !line.startsWith("#")) ?? "";
    return { file, values, hints: hintsOf({ name: file, text, header, separator: ",", volts: "" }) };
}

/** The likely unit, or the range, of each doubt. */
function doubts(...benches: HintedBench[]): string[] {
    return doubtsOf(benches, usuals).map(({ key, value, files, why }) => {
        const reason =
            "hint" in why
                ? `${why.hint.from} ${why.hint.value}`
                : why.meant
                  ? `${why.meant.unit} ${why.meant.value}`
                  : `${why.usual.low} to ${why.usual.high}`;
        return `${files.join(",")} ${key}=${value}: ${reason}`;
    });
}

test("usual is a decade around the preset's value, and for a gain also the range of its row", () => {
    const range = (key: string): number[] => [usuals.get(key)!.low, usuals.get(key)!.high];
    assert.deepEqual(range("mass"), [0, 4.9]);
    assert.deepEqual(range("length"), [0.01, 1]);
    assert.deepEqual(range("kp"), [0.8, 400]);
    assert.deepEqual(doubts(bench("a.csv", { mass: "4.9", length: "0.01", kp: "400", vin: "12" })), []);
});

test("values beyond it are questioned, with the unit in which they would be usual", () => {
    assert.deepEqual(doubts(bench("a.csv", { mass: "490" })), ["a.csv mass=490: g 0.49"]);
    assert.deepEqual(doubts(bench("a.csv", { length: "10" })), ["a.csv length=10: cm 0.1"]);
    assert.deepEqual(doubts(bench("a.csv", { length: "100" })), ["a.csv length=100: mm 0.1"]);
    assert.deepEqual(doubts(bench("a.csv", { vin: "7400" })), ["a.csv vin=7400: mV 7.4"]);
    assert.deepEqual(doubts(bench("a.csv", { kp: "401" })), ["a.csv kp=401: 0.8 to 400"]);
    assert.deepEqual(doubts(bench("a.csv", { length: "0" })), ["a.csv length=0: 0.01 to 1"]);
});

test("missing, invalid and refused values are not questioned", () => {
    assert.deepEqual(doubts(bench("a.csv", { mass: "", kp: "x", length: "-1", vin: "1e7" })), []);
});

test("a value of several recordings is questioned once, with all their names", () => {
    assert.deepEqual(
        doubts(bench("a.csv", { mass: "490" }), bench("b.csv", { mass: "490" }), bench("c.csv", { mass: "5" })),
        ["a.csv,b.csv mass=490: g 0.49", "c.csv mass=5: 0 to 4.9"],
    );
    assert.deepEqual(doubts(bench("kp100_a.csv", { kp: "200" }), bench("kp100_b.csv", { kp: "200" })), [
        "kp100_a.csv kp=200: name 100",
        "kp100_b.csv kp=200: name 100",
    ]);
});

test("a conflicting name or column is reported, also next to a remark in the file", () => {
    const volts = "# kp=50 vin=12\nt,goal,position,input_volts\n0,0,0,7.3\n0.1,0,0,7.3\n0.2,0,0,7.3\n0.3,0,0,7.3\n";
    assert.deepEqual(doubts(bench("kp100_m490g.csv", { kp: "400", mass: "490" })), [
        "kp100_m490g.csv mass=490: name 0.49",
        "kp100_m490g.csv kp=400: name 100",
    ]);
    assert.deepEqual(doubts(bench("kp100_a.csv", { kp: "50", vin: "12" }, volts)), [
        "kp100_a.csv kp=50: name 100",
        "kp100_a.csv vin=12: column 7.3",
    ]);
    // A supply sags, and a mass may be weighed.
    assert.deepEqual(doubts(bench("kp100_m490g.csv", { kp: "100", mass: "0.495", vin: "8.2" }, volts)), []);
});
