// friction identify, stopped and taken up again, in parts, and by several processes: always the same bytes.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { friction, long, refused, root, table } from "./command.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-resume-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const command = path.resolve(root, process.env.FRICTION ?? "build/friction");
const watched = command.includes("watched");

/** A recording of an XL330 with friction that a simpler model cannot have, so that something is left to find. */
function record(name, kp, trajectory, duration = 2) {
    const given = ["preset=xl330", "model=m6", "mass=0.49", "length=0.1", "vin=7.4", `kp=${kp}`, "T=0.005"];
    const { header, text } = table(
        "run",
        "servo_pendulum",
        ...given,
        `trajectory=${trajectory}`,
        `--duration=${duration}`,
    );
    const names = header.split(",");
    const columns = ["t", "theta_d", "theta"].map((key) => names.indexOf(key));
    const rows = text.map((line) => columns.map((c) => line.split(",")[c]).join(","));
    fs.writeFileSync(at(name), `# kp=${kp}\nt,goal,position\n${rows.join("\n")}\n`);
    return at(name);
}

const logs = [record("a.csv", 100, "sin_sin"), record("b.csv", 400, "lift_and_drop")];
const settings = ["preset=xl330", "mass=0.49", "length=0.1", "vin=7.4", "model=m1,m3", "--budget=1000", "--quiet"];
const args = [...logs, ...settings, "--folds=log"];

/** What a folder has, by the names of its files. */
const files = (out) =>
    Object.fromEntries(fs.readdirSync(out).map((name) => [name, fs.readFileSync(path.join(out, name), "utf8")]));

function once() {
    const { code, err } = friction("identify", ...args, `--out=${at("once")}`);
    assert.equal(code, 0, err);
    return files(at("once"));
}
const expected = once();

/** Begin it and end it by a signal after so long; its exit code: 0 if it had already ended, 3 if it stopped in order, null if
 *  the signal ended it, as SIGTERM does on a busy machine before it is listened to. */
async function endedAfter(milliseconds, signal, ...more) {
    const run = spawn(command, ["identify", ...args, ...more], { stdio: "ignore" });
    const ended = new Promise((done) => run.on("exit", (code) => done(code)));
    const timer = setTimeout(() => run.kill(signal), milliseconds);
    const code = await ended;
    clearTimeout(timer);
    assert.ok([0, null, ...(signal === "SIGTERM" ? [3] : [])].includes(code), `exit code ${code}`);
    return code;
}

/** `make test` tries one of the signals. */
const first = (signal) => (signal === "SIGTERM" ? {} : long);

for (const signal of ["SIGTERM", "SIGKILL"])
    test(`ended by ${signal} at some instants and taken up again, it finds the same`, first(signal), async () => {
        const out = at(signal);
        const slow = watched ? 6 : 1;
        const codes = [];
        for (let n = 0; n < 12 && !codes.includes(0); n++) {
            const more = [`--out=${out}`, "--resume", "--checkpoint=0.1", `--jobs=${1 + (n % 3)}`];
            codes.push(await endedAfter(slow * (150 + 47 * ((n * 7) % 5)), signal, ...more));
            if (codes.at(-1) === 3) assert.ok(fs.existsSync(path.join(out, "checkpoint.json")), "it can go on");
        }
        if (signal === "SIGTERM") assert.ok(codes.includes(3), `it never stopped in order: ${codes}`);
        // as a process leaves it that is killed while it writes
        fs.writeFileSync(path.join(out, "checkpoint.json.part"), "{");
        assert.equal(friction("identify", ...args, `--out=${out}`, "--resume").code, 0);
        assert.deepEqual(files(out), expected);
    });

test("parts of a job array, merged, are the whole", () => {
    const parts = [1, 2, 3].map((part) => {
        const out = at(`part${part}`);
        const { code, out: said } = friction("identify", ...args, `--part=${part}/3`, `--out=${out}`);
        assert.equal(code, 0);
        assert.match(said, new RegExp(`^# part ${part} of 3: \\d+ restarts`));
        assert.deepEqual(fs.readdirSync(out), ["checkpoint.json"]);
        return out;
    });
    for (const [name, some] of [
        ["merged", parts],
        ["one", parts.slice(2)],
    ]) {
        assert.equal(friction("merge", ...some, `--out=${at(name)}`, "--quiet").code, 0);
        assert.deepEqual(files(at(name)), expected);
    }
    friction("identify", ...args, "--seed=2", "--part=1/2", `--out=${at("other")}`);
    refused(["a checkpoint of the same recordings and settings"], "merge", parts[0], at("other"));
    refused(["nowhere/checkpoint.json cannot be used; give a file that can be read"], "merge", at("nowhere"));
    refused(["merge needs the folders"], "merge", "--out=x");
    refused(["option --part=1/2 is not accepted"], "merge", parts[0], "--part=1/2");
    assert.match(friction("merge", "--help").out, /^friction merge DIR/);
});

