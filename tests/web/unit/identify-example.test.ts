// The noise of the example: the same numbers from the same seed, with the stated size.
import test from "node:test";
import assert from "node:assert/strict";
import { encoded, residual, uniform } from "../../../web/src/views/identify/example";

test("uniform numbers are those of Mulberry32", () => {
    const random = uniform(1);
    assert.deepEqual([random(), random(), random()], [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});

test("the residual begins at 0 and has the requested standard deviation", () => {
    const values = residual(uniform(3), 200_000, 0.01);
    assert.equal(values[0], 0);
    const square = values.reduce((sum, value) => sum + value * value, 0) / values.length;
    assert.ok(Math.abs(Math.sqrt(square) - 0.01) < 1e-3, String(Math.sqrt(square)));
    assert.deepEqual(residual(uniform(3), 10, 0.01), values.slice(0, 10));
});

test("the encoder has 4096 positions", () => {
    const position = (2 * Math.PI) / 4096;
    assert.equal(encoded(0.4 * position), 0);
    assert.equal(encoded(0.6 * position), position);
    assert.equal(encoded(-1.2 * position), -position);
});
