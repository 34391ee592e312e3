// friction identify, intervals: each contains every point that the searches for any end have come by and that is no
// worse than what lies within it for certain. The points are those of the checkpoint.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, long, root, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-intervals-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);

/** A recording of the published M6 of the XL330, with a slow ripple that no model has; its path. */
function recorded(name, kp, trajectory) {
    const given = ["preset=xl330", "model=m6", "mass=0.49", "length=0.1", "vin=7.4", `kp=${kp}`, "T=0.005"];
    const run = table("run", "servo_pendulum", ...given, `trajectory=${trajectory}`, "--duration=2");
    const names = run.header.split(",");
    const columns = ["t", "theta_d", "theta"].map((key) => names.indexOf(key));
    const lines = run.rows.map((row) => {
        const [t, goal, angle] = columns.map((column) => row[column]);
        return [t, goal, angle + 0.06 * Math.sin((2 + kp / 200) * t)].join(",");
    });
    fs.writeFileSync(at(name), `# kp=${kp}\nt,goal,position\n${lines.join("\n")}\n`);
    return at(name);
}

const logs = [
    recorded("a.csv", 100, "sin_sin"),
    recorded("b.csv", 400, "lift_and_drop"),
    recorded("c.csv", 200, "up_and_down"),
];
const settings = ["preset=xl330", "mass=0.49", "length=0.1", "vin=7.4", `params=@${at("m6.json")}`, "--quiet"];
const out = at("out");
const args = ["identify", ...logs, ...settings, "--bootstrap=60", "--checkpoint=0.1", "--jobs=1", `--out=${out}`];
friction("run", "servo_pendulum", "preset=xl330", "model=m6", `--save=${at("m6.json")}`, "--duration=0.01");

/** Begin it, and end it when all intervals are known and the bootstrap has begun; its checkpoint. */
async function begun() {
    const file = path.join(out, "checkpoint.json");
    const run = spawn(path.resolve(root, process.env.FRICTION ?? "build/friction"), args, { stdio: "ignore" });
    const ended = new Promise((done) => run.on("exit", done));
    let text = "";
    while (run.exitCode === null && !/"draw /.test(text)) {
        await new Promise((done) => setTimeout(done, 20));
        text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
    }
    run.kill("SIGKILL");
    await ended;
    return text;
}

/** What the searches for ends have found: the loss of the farthest point within, and that point. */
function witnesses(text) {
    const most = 24;
    return [...text.matchAll(/\["edge (\d) 5 (\d+) (-?1)", \d+, "([0-9a-f]*)"\]/g)].map(([, round, i, , hex]) => {
        const bytes = Buffer.from(hex, "hex");
        const number = (k) => bytes.readDoubleLE(8 * k);
        const point = Array.from({ length: most }, (_, k) => number(most + 3 + k));
        return { round: Number(round), parameter: Number(i), loss: number(most + 2), point };
    });
}

test("an interval contains what was found in the search for the ends of others", long, async () => {
    const all = witnesses(await begun());
    const { code, err } = friction(...args, "--resume");
    assert.equal(code, 0, err);
    const { parameters } = JSON.parse(fs.readFileSync(path.join(out, "result.json"), "utf8")).models.m6;
    const keys = Object.keys(parameters);
    assert.ok(all.length >= 2 * keys.length, `${all.length} ends`);
    // the last round that looked for all ends has the growth that is allowed at the final fit
    const last = Math.max(
        ...all.map(({ round }) => round).filter((r) => all.filter((w) => w.round === r).length >= 2 * keys.length),
    );
    const late = all.filter(({ round, loss }) => round >= last && loss < Infinity);
    let others = 0;
    keys.forEach((key, i) => {
        const { bounds, interval } = parameters[key];
        const allowed = Math.max(...late.filter((w) => w.parameter === i).map((w) => w.loss));
        for (const { parameter, loss, point } of late.filter((w) => w.loss <= allowed)) {
            const value = bounds[0] + point[i] * (bounds[1] - bounds[0]);
            const fuzz = 1e-12 * (bounds[1] - bounds[0]);
            assert.ok(
                interval[0] - fuzz <= value && value <= interval[1] + fuzz,
                `${key}: ${value} with ${keys[parameter]} at its end, loss ${loss} of ${allowed}, interval ${interval}`,
            );
            others += parameter !== i;
        }
    });
    assert.ok(others > keys.length, `${others} points`);
});
