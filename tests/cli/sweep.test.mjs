// friction sweep: tables with the numbers of single runs, for any number of threads, changes that a measure makes, and what
// is refused.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { command, friction, refused, table } from "./command.mjs";

/** Rows of a table as objects, with text for each cell. */
function sweep(...args) {
    const { header, text, comments } = table("sweep", ...args, "--quiet");
    const keys = header.split(",").map((name) => name.replace(/ \[.*/, ""));
    return {
        comments,
        header,
        rows: text.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [keys[i], cell]))),
    };
}

/** Measures of a single run, as text. */
const measured = (...args) =>
    Object.fromEntries(table("run", ...args, "--measures").text.map((line) => line.split(",")));

test("a sweep has the numbers of single runs, to the bit, with one thread and with two", () => {
    const cases = [
        ["robot_joint", { kp: "10:40:3", lambda: "0:1:2" }, ["--duration=60"]],
        ["belt_stick_slip", { v_b: "0.1:0.9:5" }, []],
        ["sliding_block", { T: "0.001:0.016:5:log", h: "-9:-1:2" }, ["--duration=0.25"]],
        ["two_masses", { ratio: "0.2:0.5:2" }, []],
    ];
    for (const [run, keys, options] of cases) {
        const contacts = run === "two_masses" ? ["", "_2"] : [""];
        const names = [
            "hunting_period",
            "hunting_amplitude",
            "stick_slip_period",
            "next_slip",
            "drift",
            "time_stuck",
            "state",
        ];
        const list = contacts.flatMap((contact) => names.map((name) => name + contact));
        const ranges = Object.entries(keys).map(([key, range]) => `${key}=${range}`);
        const args = [run, ...ranges, `--measures=${list},largest_stable_T`, ...options];
        const one = sweep(...args, "--jobs=1");
        assert.deepEqual(sweep(...args, "--jobs=2"), one);
        assert.equal(
            one.rows.length,
            Object.values(keys).reduce((n, range) => n * Number(range.split(":")[2]), 1),
        );
        for (const row of one.rows) {
            const single = measured(run, ...Object.keys(keys).map((key) => `${key}=${row[key]}`), ...options);
            for (const name of [...list, "largest_stable_T"]) assert.equal(row[name], single[name], `${run} ${name}`);
        }
    }
});

test("values have equal distances or ratios, with the ends as given, and the last key changes first", () => {
    const { header, rows, comments } = sweep("sliding_block", "F=8:4:3", "v0=0.01:1:3:log", "--measures=last:v");
    assert.equal(header, "F [N],v0 [m/s],last:v [m/s]");
    assert.deepEqual(comments, ["# friction sweep sliding_block F=8:4:3 v0=0.01:1:3:log --measures=last:v"]);
    assert.deepEqual(
        rows.map(({ F }) => Number(F)),
        [8, 8, 8, 6, 6, 6, 4, 4, 4],
    );
    assert.deepEqual([rows[0].v0, rows[2].v0], ["0.01", "1"]);
    assert.ok(Math.abs(Number(rows[1].v0) - 0.1) < 1e-15);
    // a count has whole values, though 1 + 99 (3/11) is not whole
    const links = sweep("n_link_pendulum", "n=1:100:12", "--measures=last:y", "--duration=0.01").rows.map(({ n }) => n);
    assert.deepEqual(links, ["1", "10", "19", "28", "37", "46", "55", "64", "73", "82", "91", "100"]);
    assert.equal(sweep("sliding_block", "F=8:8:1", "--measures=last:v").rows.length, 1, "equal ends are one value");
});

