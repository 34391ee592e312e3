// Servos on the command line: published parameter files as they are, recordings, and what is wrong with either.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, refused, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-servo-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A file of this text; its path. */
function file(text, name) {
    const place = path.join(folder, name);
    fs.writeFileSync(place, text);
    return place;
}

const bench = ["run", "servo_pendulum"];
// github.com/Rhoban/bam, bam/params/mx106/m4.json (Apache-2.0), as it is written there
const published = `{
    "kt": 2.23138890457851,
    "R": 2.3717487904639545,
    "armature": 0.02457397334336701,
    "friction_base": 6.653380436533205e-13,
    "friction_stribeck": 0.10491060771568866,
    "load_friction_base": 0.009150334028953775,
    "load_friction_stribeck": 0.22235912179095094,
    "dtheta_stribeck": 1.6232949773728853,
    "alpha": 1.323485668999259,
    "friction_viscous": 0.05096082506010955,
    "model": "m4",
    "actuator": "mx106"
}`;

test("parameters are saved as a published file, and read one by one from a collection of them", () => {
    const place = file("", "saved.json");
    const saved = friction("run", "servo_pendulum", "preset=xl330", "model=m5", "mass=0.5", `--save=${place}`);
    assert.equal(saved.code, 0, saved.err);
    const set = JSON.parse(fs.readFileSync(place, "utf8"));
    assert.deepEqual([set.model, set.actuator], ["m5", "xl330"]);
    const back = friction("run", "servo_pendulum", `params=@${place}`, "mass=0.5");
    assert.equal(back.out, saved.out);
    const { model, actuator, ...numbers } = set;
    const sets = { [model]: numbers, m1: { friction_base: 1 }, _actuator: actuator };
    const all = file(JSON.stringify({ _source: "made up", servos: { arm: sets } }), "all.json");
    assert.equal(friction("run", "servo_pendulum", `params=@${all}`, "model=m5", "mass=0.5").out, saved.out);
    const several = friction("run", "servo_pendulum", `params=@${all}`);
    assert.equal(several.code, 2);
    assert.match(several.err, /2 parameter sets that match; give preset and model of one of them: arm m5, arm m1/);
    const nowhere = friction("run", "servo_pendulum", "--save=/nowhere/set.json");
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /could not be written/);
    assert.match(friction("run", "servo_pendulum", "--save=").err, /--save needs a file/);
    assert.match(friction("run", "sliding_block", "--save=x.json").err, /--save/);
});

test("a published file is its preset, in runs and in curves", () => {
    const params = `params=@${file(published, "m4.json")}`;
    const own = table(...bench, "preset=mx106", "model=m4", "--duration=2");
    const read = table(...bench, params, "--duration=2");
    assert.deepEqual(read.text, own.text);
    assert.deepEqual(read.comments, [
        `# note: ${params.slice(8)}: missing keys take the defaults of the published program: q_offset = 0`,
    ]);
    const marked = table(...bench, `params=@${file(`\ufeff${published}`, "marked.json")}`, "--duration=2");
    assert.deepEqual(marked.text, own.text, "a byte order mark changes nothing");
    const limits = ["curve", "drive_backdrive", "--x=0:10:21"];
    assert.deepEqual(table(...limits, params).text, table(...limits, "preset=mx106", "model=m4").text);
});

test("what is given beside a file counts more", () => {
    const params = `params=@${file(published, "beside.json")}`;
    const own = table(...bench, "preset=mx106", "model=m4", "alpha=2", "kp=4", "--duration=1");
    assert.deepEqual(table(...bench, params, "alpha=2", "kp=4", "--duration=1").text, own.text);
    assert.deepEqual(table(...bench, params, "model=m4", "alpha=2", "kp=4", "--duration=1").text, own.text);
    refused(["model=m1 conflicts with model=m4"], ...bench, params, "model=m1");
});

test("keys that a file leaves out or has too many of are named", () => {
    const place = file(
        `{"kt": 7.65, "friction_base": 5.6, "command_delay": 0.001, "inertia": 2, "model": "m1", "actuator": "erob80_100"}`,
        "few.json",
    );
    const { comments } = table(...bench, `params=@${place}`, "--duration=0.01");
    assert.equal(comments.length, 2);
    assert.match(comments[0], /R = 2/);
    for (const key of ["friction_viscous = 0.1", "armature = 0.005", "q_offset = 0"])
        assert.ok(comments[0].includes(key), key);
    assert.match(comments[1], /warning.*unused keys: inertia/);
});

