// Differences between two identifications, in words, and whether their errors are comparable.
import "./window";
import test from "node:test";
import assert from "node:assert/strict";
import { loadWords } from "../../../web/src/i18n/messages";
import type { PageRow, Store } from "../../../web/src/model/store";
import { orderOf, type Settings } from "../../../web/src/views/identify/order";
import { differences, incomparable } from "../../../web/src/views/identify/run-difference";
import type { Outcome } from "../../../web/src/views/identify/session";
import { standardSettings } from "./identify-settings";

await loadWords();
await loadWords("identify");

const option = (name: string, title: string): PageRow["options"][number] => ({ name, title });
const rows: Readonly<Record<string, PageRow["options"]>> = {
    preset: [option("xl330", "Dynamixel XL330"), option("mx64", "Dynamixel MX-64")],
    model: ["m1", "m2", "m3"].map((name) => option(name, name.toUpperCase())),
    ...{ budget: [], seed: [], folds: [], holdout: [] },
    intervals: [option("profile", "90 %"), option("none", "None")],
    plan: [option("none", "No plan"), option("next", "Planned")],
    loss: [option("mae", "Mean absolute"), option("rms", "RMS")],
    ...{
        protocol: [],
        command_delay: [],
        extras: [],
        supply_voltage: [],
        starts: [],
        servo_control: [],
        servo_gain: [],
    },
};
const pageRows = Object.entries(rows).map(([key, options]) => ({ key, title: `<${key}>`, standard: "", options }));
const store = { pageRows, pageValue: () => "auto" } as unknown as Store;

const standard: Settings = { ...standardSettings, model: "m1,m3" };
const files = ["a", "b"].map((name) => ({ name: `${name}.csv`, text: name }));

function outcome(changed: Partial<Settings> = {}, recordings = files, mass = "1", fitted = recordings): Outcome {
    const settings = { ...standard, ...changed };
    const benches = new Map(recordings.map(({ name }) => [name, { mass }]));
    const logs = recordings.map(({ name }) => ({ file: name, bench: { kp: name } }));
    const result = { logs: fitted.map(({ name }) => name), loss: settings.loss };
    return { order: orderOf(recordings, benches, settings), settings, logs, result } as unknown as Outcome;
}

test("settings that differ are named as in the form", () => {
    const now = outcome();
    const differencesFrom = (before: Outcome): string[] => differences(store, now, before);
    assert.deepEqual(differencesFrom(outcome()), []);
    assert.deepEqual(differencesFrom(outcome({ preset: "mx64", model: "m2", budget: "1e3", seed: "7" })), [
        "<preset> Dynamixel XL330 (before: Dynamixel MX-64)",
        "<model> M1, M3 (before: M2)",
        "<budget> 20000 (before: 1000)",
        "<seed> 1 (before: 7)",
    ]);
    assert.deepEqual(
        differencesFrom(outcome({ folds: "4", holdout: "file:a.csv", intervals: "none", plan: "next", loss: "rms" })),
        [
            "<folds> At most 8 parts (before: 4 parts)",
            "<holdout> None (before: a.csv)",
            "<intervals> 90 % (before: None)",
            "<plan> No plan (before: Planned)",
            "<loss> Mean absolute (before: RMS)",
        ],
    );
});

test("recordings that differ are counted, including a changed bench", () => {
    const changed = files.map(({ name }) => ({ name, text: "other" }));
    assert.deepEqual(differences(store, outcome(), outcome({}, files.slice(1))), ["Recordings 2 (before: 1)"]);
    assert.deepEqual(differences(store, outcome(), outcome({}, changed)), ["Recordings"]);
    assert.deepEqual(differences(store, outcome(), outcome({}, files, "2")), ["Values of benches"]);
});

test("errors are comparable if they have the same kind and the same fitted recordings", () => {
    const now = outcome();
    assert.equal(incomparable(now, outcome({ budget: "1000" })), undefined);
    assert.equal(incomparable(now, outcome({}, files, "2")), undefined);
    assert.equal(incomparable(now, outcome({ loss: "rms" })), "kinds");
    assert.equal(incomparable(now, outcome({}, files.slice(1))), "recordings");
    assert.equal(incomparable(now, outcome({}, files, "1", files.slice(1))), "recordings");
});
