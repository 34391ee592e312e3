// A law fitted to points: the request, undetermined parameters, and which of many points are drawn.
import assert from "node:assert/strict";
import test from "node:test";
import type { Param } from "../../../wasm/friction";
import type { LawFit, LawParameter } from "../../../web/src/identify/identification";
import {
    DEFAULTS,
    doubtsOf,
    fitCommand,
    onRaster,
    orderOf,
    pointSeries,
    unitOf,
    type FitChoice,
} from "../../../web/src/views/law/points-fit";

const plain: FitChoice = { law: "stribeck", ...DEFAULTS, fixed: {} };
const choice: FitChoice = {
    ...{ law: "rational", loss: "absolute", weights: "relative", level: 0.95 },
    fixed: { alpha: "2", D: "0.5" },
};

test("defaults are omitted from the arguments", () => {
    const { arguments: all, files } = orderOf({ name: "a.csv", text: "1,2" }, plain);
    assert.deepEqual(all, ["law=stribeck", "a.csv"]);
    assert.deepEqual(files, [{ name: "a.csv", text: "1,2" }]);
    assert.deepEqual(orderOf({ name: "a.csv", text: "" }, choice).arguments, [
        ...["law=rational", "a.csv", "--loss=absolute", "--weights=relative", "--level=0.95", "--fix=alpha=2,D=0.5"],
    ]);
});

test("a file name is neither an option nor a parameter, and is quoted for a shell", () => {
    const { arguments: all, files } = orderOf({ name: "--F_S=2\n.csv", text: "" }, plain);
    assert.deepEqual(all, ["law=stribeck", "./--F_S_2_.csv"]);
    assert.equal(files[0]!.name, all[1]);
    assert.equal(fitCommand("my table's.csv", plain), "friction identify law=stribeck 'my table'\\''s.csv'");
    assert.equal(
        fitCommand("a.csv", choice),
        "friction identify law=rational a.csv --loss=absolute --weights=relative --level=0.95 --fix=alpha=2,D=0.5",
    );
});

test("units are those of the rows, or their like in the units of the file", () => {
    const shown = (linear: number): string[] =>
        ["N m", "rad/s", "N m s/rad", ""].map((unit) => unitOf({ linear }, unit));
    for (const turning of [-1, 0]) assert.deepEqual(shown(turning), ["N m", "rad/s", "N m s/rad", ""]);
    assert.deepEqual(shown(1), ["N", "m/s", "N s/m", ""]);
});

const parameter = (key: string, more: Partial<LawParameter>): LawParameter => ({
    ...{ key, value: 1, from: 0.9, to: 1.1, state: "found" },
    ...more,
});
const rows: Readonly<Record<string, Partial<Param>>> = {
    F_S: { min: 0, max: 1e30 },
    F_C: { min: 0, max: 1e30 },
    v_S: { min: 1e-30, max: 1e30 },
    D: { min: 0, max: 1e30 },
};

function kinds(parameters: readonly LawParameter[], pairs: LawFit["correlations_beyond_0.9"] = []): string[] {
    const fit = { parameters, "correlations_beyond_0.9": pairs } as unknown as LawFit;
    return doubtsOf(fit, (key) => rows[key] as Param).map((doubt) =>
        doubt.kind === "together" ? `${doubt.one} ${doubt.other}` : `${doubt.of.key} ${doubt.kind}`,
    );
}

test("parameters that the points do not determine", () => {
    assert.deepEqual(kinds([parameter("F_S", {}), parameter("v_S", {}), parameter("alpha", { state: "fixed" })]), []);
    assert.deepEqual(kinds([parameter("D", { state: "at-bound", value: 0, from: 0, to: 1e30 })]), ["D end"]);
    assert.deepEqual(kinds([parameter("F_S", { state: "at-bound", from: 0, to: 1e30 })]), ["F_S limited"]);
    assert.deepEqual(kinds([parameter("v_S", { state: "unknown", from: 1e-30, to: 1e30 })]), ["v_S unknown"]);
    assert.deepEqual(kinds([parameter("v_S", { from: 0.1, to: 1.2 })]), ["v_S factor"]);
    assert.deepEqual(kinds([parameter("F_C", { from: 0 })]), ["F_C zero"]);
    assert.deepEqual(kinds([parameter("F_C", {})], [["F_C", "D", -0.97]]), ["F_C D"]);
});

test("points are drawn in the order of v, and overlapping ones once", () => {
    assert.deepEqual(pointSeries({ v: [2, -1], phi: [3, -4] }).points, [
        { x: -1, y: -4 },
        { x: 2, y: 3 },
    ]);
    const points = Array.from({ length: 9000 }, (_, i) => ({ x: i % 3, y: i % 2 }));
    assert.deepEqual(onRaster(points), points.slice(0, 6));
    const v = points.map((_, i) => 1 + i);
    const { points: drawn, under } = pointSeries({ v, phi: v });
    assert.ok(under && drawn.length < 1000 && drawn[0]!.x === 1 && drawn.at(-1)!.x === 9000);
});
