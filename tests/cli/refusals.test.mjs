// Bad input: a clear line for each offending item, exit code 2, no crash, nothing on stdout.
import test from "node:test";
import assert from "node:assert/strict";
import { friction, refused, table } from "./command.mjs";

// what a line must name, and the arguments
const cases = {
    "unknown key": [["F_X"], "curve", "phi", "F_X=1"],
    "a key of another law": [["F_S"], "curve", "phi", "law=coulomb", "F_S=1"],
    "missing value": [["F_S"], "curve", "phi", "F_S="],
    "missing value and =": [["F_S"], "curve", "phi", "F_S"],
    "text for a number": [["F_S"], "curve", "phi", "F_S=high"],
    "a unit behind a number": [["F_S"], "curve", "phi", "F_S=2.5Nm"],
    "a decimal comma": [["F_S"], "curve", "phi", "F_S=2,5"],
    nan: [["D"], "curve", "phi", "D=nan"],
    inf: [["D"], "curve", "phi", "D=inf"],
    "-inf": [["D"], "curve", "phi", "D=-inf"],
    "a number beyond doubles": [["D"], "curve", "phi", "D=1e400"],
    "negative F_S": [["F_S"], "curve", "phi", "F_S=-2.5"],
    "F_C > F_S": [["F_C"], "curve", "phi", "F_S=1", "F_C=2"],
    "v_S = 0": [["v_S"], "curve", "phi", "v_S=0"],
    "inadmissible Z": [["largest admissible Z"], "curve", "phi_z", "law=stribeck", "Z=1"],
    "inadmissible K, B and T": [["B"], "curve", "phi_z", "law=stribeck", "K=1000", "B=5", "T=0.001"],
    "inadmissible in a run": [["B"], "run", "robot_joint", "K=1000", "B=5"],
    "Z beside K": [["K"], "curve", "phi_z", "Z=0.01", "K=5000"],
    "Z beside B": [["B"], "curve", "phi_z", "Z=0.01", "B=50"],
    "Z beside T": [["T"], "curve", "phi_z", "Z=0.01", "T=0.001"],
    "Z beside all three": [["K is", "B is", "T is"], "curve", "phi_z", "Z=0.01", "K=5000", "B=50", "T=0.001"],
    "Z = 0": [["Z"], "curve", "phi_z", "Z=0"],
    "neither K nor B": [["B"], "curve", "phi_z", "K=0", "B=0"],
    "T = 0": [["T"], "run", "servo_pendulum", "T=0"],
    "unknown option of a choice": [["glue"], "curve", "phi", "law=glue"],
    "unknown preset": [["mx999"], "run", "servo_pendulum", "preset=mx999"],
    "repeated key": [["F_S"], "curve", "phi", "F_S=2", "F_S=3"],
    "duration 0": [["--duration"], "run", "robot_joint", "--duration=0"],
    "negative duration": [["--duration"], "run", "robot_joint", "--duration=-1"],
    "duration nan": [["--duration"], "run", "robot_joint", "--duration=nan"],
    "duration inf": [["--duration"], "run", "robot_joint", "--duration=inf"],
    "absurd duration": [["--duration"], "run", "robot_joint", "--duration=1e300"],
    "duration in words": [["--duration"], "run", "robot_joint", "--duration=long"],
    "duration without value": [["--duration"], "run", "robot_joint", "--duration="],
    "duration without =": [["--duration"], "run", "robot_joint", "--duration"],
    "duration below a step": [["--duration"], "run", "robot_joint", "--duration=1e-9"],
    "--every=0": [["--every"], "run", "robot_joint", "--every=0"],
    "--every negative": [["--every"], "run", "robot_joint", "--every=-5"],
    "--every broken": [["--every"], "run", "robot_joint", "--every=1.5"],
    "--every in words": [["--every"], "run", "robot_joint", "--every=often"],
    "--every huge": [["--every"], "run", "robot_joint", "--every=1e30"],
    "--every nan": [["--every"], "run", "robot_joint", "--every=nan"],
    "--x with two parts": [["--x"], "curve", "phi", "--x=0:1"],
    "--x with four parts": [["--x"], "curve", "phi", "--x=0:1:5:9"],
    "--x with one point": [["--x"], "curve", "phi", "--x=0:1:1"],
    "--x with no points": [["--x"], "curve", "phi", "--x=0:1:0"],
    "--x with negative points": [["--x"], "curve", "phi", "--x=0:1:-5"],
    "--x with half a point": [["--x"], "curve", "phi", "--x=0:1:2.5"],
    "--x with too many points": [["--x"], "curve", "phi", "--x=0:1:1e12"],
    "--x with nan": [["--x"], "curve", "phi", "--x=nan:1:5"],
    "--x with inf": [["--x"], "curve", "phi", "--x=0:inf:5"],
    "--x beyond doubles": [["--x"], "curve", "phi", "--x=-1e308:1e308:5"],
    "--x in words": [["--x"], "curve", "phi", "--x=left:right:5"],
    "--x empty": [["--x"], "curve", "phi", "--x="],
    "--x for a run": [["--x"], "run", "robot_joint", "--x=0:1:5"],
    "--every for a curve": [["--every"], "curve", "phi", "--every=5"],
    "unknown curve": [["sine"], "curve", "sine"],
    "unknown run": [["perpetual_motion"], "run", "perpetual_motion"],
    "a run that is a curve": [["phi"], "run", "phi"],
    "no name": [["available"], "curve"],
    "unknown option": [["--fast"], "run", "robot_joint", "--fast"],
    "unknown option with a value": [["--fast"], "run", "robot_joint", "--fast=1"],
    "an option that begins like one": [["--dur"], "run", "robot_joint", "--dur=1"],
    "list with an unknown option": [["--xml"], "list", "--xml"],
    "list with a parameter": [["list"], "list", "phi"],
};
for (const [name, [items, ...args]] of Object.entries(cases)) test(name, () => void refused(items, ...args));