test("channels: last, largest, settled and crossed are those of the rows of a run", () => {
    for (const [run, key, channel, from, tolerance] of [
        ["servo_pendulum", "kp", "theta", 1, 0.001],
        ["robot_joint", "kp", "q", 2, 0.00087],
    ]) {
        const measures = `last:${channel},largest:${channel},largest:${channel}:${from},settled:${channel}:${tolerance},`;
        const { rows } = sweep(
            run,
            `${key}=8:64:3`,
            `--measures=${measures}crossed:${channel},crossed:${channel}:-0.2`,
        );
        for (const row of rows) {
            const { header, rows: steps } = table("run", run, `${key}=${row[key]}`);
            const column = header.split(",").indexOf(channel);
            const [times, values] = [steps.map(([t]) => t), steps.map((step) => step[column])];
            const largest = (begin) => Math.max(...values.filter((_, i) => times[i] >= begin).map(Math.abs));
            const crossed = (value) => {
                const past = values.map((x) => x - value).filter((x) => x !== 0);
                return past.filter((x, i) => i > 0 && x * past[i - 1] < 0).length;
            };
            const apart = values.findLastIndex((x) => Math.abs(x - values.at(-1)) > tolerance);
            assert.deepEqual(
                Object.values(row).slice(1).map(Number),
                [values.at(-1), largest(0), largest(from), times[apart + 1], crossed(0), crossed(-0.2)],
                `${run} ${key}=${row[key]}`,
            );
        }
    }
});

test("a run is extended by its duration until it has settled, at most to a number of steps", () => {
    const names = "hunting_period,state,next_slip";
    const { rows } = sweep("robot_joint", "lambda=0:1:3", `--measures=${names}`, "--until-settled");
    assert.deepEqual(
        rows.map(({ state }) => state),
        ["at rest", "settled", "settled"],
    );
    for (const { lambda, duration, ...values } of rows) {
        const single = measured("robot_joint", `lambda=${lambda}`, `--duration=${duration}`);
        for (const [name, value] of Object.entries(values)) assert.equal(value, single[name], name);
        if (Number(duration) > 8) {
            const before = measured("robot_joint", `lambda=${lambda}`, `--duration=${Number(duration) - 8}`);
            assert.match(before.state, /winding up|not settled/);
        }
    }
    const [cut] = sweep("robot_joint", "lambda=0.2:0.2:1", `--measures=${names}`, "--until-settled=120000").rows;
    assert.deepEqual([cut.duration, cut.state], ["120", "winding up"]);
    assert.ok(Math.abs(Number(cut.next_slip) - 80) < 1, "it slips at 200 s");
});

const cycle = "--find=hunting_amplitude:0.001";
/** Searches: their run, key, range, and further arguments; how many changes there are. */
const searches = [
    ["belt_stick_slip", "v_b", [0.05, 2], ["D=0.3", "T=0.01", cycle, "--until-settled"], 1],
    ["belt_stick_slip", "v_b", [0.05, 2], [cycle, "--until-settled"], 0],
    [
        "robot_joint",
        "kv",
        [1, 40],
        ["lambda=1", "T=0.002", "--find=hunting_amplitude:0.1", "--until-settled=300000"],
        1,
    ],
    ["sliding_block", "h", [-20, 20], ["--find=time_stuck:0.01", "--duration=1"], 2],
    ["sliding_block", "h", [20, -20], ["--find=last:v:0.5", "--duration=1"], 1],
    ["inclined_block", "slope", [-40, 40], ["--find=time_stuck:0.05", "--duration=2"], 2],
];
const more = [
    ["belt_stick_slip", "D", [0, 1], ["v_b=1", "T=0.01", cycle, "--until-settled"], undefined],
    ["belt_stick_slip", "F_C", [0, 1], ["v_b=0.5", "T=0.01", cycle, "--until-settled"], undefined],
    ["belt_stick_slip", "k", [0.5, 50], [cycle, "--until-settled"], undefined],
    ["belt_stick_slip", "v_b", [0.05, 2], ["--find=stick_slip_period:10", "--until-settled"], undefined],
    ["belt_stick_slip", "M", [0.1, 10], ["D=0.3", "--find=largest:x:20:1.5"], undefined],
    [
        "robot_joint",
        "F_C",
        [0.1, 2.4],
        ["lambda=1", "--find=hunting_amplitude:0.1", "T=0.002", "--until-settled=100000"],
        undefined,
    ],
    ["robot_joint", "kp", [5, 200], ["--find=last:q:1.3"], undefined],
    [
        "robot_joint",
        "kp",
        [5, 200],
        ["lambda=1", "--find=hunting_period:8", "T=0.002", "--until-settled=100000"],
        undefined,
    ],
    ["robot_joint", "lambda", [0.2, 3], ["--find=hunting_period:12", "--until-settled"], undefined],
    ["robot_joint", "q_d", [-3, 3], ["--find=largest:tau_r:0:5"], 2],
    ["robot_joint", "kv", [0.5, 16], ["--find=settled:q:0.001:2"], undefined],
    ["sliding_block", "v0", [-2, 2], ["--find=last:x:0.1"], undefined],
    ["sliding_block", "F", [0.5, 20], ["h=-6", "--find=last:v:-0.1"], undefined],
    ["inclined_block", "slope", [0, 60], ["--find=largest:v:0:1", "--duration=2"], undefined],
    ["inclined_block", "M", [0.1, 10], ["slope=20", "--find=largest:v:0:0.5", "--duration=2"], undefined],
];

