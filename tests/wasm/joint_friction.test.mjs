// Friction at the joints of another simulator: the cart and pole of core/examples, step by step as natively; what is
// refused, and that nothing changes then.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { JointFriction, Servo, load } from "../../wasm/dist/friction.js";

const friction = await load(fs.readFileSync("wasm/dist/friction.wasm"));
const module = await load(fs.readFileSync("wasm/dist/joints.wasm"));

test("cart and pole move as in the example in C, and come to rest exactly", (t) => {
    const here = fs.mkdtempSync(path.join(os.tmpdir(), "friction-cart-"));
    t.after(() => fs.rmSync(here, { recursive: true }));
    const program = path.join(here, "cart");
    const source = ["core/examples/joint_friction.c", "build/libfriction.a"];
    execFileSync("gcc", ["-std=c17", "-ffp-contract=off", "-Icore/include", ...source, "-lm", "-o", program]);
    const native = execFileSync(program, { encoding: "utf8" }).trimEnd().split("\n");
    const joints = new JointFriction(module, [2, 0.05]);
    const { mass, velocity, force } = joints;
    const [q, v, T, m_pole, length] = [[0, 2], [0, 0], 1e-3, 0.3, 0.5];
    const printed = [];
    for (let k = 0; k <= 12000; k++) {
        const t = k * T;
        const push = t >= 4 && t < 5 ? 6 * friction.math("sin", [Math.PI * (t - 4)])[0] : 0;
        const [sine] = friction.math("sin", [q[1]]);
        const [cosine] = friction.math("cos", [q[1]]);
        mass.set([1 + m_pole, NaN, m_pole * length * cosine, m_pole * length * length]);
        velocity.set(v);
        force.set([m_pole * length * sine * v[1] * v[1] + push, -m_pole * 9.80665 * length * sine]);
        const sticking = joints.step(T);
        v.splice(0, 2, ...joints.velocityNext);
        q[0] += T * v[0];
        q[1] += T * v[1];
        assert.equal(sticking, v.filter((x) => x === 0).length);
        assert.deepEqual(
            [...joints.direction],
            v.map((x) => Math.sign(x)),
        );
        const numbers = [
            [t, 3, 6],
            [q[0], 6, 9],
            [q[1], 6, 9],
            [joints.friction[0], 4, 8],
            [joints.friction[1], 4, 8],
        ].map(([x, digits, width]) => (x + 0).toFixed(digits).padStart(width));
        if (k % 500 === 0) printed.push(numbers.join(" ") + (sticking === 2 ? "  at rest" : ""));
    }
    assert.deepEqual(
        printed.map((line) => line.replaceAll("-0.0000 ", " 0.0000 ")),
        native.map((line) => line.replaceAll("-0.0000 ", " 0.0000 ")),
    );
    assert.match(printed.at(-1), / 1\.780918 .*at rest$/);
});

test("viscous friction, a brake, new budgets, and none", () => {
    const joints = new JointFriction(module, [0, Infinity], [2, 0]);
    const step = () => {
        joints.mass.set([1, 0, 0.1, 1]);
        joints.velocity.set([1, 3]);
        joints.force.set([0, 100]);
        return joints.step(0.5);
    };
    assert.equal(step(), 1);
    // M (v' - v) = T (force + y): the brake takes 3 rad/s from the second joint
    assert.equal(joints.velocityNext[1], 0);
    assert.ok(Math.abs(joints.velocityNext[0] - (1 + 0.3) / 2) < 1e-15);
    assert.ok(Math.abs(joints.friction[0] + 2 * joints.velocityNext[0]) < 1e-15);
    joints.set([1, 1]);
    assert.equal(step(), 0);
    assert.ok(Math.abs(joints.friction[0] - 1 + 2 * joints.velocityNext[0]) < 1e-14, "it slips backwards; D stays");
    joints.set([0, 0], [0, 0]);
    step();
    assert.deepEqual([...joints.friction].map(Math.abs), [0, 0]);
});

