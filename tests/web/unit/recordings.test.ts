// The collection of recordings that all views share: facts confirmed in one view apply in the others, nothing is lost,
// and data stored by earlier versions still opens.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load, type Friction } from "../../../wasm/friction";
import { loadWords, t } from "../../../web/src/i18n/messages";
import { Store } from "../../../web/src/model/store";
import { Recordings, settingsOf } from "../../../web/src/recordings/recordings";
import type { OpenRecording } from "../../../web/src/recordings/recording-state";
import { fileReader } from "../../../web/src/sim/file-reader";
import { Session } from "../../../web/src/views/identify/session";
import { PendulumFiles } from "../../../web/src/views/pendulum/pendulum-files";
import { ownServoRow, recordingRow } from "../../../web/src/views/pendulum/recording-rows";
import { storage } from "./file-storage";

await loadWords();
await loadWords("recordings");
await loadWords("identify");
const library = await load(built("friction.wasm"), built("description.json"));

const rows = (head: string): string => `${head}\n0,0,0\n0.1,0.2,0.1\n0.2,0,0.1\n`;
const file = (name: string, head = `# ${name}\nt,goal,position`): File => new File([rows(head)], name);
const names = (all: readonly OpenRecording[]): string[] => all.map(({ name }) => name);
const byName = (recordings: Recordings, name: string): OpenRecording =>
    recordings.all.value.find((recording) => recording.name === name)!;
const texts = ({ reports }: Recordings): string =>
    [...reports.value.values()].flatMap(({ findings, done }) => [...findings.map(({ text }) => text), done]).join("\n");
const later = (time = 0): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Both views of a reader. */
async function views(): Promise<{ friction: Friction; session: Session; swing: PendulumFiles; store: Store }> {
    const friction = await library.twin();
    const store = new Store(friction, "run", "servo_pendulum", [recordingRow(), ownServoRow()]);
    return {
        friction,
        session: new Session(friction),
        swing: new PendulumFiles(friction, store, () => undefined),
        store,
    };
}

test("a recording of one view is in the other, with its bench, and stays out of both when unused", async () => {
    const { session, swing } = await views();
    const { recordings } = swing;
    await session.open([file("kp100_a.csv"), file("b.csv")]);
    assert.equal(session.own.recordings, recordings);
    assert.deepEqual(names(recordings.all.value), ["kp100_a.csv", "b.csv"]);
    assert.equal(byName(recordings, "kp100_a.csv").bench["kp"], "100");
    assert.ok(texts(recordings).includes(t("identify.guessed", { values: t("identify.kp") })));
    session.own.set(["b.csv"], "mass", "0.6");
    assert.equal(settingsOf(byName(recordings, "b.csv"))["mass"], "0.6");
    recordings.update(byName(recordings, "b.csv"), { used: false });
    assert.deepEqual(names(session.own.usable), ["kp100_a.csv"]);
    swing.close();
});

test("names and columns give gain and supply if nothing else does; a remark is left to the command", async () => {
    const { session, swing } = await views();
    const volts = "t,goal,position,input_volts\n0,0,0,7.3\n0.005,0,0,7.3\n0.01,0,0,7.4\n";
    await session.open([
        new File(["file,kp\nkp50_known.csv,60\n"], "benches.csv"),
        new File([volts], "kp400_sin.csv"),
        new File([volts], "kp50_known.csv"),
        file("plain.csv", "t,goal,position"),
        file("remark.csv", "# kp=100\nt,goal,position"),
    ]);
    const benches = session.own.usable.map((open) => [open.name, session.own.benchOf(open, undefined)]);
    assert.deepEqual(Object.fromEntries(benches), {
        ...{ "kp400_sin.csv": { kp: "400", vin: "7.3" }, "kp50_known.csv": { kp: "60", vin: "7.3" } },
        ...{ "plain.csv": {}, "remark.csv": {} },
    });
    assert.equal(byName(swing.recordings, "remark.csv").bench["kp"], "100");
    swing.close();
});

test("in an identification a confirmed bench has the defaults of its servo, an unconfirmed one has not", async () => {
    const { session, swing } = await views();
    await session.open([file("kp100_a.csv")]);
    const values = (): object => session.own.benchOf(byName(swing.recordings, "kp100_a.csv"), undefined);
    assert.deepEqual(values(), { kp: "100" });
    const bench = { preset: "xl330", kp: "100" };
    swing.recordings.update(byName(swing.recordings, "kp100_a.csv"), { bench, confirmed: true });
    assert.deepEqual(values(), { mass: "0.49", length: "0.1", kp: "100" });
    swing.close();
});

