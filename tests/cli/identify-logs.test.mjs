// The recordings of friction identify: the same ones give the same parameters, in whatever form they come, and those that
// cannot be used are refused with their places.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, refused, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-identify-logs-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A file of this text or, as JSON, of this value; its path. */
function file(name, content) {
    const place = path.join(folder, name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, typeof content === "string" ? content : JSON.stringify(content));
    return place;
}

const bench = { mass: 0.49, length: 0.1, vin: 7.4 };
const servo = { preset: "xl330", model: "m1", friction_base: 0.03, friction_viscous: 0.01 };
const settings = (values) => Object.entries(values).map(([key, value]) => `${key}=${value}`);

/** The rows of a simulated recording, every 5 ms. */
function recorded(kp, trajectory = "sin_time_square", duration = 1) {
    const run = ["run", "servo_pendulum", ...settings({ ...servo, ...bench, kp, trajectory, T: 0.005 })];
    const { header, rows } = table(...run, `--duration=${duration}`);
    const names = header.split(",");
    return rows.map((row) => {
        const [timestamp, goal_position, position] = ["t", "theta_d", "theta"].map((name) => row[names.indexOf(name)]);
        return { timestamp, goal_position, position, torque_enable: true, load: 3 };
    });
}

const rows = { "first.csv": recorded(100), "second.csv": recorded(400, "sin_sin") };
const gains = { "first.csv": 100, "second.csv": 400 };
const asCsv = (entries, separator = ",") =>
    [
        ["t", "goal", "position"],
        ...entries.map(({ timestamp, goal_position, position }) => [timestamp, goal_position, position]),
    ]
        .map((cells) => `${cells.join(separator)}\n`)
        .join("");
const asJson = (name) => ({
    ...{ ...bench, kp: gains[name], "arm-mass": 0, motor: "xl330", trajectory: "mine", dt: 0.005 },
    entries: rows[name],
});

for (const name of Object.keys(rows)) {
    file(`csv/${name}`, asCsv(rows[name]));
    file(`json/${name.replace("csv", "json")}`, asJson(name));
}
const meta = Object.keys(rows).map((name) => ({
    ...bench,
    arm_mass: 0,
    kp: gains[name],
    file: name,
    n: 200,
    list: [1, { file: "" }],
}));
const benches = `file,mass,length,arm_mass,vin,kp\n${meta.map((row) => `${row.file},.49,.1,0,7.4,${row.kp}\n`).join("")}`;
const fast = ["preset=xl330", "model=m1", "--budget=1000", "--folds=none", "--intervals=none", "--quiet"];

/** What a fit prints, without notes, and the notes. */
function fitted(...args) {
    const { comments, header, text } = table("identify", ...args, ...fast);
    const notes = comments.filter((line) => line.startsWith("# note: "));
    return { notes, found: [...comments.filter((line) => !notes.includes(line)), header, ...text].join("\n") };
}

const place = (name) => path.join(folder, name);
const once = fitted(place("csv"), `--benches=${file("benches.csv", benches)}`);

test("CSV with a table and JSON give the same parameters to the bit", () => {
    assert.deepEqual(once.notes, []);
    const json = fitted(place("json"));
    assert.equal(json.found, once.found);
    assert.deepEqual(json.notes, ["# note: columns and values that are no parameters of the bench are not used: load"]);
    const single = ["first.json", "second.json"].map((name) => place(`json/${name}`));
    assert.equal(fitted(...single.reverse()).found, once.found);
    const semicolons = Object.keys(rows).map((name) => file(`semicolons/${name}`, asCsv(rows[name], ";")));
    assert.equal(fitted(...semicolons, `--benches=${file("b.csv", benches.replaceAll(",", ";"))}`).found, once.found);
});

test("meta.json of a folder is its table of benches, and no recording", () => {
    fs.cpSync(place("csv"), place("meta"), { recursive: true });
    file("meta/meta.json", meta);
    const { notes, found } = fitted(place("meta"));
    assert.equal(found, once.found);
    assert.equal(notes.length, 2);
    assert.match(notes[0], /meta\.json is used as the table of benches/);
    assert.match(notes[1], /not used: n$/);
    assert.equal(fitted(place("csv"), `--benches=${file("table.json", meta)}`).found, once.found);
    const wrong = `--benches=${file("wrong.csv", benches.replaceAll("400", "4e9"))}`;
    refused([`wrong.csv:3:25: kp = `], "identify", place("meta"), wrong, ...fast);
});

