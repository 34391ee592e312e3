// Ticks, ranges and the mapping of values to pixels.
import assert from "node:assert/strict";
import test from "node:test";
import { pointAt } from "../../../web/src/model/points";
import { axisTicks, fittingTicks, mapping, roundRange, roundUp } from "../../../web/src/plot/scale";

test("ticks are round, within the axis, and include zero without a sign", () => {
    assert.deepEqual(axisTicks({ min: -1, max: 1 }, 5), [-1, -0.5, 0, 0.5, 1]);
    assert.ok(axisTicks({ min: -0.3, max: 0.7 }, 8).some((value) => Object.is(value, 0)));
    assert.deepEqual(axisTicks({ min: 0.1, max: 1000, log: true }, 6), [0.1, 1, 10, 100, 1000]);
    assert.deepEqual(axisTicks({ min: 1e-8, max: 1e8, log: true }, 6).includes(1), true);
    assert.ok(axisTicks({ min: 2, max: 5, log: true }, 6).length > 2);
    for (const width of [1e-12, 1e-6, 1, 1e12]) {
        const values = axisTicks({ min: 1, max: 1 + width }, 7);
        assert.ok(values.length > 1 && values.every((value) => value >= 1 && value <= 1 + width), String(width));
    }
});

test("the number of ticks fits the space", () => {
    const span = { min: 0, max: 10 };
    assert.ok(fittingTicks(span, 9, () => true).length > 5);
    assert.ok(fittingTicks(span, 9, (values) => values.length <= 3).length <= 3);
});

test("ranges have round ends and contain their values", () => {
    assert.equal(roundUp(1.2), 1.5);
    assert.equal(roundUp(0.71), 1);
    assert.equal(roundUp(7), 7);
    assert.deepEqual(roundRange([0, 0]), [-1, 1]);
    const [low, high] = roundRange([-0.9, 3.1]);
    assert.ok(low < -0.9 && high > 3.1);
    assert.deepEqual([low, high], [-1, 4]);
});

test("values map to pixels and back, also on a tiny range", () => {
    const { pixel, value } = mapping({ min: 3 - 1e-11, max: 3 + 1e-11 }, 0, 500);
    assert.ok(Math.abs(pixel(3) - 250) < 0.1);
    assert.ok(Math.abs(value(250) - 3) < 1e-14);
    const log = mapping({ min: 0.1, max: 1000, log: true }, 400, 0);
    assert.equal(Math.round(log.pixel(1)), 300);
    assert.ok(Math.abs(log.value(300) - 1) < 1e-12);
});

test("beyond the end of a line no value exists", () => {
    const line = [0, 1, 2, 3].map((x) => ({ x, y: x * x }));
    assert.equal(pointAt(line, 3.4)?.y, 9);
    assert.equal(pointAt(line, 3.6), undefined);
    assert.equal(pointAt(line, -0.6), undefined);
    // between two points the value is on the line, not the value of the nearer point
    assert.deepEqual(pointAt(line, 1.5), { x: 1.5, y: 2.5 });
    assert.equal(pointAt(line, 2)?.y, 4);
    // a loop has its places elsewhere
    assert.deepEqual(pointAt(line, 15, [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 0 }, { x: 30, y: 0 }]), { x: 1.5, y: 2.5 }); // prettier-ignore
    const gap = [{ x: 0, y: 0 }, { x: 1, y: NaN }, { x: 2, y: 4 }]; // prettier-ignore
    assert.equal(pointAt(gap, 1.8)?.y, 4);
    assert.equal(pointAt(gap, 0.2)?.y, 0);
    assert.equal(pointAt([], 0), undefined);
    assert.equal(pointAt([{ x: 1, y: 2 }], 1)?.y, 2);
    assert.equal(pointAt([{ x: 1, y: 2 }], 1.1), undefined);
});
