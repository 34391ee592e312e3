// The example for MuJoCo, built as its README says: robots that exact friction holds do not move at all, and those with
// MuJoCo's own friction creep as published in the README. `make test-long` runs every scene, and held arms for an hour.
// MUJOCO is a folder with another MuJoCo than the system's: include and libmujoco.so.*, such as mujoco in a wheel.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";

const models = "core/examples/mujoco";
const here = mkdtempSync(path.join(tmpdir(), "friction-mujoco-"));
after(() => rmSync(here, { recursive: true, force: true }));
const program = path.join(here, "creep");
const long = Boolean(process.env.LONG);
const readme = readFileSync(path.join(models, "README.md"), "utf8");

const MUJOCO = process.env.MUJOCO && path.resolve(process.env.MUJOCO);
const headers = MUJOCO ? ["-isystem", path.join(MUJOCO, "include")] : [];
const linked = () => {
    if (!MUJOCO) return "-lmujoco";
    const name = readdirSync(MUJOCO).find((name) => name.startsWith("libmujoco.so"));
    return `${headers.join(" ")} ${path.join(MUJOCO, name)} -Wl,-rpath,${MUJOCO}`;
};

/** A shell command of the example's README, with the library as it was built and the program somewhere else; `from` is
 *  built in place of creep.c. */
function build(program, from = "creep.c") {
    const [, command] = /```sh\n(gcc .*)\n/.exec(readme);
    const library = path.resolve("build/libfriction.a");
    const mine = command
        .replace("creep.c", from)
        .replace("$(pkg-config --cflags --libs friction)", `-I. -I${path.resolve("core/include")} ${library}`)
        .replace("-lmujoco", linked())
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

const isNear = (got, want, share) => Math.abs(got - want) <= share * want + 1e-15;
const near = (got, want, share) =>
    assert.ok(isNear(got, want, share), `${got}, and ${want} within ${share} is expected`);

const header = "#include <mujoco/mujoco.h>\nmjVERSION_HEADER\n";
const version = spawnSync("gcc", [...headers, "-E", "-P", "-"], { input: header, encoding: "utf8" });
const skip = version.status !== 0 && "MuJoCo is not installed";
const atLeast = (minor) => Number(version.stdout.trim().split("\n").at(-1)) >= 3000000 + 1000 * minor;
const newer = atLeast(10);

test("it builds without warnings as the README says", { skip }, () => {
    const { status, stdout, stderr } = build(program);
    assert.equal(status, 0, stdout + stderr);
    assert.equal(stderr, "");
});

test("robots that exact friction holds do not move at all", { skip }, () => {
    const some = ["arm_2_held", "arm_7_held", "arm_2_floor", "arm_2_driven", "arm_2_pushed"];
    const { status, stdout, stderr } = creep(models, ...(long ? [] : some));
    assert.equal(status, 0, stderr);
    const rows = table(stdout);
    assert.ok(Object.keys(rows).length === (long ? 13 : 5), stdout);
    for (const [scene, { frictionloss, noslip, noslip_100, tuned, exact }] of Object.entries(rows)) {
        assert.ok(exact.error <= 1e-14, `${scene}: velocities differ by ${exact.error} rad/s`);
        const driven = /driven|pushed/.test(scene);
        if (driven) assert.ok(exact.error > 0 && exact.moved > 0.1, `${scene} moves`);
        else assert.equal(exact.creep, 0, `${scene} creeps`);
        if (/held|loaded/.test(scene)) {
            assert.equal(exact.moved, 0, `${scene} moves`);
            const own = frictionloss.moved > 0.7 && noslip.moved > 1e-4 && tuned.moved > 1e-4;
            assert.ok(own && noslip_100.moved === 0, `${scene}: MuJoCo's own moves, but not with noslip 100`);
        }
        if (/quadruped/.test(scene)) {
            near(frictionloss.base, 7.3e-3, 0.03);
            near(noslip.base, 8.2e-4, 0.06);
            near(tuned.base, 7.5e-6, 0.01);
            assert.ok(noslip_100.base < 3e-10 && exact.base < 1e-11, `${scene}: its base`);
        }
    }
    // MuJoCo's own is as published, on one of the lines of the scene
    const published = {};
    for (const [, scene, ...numbers] of readme.matchAll(/^\| (\w+)(?:, \S+)? ((?:\| [\d.e-]+ ){4})\| 0 \|/gm))
        (published[scene] ??= []).push(numbers[0].match(/[\d.e-]+/g).map(Number));
    assert.equal(Object.keys(published).length, 11);
    for (const [scene, lines] of Object.entries(published)) {
        if (!rows[scene]) continue;
        const got = ["frictionloss", "noslip", "noslip_100", "tuned"].map((method) => rows[scene][method].creep);
        assert.ok(
            lines.some((line) => line.every((want, i) => isNear(got[i], want, 0.1))),
            `${scene}: ${got}, published ${lines.join(" or ")}`,
        );
    }
    near(rows.arm_2_held.frictionloss.moved, 0.72, 0.01);
    near(rows.arm_7_held.frictionloss.moved, 2.8, 0.02);
    near(rows.arm_2_floor.exact.moved, 0.373, 0.01);
    near(rows.arm_2_pushed.tuned.moved, rows.arm_2_pushed.exact.moved, 0.01);
    if (long) assert.ok(rows.quadruped.frictionloss.moved > 1, "with frictionloss it folds up");
});