test("with linear goals a recording at irregular times is interpolated, and its bridge is on or off", () => {
    const irregular = rows["first.csv"].flatMap((row, i, all) => {
        const next = all[i + 1];
        if (!next) return [row];
        const between = (key, at) => row[key] + at * (next[key] - row[key]);
        const at = [0.25, 0.5, 0.75][i % 3];
        const keys = ["timestamp", "goal_position", "position"];
        return [row, { ...row, ...Object.fromEntries(keys.map((key) => [key, between(key, at)])) }];
    });
    const { dt, ...told } = asJson("first.csv");
    const raw = file("raw/first.json", { ...told, entries: irregular });
    const plain = file("plain/first.json", { ...told, dt, entries: rows["first.csv"] });
    const linear = (file, ...more) => fitted(file, "--goals=linear", ...more).found;
    assert.equal(linear(raw, "--T=0.005"), linear(plain));
    const half = { dt: 0.0025, ...told, entries: rows["first.csv"] };
    assert.notEqual(linear(plain, "--T=0.0050001"), linear(plain));
    // a time step of the fit is not that of the file
    assert.notEqual(linear(plain, "--T=0.01"), linear(plain));
    refused(["half.json:1:7: the time step is 0.0025 s here"], "identify", file("half.json", half), ...fast);
    // samples at their own times are another fit
    assert.notEqual(fitted(raw).found, linear(raw, "--T=0.005"));
    const off = rows["first.csv"].map((row) => ({ ...row, torque_enable: row.timestamp < 0.5 }));
    assert.notEqual(linear(file("off.json", { ...told, entries: off })), linear(plain));
});

test("a part of the recordings begins at its own time 0", () => {
    const part = rows["first.csv"].filter(({ timestamp }) => timestamp > 0.2499 && timestamp < 0.7501);
    const told = { ...bench, kp: 100 };
    const whole = file("part/first.json", { ...told, entries: rows["first.csv"] });
    const cut = file("cut/first.json", { ...told, entries: part });
    const error = (text) => Number(text.split("\n").at(-1).split(",")[1]);
    const held = "--fix=armature=0.004"; // far from the truth, so that an error is left to compare
    const [a, b] = [fitted(whole, held, "--from=0.25", "--to=0.75"), fitted(cut, held)].map(({ found }) =>
        error(found),
    );
    assert.ok(Math.abs(a / b - 1) < 1e-6 && a > 1e-6, `${a} ${b}`);
    const long = file("long.json", { ...asJson("second.csv"), entries: recorded(400, "sin_sin", 2) });
    const { notes } = fitted(whole, long, "--from=1.5");
    assert.match(notes.join("\n"), /first\.json: less than two samples .* 1\.995 s/);
    assert.ok(notes.includes("# note: first.json: the mass of the arm is not known; arm_mass = 0 is used"));
    refused(["less than two samples"], "identify", whole, "--from=5", ...fast);
    refused(["--from=2 is not accepted"], "identify", whole, "--from=2", "--to=1", ...fast);
    refused(["--from=-1", "--to=x"], "identify", whole, "--from=-1", "--to=x", ...fast);
});

test("columns of other names and units", () => {
    const degrees = rows["first.csv"].map(({ timestamp, goal_position, position }) => ({
        ms: timestamp * 1000,
        soll: (goal_position * 180) / Math.PI,
        ist: (position * 180) / Math.PI,
    }));
    const log = file("degrees/first.json", { ...asJson("first.csv"), entries: degrees });
    const { notes } = fitted(log, "--columns=time=ms:ms,goal=soll:deg,position=ist:deg");
    assert.deepEqual(notes, []); // the motor is the servo
    refused(["degrees/first.json:1:", "degrees/first.json:1:"], "identify", log, ...fast);
});

test("a motor that is switched off at a time is as one with a column, to the bit", () => {
    const columns = (time) => `--columns=enabled=until:${time}`;
    const { entries, ...remarks } = asJson("first.csv");
    const off = (entry) => ({ ...entry, torque_enable: entry.timestamp < 0.5 });
    const [plain, known] = [entries, entries.map(off)].map((rows, i) =>
        file(`off${i}/first.json`, { ...remarks, entries: rows }),
    );
    const until = fitted(plain, columns(0.5));
    assert.equal(until.found, fitted(known).found);
    assert.notEqual(until.found, fitted(plain).found);
    // the time replaces a column
    const on = entries.map((entry) => ({ ...entry, torque_enable: true }));
    const replaced = fitted(file("off2/first.json", { ...remarks, entries: on }), columns("5e-1"));
    assert.equal(replaced.found, until.found);
    assert.match(replaced.notes.join(), /not used: torque_enable/);
    // and counts from the first row
    const late = entries.map((entry) => ({ ...entry, timestamp: entry.timestamp + 100 }));
    const shifted = file("off3/first.json", { ...remarks, entries: late });
    assert.notEqual(fitted(shifted, columns(0.5)).found, fitted(shifted).found);
    for (const time of [0, -1, "x", "", "nan", "inf", "1e400"])
        refused([`columns: 'enabled=until:${time}' is not valid`], "identify", plain, columns(time), ...fast);
    refused(["its motor is on until 1 s, but it takes only 0.995 s"], "identify", plain, columns(1), ...fast);
    refused(["columns: 'until' is not a unit"], "identify", plain, "--columns=enabled:until", ...fast);
});

