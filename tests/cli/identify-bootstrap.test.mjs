// friction identify --bootstrap: quantiles over fits of recordings that are drawn with replacement, beside the intervals.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, refused, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-bootstrap-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);

/** A recording of an M1 servo, with a ripple that no model has; its path. */
function recorded(name, kp, trajectory) {
    const set = ["kt=0.4", "R=3.5", "armature=0.002", "q_offset=0.02", "friction_base=0.03", "friction_viscous=0.01"];
    const given = ["preset=xl330", "model=m1", ...set, "mass=0.49", "length=0.1", "vin=7.4", `kp=${kp}`, "T=0.005"];
    const run = table("run", "servo_pendulum", ...given, `trajectory=${trajectory}`, "--duration=2");
    const names = run.header.split(",");
    const columns = ["t", "theta_d", "theta"].map((key) => names.indexOf(key));
    const lines = run.rows.map((row) => {
        const [t, goal, angle] = columns.map((column) => row[column]);
        return [t, goal, angle + 0.004 * Math.sin((20 + kp / 20) * t)].join(",");
    });
    fs.writeFileSync(at(name), `# kp=${kp}\nt,goal,position\n${lines.join("\n")}\n`);
    return at(name);
}

const logs = [
    recorded("a.csv", 100, "sin_sin"),
    recorded("b.csv", 400, "sin_time_square"),
    recorded("c.csv", 200, "up_and_down"),
];
const settings = ["preset=xl330", "mass=0.49", "length=0.1", "vin=7.4", "model=m1", "--budget=1000", "--folds=none"];
const args = [...logs, ...settings, "--quiet"];

const files = (out) =>
    Object.fromEntries(fs.readdirSync(out).map((name) => [name, fs.readFileSync(path.join(out, name), "utf8")]));

function fitted(name, ...more) {
    const { code, out, err } = friction("identify", ...args, ...more, `--out=${at(name)}`);
    assert.equal(code, 0, err);
    return { said: out, ...files(at(name)) };
}

const rowsOf = (text) =>
    text
        .trim()
        .split("\n")
        .map((line) => line.split(","));

const expected = fitted("once", "--bootstrap=8", "--jobs=1");
const without = fitted("without", "--jobs=1");

test("they stand beside the intervals, in the table, in the result and in the report", () => {
    const { parameters } = JSON.parse(expected["result.json"]).models.m1;
    const [names, ...rows] = rowsOf(expected["intervals.csv"]);
    assert.deepEqual(names.slice(-3), ["deviation", "bootstrap_from", "bootstrap_to"]);
    assert.equal(rows.length, Object.keys(parameters).length);
    for (const row of rows) {
        const { deviation, bootstrap, bounds } = parameters[row[1]];
        assert.deepEqual(row.slice(-3).map(Number), [deviation, ...bootstrap]);
        assert.ok(bounds[0] <= bootstrap[0] && bootstrap[0] <= bootstrap[1] && bootstrap[1] <= bounds[1], row.join());
        assert.ok(bootstrap[1] - bootstrap[0] <= 8 * deviation, row.join());
    }
    assert.ok(rows.some((row) => Number(row.at(-3)) > 0));
    assert.match(expected.said, /R = .* Ω; bootstrap \S+ to \S+/);
    assert.ok(expected["report.md"].includes("over 8 fits"));
});

test("without it nothing changes, and with it nothing else", () => {
    const columns = (text) => rowsOf(text).map((row) => row.slice(0, 9));
    assert.deepEqual(columns(expected["intervals.csv"]), rowsOf(without["intervals.csv"]));
    assert.equal(expected["table.csv"], without["table.csv"]);
    assert.ok(!/bootstrap|deviation/i.test(without["result.json"] + without["report.html"] + without.said));
});

test("two threads, and --resume without a checkpoint, find the same bytes", () => {
    assert.deepEqual(fitted("again", "--bootstrap=8", "--jobs=2", "--resume"), expected);
});

test("a number of draws that cannot be is refused", () => {
    for (const wrong of ["1", "-3", "2.5", "x", "", "2001"])
        refused([`--bootstrap=${wrong} is not accepted`], "identify", ...args, `--bootstrap=${wrong}`);
    refused(["--bootstrap needs --intervals=profile"], "identify", ...args, "--bootstrap=8", "--intervals=none");
    assert.equal(fitted("zero", "--bootstrap=0")["intervals.csv"], without["intervals.csv"]);
});
