// Compared runs while a slider is moved: no change makes a frame compute ahead, the drawn values have the current
// settings, and after the slider is released everything is as if its last value had been typed.
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load, type Friction, type Run } from "../../../wasm/friction";
import { loadWords, t } from "../../../web/src/i18n/messages";
import { ComparedRuns, type RunRequest } from "../../../web/src/sim/compared-runs";
import { lineStyle } from "../../../web/src/sim/line-style";
import { commonRange, type Range } from "../../../web/src/sim/ranges";
import { planOf, type RunChange, type RunPlan } from "../../../web/src/sim/run-plan";
import { comparisonOf } from "../../../web/src/views/experiments/run-defaults";

await loadWords();
const DURATION = 40;
const TWINS = ["karnopp", "explicit", "lugre"];

const friction: Friction = await load(built("friction.wasm"), built("description.json"));

/** The belt with three twins, and the actions of the page. */
class Belt {
    readonly run: Run = friction.open("run", "belt_stick_slip");
    readonly runs = new ComparedRuns(friction, this.run, comparisonOf(friction.experiment("run", "sliding_block")));

    constructor(private readonly here = false) {
        this.runs.duration = DURATION;
        this.set("0.2", false);
    }

    /** The belt's velocity; `sliding`: the slider has not been released. */
    set(speed: string, sliding: boolean): RunPlan {
        const given = { v_b: speed };
        assert.ok(this.run.set(given).ok);
        const own: RunRequest = { name: "A", title: "A", settings: given, style: lineStyle(0) };
        const twins = TWINS.map((element, i): RunRequest => ({
            ...{ name: element, title: element, style: lineStyle(i + 1) },
            settings: { ...given, element },
        }));
        return this.runs.follow(own, twins, this.here, sliding);
    }

    /** Further frames with the slider at rest, until the runs have reached their time. */
    rest(): void {
        for (let frame = 0; this.runs.returns; frame++) {
            this.runs.comeBack();
            assert.ok(frame < 5000, "they never arrive");
        }
    }

    axis(key: string): Range {
        return commonRange(this.runs.all, [key], false).range;
    }

    /** Everything that is drawn. */
    get drawn(): unknown {
        return this.runs.all.map(({ ahead, outdated, live: { drawn, traces, now } }) => ({
            ...{ ahead, outdated, now, drawn, traces },
        }));
    }

    close(): void {
        this.runs.close();
        this.run.close();
    }
}

/** Number of runs that are opened meanwhile. */
function openedCount(act: () => void): number {
    const { open } = friction;
    let count = 0;
    friction.open = (...parameters) => {
        count++;
        return open.apply(friction, parameters);
    };
    try {
        act();
    } finally {
        friction.open = open;
    }
    return count;
}

/** Calls this with a clock that advances with every read [ms]. */
function clocked(gain: number, act: () => void): void {
    const { now } = performance;
    const replace = (value: () => number): unknown =>
        Object.defineProperty(performance, "now", { value, configurable: true });
    let time = 0;
    replace(() => (time += gain));
    try {
        act();
    } finally {
        replace(now);
    }
}
/** Every slice is as short as possible; or everything is done in one slice. */
const inSlices = (act: () => void): void => clocked(1000, act);
const atOnce = (act: () => void): void => clocked(0, act);

test("a part in view has a point at every step, the rest its rows, and the runs stay where they are", () => {
    const belt = new Belt();
    atOnce(() => belt.runs.take(25_000));
    const drawn = structuredClone(belt.drawn);
    const states = (): string[] => belt.runs.lives.map(({ run }) => run.hash());
    const before = states();
    const T = belt.runs.timeStep;
    const traces = belt.runs.lives.map(({ traces: { f } }) => f!);
    const wide = traces.map((trace) => trace.length);
    for (const part of [
        [1.5, 3],
        [2, 2.5],
    ] as const) {
        belt.runs.refine(part, true);
        assert.deepEqual(states(), before);
        for (const trace of traces) {
            const times = trace.map(({ x }) => x);
            const inside = times.filter((x) => x >= part[0] - T / 2 && x <= part[1] + T / 2);
            assert.equal(inside.length, Math.round((part[1] - part[0]) / T) + 1);
            assert.ok(
                times.every((x, i) => i === 0 || x > times[i - 1]!),
                "in the order of time",
            );
        }
        // The same numbers as by stepping.
        const run = friction.open("run", "belt_stick_slip", { v_b: "0.2" });
        run.extremes(Math.round(2.43 / T));
        const { t: time, f } = run.now();
        assert.deepEqual(
            traces[0]!.find(({ x }) => x === time),
            { x: time, y: f },
        );
        run.close();
    }
    // A part that is not there yet waits while it is played.
    belt.runs.refine([20, 30], false);
    assert.ok(traces[0]!.length > wide[0]!);
    belt.runs.refine(undefined, true);
    assert.deepEqual(belt.drawn, drawn);
    // A long part has as many points as a plot can show.
    belt.runs.refine([0, 20], true);
    assert.ok(traces[0]!.length <= 2002 + wide[0]!);
    // After a change of the parameters the part is computed again.
    belt.runs.refine([2, 2.5], true);
    belt.set("0.3", false);
    belt.rest();
    belt.runs.refine([2, 2.5], true);
    const inside = traces[0]!.filter(({ x }) => x >= 2 - T / 2 && x <= 2.5 + T / 2);
    assert.equal(inside.length, Math.round(0.5 / T) + 1);
    belt.close();
});