test("all offending items are named at once", () => {
    refused(
        ["F_S", "F_C", "v_S", "D ", "colour", "--x"],
        "curve",
        "phi",
        "F_S=-1",
        "F_C=high",
        "v_S=0",
        "D=inf",
        "colour=red",
        "--x=5",
    );
    refused(
        ["mass", "model", "trajectory", "--every", "--duration"],
        "run",
        "servo_pendulum",
        "mass=nan",
        "model=m99",
        "trajectory=loop",
        "--every=0",
        "--duration=0",
    );
});

test("no command, or one that there is not", () => {
    for (const args of [[], ["fly"], ["--x=0:1:5"], [""]]) {
        const { code, out, err } = friction(...args);
        assert.equal(code, 2);
        assert.equal(out, "");
        assert.match(err, /^friction: ./);
        assert.ok(err.includes("friction list"), "says what there is");
    }
});

test("the largest Z that a refusal names is accepted", () => {
    const [line] = refused(["largest admissible Z"], "curve", "phi_z", "law=stribeck", "Z=1");
    const largest = line.match(/largest admissible Z is ([0-9.e-]*[0-9])/)[1];
    assert.ok(Math.abs(Number(largest) * 30.5 - 1) < 1e-4, `the largest Z is ${largest}`);
    const { code, err } = friction("curve", "phi_z", "law=stribeck", `Z=${largest}`, "--x=0:1:5");
    assert.equal(code, 0, `Z=${largest} as advised: ${err}`);
});

test("the smallest B, K and T that a refusal names are accepted", () => {
    const given = { K: "5000", B: "10", T: "0.001" };
    const words = (settings) => Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    const [line] = refused(["B"], "run", "robot_joint", ...words(given));
    for (const key of ["B", "K", "T"]) {
        const value = line.slice(line.indexOf("at least")).match(new RegExp(`\\b${key} = ([0-9.e+-]*[0-9])`))?.[1];
        assert.ok(value, `${key} is not named: ${line}`);
        const { code, err } = friction("run", "robot_joint", ...words({ ...given, [key]: value }), "--duration=0.1");
        assert.equal(code, 0, `${key}=${value} as advised: ${err}`);
    }
});

test("hostile arguments are refused without a crash", () => {
    const long = "x".repeat(100000);
    for (const args of [
        [long],
        ["curve", long],
        ["curve", "phi", long],
        ["curve", "phi", `F_S=${long}`],
        ["curve", "phi", `${long}=1`],
        ["curve", "phi", "F_S=2\nF_C=1"],
        ["curve", "phi", "%s%n%x=%s"],
        ["curve", "phi", "="],
        ["curve", "phi", "--"],
        ["curve", "phi", ""],
        ["curve", "phi", "F_S=\u001b[31m"],
        ["curve", "phi", "--x=0:1:3", "--x=0:1:3"],
        ["run", "robot_joint", "--duration"],
        ["run", "robot_joint", "--every=0x10"],
        ["run", "robot_joint", ...Array.from({ length: 500 }, (_, i) => `key${i}=1`)],
        ["curve", "phi", "--x=::"],
        ["curve", "phi", `--x=${long}`],
        ["curve", "phi", "ä=1"],
        ["curve", "phi", "F_S=٣"],
    ]) {
        const { code, out, err } = friction(...args);
        assert.equal(code, 2, `${args.join(" ").slice(0, 60)}: exit code ${code}`);
        assert.equal(out, "");
        assert.match(err, /^friction: ./);
        assert.doesNotMatch(err, /[\u0000-\u0009\u000b-\u001f]/, "nothing that a terminal would act on");
    }
});

