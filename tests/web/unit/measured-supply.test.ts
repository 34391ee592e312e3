// Measured supply voltage, motor current and duty cycle of a recording.
import test from "node:test";
import assert from "node:assert/strict";
import { shareAtLimit, spreadOf } from "../../../web/src/views/pendulum/measured-supply";

test("the spread of what was measured leaves out what was not", () => {
    assert.deepEqual(spreadOf([7, NaN, 8, 7.5]), { least: 7, mean: 7.5, most: 8 });
    assert.deepEqual(spreadOf([0]), { least: 0, mean: 0, most: 0 });
    assert.equal(spreadOf([NaN, NaN]), undefined);
    assert.equal(spreadOf(undefined), undefined);
});

test("a duty cycle is at its limit in both directions", () => {
    assert.equal(shareAtLimit([1, -1, 0.5, 0, NaN]), 0.5);
    assert.equal(shareAtLimit([0.99, 0.9951]), 0.5);
});
