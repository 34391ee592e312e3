// The description of all modules: complete, well-formed, and true of the forms that open.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { load } from "../../wasm/dist/friction.js";

const root = new URL("../../", import.meta.url);
const built = (name) => fs.readFileSync(new URL(`wasm/dist/${name}`, root));
const friction = await load(built("friction.wasm"), built("description.json"));
const joints = await load(built("joints.wasm"), built("description.json"));
const experiments = [friction, joints].flatMap(({ description }) => description.experiments);
const ofJoints = new Set(joints.description.experiments.map(({ name }) => name));
const { version } = friction.description;

function* paramsOf(params) {
    for (const param of params) {
        yield param;
        for (const option of param.options) yield* paramsOf(option.params);
    }
}

test("it has every experiment, law, servo and model", () => {
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(experiments.map((e) => `${e.kind} ${e.name}`).sort(), [
        "curve arm_uniqueness",
        "curve dead_band",
        "curve drive_backdrive",
        "curve drive_methods",
        "curve element",
        "curve forward",
        "curve friction_test",
        "curve holding",
        "curve intersections",
        "curve joint_methods",
        "curve lambert_w",
        "curve locking",
        "curve operating_limits",
        "curve operating_point",
        "curve phi",
        "curve phi_z",
        "curve phi_z_error",
        "curve preload",
        "curve screw_efficiency",
        "curve slip",
        "curve wedge",
        "run belt_stick_slip",
        "run drift_test",
        "run geared_arm",
        "run geared_link",
        "run hoist",
        "run inclined_block",
        "run jam",
        "run lossy_gear",
        "run n_link_pendulum",
        "run planar_drag",
        "run ramp_impedance",
        "run release_admittance",
        "run resting_arm",
        "run robot_joint",
        "run screw_drive",
        "run series",
        "run servo_pendulum",
        "run sliding_block",
        "run two_link_arm",
        "run two_link_contact",
        "run two_masses",
        "run xy_table",
    ]);
    const options = (kind, name, key) =>
        [...paramsOf((name === "planar_drag" ? joints : friction).experiment(kind, name).params)]
            .find((p) => p.key === key)
            .options.map((o) => o.name);
    for (const [kind, name, key, ...wanted] of [
        ["curve", "phi", "law", "coulomb", "stribeck", "rational", "tabulated"],
        ["curve", "phi_z", "method", "auto", "direct", "table", "numeric", "approximate", "general"],
        ["curve", "drive_backdrive", "model", "m1", "m2", "m3", "m4", "m5", "m6"],
        ["run", "servo_pendulum", "preset", "mx64", "mx106", "xl320", "xl330", "feetech_sts3215_7_4V"],
        ["run", "servo_pendulum", "preset", "erob80_50", "erob80_100", "feetech_hls", "waveshare_st3025", "generic"],
        ["run", "servo_pendulum", "control", "voltage", "rate_limited", "current", "off", "current_source", "torque"],
        ["run", "servo_pendulum", "integrator", "code", "paper", "semi"],
        ["run", "servo_pendulum", "trajectory", "sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"],
        ["run", "servo_pendulum", "trajectory", "half_sine", "steps", "nothing", "hold", "log"],
        ["run", "robot_joint", "preset", "hrp5p_wrist"],
        [
            "run",
            "sliding_block",
            "element",
            "A",
            "B",
            "C",
            "D",
            "conventional",
            "explicit",
            "karnopp",
            "quinn",
            "viscous",
            "tanh",
        ],
        [
            "run",
            "planar_drag",
            "element",
            "reset",
            "hayward_armstrong",
            "dahl",
            "lugre",
            "elasto_plastic",
            "static_dynamic",
        ],
    ]) {
        const there = options(kind, name, key);
        for (const option of wanted) assert.ok(there.includes(option), `${name} has no ${key} ${option}`);
    }
});

test("it is what the native command lists", () => {
    const listed = execFileSync("build/friction", ["list", "--json"], { cwd: root, maxBuffer: 1 << 24 });
    assert.deepEqual({ ...friction.description, experiments }, JSON.parse(listed));
});

test("it is what the module says of itself, but for the messages", async () => {
    for (const [name, told] of Object.entries({ "friction.wasm": friction, "joints.wasm": joints })) {
        const alone = await load(built(name));
        const { schema, messages, ...rest } = told.description;
        assert.equal(schema, 1);
        assert.deepEqual(alone.description, rest);
        for (const { kind, name } of rest.experiments)
            assert.deepEqual(alone.experiment(kind, name), told.experiment(kind, name), name);
    }
});

test("the file has the row of every parameter once", () => {
    const { rows } = JSON.parse(built("description.json"));
    assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length);
});