test("a number is decimal, and one that vanishes is no zero", () => {
    for (const text of ["0x10", "1e-400", "1p3", "1e999"]) {
        const { code, err } = friction("curve", "phi", `F_S=${text}`);
        assert.equal(code, 2, text);
        assert.match(err, /^friction: F_S .*give a number from 0/);
    }
});

test("a rule over two parameters is said beside what is wrong with a third", () => {
    const { code, err } = friction("curve", "phi", "F_S=1", "F_C=2", "v_S=0");
    assert.equal(code, 2);
    assert.match(err, /friction: v_S = 0 /);
    assert.match(err, /friction: F_C = 2 N m is greater than F_S = 1 N m/);
});

test("a parameter of another choice says whose it is", () => {
    assert.match(friction("curve", "phi", "law=coulomb", "F_S=2").err, /F_S .*law=stribeck/);
    assert.match(friction("run", "servo_pendulum", "theta_d=1").err, /theta_d .*trajectory=hold/);
});

test("an option that needs another one names it", () => {
    refused(["--columns needs --log=FILE"], "run", "servo_pendulum", "--columns=time:ms");
});

test("every argument of a gearbox's curves changes the curve, or is said to have no effect", () => {
    const { experiments } = JSON.parse(friction("list", "--json").out);
    // where the curve is the same for another reason than the other arguments
    const explained = {
        "gear=efficiencies": "its default is a transmission without losses",
        "quadratic=paper": "differs where the load helps only",
        load_friction_motor_quad: "counts where the motor torque is above the load, which does not lock",
    };
    let tried = 0;
    for (const name of ["drive_backdrive", "operating_point", "operating_limits", "locking", "holding"]) {
        const { params } = experiments.find((experiment) => experiment.name === name);
        const acts = (path, key, item) => {
            tried += 1;
            const { code, out } = friction("curve", name, ...path, item);
            const named = out.includes(`# note: ${key} has no effect with `);
            return code !== 0 || named || out !== friction("curve", name, ...path).out;
        };
        const visit = (rows, path) => {
            for (const { key, scale, options, value, low, high, min, max } of rows) {
                const numbers = [value * 1.37, low + 0.37 * (high - low), value + 1].filter(
                    (x) => x >= min && x <= max,
                );
                const choices = (options ?? []).map((option) => option.name).filter((other) => other !== value);
                const items = (scale === "choice" ? choices : numbers).map((x) => `${key}=${x}`);
                const acting = (item) => explained[item] ?? acts(path, key, item);
                // each choice, and some number
                const all = scale === "choice" ? items.every(acting) : items.length === 0 || items.some(acting);
                assert.ok(explained[key] ?? all, `${name} ${path} ${key}`);
                if (key === "model") for (const { name: model, params: own } of options) visit(own, [`model=${model}`]);
            }
        };
        visit(params, []);
    }
    assert.ok(tried > 100, `${tried} tried`);
});

test("start has no effect on a contact that starts at rest, and that is said", () => {
    const idle = /^# note: start has no effect with v = 0 at t = 0$/;
    for (const run of ["robot_joint", "two_masses", "planar_drag", "ramp_impedance", "belt_stick_slip"]) {
        const args = ["run", run, "element=lugre", "--duration=0.1", "--every=20"];
        const rested = table(...args, "start=relaxed");
        assert.deepEqual(rested.text, table(...args).text, run);
        assert.ok(
            rested.comments.some((line) => idle.test(line)),
            `${run}: ${rested.comments}`,
        );
        assert.ok(!table(...args).comments.some((line) => idle.test(line)), run);
    }
    const slides = ["run", "sliding_block", "element=lugre", "start=relaxed"];
    assert.ok(!table(...slides).comments.some((line) => idle.test(line)));
});

test("inertias of a wedge and of an arm that rests act on no row, and that is said", () => {
    const wedge = (...items) => friction("curve", "wedge", ...items).out;
    for (const key of ["J", "I"])
        assert.equal(
            wedge(`${key}=7`),
            `# note: ${key} has no effect with constant velocity, only on the margin J + I/η_2\n${wedge()}`,
        );
    const arm = (...items) => friction("run", "resting_arm", "arm=rods", "--duration=0.1", ...items).out;
    const note = "# note: armature has no effect with an arm that rests\n";
    for (const held of [[], ["margin=1"], ["n=1"], ["margin=0", "q_1=0", "q_2=0"]])
        assert.equal(arm("armature=0.3", ...held), note + arm(...held));
    for (const moves of [["margin=0.9"], ["engine=mujoco"], ["engine=gauss_seidel"], ["hand=link", "K_hand=1e4"]]) {
        assert.ok(!arm("armature=0.3", ...moves).includes(note), moves[0]);
        assert.notEqual(arm("armature=0.3", ...moves), arm(...moves), moves[0]);
    }
});