test("the run takes a bench that another view has changed, and a link has precedence over a stored one", async () => {
    const { friction, session, swing, store } = await views();
    await swing.open([file("a.csv")]);
    store.change("mass", "0.7", "push");
    await later(400);
    assert.equal(byName(swing.recordings, "a.csv").bench["mass"], "0.7");
    swing.close();
    session.own.set(["a.csv"], "mass", "0.8");
    const nextView = new PendulumFiles(friction, store, () => undefined);
    await later(400);
    assert.equal(store.given.value["mass"], "0.8");
    assert.equal(byName(swing.recordings, "a.csv").bench["mass"], "0.8");
    nextView.close();
});

test("columns requested by one view are named in the other, once for all files with the same names", async () => {
    const { session, swing } = await views();
    const { recordings } = swing;
    const head = "# c\nzeit,soll,ist";
    await swing.open([file("one.csv", head), file("two.csv", head), file("three.csv")]);
    assert.deepEqual(names(recordings.all.value), ["three.csv"]);
    assert.equal(recordings.questioned.value?.file.name, "one.csv");
    swing.close();
    await session.open([]);
    await recordings.answerColumns({ spec: "time=zeit:s,goal=soll:rad,position=ist:rad", volts: "" });
    assert.deepEqual(names(session.own.usable), ["one.csv", "three.csv", "two.csv"]);
    assert.equal(recordings.questioned.value, undefined);
});

test("the reader may name the columns of a later file first: an answer applies to its question only", async () => {
    const { recordings } = (await views()).swing;
    await recordings.open([file("x.csv", "p0,p1,p2"), file("y.csv", "q0,q1,q2")]);
    assert.equal(recordings.questioned.value?.file.name, "x.csv");
    recordings.askColumns(recordings.entries.value[1]!.key);
    await recordings.answerColumns({ spec: "time=q0:s,goal=q1:rad,position=q2:rad", volts: "" });
    assert.deepEqual(names(recordings.all.value), ["y.csv"]);
    assert.equal(recordings.questioned.value?.file.name, "x.csv");
    await recordings.answerColumns({ spec: "time=p0:s,goal=p1:rad,position=p2:rad", volts: "" });
    assert.deepEqual(names(recordings.all.value), ["x.csv", "y.csv"]);
});

test("columns that do not fit are requested again, and not remembered", async () => {
    const { recordings } = (await views()).swing;
    await recordings.open([file("a.csv", "x0,x1,x2")]);
    await recordings.answerColumns({ spec: "time=nothing:s,goal=x1:rad", volts: "" });
    const [entry] = recordings.entries.value;
    assert.equal(entry?.state.kind, "refused");
    recordings.askColumns(entry.key);
    assert.equal(recordings.questioned.value, recordings.entries.value[0]);
    await recordings.answerColumns({ spec: "time=x0:s,goal=x1:rad,position=x2:rad", volts: "" });
    assert.deepEqual(names(recordings.all.value), ["a.csv"]);
});

test("files of two views are read one after the other, and none is dropped because another is being read", async () => {
    const { session, swing } = await views();
    await Promise.all([
        swing.open([file("a.csv"), file("b.csv")]),
        session.open([file("c.csv")]),
        swing.open([file("d.csv")]),
    ]);
    assert.deepEqual(names(swing.recordings.all.value), ["a.csv", "b.csv", "c.csv", "d.csv"]);
    swing.close();
});

test("a table of benches applies to recordings before and after it; a confirmed one must be confirmed again", async () => {
    const { recordings } = (await views()).swing;
    await recordings.open([file("kp100_a.csv")]);
    recordings.update(byName(recordings, "kp100_a.csv"), { confirmed: true });
    await recordings.open([
        new File(["file,mass,kp,trajectory\nkp100_a.csv,0.5,100,sine\nb.csv,0.6,200,\n"], "benches.csv"),
    ]);
    await recordings.open([file("b.csv")]);
    assert.deepEqual(byName(recordings, "kp100_a.csv").bench, { kp: "100", mass: "0.5", trajectory: "sine" });
    assert.equal(byName(recordings, "kp100_a.csv").confirmed, false);
    assert.deepEqual(byName(recordings, "b.csv").bench, { kp: "200", mass: "0.6" });
    assert.equal(settingsOf(byName(recordings, "kp100_a.csv"))["trajectory"], "log");
});