test("every message has a code, a text and nothing but named arguments", () => {
    const { messages } = friction.description;
    assert.ok(Object.keys(messages).length >= 130);
    for (const [code, text] of Object.entries(messages)) {
        assert.match(code, /^[A-Z][A-Z0-9_]*$/);
        assert.doesNotMatch(text, /%[a-z.]|\.$/, code);
        const named = text.match(/\{\w+(:\d)?\}/g) ?? [];
        assert.equal(text.match(/\{(?! and)/g)?.length ?? 0, named.length, `${code}: ${text}`);
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
            assert.ok(["linear", "log", "choice", "points"].includes(param.scale), where);
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
            if (param.scale === "points") {
                assert.match(param.value, /^[^:,]+:[^:,]+(,[^:,]+:[^:,]+)+$/, where);
                assert.equal(param.optional, false, where);
                continue;
            }
            assert.ok(param.min <= param.low && param.low < param.high && param.high <= param.max, where);
            if (param.optional) assert.equal(param.value, null, where);
            else assert.ok(param.min <= param.value && param.value <= param.max, where);
            if (param.scale === "log") assert.ok(param.low > 0, where);
        }
    }
});

test("groups, first parameters and first plots are of what there is", () => {
    for (const { kind, name, params, channels, first, groups, plots, scene_shape } of experiments) {
        const rows = [...paramsOf(params)];
        const titles = new Map(groups.map(({ key, title }) => [key, title]));
        assert.equal(titles.size, groups.length, name);
        for (const { key, group } of rows) assert.ok(titles.get(group), `${name}: ${key} is in group ${group}`);
        for (const key of titles.keys())
            assert.ok(
                rows.some(({ group }) => group === key),
                `${name}: ${key} is empty`,
            );
        for (const key of first)
            assert.ok(
                rows.some((row) => row.key === key),
                `${name}: ${key}`,
            );
        const plotted = channels.filter(({ prescribed }) => !prescribed).map(({ key }) => key);
        for (const key of plots) assert.ok(plotted.includes(key), `${name}: ${key}`);
        assert.equal(plots.length > 1, kind === "run", name);
        assert.match(scene_shape, /^(wide|square)$/);
    }
});

