// Zoom ranges in a link, and the effect of gestures on them.
import assert from "node:assert/strict";
import test from "node:test";
import { isRange, narrowed, readZoom, writeZoom } from "../../../web/src/model/zoom";
import type { Plot } from "../../../web/src/plot/series";
import { shortest } from "../../../web/src/plot/files";
import { Zooming, type Zoom } from "../../../web/src/plot/zooming";

test("ranges are written and read back, and invalid ranges are refused", () => {
    const text = "x:0.05:0.1~law.y:-1:1.5e-3";
    assert.equal(writeZoom(readZoom(text)!), "x:0.05:0.1~law.y:-1:0.0015");
    assert.deepEqual([...readZoom("")!], []);
    for (const bad of ["x:2:1", "x:1:1", "x:a:2", "x::2", "x:1:2~x:1:3", "x:1:2:3", "x", "x:1:1e400", "x:0:1e31"])
        assert.equal(readZoom(bad), undefined, bad);
});

test("a gesture stays within the whole range, with as many digits as are visible", () => {
    const axis = { label: "", unit: "", min: -1, max: 1 };
    assert.deepEqual(narrowed(axis, 0.1234567891, 0.2234567891), [0.123457, 0.223457]);
    assert.deepEqual(narrowed(axis, 0.95, 1.45), [0.5, 1]);
    assert.equal(narrowed(axis, -1, 1), undefined);
    const [from, to] = narrowed({ ...axis, min: 0.1, max: 1000, log: true }, 1, 10)!;
    assert.ok(Math.abs(from - 1) < 1e-4 && Math.abs(to - 10) < 1e-3);
    const close = narrowed(axis, 0.3, 0.3 + 1e-10)!;
    assert.ok(Math.abs(close[1] - close[0] - 1e-10) < 1e-14);
});

test("a range is large enough for distinct ticks, and has two ends", () => {
    assert.equal(isRange([1, 1 + 1e-13]), false);
    assert.equal(isRange([1, 1 + 1e-11]), true);
    assert.equal(isRange([NaN, 1]), false);
});

test("numbers have as many digits as they need", () => {
    assert.equal(shortest("0:1.8999999999999999 0.05:0.10000000000000001"), "0:1.9 0.05:0.1");
    assert.equal(shortest("T = 0.001 s, 6.6533999999999996e-13"), "T = 0.001 s, 6.6534e-13");
    assert.equal(shortest("version 1.2.3, 3.25"), "version 1.2.3, 3.25");
});

test("two turns of the wheel before the plot is drawn again are two turns", () => {
    const axis = { label: "", unit: "", min: 0, max: 1024 };
    const plot: Plot = {
        ...{ name: "law", title: "", summary: "", series: [] },
        ...{ x: { ...axis }, y: { ...axis, min: 1, max: 1024, log: true } },
    };
    const area = { left: 0, right: 400, top: 0, bottom: 200 };
    let zoom: Zoom = { ranges: new Map(), change: (ranges) => (zoom = { ...zoom, ranges }) };
    const zooming = new Zooming(() => zoom);
    const half = { left: 100, right: 300, top: 50, bottom: 150 };
    assert.equal(zooming.show(plot, { left: 50, right: 20, top: 10, bottom: 10 }, half), false, "no layout yet");
    zooming.show(plot, area, half);
    assert.deepEqual(zoom.ranges.get("law.x"), [256, 768]);
    zooming.show(plot, area, half);
    assert.deepEqual(zoom.ranges.get("law.x"), [384, 640]);
    const [low, high] = zoom.ranges.get("law.y")!;
    assert.ok(Math.abs(Math.log2(low) - 3.75) < 1e-3 && Math.abs(Math.log2(high) - 6.25) < 1e-3, `${low} ${high}`);
});
