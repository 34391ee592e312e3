// The example for MuJoCo in JavaScript, in an empty folder with the published packages: arms and a quadruped that exact
// friction holds do not move. Needs the registry of npm, so only `make test-all` runs it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";

const models = "core/examples/mujoco";

/** Of the example alone: what it refuses, and that a step survives a growth of MuJoCo's memory, which detaches views. */
const more = `
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import loadMujoco from "@mujoco/mujoco";
import { Servo, load } from "friction";
import { ExactFriction } from "./exact_friction.mjs";
const mujoco = await loadMujoco();
const module = await load(readFileSync(new URL(import.meta.resolve("friction/joints.wasm"))));
const changed = (from, to) => {
    const files = new mujoco.MjVFS();
    files.addBuffer("arm_2.xml", new TextEncoder().encode(readFileSync("arm_2.xml", "utf8").replace(from, to)));
    const scene = readFileSync("arm_2_floor.xml", "utf8").replace(/<key .*?>/, "<key/>");
    const model = mujoco.MjModel.from_xml_string(scene, files);
    const data = new mujoco.MjData(model);
    return { model, data, friction: () => new ExactFriction(mujoco, module, model, data) };
};
for (const integrator of ["RK4", "implicitfast", "discrete"])
    assert.throws(
        changed("<option", '<option integrator="' + integrator + '"').friction,
        /only Euler is accepted: implicitfast needs mjd_smooth_vel/,
    );
assert.throws(changed('axis="0 -1 0"', 'type="ball"').friction, /degree of freedom 0 with frictionloss 1 is of a ball/);
const { model, data, friction: make } = changed('axis="0 -1 0"', '$& damping="0.2"');
const friction = make();
for (let k = 0; k < 3000; k++) {
    if (k === 100) {
        new mujoco.MjData(mujoco.MjModel.from_xml_string("<mujoco><size memory='500M'/><worldbody/></mujoco>"));
        assert.equal(friction.qvel.length, 0, "views are detached");
    }
    mujoco.mj_step1(model, data);
    friction.step2();
}
assert.ok(friction.error <= 1e-14, "error " + friction.error);
assert.deepEqual([...data.qvel], [0, 0]);
assert.deepEqual([...data.qfrc_applied], [0, 0]);

// damping of joints and actuators, and sensors: against a step of MuJoCo that is given the friction
const xml = \`<mujoco><option timestep="0.002"><flag FLAG/></option><worldbody>
    <body><joint name="a" axis="0 1 0" frictionloss="0.02" DAMPING/><geom type="capsule" size="0.03" fromto="0 0 0 0.2 0 0.1"/>
    <body pos="0.2 0 0.1"><joint axis="0 1 0" frictionloss="0.02"/><geom size="0.03" pos="0.1 0.1 0" mass="0.2"/>
    <site name="s" pos="0.1 0.1 0"/></body></body></worldbody><actuator>ACTUATOR</actuator><sensor><accelerometer site="s"/>
    <force site="s"/><torque site="s"/><gyro site="s"/><velocimeter site="s"/><framelinacc objtype="site" objname="s"/>
    <frameangacc objtype="site" objname="s"/><actuatorfrc actuator="m"/><jointpos joint="a"/></sensor></mujoco>\`;
const motor = '<motor name="m" joint="a" gear="3"/>';
const poly = ['damping="0.1 0.02 0.01"', motor.replace("/", ' damping="0.02 0.01 0.002"/') + '<motor joint="a"/>'];
for (const [flag, damping, actuator] of [
    ["", "", motor],
    ["", ...poly],
    ['eulerdamp="disable"', ...poly],
    ['damper="disable"', ...poly],
]) {
    const text = xml.replace("FLAG", flag).replace("DAMPING", damping).replace("ACTUATOR", actuator);
    const model = mujoco.MjModel.from_xml_string(text);
    const [data, other] = [0, 1].map(() => new mujoco.MjData(model));
    const friction = new ExactFriction(mujoco, module, model, data);
    data.qvel.set([3, -5]);
    let fastest = 1;
    for (let k = 0; k < 400; k++) {
        other.qpos.set(data.qpos);
        other.qvel.set(data.qvel);
        for (const each of [data, other]) {
            mujoco.mj_step1(model, each);
            each.ctrl[0] = 0.7 + 0.5 * Math.sin(0.006 * k);
        }
        friction.step2();
        other.qfrc_applied.set(friction.friction);
        mujoco.mj_step2(model, other);
        const largest = (array) => Math.max(...[...array].map(Math.abs));
        const apart = (name) => largest([...data[name]].map((x, i) => x - other[name][i]));
        fastest = Math.max(fastest, largest(data.qvel));
        assert.ok(apart("qvel") <= 1e-13 * fastest, "velocities after a step");
        if (!damping) assert.ok(apart("sensordata") <= 1e-9 * largest(other.sensordata), "sensors");
    }
    assert.ok(friction.error <= 1e-14 * fastest && Math.abs(data.qpos[0]) > 0.1, "error " + friction.error);
}

// a servo: lift and drop of an MX-106 with M6, against the library's own run at 10 us
const servos = await load(readFileSync(new URL(import.meta.resolve("friction/friction.wasm"))));
const bench = { preset: "mx106", model: "m6", kp: 8, mass: 1, length: 0.15, trajectory: "lift_and_drop" };
const own = servos.open("run", "servo_pendulum", { ...bench, T: 1e-5 }).rows(601, 1000).theta;
for (const [T, limit] of [[2e-3, 6e-3], [5e-4, 1.4e-3], [1e-4, 0.3e-3]]) {
    const servo = new Servo(servos, { preset: "mx106", model: "m6", kp: 8 }, T);
    const pendulum = mujoco.MjModel.from_xml_string(
        \`<mujoco><option timestep="\${T}" gravity="0 0 -9.80665"/><worldbody><body><joint axis="0 -1 0" armature="\${servo.armature}"/>
        <inertial pos="0 0 -0.15" mass="1" diaginertia="1e-9 1e-9 1e-9"/></body></worldbody></mujoco>\`);
    const state = new mujoco.MjData(pendulum);
    const exact = new ExactFriction(mujoco, module, pendulum, state);
    const joint = { dof: 0, servo, goal: 0, enabled: true };
    exact.servos.push(joint);
    const each = Math.round(0.01 / T);
    let apart = 0;
    for (let k = 0; k <= 600 * each; k++) {
        if (k % each === 0) apart = Math.max(apart, Math.abs(state.qpos[0] - own[k / each]));
        const s = (k * T) / 2;
        joint.goal = s < 1 ? (-Math.PI / 2) * (3 * s ** 2 - 2 * s ** 3) : -Math.PI / 2;
        joint.enabled = k < 200 * each;
        mujoco.mj_step1(pendulum, state);
        exact.step2();
    }
    assert.ok(apart <= limit, T + ": " + apart + " rad");
    assert.ok(joint.tau_m === 0 && Number.isFinite(joint.tau_e) && exact.error <= 1e-14);
    servo.close();
}
`;

