// What happens in a run, printed with --events.
import test from "node:test";
import assert from "node:assert/strict";
import { friction, refused } from "./command.mjs";

/** The events of a run: kind, and the numbers in the order of the header. */
function eventsOf(...args) {
    const { code, out, err } = friction("run", ...args, "--events");
    assert.deepEqual([code, err], [0, ""]);
    const [header, ...lines] = out.trimEnd().split("\n");
    assert.equal(header, "event,t,q,v,a_before,a_after,energy");
    return lines.map((line) => line.split(","));
}

test("a hoist starts, turns and comes to rest at the instants of the closed form", () => {
    const events = eventsOf("hoist", "T=0.005", "--duration=5");
    assert.deepEqual(
        events.map(([kind]) => kind),
        ["starts", "turns", "sticks", "starts"],
    );
    const exact = [0.314574558186428, 3.14959072116925, 4.27368683116958, 4.50336476297282];
    events.forEach(([, t], i) => assert.ok(Math.abs(t - exact[i]) < 1e-9, `${t} is not ${exact[i]}`));
});

test("every event of a long run is printed, also where thousands are", () => {
    const turns = eventsOf("screw_drive", "omega=60", "T=0.005", "--duration=100").filter(([kind]) => kind === "turns");
    assert.ok(turns.length > 1900, `${turns.length} turns`);
});

test("a stop at the end of a step is printed, once", () => {
    const events = eventsOf("lossy_gear", "demo=3");
    assert.deepEqual(
        events.map(([kind]) => kind),
        ["sticks"],
    );
    assert.ok(Math.abs(events[0][1] - 0.02) < 1e-15);
});

test("an arm tells which joint starts, turns and comes to rest", () => {
    const { code, out } = friction("run", "geared_arm", "--events");
    const [header, ...lines] = out.trimEnd().split("\n");
    assert.deepEqual([code, header], [0, "event,t,joint,state"]);
    // instants of the reference, tests/reference/geared_joints_events.csv
    const [, , third, fourth, fifth] = lines.map((line) => line.split(","));
    assert.deepEqual(
        [third[0], third[2], fourth[0], fourth[2], fifth[0], fifth[2]],
        ["shifts", "1", "turns", "2", "sticks", "1"],
    );
    assert.ok(Math.abs(fifth[1] - 1.0202691246) < 1e-9, fifth[1]);
    assert.equal(lines.length, 19);
    // joints that move at the start do not start
    const moving = friction("run", "geared_arm", "v_1=1", "v_2=-1", "--duration=0.02", "--events");
    assert.equal(moving.out, "event,t,joint,state\n");
});

test("a servo with a transmission tells its events, one without says what to give", () => {
    const settings = ["gear=efficiencies", "eta1=0.6", "eta_b=-0.5", "trajectory=sin_time_square", "--duration=2"];
    const { code, out } = friction("run", "servo_pendulum", ...settings, "--events");
    const [header, ...lines] = out.trimEnd().split("\n");
    assert.deepEqual([code, header], [0, "event,t,theta"]);
    assert.deepEqual(
        lines.map((line) => line.split(",")[0]),
        ["starts", "sticks", "starts", "shifts"],
    );
    // rest in the rows of the same run
    const rows = friction("run", "servo_pendulum", ...settings);
    const [head, ...numbers] = rows.out
        .trimEnd()
        .split("\n")
        .filter((line) => !line.startsWith("#"));
    const [time, omega] = ["t", "omega"].map((key) => head.split(",").indexOf(key));
    const still = numbers.map((line) => line.split(",").map(Number)).filter((row) => row[omega] === 0 && row[time] > 1);
    assert.ok(Math.abs(still[0][time] - lines[1].split(",")[1]) < 1e-9);
    refused(["gear=efficiencies"], "run", "servo_pendulum", "--events");
});

test("a result that is wrong is said, also over events", () => {
    const words =
        "# warning: T = 0.01 s is large for this motion: of two events of a joint within a step located may miss both";
    assert.ok(friction("run", "screw_drive", "omega=400", "--duration=0.05").out.startsWith(words));
    assert.ok(friction("run", "screw_drive", "omega=400", "--duration=0.05", "--events").out.startsWith(words));
    assert.ok(
        friction("run", "screw_drive", "eta_b_s=0", "--duration=0.05").out.startsWith(
            "# warning: self-locking at rest only",
        ),
    );
});

test("a breakaway test tells the instant, and so the torque, at which a screw starts", () => {
    // both efficiencies at rest follow from the two torques
    const weight = ["screw_drive", "tau_load=200", "tau_0=150", "tau_1=0", "eta1_s=0.5", "eta_b_s=0.4"];
    for (const [rate, edge] of [
        [100, 200 / 0.5],
        [-100, 200 * 0.4],
    ]) {
        const [[kind, t]] = eventsOf(...weight, `tau_rate=${rate}`, "--duration=3");
        assert.equal(kind, "starts");
        assert.ok(Math.abs(150 + rate * t - edge) < 1e-12, `${150 + rate * t} is not ${edge}`);
    }
});

test("a friction test has one row for each sample", () => {
    const { out } = friction("curve", "friction_test", "samples=7");
    const samples = out
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => Number(line.split(",")[0]));
    assert.deepEqual(
        samples,
        Array.from({ length: 14 }, (_, i) => i + 1),
    );
    const between = friction("curve", "friction_test", "samples=7", "--x=1:3:5").out.trimEnd().split("\n").slice(1);
    assert.deepEqual(
        between.map((line) => line.split(",")[0]),
        ["1", "2", "2", "3", "3"],
    );
});

test("events are of every step, and of some runs only", () => {
    refused(["--every"], "run", "hoist", "--events", "--every=2");
    refused(["--events"], "run", "sliding_block", "--events");
    refused(["--events"], "run", "hoist", "--events=1");
});
