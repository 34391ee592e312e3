// Features of the browser that the page uses: storage under its own names, and deferred work.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { whenIdle } from "../../../web/src/environment/idle";
import { recall, recallInTab, remember, rememberInTab } from "../../../web/src/environment/memory";

/** Storage of a browser, which node does not have. */
class Stored {
    readonly texts = new Map<string, string>();
    full = false;
    getItem = (name: string): string | null => this.texts.get(name) ?? null;
    setItem = (name: string, text: string): void => {
        if (this.full) throw new DOMException("full", "QuotaExceededError");
        this.texts.set(name, text);
    };
    removeItem = (name: string): void => void this.texts.delete(name);
}
const [local, tab] = [new Stored(), new Stored()];
for (const [name, value] of [
    ["localStorage", local],
    ["sessionStorage", tab],
] as const)
    Object.defineProperty(globalThis, name, { value, configurable: true });

test("stored names contain the project's name: another page of the origin has its own theme", () => {
    local.texts.set("theme", "sepia");
    remember("theme", "dark");
    rememberInTab("last-entry", "3");
    assert.deepEqual([...local.texts], Object.entries({ theme: "sepia", "friction.theme": "dark" }));
    assert.deepEqual([...tab.texts], [["friction.last-entry", "3"]]);
    assert.equal(recall("theme"), "dark");
    assert.equal(recallInTab("last-entry"), "3");
    assert.equal(local.texts.get("theme"), "sepia");
});

test("values stored by an earlier version are read once, and moved", () => {
    local.texts.clear();
    local.texts.set("lessons", '{"smooth":0}').set("columns t;a", "time=t,goal=a\n");
    tab.texts.set("another", "1");
    assert.equal(recall("lessons"), '{"smooth":0}');
    assert.equal(recall("columns t;a"), "time=t,goal=a\n");
    assert.equal(recallInTab("another"), "1");
    assert.deepEqual([...local.texts.keys()], ["friction.lessons", "friction.columns t;a"]);
    remember("lessons", "{}");
    local.texts.set("lessons", "of another page");
    assert.equal(recall("lessons"), "{}");
    assert.equal(recall("nothing"), undefined);
});

test("values that cannot be moved because storage is full are read from their old place", () => {
    local.texts.clear();
    local.texts.set("angles", "deg");
    local.full = true;
    assert.equal(recall("angles"), "deg");
    assert.deepEqual([...local.texts], [["angles", "deg"]]);
    local.full = false;
});

test("in a browser without idle callbacks, deferred work does not wait for the longest time", async () => {
    assert.ok(!("requestIdleCallback" in globalThis));
    const start = performance.now();
    await new Promise<void>(whenIdle);
    const waited = performance.now() - start;
    assert.ok(waited < 1500, `${waited} ms`);
});
