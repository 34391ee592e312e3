// The module of identification: it imports nothing, exports what its list says, and finds what the command finds, to the
// byte, also when several modules share the tasks.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const friction = path.join(root, "build/friction");
const listed = ["identify/exports.json", "exports_files.json"].flatMap((list) =>
    Object.keys(JSON.parse(fs.readFileSync(path.join(root, "wasm", list), "utf8"))),
);
const compiled = new WebAssembly.Module(fs.readFileSync(path.join(root, "wasm/dist/identify.wasm")));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "friction-identify-module-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

/** Texts and bytes of one module. */
function opened() {
    const { exports } = new WebAssembly.Instance(compiled);
    exports._initialize();
    const bytes = (address, length) => new Uint8Array(exports.memory.buffer, address, length);
    const call = (name, ...numbers) => exports[`fr_identify_${name}`](...numbers);
    const put = (...parts) => {
        const whole = Buffer.concat(parts.map((part) => Buffer.from(part)));
        bytes(call("room", whole.length), whole.length).set(whole);
        return whole.length;
    };
    const text = (length) => Buffer.from(bytes(call("text_address"), length)).toString();
    const read = (files, given) => {
        call("forget");
        for (const [name, content] of files) assert.equal(call("file", Buffer.byteLength(name), put(name, content)), 1);
        return JSON.parse(text(call("read", put(given.join("\n")))));
    };
    const outputs = () => {
        call("conclude");
        const found = new Map();
        for (let i = 0, length; (length = call("output", i)) > 0; i++) {
            const all = text(length);
            const end = all.indexOf("\n");
            if (end > 0) found.set(all.slice(0, end), all.slice(end + 1));
        }
        return found;
    };
    /** The next work; `begun` is called when a stage begins after the verdict. */
    const work = (begun = () => undefined) => {
        let status;
        while ((status = call("work")) === 2) begun();
        return status > 0;
    };
    /** Goals, measured and simulated angles of a recording, and the error. */
    const simulated = (log, model, samples) => {
        const address = call("simulate", log, model);
        assert.notEqual(address, 0);
        return new Float64Array(exports.memory.buffer, address, 3 * samples + 1).slice();
    };
    const slot = (what) => bytes(call(`${what}_address`), call(`${what}_size`));
    return { call, put, text, read, outputs, work, simulated, slot };
}

/** Recordings of the published M3 of the XL330, at the angles of an encoder. */
function recorded(kp, trajectory) {
    const given = ["preset=xl330", "model=m3", "mass=0.49", "length=0.1", "vin=7.4", "T=0.005", `kp=${kp}`];
    const run = ["run", "servo_pendulum", ...given, `trajectory=${trajectory}`, "--duration=2"];
    const lines = execFileSync(friction, run, { encoding: "utf8" }).split("\n");
    const rows = lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split(","));
    const at = (name) => rows[0].indexOf(name);
    const tick = (2 * Math.PI) / 4096;
    const coarse = (angle) => Math.round(angle / tick) * tick;
    const told = rows
        .slice(1)
        .map((row) => `${row[at("t")]},${row[at("theta_d")]},${coarse(Number(row[at("theta")]))}`);
    return `# mass=0.49 length=0.1 vin=7.4 kp=${kp} trajectory=${trajectory}\nt,goal,position\n${told.join("\n")}\n`;
}

const files = [
    ["a.csv", recorded(100, "sin_time_square")],
    ["b.csv", recorded(400, "lift_and_drop")],
    ["c.csv", recorded(400, "sin_sin")],
];
for (const [name, text] of files) fs.writeFileSync(path.join(folder, name), text);
const names = files.map(([name]) => name);
const given = ["preset=xl330", "model=m1,m3", "--budget=1000", "--free=delay", "--holdout=file:c.csv", "--folds=log"];