test("a parameter of several options names them all", () => {
    const owners = [
        ["method=semi_implicit, method=implicit", "run", "n_link_pendulum", "breakaway=printed"],
        ["method=semi_implicit, method=implicit, method=explicit", "run", "two_link_contact", "lambda_v=1"],
        ["law=stribeck, law=rational", "run", "n_link_pendulum", "F_S=1"],
        ["ground=points", "run", "n_link_pendulum", "height=1"],
    ];
    for (const [names, ...args] of owners) {
        const [line] = refused([args[2].split("=")[0]], ...args);
        assert.ok(line.includes(` is a parameter of ${names} only; `), line);
    }
});

test("what is refused names nothing that there is not, and advises what is accepted", () => {
    const [law] = refused(["alpha"], "run", "n_link_pendulum", "law=stribeck", "alpha=0.5");
    assert.doesNotMatch(law, /\bZ\b/);
    for (const name of ["geared_link", "two_link_contact"])
        for (const T of ["0.002", "0.003", "0.0025"]) {
            const lines = refused(T === "0.002" ? ["T"] : ["period", "T"], "run", name, `T=${T}`);
            for (const line of lines) assert.match(line, /give T = 0\.001 s$/);
            assert.equal(friction("run", name, "T=0.001", "--duration=0.01").code, 0);
        }
    const largest = friction("run", "n_link_pendulum", "law=stribeck", "T=0.1").err;
    assert.match(largest, /the largest T is ([0-9.]+) s; give at most T = \1 s\n$/);
});

test("a run that leaves its stable range says so above its rows", () => {
    const runs = [
        ["two_link_arm", "T=0.5", "--duration=2"],
        ["geared_link", "T=0.1", "period=0.1", "tau_fs=0.036"],
        ["geared_arm", "T=10", "--duration=100"],
        ["screw_drive", "B=1700", "T=0.05"],
        ["servo_pendulum", "T=0.1"],
    ];
    for (const args of runs) {
        const warned = /^# warning: T = \S+ s is too large for [^\n]*; give at most (\S+) s\n/.exec(
            friction("run", ...args).out,
        );
        assert.ok(warned, args.join(" "));
        const better = args.map((word) => (word.startsWith("T=") ? `T=${warned[1]}` : word));
        assert.doesNotMatch(friction("run", ...better).out, /^# warning: T = \S+ s is too large/);
    }
});

test("a curve says where methods have no error", () => {
    const missing = /^friction: (\d+) of (\d+) rows lack an error: .*1\/10000.*300 events/;
    const at = (...args) => missing.exec(friction("curve", "drive_methods", ...args).err)?.slice(1);
    assert.deepEqual(at("duration=20", "--x=-3:-2:2"), ["1", "2"]);
    assert.deepEqual(at("omega=1e6"), ["201", "201"]);
    for (const duration of ["0.001", "1", "4", "20"])
        assert.equal(friction("curve", "drive_methods", `duration=${duration}`).err, "");
});

test("a step wider than the run gives its first row, at once", () => {
    const { code, out } = friction("run", "robot_joint", "--duration=0.01", "--every=1000000000");
    assert.equal(code, 0);
    assert.equal(out.trim().split("\n").length, 2);
    const beyond = friction("run", "robot_joint", "kp=1e9", "kv=1e9", "--duration=0.01", "--every=1000");
    assert.equal(beyond.code, 0, "what comes after the duration is not simulated");
});

test("help and version", () => {
    for (const args of [["--help"], ["-h"], ["help"], ["curve", "--help"]])
        assert.match(friction(...args).out, /friction run NAME/, args.join(" "));
    assert.match(friction("run", "robot_joint", "--help").out, /^run robot_joint: .*\n.*columns t,q_d,q,dq/);
    assert.match(friction("--version").out, /^friction \d+\.\d+\.\d+\n$/);
});

test("a table that is refused near the limit does not say that it is at the limit", () => {
    const law = ["law=stribeck", "F_S=2.5", "F_C=0.4", "v_S=0.06", "D=4.5", "alpha=2"];
    const [line] = refused(["method=numeric"], "curve", "phi_z", ...law, "Z=0.03918181", "method=table");
    assert.match(line, /λ = 1 − [0-9.e-]+;/);
});

test("a spring that all but vanishes is refused by every curve of the transform", () => {
    const nothing = ["law=tabulated", "K=1e-309", "B=0"];
    for (const curve of ["phi_z", "intersections"])
        refused(
            ["1/Z = 1e-312 is not a valid impedance; give a number from 1e-100 to 1e100"],
            "curve",
            curve,
            ...nothing,
        );
});
