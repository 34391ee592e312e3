// Address and state of the page: entries of the history, delayed writes, and the states of addresses.
import { local, session, tab, wait } from "./browser";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { built } from "./built";
import { load } from "../../../wasm/friction";
import { loadJoints, loadLessons } from "../../../web/src/app/later-parts";
import { Navigation, openingPlace } from "../../../web/src/app/navigation";
import { views } from "../../../web/src/app/views";
import { loadWords } from "../../../web/src/i18n/messages";
import { answered } from "../../../web/src/lessons/course";
import { lessons } from "../../../web/src/lessons/lessons";
import { linkTo, openLesson, sharedLink } from "../../../web/src/model/open-lesson";
import { errorsOf } from "../../../web/src/model/rows";
import type { Store } from "../../../web/src/model/store";

await loadWords();
const friction = await load(built("friction.wasm"), built("description.json"));
await loadJoints(friction);
await loadLessons();
/** Longer than the delay before an address is written or stored [ms]. */
const LONG = 400;

tab.open("#/law");
const navigation = new Navigation(friction);
await navigation.start(false);
for (const view of views) await navigation.states.loadView(view);

const store = (): Store => navigation.shown.peek()!.store;
const given = (): unknown => store().given.peek();

/** Opens this address in a tab without other entries; the numbers of the entries continue. */
async function open(address: string): Promise<void> {
    wait(LONG);
    tab.open(address);
    dispatchEvent(new Event("popstate"));
    await Promise.resolve();
}

test("undo and redo go through the page's own entries and no further", () => {
    store().change("F_S", "3", "push");
    store().change("D", "6", "push");
    const { entries } = navigation;
    for (let i = 0; i < 5; i++) entries.undo();
    assert.deepEqual(given(), {});
    assert.deepEqual([tab.at, entries.canUndo.value, entries.canRedo.value], [0, false, true]);
    for (let i = 0; i < 5; i++) entries.redo();
    assert.deepEqual(given(), { F_S: "3", D: "6" });
    assert.deepEqual([entries.canUndo.value, entries.canRedo.value], [true, false]);
    entries.undo();
    store().change("K", "4000", "push");
    assert.deepEqual([given(), entries.canRedo.value], [{ F_S: "3", K: "4000" }, false]);
    assert.equal(session.texts.get("friction.last-entry"), String(tab.at));
});

test("each typed value makes an entry, a dragged slider only one", async () => {
    await open("#/law");
    store().change("F_S", "3", "push");
    store().change("D", "6", "push");
    assert.deepEqual(tab.addresses, ["#/law", "#/law?F_S=3&v=1", "#/law?F_S=3&D=6&v=1"]);
    for (const text of ["4", "5", "6"]) store().slide("K", text);
    assert.deepEqual(tab.addresses.slice(3), ["#/law?F_S=3&D=6&K=4&v=1"], "the first value");
    wait(LONG);
    assert.deepEqual(tab.addresses.slice(3), ["#/law?F_S=3&D=6&K=6&v=1"], "the last one, after a pause");
    store().slide("K", "7");
    store().endSlide();
    store().slide("K", "8");
    assert.deepEqual(
        tab.addresses.slice(3).map((address) => /K=\d/.exec(address)![0]),
        ["K=7", "K=8"],
    );
});

test("a delayed address is written before the next entry, and before undo", async () => {
    await open("#/law");
    for (const text of ["4", "5"]) store().slide("K", text);
    store().change("D", "6", "push");
    assert.deepEqual(tab.addresses, ["#/law", "#/law?K=5&v=1", "#/law?K=5&D=6&v=1"]);
    for (const text of ["7", "8"]) store().slide("K", text);
    navigation.entries.undo();
    assert.deepEqual(tab.addresses.slice(3), ["#/law?K=8&D=6&v=1"]);
    assert.deepEqual(given(), { K: "5", D: "6" });
    navigation.entries.redo();
    assert.deepEqual(given(), { K: "8", D: "6" });
    wait(LONG);
    assert.equal(tab.hash, "#/law?K=8&D=6&v=1");
});