test("a malformed parameter file is refused with file, line and column", () => {
    for (const [text, ...items] of [
        [`{"kt": "a", "model": "m1", "actuator": "mx64"}`, "bad.json:1:8: kt is a string; give a number"],
        [`{\n "kt": NaN, "model": "m1"}`, "bad.json:2:8: kt is 'NaN'; give a finite number"],
        [`{"kt": 1e999, "R": Infinity, "model": "m1"}`, "bad.json:1:8: kt", "bad.json:1:20: R"],
        [`{"kt": {"a": 1}}`, "bad.json:1:8: kt is neither a number nor a string"],
        [`{"kt": 1, "kt": 2, "model": "m1"}`, "bad.json:1:11: kt is given more than once"],
        [
            `{"kt": -1, "alpha": 0, "model": "m2"}`,
            "bad.json:1:21: alpha = 0 is out",
            "bad.json:1:8: kt = -1 is out of range",
        ],
        [`{"model": "m7"}`, "bad.json:1:11: unknown model 'm7'"],
        [`{"kt": 1}`, "no model is given"],
        [`[1, 2]`, "bad.json:1:1: expected {"],
        [``, "bad.json:1:1: expected {"],
        [`{"kt": 1`, "expected , or }"],
        [`{"model": "m1"} x`, "bad.json:1:17: unexpected text"],
        ["\u0000\u0001\u0002", "bad.json:1:1: expected {"],
    ])
        refused(items, ...bench, `params=@${file(text, "bad.json")}`);
    refused(["3 MB is too large"], ...bench, `params=@${file("x".repeat(3e6), "large.json")}`);
    refused(["nowhere.json cannot be read"], ...bench, "params=@nowhere.json");
    refused(["params is a servo parameter file"], "curve", "phi", `params=@${file(published, "law.json")}`);
});

/** A recording that M4 itself has made. */
function recording() {
    const { rows } = table(...bench, "preset=mx106", "model=m4", "T=0.005", "--duration=3");
    return rows.map(([t, goal, theta, omega]) => [t, goal, theta, omega].join(",")).join("\n");
}

test("a run beside a recording: its goal, its start, and how far each model is from it", () => {
    const place = file(`time_s,goal_position_rad,position_rad,velocity_rad_s\n${recording()}\n`, "log.csv");
    const { header, rows, comments } = table(...bench, "preset=mx106", "model=m4", `--log=${place}`);
    assert.equal(header, "t,theta_d,theta,omega,tau_m,tau_e,tau_f,tau_f_max,theta_log");
    assert.ok(Math.abs(rows.at(-1)[0] - 2.99) < 1e-9, `it ends with the recording: ${rows.at(-1)[0]}`);
    const worst = Math.max(...rows.map((row) => Math.abs(row[2] - row[8])));
    assert.ok(worst < 1e-9, `the model that made it is ${worst} rad from it`);
    const measures = table(...bench, "preset=mx106", "model=m4", `--log=${place}`, "--measures");
    assert.equal(measures.header, "measure,value");
    const errors = Object.fromEntries(measures.text.map((line) => line.split(",")));
    assert.deepEqual(Object.keys(errors), [
        "mean_absolute_error",
        ...[1, 2, 3, 4, 5, 6].map((i) => `mean_absolute_error_m${i}`),
    ]);
    assert.ok(errors.mean_absolute_error_m4 < 1e-10 && errors.mean_absolute_error_m1 > 1e-3);
    const untold = `# note: ${place}: neither it nor the command tells mass, length, kp, vin; default values are taken`;
    assert.deepEqual(comments, [...measures.text.map((line) => `# ${line}`), untold]);
    // the mean of the columns
    const m1 = table(...bench, "preset=mx106", "model=m1", `--log=${place}`);
    const mean = m1.rows.reduce((sum, row) => sum + Math.abs(row[2] - row[8]), 0) / m1.rows.length;
    assert.ok(Math.abs(mean - errors.mean_absolute_error_m1) < 0.01 * mean);
});

test("a recording tells what its bench was, where the command does not", () => {
    const text = `time_s,goal_position_rad,position_rad,velocity_rad_s\n${recording()}\n`;
    const given = ["mass=0.6", "length=0.12", "arm_mass=0.05", "kp=10", "vin=11"];
    const place = file(`# ${given.join(" ")} model=m1 trajectory=lift_and_drop colour=red\n${text}`, "told.csv");
    const own = ["preset=mx106", "model=m4"];
    const told = table(...bench, ...own, `--log=${place}`);
    const asGiven = table(...bench, ...own, ...given, `--log=${file(text, "untold.csv")}`);
    assert.deepEqual(told.rows, asGiven.rows);
    const note = ({ comments }) => comments.find((line) => line.startsWith("# note: "));
    assert.match(note(told), /told.csv: its bench is taken from it: /);
    for (const word of given) assert.ok(note(told).includes(word), word);
    assert.doesNotMatch(note(told), /model|trajectory|colour/);
    // the command counts
    const heavier = table(...bench, ...own, "mass=0.7", `--log=${place}`);
    assert.ok(!note(heavier).includes(" mass="));
    assert.notDeepEqual(heavier.rows, told.rows);
});