/** The changes of a search are those of a sweep of `points` points. */
function compare([run, key, [from, to], args, count], points) {
    const [find] = args.filter((arg) => arg.startsWith("--find="));
    const [, measure, threshold] = /^--find=(.*):(.*)$/.exec(find);
    const others = args.filter((arg) => arg !== find);
    const list = measure === "stick_slip_period" ? `${measure},state` : `${measure},state,stick_slip_period`;
    const found = sweep(run, `${key}=${from}:${to}`, ...args).rows;
    const contacts = /^(hunting|stick_slip)/.test(measure);
    const { rows } = sweep(run, `${key}=${from}:${to}:${points}`, `--measures=${list}`, ...others);
    const value = (row) =>
        row[measure] === "nan" && contacts && /^(settled|at rest)$/.test(row.state) && row.stick_slip_period === "nan"
            ? 0
            : Number(row[measure]);
    const name = `${run} ${key}=${from}:${to} ${find}`;
    const spacing = Math.abs(to - from) / (points - 1) + 1e-4 * Math.abs(to - from);
    const changes = [];
    for (let i = 1; i < rows.length; i++) {
        const [a, b] = [value(rows[i - 1]), value(rows[i])];
        if (a > threshold !== b > threshold && !Number.isNaN(a) && !Number.isNaN(b))
            changes.push({ at: Number(rows[i - 1][key]), kind: b > a ? "rises" : "falls" });
    }
    const brackets = found.filter(({ change }) => change === "rises" || change === "falls");
    assert.ok(found.length > 0 && (found.length === 1 || found.every(({ change }) => change !== "none")), name);
    if (count !== undefined) assert.equal(brackets.length, count, name);
    for (const bracket of brackets) {
        const ends = [Number(bracket[`${key}_from`]), Number(bracket[`${key}_to`])];
        assert.ok(Math.abs(ends[1] - ends[0]) <= 1.0001e-4 * Math.abs(to - from), `${name}: ${ends}`);
        const values = [Number(bracket[`${measure}_from`]), Number(bracket[`${measure}_to`])];
        assert.notEqual(values[0] > threshold, values[1] > threshold);
        assert.ok(
            changes.some(({ at, kind }) => kind === bracket.change && Math.abs(at - ends[0]) <= spacing),
            `${name}: no change at ${ends} in the sweep`,
        );
    }
    // each part of the scan whose ends are on different sides has a change
    const place = (i) => from + ((to - from) * i) / 16;
    const scan = sweep(run, `${key}=${from}:${to}:17`, `--measures=${list}`, ...others).rows.map(value);
    for (let i = 1; i < scan.length; i++) {
        if (Number.isNaN(scan[i - 1]) || Number.isNaN(scan[i]) || scan[i - 1] > threshold === scan[i] > threshold)
            continue;
        const [low, high] = [Math.min(place(i - 1), place(i)), Math.max(place(i - 1), place(i))];
        const inside = found.filter((row) => Number(row[`${key}_from`]) >= low && Number(row[`${key}_to`]) <= high);
        assert.ok(inside.length > 0 || from > to, `${name}: nothing between ${low} and ${high}`);
    }
    return brackets.length;
}