test("while a slider is moved nothing is computed ahead; axes stay, and are exact once it is released", () => {
    const belt = new Belt();
    belt.runs.take(20_000, Infinity);
    const before = belt.axis("v");
    assert.equal(
        openedCount(() => {
            for (const speed of ["0.19", "0.18", "0.15"]) belt.set(speed, true);
        }),
        0,
    );
    belt.rest();
    assert.deepEqual(belt.axis("v"), before, "slower: the lines stay within the axes");
    assert.equal(
        openedCount(() => belt.runs.settle()),
        1 + TWINS.length,
    );
    assert.ok(belt.axis("v")[1] < before[1]);
    assert.equal(
        openedCount(() => belt.runs.settle()),
        0,
    );
    belt.close();
});

test("drawn values stay within the axes while the slider is moved", () => {
    const belt = new Belt();
    belt.runs.take(20_000, Infinity);
    const before = belt.axis("v");
    belt.set("1", true);
    belt.rest();
    const [low, high] = belt.axis("v");
    assert.ok(high >= 1 && before[1] < 1, String(high));
    for (const { live } of belt.runs.all)
        for (const { y } of live.drawn["v"]!) assert.ok(y >= low && y <= high, String(y));
    belt.close();
});

test("past its end a run that has come to rest is not magnified until rounding noise looks like motion", () => {
    const run = friction.open("run", "belt_stick_slip", { D: "4" });
    const runs = new ComparedRuns(friction, run, comparisonOf(friction.experiment("run", "sliding_block")));
    runs.duration = DURATION;
    runs.follow({ name: "A", title: "A", settings: { D: "4" }, style: lineStyle(0) }, [], false);
    runs.take(200_000, Infinity);
    const [first] = runs.all;
    for (const [key, distance] of [
        ["v", 0.2],
        ["x", 1.4],
        ["f", 1.4],
    ] as const) {
        const { drawn, reach } = first!.live;
        const last = drawn[key]!.slice(-100).map(({ y }) => y);
        assert.ok(Math.max(...last) - Math.min(...last) < 1e-6 * distance, `${key} is at rest`);
        assert.ok(reach[key]![1] - reach[key]![0] > 0.9 * distance, `${key} has moved`);
        const [low, high] = commonRange(runs.all, [key], true).range;
        assert.ok(high - low > distance / 50, `${key} from ${low} to ${high}`);
        assert.ok(low <= last[0]! && high >= last[0]!);
    }
    runs.close();
    run.close();
});

test("after a change the runs catch up in slices, always from the start with the newest value", () => {
    const belt = new Belt();
    belt.runs.take(20_000, Infinity);
    const { time } = belt.run;
    inSlices(() => {
        for (const speed of ["0.5", "0.4"]) {
            belt.set(speed, true);
            assert.ok(belt.run.steps > 0 && belt.run.steps < 1000, `${belt.run.steps} steps in one call`);
            for (const { live } of belt.runs.all) {
                assert.equal(live.now["t"], belt.run.time);
                assert.equal(live.settings["v_b"], speed);
                // The mass still sticks to the belt.
                assert.ok(Math.abs(live.traces["v"]!.at(-1)!.y / Number(speed) - 1) < 0.05);
            }
            const { steps } = belt.run;
            belt.runs.comeBack();
            assert.equal(belt.run.steps, steps, "a frame with a change has one slice");
            belt.runs.comeBack();
            assert.ok(belt.run.steps > steps);
        }
        belt.rest();
    });
    assert.equal(belt.run.time, time);
    belt.close();
});

for (const here of [false, true])
    for (const [name, prepare] of [
        ["playing", () => undefined],
        ["at an earlier time", ({ runs }: Belt) => runs.goTo(4)],
        ["at the start", ({ runs }: Belt) => runs.restart()],
    ] as const)
        test(`after release the runs are as if the value had been typed: ${name}${here ? ", from here on" : ""}`, () => {
            const [slid, typed] = [new Belt(here), new Belt(here)];
            for (const belt of [slid, typed]) {
                belt.runs.take(12_000, Infinity);
                prepare(belt);
            }
            inSlices(() => {
                for (const speed of here ? ["0.5"] : ["0.3", "0.4", "0.5"]) slid.set(speed, true);
                slid.runs.comeBack();
            });
            atOnce(() => {
                slid.runs.settle();
                typed.set("0.5", false);
            });
            assert.equal(slid.run.time, typed.run.time);
            assert.equal(slid.runs.ahead, typed.runs.ahead);
            assert.deepEqual(slid.drawn, typed.drawn);
            for (const belt of [slid, typed]) belt.runs.goTo(3);
            assert.deepEqual(slid.run.now(), typed.run.now());
            slid.close();
            typed.close();
        });

