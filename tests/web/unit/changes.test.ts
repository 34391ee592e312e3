// A run whose settings change: the recorded changes match the drawn values, and files and programs made from them give
// the same numbers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { built } from "./built";
import { load, type Friction, type Run } from "../../../wasm/friction";
import { cProgram } from "../../../web/src/model/c-program";
import { withChange, unchanged, type Changes } from "../../../web/src/model/changes";
import { commandOutput } from "../../../web/src/model/command-output";
import type { Given } from "../../../web/src/model/store";
import { ComparedRuns, type RunRequest } from "../../../web/src/sim/compared-runs";
import { lineStyle } from "../../../web/src/sim/line-style";
import { comparisonOf } from "../../../web/src/views/experiments/run-defaults";

const friction: Friction = await load(built("friction.wasm"), built("description.json"));

/** A pendulum, as the page shows it beside another model. */
class Swinging {
    readonly run: Run = friction.open("run", "servo_pendulum");
    readonly runs = new ComparedRuns(friction, this.run, {
        ...comparisonOf(friction.experiment("run", "sliding_block")),
        ...{ rows: { every: 0.02 }, measured: false, looksAhead: false },
    });

    constructor(given: Given = { mass: "1" }) {
        this.runs.duration = 6;
        this.set(given, false);
    }

    set(given: Given, here: boolean): void {
        assert.ok(this.run.set(given).ok);
        const own: RunRequest = { name: "m6", title: "M6", settings: given, style: lineStyle(0) };
        const other: RunRequest = { ...own, name: "m1", title: "M1", settings: { ...given, model: "m1" } };
        this.runs.follow(own, [other], here);
    }

    close(): void {
        this.runs.close();
        this.run.close();
    }
}

/** The drawn values result from these settings: every step of the file at the times of the traces. */
function agree({ runs }: Swinging, duration: number): void {
    for (const { changes, live } of runs.all) {
        const [head, ...lines] = commandOutput(friction, "servo_pendulum", changes, duration)
            .join("")
            .trimEnd()
            .split("\n")
            .filter((line) => !line.startsWith("#"));
        const keys = head!.split(",");
        const rows = new Map(lines.map((line) => line.split(",")).map((row) => [Number(row[0]).toFixed(6), row]));
        let compared = 0;
        for (const { x, y } of live.traces["theta"]!) {
            const row = rows.get(x.toFixed(6));
            if (row === undefined) continue; // the last point is after the last step of the file
            assert.equal(Number(row[keys.indexOf("theta")]), y, `t = ${x}`);
            compared++;
        }
        assert.ok(compared >= live.traces["theta"]!.length - 1 && compared > 10, `${compared} rows`);
    }
}

const changesOf = ({ runs }: Swinging): unknown =>
    runs.all.map(({ changes }) => changes.map(({ time, settings }) => [Number(time.toFixed(9)), settings["mass"]]));

test("a paused run is computed again, with its new settings only", () => {
    const pendulum = new Swinging();
    pendulum.runs.take(800, Infinity);
    const { time } = pendulum.run;
    pendulum.set({ mass: "0.3" }, false);
    assert.equal(pendulum.run.time, time);
    assert.deepEqual(changesOf(pendulum), [[[0, "0.3"]], [[0, "0.3"]]]);
    assert.equal(pendulum.runs.changed.value, 0);
    agree(pendulum, time);
    pendulum.close();
});

test("a run that continues with other settings has both, each with its start time", () => {
    const pendulum = new Swinging();
    pendulum.runs.take(400, Infinity);
    pendulum.set({ mass: "0.3" }, true);
    pendulum.runs.take(200, Infinity);
    pendulum.set({ mass: "0.3", kp: "4" }, true);
    pendulum.set({ mass: "0.2", kp: "4" }, true);
    pendulum.runs.take(300, Infinity);
    const [at, next] = [400, 600].map((steps) => Number((steps * pendulum.runs.timeStep).toFixed(9)));
    const both = [
        [0, "1"],
        [at, "0.3"],
        [next, "0.2"],
    ];
    assert.deepEqual(changesOf(pendulum), [both, both]);
    assert.equal(pendulum.runs.changed.value.toFixed(9), at!.toFixed(9));
    agree(pendulum, pendulum.run.time);
    // Back to before a change, and onward from there.
    pendulum.runs.goTo(at! / 2);
    assert.deepEqual(changesOf(pendulum), [both, both], "all of it is still drawn");
    pendulum.runs.take(100, Infinity);
    const now = [
        [0, "1"],
        [at! / 2, "0.2"],
    ];
    assert.deepEqual(changesOf(pendulum), [now, now]);
    agree(pendulum, pendulum.run.time);
    // And the whole run again.
    pendulum.runs.restart();
    assert.deepEqual(changesOf(pendulum), [[[0, "0.2"]], [[0, "0.2"]]]);
    pendulum.close();
});