/** The files of --out that the command writes. */
function commanded(...more) {
    const out = path.join(folder, ["out", ...more].join(""));
    execFileSync(friction, ["identify", ...names, ...given, ...more, "--quiet", `--out=${out}`], { cwd: folder });
    return new Map(fs.readdirSync(out).map((name) => [name, fs.readFileSync(path.join(out, name), "utf8")]));
}

/** Make the task that is taken, by another module where one is given; what it has found is there. */
function make(module, other) {
    if (!other) {
        while (module.call("advance"));
        return;
    }
    other.slot("task").set(module.slot("task"));
    assert.equal(other.call("take_up"), 1);
    while (other.call("advance"));
    module.slot("outcome").set(other.slot("outcome"));
}

test("it imports nothing", () => assert.deepEqual(WebAssembly.Module.imports(compiled), []));

test("it exports what its list says", () => {
    const exported = WebAssembly.Module.exports(compiled).map(({ name }) => name);
    assert.deepEqual(exported.filter((name) => name.startsWith("fr_")).sort(), [...listed].sort());
});

test("it writes the files of the command, to the byte", () => {
    const module = opened();
    const { refused, logs } = module.read(files, [...names, ...given]);
    assert.equal(refused, false);
    assert.deepEqual(
        logs.map(({ file, held }) => [file, held]),
        [
            ["a.csv", false],
            ["b.csv", false],
            ["c.csv", true],
        ],
    );
    assert.ok(logs[0].told.includes("kp") && logs[0].bench.kp === "100");
    assert.equal(module.call("begin"), 1);
    const stages = new Set();
    let before = 0;
    while (module.work()) {
        const progress = JSON.parse(module.text(module.call("progress")));
        stages.add(progress.stage);
        assert.ok(progress.whole >= before && progress.whole <= 1, `${progress.stage} ${progress.whole}`);
        before = progress.whole;
        while (!module.call("done")) {
            assert.equal(module.call("next"), 1);
            make(module);
            module.call("end");
            const { whole } = JSON.parse(module.text(module.call("progress")));
            assert.ok(whole >= before && whole <= 1, `${progress.stage} ${before} to ${whole}`);
            before = whole;
        }
    }
    assert.deepEqual([...stages], ["fit", "folds", "extras", "intervals"]);
    assert.deepEqual(new Map([...module.outputs()].sort()), new Map([...commanded()].sort()));
    assert.notEqual(module.call("simulate", 2, 2), 0);
    assert.equal(module.call("simulate", 0, 5), 0, "M6 was not asked for");
});

test("tasks that another module makes count the same", () => {
    const [module, other] = [opened(), opened()];
    for (const one of [module, other]) {
        one.read(files, [...names, ...given]);
        one.call("begin");
    }
    let made = 0;
    // one of them concludes what was found so far
    while (module.work(() => module.outputs())) {
        assert.ok(other.work());
        const found = [];
        while (!module.call("done")) {
            assert.equal(module.call("next"), 1);
            make(module, made++ % 2 ? other : undefined);
            found.push(module.slot("outcome").slice());
            module.call("end");
        }
        while (!other.call("done")) {
            assert.equal(other.call("next"), 1);
            other.slot("outcome").set(found.shift());
            other.call("end");
        }
    }
    assert.ok(!other.work());
    assert.deepEqual(module.outputs(), other.outputs());
    assert.equal(module.outputs().get("result.json"), fs.readFileSync(path.join(folder, "out/result.json"), "utf8"));
});