test("at an earlier time the runs keep their time while they are computed again", () => {
    const belt = new Belt();
    belt.runs.take(20_000, Infinity);
    belt.runs.goTo(2);
    inSlices(() => {
        belt.set("0.5", true);
        for (let frame = 0; belt.runs.returns; frame++) {
            assert.ok(belt.run.time <= 2 + 1e-9);
            assert.ok(frame < 5000, "they never arrive");
            belt.runs.comeBack();
        }
    });
    assert.ok(Math.abs(belt.run.time - 2) < 1e-9);
    assert.ok(Math.abs(belt.runs.ahead! - 20) < 1e-9);
    belt.close();
});

/** Number of times that settings are given to these runs meanwhile. */
function setOf(runs: readonly Run[], act: () => void): number {
    let count = 0;
    for (const run of runs) {
        const set = run.set.bind(run);
        run.set = (settings) => {
            count++;
            return set(settings);
        };
    }
    act();
    return count;
}

test("closing sets nothing, unless a hand pulls: then the run gets its own settings back", () => {
    for (const pulls of [false, true]) {
        const belt = new Belt();
        belt.runs.take(100, Infinity);
        if (pulls) belt.runs.pull({ hand: "spring", K_hand: "10", x_hand: "0.5" });
        assert.equal(belt.run.value("hand"), pulls ? "spring" : "none");
        const all = belt.runs.all.map(({ live }) => live.run);
        assert.equal(
            setOf(all, () => belt.runs.close()),
            pulls ? 1 : 0,
        );
        assert.equal(belt.run.value("hand"), "none");
        assert.deepEqual(
            all.map(({ closed }) => closed),
            [false, true, true, true],
        );
        belt.run.close();
    }
});

test("compared runs can be closed while a hand pulls, also after their main run", () => {
    const belt = new Belt();
    belt.runs.pull({ hand: "spring", K_hand: "10", x_hand: "0.5" });
    belt.run.close();
    const next = friction.open("run", "belt_stick_slip", { v_b: "0.7" });
    belt.runs.close();
    assert.equal(next.value("v_b"), 0.7);
    next.close();
});

test("without a free slot for another run, it is left out with a message, and appears when one is free", () => {
    const otherRuns: Run[] = [];
    const belt = new Belt();
    belt.runs.follow({ name: "A", title: "A", settings: {}, style: lineStyle(0) }, [], false);
    for (let free = friction.exports.fr_slot_count() - 1; free > 2; free--)
        otherRuns.push(friction.open("curve", "phi"));
    belt.set("0.2", false);
    assert.equal(belt.runs.all.length, 3);
    assert.deepEqual(belt.runs.remarks, [t("run.not-shown", { name: "lugre", why: t("run.no-place") })]);
    assert.deepEqual(
        belt.runs.all.map(({ ahead }) => ahead !== undefined),
        [false, false, false],
        "there is no place to look ahead either",
    );
    for (const run of otherRuns) run.close();
    belt.set("0.2", false);
    assert.equal(belt.runs.all.length, 4);
    assert.ok(belt.runs.all.every(({ ahead }) => ahead !== undefined));
    assert.deepEqual(belt.runs.remarks, []);
    belt.close();
});

test("the plan of a change", () => {
    const nothing: RunChange = {
        ...{ own: false, others: false, joins: false, here: false, atStart: false },
        ...{ fixedRows: false, otherRows: false, looksAhead: false },
    };
    const rows = { fixedRows: true, looksAhead: true };
    for (const [change, action, reason] of [
        [{}, "keep", "none"],
        [{ here: true, atStart: true, ...rows }, "keep", "none"],
        [{ own: true }, "recompute", "settings"],
        [{ others: true, joins: true }, "recompute", "settings"],
        [{ own: true, here: true }, "retune", "settings"],
        [{ joins: true }, "retune", "joins"],
        [{ joins: true, atStart: true }, "retune", "joins"],
        [{ own: true, atStart: true, here: true }, "restart", "start"],
        [{ ...rows, otherRows: true }, "restart", "rows"],
        [{ ...rows, own: true }, "restart", "settings"],
        [{ ...rows, own: true, here: true }, "retune", "settings"],
        [{ ...rows, own: true, here: true, atStart: true }, "restart", "start"],
        [{ ...rows, others: true }, "recompute", "settings"],
        [{ ...rows, joins: true, here: true }, "restart", "joins"],
        [{ ...rows, joins: true, atStart: true }, "restart", "start"],
    ] satisfies [Partial<RunChange>, RunPlan["action"], RunPlan["reason"]][])
        assert.deepEqual(planOf({ ...nothing, ...change }), { action, reason }, Object.keys(change).join());
});

