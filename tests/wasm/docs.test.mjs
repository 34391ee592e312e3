// The modules of JavaScript that the pages of the documentation show print what the pages say.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { blocks, runModule } from "../install/snippets.mjs";

const pages = readdirSync("core/docs", { recursive: true }).filter((name) => name.endsWith(".md"));
const modules = pages.flatMap((page) => blocks(`core/docs/${page}`, "js").map((code) => [page, code]));

test("JavaScript of the pages", () => {
    assert.ok(modules.length > 1);
    for (const [page, code] of modules) runModule(page, code);
});
