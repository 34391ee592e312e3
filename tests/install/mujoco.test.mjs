// The example for MuJoCo, built as its README says: robots that exact friction holds do not move at all, and those with
// MuJoCo's own friction creep as published in the README. `make test-long` runs every scene, and held arms for an hour.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

const models = "core/examples/mujoco";
const here = mkdtempSync(path.join(tmpdir(), "friction-mujoco-"));
after(() => rmSync(here, { recursive: true, force: true }));
const program = path.join(here, "creep");
const long = Boolean(process.env.LONG);
const readme = readFileSync(path.join(models, "README.md"), "utf8");

/** A shell command of the example's README, with the library as it was built and the program somewhere else. */
function build() {
    const [, command] = /```sh\n(gcc .*)\n/.exec(readme);
    const library = path.resolve("build/libfriction.a");
    const mine = command
        .replace("$(pkg-config --cflags --libs friction)", `-I${path.resolve("core/include")} ${library}`)
        .replace("-o creep", `-o ${program} -Wall -Wextra -pedantic -Werror`);
    assert.ok(mine.includes(library) && mine.includes(program), command);
    return spawnSync("sh", ["-c", mine], { encoding: "utf8", cwd: models });
}

const creep = (...args) => spawnSync(program, args, { encoding: "utf8" });

/** The lines of a table: numbers by scene, method and column. */
function table(text) {
    const [head, ...lines] = text.trim().split("\n");
    const rows = {};
    for (const line of lines) {
        const [scene, method, ...numbers] = line.split(/\s+/);
        const names = head.split(/\s+/).slice(2);
        (rows[scene] ??= {})[method] = Object.fromEntries(numbers.map((x, i) => [names[i], Number(x)]));
    }
    return rows;
}

const near = (got, want, share) =>
    assert.ok(Math.abs(got - want) <= share * want, `${got}, and ${want} within ${share} is expected`);

const available = spawnSync("gcc", ["-E", "-"], { input: "#include <mujoco/mujoco.h>\n" }).status === 0;
const skip = !available && "MuJoCo is not installed";

test("it builds without warnings as the README says", { skip }, () => {
    const { status, stdout, stderr } = build();
    assert.equal(status, 0, stdout + stderr);
    assert.equal(stderr, "");
});

test("robots that exact friction holds do not move at all", { skip }, () => {
    const some = ["arm_2_held", "arm_7_held", "arm_2_floor", "arm_2_driven", "arm_2_pushed"];
    const { status, stdout, stderr } = creep(models, ...(long ? [] : some));
    assert.equal(status, 0, stderr);
    const rows = table(stdout);
    const published = [];
    assert.ok(Object.keys(rows).length === (long ? 13 : 5), stdout);
    for (const [scene, { frictionloss, noslip, exact }] of Object.entries(rows)) {
        assert.ok(exact.error <= 1e-14, `${scene}: velocities differ by ${exact.error} rad/s`);
        const driven = /driven|pushed/.test(scene);
        if (driven) assert.ok(exact.error > 0 && exact.moved > 0.1, `${scene} moves`);
        else assert.equal(exact.creep, 0, `${scene} creeps`);
        if (/held|loaded/.test(scene)) {
            assert.equal(exact.moved, 0, `${scene} moves`);
            assert.ok(frictionloss.moved > 0.7 && noslip.moved > 1e-4, `${scene}: MuJoCo's own moves`);
        }
        if (/quadruped/.test(scene)) assert.ok(exact.base < 1e-9 && noslip.base > 1e-4, `${scene}: its base`);
    }
    // MuJoCo's own is as published
    for (const [, scene, frictionloss, noslip] of readme.matchAll(/^\| (\w+) \| ([\d.e-]+) \| ([\d.e-]+) \| 0 \|/gm)) {
        if (!rows[scene]) continue;
        near(rows[scene].frictionloss.creep, Number(frictionloss), 0.1);
        near(rows[scene].noslip.creep, Number(noslip), 0.1);
        published.push(scene);
    }
    assert.equal(published.length, long ? 11 : 3);
    near(rows.arm_2_held.frictionloss.moved, 0.72, 0.01);
    near(rows.arm_7_held.frictionloss.moved, 2.8, 0.02);
    near(rows.arm_2_floor.exact.moved, 0.373, 0.01);
    if (long) assert.ok(rows.quadruped.frictionloss.moved > 1, "with frictionloss it folds up");
});

test("held arms do not move in an hour", { skip: skip || (!long && "a longer test") }, () => {
    const { status, stdout } = creep("--hour", models, "arm_2_held", "arm_2_loaded", "arm_7_held", "arm_7_loaded");
    assert.equal(status, 0);
    for (const { exact } of Object.values(table(stdout))) assert.deepEqual([exact.moved, exact.creep], [0, 0]);
    const floor = table(creep("--hour", models, "arm_2_floor").stdout).arm_2_floor.exact;
    assert.equal(floor.creep, 0);
});

test("what it refuses", { skip }, () => {
    const unknown = creep(models, "arm_3_held");
    assert.equal(unknown.status, 2);
    assert.match(unknown.stderr, /no scene 'arm_3_held'; there are: arm_2_held .* arm_2_pushed\n$/);
    assert.equal(creep().status, 2);
    const arm = readFileSync(path.join(models, "arm_2.xml"), "utf8");
    const scene = readFileSync(path.join(models, "arm_2_held.xml"), "utf8");
    for (const [from, to, message] of [
        ['<option timestep="0.002"', '<option integrator="RK4" timestep="0.002"', /the integrator Euler/],
        [
            '<joint name="shoulder" class="shoulder" axis="0 -1 0" armature="0.0266"/>',
            '<joint type="ball" frictionloss="1"/>',
            /ball joint or free body/,
        ],
        [
            "</worldbody>",
            '</worldbody><tendon><fixed frictionloss="1"><joint joint="elbow" coef="1"/></fixed></tendon>',
            /tendon/,
        ],
    ]) {
        const changed = arm.replace(from, to);
        assert.notEqual(changed, arm);
        writeFileSync(path.join(here, "arm_2.xml"), changed);
        writeFileSync(path.join(here, "arm_2_held.xml"), scene.replace(/<key qpos.*\/>/, "<key/>"));
        const refused = creep(here, "arm_2_held");
        assert.equal(refused.status, 1);
        assert.match(refused.stderr, message);
    }
});
