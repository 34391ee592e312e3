// The timeline of runs: back and ahead to the bit, across changes of settings and for added runs, and the
// limits of its memory.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load, type Friction, type Run } from "../../../wasm/friction";
import { Timeline, type Timed } from "../../../web/src/sim/timeline";

const friction: Friction = await load(built("friction.wasm"), built("description.json"));

/** Runs with a timeline that takes a snapshot every 50 steps. */
class Recorded {
    readonly timeline = new Timeline(friction);
    readonly runs: { run: Run; settings: Readonly<Record<string, string>> }[];
    /** Step -> hashes of the runs. */
    readonly hashes = new Map<number, string[]>();

    constructor(...all: Readonly<Record<string, string>>[]) {
        this.runs = all.map((settings) => ({ run: friction.open("run", "belt_stick_slip", settings), settings }));
    }

    get state(): string[] {
        return this.runs.map(({ run }) => run.hash());
    }

    take(steps: number, length = Infinity): void {
        for (let i = 0; i < steps; i++) {
            if (this.runs[0]!.run.steps % 50 === 0) this.timeline.note(this.runs, length);
            this.hashes.set(this.runs[0]!.run.steps, this.state);
            for (const { run } of this.runs) run.extremes(1);
        }
    }

    /** Returns the visible state, with the settings of its time. */
    goTo(steps: number, runs: readonly Timed[] = this.runs): string[] | undefined {
        let expected: string[] | undefined;
        this.timeline.goTo(steps * Number(this.runs[0]!.run.value("T")), runs, () => (expected = this.state));
        return expected;
    }

    close(): void {
        for (const { run } of this.runs) run.close();
    }
}

test("any earlier time is reached again, to the bit, at a snapshot and between two", () => {
    const all = new Recorded({}, { element: "karnopp" });
    all.take(260);
    for (const steps of [200, 199, 1, 0, 137, 250]) {
        assert.deepEqual(all.goTo(steps), all.hashes.get(steps), String(steps));
        assert.equal(all.runs[0]!.run.steps, steps);
    }
    all.close();
});

test("it passes a change with the settings of each time, and stays at the current ones", () => {
    const all = new Recorded({ v_b: "0.2" });
    all.take(120);
    const [run] = all.runs;
    run!.settings = { v_b: "0.5" };
    run!.run.set(run!.settings);
    all.timeline.note(all.runs, Infinity);
    all.take(100);
    for (const steps of [90, 200, 130, 119]) {
        assert.deepEqual(all.goTo(steps), all.hashes.get(steps), String(steps));
        assert.equal(run!.run.value("v_b"), 0.5);
    }
    all.close();
});

test("times beyond its length are forgotten, later ones can be cut, and it does not go before the oldest", () => {
    const all = new Recorded({});
    const T = Number(all.runs[0]!.run.value("T"));
    assert.equal(all.timeline.oldest, Infinity);
    all.take(400, 120 * T);
    assert.ok(Math.abs(all.timeline.oldest - 250 * T) < 1e-9, String(all.timeline.oldest / T));
    assert.ok(all.goTo(10));
    assert.equal(all.runs[0]!.run.steps, 250);
    all.timeline.cut(300);
    all.goTo(349);
    assert.deepEqual(all.state, all.hashes.get(349), "from the last snapshot that is left");
    all.timeline.clear();
    assert.ok(!all.goTo(250), "there is none to begin from");
    all.close();
});

test("an added run has the snapshots since it was added; ticks without it can be dropped", () => {
    const all = new Recorded({});
    all.take(210);
    const late: Timed = {
        run: friction.open("run", "belt_stick_slip", { element: "lugre" }),
        settings: { element: "lugre" },
    };
    const hashes = new Map<number, string>();
    for (let i = 0; i < 210; i++) {
        if (late.run.steps === 100 || late.run.steps === 150) all.timeline.join([late]);
        hashes.set(late.run.steps, late.run.hash());
        late.run.extremes(1);
    }
    const both = [...all.runs, late];
    all.goTo(120, both);
    assert.equal(late.run.hash(), hashes.get(120));
    const before = late.run.hash();
    all.goTo(60, both);
    assert.equal(late.run.hash(), before, "it stays where it is");
    assert.deepEqual(all.state, all.hashes.get(60));
    all.timeline.complete([late]);
    all.goTo(60, both);
    assert.equal(all.runs[0]!.run.steps, 100);
    assert.equal(late.run.hash(), hashes.get(100));
    all.timeline.leave([late]);
    all.goTo(170, both);
    assert.equal(late.run.hash(), hashes.get(100), "its snapshots are of no use any more");
    late.run.close();
    all.close();
});