test("an unchanged request keeps the runs, their lines and their state; a change keeps the lines", () => {
    const belt = new Belt();
    belt.runs.take(5000, Infinity);
    const { all } = belt.runs;
    const lines = belt.runs.lines.value;
    const lives = belt.runs.all.map(({ live }) => live.run);
    for (const sliding of [false, true, false]) {
        const states = lives.map((run) => run.keep());
        assert.equal(
            setOf(lives.slice(1), () => assert.deepEqual(belt.set("0.2", sliding), { action: "keep", reason: "none" })),
            0,
        );
        assert.equal(belt.runs.all, all);
        assert.deepEqual(
            lives.map((run) => run.keep()),
            states,
        );
    }
    assert.deepEqual(belt.set("0.3", false), { action: "restart", reason: "settings" });
    assert.notEqual(belt.runs.all, all);
    assert.equal(belt.runs.lines.value, lines);
    belt.close();
});

test("after a seek back, a frame without a step leaves the lines in order", () => {
    const belt = new Belt();
    belt.runs.take(5972, Infinity);
    belt.runs.goTo(1.649);
    assert.equal(belt.runs.take(0, Infinity), 0);
    const places = (points: readonly { x: number }[]): number[] => points.map(({ x }) => x);
    const rising = (x: readonly number[]): boolean => x.every((place, i) => i === 0 || place >= x[i - 1]!);
    const { live } = belt.runs.all[0]!;
    assert.ok(rising(places(live.traces["x"]!)));
    belt.runs.take(100, Infinity);
    assert.ok(live.former["x"]!.length > 10 && rising(places(live.former["x"]!)));
    assert.ok(rising(places(live.traces["x"]!)));
    belt.close();
});

test("after a change of the time step a seek leads to the time that it names", () => {
    const first = { preset: "mx64", model: "m6", trajectory: "sine", T: "0.001" };
    const run = friction.open("run", "servo_pendulum", first);
    const how = { rows: { every: 0.02 }, rowsPerTick: 5, memory: 60, extremes: /^tau/, measured: false };
    const runs = new ComparedRuns(friction, run, { ...how, traces: ["theta"], looksAhead: false });
    runs.duration = 6;
    const request = (settings: Record<string, string>): RunRequest => ({
        ...{ name: "M6", title: "M6", settings, style: lineStyle(0) },
    });
    runs.follow(request(first), [], false);
    runs.take(5972, Infinity);
    for (const T of ["0.005", "0.002", "0.001"]) {
        assert.ok(run.set({ ...first, T }).ok);
        runs.follow(request({ ...first, T }), [], false);
        for (let frame = 0; runs.returns && frame < 5000; frame++) runs.comeBack();
        assert.ok(Math.abs(run.time - 5.972) <= 0.005, `T = ${T}: ${run.time}`);
        const fresh = friction.open("run", "servo_pendulum", { ...first, T });
        runs.goTo(1.6);
        fresh.rows(Math.round(1.6 / Number(T)));
        assert.ok(Math.abs(run.time - 1.6) < 1e-9, `T = ${T}: ${run.time}`);
        assert.equal(run.now()["theta"], fresh.now()["theta"]);
        runs.goTo(5.972);
        fresh.close();
    }
    runs.close();
    run.close();
});

test("a run longer than its experiment has as many points in each part of it, up to four times as many", () => {
    const experiment = friction.experiment("run", "robot_joint");
    const points = [4, 8, 16, 32, 80].map((duration) => {
        const run = friction.open("run", "robot_joint", { T: "0.001" });
        const runs = new ComparedRuns(friction, run, comparisonOf(experiment));
        runs.duration = duration;
        runs.follow({ name: "C", title: "C", settings: { T: "0.001" }, style: lineStyle(0) }, [], false);
        runs.take(Math.round(duration / 0.001), Infinity);
        const count = runs.all[0]!.live.traces["q"]!.length;
        runs.close();
        run.close();
        return count;
    });
    assert.equal(experiment.duration, 8);
    const [shorter, own, twice, fourTimes, tenTimes] = points as [number, number, number, number, number];
    assert.ok(shorter <= 801 && own <= 801 && own >= 600, String(points));
    for (const [more, factor] of [
        [twice, 2],
        [fourTimes, 4],
        [tenTimes, 4],
    ] as const)
        assert.ok(Math.abs(more / own / factor - 1) < 0.2, String(points));
});