test("forms open with the rows of the description, and with their values", () => {
    for (const { kind, name, params, channels, readings } of experiments) {
        const run = (ofJoints.has(name) ? joints : friction).open(kind, name);
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
        for (const preset of params.find((p) => p.key === "preset")?.options ?? []) {
            const run = friction.open(kind, name, { preset: preset.name });
            const chosen = new Set(run.report.entries.map((e) => `${e.key}=${e.value}`));
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

test("points go in as a text and come back to the same bits", () => {
    const settings = { law: "tabulated" };
    for (const { name, params } of experiments) {
        const rows = [...paramsOf(params)].filter((p) => p.scale === "points");
        assert.equal(rows.length, params.some((p) => p.key === "law") ? 1 : 0, name);
    }
    const run = friction.open("curve", "phi", settings);
    const [row] = [...paramsOf(run.experiment.params)].filter((p) => p.scale === "points");
    assert.equal(run.value("points"), run.report.entries.find((e) => e.key === "points").value);
    const read = (text) => text.split(",").map((point) => point.split(":").map(Number));
    assert.deepEqual(read(run.value("points")), read(row.value), "the default, with every digit");

    const points = [
        [0, 1 / 3],
        [0.1, 0.2 + 0.1],
        [2 / 3, 5e-324],
        [1e9, 123456789.12345678],
    ];
    const text = points.map(([v, phi]) => `${v}:${phi}`).join(",");
    const report = run.set({ ...settings, points: text });
    assert.ok(report.ok, JSON.stringify(report.findings));
    const entry = report.entries.find((e) => e.key === "points");
    assert.equal(entry.given, true);
    assert.deepEqual(read(entry.value), points);
    assert.equal(entry.standard, row.value);
    assert.ok(run.set({ ...settings, points: entry.value }).ok);
    assert.equal(run.value("points"), entry.value, "and once more");
    const { phi } = run.curve(points.map(([v]) => v));
    points.slice(1).forEach(([v, expected], i) => assert.equal(phi[i + 1], expected, `Phi(${v})`));

    const refused = run.set({ ...settings, points: "0:1,x,2:-1" });
    assert.equal(refused.ok, false);
    assert.deepEqual(
        refused.findings.map((f) => f.key),
        ["points"],
    );
    assert.match(refused.findings[0].text, /^points: point 2, 'x', is not valid; give two finite numbers/);
    assert.equal(run.value("points"), entry.value, "refused, and as it was");
    run.close();
});

test("texts of parameters and readings answer the questions of readers", () => {
    const of = (name) => experiments.find((experiment) => experiment.name === name);
    const row = (name, key) => [...paramsOf(of(name).params)].find((param) => param.key === key).text;
    assert.match(row("belt_stick_slip", "k"), /damper.* add .* to D/);
    assert.match(row("inclined_block", "slope"), /μ M g cos θ/);
    assert.match(row("hoist", "tau_1"), /at the joint: divide by the ratio for the motor shaft/);
    assert.match(row("hoist", "tau_0"), /at the joint/);
    assert.match(row("hoist", "tau_load"), /at the joint/);
    assert.match(row("hoist", "friction_angle"), /square thread.*flank angle α, atan\(μ\/cos α\)/);
    const [low, high] = ["band_low", "band_high"].map(
        (key) => of("hoist").readings.find((one) => one.key === key).text,
    );
    assert.match(low, /lowers the load.*above 0 it runs back by itself/);
    assert.match(high, /raises the load/);
    const rest = of("sliding_block").measures.find(({ key }) => key === "time_stuck").text;
    assert.match(rest, /for which a rigid block would rest; slow creep counts/);
});

test("a damper beside the spring of the belt is a part of D, and moves the mean deflection alone", () => {
    const [k, speed, c] = [1, 0.2, 0.3];
    const run = friction.open("run", "belt_stick_slip", { law: "coulomb", F: "1", D: String(c), v_b: String(speed) });
    run.extremes(200_000);
    // Slipping to rest: k x = F, and the belt pulls the damper's part too while the mass stands still.
    const { x, v } = run.now();
    assert.ok(Math.abs(v) < 1e-6);
    assert.ok(Math.abs(x - (1 + c * speed) / k) < 1e-6, String(x));
    run.close();
});

test("the coefficient of friction of an incline follows its slope", () => {
    const of = (slope) => friction.open("run", "inclined_block", { slope: String(slope) }).report.readings.mu;
    assert.ok(Math.abs(of(0) - 4 / 9.81) < 1e-12);
    assert.ok(Math.abs(of(15) - 4 / (9.81 * Math.cos(Math.PI / 12))) < 1e-12);
    assert.equal(friction.open("run", "sliding_block").report.readings.mu, null);
});

test("the equation of Karnopp's model has the dead zone of its velocity, and the run does so", () => {
    const { options } = [...paramsOf(experiments.find(({ name }) => name === "inclined_block").params)].find(
        ({ key }) => key === "dead_zone",
    );
    assert.match(options.find(({ name }) => name === "velocity").equation, /0 & \|p\| \\le \\varepsilon/);
    const run = friction.open("run", "inclined_block", { element: "karnopp", epsilon: "0.05" });
    run.extremes(1000);
    assert.equal(run.now().v, 0);
    run.close();
});

/** Checks of C programs, which no input of the page or of a JavaScript program reaches. */
const OF_C =
    /^(LAW_NEEDS_POINTS|POINT_ARRAY_MISSING|UNKNOWN_METHOD|MASS_\w+|TRANSMISSION_FIELD|FORM_WITHOUT_ROW|CHAIN_(COUNT|AXIS|NO_SUCH_LAW|POINT|POINT_LINK))$/;

test("a message that a module can give has its text there", () => {
    const texts = JSON.parse(built("description.json")).messages;
    const names = Object.fromEntries(
        ["friction", "joints", "identify"].map((name) => [name, built(`${name}.wasm`).toString("latin1")]),
    );
    const listed = (list) => fs.readFileSync(new URL(`core/explorer/run/${list}.def`, root), "utf8");
    const sources = execFileSync("git", ["ls-files", "core/*.c", "core/*.h", "wasm/*.c"], {
        cwd: root,
        encoding: "utf8",
    });
    const missing = [];
    let checked = 0;
    for (const file of sources.trim().split("\n")) {
        const [, room, name] = /^(?:core\/)?(.*)\/(\w+)\.[ch]$/.exec(file);
        if (/^cli|^python|^package|^docs|^include|^examples/.test(room)) continue;
        // recordings, parameter files and fits belong to identification, an experiment to its list, a shared file to both
        const fits = /^(recording|identify|explorer\/study)/.test(room) || /^(parameter_file|json|set)$/.test(name);
        const one = room === "explorer/experiment" && listed("one_joint").includes(`(${name})`);
        const slots = one
            ? ["friction"]
            : /^explorer\/(experiment|chain|plant)/.test(room)
              ? ["joints"]
              : ["friction", "joints"];
        const givers =
            fits && name !== "sweep" ? ["identify"] : /^(joint|transmission)$/.test(room) ? ["joints"] : slots;
        const text = fs.readFileSync(new URL(file, root), "utf8");
        for (const [, code] of text.matchAll(/\bFR_([A-Z][A-Z_0-9]+)\b/g)) {
            if (!(code in texts) || OF_C.test(code)) continue;
            missing.push(
                ...givers
                    .filter((module) => !names[module].includes(`${code}\0`))
                    .map((module) => `${code} of ${file} in ${module}`),
            );
            checked++;
        }
    }
    assert.deepEqual(missing, []);
    assert.ok(checked > 250, `${checked} places`);
});
