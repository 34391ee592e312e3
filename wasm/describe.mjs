// Prints the description for pages: build/friction list --json | node wasm/describe.mjs. Each parameter's row is listed
// once, under "rows"; elsewhere its index is used.
import fs from "node:fs";

const rows = [];
const numbers = new Map();

/** Index of a row; the rows of its options come before it. */
function numbered(row) {
    const own = { ...row, options: row.options.map((option) => ({ ...option, params: option.params.map(numbered) })) };
    const key = JSON.stringify(own);
    if (!numbers.has(key)) numbers.set(key, rows.push(own) - 1);
    return numbers.get(key);
}

const { experiments: all, ...rest } = JSON.parse(fs.readFileSync(0, "utf8"));
const experiments = all.map((experiment) => ({ ...experiment, params: experiment.params.map(numbered) }));
console.log(JSON.stringify({ ...rest, experiments, rows }));