test("changes are found where a sweep has them, two if there are two, and none is said", () => {
    for (const search of searches) compare(search, 101);
});

test(
    "changes of 20 searches in sweeps of 2000 points",
    { skip: process.env.LONG ? false : "with LONG=1", timeout: 900000 },
    () => {
        const counts = [...searches, ...more].map((search) => compare(search, 2000));
        assert.ok(counts.filter((count) => count === 2).length >= 2 && counts.includes(0), `${counts}`);
    },
);

test("what has not settled is shown, with the ends of its range, and is no change", () => {
    const { rows } = sweep("robot_joint", "lambda=0:1", cycle, "--until-settled=200000");
    assert.deepEqual(
        rows.map(({ change }) => change),
        ["not settled"],
    );
    const [{ lambda_from: from, lambda_to: to, hunting_amplitude_from: rests, hunting_amplitude_to: hunts }] = rows;
    assert.deepEqual([from, rests], ["0", "0"], "without integral action it rests");
    assert.ok(Number(hunts) > 0.3);
    const state = (lambda) =>
        sweep("robot_joint", `lambda=${lambda}:${lambda}:1`, "--measures=state", "--until-settled=200000");
    assert.equal(state(to).rows[0].state, "settled");
    assert.match(state(Number(to) - 1e-4).rows[0].state, /winding up|not settled/);
});