test("two robots, and other calls of the module, leave each other's numbers alone", () => {
    const [one, other] = [new JointFriction(module, [2, 2]), new JointFriction(module, [1, 1, 1])];
    one.mass.set([0.2, 0.05, 0.05, 0.1]);
    one.force.set([4, 0]);
    other.mass.fill(7);
    other.force.fill(5);
    friction.math("sin", [1, 2, 3, 4, 5, 6]);
    assert.equal(one.step(1e-3), 1);
    assert.deepEqual(
        [...one.velocityNext].map((v) => v.toFixed(4)),
        ["0.0100", "0.0000"],
    );
    const before = [...one.velocityNext, ...one.friction, ...one.direction];
    other.mass.set([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    assert.equal(other.step(1e-3), 0);
    assert.deepEqual([...one.velocityNext, ...one.friction, ...one.direction], before);
    assert.equal(one.step(1e-3), 1, "what was written stays");
    assert.deepEqual([...one.velocityNext, ...one.friction, ...one.direction], before);
});

/** A program that steps two coupled joints from rest, with v' as the next v: a line of v' and y for each force. */
const NATIVE = `
#include <friction/friction.h>
#include <stdio.h>
int main(void)
{
    const FrJointLaw law[2] = {{.F = 2, .D = 0.25, .F_S = 3}, {.F = 1, .F_S = 1.5}};
    const double M[4] = {2, 0, 0.5, 1};
    double v[2] = {0, 0}, y[2], first, second, work[48];
    signed char direction[2] = {0, 0};
    while (scanf("%lf %lf", &first, &second) == 2) {
        const double force[2] = {first, second};
        const FrJointStep step = {.n = 2, .mass = M, .velocity = v, .force = force, .T = 0.01, .law = law};
        if (fr_joint_friction(&step, direction, v, y, work, NULL) != FR_OK)
            return 1;
        printf("%.17g %.17g %.17g %.17g\\n", v[0], v[1], y[0], y[1]);
    }
}
`;

test("static friction of joints that stand: as natively, to the last bit", (t) => {
    const here = fs.mkdtempSync(path.join(os.tmpdir(), "friction-static-"));
    t.after(() => fs.rmSync(here, { recursive: true }));
    const [program, source] = [path.join(here, "static"), path.join(here, "static.c")];
    fs.writeFileSync(source, NATIVE);
    const flags = ["-std=c17", "-ffp-contract=off", "-Icore/include"];
    execFileSync("gcc", [...flags, source, "build/libfriction.a", "-lm", "-o", program]);
    // up to F_S and no further, beyond it, down to between F and F_S, down, back, and rest
    const levels = [0, 1, 2, 2.5, 3, 3, 3.5, 2.5, 0, 0, 0, -3, -3, -4, -1, 0, 2, 3, 0, 0];
    const forces = levels.flatMap((level) => Array.from({ length: 20 }, (_, k) => [level, level / 2 - k / 80]));
    const input = forces.map((pair) => pair.join(" ")).join("\n");
    const native = execFileSync(program, { input, encoding: "utf8" }).trimEnd().split("\n");
    const move = (joints) => {
        joints.mass.set([2, NaN, 0.5, 1]);
        return forces.map((force) => {
            joints.force.set(force);
            joints.step(0.01);
            joints.velocity.set(joints.velocityNext);
            return [...joints.velocityNext, ...joints.friction];
        });
    };
    const rows = move(new JointFriction(module, [2, 1], [0.25, 0], [3, 1.5]));
    assert.deepEqual(
        rows,
        native.map((line) => line.split(" ").map(Number)),
    );
    const stood = rows.map(([v]) => v === 0);
    assert.ok(rows.some(([, , y], k) => stood[k] && Math.abs(y) > 2.9) && !stood[130] && stood.at(-1));
    // set, later, is the same; F_S of F, of 0 and none are the same
    const later = new JointFriction(module, [5, 5]);
    later.set([2, 1], [0.25, 0], [3, 1.5]);
    assert.deepEqual(move(later), rows);
    const plain = move(new JointFriction(module, [2, 1], [0.25, 0]));
    assert.notDeepEqual(plain, rows);
    for (const F_S of [
        [2, 1],
        [0, 1],
        [0, 0],
    ])
        assert.deepEqual(move(new JointFriction(module, [2, 1], [0.25, 0], F_S)), plain);
});

test("a joint breaks away at the first step above F_S, and slides with F", () => {
    const joints = new JointFriction(module, [2], [0], [3]);
    const step = (v, force) => {
        joints.mass[0] = 2;
        joints.velocity[0] = v;
        joints.force[0] = force;
        joints.step(0.001);
        return [joints.velocityNext[0], joints.friction[0]];
    };
    assert.deepEqual(step(0, 3), [0, -3]);
    assert.deepEqual(step(-0, -3), [0, 3]);
    assert.ok(step(0, 3.000001)[0] > 0 && joints.friction[0] === -2);
    assert.ok(step(1e-300, 2.5)[0] > 0 && joints.friction[0] === -2, "only a velocity of exactly 0 stands");
    joints.set([2.5]);
    assert.deepEqual(step(0, 3), [0, -3], "F_S stays");
    assert.throws(() => joints.set([4]), /^RangeError: F_S of joint 0 is 3; 0, or F \(4\) or more, is accepted$/);
    assert.ok(step(1, 0)[0] < 1 && joints.friction[0] === -2.5, "nothing has changed");
    joints.set([4], undefined, [0]);
    assert.deepEqual(step(0, 3.5), [0, -3.5]);
    joints.set([0], [0], [Infinity]);
    assert.deepEqual(step(0, 1e9), [0, -1e9]);
    assert.ok(step(1e-3, 1)[0] > 1e-3 && joints.friction[0] === 0);
});

test("what is refused, and that nothing changes then", () => {
    assert.throws(() => new JointFriction(module, []), /0 joints; from 1 to 256 are accepted/);
    assert.throws(() => new JointFriction(module, new Float64Array(257)), /257 joints/);
    assert.throws(
        () => new JointFriction(module, [-1, 1, NaN], [0, Infinity, 0]),
        /^RangeError: F of joint 0 is -1; .* D of joint 1 is Infinity; .* F of joint 2 is NaN; 0 or more is accepted$/,
    );
    assert.throws(() => new JointFriction(module, [1, 1], [1]), /2 F, 1 D and 2 F_S; 2 of each are accepted/);
    assert.throws(() => new JointFriction(module, [1, 1], [0, 0], [1]), /2 F, 2 D and 1 F_S; 2 of each are accepted/);
    assert.throws(
        () => new JointFriction(module, [2, -1, 2, 0, 2], [0, -1, 0, 0, 0], [1, -1, NaN, -3, 2]),
        (error) =>
            error instanceof RangeError &&
            error.message ===
                [
                    "F_S of joint 0 is 1; 0, or F (2) or more, is accepted",
                    "F of joint 1 is -1; 0 or more is accepted",
                    "D of joint 1 is -1; a finite number of 0 or more is accepted",
                    "F_S of joint 1 is -1; 0 or more is accepted",
                    "F_S of joint 2 is NaN; 0, or F (2) or more, is accepted",
                    "F_S of joint 3 is -3; 0 or more is accepted",
                ].join("; "),
    );
    const joints = new JointFriction(module, [1, 1]);
    const write = (M, v = 0.1) => {
        joints.mass.set(M);
        joints.velocity.set([v, -0.1]);
        joints.force.set([0, 0]);
    };
    write([1, 0, 0, 1]);
    joints.step(1e-3);
    const before = [...joints.direction];
    assert.deepEqual(before, [1, -1]);
    for (const T of [0, -1, NaN, Infinity]) assert.throws(() => joints.step(T), /T is .*; a finite number above 0/);
    for (const [M, v, message] of [
        [[1, 0, 2, 1], 0.1, /of joint [01] and those after it is not positive definite$/],
        [[1, 0, 0, -1], 0.1, /of joint 1 and .* not positive definite$/],
        [[-1, 0, 0, 1], 0.1, /of joint 0 and .* not positive definite$/],
        [[1, 0, 0, 1], NaN, /^Error: joint friction: velocity of joint 0 is NaN; a finite number is accepted$/],
        [[1, 0, 0, 1], -Infinity, /velocity of joint 0 is -Infinity; a finite number is accepted$/],
        [[1, 0, NaN, 1], 0.1, /mass of joint 1 is NaN; a finite number is accepted$/],
        [[1, 0, 0, NaN], 0.1, /mass of joint 1 is NaN; a finite number is accepted$/],
    ]) {
        write(M, v);
        assert.throws(() => joints.step(1e-3), message);
        assert.deepEqual([...joints.direction], before);
    }
    write([1, 0, 0, 1]);
    joints.force[1] = NaN;
    assert.throws(() => joints.step(1e-3), /force of joint 1 is NaN; a finite number is accepted$/);
    for (const [F, D, message, F_S] of [
        [[1, NaN], [0, 0], /F of joint 1 is NaN; 0 or more is accepted$/],
        [[1, 1], [0, NaN], /D of joint 1 is NaN; a finite number of 0 or more is accepted$/],
        [[1, 1], [0, 0], /F_S of joint 0 is 0.5; 0, or F \(1\) or more, is accepted$/, [0.5, 1]],
    ])
        assert.throws(() => joints.set(F, D, F_S), message);
    joints.force[1] = 0;
    const brake = new JointFriction(module, [Infinity]);
    brake.mass[0] = brake.velocity[0] = 1e300;
    assert.throws(() => brake.step(1e-3), /^Error: joint friction: the result is not finite$/);
    joints.set([0, 1], [1e300, 0]);
    assert.throws(() => joints.step(1e10), /D of joint 0 is 1e\+300; one whose product with T is finite is accepted$/);
    joints.set([1, 1], [0, 0]);
    joints.step(1e-3);
    assert.ok(Math.abs(joints.velocityNext[0] - 0.099) < 1e-15);
});

test("a servo has the torques of the run of its bench", async () => {
    const friction = await load(fs.readFileSync("wasm/dist/friction.wasm"));
    for (const more of [
        {},
        { delay: 0.0123, q_offset: 0.1 },
        { preset: "feetech_sts3215_7_4V", control: "rate_limited" },
    ]) {
        const settings = { preset: "mx106", model: "m6", mass: 1, length: 0.15, trajectory: "up_and_down", ...more };
        const run = friction.open("run", "servo_pendulum", { ...settings, T: 0.001, delay: 0 });
        const offset = run.value("q_offset");
        const { theta_d, theta, omega, tau_m, tau_e, tau_f_max } = run.rows(3000);
        const servo = new Servo(friction, { ...settings, delay: 0 }, 0.001, theta[0] + offset);
        const late = new Servo(friction, settings, 0.001, theta[0] + offset);
        let [moved, lag] = [0, 0];
        for (let k = 0; k < 3000; k++) {
            const q = theta[k] + offset;
            assert.ok(Math.abs(servo.step(theta_d[k], q, omega[k]) - tau_m[k]) <= 1e-12, `step ${k}`);
            lag = Math.max(lag, Math.abs(late.step(theta_d[k], q, omega[k]) - tau_m[k]));
            const limit = servo.dry(tau_m[k], tau_e[k], omega[k]) + servo.viscous * Math.abs(omega[k]);
            assert.ok(Math.abs(limit - tau_f_max[k]) <= 1e-15, `step ${k}: ${limit} and ${tau_f_max[k]}`);
            moved = Math.max(moved, Math.abs(q));
        }
        assert.ok(moved > 0.5 && lag > 0.01 === (run.value("preset") !== "mx106" || more.delay > 0));
        for (const one of [servo, late, run]) one.close();
    }
    assert.throws(() => new Servo(friction, { preset: "mx106", delay: 0.2 }, 0.001), /more than 126 T/);
    assert.throws(() => new Servo(friction, { preset: "mx65" }, 0.001), /mx65/);
});
