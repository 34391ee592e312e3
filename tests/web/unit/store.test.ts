// The state of a view: accepted settings, drafts, and the trace of each change.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { batch, effect } from "@preact/signals-core";
import { load } from "../../../wasm/friction";
import { loadWords } from "../../../web/src/i18n/messages";
import { HistoryStep } from "../../../web/src/model/history-step";
import { errorsOf } from "../../../web/src/model/rows";
import { Store, type Change, type PageRow } from "../../../web/src/model/store";

await loadWords();
const friction = await load(built("friction.wasm"), built("description.json"));

const rows: readonly PageRow[] = [
    {
        key: "range",
        title: "Range",
        standard: "wide",
        options: ["wide", "close"].map((name) => ({ name, title: name })),
    },
    { key: "span", title: "Duration", standard: "", options: [], number: true, least: 0 },
];

/** A store of a law, and the changes that its subscribers receive. */
function law(): { store: Store; changes: Change[] } {
    const store = new Store(friction, "curve", "phi_z", rows);
    const changes: Change[] = [];
    effect(() => void changes.push(store.lastChange.value));
    changes.length = 0;
    return { store, changes };
}
const errors = ({ findings }: Store): string[] => errorsOf(findings.value).map(({ key }) => key);

test("a refused value stays as a draft, and everything else keeps the last accepted values", () => {
    const { store, changes } = law();
    store.change("F_S", "3", "push");
    store.change("F_S", "-3", "push");
    assert.deepEqual([store.given.value, store.drafts.value, errors(store)], [{ F_S: "3" }, { F_S: "-3" }, ["F_S"]]);
    assert.equal(store.run.value("F_S"), 3);
    store.change("D", "6", "push");
    assert.deepEqual([store.given.value, store.drafts.value], [{ F_S: "3", D: "6" }, { F_S: "-3" }]);
    assert.deepEqual(errors(store), ["F_S"]);
    store.change("F_S", "4", "push");
    assert.deepEqual([store.given.value, store.drafts.value, errors(store)], [{ F_S: "4", D: "6" }, {}, []]);
    assert.deepEqual(
        changes.map(({ kind }) => kind),
        ["value", "value", "value"],
        "refused settings leave no trace",
    );
    store.run.close();
});

test("conflicting values wait as drafts until they fit together", () => {
    const { store } = law();
    // The Coulomb friction may not exceed the stiction.
    store.change("F_C", "2.6", "push");
    assert.deepEqual([store.given.value, store.drafts.value], [{}, { F_C: "2.6" }]);
    store.change("F_S", "3", "push");
    assert.deepEqual([store.given.value, store.drafts.value, store.refused], [{ F_C: "2.6", F_S: "3" }, {}, false]);
    store.change("F_S", "1", "push");
    assert.deepEqual(store.drafts.value, { F_S: "1" });
    store.forget("F_S");
    assert.deepEqual([store.drafts.value, store.refused], [{}, false]);
    store.run.close();
});

test("a reset removes a draft; a default that does not fit becomes a draft", () => {
    const { store } = law();
    store.change("F_C", "-1", "push");
    store.reset("F_C");
    assert.deepEqual([store.given.value, store.drafts.value, store.refused], [{}, {}, false]);
    store.take({ F_S: "3", F_C: "2.6" });
    store.reset("F_S");
    assert.deepEqual(store.given.value, { F_S: "3", F_C: "2.6" });
    assert.deepEqual(Object.keys(store.drafts.value), ["F_S"]);
    store.resetAll();
    assert.deepEqual([store.given.value, store.drafts.value, store.changed], [{}, {}, false]);
    store.run.close();
});

test("a change contains the previous state, and its entry of the history", () => {
    const { store, changes } = law();
    store.change("F_S", "3", "push");
    store.slide("D", "6");
    store.slide("D", "7");
    store.slide("D", "8");
    store.endSlide();
    store.slide("D", "9");
    store.slide("K", "4000");
    store.choose("inadmissible", "largest_root");
    store.changePage("range", "close");
    store.changePage("range", "wide", "replace");
    store.reset("F_S");
    assert.deepEqual(store.take({ D: "5", F_S: "2" }), []);
    store.use({ D: "4" });
    store.replace({ F_S: "3" });
    assert.deepEqual(
        changes.map(({ kind, entry }) => `${kind} ${entry}`),
        [
            ...["value 1", "slide 2", "slide 2", "slide 2", "slide 3", "slide 4", "choice 5", "page 6", "page 6"],
            ...["reset 7", "values 8", "values 9", "arrival 10"],
        ],
    );
    store.run.close();
});

