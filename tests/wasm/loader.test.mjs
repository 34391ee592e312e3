// The loader: typed objects for the module, errors with the report, the limited number of places, and no shared state.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { loadFiles } from "../../wasm/dist/files.js";
import { FrictionError, load, loadCompiled, mismatch, runStates, Sweep } from "../../wasm/dist/friction.js";

const built = (name) => fs.readFileSync(new URL(`../../wasm/dist/${name}`, import.meta.url));
const bytes = built("friction.wasm");
const description = built("description.json");
const friction = await load(bytes, description);
const joints = await load(built("joints.wasm"), description);
const files = await loadFiles(built("identify.wasm"), description);

test("a parameter is found through a point of the law, and the line's intersections with it", () => {
    const phi = friction.open("curve", "phi", { law: "stribeck", F_S: 2.5, F_C: 0.5, v_S: 0.1, D: 4 });
    assert.equal(phi.parameterThrough("F_S", 0, 3.25), 3.25);
    for (const key of ["F_S", "F_C", "v_S", "D"]) {
        const value = phi.parameterThrough(key, 0.08, 1.9);
        const moved = friction.open("curve", "phi", {
            law: "stribeck",
            F_S: 2.5,
            F_C: 0.5,
            v_S: 0.1,
            D: 4,
            [key]: value,
        });
        assert.ok(Math.abs(moved.curve([0.08]).phi[0] - 1.9) < 1e-15 * 8, key);
        moved.close();
    }
    assert.ok(Number.isNaN(phi.parameterThrough("mass", 0.08, 1.9)));
    phi.close();
    const line = friction.open("curve", "intersections", { law: "stribeck", Z: 0.1 });
    const { count, v_1, v_2, v_3, v_4, y_3 } = line.curve([0.24]);
    assert.deepEqual([count[0], v_1[0], v_4[0]], [3, 0, NaN]);
    assert.ok(v_2[0] > 0 && v_3[0] > v_2[0] && Math.abs(v_3[0] + 0.1 * y_3[0] - 0.24) < 1e-15);
    line.close();
});

test("it loads from bytes of any kind, from a response, and not from nonsense", async () => {
    for (const source of [bytes, new Uint8Array(bytes), new Uint8Array(bytes).buffer, new Response(bytes)])
        assert.deepEqual((await load(source, description)).description, friction.description);
    assert.deepEqual((await load(Promise.resolve(bytes), description)).description, friction.description);
    await assert.rejects(load(new Uint8Array([1, 2, 3]), description));
});

test("it opens and answers without any second file", async () => {
    const alone = await load(bytes);
    assert.equal(alone.version, friction.description.version);
    for (const { kind, name } of friction.description.experiments) {
        const [own, other] = [alone, friction].map((one) => one.open(kind, name));
        assert.deepEqual(own.experiment, other.experiment);
        assert.deepEqual(own.report, other.report);
        const columns = (run) => (kind === "run" ? run.rows(20) : run.sweep(-1, 1, 20));
        assert.deepEqual(columns(own), columns(other), name);
        own.close();
        other.close();
    }
    const published = [alone, friction].map((one) => {
        const run = one.open("run", "servo_pendulum", { preset: "mx106", model: "m6" });
        run.close();
        return run.report;
    });
    assert.deepEqual(published[0], published[1]);
    const refused = alone.open("curve", "phi").set({ F_S: -1 });
    assert.match(refused.findings[0].text, /^F_S = -1 N m is out of range; give a number from 0 to/);
});

test("what the module says of itself is what description.json says", async () => {
    const alone = await load(bytes);
    for (const { kind, name } of friction.description.experiments)
        assert.deepEqual(alone.experiment(kind, name), friction.experiment(kind, name), name);
    assert.throws(() => alone.experiment("run", "perpetual_motion"), /unknown run 'perpetual_motion'.*robot_joint/);
    assert.throws(() => alone.experiment("curve", "robot_joint"), RangeError);
});

test("the description is given as bytes, as a response, as it is, or as a promise", async () => {
    const whole = JSON.parse(description);
    for (const given of [description, new Response(description), whole, Promise.resolve(whole)])
        assert.deepEqual((await load(bytes, given)).description, friction.description);
    await assert.rejects(load(bytes, new Response("", { status: 404 })), /404/);
});