test("a warning tells at which values", () => {
    const { comments } = sweep("robot_joint", "T=0.001:0.01:2", "K=10000:10000:1", "--measures=state", "--duration=1");
    assert.equal(comments.length, 2);
    assert.match(comments[1], /^# warning: with T=0\.01\d*, K=10000: T = 0\.01/);
});

test("a run that becomes unstable has a row with nan, and the others have theirs", () => {
    const args = ["sweep", "robot_joint", "kp=20:1e9:2", "--measures=state,last:q", "--quiet"];
    const { code, out, err } = friction(...args);
    assert.equal(code, 1);
    assert.match(err, /^friction: kp=1000000000: stopped at t = .* not finite/);
    const rows = out.trimEnd().split("\n").slice(-2);
    assert.match(rows[0], /^20,at rest,1\.2[0-9]+$/);
    assert.equal(rows[1], "1000000000,stopped,nan");
});

test("every item that is not accepted is named", () => {
    const joint = (items, ...args) => refused(items, "sweep", "robot_joint", ...args);
    const state = "--measures=state";
    for (const range of [
        "1:2:0",
        "1:2:1",
        "2:2:5",
        "1:2:2.5",
        "1:2:-3",
        "1:2:1e400",
        "1:2",
        "1::3",
        ":2:3",
        "1:2:",
        "1:2:3:",
    ])
        joint([`kp=${range} `], `kp=${range}`, state);
    for (const range of [
        "x:2:3",
        "1:y:3",
        "1:2:z",
        "inf:2:3",
        "1:nan:3",
        "1:2:3:lin",
        "0:1:3:log",
        "-1:-2:3:log",
        "1:2:100001",
    ])
        joint([`kp=${range} `], `kp=${range}`, state);
    joint(["law=coulomb:stribeck:2"], "law=coulomb:stribeck:2", "kp=1:2:2", state);
    joint(["element=1:2:2"], "element=1:2:2", "kp=1:2:2", state);
    joint(["'foo'"], "foo=1:2:3", state);
    joint(["kp = -1"], "kp=-1:1:3", state);
    joint(["kv = -5", "'bar'"], "kp=1:2:3", "kv=-5", "bar=1", state);
    joint(["kp is given more than once"], "kp=1:2:3", "kp=1:2:3", state);
    joint(["kp is given more than once"], "kp=1:2:3", "kp=4", state);
    joint(["range of values: 3"], "kp=1:2:3", "kv=1:2:3", "M=1:2:3", state);
    joint(["range of values: 0"], "kp=1", state);
    joint(
        ["kp=1:2:0", "law=a:b:2", "'foo'", "'last:zz'", "kv = -1"],
        "kp=1:2:0",
        "law=a:b:2",
        "kv=-1",
        "M=1:2:3",
        "--measures=foo,last:zz",
    );
    joint(["the sweep has 250000 points"], "kp=1:2:500", "kv=1:2:500", state);
    joint(["--measures=LIST"], "kp=1:2:3");
    for (const name of [
        "",
        "foo",
        "last",
        "last:",
        "last:q:1",
        "largest:q:-1",
        "settled:q",
        "settled:q:-1",
        "crossed:q:x",
        "last:x",
    ])
        joint([`'${name}'`], "kp=1:2:3", `--measures=${name}`);
    for (const name of ["state_2", "drift_2", "state "]) joint([`'${name}'`], "kp=1:2:3", `--measures=${name}`);
    joint(["state is given more than once"], "kp=1:2:3", "--measures=state,state");
    joint(["--find=state:1"], "kp=1:2", "--find=state:1");
    joint(["--find=hunting_period"], "kp=1:2", "--find=hunting_period");
    joint(["--find=hunting_period:inf"], "kp=1:2", "--find=hunting_period:inf");
    joint(["'foo'"], "kp=1:2", "--find=foo:1");
    joint(["range of values: 2"], "kp=1:2", "kv=1:2", cycle);
    joint(["--measures has no effect"], "kp=1:2", cycle, state);
    joint(["kp=2:2:1 "], "kp=2:2:1", cycle);
    joint(["--tolerance needs --find", "--jobs=0"], "kp=1:2:3", state, "--tolerance=0.1", "--jobs=0");
    joint(["--tolerance=2"], "kp=1:2:3", cycle, "--tolerance=2");
    joint(["--until-settled=x"], "kp=1:2:3", state, "--until-settled=x");
    joint(["--until-settled=8000"], "kp=1:2:3", state, "--until-settled=8000");
    joint(["--every=2"], "kp=1:2:3", state, "--every=2");
    joint(["--duration=0"], "kp=1:2:3", state, "--duration=0");
    joint(["--duration=0.01"], "T=0.001:1:3", state, "--duration=0.01");
    refused(["unknown run 'nope'"], "sweep", "nope", "kp=1:2:3", state);
    refused(["'state'"], "sweep", "hoist", "tau_0=8:16:2", state);
    refused(["--until-settled needs"], "sweep", "hoist", "tau_0=8:16:2", "--measures=last:v", "--until-settled");
    assert.equal(friction("sweep").code, 2);
    assert.match(friction("sweep", "robot_joint", "--help").out, /--find=MEASURE:THRESHOLD/);
});

test("after Ctrl-C the rows that have ended are written, and the exit code is 3", async () => {
    const args = [
        "sweep",
        "belt_stick_slip",
        "v_b=0.1:0.9:2000",
        "--measures=stick_slip_period",
        "--duration=4000",
        "--quiet",
    ];
    const child = spawn(command, [...args, "--jobs=2"], { stdio: ["ignore", "pipe", "pipe"] });
    let [out, err] = ["", ""];
    child.stderr.on("data", (data) => (err += data));
    const code = await new Promise((done) => {
        child.on("close", done);
        child.stdout.on("data", (data) => {
            out += data;
            if (out.split("\n").length > 4) child.kill("SIGINT");
        });
    });
    assert.equal(code, 3);
    assert.match(err, /stopped by a signal after \d+ of 2000 runs/);
    const rows = out.trimEnd().split("\n").slice(2);
    assert.equal(rows.length, Number(/after (\d+)/.exec(err)[1]));
    for (const row of rows.slice(0, 2)) {
        const [speed, period] = row.split(",");
        assert.equal(measured("belt_stick_slip", `v_b=${speed}`, "--duration=4000").stick_slip_period, period);
    }
});