test("the motor that a recorder names is the preset; of another motor the nearest one is named", () => {
    const free = fast.slice(1);
    const named = (motor) => file(`motor/${motor}.json`, { ...asJson("first.csv"), motor });
    const of = (motor) => friction("identify", named(motor), ...free);
    assert.equal(of("XL-330").out, friction("identify", named("XL-330"), ...fast).out);
    for (const motor of ["sts3215", "hls2915", "st3025", "sts3250", "sts3215_12v"])
        assert.equal(of(motor).code, 0, motor);
    const none = "there is no preset for the motor";
    refused(
        [`${none} 'xm430-w350' of the recordings; the nearest by its kind of control is xl330: Small`],
        ...["identify", named("xm430-w350"), ...free],
    );
    refused(
        [
            `${none} 'go1' of the recordings; the nearest by its kind of control is generic: Choose the control law. It assumes`,
        ],
        "identify",
        named("go1"),
        ...free,
    );
    // the ranges of a servo, where it has its own
    const sts = named("sts3215");
    for (const key of ["error_gain_ratio", "max_velocity", "delay"])
        assert.equal(friction("identify", sts, ...free, `--free=${key}`).code, 0, key);
    refused(["--free=max_velocity"], "identify", named("xl330"), ...free, "--free=max_velocity");
    const generic = ["preset=generic", "control=voltage", "error_gain=0.00288"];
    assert.equal(friction("identify", named("go1"), ...free, ...generic).code, 0);
});

test("a run follows a recording in JSON", () => {
    const args = ["run", "servo_pendulum", "preset=xl330", ...settings(bench), "kp=100", "--measures"];
    const measured = (name) => friction(...args, `--log=${place(name)}`).out;
    assert.match(measured("json/first.json"), /^measure,value\nmean_absolute_error,0\.\d/);
    assert.equal(measured("json/first.json"), measured("csv/first.csv"));
});

test("what cannot be read is named with file, line and column", () => {
    const told = { ...bench, kp: 100 };
    const entries = rows["first.csv"];
    const of = (content, name = "bad.json") => ["identify", file(name, content), ...fast];
    refused(["bad.json:1:2: expected an object"], ...of("{}"));
    refused(["bad.json:1:2: expected an object"], ...of("[3]"));
    refused(["bad.json:1:2: too few rows (0)"], ...of("[]"));
    refused(["bad.json:1:13: too few rows (0)"], ...of('{"entries":[]}'));
    refused(["bad.json:2:16: expected , or }"], ...of('{"entries":[\n{"timestamp":0 "goal":1}]}'));
    refused(["bad.json:1:10: 'NaN' is not a JSON value"], ...of('{"entr": NaN}'));
    refused(["no column for the goal angle"], ...of({ ...told, entries: [{ timestamp: 0, position: 1 }] }));
    refused(
        ["no position column"],
        ...of({ ...told, entries: entries.map(({ timestamp, goal_position }) => ({ timestamp, goal_position })) }),
    );
    const later = [entries[0], entries[2], entries[1], entries[3]];
    refused(["'0.005' is not later than the row before"], ...of({ ...told, entries: later }));
    refused(
        ["'position' is missing"],
        ...of({ ...told, entries: [...entries.slice(0, 9), { timestamp: 9, goal_position: 0, torque_enable: true }] }),
    );
    refused(["bad.json:1:9: mass = -1"], ...of({ mass: -1, length: 0.1, kp: 100, entries }));
    refused(["bad.json:1:9: mass = 'heavy'"], ...of({ mass: "heavy", length: 0.1, kp: 100, entries }));
    refused(["kp not known"], ...of({ mass: 0.49, kp: null, length: 0.1, entries }));
    const csv = (text) => [...of(text, "bad.csv"), ...settings(told)];
    const { mass: _, ...others } = told;
    refused(["bad.csv:1:3: mass = -1"], ...of(`# mass=-1\n${asCsv(entries)}`, "bad.csv"), ...settings(others));
    refused(["bad.csv:1:3: the time step is 0.01 s"], ...csv(`# dt=0.01\n${asCsv(entries)}`));
    refused(["bad.csv:1:3: the time step is no number here"], ...csv(`# dt=soon\n${asCsv(entries)}`));
    refused(["bad.csv:3:3: 'x' is not a number"], ...csv("t,goal,position\n0,0,0\n1,x,0\n2,0,0\n"));
    const table = (content, name = "t.json") => [...of({ ...told, entries }), `--benches=${file(name, content)}`];
    refused(["t.json:1:1: expected a table"], ...table("{}"));
    refused(["t.json:1:2: expected a table"], ...table("[3]"));
    refused(["t.json:1:8: expected a table"], ...table('[{"a":1}]'));
    refused(["t.json:2:1: expected , or ]"], ...table('[{"file":"a"}\n'));
    refused(["t.csv:1:1: expected a table"], ...table("name,kp\n", "t.csv"));
    refused(["t.csv:1:1: expected a table"], ...table("", "t.csv"));
    refused(["nowhere.json"], ...of({ ...told, entries }), `--benches=${place("nowhere.json")}`);
});