test("a base that was recorded moves the run, and stands still again with the next recording", async () => {
    const { swing, store } = await views();
    const rows = Array.from({ length: 30 }, (_, i) => `${i / 100},0,0,${i}`).join("\n");
    await swing.open([new File([`t,goal,position,base\n${rows}\n`], "shaken.csv")]);
    assert.equal(store.given.value["base_wave"], "log");
    assert.ok(store.report.value.ok);
    store.change("base_angle", "1", "replace");
    await swing.open([file("b.csv")]);
    assert.equal(store.given.value["base_wave"], undefined);
    assert.equal(store.given.value["base_angle"], "1");
    swing.close();
});

test("removed recordings come back with everything known about them", async () => {
    const { recordings } = (await views()).swing;
    await recordings.open([file("a.csv"), file("b.csv")]);
    recordings.update(byName(recordings, "a.csv"), { bench: { mass: "0.3" }, confirmed: true });
    recordings.remove(recordings.all.value.map(({ key }) => key));
    assert.deepEqual(names(recordings.all.value), []);
    // One of them has been opened again meanwhile.
    const removed = recordings.removed.value;
    await recordings.open([file("b.csv")]);
    recordings.removed.value = removed;
    recordings.undo();
    assert.deepEqual(names(recordings.all.value).sort(), ["a.csv", "b.csv"]);
    assert.deepEqual(byName(recordings, "a.csv").bench, { mass: "0.3" });
    assert.ok(byName(recordings, "a.csv").confirmed);
});

test("files whose reader cannot be loaded are reported, and are read again on request", async () => {
    const { session, swing } = await views();
    const { recordings } = swing;
    const reader = await fileReader();
    const { readRecording } = reader;
    reader.readRecording = () => Promise.reject(new Error("no connection"));
    try {
        await session.open([file("a.csv"), file("b.csv")]);
    } finally {
        reader.readRecording = readRecording;
    }
    assert.ok(
        texts(recordings).includes(t("files.failed", { name: "a.csv", why: "no connection" })),
        texts(recordings),
    );
    assert.equal(recordings.unread.length, 2);
    await recordings.retry();
    assert.deepEqual(names(recordings.all.value), ["a.csv", "b.csv"]);
    assert.equal(recordings.unread.length, 0);
    assert.equal(texts(recordings).trim(), "");
    swing.close();
});

test("the list of recordings is the same object while the state of another file changes", async () => {
    const { recordings } = (await views()).swing;
    await recordings.open([file("a.csv")]);
    const before = recordings.all.value;
    const reading = recordings.open([new File(["t,goal\n0,x\n"], "bad.csv")]);
    await reading;
    assert.equal(recordings.all.value, before);
    assert.equal(recordings.entries.value.length, 2);
});

test("recordings stored by an earlier version still open, and newly stored ones open again", async () => {
    const stored = storage();
    const content = new Blob([rows("zeit,soll,ist")]);
    const guess = { key: "kp", value: "100", from: "name" };
    stored.files.set("kp100_old.csv~0a0b0c0d", {
        ...{ id: "kp100_old.csv~0a0b0c0d", name: "kp100_old.csv", content, opened: 5 },
        notes: {
            ...{ spec: "time=zeit:s,goal=soll:rad,position=ist:rad", confirmed: true, dismissed: false },
            ...{ bench: { preset: "xl330", kp: "100", mass: "0.4" }, guesses: [guess] },
        },
    });
    const first = new Recordings(library);
    await first.restore();
    const old = first.of("kp100_old.csv~0a0b0c0d")!;
    assert.deepEqual(
        [old.bench, old.confirmed, old.used, old.rows, old.opened],
        [{ preset: "xl330", kp: "100", mass: "0.4" }, true, true, 3, 5],
    );
    first.update(old, { used: false });
    await first.open([file("new.csv")]);
    await later(5);
    const second = new Recordings(library);
    await second.restore();
    assert.deepEqual(names(second.all.value), ["kp100_old.csv", "new.csv"]);
    assert.equal(second.of(old.id)!.used, false);
    second.remove([second.of(old.id)!.key]);
    await later(5);
    assert.deepEqual(
        [...stored.files.values()].map(({ name }) => name),
        ["new.csv"],
    );
    second.undo();
    await later(5);
    assert.equal(stored.files.size, 2);
    // Recordings of the example are not stored.
    await new Recordings(library, false).open([file("example.csv")]);
    assert.equal(stored.files.size, 2);
    stored.remove();
});
