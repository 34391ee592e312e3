// friction identify --plan: which recording to make next, always the same, and every wrong item of its lists is named.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, long, refused, root, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-plan-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const command = path.resolve(root, process.env.FRICTION ?? "build/friction");
const slow = command.includes("watched") ? 6 : 1;

/** A recording of an M3 servo, with a ripple that no model has; its path. */
function recorded(name, kp, trajectory) {
    const set = ["kt=0.4", "R=3.5", "armature=0.002", "q_offset=0.02", "friction_base=0.03", "load_friction_base=0.2"];
    const given = ["preset=xl330", "model=m3", ...set, "mass=0.49", "length=0.1", "vin=7.4", `kp=${kp}`, "T=0.01"];
    const run = table("run", "servo_pendulum", ...given, `trajectory=${trajectory}`, "--duration=2");
    const names = run.header.split(",");
    const columns = ["t", "theta_d", "theta"].map((key) => names.indexOf(key));
    const lines = run.rows.map((row) => {
        const [t, goal, angle] = columns.map((column) => row[column]);
        return [t, goal, angle + 0.004 * Math.sin(23 * t)].join(",");
    });
    fs.writeFileSync(at(name), `# kp=${kp}\nt,goal,position\n${lines.join("\n")}\n`);
    return at(name);
}

const logs = [recorded("first.csv", 100, "sin_sin"), recorded("second.csv", 400, "up_and_down")];
const settings = ["preset=xl330", "mass=0.49", "length=0.1", "vin=7.4", "model=m1", "--budget=1000", "--folds=none"];
const args = [...logs, ...settings, "--quiet"];
const lists = "--plan=mass:1/2,length:1,kp:100/400,trajectory:steps/sin_sin";

const files = (out) =>
    Object.fromEntries(fs.readdirSync(out).map((name) => [name, fs.readFileSync(path.join(out, name), "utf8")]));

function planned(name, ...more) {
    const { code, out, err } = friction("identify", ...args, ...more, `--out=${at(name)}`);
    assert.equal(code, 0, err);
    return { said: out, ...files(at(name)) };
}

/** Rows of plan.csv as objects. */
function rowsOf(text) {
    const [names, ...rows] = text
        .trim()
        .split("\n")
        .map((line) => line.split(","));
    return rows.map((row) => Object.fromEntries(row.map((cell, i) => [names[i], cell])));
}

const expected = planned("once", lists, "--jobs=1");

test("every recording of the lists is there, the one that narrows most first", () => {
    const rows = rowsOf(expected["plan.csv"]);
    const benches = rows.map(({ mass, length, kp, trajectory }) => [mass, length, kp, trajectory].join(" "));
    const all = ["0.49", "0.98"].flatMap((mass) =>
        ["100", "400"].flatMap((kp) => ["steps", "sin_sin"].map((name) => `${mass} 0.1 ${kp} ${name}`)),
    );
    assert.deepEqual([...benches].sort(), [...all].sort());
    assert.deepEqual(
        rows.map(({ rank }) => rank),
        ["1", "2", "3", "4", "5", "6", "7", "8"],
    );
    const narrowing = rows.map((row) => Number(row.narrowing));
    assert.deepEqual(
        narrowing,
        [...narrowing].sort((a, b) => b - a),
    );
    for (const row of rows) {
        const each = [1, 2, 3].map((k) => Number(row[`narrowing_${k}`]));
        assert.ok(Math.abs(each.reduce((a, b) => a + b) / 3 - Number(row.narrowing)) < 1e-12);
        assert.ok(each.every((share) => share < 1) && Number(row.by_slopes) < 1 && Number(row.by_draws) < 1);
    }
});

