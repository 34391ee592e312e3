// The sweep that the panel orders: from the settings of a link, with ranges that the library accepts.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { FrictionError, load, Sweep } from "../../../wasm/friction";
import { loadWords } from "../../../web/src/i18n/messages";
import { Store } from "../../../web/src/model/store";
import { mistakesIn, offeredMeasures, orderOf, sweptRows } from "../../../web/src/views/sweep/sweep-order";
import { measureNames, sweepRows } from "../../../web/src/views/sweep/sweep-rows";

await loadWords();
await loadWords("sweep");
Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 8 }, configurable: true });
const friction = await load(built("friction.wasm"), built("description.json"));
friction.join(await load(built("joints.wasm"), built("description.json")));
const runs = friction.description.experiments.filter(({ kind }) => kind === "run");

/** A store of a run with the settings of a link. */
function storeOf(run: string, settings: Record<string, string> = {}): Store {
    const store = new Store(friction, "run", run, sweepRows(friction, run));
    store.replace(settings);
    return store;
}
const ordered = (run: string, settings: Record<string, string> = {}) => orderOf(storeOf(run, settings), () => 1);

/** Parameters of which most values need another change, which the library names. */
const BOUND = [
    "planar_drag across",
    "geared_link T",
    "geared_link period",
    "two_link_contact T",
    "two_link_contact period",
];

test("each parameter of each run has a range that the library accepts, around its value", () => {
    const refused: string[] = [];
    let count = 0;
    for (const { name } of runs) {
        const store = storeOf(name);
        for (const row of sweptRows(store)) {
            const { key } = row;
            for (const log of ["off", "on"]) {
                if (BOUND.includes(`${name} ${key}`) || (row.whole && log === "on")) continue;
                store.replace({ sweep_x: key, sweep_log_x: log });
                const order = orderOf(store, () => 1);
                const [{ from, to, n }] = order.keys as [(typeof order.keys)[0]];
                const value = Number(store.run.value(key) ?? NaN);
                if (!(from <= value && value <= to) && value !== 0 && !Number.isNaN(value) && log === "off")
                    refused.push(`${name} ${key} ${from} ${value} ${to}`);
                if (mistakesIn(order).length > 0) refused.push(`${name} ${key} ${log} ${mistakesIn(order).join(" ")}`);
                try {
                    new Sweep(friction, { ...order, duration: Number(store.run.value("T") ?? 0.001) * 10 });
                } catch (error) {
                    if (!(error instanceof FrictionError)) throw error;
                    refused.push(`${name} ${key} ${log} ${from}:${to}:${n} ${error.message.slice(0, 120)}`);
                }
                count++;
            }
        }
        store.run.close();
    }
    assert.ok(count > 300);
    assert.deepEqual(refused, []);
});

test("the rows of a link name the measures that the panel offers", () => {
    for (const { name } of runs)
        assert.deepEqual(
            offeredMeasures(storeOf(name))
                .map((one) => one.name)
                .sort(),
            measureNames(friction.experiment("run", name)).sort(),
            name,
        );
});

test("an order has the command that makes the same table", () => {
    assert.equal(
        ordered("robot_joint", {
            sweep_x: "kp",
            sweep_from_x: "10",
            sweep_to_x: "40",
            sweep_n_x: "4",
            sweep_log_x: "on",
            kv: "3",
            sweep_find: "on",
            sweep_until: "on",
        }).command,
        "friction sweep robot_joint kv=3 kp=10:40:4:log --find=hunting_amplitude:0.001 --tolerance=0.0001 --duration=1 --until-settled=3000000",
    );
    const { command, named, asked, workers } = ordered("resting_arm", {
        sweep_x: "margin",
        sweep_from_x: "0",
        sweep_to_x: "2",
        sweep_measure: "settled",
        sweep_channel: "q2",
    });
    assert.equal(command, "friction sweep resting_arm margin=0:2:21 --measures=settled:q2:0.001 --duration=1");
    assert.deepEqual([named.length, named[asked]!.unit, workers], [1, "s", 4]);
    // a swept parameter is no other one of the command
    assert.match(
        ordered("robot_joint", { kp: "30", sweep_x: "kp" }).command,
        /^friction sweep robot_joint kp=\S+ --measures/,
    );
    // a parameter that does not apply is replaced, and the second one is another one
    assert.deepEqual(
        ordered("robot_joint", { sweep_x: "points", sweep_y: "kp" }).keys.map(({ key }) => key),
        ["F_S", "kp"],
    );
    assert.deepEqual(
        ordered("robot_joint", { sweep_x: "kp", sweep_y: "kp" }).keys.map(({ key }) => key),
        ["kp"],
    );
});

test("mistakes are named, at the ends of what is accepted", () => {
    const wrong = (settings: Record<string, string>): number =>
        mistakesIn(ordered("robot_joint", { sweep_x: "kp", ...settings })).length;
    const cases: [number, Record<string, string>][] = [
        [0, { sweep_from_x: "1", sweep_to_x: "2", sweep_n_x: "2", sweep_workers: "64" }],
        [1, { sweep_from_x: "1", sweep_to_x: "1" }],
        [1, { sweep_from_x: "0", sweep_to_x: "1", sweep_log_x: "on" }],
        [1, { sweep_n_x: "2.5" }],
        [0, { sweep_n_x: "100000" }],
        [1, { sweep_n_x: "100001" }],
        [1, { sweep_y: "kv", sweep_n_y: "5000" }],
        [1, { sweep_find: "on", sweep_n_x: "4097" }],
        [0, { sweep_find: "on", sweep_tolerance: "1" }],
        [1, { sweep_find: "on", sweep_tolerance: "1.5" }],
        [1, { sweep_measure: "settled", sweep_number: "-1" }],
        [0, { sweep_measure: "crossed", sweep_number: "-1" }],
        [1, { sweep_until: "on", sweep_most: "1000.5" }],
        [1, { sweep_workers: "65" }],
    ];
    for (const [count, settings] of cases) assert.equal(wrong(settings), count, Object.entries(settings).join(" "));
});