test("a state has one address, in whichever order its values of the page were set", () => {
    const { store } = law();
    store.changePage("span", "4");
    store.changePage("range", "close");
    const { settings } = store;
    store.replace(settings);
    assert.deepEqual(Object.entries(store.settings), Object.entries(settings));
    store.run.close();
});

test("settings and trace of a change become visible together", () => {
    const { store } = law();
    const events: string[] = [];
    effect(() => void events.push(`${store.lastChange.value.kind} ${JSON.stringify(store.settings)}`));
    store.change("F_S", "3", "push");
    store.changePage("range", "close");
    store.replace({ D: "6", range: "close" });
    assert.deepEqual(events, [
        "arrival {}",
        'value {"F_S":"3"}',
        'page {"F_S":"3","range":"close"}',
        'arrival {"D":"6","range":"close"}',
    ]);
    store.run.close();
});

test("of several simultaneous changes one is enough to begin an entry", () => {
    const { store, changes } = law();
    batch(() => {
        store.change("F_S", "3", "push");
        store.changePage("range", "close", "replace");
    });
    assert.deepEqual(changes, [{ kind: "page", entry: 1 }]);
    store.run.close();
});

test("a change that sets nothing begins no entry, and the next movement begins one", () => {
    const { store, changes } = law();
    store.change("F_S", "3", "push");
    store.change("F_S", "3", "push");
    store.slide("D", "-1");
    store.slide("D", "6");
    store.slide("D", "7");
    assert.deepEqual(
        changes.map(({ entry }) => entry),
        [1, 2, 2],
    );
    store.run.close();
});

test("a movement is one entry until something else begins one", () => {
    const { store, changes } = law();
    const step = new HistoryStep(store);
    const move = (value: string): void => step.take((trace) => store.changePage("span", value, trace));
    move("1");
    move("2");
    // For example the time at which a run has stopped.
    store.changePage("range", "close", "replace");
    move("3");
    store.change("F_S", "3", "push");
    move("4");
    store.replace(store.settings);
    move("5");
    step.end();
    move("6");
    assert.deepEqual(
        changes.map(({ entry }) => entry),
        [1, 1, 1, 1, 2, 3, 4, 5, 6],
    );
    store.run.close();
});

test("a link sets its accepted values, and reports the rest", () => {
    const { store } = law();
    store.replace({ F_S: "3", D: "abc", nonsense: "1", range: "close", span: "-1" });
    assert.deepEqual([store.given.value, store.page.value], [{ F_S: "3" }, { range: "close" }]);
    assert.deepEqual(store.drafts.value, { D: "abc" });
    assert.deepEqual(errors(store).sort(), ["D", "nonsense", "span"]);
    store.replace({});
    assert.deepEqual([store.settings, store.drafts.value, store.refused], [{}, {}, false]);
    store.run.close();
});

test("a refused number of the page keeps its text", () => {
    const { store, changes } = law();
    store.typePage("span", "-1", "−1");
    assert.deepEqual([store.page.value, store.pageDrafts.value], [{}, { span: "−1" }]);
    store.typePage("span", "4");
    assert.deepEqual([store.page.value, store.pageDrafts.value], [{ span: "4" }, {}]);
    store.typePage("span", "");
    assert.deepEqual(store.page.value, {});
    assert.deepEqual(
        changes.map(({ kind, entry }) => `${kind} ${entry}`),
        ["page 1", "page 2"],
    );
    store.run.close();
});

test("parameters that were found are not called generic defaults, only those that are", () => {
    const run = friction.open("run", "servo_pendulum");
    const of = (settings: Record<string, string>) =>
        run
            .set({ preset: "xl330_main_2026_09", model: "m4", ...settings })
            .findings.filter(({ code }) => /UNPUBLISHED/.test(code));
    const [all] = of({});
    assert.equal(all!.code, "MODEL_UNPUBLISHED");
    const keys = String(
        (all!.arguments as { name: string; word?: string }[]).find(({ name }) => name === "keys")!.word,
    ).split(", ");
    const found = Object.fromEntries(keys.map((key) => [key, String(run.value(key))]));
    assert.deepEqual(of(found), []);
    const { [keys[0]!]: _, ...others } = found;
    const [some] = of(others);
    assert.equal(some!.code, "MODEL_PARTLY_UNPUBLISHED");
    assert.match(some!.text, new RegExp(`generic defaults: ${keys[0]}$`));
    run.close();
});

test("another servo carries the load that was given, with its own gain and friction", () => {
    const store = new Store(friction, "run", "servo_pendulum", []);
    for (const [key, value] of Object.entries({ mass: "0.3", length: "0.12", kp: "5", friction_base: "0.2" }))
        store.change(key, value, "push");
    store.choose("preset", "xl330");
    assert.deepEqual(store.given.value, { mass: "0.3", length: "0.12", preset: "xl330" });
    store.run.close();
});