test("at an earlier time a change applies from there, and the later part is the previous branch", () => {
    const pendulum = new Swinging();
    pendulum.runs.take(800, Infinity);
    const newest = pendulum.run.time;
    pendulum.runs.goTo(newest / 2);
    pendulum.set({ mass: "0.3" }, true);
    assert.equal(pendulum.runs.ahead, undefined);
    const [main] = pendulum.runs.all;
    assert.ok(main!.live.traces["theta"]!.at(-1)!.x <= newest / 2 + 1e-9);
    assert.ok(main!.live.former["theta"]!.length > 0);
    agree(pendulum, pendulum.run.time);
    pendulum.runs.take(100, Infinity);
    agree(pendulum, pendulum.run.time);
    pendulum.close();
});

test("a run that is computed again while others stay has its new settings only", () => {
    const pendulum = new Swinging();
    pendulum.runs.take(400, Infinity);
    assert.deepEqual(
        withChange(unchanged({ a: "1" }), { steps: 3, time: 1, settings: { a: "1" } }),
        unchanged({ a: "1" }),
    );
    const later: Changes = withChange(unchanged({ a: "1" }), { steps: 3, time: 1, settings: { a: "2" } });
    assert.equal(later.length, 2);
    assert.deepEqual(withChange(later, { steps: 3, time: 1, settings: { a: "1" } }), unchanged({ a: "1" }));
    assert.deepEqual(withChange(later, { steps: 0, time: 0, settings: { a: "3" } }), unchanged({ a: "3" }));
    pendulum.close();
});

const archives = ["build/libfriction_explorer.a", "build/libfriction.a"];

test("the C program gives the numbers of the file, including the changes", () => {
    execFileSync("make", ["native"], { env: { ...process.env, MAKEFLAGS: "" } }); // without the flags of the calling make
    const settings = { mass: "1", trajectory: "lift_and_drop" };
    const first = unchanged(settings);
    const second = withChange(first, { steps: 300, time: 1.5, settings: { ...settings, mass: "0.3" } });
    const third = withChange(second, { steps: 400, time: 2, settings: { ...settings, mass: "0.3", T: "0.002" } });
    for (const [start, ...changes] of [first, second, third] as const) {
        const run = friction.open("run", "servo_pendulum", start.settings);
        const { experiment, report } = run;
        const exported = { experiment, settings: start.settings, changes, report, points: 0, span: 3 };
        const folder = mkdtempSync(path.join(tmpdir(), "friction-"));
        const source = path.join(folder, "program.c");
        writeFileSync(source, cProgram(exported, "https://example.org"));
        execFileSync("gcc", ["-Wall", "-Werror", "-Icore/include", source, ...archives, "-lm", "-o", `${source}.out`]);
        const rows = execFileSync(`${source}.out`, { encoding: "utf8" }).trimEnd().split("\n");
        const file = commandOutput(friction, "servo_pendulum", [start, ...changes], 3)
            .join("")
            .trimEnd()
            .split("\n")
            .filter((line) => !line.startsWith("#"));
        assert.equal(rows.length, file.length);
        const numbers = (lines: readonly string[]): string[] =>
            lines.slice(1).map((line) => line.split(",").slice(0, 5).map(Number).join());
        assert.deepEqual(numbers(rows), numbers(file));
        run.close();
    }
});

test("the C program of a curve gives the curve", () => {
    const settings = { law: "tabulated", points: "0:3,0.1:1,1:2", Z: "0.01" };
    const curve = friction.open("curve", "phi_z", settings);
    const { experiment, report } = curve;
    const folder = mkdtempSync(path.join(tmpdir(), "friction-"));
    const source = path.join(folder, "program.c");
    writeFileSync(
        source,
        cProgram({ experiment, settings, changes: [], report, points: 5, span: 0 }, "https://example.org"),
    );
    const flags = ["-Wall", "-Wextra", "-Werror", "-Icore/include"];
    execFileSync("gcc", [...flags, source, ...archives, "-lm", "-o", `${source}.out`]);
    const [names, ...rows] = execFileSync(`${source}.out`, { encoding: "utf8" }).trimEnd().split("\n");
    assert.match(names!, /^x,/);
    assert.equal(rows.length, 5);
    const [from, to] = report.span!;
    assert.deepEqual(
        [rows[0], rows[4]].map((row) => Number(row!.split(",")[0])),
        [from, to],
    );
    assert.ok(rows.every((row) => row.split(",").length === names!.split(",").length && !row.includes("nan")));
    curve.close();
});