test("robots in MuJoCo under node", { skip: !process.env.ALL && "needs the registry" }, (t) => {
    const here = fs.mkdtempSync(path.join(os.tmpdir(), "friction-mujoco-"));
    t.after(() => fs.rmSync(here, { recursive: true }));
    const run = (program, args, cwd) => {
        const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", cwd });
        assert.equal(status, 0, `${program} ${args.join(" ")}\n${stdout}${stderr}`);
        return stdout;
    };
    for (const name of fs.readdirSync(models).filter((name) => /\.(mjs|xml)$/.test(name)))
        fs.copyFileSync(path.join(models, name), path.join(here, name));
    fs.writeFileSync(path.join(here, "package.json"), "{}");
    const tarball = run("npm", ["pack", "--silent", "--pack-destination", here], "wasm").trim();
    run("npm", ["install", "--silent", "--no-audit", "--no-fund", tarball, "@mujoco/mujoco@3.14.0"], here);
    const [, ...lines] = run("node", ["creep.mjs"], here).trim().split("\n");
    const rows = {};
    for (const line of lines) {
        const [scene, method, moved, creep, error] = line.split(/\s+/);
        rows[`${scene} ${method}`] = { moved: Number(moved), creep: Number(creep), error: Number(error) };
    }
    assert.equal(lines.length, 21, lines.join("\n"));
    for (const arm of ["arm_2_held", "arm_7_held"]) {
        assert.deepEqual(rows[`${arm} exact`].moved, 0);
        assert.ok(rows[`${arm} frictionloss`].moved > 0.7);
        assert.ok(rows[`${arm} tuned`].moved > 1e-5 && rows[`${arm} tuned`].creep < 1e-4);
    }
    for (const arm of ["arm_2_held", "arm_7_held", "arm_2_floor", "arm_7_floor"])
        assert.equal(rows[`${arm} exact`].creep, 0, arm);
    assert.ok(rows["quadruped exact"].creep < 1e-9, "the base of the quadruped");
    assert.ok(rows["arm_2_driven exact"].error > 0, "it moves");
    for (const [name, { error }] of Object.entries(rows))
        if (name.endsWith("exact")) assert.ok(error <= 1e-14, `${name}: ${error} rad/s`);
    fs.writeFileSync(path.join(here, "more.mjs"), more);
    run("node", ["more.mjs"], here);
});