test("an address that arrives while another one is delayed has the last word", async () => {
    await open("#/law");
    for (const text of ["4", "5"]) store().slide("K", text);
    tab.follow("#/law?F_S=3&v=1");
    wait(LONG);
    assert.deepEqual([tab.hash, given()], ["#/law?F_S=3&v=1", { F_S: "3" }]);
    for (const text of ["4", "5"]) store().slide("K", text);
    assert.deepEqual(await navigation.goTo("#/law?D=6", "whole"), []);
    wait(LONG);
    assert.deepEqual([tab.hash, given()], ["#/law?D=6", { D: "6" }]);
});

test("settings of an embedding page are accepted completely or not at all", async () => {
    await open("#/law?F_S=3&v=1");
    for (const text of ["4", "5"]) store().slide("K", text);
    const errors = await navigation.goTo("#/law?D=6&B=-1&nonsense=1", "whole");
    assert.ok(errors.length >= 2, errors.join("\n"));
    assert.deepEqual(given(), { F_S: "3", K: "5" });
    wait(LONG);
    assert.equal(tab.hash, "#/law?F_S=3&K=5&v=1");
});

test("several changes in one step make one entry if one of them requests it", async () => {
    await open("#/drive-backdrive");
    store().change("tau_max", "20", "push");
    store().changePage("lines", "models", "replace");
    assert.deepEqual(tab.addresses, ["#/drive-backdrive", "#/drive-backdrive?tau_max=20&v=1"]);
    wait(LONG);
    assert.deepEqual(tab.addresses.slice(1), ["#/drive-backdrive?tau_max=20&lines=models&v=1"]);
});

test("refused values of a link stay in its address until something changes", async () => {
    await open("#/law?F_S=-3&K=abc&v=1");
    assert.deepEqual(store().drafts.peek(), { F_S: "-3", K: "abc" });
    store().change("D", "-1", "push");
    wait(LONG);
    assert.deepEqual(tab.addresses, ["#/law?F_S=-3&K=abc&v=1"]);
    store().change("D", "6", "push");
    assert.deepEqual(tab.addresses, ["#/law?F_S=-3&K=abc&v=1", "#/law?D=6&v=1"]);
});

test("a slider whose first value is refused makes an entry with the first accepted one", async () => {
    await open("#/law?F_S=3&v=1");
    store().slide("F_C", "-1");
    store().slide("F_C", "2");
    store().slide("F_C", "2.5");
    wait(LONG);
    assert.deepEqual(tab.addresses, ["#/law?F_S=3&v=1", "#/law?F_S=3&F_C=2.5&v=1"]);
});

test("a change while another view is loading does not overwrite its address", async () => {
    await open("#/law");
    const { states } = navigation;
    const { isLoaded, load: loadState } = states;
    let finish = (): void => {};
    states.isLoaded = () => false;
    states.load = () => new Promise((done) => (finish = done));
    tab.follow("#/papers?part=about&v=1");
    const before = store();
    before.changePage("probe", "1", "replace");
    wait(LONG);
    assert.equal(tab.hash, "#/papers?part=about&v=1");
    Object.assign(states, { isLoaded, load: loadState });
    finish();
    await new Promise(setImmediate);
    assert.equal(navigation.shown.peek()!.row.name, "papers");
    wait(LONG);
    assert.equal(tab.hash, "#/papers?part=about&v=1");
    assert.match(navigation.states.addressOf({ name: "law", title: "law.title" }), /probe=1/, "the view keeps it");
});

test("of two loading addresses the last one is shown", async () => {
    await open("#/law");
    const { states } = navigation;
    const { isLoaded, load: loadState } = states;
    const finish: (() => void)[] = [];
    states.isLoaded = () => false;
    states.load = () => new Promise((done) => finish.push(done));
    const both = [navigation.goTo("#/papers"), navigation.goTo("#/benchmark")];
    Object.assign(states, { isLoaded, load: loadState });
    finish[1]!();
    finish[0]!();
    assert.deepEqual(await Promise.all(both), [[], []]);
    assert.equal(navigation.shown.peek()!.row.name, "benchmark");
    assert.equal(navigation.arriving.peek(), undefined);
});

