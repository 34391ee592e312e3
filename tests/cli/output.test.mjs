// What the command prints: headers, columns, numbers that read back to the same bits, and agreement with the reference.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { friction, refused, root, table } from "./command.mjs";
import { hexFloat, reference } from "../parity/reference.mjs";

const csv = (name) => reference(fs.readFileSync(path.join(root, "tests/reference", name), "utf8"));

test("Lambert W's lower branch is -inf at 0, and has no value above", () => {
    const { text } = table("curve", "lambert_w", "--x=-0.1:0.1:3");
    assert.deepEqual(text.map((row) => row.split(",")[2]).slice(1), ["-inf", "nan"]);
});

test("how element C settles while it is stuck is told, the marginal case too", () => {
    const { comments } = table("run", "release_admittance", "element=C", "K=2.5e5", "--duration=0.01");
    assert.match(
        comments[0],
        /note: while stuck, spring and mass settle without oscillation \(eigenvalues 0\.75 and 0;/,
    );
});

test("curve phi: header, both ends of --x, the law", () => {
    const { header, rows } = table(
        "curve",
        "phi",
        "law=stribeck",
        "F_S=2.5",
        "F_C=0.4",
        "v_S=0.06",
        "D=4.5",
        "alpha=1",
        "--x=-1:1:201",
    );
    assert.equal(header, "v,phi");
    assert.equal(rows.length, 201);
    assert.equal(rows[0][0], -1);
    assert.equal(rows[200][0], 1);
    assert.equal(rows[100][0], 0);
    assert.equal(rows[100][1], 0);
    for (const [v, phi] of rows) {
        const expected = Math.sign(v) * (2.1 * Math.exp(-Math.abs(v) / 0.06) + 0.4) + 4.5 * v;
        assert.ok(Math.abs(phi - expected) < 1e-14, `Phi(${v}) = ${phi}, expected ${expected}`);
    }
});

test("curve phi_z: header, oddness, the stick zone, Z in the place of K, B and T, both methods", () => {
    const law = ["law=stribeck", "F_S=2.5", "F_C=0.4", "v_S=0.06", "D=4.5"];
    const spring = ["K=5000", "B=50", "T=0.001"];
    const direct = table("curve", "phi_z", ...law, ...spring, "method=direct", "--x=-0.5:0.5:1001");
    assert.equal(direct.header, "x,phi_z");
    assert.equal(direct.rows.length, 1001);
    const given = table("curve", "phi_z", ...law, `Z=${1 / 55}`, "--x=-0.5:0.5:1001");
    const numeric = table("curve", "phi_z", ...law, ...spring, "method=numeric", "--x=-0.5:0.5:1001");
    for (let i = 0; i <= 1000; i++) {
        const [x, y] = direct.rows[i];
        assert.ok(Math.abs(given.rows[i][1] - y) <= 1e-13 * Math.abs(y));
        assert.ok(Math.abs(numeric.rows[i][1] - y) <= 1e-13 * Math.abs(y));
        assert.ok(Math.abs(y + direct.rows[1000 - i][1]) <= 1e-13, `odd at ${x}`);
        if (Math.abs(x) * 55 <= 2.5) assert.ok(Math.abs(y - 55 * x) <= 1e-14, `sticks at ${x}`);
    }
});

test("curve holding: a row for the given servo and one for each published one, by name", () => {
    const { header, text } = table("curve", "holding", "preset=mx64", "mass=0.3", "length=0.12");
    const columns = header.split(",");
    const cells = text.map((line) => line.split(","));
    const { experiments } = JSON.parse(friction("list", "--json").out);
    const { options } = experiments.find(({ name }) => name === "holding").params.find(({ key }) => key === "preset");
    assert.deepEqual(
        cells.map(([name]) => name),
        ["given", ...options.map(({ name }) => name)],
    );
    const value = (servo, column) =>
        Number(cells.find(([name]) => name === servo)[columns.indexOf(column)].replace("inf", "Infinity"));
    assert.equal(value("mx64", "m4"), value("given", "m4"));
    assert.ok(Math.abs(value("mx106", "factor_most") - 0.388588) < 1e-6);
    assert.equal(value("erob80_50", "holding"), 6);
    assert.ok(Number.isNaN(value("sts3250", "m1")));
    const { benches } = options.find(({ name }) => name === "mx106");
    assert.equal(benches, "mass=0.5,1,1.5\nlength=0.1,0.15,0.2\nkp=4,8,16,32");
    // numbers between servos have no name and no row
    assert.match(table("curve", "holding", "--x=0.5:1.5:2").text[0], /^0.5(,nan)+$/);
    // a transmission that locks holds any load
    assert.match(
        table("curve", "holding", "gear=angles", "lead=15", "friction_angle=16").text[1],
        /^mx64(,inf)+,6,inf$/,
    );
});

test("curve drive_backdrive: header, limits, empty areas are nan", () => {
    const settings = ["preset=mx106", "model=m4", "velocity=0"];
    const { header, text, rows } = table("curve", "drive_backdrive", ...settings, "--x=0:10:101");
    assert.equal(header, "tau_m,tau_drive,tau_backdrive");
    assert.equal(rows.length, 101);
    assert.equal(rows[100][0], 10);
    assert.match(text[0], /^0,nan,[0-9.]+$/);
    let compared = 0;
    for (const row of csv("drive_backdrive.csv")) {
        if (row.settings !== "preset=mx106 model=m4" || hexFloat(row.velocity) !== 0) continue;
        const torque = hexFloat(row.tau_m);
        const at = table("curve", "drive_backdrive", ...settings, `--x=${torque}:200:2`).rows[0];
        for (const [i, key] of [
            [1, "tau_drive"],
            [2, "tau_backdrive"],
        ]) {
            const expected = hexFloat(row[key]);
            const near = Number.isNaN(expected) ? Number.isNaN(at[i]) : Math.abs(at[i] - expected) <= 1e-12 * expected;
            assert.ok(near, `${key} at ${torque} is ${at[i]}, expected ${expected}`);
        }
        compared++;
    }
    assert.ok(compared >= 5);
});

test("run servo_pendulum agrees with the reference", () => {
    const settings =
        "preset=mx106 model=m6 trajectory=sin_time_square mass=1 length=0.15 kp=8 arm_mass=0 T=0.001 integrator=code";
    const { header, rows } = table("run", "servo_pendulum", ...settings.split(" "), "--duration=6");
    assert.equal(header, "t,theta_d,theta,omega,tau_m,tau_e,tau_f,tau_f_max");
    assert.equal(rows.length, 6000);
    const keys = header.split(",");
    let worst = 0;
    let compared = 0;
    for (const row of csv("servo_pendulum.csv")) {
        if (row.settings !== settings) continue;
        const got = rows[hexFloat(row.step)];
        keys.forEach((key, i) => (worst = Math.max(worst, Math.abs(got[i] - hexFloat(row[key])))));
        compared++;
    }
    console.log(`servo_pendulum: ${compared} rows, worst difference ${worst}`);
    assert.equal(compared, 30);
    assert.ok(worst <= 1e-9);
});

test("run robot_joint stops where the paper says", () => {
    for (const [law, angle] of [
        ["stribeck", 69.88],
        ["rational", 68.44],
    ]) {
        const settings = [`law=${law}`, "M=0.1675", "kp=20", "kv=2", "lambda=0"];
        const { header, rows } = table("run", "robot_joint", ...settings, "--duration=8");
        assert.equal(header, "t,q_d,q,dq,tau_r,f,e");
        assert.equal(rows.length, 8000);
        const last = (rows[7999][2] * 180) / Math.PI;
        console.log(`${law}: ${last} deg`);
        assert.ok(Math.abs(last - angle) <= 0.02, `${law} stops at ${last}`);
    }
});

test("--every and --duration choose the rows", () => {
    const all = table("run", "robot_joint", "--duration=0.5").text;
    const some = table("run", "robot_joint", "--duration=0.5", "--every=10").text;
    assert.equal(all.length, 500);
    assert.deepEqual(
        some,
        all.filter((_, i) => i % 10 === 0),
    );
    assert.equal(table("run", "robot_joint", "--duration=0.5", "--every=499").text.length, 2);
    assert.equal(table("run", "robot_joint", "--duration=0.5", "--every=500").text.length, 1);
    assert.equal(table("run", "robot_joint", "--every=1000").text.length, 8, "the experiment's own duration");
    assert.equal(table("run", "servo_pendulum", "T=0.005").text.length, 1200);
    assert.equal(table("run", "robot_joint", "--duration=0.001").text.length, 1);
});

test("numbers are printed with 17 digits", () => {
    const { text } = table("run", "servo_pendulum", "T=0.001", "--duration=0.3");
    for (const line of text) for (const cell of line.split(",")) assert.match(cell, /^-?\d+(\.\d+)?(e[+-]\d+)?$/);
    assert.ok(
        text.some((line) => line.startsWith("0.0030000000000000001,")),
        "t = 0.003 with 17 digits",
    );
    const { text: curve } = table("curve", "phi", "law=coulomb", "F=0.1", "D=0.3", "--x=0.1:0.2:2");
    assert.equal(curve[0], "0.10000000000000001,0.13");
    assert.equal(curve[1], "0.20000000000000001,0.16");
});

test("--x goes from a to b with both ends, however many points", () => {
    for (const [a, b, n] of [
        [0, 1, 2],
        [1, 0, 11],
        [-3, 7.5, 1025],
        [0.1, 0.3, 3001],
    ]) {
        const { rows } = table("curve", "phi", `--x=${a}:${b}:${n}`);
        assert.equal(rows.length, n);
        assert.equal(rows[0][0], a);
        assert.equal(rows[n - 1][0], b);
        const near = 1e-14 * (Math.abs(a) + Math.abs(b));
        rows.forEach(([x], i) => assert.ok(Math.abs(x - (a + ((b - a) * i) / (n - 1))) < near));
    }
    assert.ok(table("curve", "phi").rows.length > 10, "without --x the span that shows it best");
});

test("an inadmissible law is drawn on request, with a warning in front", () => {
    const { comments, header, rows } = table(
        "curve",
        "phi_z",
        "law=stribeck",
        "Z=0.1",
        "inadmissible=largest_root",
        "--x=0:0.5:1001",
    );
    assert.equal(comments.length, 1);
    assert.match(comments[0], /^# warning: ./);
    assert.equal(header, "x,phi_z");
    let jump = 0;
    for (let i = 1; i < rows.length; i++) jump = Math.min(jump, rows[i][1] - rows[i - 1][1]);
    assert.ok(jump < -0.3, `falls by ${jump} at breakaway`);
});

test("list names everything, as text and as JSON", () => {
    const text = friction("list");
    assert.equal(text.code, 0);
    const json = friction("list", "--json");
    assert.equal(json.code, 0);
    const { version, experiments } = JSON.parse(json.out);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    const names = experiments.map((e) => `${e.kind} ${e.name}`);
    for (const name of ["curve phi", "curve phi_z", "curve drive_backdrive", "run servo_pendulum", "run robot_joint"]) {
        assert.ok(names.includes(name), `${name} is not in ${names}`);
    }
    const words = new Set();
    const walk = (params) => {
        for (const param of params) {
            words.add(param.key);
            for (const option of param.options) {
                words.add(option.name);
                walk(option.params);
            }
        }
    };
    for (const experiment of experiments) {
        words.add(experiment.name);
        walk(experiment.params);
    }
    for (const word of ["coulomb", "stribeck", "rational", "hrp5p_wrist", "mx106", "erob80_100", "m1", "m4", "F_S"]) {
        assert.ok(words.has(word), `${word} is not in the JSON`);
    }
    for (const word of words) assert.ok(text.out.includes(word), `${word} is not in the text`);
});

test("help is printed when it is asked for", () => {
    const { code, out, err } = friction("--help");
    assert.equal(code, 0);
    assert.equal(err, "");
    for (const word of ["list", "curve", "run", "--x", "--duration", "--every"]) assert.ok(out.includes(word));
});

test("a run that leaves the finite numbers stops and says at which step", () => {
    const wild = ["law=coulomb", "F=0", "D=0", "element=A", "T=1", "M=1", "kp=1e9", "kv=0"];
    const { code, out, err } = friction("run", "robot_joint", ...wild, "--duration=1000");
    assert.equal(code, 1);
    assert.match(err, /^friction: .*step \d+.*\n$/);
    assert.ok(!/nan|inf/.test(out), "no row that is not finite is printed");
    assert.match(err, /the run is unstable; try a smaller T$/m);
    assert.ok(out.split("\n").length > 5);
    const jammed = friction("run", "two_link_contact", "method=implicit", "lambda_q=0", "--duration=1");
    assert.equal(jammed.code, 1);
    assert.match(jammed.err, /^friction: stopped at step 401, t = 0.401 s: .*; give at least lambda_q = 1.44e-06/m);
});

test("help and list print the defaults of each experiment", () => {
    const listed = JSON.parse(friction("list", "--json").out).experiments;
    for (const { kind, name, defaults } of listed) {
        const { out } = friction(kind, name, "--help");
        // the defaults in the help are those of a run without settings: given explicitly, they make the same curve or
        // run
        for (const line of defaults.split("\n").filter(Boolean)) {
            const [key, value] = line.split("=");
            const printed = [...out.matchAll(new RegExp(`^ +${key} += (\\S+?)\\.?(?: |$)`, "gm"))].map(
                (match) => match[1],
            );
            assert.ok(printed.length > 0, `${name}: ${key} is not in the help`);
            for (const text of printed) {
                const equal = Number.isNaN(Number(value))
                    ? text === value
                    : Math.abs(text / value - 1) < 1e-5 || text === value;
                assert.ok(equal || Number(text) === Number(value), `${name}: ${key} = ${text}, in force ${value}`);
            }
        }
    }
    assert.match(friction("run", "drift_test", "--help").out, /element += A\./);
    assert.match(friction("run", "sliding_block", "--help").out, /law += coulomb\./);
    // the values of a preset and a model
    assert.match(friction("run", "servo_pendulum", "--help").out, /kt += 2\.23139 /);
    const bases = [...friction("run", "servo_pendulum", "--help").out.matchAll(/^ +friction_base += (\S+)/gm)].map(
        (m) => m[1],
    );
    assert.equal(new Set(bases).size, 6, `one for each model: ${bases}`);
    assert.match(friction("curve", "phi", "--help").out, /points += 0:2\.5,0\.02:1\.995,/);
});

test("help with a preset or other values prints what is in force then", () => {
    const listed = JSON.parse(friction("list", "--json").out).experiments;
    let presets = 0;
    for (const { kind, name, params } of listed) {
        const choice = params.find(({ key, scale }) => key === "preset" && scale === "choice");
        for (const preset of choice?.options ?? []) {
            const { code, out } = friction(kind, name, `preset=${preset.name}`, "--help");
            assert.equal(code, 0);
            presets += 1;
            // those of a model are printed with each model, and replace those of the servo
            const ofModels = preset.settings.filter(({ when }) => when).map(({ key }) => key);
            for (const { when, key, value } of preset.settings) {
                const at = [...out.matchAll(new RegExp(`^ +${key} += (\\S+?)\\.?(?: |$)`, "gm"))].map((m) => m[1]);
                const text = typeof value === "number" ? String(Number(value.toPrecision(6))) : value;
                if (when || ofModels.includes(key) || at.length === 0) continue; // of a model, or no parameter of this experiment
                for (const shown of at)
                    assert.equal(
                        Number.isNaN(Number(shown)) ? shown : String(Number(shown)),
                        text,
                        `${name} ${preset.name}: ${key}`,
                    );
            }
        }
    }
    assert.ok(presets > 20, `${presets} presets`);
    const { out } = friction("run", "servo_pendulum", "preset=xl330", "kp=77", "--help");
    for (const line of [/preset += xl330\./, / vin += 7\.5 V/, / kp += 77 /, / mass += 0\.49 kg/, / max_pwm += 1 /])
        assert.match(out, line);
    // a choice that comes after the parameter that it brings, and help in any place
    const late = friction("run", "--help", "sliding_block", "dead_zone=force", "element=karnopp").out;
    assert.match(late, /dead_zone += force\./);
    assert.match(friction("curve", "phi", "law=tabulated", "points=0:3,1:2", "--help").out, /points += 0:3,1:2\./);
    refused(["unknown parameter 'vim'"], "run", "servo_pendulum", "vim=3", "--help");
});

test("a table where it loses digits says so", () => {
    const far = table("curve", "phi_z", "law=stribeck", "method=table", "K=1e8", "--x=2:5:4");
    assert.match(far.comments[0], /note: at λ = 0\.00035 .*method=auto/);
    assert.deepEqual(table("curve", "phi_z", "law=stribeck", "method=table", "--x=2:5:4").comments, []);
});

test("the approximation of the transform comes with its error and the condition for it", () => {
    const law = ["law=stribeck", "F_S=8", "F_C=5", "v_S=0.1", "D=0", "Z=0.001"];
    for (const method of ["approximate", "general"]) {
        const { header, rows, comments } = table("curve", "phi_z", ...law, `method=${method}`, "--x=0:0.1:5");
        assert.equal(header, "x,phi_z,error,condition");
        assert.match(comments[0], /7\.776 N m instead of 8 N m/);
        const exact = table("curve", "phi_z", ...law, "--x=0:0.1:5");
        assert.equal(exact.header, "x,phi_z");
        rows.forEach((row, i) => assert.ok(Math.abs(row[1] - exact.rows[i][1] - row[2]) < 1e-12));
        assert.ok(Math.abs(rows[1][3] - 0.03 * Math.exp(-0.25)) < 1e-12, `${rows[1][3]}`);
    }
});

test("an element in one step: a curve for each velocity", () => {
    const { header, rows } = table("curve", "element", "element=karnopp", "v=-0.1,0,0.1", "--x=-2:2:5");
    assert.equal(header, "h,v,f,v_after");
    assert.deepEqual(
        rows.map((row) => row[1]),
        [-0.1, 0, 0.1].flatMap((v) => Array(5).fill(v)),
    );
    assert.deepEqual(
        rows.map((row) => row[2]),
        [-1, -1, -1, -1, -1, -1, -1, 0, 1, 1, 1, 1, 1, 1, 1],
    );
    const one = table("curve", "element", "element=karnopp", "v=0.1", "--x=-2:2:5");
    assert.deepEqual(rows.slice(10), one.rows);
    for (const list of ["v=1,x,3", "v=1,,3", "v=,", "v=1,2,"]) refused(["v "], "curve", "element", list);
    refused(["F_S"], "curve", "phi", "F_S=1,2"); // only where the curve says so
});

test("both real branches of Lambert's W", () => {
    const { header, rows } = table("curve", "lambert_w", "--x=-0.36:2:60");
    assert.equal(header, "x,w0,w_1");
    for (const [x, w0, w1] of rows) {
        assert.ok(w0 >= -1 && Math.abs(w0 * Math.exp(w0) - x) < 1e-14, `W0(${x}) = ${w0}`);
        if (x < 0) assert.ok(w1 <= -1 && Math.abs(w1 * Math.exp(w1) - x) < 1e-14, `W_-1(${x}) = ${w1}`);
        else assert.ok(Number.isNaN(w1));
    }
    assert.ok(
        table("curve", "lambert_w", "--x=-1:-0.5:3").rows.every(([, w0, w1]) => Number.isNaN(w0) && Number.isNaN(w1)),
    );
});
