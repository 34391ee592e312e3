// Creep of arms in MuJoCo under node, and cost of a step, with its own frictionloss by default, with it tuned to the step
// as in creep.c, and with exact friction.
//
//     node creep.mjs [--cost]
//
// `moved`: distance of the joint that moved furthest in a minute [rad; m and 1 for a free base]; `creep`: its mean
// speed after 10 s [rad/s]; `error`: error of velocities against MuJoCo's step; with --cost, the median time of a step
// [us] and its ratio to the time with frictionloss.
// The modules are "@mujoco/mujoco" and "friction".
import { readFileSync, readdirSync } from "node:fs";
import loadMujoco from "@mujoco/mujoco";
import { load } from "friction";
import { ExactFriction } from "./exact_friction.mjs";

const mujoco = await loadMujoco();
const module = await load(readFileSync(new URL(import.meta.resolve("friction/joints.wasm"))));
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

const files = new mujoco.MjVFS();
for (const name of readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".xml")))
    files.addBuffer(name, new TextEncoder().encode(here(name)));

const methods = ["frictionloss", "tuned", "exact"];

/** A model at its first keyframe, with exact friction or MuJoCo's own. */
function start(scene, method) {
    const model = mujoco.MjModel.from_xml_string(here(`${scene}.xml`), files);
    const data = new mujoco.MjData(model);
    if (method === "tuned")
        for (let i = 0; i < model.nv; i++) {
            if (model.dof_frictionloss[i] === 0) continue;
            model.dof_solref.set([-1, -0.9999 / model.opt.timestep], 2 * i);
            model.dof_solimp.set([0.9999, 0.9999, 0.001, 0.5, 2], 5 * i);
        }
    const friction = method === "exact" ? new ExactFriction(mujoco, module, model, data) : undefined;
    mujoco.mj_resetDataKeyframe(model, data, 0);
    const actuators = model.nu;
    const step = (steps) => {
        for (let k = 0; k < steps; k++) {
            mujoco.mj_step1(model, data);
            for (let i = 0; i < actuators; i++) data.ctrl[i] = 0.7 + 0.5 * Math.sin(data.time + i);
            if (friction) friction.step2();
            else mujoco.mj_step2(model, data);
        }
    };
    return { model, data, friction, step };
}

const furthest = (a, b) => Math.max(...a.map((x, i) => Math.abs(b[i] - x)));
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Median times of a step [us], taking turns. */
function cost(runs) {
    const times = runs.map(() => []);
    for (let block = 0; block < 41; block++)
        runs.forEach(({ step }, i) => {
            const begin = process.cpuUsage();
            step(2000);
            const { user, system } = process.cpuUsage(begin);
            times[i].push((user + system) / 2000);
        });
    return times.map(median);
}

const withCost = process.argv.includes("--cost");
const scenes = ["arm_2_held", "arm_7_held", "arm_2_floor", "arm_7_floor", "arm_2_driven", "arm_2_pushed", "quadruped"];
console.log(`${"scene            friction          moved     creep     error"}${withCost ? "  step us  ratio" : ""}`);
for (const scene of scenes) {
    const runs = methods.map((method) => start(scene, method));
    const results = runs.map(({ data, step, friction }) => {
        const first = Array.from(data.qpos);
        step(5000);
        const ten = Array.from(data.qpos);
        step(25000);
        const last = Array.from(data.qpos);
        return [furthest(first, last), furthest(ten, last) / 50, friction?.error];
    });
    const times = withCost ? cost(runs) : [];
    results.forEach((numbers, i) => {
        const columns = numbers.map((x) => ` ${(x === undefined ? "-" : String(+x.toPrecision(3))).padStart(9)}`);
        const timed = withCost
            ? `${times[i].toFixed(2).padStart(9)}${(times[i] / times[0]).toFixed(2).padStart(7)}`
            : "";
        console.log(`${scene.padEnd(16)} ${methods[i].padEnd(12)}${columns.join("")}${timed}`);
    });
    for (const { data, model } of runs) [data, model].forEach((one) => one.delete());
}
