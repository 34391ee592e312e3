// Chart.js is used as published: one file imports it, and uses only members in its types.
import test from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const source = path.join(process.cwd(), "web/src");
const library = path.join(process.cwd(), "web/node_modules/chart.js/dist");

/** Members of Chart.js whose names begin with an underscore: they may change with any release. */
const hidden = new Set(
    ["chart.js", "chunks/index.js"].flatMap((name) =>
        [...readFileSync(path.join(library, name), "utf8").matchAll(/(?:\.|^ +)(_[a-zA-Z]\w*)/gm)].map(
            ([, word]) => word!,
        ),
    ),
);

/** Words of a text that are hidden members of Chart.js, and casts that can reach any. `exports["_initialize"]` belongs
 * to a WebAssembly module. */
export function reaches(text: string): string[] {
    const words = [...text.replaceAll('exports["_initialize"]', "").matchAll(/\b_[a-zA-Z]\w*/g)]
        .map(([word]) => word)
        .filter((word) => hidden.has(word));
    return [...words, ...(text.match(/\bas unknown as\b/g) ?? [])];
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ name, text: readFileSync(path.join(source, name), "utf8") }));

test("one file imports Chart.js", () => {
    const importing = files.filter(({ text }) => /from "chart\.js/.test(text)).map(({ name }) => name);
    assert.deepEqual(importing, ["plot/engine.ts"]);
});

test("no plot uses hidden members of Chart.js, by name or by cast", () => {
    const plots = files.filter(({ name }) => name.startsWith("plot/"));
    assert.ok(plots.length > 20);
    assert.deepEqual(
        plots.flatMap(({ name, text }) => reaches(text).map((word) => `${name}: ${word}`)),
        [],
    );
});

test("no other file names a hidden member of Chart.js", () => {
    const naming = files.filter(({ text }) => reaches(text.replaceAll("as unknown as", "")).length > 0);
    assert.deepEqual(
        naming.map(({ name }) => name),
        [],
    );
});

test("a hidden member and a cast are found", () => {
    assert.ok(hidden.size > 100);
    assert.deepEqual(reaches("(controller as unknown as Hidden)._cachedMeta._sorted = false;"), [
        "_cachedMeta",
        "_sorted",
        "as unknown as",
    ]);
});