test("a recording without movement and one of two rows are answered", () => {
    const still = rows["first.csv"].map((row) => ({ ...row, position: 0 }));
    for (const entries of [still, rows["first.csv"].slice(0, 2)])
        assert.doesNotMatch(fitted(file("still.json", { ...bench, kp: 100, entries })).found, /nan|inf/);
});

const alone = ["preset=xl330", ...settings(bench), "model=m1", "--folds=none", "--intervals=none", "--quiet"];

const long = recorded(100, "sin_time_square", 2);

/** Fits one recording with M1 into a folder; its error, and the error of the run of its parameter file. */
function fittedAndRun(log, kp, ...more) {
    const out = place("found");
    const fit = friction("identify", log, ...alone, `kp=${kp}`, "--budget=1000", `--out=${out}`, ...more);
    assert.equal(fit.code, 0, fit.err);
    const { train } = JSON.parse(fs.readFileSync(path.join(out, "result.json"), "utf8")).models.m1;
    const args = [`params=@${path.join(out, "m1.json")}`, ...settings(bench), `kp=${kp}`, `--log=${log}`, "--measures"];
    const run = friction("run", "servo_pendulum", ...args);
    assert.equal(run.code, 0, run.err);
    return { ...fit, train, run: Number(/^mean_absolute_error,(.*)$/m.exec(run.out)[1]) };
}

