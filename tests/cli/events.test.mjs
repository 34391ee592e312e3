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
    const turns = eventsOf("screw_drive", "omega=60", "--duration=100").filter(([kind]) => kind === "turns");
    assert.ok(turns.length > 1900, `${turns.length} turns`);
});

test("events are of every step, and of some runs only", () => {
    refused(["--every"], "run", "hoist", "--events", "--every=2");
    refused(["--events"], "run", "sliding_block", "--events");
    refused(["--events"], "run", "hoist", "--events=1");
});
