// Numbers as C prints them, compared with the same format in Python.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cNumber } from "../../../web/src/model/c-number";

/** Python's output for these numbers with C's format, computed from the exact value. */
function printf(values: readonly number[]): string[] {
    const text = values.join("\n");
    const program = "import sys\nfor line in sys.stdin: print('%.17g' % float(line))";
    return execFileSync("python3", ["-c", program], { input: text }).toString().trimEnd().split("\n");
}

test("numbers of every size have C's digits, including ties to even", () => {
    let state = 1n;
    const next = (): bigint => (state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn);
    const random = Array.from({ length: 20000 }, () => {
        const view = new DataView(new ArrayBuffer(8));
        view.setBigUint64(0, next());
        return view.getFloat64(0);
    }).filter(Number.isFinite);
    const ties = Array.from({ length: 60 }, (_, k) => [1, 3, 5, 7, 11].map((odd) => odd * 2 ** -k)).flat();
    const round = [1, -1, 10, 1e16, 1e17, 123456789, 1e-4, 1e-5, 0.1, -0.5, 5e-324, 1.7976931348623157e308];
    const all = [...random, ...ties, ...round];
    assert.deepEqual(all.map(cNumber), printf(all));
});

test("non-finite values, and both zeros", () => {
    assert.deepEqual([NaN, Infinity, -Infinity, 0, -0].map(cNumber), ["nan", "inf", "-inf", "0", "-0"]);
});
