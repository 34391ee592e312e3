// Files of the Pendulum view: none is lost while the columns of another one are requested, unreadable files are
// reported, and stored recordings come back once they can be read.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { load } from "../../../wasm/friction";
import { loadWords, t } from "../../../web/src/i18n/messages";
import { Store } from "../../../web/src/model/store";
import { fileReader } from "../../../web/src/sim/file-reader";
import { PendulumFiles } from "../../../web/src/views/pendulum/pendulum-files";
import { storage } from "./file-storage";
import { ownServoRow, recordingRow } from "../../../web/src/views/pendulum/recording-rows";

await loadWords();
await loadWords("recordings");
const friction = await load(built("friction.wasm"), built("description.json"));
const files = await fileReader();

/** The view's handling of files, with a separate shelf. */
async function openFiles(): Promise<PendulumFiles> {
    const own = await friction.twin();
    const store = new Store(own, "run", "servo_pendulum", [recordingRow(), ownServoRow()]);
    return new PendulumFiles(own, store, () => undefined);
}

/** A recording; its column names determine whether the reader must assign them. */
const recording = (name: string, header = "t,goal,position"): File =>
    new File(
        [[header, ...Array.from({ length: 50 }, (_, i) => `${i / 100},${i % 7},0.${i + 10}`), ""].join("\n")],
        name,
    );
/** Answers as the reader of a columns sheet does. */
const answer = (names: string): { spec: string; volts: string } => {
    const [time, goal, position] = names.split(",");
    return { spec: `time=${time}:s,goal=${goal}:rad,position=${position}:rad`, volts: "" };
};
const names = ({ recordings }: PendulumFiles): string[] => recordings.all.value.map(({ name }) => name).sort();
const messages = ({ recordings }: PendulumFiles): string =>
    [...recordings.reports.value.values()].flatMap(({ findings }) => findings.map(({ text }) => text)).join("\n");

/** Waits until the columns of this file are requested. */
async function question(own: PendulumFiles, name: string): Promise<void> {
    const openQuestion = (): string | undefined => own.recordings.questioned.value?.file.name;
    for (let left = 400; openQuestion() !== name; left--) {
        assert.ok(left > 0, `${openQuestion()} has the open question, not ${name}`);
        await new Promise((done) => setTimeout(done, 5));
    }
}

test("columns of the list are changed while a queue of files waits for an answer: none is lost", async () => {
    const own = await openFiles();
    await own.open([recording("b.csv")]);
    const queue = own.open([recording("a.csv", "a0,a1,a2"), recording("c.csv")]);
    await question(own, "a.csv");
    own.recordings.askColumns(own.recordings.all.value[0]!.key);
    // The reader now answers that one.
    await question(own, "b.csv");
    await own.recordings.answerColumns(answer("t,goal,position"));
    await question(own, "a.csv");
    await own.recordings.answerColumns(answer("a0,a1,a2"));
    await queue;
    assert.deepEqual(names(own), ["a.csv", "b.csv", "c.csv"]);
    assert.equal(own.recordings.all.value.find(({ name }) => name === "a.csv")?.spec, answer("a0,a1,a2").spec);
    own.close();
});

test("a queue does not wait for a question from the list", async () => {
    const own = await openFiles();
    await own.open([recording("b.csv")]);
    own.recordings.askColumns(own.recordings.all.value[0]!.key);
    await question(own, "b.csv");
    await own.open([recording("c.csv"), recording("d.csv"), recording("e.csv")]);
    assert.deepEqual(names(own), ["b.csv", "c.csv", "d.csv", "e.csv"]);
    await question(own, "b.csv");
    await own.recordings.answerColumns(undefined);
    own.close();
});

test("a file whose question is unanswered when the view is left blocks nothing", async () => {
    const own = await openFiles();
    const queue = own.open([recording("a.csv", "b0,b1,b2"), recording("c.csv")]);
    await question(own, "a.csv");
    own.close();
    await queue;
    // The next view requests the columns of the other file.
    assert.deepEqual(names(own), ["c.csv"]);
    assert.equal(own.recordings.questioned.value?.file.name, "a.csv");
});

test("the view is left while a file with other columns is read: no error is thrown", async () => {
    const own = await openFiles();
    await own.open([recording("b.csv")]);
    own.recordings.askColumns(own.recordings.all.value[0]!.key);
    await question(own, "b.csv");
    const answering = own.recordings.answerColumns(answer("t,goal,position"));
    own.close();
    await answering;
    assert.deepEqual(names(own), ["b.csv"]);
});

/** A file deleted from the disk, as browsers represent it. */
class Gone extends File {
    override slice(): Blob {
        throw new DOMException("the file could not be found", "NotFoundError");
    }
}

test("unreadable files are reported, and the others are opened", async () => {
    const own = await openFiles();
    await own.open([new Gone(["t,goal"], "gone.csv"), recording("c.csv")]);
    assert.deepEqual(names(own), ["c.csv"]);
    assert.ok(
        messages(own).includes(t("files.failed", { name: "gone.csv", why: "the file could not be found" })),
        messages(own),
    );
    const listed = own.recordings.all.value[0]!;
    const { readRecording } = files;
    files.readRecording = () => Promise.reject(new Error("the module is gone"));
    try {
        own.recordings.askColumns(listed.key);
        await question(own, "c.csv");
        await own.recordings.answerColumns(answer("t,goal,position"));
    } finally {
        files.readRecording = readRecording;
    }
    assert.ok(messages(own).endsWith(t("files.failed", { name: "c.csv", why: "the module is gone" })), messages(own));
    own.close();
});

test("stored recordings come back with the next file, if they could not be read at first", async () => {
    const before = await openFiles();
    await before.open([recording("kept.csv")]);
    const [{ id, name, file, opened: when, spec, bench, guesses, confirmed, dismissed }] = before.recordings.all
        .value as [(typeof before.recordings.all.value)[number]];
    before.close();
    const notes = { spec, bench, guesses, confirmed, dismissed };
    storage().files.set(id, { id, name, content: file, opened: when, notes });
    const { readRecording } = files;
    files.readRecording = () => Promise.reject(new Error("no connection"));
    const own = await openFiles();
    await assert.rejects(own.recordings.restore(), /no connection/);
    assert.equal(messages(own), t("files.kept-failed", { why: "no connection" }));
    assert.ok(!own.recordings.ready.value);
    files.readRecording = readRecording;
    await own.open([recording("next.csv")]);
    for (let left = 400; !own.recordings.ready.value && left > 0; left--)
        await new Promise((done) => setTimeout(done, 5));
    assert.deepEqual(names(own), ["kept.csv", "next.csv"]);
    assert.ok(own.recordings.ready.value);
    own.close();
});