test("words, table, result and report agree", () => {
    const [first] = rowsOf(expected["plan.csv"]);
    const { plan, models, command } = JSON.parse(expected["result.json"]);
    assert.ok(command.endsWith(lists), command);
    const own = models.m1.parameters;
    assert.deepEqual(plan.interval, own[plan.parameter].interval);
    const width = (key) => (own[key].interval[1] - own[key].interval[0]) / (own[key].bounds[1] - own[key].bounds[0]);
    for (const key of Object.keys(own))
        if (!own[key].on_bound && width(key) <= 0.9)
            assert.ok(width(key) <= width(plan.parameter), `${key} is wider than ${plan.parameter}`);
    assert.equal(plan.candidates, 8);
    assert.equal(plan.narrowing, Number(first.narrowing));
    for (const key of ["mass", "length", "kp"]) assert.equal(plan[key], Number(first[key]));
    const least = Math.min(...plan.simulations);
    assert.equal(plan.promising, least >= 0.2 && least >= 1.5 * plan.middle_rank);
    const bench = `mass=${first.mass} length=${first.length} kp=${first.kp} trajectory=${first.trajectory}`;
    const line = expected.said.split("\n").find((text) => text.startsWith("# record next: "));
    assert.ok(line.endsWith(bench), line);
    assert.equal(line.includes("none is sure to help"), !plan.promising);
    assert.ok(expected.said.includes(`the widest interval of m1 is that of ${plan.parameter}, from `));
    for (const report of [expected["report.md"], expected["report.html"]]) {
        assert.ok(report.includes("The recording to make next"));
        assert.ok(report.includes(first.trajectory));
    }
});

test("two threads, and another run, find the same bytes", long, () => {
    assert.deepEqual(planned("again", lists, "--jobs=2"), expected);
});

test("the usual lists: gains about that of the servo, every trajectory that needs nothing else", () => {
    const { "plan.csv": text } = planned("usual", "--plan=mass:1,length:1,simulations:1");
    const rows = rowsOf(text);
    const values = (key) => [...new Set(rows.map((row) => row[key]))].sort();
    assert.equal(rows.length, 30);
    assert.deepEqual(values("kp"), ["100", "200", "400", "50", "800"]);
    const names = ["half_sine", "lift_and_drop", "sin_sin", "sin_time_square", "steps", "up_and_down"];
    assert.deepEqual(values("trajectory"), names);
    const checked = rows.filter((row) => row.narrowing !== "").map(({ rank }) => Number(rank));
    assert.deepEqual(checked, [...Array.from({ length: 12 }, (_, i) => i + 1), 13, 14, 15, 16, 17]);
    assert.ok(!text.includes("narrowing_2"));
});

test("without --plan nothing of it is written", () => {
    const without = planned("without");
    assert.ok(!("plan.csv" in without) && !("plan" in JSON.parse(without["result.json"])));
    assert.ok(!without.said.includes("record next") && !without["report.md"].includes("to make next"));
    const { plan, ...rest } = JSON.parse(expected["result.json"]);
    assert.ok(plan);
    assert.deepEqual({ ...rest, command: "" }, { ...JSON.parse(without["result.json"]), command: "" });
});

test("with params=@FILE nothing is fitted: the plan begins with parameters that are known", long, () => {
    fs.writeFileSync(at("m1.json"), expected["m1.json"]);
    const free = args.filter((argument) => !argument.startsWith("model=") && !argument.startsWith("--folds="));
    const known = ["identify", ...free, `params=@${at("m1.json")}`, lists];
    const { code, out, err } = friction(...known, `--out=${at("known")}`);
    assert.equal(code, 0, err);
    const found = files(at("known"));
    const { models, plan, command, folds } = JSON.parse(found["result.json"]);
    const { models: fitted, plan: before } = JSON.parse(expected["result.json"]);
    assert.deepEqual([Object.keys(models), models.m1.restarts, folds], [["m1"], 0, undefined]);
    assert.ok(models.m1.evaluations < fitted.m1.evaluations && command.includes("params=@m1.json"), command);
    for (const [key, { value, interval }] of Object.entries(models.m1.parameters)) {
        const range = fitted.m1.parameters[key].bounds[1] - fitted.m1.parameters[key].bounds[0];
        assert.ok(Math.abs(value - fitted.m1.parameters[key].value) < 1e-3 * range, key);
        assert.ok(Math.abs(interval[0] - fitted.m1.parameters[key].interval[0]) < 0.02 * range, key);
    }
    assert.equal(plan.parameter, before.parameter);
    assert.deepEqual(rowsOf(found["plan.csv"])[0].trajectory, rowsOf(expected["plan.csv"])[0].trajectory);
    assert.ok(out.includes("# record next: ") && found["report.md"].includes("The parameters are those of m1.json"));
    const refuse = (items, ...more) => refused(items, ...known, ...more);
    refuse(["model=m3 conflicts with model=m1 in the parameter file"], "model=m3");
    refuse(["--folds=kp is not accepted; give none with params=@FILE"], "--folds=kp");
    refuse(["--part needs a search, whose restarts can be shared"], "--part=1/2", `--out=${at("part")}`);
    refuse(["delay is identified and cannot be given"], "--free=delay", "delay=0.01");
    fs.writeFileSync(at("m1.json"), expected["m1.json"].replace(/"R": [^,]*/, '"R": 55'));
    refuse(["params=R=55 is not accepted; give R from 2 to 5"]);
    fs.writeFileSync(at("m1.json"), "{");
    refuse(["m1.json:1:2"]);
    fs.unlinkSync(at("m1.json"));
    refuse(["m1.json cannot be read"]);
});