test("beside a parameter file every model is compared as it was published, with its own motor", () => {
    const log = `--log=${file(`t,goal,position,velocity\n${recording()}\n`, "compared.csv")}`;
    const params = `params=@${file(published.replace("0.2223", "0.1223"), "own.json")}`;
    const own = table(...bench, params, log, "--measures", "kp=8").text;
    const preset = table(...bench, "preset=mx106", "model=m4", log, "--measures", "kp=8").text;
    assert.deepEqual(own.slice(1), preset.slice(1));
    assert.notEqual(own[0], preset[0]);
    assert.notEqual(table(...bench, params, log, "--measures", "kp=8", "kt=2").text[1], own[1]);
    // an unknown actuator has no published model
    const strange = `params=@${file(published.replace("mx106", "mx999"), "strange.json")}`;
    assert.equal(table(...bench, strange, log, "--measures").text.length, 1);
    assert.equal(table(...bench, "preset=feetech_sts3215_7_4V_2025", "model=m2", log, "--measures").text.length, 2);
    refused(["give T of at least 3e-07 s"], ...bench, log, "T=1e-7", "--measures");
    refused(["params is given more than once"], ...bench, params, params);
});

test("a table of goals is a trajectory, and what is given counts more than the file", () => {
    const place = file("t;goal\n0;0\n1;0.5\n4;-0.5\n", "goals.csv");
    const { header, rows, comments } = table(...bench, "control=off", `--log=${place}`, "T=0.5", "--duration=5");
    assert.ok(
        comments.length === 1 && comments[0].includes("too large"),
        "half a second is too long for a free pendulum",
    );
    assert.equal(header.split(",").length, 8);
    const goals = rows.map((row) => row[1]);
    const expected = [0, 0.25, 0.5, 0.5 - 0.5 / 3, 0.5 - 1 / 3, 0, 0.5 - 2 / 3, 0.5 - 2.5 / 3, -0.5, -0.5];
    goals.forEach((goal, i) => assert.ok(Math.abs(goal - expected[i]) < 1e-12, `goal ${i} is ${goal}`));
    refused(["no position column"], ...bench, `--log=${place}`, "--measures");
});

test("a malformed recording is refused with file, line and column", () => {
    for (const [text, ...items] of [
        ["t,position\n0,1\n1,2\n", "bad.csv:1:1: no column for the goal angle [rad]"],
        ["0,1\n1,2\n", "no column for the time [s]", "no column for the goal angle [rad]"],
        ["t,goal\n0,1\n1,nan\n", "bad.csv:3:3: 'nan' is not finite; expected goal angle [rad]"],
        [
            "t,goal\n0,1\n1,x\n2,3,4\n3\n",
            "bad.csv:3:3: 'x'",
            "bad.csv:4:1: the number of fields (3)",
            "bad.csv:5:1: the number of fields (1)",
        ],
        ["t,goal\n0,1\n0,2\n", "bad.csv:3:1: '0' is not later"],
        ["t,goal\n0,\n1,2\n", "bad.csv:2:3: '' is missing"],
        ["t,goal,theta_d\n0,1,2\n", "bad.csv:1:8: 'theta_d' is a second column"],
        ["t,goal,enable\n0,1,2\n1,1,0\n", "bad.csv:2:5: '2' is not valid; expected motor on (1 or 0)"],
        ["t,goal\n", "too few rows (0); give"],
        ["", "too few rows (0); give"],
        ["\u0000\u0001", "bad.csv:1:1: unexpected byte 0"],
        [`t,goal\n0,${"1".repeat(3000)}\n1,1\n`, "bad.csv:2:"],
    ])
        refused(items, ...bench, `--log=${file(text, "bad.csv")}`);
    refused(["nowhere.csv cannot be read"], ...bench, "--log=nowhere.csv");
    refused(["--log has no file"], ...bench, "--log=");
    refused(["recording"], ...bench, "trajectory=log");
    refused(["--log=x.csv is not accepted"], "run", "robot_joint", "--log=x.csv");
});