test("a gap is named before and after the fit, and both fit and run start again after the gap", () => {
    for (const [begin, end] of [
        [80, 121],
        [200, 300],
    ]) {
        const entries = long.filter((_, i) => i < begin || i >= end);
        const gap = file("gap.csv", asCsv(entries));
        const { out, err, train, run } = fittedAndRun(gap, 100, "--extras=none");
        assert.match(out, /^# 1 recording.*, T = 0.005 s,/m);
        const [from, to] = [begin - 1, end].map((i) => Number((0.005 * i).toPrecision(4)));
        const warning = `gap.csv: long gaps without rows: 1, the longest from ${from} s to ${to} s; after each the simulation`;
        for (const text of [out, err]) assert.ok(text.includes(`warning: ${warning}`), text);
        assert.equal(train, run, "to the last bit");
        assert.ok(train < 5e-3, `${train} rad with a gap from ${from} s`);
    }
    const straight = friction(
        "identify",
        file("gap.csv", asCsv(long.filter((_, i) => i < 80 || i > 120))),
        ...alone,
        "kp=100",
        "--budget=1000",
        "--goals=linear",
    );
    assert.ok(straight.err.includes("from 0.395 s to 0.605 s; a fit takes a straight line there"), straight.err);
});

test("a measured supply voltage replaces that of the bench on request, in the fit and in its run", () => {
    const { vin: _, ...others } = bench;
    // a battery that sags from 9 to 5 V, with rows in which it was not measured
    const volts = (i) => (i % 7 === 3 ? (i % 2 ? "" : 0) : 9 - (4 * i) / 600);
    const goals = long.map(({ timestamp, goal_position }, i) => `${timestamp},${goal_position},${volts(i)}`);
    const only = file("goals.csv", `t,goal,volts\n${goals.join("\n")}\n`);
    const truth = [
        "preset=xl330",
        "model=m1",
        ...settings(others),
        "kp=100",
        "goal=held",
        "integrator=semi",
        "T=0.0003125",
    ];
    const made = friction("run", "servo_pendulum", ...truth, "supply=measured", `--log=${only}`, "--every=16");
    assert.equal(made.code, 0, made.err);
    const [head, ...lines] = made.out
        .trim()
        .split("\n")
        .filter((line) => !line.startsWith("#"));
    const theta = head.split(",").indexOf("theta");
    const text = lines.map((line, i) => `${goals[i]},${line.split(",")[theta]}`).join("\n");
    const log = file("sagging.csv", `t,goal,volts,position\n${text}\n`);
    const held = ["--extras=none", "--internal-step=0.0003125", "--fix=delay=0"];
    const measured = fittedAndRun(log, 100, ...held, "--supply=measured");
    assert.equal(measured.train, measured.run, "to the last bit");
    const constant = fittedAndRun(log, 100, ...held);
    assert.ok(measured.train < 1e-3 && constant.train > 3 * measured.train, `${measured.train}, ${constant.train}`);
    // what has no effect is refused
    const refuse = (text, ...args) => {
        const { code, err } = friction(...args);
        assert.ok(code !== 0 && err.includes(text), err);
    };
    const plain = file("plain.csv", asCsv(long));
    refuse("plain.csv has no measured supply voltage", "identify", plain, ...alone, "kp=100", "--supply=measured");
    refuse("--goals=held", "identify", log, ...alone, "kp=100", "--supply=measured", "--goals=linear");
    const hls = [...alone, "preset=feetech_hls", "kp=3", "--supply=measured"].filter((word) => word !== "preset=xl330");
    refuse("does not use the supply voltage", "identify", log, ...hls);
    const idle = friction("run", "servo_pendulum", "preset=feetech_hls", `--log=${log}`, "supply=measured");
    assert.match(idle.out + idle.err, /warning: the control law current_source does not use the supply voltage/);
    refuse("has no measured supply voltage", "run", "servo_pendulum", "supply=measured");
});

test("the electronics that models share are written if a published set has other values, and a recording with a large error is named", () => {
    const sts = { preset: "feetech_sts3215_7_4V", model: "m4" };
    const arm = { mass: 0.2, length: 0.12, vin: 7.4 };
    /** A recording of the servo with this gain, every 10 ms. */
    const made = (kp, trajectory, more = {}) => {
        const run = ["run", "servo_pendulum", ...settings({ ...sts, ...arm, kp, trajectory, T: 0.01, ...more })];
        const { header, rows: all } = table(...run, "--duration=3");
        const [t, goal, theta] = ["t", "theta_d", "theta"].map((name) => header.split(",").indexOf(name));
        return all.map((row) => ({ timestamp: row[t], goal_position: row[goal], position: row[theta] }));
    };
    const logs = [
        ["one.csv", made(32, "sin_sin")],
        ["two.csv", made(32, "up_and_down")],
        ["other.csv", made(32, "sin_time_square", { mass: 1 })],
    ].map(([name, entries]) => file(`sts/${name}`, asCsv(entries)));
    const out = place("sts/found");
    const fit = friction(
        ...["identify", ...logs, `preset=${sts.preset}`, "model=m1,m4", ...settings(arm), "kp=32", "--seed=1"],
        ...["--extras=none", "--folds=none", "--intervals=none", "--starts=1", "--budget=1000", `--out=${out}`],
    );
    assert.equal(fit.code, 0, fit.err);
    assert.match(fit.out, /^# (note: )?other\.csv is fitted \S+ times as badly as the median of the others/m);
    const { models, T, half_step: step } = JSON.parse(fs.readFileSync(path.join(out, "result.json"), "utf8"));
    assert.deepEqual(models.m1.held, {}, "the electronics are those of M1");
    assert.deepEqual(Object.keys(models.m4.held), ["error_gain_ratio", "max_velocity"]);
    for (const [model, { held, parameters, errors }] of Object.entries(models)) {
        const found = Object.fromEntries(Object.entries(parameters).map(([key, { value }]) => [key, value]));
        const own = { preset: sts.preset, model, ...arm, kp: 32, ...held, ...found };
        const follow = { goal: "held", integrator: "semi", T: T / step.steps };
        const run = ["run", "servo_pendulum", ...settings({ ...own, ...follow }), `--log=${logs[0]}`, "--measures"];
        const { out: measures } = friction(...run);
        assert.equal(Number(/^mean_absolute_error,(.*)$/m.exec(measures)[1]), errors[0], model);
    }
});
