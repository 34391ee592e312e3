// The messages of an embedding page, and the address.
import { nextFrame, received, send, type Message } from "./embedding";
import { tab, wait } from "./browser";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load } from "../../../wasm/friction";
import { EmbedHost } from "../../../web/src/app/embed-host";
import { loadJoints, loadLessons } from "../../../web/src/app/later-parts";
import { Navigation } from "../../../web/src/app/navigation";
import { loadWords } from "../../../web/src/i18n/messages";
import type { Store } from "../../../web/src/model/store";

await loadWords();
const friction = await load(built("friction.wasm"), built("description.json"));
await loadJoints(friction);
await loadLessons();
/** Longer than the delay before an address is written [ms]. */
const LONG = 400;

tab.open("#/law?F_S=3&v=1");
const navigation = new Navigation(friction);
await navigation.start(false);
new EmbedHost(navigation);
const store = (): Store => navigation.shown.peek()!.store;
/** The messages since the last call. */
const answers = (): Message[] => received.splice(0);

test("it is ready once, and answers requests in their order, from the embedding page only", async () => {
    assert.deepEqual(answers(), [{ friction: "ready" }]);
    await send({ friction: "get", id: 1 }, {});
    await send({ no: "friction" });
    assert.deepEqual(answers(), []);
    const set = send({ friction: "set", id: 2, settings: { F_S: 2.75, B: 60, law: "rational" } });
    await Promise.all([set, send({ friction: "get", id: { any: "thing" } }), send({ friction: "jump" })]);
    const [first, second, third] = answers();
    assert.deepEqual([first!["id"], first!["settings"]], [2, { F_S: "2.75", B: "60", law: "rational" }]);
    assert.deepEqual([second!["id"], second!["refused"]], [{ any: "thing" }, []]);
    assert.deepEqual(second!["plots"], []);
    assert.equal(second!["link"], "http://localhost/#/law?F_S=2.75&B=60&law=rational&v=1");
    assert.equal((third!["refused"] as string[]).length, 1);
});

test("a refused message changes nothing, and every error is named", async () => {
    const before = store().settings;
    await send({ friction: "set", view: "law", settings: { F_S: -1, nonsense: 1, range: "x" } });
    await send({ friction: "set", view: 3, settings: { F_S: { deep: 1 } } });
    await send({ friction: "set", settings: [1, 2] });
    assert.deepEqual(
        answers().map(({ refused }) => (refused as string[]).length),
        [3, 2, 2],
    );
    assert.deepEqual(store().settings, before);
});

test("a change is reported once in a frame, with the state of that frame", async () => {
    for (const text of ["2.8", "2.82", "2.85"]) store().slide("F_S", text);
    nextFrame();
    await new Promise(setImmediate);
    const reports = answers();
    assert.deepEqual(
        reports.map(({ friction: name, settings }) => [name, (settings as Record<string, string>)["F_S"]]),
        [["changed", "2.85"]],
    );
    nextFrame();
    await new Promise(setImmediate);
    assert.deepEqual(answers(), []);
});

test("an embedding page that answers a change immediately has the last word, also in the address", async () => {
    wait(LONG);
    store().change("F_S", "2.9", "push");
    nextFrame();
    await send({ friction: "set", view: "law", settings: { F_S: 3.25 } });
    assert.match(tab.hash, /F_S=3.25/);
    wait(LONG);
    assert.match(tab.hash, /F_S=3.25/);
    assert.deepEqual(store().settings, { F_S: "3.25" });
});

test("no change, and no lesson, adds an entry to the history of the page around it", async () => {
    const { length } = tab.entries;
    store().change("D", "6", "push");
    await navigation.openLesson("transform");
    wait(LONG);
    assert.match(tab.hash, /lesson=transform/);
    await navigation.openLesson("");
    wait(LONG);
    assert.doesNotMatch(tab.hash, /lesson/);
    assert.equal(tab.entries.length, length);
});
