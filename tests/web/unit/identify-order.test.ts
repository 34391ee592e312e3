// The order of an identification: tables of benches that are read and written, and the arguments of the command.
import test from "node:test";
import assert from "node:assert/strict";
import { readBenches, writeBenches } from "../../../web/src/model/bench-table";
import { commandOf, orderOf, tableOf } from "../../../web/src/views/identify/order";
import { standardSettings } from "./identify-settings";

const recordings = [
    { name: "b.csv", text: "t,goal,position\n0,0,0\n" },
    { name: "a.csv", text: "t,goal,position\n0,0,0\n" },
];

test("a table of benches is read from CSV with comma or semicolon, and from JSON", () => {
    const expected = { mass: "0.49", length: "0.1", kp: "100" };
    const texts = [
        "file,mass,length,kp\nlogs/a.csv,0.49,0.1,100\n",
        '# bench\nfile;mass;length;kp\r\n"a.csv";0.49;0.1;100\r\n',
        '[{"file": "a.csv", "mass": 0.49, "length": 0.1, "kp": 100}]',
    ];
    for (const text of texts) assert.deepEqual(readBenches(text)?.get("a.csv"), expected, text);
    assert.deepEqual(readBenches("file,arm-mass,vin\na.csv,0.01,\n")?.get("a.csv"), { arm_mass: "0.01" });
});

test("a recording is not read as a table of benches", () => {
    for (const text of ["t,goal,position\n0,1,2\n", '{"entries": []}', "[1, 2]", "", "["])
        assert.equal(readBenches(text), undefined, text);
});

test("a written table of benches is read back unchanged; without values none is written", () => {
    const benches = new Map([
        ["a.csv", { mass: "0.49", vin: "" }],
        ["b.csv", { kp: "100" }],
    ]);
    const text = writeBenches(["a.csv", "b.csv"], benches);
    assert.equal(text, "file,mass,kp\na.csv,0.49,\nb.csv,,100\n");
    assert.deepEqual(readBenches(text)?.get("b.csv"), { kp: "100" });
    assert.equal(writeBenches(["a.csv"], new Map()), "");
    assert.match(writeBenches(["a,1.csv"], new Map([["a,1.csv", { kp: "1" }]])), /^file;kp\na,1\.csv;1\n$/);
});

test("an order has only the arguments that differ from the defaults, and the files in the order of their names", () => {
    const plain = orderOf(recordings, new Map(), standardSettings);
    assert.deepEqual(plain.arguments, ["a.csv", "b.csv", "preset=xl330"]);
    assert.equal(plain.files.length, 2);
    assert.equal(tableOf(plain), "");
    const settings = {
        ...standardSettings,
        model: "m1,m3",
        budget: "1e3",
        seed: "7",
        folds: "none",
        intervals: "none",
    };
    const benches = new Map([["a.csv", { mass: "0.5" }]]);
    const full = orderOf(recordings, benches, { ...settings, plan: "next", loss: "rms", holdout: "file:b c.csv" });
    assert.deepEqual(full.arguments.slice(2), [
        ...["--benches=benches.csv", "preset=xl330", "model=m1,m3", "--seed=7", "--budget=1000", "--folds=none"],
        ...["--intervals=none", "--loss=rms", "--holdout=file:b c.csv", "--plan"],
    ]);
    assert.equal(tableOf(full), "file,mass\na.csv,0.5\nb.csv,\n");
    const timed = {
        ...standardSettings,
        command_delay: "12.5",
        extras: "none",
        supply_voltage: "measured",
        starts: "24",
    };
    assert.deepEqual(orderOf(recordings, new Map(), timed).arguments.slice(3), [
        "--extras=none",
        "--supply=measured",
        "--starts=24",
        "--fix=delay=0.0125",
    ]);
    const generic = { ...standardSettings, preset: "generic", servo_control: "current", servo_gain: "0.2" };
    assert.deepEqual(orderOf(recordings, new Map(), generic).arguments.slice(2), [
        ...["preset=generic", "control=current", "error_gain=0.2"],
    ]);
    const published = { ...timed, protocol: "bam" };
    assert.deepEqual(orderOf(recordings, new Map(), published).arguments.slice(3), ["--protocol=bam"]);
});

test("one --columns names the columns of all recordings; if these differ, each recording gets the usual names", () => {
    const columns = "time=ms:ms,goal=soll:deg";
    const named = recordings.map((recording) => ({ ...recording, columns, usual: () => "t,goal\n0,0\n1,0\n" }));
    const same = orderOf(named, new Map(), standardSettings);
    assert.deepEqual(same.arguments, ["a.csv", "b.csv", `--columns=${columns}`, "preset=xl330"]);
    assert.deepEqual([same.files, same.usual], [recordings, undefined]);
    const mixed = orderOf([named[0]!, recordings[1]!], new Map(), standardSettings);
    assert.deepEqual(mixed.arguments, ["a.csv", "b.csv", "preset=xl330"]);
    const texts = mixed.files.map(({ name, text }) => [name, text]);
    assert.deepEqual(texts, [[named[0]!.name, named[0]!.usual()], Object.values(recordings[1]!)]);
    assert.equal(mixed.usual, true);
});

test("the command can be pasted into a shell", () => {
    const order = orderOf(recordings, new Map(), { ...standardSettings, model: "m1,m3", holdout: "file:b c.csv" });
    assert.equal(
        commandOf(order),
        "friction identify a.csv b.csv preset=xl330 model=m1,m3 '--holdout=file:b c.csv' --out=found",
    );
});