test("the last address is stored after a pause, and a bare address opens with it", async () => {
    await open("#/law");
    wait(LONG);
    store().change("F_S", "3", "push");
    assert.equal(local.texts.get("friction.state"), "#/law");
    wait(LONG);
    assert.equal(local.texts.get("friction.state"), "#/law?F_S=3&v=1");
    store().change("D", "6", "push");
    dispatchEvent(new Event("pagehide"));
    tab.open("#/");
    assert.deepEqual(openingPlace(), { view: "law", isRecalled: true });
    assert.equal(tab.hash, "#/law?F_S=3&D=6&v=1");
    assert.deepEqual(openingPlace(), { view: "law", isRecalled: false });
});

test("opening and closing a lesson makes entries of the history; the shared link opens its question", async () => {
    answered.value = {};
    await open("#/law?F_S=3&v=1");
    const { id, place, start } = lessons.find((lesson) => lesson.id === "transform")!;
    await navigation.openLesson(id);
    assert.equal(tab.hash, `#/${start}&lesson=${id}&v=1`);
    assert.equal(openLesson.value!.question.value, "", "the question is not the answer");
    await navigation.follow(`#/${place}&lesson=${id}&v=1`);
    assert.deepEqual(given(), { B: "545" });
    assert.equal(linkTo("law", store().settings), `http://localhost/#/${place}&lesson=${id}&v=1`);
    assert.equal(sharedLink("law", store().settings), `http://localhost/#/${start}&lesson=${id}&v=1`);
    store().change("F_S", "4", "push");
    assert.match(tab.hash, /B=545&F_S=4.*&lesson=transform/);
    assert.equal(sharedLink("law", store().settings), linkTo("law", store().settings));
    await navigation.openLesson("");
    assert.doesNotMatch(tab.hash, /lesson/);
    assert.equal(tab.at, 4, tab.addresses.join());
    navigation.entries.undo();
    assert.equal(openLesson.value!.id, id);
    wait(LONG);
    assert.match(tab.hash, /B=545&F_S=4.*&lesson=transform/);
});

test("five hundred addresses of an earlier version open the same states, and are written as before", async () => {
    const text = await readFile("tests/web/unit/old-addresses.jsonl", "utf8");
    /** `to`: the address that is written for the state, if it differs; `errors`: the keys with errors. */
    interface Old {
        at: string;
        to?: string;
        drafts?: Record<string, string>;
        errors?: string[];
        remarks?: number;
    }
    const old = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Old);
    assert.equal(old.length, 500);
    for (const { at, to: address = at, drafts = {}, errors = [], remarks = 0 } of old) {
        tab.open(at);
        await navigation.goTo(at);
        const { row } = navigation.shown.peek()!;
        // The second axis of the phase plane now has another default, which is not written.
        const up = store().pageRows.find(({ key }) => key === "phase_y")?.standard;
        const to = address.replace(`&phase_y=${up}`, "");
        const [, view, query = ""] = /^#\/([a-z-]+)(?:\?(.*))?$/.exec(to)!;
        const { v: _, lesson = "", ...settings } = Object.fromEntries(new URLSearchParams(query));
        const own = navigation.remarks.peek().length;
        const keys = errorsOf(store().findings.peek()).map(({ key }) => key);
        assert.deepEqual(
            [row.name, store().settings, openLesson.peek()?.id ?? "", store().drafts.peek(), keys.sort()],
            [view, row.experiments ? { run: store().experiment.name, ...settings } : settings, lesson, drafts, errors],
            at,
        );
        assert.ok(own >= remarks, at);
        assert.equal(navigation.address.peek(), to, at);
        wait(LONG);
        assert.equal(tab.hash, at, "opening an address does not write it");
    }
});
