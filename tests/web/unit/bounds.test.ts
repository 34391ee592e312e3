// Loops whose end does not follow from the length of an input are bounded.
import "./window";
import assert from "node:assert/strict";
import test from "node:test";
import { built } from "./built";
import { signal } from "@preact/signals-core";
import { load, partKinds } from "../../../wasm/friction";
import { fileReader } from "../../../web/src/sim/file-reader";
import type { Plot, Point } from "../../../web/src/plot/series";
import { Reading } from "../../../web/src/plot/reading";
import { clockStep } from "../../../web/src/views/benchmark/rounds";
import { droppedFiles, MOST_DROPPED } from "../../../web/src/ui/file-drops";
import { Dealer } from "../../../web/src/identify/dealer";
import type { Module } from "../../../web/src/identify/module";

const friction = await load(built("friction.wasm"), built("description.json"));

test("the types know the kind of every part of the library's pictures", async () => {
    friction.join(await load(built("joints.wasm"), built("description.json")));
    const parts = friction.description.experiments.flatMap(({ scene }) => scene.map(({ part }) => part));
    assert.ok(parts.includes("thread"));
    for (const part of new Set(parts)) assert.ok(partKinds.includes(part), part);
});

test("a recording without end is refused at a stated size", async () => {
    const files = await fileReader();
    let bytes = 0;
    /** A beginning, then repetitions: four times the accepted size stands for no end. */
    function* pieces(begin: string, repetition: (k: number) => string): Generator<Uint8Array> {
        bytes = begin.length;
        yield new TextEncoder().encode(begin);
        for (let k = 0; bytes < 1 << 29; k++) {
            const piece = new TextEncoder().encode(repetition(k));
            yield piece;
            bytes += piece.length;
        }
    }
    for (const [begin, repetition] of [
        ["", "\n"],
        ["", "# a comment\n"],
        ["t,goal\n0,1\n", "\n"],
        ["t,goal\n0,1\n", "# a comment\n"],
    ] as const) {
        const nothing = repetition.repeat((1 << 20) / repetition.length);
        const { ok, findings } = await files.readRecording(
            "endless.csv",
            pieces(begin, () => nothing),
        );
        assert.ok(!ok);
        assert.ok(findings.some(({ code }) => code === "RECORDING_WITHOUT_ROWS"));
        assert.ok(bytes < 1.1 * 16e6, `${bytes} bytes`);
    }
    // a row now and then
    const blank = "\n".repeat(1 << 20);
    const rows = pieces("t,goal\n", (k) => `${k},1\n${blank}`);
    await assert.rejects(files.readRecording("endless.csv", rows), /^RangeError: more than 128 MiB/);
    assert.ok(bytes < 1.1 * 2 ** 27, `${bytes} bytes`);
    // The next one is read.
    const { ok } = await files.readRecording("short.csv", [new TextEncoder().encode("t,goal\n0,1\n1,1\n")]);
    assert.ok(ok);
});

test("parts without steps are refused", () => {
    const run = friction.open("run", "servo_pendulum");
    for (const steps of [0, -1, NaN])
        assert.throws(() => run.errorInParts(1, steps).next(), /^RangeError: parts of (0|-1|NaN) steps/);
    run.close();
});

test("times at a limit end with the run, whatever the requested number of steps", () => {
    const run = friction.open("run", "servo_pendulum");
    assert.deepEqual(run.saturation(0), []);
    run.saturation(Infinity);
    run.saturation(NaN);
    run.close();
});

test("a plot is read no further than the end of its line", () => {
    const points: Point[] = Array.from({ length: 5 }, (_, x) => ({ x, y: x === 2 ? NaN : x }));
    const axis = { label: "", unit: "", min: 0, max: 4 };
    const plot = { series: [{ points }], cursor: signal<number | null>(null) } as unknown as Plot;
    const reading = new Reading(() => plot);
    plot.cursor!.value = 2;
    // From a gap, a step by 0 moves to the next value.
    assert.ok(reading.go(0, axis));
    assert.equal(plot.cursor!.value, 3);
    assert.ok(reading.go(-1, axis));
    assert.equal(plot.cursor!.value, 1);
    for (const by of [9, -9, NaN]) assert.ok(!reading.go(by, axis));
});

test("a stopped clock does not stop the frame", () => {
    assert.ok(clockStep() > 0);
    Object.defineProperty(performance, "now", { value: () => 1, configurable: true });
    try {
        assert.throws(clockStep, /the clock stands still/);
    } finally {
        Reflect.deleteProperty(performance, "now");
    }
});

/** A folder as a browser gives it: of `count` files, or without end; containing itself if it has no files. */
function folder(count: number): FileSystemEntry {
    let remaining = count;
    const directory = {
        isFile: false,
        isDirectory: true,
        createReader: () => ({
            readEntries: (done: (entries: readonly unknown[]) => void) => {
                if (count === 0) return done(remaining++ % 2 === 0 ? [directory] : []);
                const part = Array.from({ length: Math.min(100, Math.max(0, remaining)) }, (_, i) => ({
                    isFile: true,
                    file: (done: (file: File) => void) => done(new File([], `${remaining - i}.csv`)),
                }));
                remaining -= part.length;
                done(part);
            },
        }),
    };
    return directory as unknown as FileSystemEntry;
}

test("in a folder without end a stated number of files is read", async () => {
    const dropped = (entry: FileSystemEntry): DataTransfer =>
        ({ items: [{ webkitGetAsEntry: () => entry }], files: [] }) as unknown as DataTransfer;
    const small = await droppedFiles(dropped(folder(250)));
    assert.deepEqual([small.files.length, small.cut], [250, false]);
    const large = await droppedFiles(dropped(folder(1e9)));
    assert.ok(large.cut && large.files.length < MOST_DROPPED && large.files.length > MOST_DROPPED / 2);
    const nested = await droppedFiles(dropped(folder(0)));
    assert.deepEqual([nested.files.length, nested.cut], [0, true]);
});

test("a browser that wrongly reports full screen is not queried forever", async () => {
    let queries = 0;
    const request = (): Promise<void> => {
        if (++queries > 1000) throw new Error("queried forever");
        return Promise.resolve();
    };
    const documentElement = { toggleAttribute: () => undefined, requestFullscreen: request };
    const document = {
        ...{ documentElement, fullscreenEnabled: true, fullscreenElement: null },
        addEventListener: () => undefined,
    };
    Object.assign(globalThis, { document });
    try {
        const { present } = await import("../../../web/src/environment/presentation");
        present(true);
        await new Promise((done) => setTimeout(done));
        assert.ok(queries > 0 && queries < 100, `${queries} times`);
    } finally {
        Reflect.deleteProperty(globalThis, "document");
    }
});

test("an identification that has no task left but is not done ends with a message", async () => {
    const module = { nextWork: () => true, done: false, take: () => false } as unknown as Module;
    await assert.rejects(
        new Dealer(module, [], () => undefined).deal(() => undefined),
        /no task is left/,
    );
});