test("held arms do not move in an hour", { skip: skip || (!long && "a longer test") }, () => {
    const { status, stdout } = creep("--hour", models, "arm_2_held", "arm_2_loaded", "arm_7_held", "arm_7_loaded");
    assert.equal(status, 0);
    for (const { exact } of Object.values(table(stdout))) assert.deepEqual([exact.moved, exact.creep], [0, 0]);
    const floor = table(creep("--hour", models, "arm_2_floor").stdout).arm_2_floor.exact;
    assert.equal(floor.creep, 0);
});

/** A model of two joints with sites. */
const model = ({ option = "", flag = "", a = "", world = "", more = "" }) =>
    `<mujoco><option timestep="0.002" ${option}><flag ${flag}/></option>
    <default><joint axis="0 1 0" frictionloss="0.02"/><geom size="0.03" density="2000"/></default><worldbody>${world}
    <body pos="0 0 1"><joint name="a" ${a}/><geom type="capsule" fromto="0 0 0 0.2 0 0.1"/>
    <body pos="0.2 0 0.1"><joint name="b"/><geom type="capsule" fromto="0 0 0 0.1 0.1 -0.1"/><site name="s" pos="0.1 0 0"/>
    </body></body></worldbody>${more}</mujoco>`;
const sensors =
    '<actuator><motor name="m" joint="a" gear="2"/></actuator><sensor><actuatorfrc actuator="m"/><jointpos joint="b"/>' +
    ["accelerometer", "force", "torque", "gyro", "velocimeter"].map((kind) => `<${kind} site="s"/>`).join("") +
    ["framelinacc", "frameangacc"].map((kind) => `<${kind} objtype="site" objname="s"/>`).join("") +
    "</sensor>";
const floor = '<geom type="plane" size="2 2 1" pos="0 0 0.9"/>';
const poly = 'damping="0.1 0.05 0.02"';
const actuators =
    '<actuator><motor joint="a" gear="-2" damping="0.01 0.02 0.03"/><position joint="b" kp="2" kv="0.2"/></actuator>';
const fast = 'integrator="implicitfast" density="1000"';

test("velocities and sensors are those of MuJoCo's step", { skip }, () => {
    const compare = path.join(here, "compare");
    const built = build(compare, path.resolve("tests/install/mujoco.c"));
    assert.deepEqual([built.status, built.stderr], [0, ""]);
    const models = [
        { more: sensors },
        { a: 'damping="0.3"', more: sensors },
        { a: 'damping="0.3"', more: sensors, world: floor },
    ];
    if (newer)
        models.push(
            { a: poly, more: actuators },
            { a: poly, more: actuators, flag: 'eulerdamp="disable"' },
            { a: poly, more: actuators, flag: 'damper="disable"' },
            { a: poly, more: actuators, option: fast },
            { a: poly, more: sensors, option: fast, world: floor },
        );
    for (const each of models) {
        const file = path.join(here, "model.xml");
        writeFileSync(file, model(each));
        const { stdout } = spawnSync(compare, [file], { encoding: "utf8" });
        const [velocity, sensed, stale, error, moved] = stdout.trim().split(" ").map(Number);
        const what = `${JSON.stringify(each)}: ${stdout}`;
        assert.ok(error <= 1e-14 && stale <= 1e-9 && moved > 0.01, what);
        if (!each.world) assert.ok(velocity <= 1e-13, what);
        if (!each.world && !each.a) assert.ok(sensed <= 1e-9, what);
    }
});

test("a servo follows the library's own run", { skip }, () => {
    const compare = path.join(here, "compare");
    const file = path.join(here, "pendulum.xml");
    const run = "run servo_pendulum preset=mx106 model=m6 kp=8 mass=1 length=0.15 trajectory=lift_and_drop".split(" ");
    const printed = spawnSync("build/friction", [...run, "T=1e-5", "--duration=6", "--every=1000"], {
        encoding: "utf8",
    });
    const [head, ...rows] = printed.stdout.trim().split("\n");
    const angle = rows.map((row) => Number(row.split(",")[head.split(",").indexOf("theta")]));
    for (const [T, limit] of [
        [0.002, 6e-3],
        [0.0005, 1.4e-3],
        [0.0001, 0.3e-3],
    ]) {
        writeFileSync(
            file,
            `<mujoco><option timestep="${T}" gravity="0 0 -9.80665"/><worldbody><body><joint axis="0 -1 0"/>
            <inertial pos="0 0 -0.15" mass="1" diaginertia="1e-9 1e-9 1e-9"/></body></worldbody></mujoco>`,
        );
        const { status, stdout } = spawnSync(compare, ["servo", file], { encoding: "utf8" });
        assert.equal(status, 0);
        const found = stdout.trim().split("\n").map(Number);
        const apart = Math.max(...angle.map((q, k) => Math.abs(found[k] - q)));
        assert.ok(angle.length >= 600 && apart <= limit, `T ${T}: ${apart} rad`);
    }
});

test("what it refuses", { skip }, () => {
    const unknown = creep(models, "arm_3_held");
    assert.equal(unknown.status, 2);
    assert.match(unknown.stderr, /no scene 'arm_3_held'; there are: arm_2_held .* arm_2_pushed\n$/);
    assert.equal(creep().status, 2);
    const arm = readFileSync(path.join(models, "arm_2.xml"), "utf8");
    const scene = readFileSync(path.join(models, "arm_2_held.xml"), "utf8");
    for (const [from, to, message] of [
        ...["RK4", "implicit", ...(atLeast(13) ? ["discrete"] : [])].map((integrator) => [
            '<option timestep="0.002"',
            `<option integrator="${integrator}" timestep="0.002"`,
            /the integrator Euler or, from MuJoCo 3.10 on, implicitfast/,
        ]),
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