test("a module that joins is found, described, opened and stepped by the other one", async () => {
    const [both, joints] = [await load(bytes, description), await load(built("joints.wasm"), description)];
    const own = both.description.experiments.length;
    assert.throws(() => both.open("run", "resting_arm"), /unknown run 'resting_arm'; available: .*sliding_block/);
    both.join(joints);
    assert.deepEqual(both.description.experiments.slice(own), joints.description.experiments);
    assert.deepEqual(both.experiment("run", "resting_arm"), joints.experiment("run", "resting_arm"));
    assert.throws(() => both.experiment("run", "perpetual_motion"), /sliding_block.*resting_arm/);
    const [arm, alone] = [both, joints].map((one) => one.open("run", "resting_arm", { engine: "mujoco" }));
    both.stepTogether([arm], 100);
    joints.stepTogether([alone], 100);
    assert.deepEqual(arm.now(), alone.now());
    assert.equal(arm.steps, 100);
    assert.equal(arm.shape().length, 9);
    arm.close();
    alone.close();
    const block = both.open("run", "sliding_block");
    both.stepTogether([block], 100);
    assert.equal(block.steps, 100);
    block.close();
    assert.throws(() => both.join({ version: "0.0.0" }), new Error(mismatch));
});

test("an address is enough, and nothing beside it is asked for", async (t) => {
    const asked = [];
    const server = http.createServer((request, response) => {
        const { pathname } = new URL(request.url, "http://localhost");
        asked.push(pathname);
        const found = pathname === "/in/it/friction.wasm";
        response.writeHead(found ? 200 : 404).end(found ? bytes : "");
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const folder = `http://127.0.0.1:${server.address().port}/in`;
    const address = `${folder}/it/friction.wasm?v=a/b#c`;
    for (const source of [address, new URL(address), fetch(address)])
        assert.equal((await load(source)).version, friction.version);
    assert.deepEqual(new Set(asked), new Set(["/in/it/friction.wasm"]));
    await assert.rejects(load(`${folder}/friction.wasm`), /friction\.wasm: 404/);
});

test("a description of another version is refused", async () => {
    const whole = JSON.parse(description);
    assert.equal(whole.version, friction.version);
    for (const version of ["0.0.0", `${whole.version}.1`, "", undefined])
        await assert.rejects(load(bytes, { ...whole, version }), new Error(mismatch));
});

test("findings carry their code and arguments", () => {
    const finding = (settings, law = "stribeck") => {
        try {
            friction.open("curve", "phi_z", { law, ...settings }).close();
        } catch ({ report }) {
            return report.findings.find(({ severity }) => severity === "error");
        }
    };
    const { text, ...range } = finding({ F_S: -1 });
    assert.match(text, /^F_S = -1 N m is out of range/);
    assert.deepEqual([range.severity, range.code, range.key, range.remedies], ["error", "OUT_OF_RANGE", "F_S", []]);
    assert.deepEqual(range.arguments, [
        { name: "value", number: -1, unit: "N m" },
        { name: "min", number: 0, unit: "" },
        { name: "max", number: 1e30, unit: "N m" },
        { name: "example", number: 2.5, unit: "" },
    ]);
    const word = finding({ F_S: "much" });
    assert.equal(word.code, "NOT_A_NUMBER");
    assert.deepEqual(
        word.arguments.filter((one) => "word" in one),
        [{ name: "value", word: "much" }],
    );
    const option = finding({}, "glue");
    assert.equal(option.code, "UNKNOWN_OPTION");
    assert.deepEqual(option.arguments, [
        { name: "value", word: "glue" },
        { name: "options", word: "coulomb, stribeck, rational, tabulated" },
    ]);
    const above = finding({ F_S: 1, F_C: 2 });
    assert.equal(above.code, "COULOMB_ABOVE_STATIC");
    assert.deepEqual(above.remedies, [
        { key: "F_C", value: 1, bound: "at_most", unit: "N m" },
        { key: "F_S", value: 2, bound: "at_least", unit: "N m" },
    ]);
    assert.equal(
        above.text,
        "F_C = 2 N m is greater than F_S = 1 N m; give at most F_C = 1 N m, or at least F_S = 2 N m",
    );
});

test("a run goes through time, with a column for each channel", () => {
    const run = friction.open("run", "servo_pendulum", { preset: "mx106", model: "m4", kp: 8, T: 0.001 });
    const columns = run.rows(100, 10);
    assert.deepEqual(Object.keys(columns), [
        ...["t", "theta_d", "theta", "omega", "tau_m", "tau_e", "tau_f", "tau_f_max"],
        ...["tau_h", "theta_log", "tau_g", "theta_m"],
    ]);
    for (const column of Object.values(columns)) {
        assert.ok(column instanceof Float64Array);
        assert.equal(column.length, 100);
    }
    columns.t.forEach((t, i) => assert.equal(t, i * 10 * 0.001));
    assert.equal(run.steps, 1000);
    assert.ok(run.running);
    assert.equal(run.value("kp"), 8);
    assert.equal(run.value("preset"), "mx106");
    assert.equal(run.value("nothing"), undefined);
    run.restart();
    assert.equal(run.steps, 0);
    assert.deepEqual(run.rows(100, 10), columns, "a restart gives the same run");
    run.close();
});

test("columns are copies", () => {
    const run = friction.open("run", "robot_joint");
    const first = run.rows(50);
    const kept = Float64Array.from(first.q);
    run.rows(50);
    friction.math("sin", [1, 2, 3]);
    assert.deepEqual(first.q, kept);
    run.close();
});

test("a curve at given x, and over a span with both ends", () => {
    const law = { law: "stribeck", F_S: 2.5, F_C: 0.4, v_S: 0.06, D: 4.5 };
    const curve = friction.open("curve", "phi", law);
    const { v, phi } = curve.sweep(-1, 1, 201);
    assert.equal(v[0], -1);
    assert.equal(v[200], 1);
    assert.equal(phi[100], 0);
    for (let i = 0; i < 201; i++) {
        const expected = Math.sign(v[i]) * (2.1 * Math.exp(-Math.abs(v[i]) / 0.06) + 0.4) + 4.5 * v[i];
        assert.ok(Math.abs(phi[i] - expected) < 1e-14);
    }
    assert.deepEqual(curve.curve([0.25, -3]).v, Float64Array.of(0.25, -3));
    assert.deepEqual(curve.curve(0.25), curve.curve([0.25]));
    const [from, to] = curve.report.span;
    assert.ok(from < to);
    assert.equal(curve.sweep(from, to, 2).v[1], to);
    assert.equal(curve.curve([]).phi.length, 0);
    curve.close();
});

test("settings are numbers or what a user typed", () => {
    const run = friction.open("run", "robot_joint", { kp: "50", law: "rational", v_S: 0.1 });
    assert.equal(run.value("kp"), 50);
    assert.equal(run.value("v_S"), 0.1);
    run.close();
});

test("what is refused is thrown with its report, and takes no place", () => {
    for (let i = 0; i < 200; i++) {
        assert.throws(
            () => friction.open("run", "servo_pendulum", { mass: -1, model: "m99", colour: "red" }),
            (error) => {
                assert.ok(error instanceof FrictionError);
                assert.equal(error.name, "FrictionError");
                const errors = error.report.findings.filter((f) => f.severity === "error");
                assert.deepEqual(errors.map((f) => f.key).sort(), ["colour", "mass", "model"]);
                assert.equal(error.message, errors.map((f) => f.text).join("\n"));
                return true;
            },
        );
    }
    friction.open("run", "servo_pendulum").close();
});

test("a refused change leaves the run as it was", () => {
    const run = friction.open("run", "robot_joint", { kp: 30 });
    run.rows(10);
    const before = run.report;
    const report = run.set({ kp: "soft", nonsense: 1 });
    assert.equal(report.ok, false);
    assert.equal(report.findings.filter((f) => f.severity === "error").length, 2);
    assert.equal(run.report, before);
    assert.equal(run.value("kp"), 30);
    assert.equal(report.entries.find((e) => e.key === "kp").value, 30, "the form in force");
    assert.equal(run.steps, 10);
    run.close();
});

test("a change goes on from where the run is", () => {
    const run = friction.open("run", "servo_pendulum", { trajectory: "hold", theta_d: 1 });
    const { theta } = run.rows(200);
    const report = run.set({ trajectory: "hold", theta_d: 0.2 });
    assert.equal(report.ok, true);
    assert.equal(run.report, report);
    const next = run.rows(2);
    assert.equal(next.t[0], 200 * 0.001);
    assert.equal(next.theta_d[0], 0.2);
    assert.ok(Math.abs(next.theta[0] - theta[199]) < 0.05);
    assert.equal(run.set({}).ok, true);
    assert.equal(run.value("trajectory"), "sin_time_square", "settings replace all that were given before");
    run.close();
});

test("remedies put it right", () => {
    let error;
    try {
        friction.open("curve", "phi_z", { law: "stribeck", K: 5000, B: 10, T: 0.001 });
    } catch (thrown) {
        error = thrown;
    }
    assert.ok(error instanceof FrictionError);
    const remedies = error.report.findings.flatMap((f) => f.remedies);
    for (const key of ["B", "K", "T"])
        assert.ok(
            remedies.some((r) => r.key === key),
            `no remedy for ${key}`,
        );
    for (const { key, value } of remedies) {
        friction.open("curve", "phi_z", { law: "stribeck", K: 5000, B: 10, T: 0.001, [key]: value }).close();
    }
});

test("remedies of the upper contact put it right", () => {
    const settings = { law: "stribeck", ratio: 100 };
    const refusal = (more) => {
        try {
            joints.open("run", "two_masses", { ...settings, ...more }).close();
        } catch ({ report }) {
            return report.findings.filter(({ severity }) => severity === "error");
        }
    };
    const found = refusal({});
    assert.deepEqual(
        found.map(({ code }) => code),
        ["UPPER_CONTACT", "INADMISSIBLE"],
    );
    const { remedies } = found[1];
    assert.deepEqual(
        remedies.map(({ key }) => key),
        ["B", "K", "T"],
    );
    for (const { key, value } of remedies) {
        assert.equal(refusal({ [key]: value }), undefined, key);
        assert.ok(refusal({ [key]: value * 0.99 }), `less of ${key} would do`);
    }
});

test("readings are numbers, or null when there are none", () => {
    const falling = friction.open("curve", "phi_z", { law: "stribeck" });
    assert.ok(Math.abs(falling.report.readings.Z_max * 30.5 - 1) < 1e-12);
    assert.ok(Math.abs(falling.report.readings.margin - 2.1 / (0.06 * 59.5)) < 1e-14);
    const level = friction.open("curve", "phi_z", { law: "coulomb" });
    assert.equal(level.report.readings.Z_max, null);
    const optional = level.report.entries.find((e) => e.key === "Z");
    assert.equal(optional.value, null);
    assert.equal(optional.given, false);
    falling.close();
    level.close();
});

test("a run that leaves the finite numbers stops, and says so", () => {
    const wild = { law: "coulomb", F: 0, D: 0, element: "A", T: 1, M: 1, kp: 1e9, kv: 0 };
    const run = friction.open("run", "robot_joint", wild);
    const { q } = run.rows(1000);
    assert.ok(q.length > 5 && q.length < 1000);
    assert.ok(q.every(Number.isFinite));
    assert.equal(run.running, false);
    assert.equal(run.steps, q.length);
    assert.equal(run.rows(10).q.length, 0);
    run.restart();
    assert.ok(run.running);
    run.close();
});

test("contacts are measured where that is asked for, and move in the same way", () => {
    const settings = { element: "explicit", law: "coulomb", F: 8, v0: 0.7, h: -1 };
    const [plain, measured] = [0, 1].map(() => friction.open("run", "sliding_block", settings));
    assert.throws(() => plain.measures(), /measure\(\)/);
    assert.equal(measured.measure(), measured);
    for (const run of [plain, measured]) run.rows(200);
    assert.equal(plain.hash(), measured.hash());
    const [{ chatter_count, energy_created }] = measured.measures();
    assert.ok(chatter_count > 80 && energy_created > 3e-3, `${chatter_count} turns, ${energy_created} J`);
    plain.measure();
    plain.rows(100);
    assert.ok(plain.measures()[0].chatter_count < 101, "from then on");
    measured.measure(false);
    assert.throws(() => measured.measures(), /measure\(\)/);
    plain.close();
    measured.close();
});

test("places run out, are said to, and come back", () => {
    const count = friction.exports.fr_slot_count();
    const open = Array.from({ length: count }, () => friction.open("run", "robot_joint"));
    assert.throws(
        () => friction.open("run", "robot_joint"),
        ({ name, message, report }) =>
            name === "FrictionError" &&
            report.findings[0].code === "NO_PLACE" &&
            message.startsWith(`${count} experiments`),
    );
    // each has its own state
    open.forEach((run, i) => run.rows(i + 1));
    open.forEach((run, i) => assert.equal(run.steps, i + 1));
    open.forEach((run) => run.close());
    friction.open("run", "robot_joint").close();
});

test("a run that is closed is refused, and does not act on the run that has its place", () => {
    const gone = friction.open("run", "robot_joint");
    gone.close();
    assert.ok(gone.closed);
    const next = friction.open("run", "robot_joint");
    next.rows(7);
    for (const use of [() => gone.rows(1), () => gone.set({}), () => gone.restart(), () => gone.time, () => gone.now()])
        assert.throws(use, /^Error: this run robot_joint is closed$/);
    assert.equal(next.steps, 7);
    next.close();
});

test("modules join one that has joined none", async () => {
    const [one, other] = [await friction.twin(), await friction.twin()];
    one.join(other);
    assert.throws(() => other.join(one), /cannot join/);
    assert.throws(() => one.join(one), /cannot join/);
    assert.ok(one.description.experiments.length > other.description.experiments.length);
});

test("closing twice frees one place only", () => {
    const gone = friction.open("run", "robot_joint");
    gone.close();
    gone.close();
    const a = friction.open("run", "robot_joint");
    const b = friction.open("run", "robot_joint");
    a.rows(7);
    assert.equal(b.steps, 0, "two runs share a place");
    a.close();
    b.close();
});

test("experiments that there are not, and more rows than there is room for, are said", () => {
    assert.throws(() => friction.open("run", "perpetual_motion"), /perpetual_motion.*robot_joint/);
    assert.throws(() => friction.open("curve", "robot_joint"), RangeError);
    const run = friction.open("run", "robot_joint");
    assert.throws(() => run.rows(friction.dataCapacity), RangeError);
    assert.equal(run.steps, 0);
    run.rows(Math.floor(friction.dataCapacity / 7));
    run.close();
    const curve = friction.open("curve", "phi");
    assert.throws(() => curve.curve(new Float64Array(friction.dataCapacity)), RangeError);
    curve.curve(new Float64Array(friction.dataCapacity / 2));
    curve.close();
    assert.throws(() => friction.math("exp", new Float64Array(friction.dataCapacity)), RangeError);
    assert.throws(() => friction.hash(new Float64Array(friction.dataCapacity + 1)), RangeError);
    assert.throws(() => friction.open("curve", "phi", { F_S: "1".repeat(1 << 20) }), RangeError);
    friction.open("curve", "phi").close();
});

test("hostile settings are refused, not believed", () => {
    for (const settings of [
        { "F_S\nF_C": 1 },
        { F_S: "2\nF_S=3" },
        { "": 1 },
        { F_S: '"' },
        { "\\": "\\" },
        { F_S: "ä٣\u0000" },
        { F_S: "x".repeat(5000) },
        { ["k".repeat(500)]: 1 },
        { F_S: NaN },
        { F_S: Infinity },
        { __proto__x: 1 },
    ]) {
        assert.throws(() => friction.open("curve", "phi", settings), FrictionError, JSON.stringify(settings));
    }
});

test("elementary functions and the hash", () => {
    const [one, e, zero] = friction.math("exp", [0, 1, -Infinity]);
    assert.deepEqual([one, zero], [1, 0]);
    assert.ok(Math.abs(e - Math.E) <= 2 ** -51, "within an ulp");
    assert.deepEqual(friction.math("pow", [2, 9, 7], [10, 0.5, 0]), Float64Array.of(1024, 3, 1));
    assert.equal(friction.hash([0]), "a8c7f832281a39c5");
    assert.equal(friction.hash([]), "cbf29ce484222325");
    assert.notEqual(friction.hash([0]), friction.hash([-0]));
});

test("time goes on through a change of the step, and looking at a run does not move it", () => {
    const run = friction.open("run", "servo_pendulum");
    run.rows(250);
    run.set({ T: 0.005 });
    assert.equal(run.steps, 250);
    assert.ok(Math.abs(run.time - 0.25) < 1e-12);
    const now = run.now();
    assert.deepEqual(run.now(), now);
    const row = run.rows(1);
    for (const [key, value] of Object.entries(now)) assert.equal(value, row[key][0], key);
    assert.ok(Math.abs(run.time - 0.255) < 1e-12);
    run.close();
});

test("one setting is one parameter", () => {
    for (const settings of [{ F_S: "1\nF_C=0.5" }, { "F_S=1\nF_C": 0.5 }, { "F_S=1": 2 }])
        assert.throws(() => friction.open("curve", "phi", settings), /is more than one parameter/);
    assert.throws(() => friction.open("curve", "phi", { F_S: "1=2" }), /not a number/);
    const curve = friction.open("curve", "phi", { F_S: 2 });
    const refused = curve.set({ F_S: "1\nF_C=0.5" });
    assert.equal(refused.ok, false);
    assert.deepEqual(refused.entries, curve.report.entries, "what was in force is in force");
    curve.close();
});

test("checking settings changes nothing, not even the last bit of the time", () => {
    const settings = { T: 0.0007 };
    const run = friction.open("run", "servo_pendulum", settings);
    const untouched = friction.open("run", "servo_pendulum", settings);
    run.rows(333);
    untouched.rows(333);
    const before = run.report;
    assert.equal(run.check({ T: 0.003, mass: 2 }).ok, true);
    assert.equal(run.check({ T: 0.003, mass: 2 }).entries.find((entry) => entry.key === "mass").value, 2);
    const refused = run.check({ mass: -1 });
    assert.equal(refused.ok, false);
    assert.match(refused.findings[0].text, /mass = -1 kg is out of range/);
    assert.equal(run.report, before);
    assert.deepEqual(run.rows(100), untouched.rows(100));
    run.close();
    untouched.close();
});

test("a recording holds for every run, a refused one for none", async () => {
    const own = await load(bytes, description);
    const csv = (text) => [new TextEncoder().encode("t,goal,pos"), new TextEncoder().encode(`ition\n${text}`)];
    assert.throws(() => own.open("run", "servo_pendulum", { trajectory: "log" }), /no recording is loaded/);
    const without = own.open("run", "servo_pendulum");
    const hash = without.hash();
    const follow = async (name, text) => own.follow((await files.readRecording(name, csv(text))).recorded);
    await follow("one.csv", "0,1,1\n1,1,1\n");
    const run = own.open("run", "servo_pendulum", { trajectory: "log" });
    assert.equal(run.now().theta_d, 1);
    assert.deepEqual([without.now().theta_log, without.hash()], [1, hash], "what it is compared with is not its state");
    const two = await files.readRecording("two.csv", csv("5,2,3\n7,2,3\n"));
    assert.deepEqual([two.ok, two.rows, two.duration, two.period, two.start], [true, 2, 2, 2, [3, 0]]);
    const recorded = { t: [0, 2], goal: [2, 2], position: [3, 3] };
    assert.deepEqual(
        Object.entries(two.recorded).map(([key, values]) => [key, [...values]]),
        Object.entries(recorded),
    );
    assert.equal(run.now().theta_d, 1, "what was read is followed when it is asked for");
    own.follow(two.recorded);
    assert.deepEqual([run.now().theta_d, run.now().theta_log], [2, 3]);
    const { error } = run;
    assert.ok(error > 0);
    const three = await files.readRecording("three.csv", csv("0,7,1\n1,7,x\n"));
    assert.deepEqual([three.ok, three.rows, "recorded" in three], [false, 0, false]);
    assert.match(three.findings[0].text, /^three.csv:3:5: 'x' is not a number/);
    for (const [wrong, why] of [
        [{ ...recorded, t: [0, 0] }, /^row 2 of the recording is refused; finite numbers at increasing times/],
        [{ ...recorded, goal: [NaN, 2] }, /^row 1 of the recording is refused/],
        [{ ...recorded, position: [3, Infinity] }, /^row 2 of the recording is refused/],
        [{ ...recorded, goal: [2] }, /^t has 2 rows, goal 1; as many are accepted/],
        [{ t: [0], goal: [2] }, /^the recording has 1 rows; from 2 to 60000 are accepted/],
        [{ t: Array(60001), goal: Array(60001) }, /^the recording has 60001 rows/],
    ])
        assert.throws(() => own.follow(wrong), { name: "RangeError", message: why });
    assert.deepEqual([run.now().theta_d, run.error], [2, error], "nothing of what was refused is in the run");
    own.follow({ t: [5, 6, 8], goal: [1, 4, 4], velocity: [0, 1, 2] });
    run.restart();
    assert.ok(Math.abs(run.rows(501, 10).theta_d[100] - 4) < 1e-12, "times are from the first row on");
    assert.ok(Number.isNaN(run.error), "and it has no angles");
});

test("the base of a run moves as it was recorded", async () => {
    const own = await load(bytes, description);
    assert.throws(() => own.open("run", "servo_pendulum", { base_wave: "log" }), /columns t, goal and base/);
    const text = new TextEncoder().encode("t,goal,load,base (g)\n0,0,0.5,0\n1,0,0.5,1\n2,0,0.5,-1\n");
    const { recorded, columns } = await files.readRecording("shaken.csv", [text]);
    assert.deepEqual(columns, ["t", "goal", "load", "base"]);
    assert.deepEqual([...recorded.base], [0, 9.80665, -9.80665]);
    own.follow(recorded);
    const run = own.open("run", "servo_pendulum", { base_wave: "log", trajectory: "nothing", control: "off", mass: 2 });
    const { theta, tau_e } = run.rows(2500);
    for (const [k, a] of [
        [0, 0],
        [500, 0.5],
        [1000, 1],
        [1500, 0],
        [2000, -1],
        [2001, 0],
    ]) {
        const expected = -2 * 0.15 * 9.80665 * (Math.sin(theta[k]) + a * Math.cos(theta[k]));
        assert.ok(Math.abs(tau_e[k] - expected) < 1e-9, `row ${k}: ${tau_e[k]}, ${expected}`);
    }
    own.follow({ t: [0, 1], goal: [0, 0] });
    assert.ok(run.rows(100).theta.every(Number.isFinite), "a recording without the column leaves the base at rest");
    assert.equal(run.set({ base_wave: "log" }).ok, false);
});

test("a published parameter file becomes settings", () => {
    const run = friction.open("run", "servo_pendulum");
    const read = (text) => files.readParameters("m1.json", new TextEncoder().encode(text));
    const { ok, settings } = read('{"kt": 1.25, "friction_base": 0.5, "model": "m1", "actuator": "xl330"}');
    assert.equal(ok, true);
    assert.deepEqual([settings.preset, settings.model, settings.kt], ["xl330", "m1", "1.25"]);
    assert.equal(run.set(settings).ok, true);
    const refused = read('{\n"kt": x, "model": "m1"}');
    assert.deepEqual([refused.ok, refused.settings], [false, {}]);
    assert.match(refused.findings[0].text, /^m1.json:2:7: kt is 'x'/);
    run.close();
});

test("parameters are written as a published file and read back, alone and from a collection", () => {
    const bytes = (text) => new TextEncoder().encode(text);
    const run = friction.open("run", "servo_pendulum", { preset: "mx64", model: "m6" });
    const text = run.writeParameters();
    const { model, actuator, ...numbers } = JSON.parse(text);
    assert.deepEqual([model, actuator], ["m6", "mx64"]);
    for (const [key, value] of Object.entries(numbers)) assert.equal(value, run.value(key), key);
    const alone = files.readParameters("set.json", bytes(text));
    assert.ok(alone.ok);
    assert.deepEqual(alone.sets, []);
    const all = bytes(JSON.stringify({ servos: { mx64: { m6: numbers, m1: { kt: 1 } } } }));
    const asked = files.readParameters("all.json", all);
    assert.equal(asked.ok, false);
    assert.deepEqual(asked.sets, [
        { servo: "mx64", model: "m6" },
        { servo: "mx64", model: "m1" },
    ]);
    const { settings } = files.readParameters("all.json", all, all.length, asked.sets[0]);
    assert.deepEqual(Object.keys(settings), Object.keys(alone.settings));
    for (const [key, value] of Object.entries(settings))
        assert.ok(value === alone.settings[key] || Number(value) === Number(alone.settings[key]), key);
    run.close();
    const phi = friction.open("curve", "phi");
    assert.equal(phi.writeParameters(), "");
    phi.close();
});

test("another instance of the module has a recording of its own, and errors in parts have the same bits", async () => {
    const rows = Array.from(
        { length: 301 },
        (_, i) => `${0.01 * i},${Math.sin(0.05 * i)},${0.9 * Math.sin(0.05 * i - 0.1)}`,
    );
    const csv = (lines) => [new TextEncoder().encode(`t,goal,position\n${lines.join("\n")}\n`)];
    const settings = { preset: "xl330", trajectory: "log", T: 0.01 };
    // asked for at once, read one after the other
    const [first, second] = await Promise.all([
        files.readRecording("one.csv", csv(rows)),
        files.readRecording("two.csv", csv(rows.slice(0, 200))),
    ]);
    assert.deepEqual([first.rows, second.rows], [301, 200]);
    friction.follow(first.recorded);
    const twin = await friction.twin();
    assert.throws(() => twin.open("run", "servo_pendulum", settings), /no recording is loaded/);
    twin.follow(second.recorded);
    const whole = (run, duration, steps) => {
        const parts = run.errorInParts(duration, steps);
        for (;;) {
            const { done, value } = parts.next();
            if (done) return value;
        }
    };
    const [own, other] = [friction, twin].map((one) => one.open("run", "servo_pendulum", settings));
    assert.notEqual(own.error, other.error);
    for (const steps of [1, 7, 100, 1000]) {
        assert.equal(whole(own, 3, steps), own.error, `${steps} at once`);
        assert.equal(whole(other, 1.99, steps), other.error, `${steps} at once`);
    }
    own.close();
    assert.equal(twin.version, friction.version);
});

test("the times at which a drive is saturated do not depend on how many steps are asked for", () => {
    const settings = { preset: "xl330", trajectory: "steps", kp: 1, error_gain: 2, mass: 0, armature: 0.01, T: 0.001 };
    const run = friction.open("run", "servo_pendulum", settings);
    const whole = run.saturation(6000);
    assert.equal(run.steps, 6000);
    assert.deepEqual(
        whole.map(({ by }) => by),
        ["supply", "supply", "supply", "supply"],
    );
    assert.ok(whole.every(({ from, to }, i) => from < to && (i === 0 || from > whole[i - 1].to)));
    assert.deepEqual(run.set({ ...settings, max_current: 0.1 }).ok, true);
    run.restart();
    assert.ok(run.saturation(6000).every(({ by }) => by === "current"));
    run.close();
    const belt = friction.open("run", "belt_stick_slip");
    assert.deepEqual(belt.saturation(100), []);
    belt.close();
});

test("a recording with other names and units is read when the caller says where its columns are", async () => {
    const pieces = [new TextEncoder().encode("clock;soll;ist\n0;0;1,5\n500;90;45\n")];
    const refused = await files.readRecording("bench.csv", pieces);
    assert.equal(refused.ok, false);
    assert.deepEqual([refused.header, refused.separator], ["clock;soll;ist", ";"]);
    const columns = "time:ms,goal=soll:deg,position=ist:deg";
    const read = await files.readRecording("bench.csv", pieces, undefined, columns);
    assert.ok(read.ok, JSON.stringify(read.findings));
    assert.deepEqual([read.duration, read.decimal_comma], [0.5, true]);
    assert.deepEqual(
        read.found.map(({ column, name, unit, given }) => [column, name, unit, given]),
        [
            ["time", "clock", "ms", true],
            ["goal", "soll", "deg", true],
            ["position", "ist", "deg", true],
        ],
    );
});

test("a sweep has the numbers of single runs in any module that opens it, and finds changes; what is not accepted is named", async () => {
    const order = {
        run: "inclined_block",
        settings: { law: "coulomb" },
        keys: [{ key: "F", from: 0, to: 8, n: 5 }],
        measures: [
            { of: "last", key: "x" },
            { of: "measure", key: "drift", contact: 0 },
            { of: "state", contact: 0 },
            { of: "reading", key: "load" },
        ],
        duration: 1,
    };
    const sweep = new Sweep(friction, order);
    const other = new Sweep(await loadCompiled(friction.module), order);
    for (let i = 0; i < sweep.points; i++) {
        const { place, values, duration, findings } = sweep.run(i);
        assert.deepEqual(other.run(i), { place, values, duration, findings });
        const run = friction.open("run", order.run, { ...order.settings, F: place[0] }).measure();
        const { x } = run.rows(1000);
        assert.deepEqual(
            [...values],
            [x.at(-1), run.measures()[0].drift, runStates.indexOf(run.state()), run.report.readings.load ?? NaN],
        );
        assert.deepEqual([place[0], duration], [2 * i, 1]);
        run.close();
    }
    const find = new Sweep(friction, {
        ...order,
        measures: [{ of: "largest", key: "v" }],
        find: { threshold: 0, tolerance: 1e-6 },
    });
    const values = Array.from({ length: 5 }, (_, i) => find.run(i).values[0]);
    const [change, ...none] = find.changes(values);
    const { place, value, unsettled } = find.bisect(change);
    assert.deepEqual([none.length, value[1], unsettled], [0, 0, false]);
    assert.ok(place[0] < 2.5390148324557287 && place[1] >= 2.5390148324557287 && place[1] - place[0] < 1e-5);
    for (const [change, message] of [
        [{ keys: [] }, /0 keys .* one or two keys/],
        [{ keys: [{ key: "F", from: 0, to: 1, n: 100001 }] }, /at most 100000 points/],
        [{ measures: [] }, /0 measures; from 1 to 32/],
        [{ measures: [{ of: "last", key: "none" }] }, /no measure none .* available: t, x/],
        [{ measures: [{ of: "measure", key: "drift", contact: 1 }] }, /no measure drift of contact 1/],
        [{ measures: [{ of: "state", contact: -1 }] }, /no measure state of contact -1/],
        [{ run: "none" }, /unknown run 'none'/],
        [{ duration: 1e-9 }, /shorter than a time step/],
        [{ duration: 1e9 }, /too long/],
        [{ longest: 10 }, /until-settled=10 steps are not more/],
        [{ settings: { law: "coulomb", F_S: 2 } }, /F_S/],
        [{ settings: { law: "coulomb", "D=1\nM": 2 } }, /more than one parameter/],
        [{ keys: [{ key: "F", from: -1, to: 1, n: 3 }] }, /F = -1/],
        [{ keys: [{ key: "F", from: 0, to: 1, n: 3, logarithmic: true }] }, /F/],
        [{ keys: [{ key: "F", from: NaN, to: 1, n: 3 }] }, /F/],
    ])
        assert.throws(() => new Sweep(friction, { ...order, ...change }), message, String(message));
});
