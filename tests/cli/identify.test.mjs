// friction identify: it finds what made its recordings, whoever computes and in whatever order, and refuses what it cannot use.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, long, refused, root, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-identify-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** A file of this text; its path. */
function file(name, text) {
    const place = path.join(folder, name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
    return place;
}

const set = { kt: 0.4, R: 3.5, armature: 0.002, q_offset: 0.02, friction_base: 0.03, friction_viscous: 0.01 };
const bench = { mass: 0.49, length: 0.1, vin: 7.4 };
const settings = (values) => Object.entries(values).map(([key, value]) => `${key}=${value}`);

/** How long a recording is [s]: shorter for a build with sanitizers, which takes ten times as long for a step. */
const whole = (process.env.FRICTION ?? "").includes("watched") ? 1 : 3;

/** A recording of an M1 servo, or of another, with this gain: the text of a CSV file. */
function recorded(kp, { trajectory = "sin_time_square", duration = whole, remarks = "", servo = {} } = {}) {
    const given = settings({ preset: "xl330", model: "m1", ...set, ...servo, ...bench, kp, trajectory, T: 0.005 });
    const run = table("run", "servo_pendulum", ...given, `--duration=${duration}`);
    const names = run.header.split(",");
    const at = (name) => names.indexOf(name);
    const lines = run.text.map((row) => row.split(","));
    const text = lines.map((cells) => ["t", "theta_d", "theta"].map((name) => cells[at(name)]).join(",")).join("\n");
    return `${remarks}t,goal,position\n${text}\n`;
}

const logs = [
    file("a/kp100.csv", recorded(100)),
    file("a/kp400.csv", recorded(400, { trajectory: "sin_sin" })),
    file("a/short.csv", recorded(200, { duration: (whole * 2) / 3 })),
];
const table_of_benches = file("benches.csv", "file,kp,note\nkp100.csv,100,first\nkp400.csv,400,\nshort.csv,200,\n");
const known = ["preset=xl330", ...settings(bench), `--benches=${table_of_benches}`, "--quiet"];

/** The rows of the table by model, with its columns by name. */
function found(...args) {
    const { header, text } = table("identify", ...args);
    const names = header.split(",");
    const rows = text.map((row) => row.split(",").map((cell, i) => [names[i], i && cell ? Number(cell) : cell]));
    return Object.fromEntries(rows.map((row) => [row[0][1], Object.fromEntries(row)]));
}

test("the parameters that made the recordings are found, and its files are read by a run", () => {
    const out = path.join(folder, "found");
    const { m1 } = found(...logs, ...known, "model=m1", "--budget=2000", "--protocol=bam", `--out=${out}`);
    assert.ok(m1.train < 1e-6, `error ${m1.train} rad`);
    assert.ok(m1.published > 100 * m1.train);
    // errors of kt and R nearly cancel each other, so these two are not compared
    for (const key of ["armature", "q_offset", "friction_base"])
        assert.ok(Math.abs(m1[key] / set[key] - 1) < 0.01, `${key} = ${m1[key]}, made with ${set[key]}`);
    const parameters = JSON.parse(fs.readFileSync(path.join(out, "m1.json"), "utf8"));
    assert.equal(parameters.model, "m1");
    assert.equal(parameters.actuator, "xl330");
    assert.equal(parameters.kt, m1.kt);
    const head = ["run", "servo_pendulum", `params=@${path.join(out, "m1.json")}`, ...settings(bench)];
    const gains = { "kp100.csv": 100, "kp400.csv": 400, "short.csv": 200 };
    const errors = logs.map((log) => {
        const { text } = table(...head, `kp=${gains[path.basename(log)]}`, `--log=${log}`, "--measures");
        return Number(text.find((line) => line.startsWith("mean_absolute_error,")).split(",")[1]);
    });
    assert.equal(m1.train, errors.reduce((sum, error) => sum + error, 0) / errors.length, "to the last bit");
    const files = ["intervals.csv", "m1.json", "report.html", "report.md", "result.json", "table.csv"];
    assert.deepEqual(fs.readdirSync(out).sort(), files, "nothing unfinished is left");
    const { header, text } = table("identify", ...logs, ...known, "model=m1", "--budget=2000", "--protocol=bam");
    assert.equal(fs.readFileSync(path.join(out, "table.csv"), "utf8"), `${[header, ...text].join("\n")}\n`);
});

test("the number of threads and the order of the files change nothing, the seed does", long, () => {
    const args = [...known, "model=m3", "--budget=1000", "--intervals=none"];
    const print = (...more) => {
        const { code, out, err } = friction("identify", ...more);
        assert.equal(code, 0, err);
        return out;
    };
    const once = print(...logs, ...args, "--jobs=1");
    for (const jobs of [2, 3]) assert.equal(print(...[...logs].reverse(), ...args, `--jobs=${jobs}`), once);
    assert.equal(print(path.join(folder, "a"), ...args), once, "a folder of them");
    assert.notEqual(print(...logs, ...args, "--seed=2"), once);
    assert.match(once, /^# 3 recordings, T = 0\.005 s, mean absolute errors/);
    assert.deepEqual(once.match(/^m\d/gm), ["m3"], "what M3 contains is fitted, but was not asked for");
});

test("each part is left out of a fit of its own, by which a model is named", long, () => {
    const of = (...more) =>
        table(
            "identify",
            ...logs,
            ...known,
            "model=m1,m3",
            "--budget=1000",
            "--intervals=none",
            "--protocol=bam",
            ...more,
        );
    const { comments, header, text } = of();
    assert.match(comments[1], /^# m[13] is named: its error on left-out recordings is \S+ mrad, /, comments[1]);
    const rows = text.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [header.split(",")[i], cell])));
    for (const row of rows)
        assert.ok(Number(row.left_out) < 1e-3 && Number(row.left_out_error_percent) < 300, row.left_out);
    assert.deepEqual(of("--folds=log").text, text, "each recording has a gain of its own");
    assert.deepEqual(of("--folds=2", "--jobs=1"), of("--folds=2", "--jobs=3"));
    const none = of("--folds=none");
    assert.match(none.comments[1], /^# No model is named: no recording was left out/);
    assert.match(none.text[0], /^m1,6,[^,]+,,,/);
    const args = [...known, "model=m1", "--budget=1000"];
    refused(["--folds=x is not"], "identify", ...logs, ...args, "--folds=x");
    refused(
        ["--folds=trajectory is not accepted; give what makes two parts"],
        "identify",
        ...logs,
        ...args,
        "--folds=trajectory",
    );
});

/** Recordings of a servo, to which a wave is added that no model has; their folder. */
function waved(name, servo) {
    for (const [kp, trajectory] of [
        [100, "sin_time_square"],
        [400, "sin_sin"],
        [200, "up_and_down"],
    ]) {
        const [head, ...rows] = recorded(kp, { trajectory, servo }).trim().split("\n");
        const lines = rows.map((row) => row.split(",").map(Number));
        const text = lines.map(([t, goal, angle]) => `${t},${goal},${angle + 0.002 * Math.sin(40 * t)}`).join("\n");
        file(`${name}/${name}${kp}.csv`, `# kp=${kp}\n${head}\n${text}\n`);
    }
    return path.join(folder, name);
}

test("the table repeats the verdict: the last leader, 5 % better on left-out recordings and in the criterion", () => {
    const loaded = { model: "m3", load_friction_base: 0.3, friction_base: 0.01 };
    for (const [truth, servo] of Object.entries({ m1: {}, m3: loaded })) {
        const args = ["preset=xl330", ...settings(bench), "--quiet", "--intervals=none", "model=m1,m2,m3"];
        const files = written(`${truth}-found`, waved(truth, servo), ...args, "--budget=1000");
        const { models, folds, supported } = JSON.parse(files["result.json"]);
        const [header, ...rows] = files["table.csv"].split("\n").filter((line) => line && !line.startsWith("#"));
        const cells = rows.map((row) =>
            Object.fromEntries(row.split(",").map((cell, i) => [header.split(",")[i], i > 0 ? Number(cell) : cell])),
        );
        const leader = cells
            .sort((one, other) => one.parameters - other.parameters)
            .reduce((leads, next) =>
                next.left_out <= 0.95 * leads.left_out && next.criterion < leads.criterion ? next : leads,
            );
        assert.equal(folds.named, leader.model);
        assert.match(files["report.md"], new RegExp(`^${truth} is named: `, "m"));
        // a parameter at 0 is absent, and not on a bound that the recordings do not tell
        const own = Object.entries(models[truth].parameters);
        const absent = own.filter(([key, one]) => one.absent && key !== "delay").map(([key]) => key);
        const held = own.filter(([, one]) => one.on_bound && !one.absent).map(([key]) => key);
        const [, without = ""] = files["report.md"].match(/does without (.*): 0 fits best/) ?? [];
        const [, lies = ""] = files["report.md"].match(/is named, but (.*) lies? on a bound/) ?? [];
        assert.deepEqual([without, lies], [absent.join(", "), held.join(", ")]);
        assert.match(
            files["report.md"],
            models[truth].parameters.delay.absent ? /samples, no delay found/ : /samples, delay \S+ ms found/,
        );
        const all = Object.entries(models).map(([name, { criterion, left_out, parameters }]) => ({
            ...{ name, criterion, parameters: Object.keys(parameters).length },
            error: left_out.reduce((sum, error) => sum + Math.log(error), 0) / left_out.length,
        }));
        const least = (models, key) => models.reduce((one, other) => (other[key] < one[key] ? other : one)).name;
        assert.equal(folds.named, truth);
        assert.equal(
            folds.simplest,
            least(
                all.filter(({ error }) => error <= Math.min(...all.map((one) => one.error)) + Math.log(1.05)),
                "parameters",
            ),
        );
        assert.equal(folds.sure, folds.named === folds.simplest && folds.named === supported);
        assert.equal(folds.best, least(all, "error"));
        assert.equal(supported, least(all, "criterion"));
    }
});

test("no model is named when the errors are as large as the motion", () => {
    const name = file(
        "flipped/kp200.csv",
        recorded(200, { trajectory: "sin_sin", remarks: "# kp=200\n" }).replace(
            /,(-?)([^,\n]+)$/gm,
            (all, sign, angle) => (angle === "position" ? all : `,${sign ? "" : "-"}${angle}`),
        ),
    );
    const args = [name, "preset=xl330", ...settings(bench), "--quiet", "model=m1,m3", "--budget=1000"];
    const { comments } = table("identify", ...args);
    assert.match(comments[1], /^# No model explains these recordings: m[13], the best, has an error of [\d.]+ rad/);
    assert.ok(!comments.some((line) => /is named|intervals of/.test(line)), comments.join("\n"));
    const files = written("flipped-found", ...args, "--intervals=none");
    const { motion, explained, models } = JSON.parse(files["result.json"]);
    assert.ok(!explained && models.m1.train > motion / 2, `error ${models.m1.train} rad, motion ${motion} rad`);
    assert.match(files["report.md"], /\nNo model explains these recordings: m[13], the best, has an error/);
    assert.doesNotMatch(files["report.md"], /is named/);
});

test("what contradicts the recordings or the published servo is said", () => {
    const known = ["preset=xl330", ...settings(bench), "--quiet", "model=m1,m3", "--extras=none", "--intervals=none"];
    const weak = { kt: 0.1, R: 6 };
    const four = ["sin_time_square", "sin_sin"].flatMap((trajectory) =>
        [100, 400].map((kp) => {
            const rows = recorded(kp, { trajectory, servo: weak }).trim().split("\n");
            const duty = rows.map((row, i) => `${row},${i === 0 ? "load_pwm" : i === 9 ? 1 : 0.2}`);
            return file(`weak/${trajectory}_kp${kp}.csv`, `# kp=${kp}\n${duty.join("\n")}\n`);
        }),
    );
    const { comments } = table("identify", ...four, ...known, "--columns=load=load_pwm:duty", "--free=max_pwm:0.1:0.5");
    const text = comments.join("\n");
    assert.match(text, /^# kt of m[13] is 0\.\d+ times that of the published xl330: another servo, or/m);
    assert.match(text, /^# max_pwm = 0\.\d+ is found, but duty cycles of up to 1 were recorded/m);
    assert.match(text, /^# Not sure, as the recordings are few: |^# Not sure: |^# No model is named/m);
    assert.doesNotMatch(text, /^# Sure/m);
});

/** A recording every 8 ms of a simulation with steps of 0.5 ms, its angles with so many decimals; its path. */
function sparse(kp, decimals) {
    const given = settings({ preset: "xl330", model: "m1", ...set, ...bench, kp, trajectory: "sin_sin", T: 0.0005 });
    const { header, text } = table("run", "servo_pendulum", ...given, "--duration=3", "--every=16");
    const at = ["t", "theta_d", "theta"].map((key) => header.split(",").indexOf(key));
    const digits = [6, 6, decimals];
    const rows = text.map((row) => at.map((k, c) => Number(row.split(",")[k]).toFixed(digits[c])).join(","));
    return file(`sparse/${decimals}-${kp}.csv`, `# kp=${kp}\nt,goal,position\n${rows.join("\n")}\n`);
}

test("a time step whose effect is not small beside the error is reported, with one to repeat with", long, () => {
    const known = ["preset=xl330", ...settings(bench), "--quiet", "model=m1", "--intervals=none", "--budget=1000"];
    const args = [...known, "--goals=linear"];
    const exact = [100, 400].map((kp) => sparse(kp, 3));
    // held goals: the step is made smaller until its effect is small
    const held = JSON.parse(written("held", ...exact, ...known)["result.json"]).half_step;
    assert.ok(held.steps > 2 && held.moved <= held.left / 5, JSON.stringify(held));
    const { comments: told } = table("identify", ...exact, ...known);
    assert.match(
        told.join("\n"),
        /^# Time: goals held between samples, (no delay found|delay \S+ ms found), \d+ internal steps \(half /m,
    );
    const coarse = written("coarse", ...exact, ...args);
    const { half_step: effect, models } = JSON.parse(coarse["result.json"]);
    assert.ok(effect.moved > effect.left / 5, JSON.stringify(effect));
    assert.ok(
        Math.abs(effect.left - models.m1.train) < 1e-9,
        `${effect.left}: the error of the fit, ${models.m1.train}`,
    );
    assert.match(coarse["report.md"], /The time step may show in the parameters: .*; repeat with --T=0\.00[12]\./);
    const { comments } = table("identify", ...exact, ...args);
    assert.match(comments.join("\n"), /# The time step may show .*; repeat with --T=0\.00[12]\.$/m);

    const fine = JSON.parse(written("fine", ...exact, ...args, "--T=0.001")["result.json"]);
    assert.ok(fine.half_step.moved < effect.moved / 5, `${fine.half_step.moved} rad, ${effect.moved} rad at 8 ms`);
    const wrong = (found) => Math.abs(found.m1.parameters.armature.value / set.armature - 1);
    assert.ok(wrong(fine.models) < 0.03 && wrong(models) > 0.1, `${wrong(fine.models)}, ${wrong(models)} at 8 ms`);

    const rough = [100, 400].map((kp) => sparse(kp, 1));
    const unseen = written("unseen", ...rough, ...args, "--T=0.001");
    assert.equal(JSON.parse(unseen["result.json"]).half_step.repeat_T, undefined, unseen["result.json"]);
    assert.doesNotMatch(unseen["report.md"], /The time step may show/);
});

/** The folder that a fit has written, as texts. */
function written(name, ...args) {
    const out = path.join(folder, name);
    const { code, err } = friction("identify", ...args, `--out=${out}`);
    assert.equal(code, 0, err);
    return Object.fromEntries(fs.readdirSync(out).map((file) => [file, fs.readFileSync(path.join(out, file), "utf8")]));
}

test("everything that was found is written, the same bytes with any number of threads", long, () => {
    const args = [...known, "model=m1,m3", "--budget=1000", "--holdout=file:short.csv"];
    const once = written("once", ...logs, ...args, "--jobs=1");
    assert.deepEqual(written("twice", ...[...logs].reverse(), ...args, "--jobs=3"), once);
    assert.deepEqual(written("again", path.join(folder, "a"), ...args, "--jobs=2"), once);
    const result = JSON.parse(once["result.json"]);
    assert.ok(!once["result.json"].includes(folder), "no folder is named");
    assert.ok(!/--jobs|--out|--quiet/.test(result.command), result.command);
    assert.deepEqual(result.logs, [
        { file: "kp100.csv", samples: whole * 200 },
        { file: "kp400.csv", samples: whole * 200 },
    ]);
    assert.deepEqual(result.held_out, [{ file: "short.csv", samples: Math.round((whole * 400) / 3) }]);
    assert.deepEqual(Object.keys(result.models), ["m1", "m3"]);
    const { m1, m3 } = result.models;
    assert.ok(m1.held_out[0] < 1e-3 && m1.train < 1e-3 && m3.train <= m1.train);
    assert.equal(m1.train, (m1.errors[0] + m1.errors[1]) / 2);
    for (const [key, { value, bounds, interval }] of Object.entries(m1.parameters)) {
        assert.ok(bounds[0] <= interval[0] && interval[0] <= value, `${key}: ${interval} of ${bounds}`);
        assert.ok(value <= interval[1] && interval[1] <= bounds[1], `${key}: ${interval} of ${bounds}`);
    }
    assert.match(once["intervals.csv"], /^model,parameter,unit,value,from,to,least,most,told\nm1,kt,N m\/A,/);
    assert.match(once["table.csv"], /,held_out,/);
});

test("what is held out is not fitted, and what leaves nothing is refused", () => {
    const args = [...logs, ...known, "model=m1", "--budget=1000", "--intervals=none"];
    const { m1 } = found(...args, "--holdout=kp:400");
    assert.equal(found(logs[0], logs[2], ...args.slice(3)).m1.kt, m1.kt);
    assert.ok(m1.held_out >= 0);
    refused(["--holdout=kp:7 is not accepted; give what some of these"], "identify", ...args, "--holdout=kp:7");
    refused(["give what leaves recordings to fit"], "identify", ...args.slice(2), "--holdout=kp:200");
    refused(["--holdout=kp is not"], "identify", ...args, "--holdout=kp");
});

test("a recording that is held out begins as one that is fitted", () => {
    const [names, ...rows] = fs.readFileSync(logs[1], "utf8").trimEnd().split("\n");
    const text = (column, cell) =>
        [`${names},velocity${column}`, ...rows.map((row, i) => `${row},${i / 100}${cell}`)].join("\n");
    const one = file("copy/one.csv", text("", "")),
        twin = file("copy/twin.csv", text(",torque_enable", ",1"));
    const args = [
        "preset=xl330",
        ...settings(bench),
        "kp=400",
        "--quiet",
        "model=m1",
        "--budget=1000",
        "--intervals=none",
    ];
    const texts = written("twin", one, twin, ...args, "--folds=none", "--from=0.5", "--holdout=file:twin.csv");
    const { m1 } = JSON.parse(texts["result.json"]).models;
    assert.equal(m1.held_out[0], m1.errors[0], "in the middle of its motion, too");
});

test("more may be free, and what is known may be fixed", long, () => {
    const args = [...logs, ...known, "--budget=1000", "--folds=none"];
    const fixed = written(
        "fixed",
        ...args,
        "model=m1",
        "--intervals=none",
        "--fix=R=3.5,kt=0.4",
        "--free=delay,armature:0.001:0.003",
    );
    const { m1 } = JSON.parse(fixed["result.json"]).models;
    assert.deepEqual(m1.held, { R: 3.5, kt: 0.4 });
    assert.deepEqual(m1.parameters.armature.bounds, [0.001, 0.003]);
    assert.deepEqual(m1.parameters.delay.bounds, [0, 0.05]);
    assert.ok(m1.train < 1e-3 && m1.parameters.delay.value < 1e-3, `${m1.train} rad`);
    const file = JSON.parse(fixed["m1.json"]);
    assert.equal(file.R, 3.5);
    const wide = JSON.parse(written("wide", ...args, "model=m1", "--intervals=none", "--bounds=wide")["result.json"]);
    assert.deepEqual(wide.models.m1.parameters.R.bounds, [0.5, 20]);
    const refuse = (items, ...more) => refused(items, "identify", ...args, "model=m1", ...more);
    refuse(["--free=x is not accepted; give KEY", "--free=R:4:3 is not accepted; give R:FROM:TO"], "--free=x,R:4:3");
    refuse(["--free=load_friction_base is not"], "--free=load_friction_base");
    refuse(["--fix=delay=0.01 is not accepted; give a key that --free does not"], "--free=delay", "--fix=delay=0.01");
    refuse(["--fix=kt is not accepted; give kt=VALUE", "--fix=kp=3 is not"], "--fix=kt,kp=3");
    const all = "kt=0.4,R=3,armature=0.001,q_offset=0,friction_base=0.01,friction_viscous=0.001,delay=0";
    refuse(["every parameter of m1 is fixed, so that none is left to identify"], `--fix=${all}`);
    refuse(["no recording tells error_gain_ratio and max_pwm apart"], "--free=error_gain_ratio,max_pwm");
    refuse(["--bounds=narrow is not", "--intervals=some is not"], "--bounds=narrow", "--intervals=some");
    refuse(["delay is identified"], "--free=delay", "delay=0.01");
    refuse(["--level=2 is not accepted"], "--level=2");
    const width = (level) => {
        const { m1 } = JSON.parse(
            written(`level${level}`, ...args, "model=m1", `--level=${level}`)["result.json"],
        ).models;
        return m1.parameters.kt.interval[1] - m1.parameters.kt.interval[0];
    };
    assert.ok(width(0.5) < width(0.99), `${width(0.5)} ${width(0.99)}`);
});

test("gains of the error and limits of the duty cycle that no recording tells apart give the same angles", () => {
    const angles = (scale) => {
        const motor = [`kt=${0.4 / scale}`, `R=${3 / scale ** 2}`, `max_current=${0.8 * scale}`];
        const gains = [`error_gain_ratio=${1.25 / scale}`, `max_pwm=${0.5 / scale}`, "supply_resistance=0.5"];
        const bench = ["preset=xl330", "model=m6", "mass=0.4", "kp=400", "vin=7"];
        const { header, rows } = table("run", "servo_pendulum", ...bench, ...motor, ...gains);
        return rows.map((row) => row[header.split(",").indexOf("theta")]);
    };
    const once = angles(1);
    assert.ok(Math.max(...once) > 0.5);
    for (const scale of [0.8, 1.25]) {
        const off = angles(scale).map((angle, k) => Math.abs(angle - once[k]));
        assert.ok(Math.max(...off) < 1e-9, `${scale}: ${Math.max(...off)} rad`);
    }
});

test("if every model may be trapped, none is named, and every file is written", () => {
    const short = { duration: 1.5, servo: { model: "m3" } };
    file("trapped/sin.csv", `# kp=100\n${recorded(100, { ...short, trajectory: "sin_sin" })}`);
    file("trapped/up.csv", `# kp=400\n${recorded(400, { ...short, trajectory: "up_and_down" })}`);
    const args = ["preset=xl330", ...settings(bench), "--quiet", "--intervals=none", "--extras=none", "model=m2,m4"];
    const files = written(
        "trapped-found",
        path.join(folder, "trapped"),
        ...args,
        "--starts=2",
        "--budget=1000",
        "--seed=3",
    );
    const { folds, models, supported } = JSON.parse(files["result.json"]);
    assert.ok(Object.values(models).every((model) => model.trapped));
    assert.deepEqual([folds.best, folds.named, folds.simplest, supported], Array(4).fill(undefined));
    assert.match(files["report.md"], /^No model is named: each may be trapped; more --starts or another --seed /m);
    assert.match(files["report.md"], /^m4 may be trapped: /m);
});

test("electronics that the recordings tell are found, and used if left-out recordings are better with them", () => {
    // a supply with a resistance, and goals that reach the servo 7 ms late, at a tenth of the time between samples
    const sagging = (name, kp, trajectory) => {
        const columns = (args) => {
            const { header, text } = table(
                "run",
                "servo_pendulum",
                "preset=xl330",
                ...settings({ ...bench, kp }),
                ...args,
            );
            const at = ["t", "theta_d", "theta"].map((key) => header.split(",").indexOf(key));
            return text.map((row) => at.map((k) => row.split(",")[k]));
        };
        const goals = columns([`trajectory=${trajectory}`, "T=0.005", "--duration=2"]).map(
            ([t, goal]) => `${t},${goal}`,
        );
        const log = file(`sag/goals-${name}.csv`, `t,goal\n${goals.join("\n")}\n`);
        const made = {
            model: "m1",
            ...set,
            supply_resistance: 1.5,
            delay: 0.007,
            integrator: "semi",
            goal: "held",
            T: 0.0005,
        };
        const moved = columns([`--log=${log}`, ...settings(made)]).filter((_, k) => k % 10 === 0);
        // an encoder: without it there is no error to compare
        const read = (cell) => Math.round((Number(cell) * 2048) / Math.PI) * (Math.PI / 2048);
        const rows = moved.map(([t, , theta], k) => `${t},${goals[k].split(",")[1]},${read(theta)}`);
        return file(`sag/${name}.csv`, `# kp=${kp}\nt,goal,position\n${rows.join("\n")}\n`);
    };
    const some = [
        sagging("a", 400, "sin_time_square"),
        sagging("b", 800, "up_and_down"),
        sagging("c", 200, "sin_sin"),
        sagging("d", 400, "sin_sin"),
    ];
    const args = [...some, "preset=xl330", ...settings(bench), "model=m1", "--quiet", "--intervals=none"];
    const out = written("sag-found", ...args);
    const { free, models } = JSON.parse(out["result.json"]);
    const { supply_resistance, delay } = models.m1.parameters;
    assert.ok(Math.abs(supply_resistance.value - 1.5) < 0.15, `${supply_resistance.value} ohm`);
    assert.ok(Math.abs(delay.value - 0.007) < 0.0004, `${delay.value} s`);
    assert.ok(free.supply_resistance.earned && !free.max_current.earned, JSON.stringify(free));
    const { comments } = table("identify", ...args, "--free=supply_resistance", "--extras=none");
    assert.match(comments.join("\n"), /supply_resistance is used: left-out recordings are [\d.]+ % better with it/);
    const none = found(...args, "--extras=none");
    assert.ok(none.m1.train > 1.2 * models.m1.train, `${none.m1.train} ${models.m1.train}`);
    assert.ok(!("supply_resistance" in none.m1));
});

test("values of the table count before those of a file, and those of the command before both, as in a run", () => {
    const remarks = "# recorded in May, mass=0.49 length=0.1\n# kp=100 vin=7.4 colour=blue\n";
    const own = file("b/own.csv", recorded(100, { duration: 1, remarks }));
    const args = ["preset=xl330", "model=m1", "--budget=1000", "--intervals=none", "--quiet"];
    const { m1 } = found(own, ...args);
    const same = file("same.csv", "file,mass,kp\nown.csv,.490,1e2\n");
    assert.deepEqual(found(own, ...args, `--benches=${same}`).m1, m1);
    const table_ = file("heavier.csv", "file,mass,kp\nown.csv,.6,100\n");
    const heavy = file("b/heavy.csv", recorded(100, { duration: 1, remarks: remarks.replace("0.49", "0.6") }));
    const { train } = found(heavy, ...args).m1;
    assert.deepEqual(found(own, ...args, `--benches=${table_}`).m1.train, train);
    const wrong = file("wrong.csv", "file,mass\nown.csv,3\n");
    assert.deepEqual(found(own, ...args, "mass=0.6", `--benches=${wrong}`).m1.train, train);
    const notes = (...more) => table("identify", own, ...args, ...more).comments.join("\n");
    assert.match(notes("mass=0.6", "kp=100"), /# note: values of the files are replaced .* command: mass=0\.6\n/);
    assert.doesNotMatch(notes("mass=0.490", `--benches=${same}`), /replaced/);
    assert.match(notes(`--benches=${table_}`), /# note: values of the recordings are replaced .* benches: mass=\.6\n/);
    const twice = file("twice.csv", "file,mass\nown.csv,3\nown.csv,3.0\nown.csv,4\n");
    const { err } = friction("identify", own, ...args, `--benches=${twice}`);
    assert.match(err, /^friction: warning: .*twice\.csv:4:9: mass is 4 here and 3 in line 2, which is used/);
    const run = (...more) =>
        table("run", "servo_pendulum", "preset=xl330", `--log=${own}`, "--duration=0.1", ...more).comments.join("\n");
    assert.match(run("mass=0.6", "kp=100.0"), /# note: values of the files are replaced .* command: mass=0\.6\n/);
    assert.doesNotMatch(run("mass=.49"), /replaced/);
    assert.match(run(), /own\.csv: the mass of the arm is not known; arm_mass = 0 is used/);
    assert.match(notes("goal=end", "theta_0=1"), /are not used: .*goal, theta_0/);
});

test("what is missing or wrong is named, and nothing is written", () => {
    const out = path.join(folder, "never");
    const plain = ["--quiet", `--out=${out}`];
    refused(["no recording is given"], "identify", "preset=xl330", ...plain);
    refused(["kp100.csv: kp not known"], "identify", logs[0], "preset=xl330", "mass=1", "length=0.1", ...plain);
    refused(["mass, length, kp not known"], "identify", logs[0], "preset=xl330", ...plain);
    refused(["preset as one of mx64"], "identify", logs[0], ...settings(bench), "kp=1", ...plain);
    const all = [logs[0], "preset=xl330", ...settings(bench), "kp=100", ...plain];
    refused(["kt is identified", "friction_base is identified"], "identify", ...all, "kt=1", "friction_base=0.1");
    refused(["model=m1,m9"], "identify", ...all, "model=m1,m9");
    refused(["--seed=1.5", "--budget=10 ", "--jobs=0"], "identify", ...all, "--seed=1.5", "--budget=10", "--jobs=0");
    refused(["--loss=least", "--T=9"], "identify", ...all, "--loss=least", "--T=9");
    refused(["--x=1 is not accepted here"], "identify", ...all, "--x=1");
    refused(["T is no parameter here; give --T=0.01"], "identify", ...all, "T=0.01");
    refused(["mass = -1"], "identify", logs[0], "preset=xl330", "mass=-1", "length=0.1", "kp=1", ...plain);
    const copy = file("copy/again.csv", fs.readFileSync(logs[0], "utf8"));
    refused(["are the same recording"], "identify", ...all, copy);
    const slow = file("slow.csv", "t,goal,position\n0,0,0\n0.1,0,0\n0.2,0,0\n");
    refused(["0.1 s from sample to sample"], "identify", ...all, logs[1], slow, "--goals=linear");
    refused(["--goals=held is not accepted"], "identify", ...all, "--protocol=bam", "--goals=held");
    refused(["--T needs --goals=linear"], "identify", ...all, "--T=0.005", "--goals=held");
    refused(
        ["--internal-step", "--starts", "--extras=auto", "--free=delay"],
        "identify",
        ...all,
        "--protocol=bam",
        "--internal-step=0.001",
        "--starts=3",
        "--extras=auto",
        "--free=delay",
    );
    const apart = file("apart.csv", "t,goal,position\n0,0,0\n5,0.1,0\n10,0.2,0\n");
    refused(
        ["apart.csv: 5 s from sample to sample, which is too long for the motion of a servo"],
        "identify",
        ...all.slice(1),
        apart,
        "--T=0.005",
    );
    const blind = file("blind.csv", "t,goal\n0,0\n0.1,0\n");
    refused(["no position column"], "identify", blind, "preset=xl330", ...settings(bench), "kp=1", ...plain);
    refused(["nowhere.csv"], "identify", path.join(folder, "nowhere.csv"), ...all.slice(1));
    refused(
        ["benches.csv:2:1: the number of fields (1)"],
        "identify",
        ...all,
        `--benches=${file("c/benches.csv", "file,kp\nx.csv\n")}`,
    );
    fs.mkdirSync(path.join(folder, "empty"));
    refused(["empty has no CSV or JSON files"], "identify", path.join(folder, "empty"), ...all.slice(1));
    assert.ok(!fs.existsSync(out));
});

test("a signal ends it with the best so far and exit code 3", async () => {
    const args = [...logs, ...known, "model=m6", "--budget=1000000000"];
    const run = spawn(path.resolve(root, process.env.FRICTION ?? "build/friction"), ["identify", ...args]);
    let printed = "";
    run.stdout.on("data", (text) => (printed += text));
    const ended = new Promise((done) => run.on("exit", (code, signal) => done({ code, signal })));
    setTimeout(() => run.kill("SIGTERM"), 1500);
    assert.deepEqual(await ended, { code: 3, signal: null });
    assert.match(printed, /^model,parameters,train/m);
});