test("recordings that this time step cannot simulate are left out, and counted", () => {
    const stiff = ["--T=0.02", "--plan=mass:0.01/1,length:0.01/1,kp:400/100000,trajectory:steps,simulations:1"];
    const { "plan.csv": text, "result.json": result, said } = planned("stiff", ...stiff);
    const { plan } = JSON.parse(result);
    assert.deepEqual([plan.candidates, plan.refused], [rowsOf(text).length, 8 - rowsOf(text).length]);
    assert.ok(plan.refused >= 2 && rowsOf(text).some(({ mass, kp }) => mass === "0.49" && kp === "400"));
    assert.ok(rowsOf(text).every(({ mass, length, kp }) => !(mass + length === "0.00490.001" && kp === "100000")));
    assert.ok(said.includes(`${plan.refused} others cannot be simulated with this time step`));
    const none = planned("none", "--T=0.02", "--plan=mass:0.01,length:0.01,kp:100000");
    assert.match(none.said, /# record next: no plan, as no recording/);
    assert.equal(JSON.parse(none["result.json"]).plan.refused, 6);
});

test("ended at some instants and taken up again, it finds the same", long, async () => {
    const out = at("resumed");
    const more = [lists, `--out=${out}`, "--resume", "--checkpoint=0.1"];
    const { said, ...same } = expected;
    assert.ok(said);
    for (let n = 0; n < 6; n++) {
        const run = spawn(command, ["identify", ...args, ...more, `--jobs=${1 + (n % 2)}`], { stdio: "ignore" });
        const ended = new Promise((done) => run.on("exit", (code) => done(code)));
        const timer = setTimeout(() => run.kill("SIGTERM"), slow * (250 + 60 * ((n * 5) % 4)));
        const code = await ended;
        clearTimeout(timer);
        assert.ok(code === 0 || code === 3, `exit code ${code}`);
        if (code === 0) break;
    }
    assert.equal(friction("identify", ...args, ...more).code, 0);
    assert.deepEqual(files(out), same);
});

test("what a list cannot have is named, item by item", () => {
    const wrong = "--plan=mass:0/x/1,length:,kp:100/100,trajectory:nothing/steps/up,speed:3,mass:2,simulations:1.5";
    const items = ["mass:0", "mass:x", "length:", "kp:100", "trajectory:nothing", "trajectory:up", "speed:3", "mass:2"];
    refused(
        [...items.map((item) => `--plan=${item} is not accepted`), "--plan=simulations:1.5 is not accepted"],
        "identify",
        ...args,
        wrong,
    );
    refused(["with up to 8 different numbers"], "identify", ...args, "--plan=kp:1/2/3/4/5/6/7/8/9");
    refused(["--plan needs --intervals=profile"], "identify", ...args, "--plan", "--intervals=none");
    refused(["--plan"], "identify", ...args, "--plan", "--plan");
});