test("200 MB of anything is judged within a few seconds", () => {
    const place = path.join(folder, "large.csv");
    const started = performance.now();
    for (const begin of ["t,goal\n", "", "\u0001"]) {
        fs.writeFileSync(place, begin + "0,1,2\n".repeat(1e6));
        fs.truncateSync(place, 2e8); // the rest is zeros
        assert.equal(friction(...bench, `--log=${place}`).code, 2);
    }
    assert.ok(performance.now() - started < 20000);
});

test("the measures are over the whole recording", () => {
    const place = file(`t,goal,position\n0,0,0\n1,0.5,0.4\n`, "whole.csv");
    refused(["covers the whole recording"], ...bench, `--log=${place}`, "--measures", "--duration=1");
    refused(["covers the whole recording"], ...bench, `--log=${place}`, "--measures", "--every=2");
});

test("a file that leaves out what only its own control law has goes with another law", () => {
    const place = file(`{"kt": 1, "model": "m1", "actuator": "sts3215"}`, "free.json");
    const { comments } = table(...bench, `params=@${place}`, "control=off", "--duration=0.1");
    assert.match(comments[0], /it is read as feetech_sts3215_7_4V_2025$/);
    assert.match(comments[1], /error_gain_ratio = 1, max_velocity = 5\.2155/);
});

test("why an area is empty is said", () => {
    const { comments } = table("curve", "drive_backdrive", "model=m1", "friction_base=50", "--x=0:2:3");
    assert.match(comments[0], /^# note: motor torques up to 10 N m do not turn the gearbox/);
});

test("hands pull, and their torque is shown", () => {
    const { header, rows } = table(...bench, "control=off", "hand=torque", "tau_hand=0.4", "--duration=0.01");
    assert.ok(header.endsWith(",tau_h"));
    for (const row of rows) assert.equal(row[8], 0.4);
    refused(["hand=spring only"], ...bench, "K_hand=3");
});

test("a model that is not published for a servo is said to be so; its preset stands at one that is", () => {
    const list = friction(...bench, "--help").out;
    const names = fs.readFileSync("core/servo/preset.def", "utf8").matchAll(/^FR_SERVO\((\w+)\)$/gm);
    for (const [, name] of names) assert.ok(list.includes(`${name}:`), name);
    const { text } = table(...bench, "preset=feetech_sts3215_7_4V_2025", "--duration=0.1");
    assert.deepEqual(table(...bench, "preset=feetech_sts3215_7_4V_2025", "model=m4", "--duration=0.1").comments, [
        "# note: m4 is not published for feetech_sts3215_7_4V_2025; its parameters are generic defaults",
    ]);
    assert.deepEqual(text, table(...bench, "preset=feetech_sts3215_7_4V_2025", "model=m1", "--duration=0.1").text);
    // What is given is no default.
    const all = ["kt=1.1", "R=2.5", "armature=0.03", "q_offset=0", "friction_base=0.02", "friction_viscous=0.01"];
    all.push(
        "friction_stribeck=0.03",
        "load_friction_base=0.1",
        "load_friction_stribeck=0.05",
        "dtheta_stribeck=0.2",
        "alpha=1",
    );
    const m4 = [...bench, "preset=feetech_sts3215_7_4V_2025", "model=m4", "--duration=0.1"];
    assert.deepEqual(table(...m4, ...all).comments, []);
    assert.deepEqual(table(...m4, ...all.slice(2)).comments, [
        "# note: m4 is not published for feetech_sts3215_7_4V_2025; those of its parameters that are not given are generic defaults: kt, R",
    ]);
});

test("a recording with other names and units follows --columns", () => {
    const place = file("clock;soll;ist\n0;0;0\n500;90;45,5\n", "other.csv");
    const columns = "--columns=time=clock:ms,goal=soll:deg,position=ist:deg";
    const run = friction("run", "servo_pendulum", `--log=${place}`, columns, "--duration=1");
    assert.equal(run.code, 0, run.err);
    const degrees = "--columns=time=clock:ms,goal=soll,position=ist";
    const measured = friction("run", "servo_pendulum", `--log=${place}`, degrees, "--measures");
    assert.match(
        measured.out,
        /^# warning: .*other\.csv: soll goes up to 90 rad; if it is in degrees.*\n(# .*\n)*measure,value\n/,
    );
    const refused = friction("run", "servo_pendulum", `--log=${place}`, "--columns=goal=target:inch");
    assert.equal(refused.code, 2);
    assert.match(refused.err, /'inch' is not a unit of the goal angle/);
});