test("the verdict without electronics is there before they are tried, and is the result if it ends then", () => {
    const module = opened();
    const { logs } = module.read(files, [...names, ...given]);
    module.call("begin");
    const verdicts = [];
    const begun = () => {
        const { stage, share } = JSON.parse(module.text(module.call("progress")));
        verdicts.push([stage, module.outputs(), module.simulated(0, 2, logs[0].samples)]);
        assert.equal(share, 0);
    };
    while (verdicts.length === 0) {
        assert.ok(module.work(begun));
        if (verdicts.length > 0) break;
        while (!module.call("done")) {
            module.call("next");
            make(module);
            module.call("end");
        }
    }
    assert.equal(verdicts[0][0], "extras");
    const [, first, shown] = verdicts[0];
    const models = (outputs) => JSON.parse(outputs.get("result.json")).models;
    assert.deepEqual(models(first), models(commanded("--extras=none", "--intervals=none")));
    // In the midst of a fit with an additional parameter.
    module.call("next");
    make(module);
    module.call("end");
    assert.ok(module.call("done") === 0);
    assert.deepEqual(module.simulated(0, 2, logs[0].samples), shown);
    assert.deepEqual(module.outputs(), first);
});

test("what the command refuses is refused with the same words, and nothing is lost", () => {
    const module = opened();
    const { refused, report } = module.read(
        [["a.csv", "t,goal\n0,1\n"]],
        ["a.csv", "b.csv", "preset=none", "--budget=1"],
    );
    assert.equal(refused, true);
    fs.mkdirSync(path.join(folder, "bad"), { recursive: true });
    fs.writeFileSync(path.join(folder, "bad/a.csv"), "t,goal\n0,1\n");
    const said = (() => {
        try {
            execFileSync(friction, ["identify", "a.csv", "b.csv", "preset=none", "--budget=1"], {
                cwd: path.join(folder, "bad"),
                stdio: "pipe",
            });
        } catch (error) {
            return String(error.stderr);
        }
    })();
    const errors = report.findings.filter(({ severity }) => severity === "error");
    assert.ok(errors.length >= 3);
    for (const { text } of errors) assert.ok(said.includes(text), text);
    // What was read is known all the same.
    const half = module.read(
        [
            ["a.csv", "t,goal,position\n0,0,0\n0.01,0,0\n0.03,0,0\n"],
            ["b.csv", "no recording"],
        ],
        ["a.csv", "b.csv", "preset=xl330"],
    );
    assert.deepEqual(
        half.logs.map(({ file, samples, T }) => [file, samples, T]),
        [
            ["a.csv", 3, 0.015],
            ["b.csv", 0, 0],
        ],
    );
    assert.equal(module.read(files, [...names, ...given]).refused, false);
});

test("a law is fitted to points as by the command, and what is refused says why", () => {
    const points = execFileSync(friction, ["curve", "phi", "law=stribeck", "--x=0.001:0.5:40"], { encoding: "utf8" });
    const table = points.split("\n").filter((line) => line && !/^[#a-z]/.test(line));
    const noisy = table.map((line, i) =>
        line.replace(/,.*/, (phi) => `,${Number(phi.slice(1)) * (1 + 0.01 * (i % 3))}`),
    );
    const text = `v,phi\n${noisy.join("\n")}\n`;
    fs.writeFileSync(path.join(folder, "points.csv"), text);
    const args = ["law=stribeck", "points.csv", "--loss=absolute"];
    execFileSync(friction, ["identify", ...args, "--out=law"], { cwd: folder });
    const rows = fs.readFileSync(path.join(folder, "law/law.csv"), "utf8").trim().split("\n").slice(1);
    const module = opened();
    const fit = (files, given) => {
        module.read(files, ["none"]); // its files stay
        return JSON.parse(module.text(module.call("law", module.put(given.join("\n")))));
    };
    const found = fit([["points.csv", text]], args);
    assert.equal(found.refused, false);
    assert.equal(found.v.length, 40);
    for (const { key, value, from, to, state } of found.parameters) {
        const [, told, , least, most] = rows.find((row) => row.startsWith(`${key},`)).split(",");
        assert.equal(value, Number(told), key);
        if (state !== "fixed") assert.deepEqual([from, to], [Number(least), Number(most)], key);
    }
    const bad = fit([["points.csv", "v,phi\n0.1,x\n"]], args);
    assert.equal(bad.refused, true);
    assert.match(bad.report.findings.map((finding) => finding.text).join("; "), /points\.csv:2:5/);
});
