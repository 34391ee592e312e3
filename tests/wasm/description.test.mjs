// The description that the page is made from: complete, well-formed, and true of the forms that open.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { load } from "../../wasm/dist/friction.js";

const friction = await load(fs.readFileSync(new URL("../../wasm/dist/friction.wasm", import.meta.url)));
const { experiments, version } = friction.description;

function* paramsOf(params) {
    for (const param of params) {
        yield param;
        for (const option of param.options) yield* paramsOf(option.params);
    }
}

test("it has every experiment, law, servo and model", () => {
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(experiments.map((e) => `${e.kind} ${e.name}`).sort(), [
        "curve drive_backdrive",
        "curve phi",
        "curve phi_z",
        "run robot_joint",
        "run servo_pendulum",
    ]);
    const options = (kind, name, key) =>
        [...paramsOf(friction.experiment(kind, name).params)].find((p) => p.key === key).options.map((o) => o.name);
    for (const [kind, name, key, ...wanted] of [
        ["curve", "phi", "law", "coulomb", "stribeck", "rational"],
        ["curve", "drive_backdrive", "model", "m1", "m4"],
        ["run", "servo_pendulum", "preset", "mx106", "erob80_100"],
        ["run", "servo_pendulum", "integrator", "code", "paper", "semi"],
        ["run", "servo_pendulum", "trajectory", "sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"],
        ["run", "servo_pendulum", "trajectory", "half_sine", "steps", "nothing"],
        ["run", "robot_joint", "preset", "hrp5p_wrist"],
    ]) {
        const there = options(kind, name, key);
        for (const option of wanted) assert.ok(there.includes(option), `${name} has no ${key} ${option}`);
    }
});

test("every row has what a slider needs", () => {
    for (const experiment of experiments) {
        assert.ok(experiment.title && experiment.text && experiment.source, experiment.name);
        assert.ok(experiment.channels.length >= 2);
        for (const channel of [...experiment.channels, ...experiment.readings]) {
            assert.ok(channel.key && channel.symbol && channel.text && typeof channel.unit === "string", channel.key);
        }
        for (const param of paramsOf(experiment.params)) {
            const where = `${experiment.name} ${param.key}`;
            assert.ok(param.key && param.text.endsWith("."), where);
            assert.ok(["linear", "log", "choice"].includes(param.scale), where);
            if (param.scale === "choice") {
                assert.ok(
                    param.options.some((option) => option.name === param.value),
                    where,
                );
                for (const option of param.options) {
                    assert.ok(option.name && option.title, where);
                    for (const { key, value } of option.settings) {
                        assert.ok(key && ["number", "string"].includes(typeof value), where);
                    }
                    if (option.settings.length) assert.ok(option.source, `${where} ${option.name} has no source`);
                }
                continue;
            }
            assert.deepEqual(param.options, [], where);
            assert.ok(param.symbol, where);
            assert.ok(param.min <= param.low && param.low < param.high && param.high <= param.max, where);
            if (param.optional) assert.equal(param.value, null, where);
            else assert.ok(param.min <= param.value && param.value <= param.max, where);
            if (param.scale === "log") assert.ok(param.low > 0, where);
        }
    }
});

test("forms open with the rows of the description, and with their values", () => {
    for (const { kind, name, params, channels, readings } of experiments) {
        const run = friction.open(kind, name);
        const described = new Map([...paramsOf(params)].map((param) => [param.key, param]));
        for (const entry of run.report.entries) {
            assert.ok(described.has(entry.key), `${name}: ${entry.key}`);
            assert.equal(entry.given, false);
            assert.equal(entry.value, entry.standard);
        }
        assert.equal(new Set(run.report.entries.map((e) => e.key)).size, run.report.entries.length);
        assert.deepEqual(
            Object.keys(run.report.readings),
            readings.map((r) => r.key),
        );
        const columns = kind === "run" ? run.rows(3) : run.curve([0.5]);
        assert.deepEqual(
            Object.keys(columns),
            channels.map((c) => c.key),
        );
        assert.equal(run.report.span === null, kind === "run");
        run.close();
    }
});

test("presets do what their settings say", () => {
    for (const { kind, name, params } of experiments) {
        for (const preset of params.find((p) => p.key === "preset").options) {
            const run = friction.open(kind, name, { preset: preset.name });
            const chosen = new Set(run.report.entries.map((e) => e.value));
            const last = new Map();
            for (const s of preset.settings) if (s.when === null || chosen.has(s.when)) last.set(s.key, s.value);
            for (const [key, value] of last) {
                const entry = run.report.entries.find((e) => e.key === key);
                if (entry) assert.equal(entry.value, value, `${name} ${preset.name}: ${key}`);
            }
            run.close();
        }
    }
});