test("a checkpoint of something else, or a damaged one, is refused, and nothing is lost", () => {
    const out = at("damaged");
    friction("identify", ...args, "--part=1/2", `--out=${out}`);
    const place = path.join(out, "checkpoint.json");
    const whole = fs.readFileSync(place, "utf8");
    const resume = [...args, `--out=${out}`, "--resume"];
    refused(["a checkpoint of the same recordings"], "identify", ...resume, "--seed=7");
    const other = record("c.csv", 200, "sin_sin");
    refused(["a checkpoint of the same recordings"], "identify", logs[0], other, ...resume.slice(2));
    for (const bytes of [0, 10, 200, whole.length - 3]) {
        fs.writeFileSync(place, whole.slice(0, bytes));
        refused(["this one is damaged"], "identify", ...resume);
        assert.equal(fs.readFileSync(place, "utf8").length, bytes);
    }
    fs.writeFileSync(place, whole.replace(/\["restart [^\]]*"\]/, '["restart 0 0 0", 12, "zz"]'));
    refused(["this one is damaged"], "identify", ...resume);
    for (const part of ["3/2", "0/2", "1", "a/b"])
        refused([`--part=${part}`], "identify", ...args, `--out=${out}`, `--part=${part}`);
    refused(["--resume needs --out=DIR"], "identify", ...args, "--resume");
});

const mpi = path.join(root, "build/friction-mpi");
const without = watched || !fs.existsSync(mpi) ? "build/friction-mpi is not there" : false;

/** Arguments of mpirun for so many processes. */
const processes = (ranks, ...more) => ["--allow-run-as-root", "--oversubscribe", "-n", String(ranks), mpi, ...more];

/** Several processes do it. */
function byProcesses(ranks, ...more) {
    const done = spawnSync("mpirun", processes(ranks, ...more), { encoding: "utf8", timeout: 60000 });
    assert.equal(done.status, 0, done.stderr);
}

test("several processes find the same", { skip: without }, () => {
    for (const ranks of long.skip ? [2] : [1, 2, 3]) {
        const out = at(`ranks${ranks}`);
        byProcesses(ranks, "identify", ...args, `--out=${out}`);
        assert.deepEqual(files(out), expected);
    }
});

test("many recordings: threads and processes share a search, and find the same", long, () => {
    const many = at("many");
    fs.mkdirSync(many);
    for (let i = 0; i < 160; i++)
        fs.renameSync(record("one.csv", 100 + 2 * i, "sin_sin", 0.2), path.join(many, `${i}.csv`));
    const given = ["identify", many, ...settings.slice(0, 4), "model=m1", "--budget=1000", "--folds=none", "--quiet"];
    const alone = at("many1");
    assert.equal(friction(...given, "--jobs=1", `--out=${alone}`).code, 0);
    assert.equal(friction(...given, "--jobs=3", `--out=${at("many3")}`).code, 0);
    assert.deepEqual(files(at("many3")), files(alone));
    for (const ranks of without ? [] : [2, 3]) {
        const out = at(`many-ranks${ranks}`);
        byProcesses(ranks, ...given, `--out=${out}`);
        assert.deepEqual(files(out), files(alone));
    }
});

test("a rank that dies ends the job, which then goes on with other ranks", { skip: without || long.skip }, async () => {
    const out = at("dead");
    const resume = ["identify", ...args, `--out=${out}`, "--resume", "--checkpoint=0.1"];
    const job = spawn("mpirun", processes(3, ...resume), { stdio: "ignore" });
    const ended = new Promise((done) => job.on("exit", (code) => done(code)));
    while (!fs.existsSync(path.join(out, "checkpoint.json"))) await new Promise((done) => setTimeout(done, 20));
    const ranks = spawnSync("pgrep", ["-P", String(job.pid)], { encoding: "utf8" })
        .stdout.trim()
        .split("\n");
    process.kill(Number(ranks.at(-1)), "SIGKILL");
    assert.notEqual(await ended, 0);
    byProcesses(2, ...resume);
    assert.deepEqual(files(out), expected);
});
