// The recordings that the reader has opened. Runs follow one of them; all stay here, and in the browser's storage.
import { batch, signal } from "@preact/signals-core";
import type { ReadRecording, Recording } from "../../../wasm/files";
import type { Friction, Recorded } from "../../../wasm/friction";
import { forgetFile, storedFiles, storeFile } from "../environment/file-store";
import { guessBench, type Guess } from "../model/bench-guess";
import type { Columns } from "../model/remembered-columns";
import type { Given } from "../model/store";
import { fileReader } from "./file-reader";

/** The size of a piece of a recording, which takes about a millisecond to read [bytes]. */
const PIECE = 1 << 17;
/** So much of a file is looked at for what it tells about its bench [bytes]. */
const HEAD = 1 << 16;
/** Wall time for reading between two pauses [ms]. */
const READ_BUDGET = 6;
/** Digits of the time step of a recording. */
const DIGITS = 6;

export interface OpenRecording extends ReadRecording {
    /** Its name and a hash of its bytes, as in a link. */
    id: string;
    name: string;
    size: number;
    file: Blob;
    /** Its columns, as `readRecording` takes them; "" if their names in the file are known. */
    spec: string;
    opened: number;
    guesses: readonly Guess[];
    /** The settings of its bench: servo, load, gain and supply. */
    bench: Given;
    /** The reader has confirmed them. */
    confirmed: boolean;
    /** The reader does not want to be asked. */
    dismissed: boolean;
}

type Reading = { name: string; size: number; read: number };

/** A file that the library has read or refused. */
export interface ReadFile {
    recording: Recording;
    /** A hash of its bytes. */
    hash: string;
}

export class Recordings {
    readonly all = signal<readonly OpenRecording[]>([]);
    /** The id of the recording that runs follow. */
    readonly loaded = signal("");
    /** Counts the times that they began to follow one. */
    readonly loads = signal(0);
    /** The file that is being read. */
    readonly reading = signal<Reading | undefined>(undefined);
    /** Whether the stored ones have been looked up. */
    readonly ready = signal(false);
    private restoring: Promise<void> | undefined;
    private twin: Promise<Friction> | undefined;
    private queue: Promise<unknown> = Promise.resolve();
    private turns: Promise<unknown> = Promise.resolve();
    /** The recording that the runs of the twin follow. */
    private twinHas: Recorded | undefined;

    constructor(
        private readonly friction: Friction,
        private readonly servos: readonly string[],
    ) {}

    of(id: string): OpenRecording | undefined {
        return this.all.value.find((one) => one.id === id);
    }

    get shown(): OpenRecording | undefined {
        return this.of(this.loaded.value);
    }

    /** Look up the stored ones, once. Rejected if they cannot be read now: the next file that is read, and the next call, try
     *  again. */
    restore(): Promise<void> {
        this.restoring ??= this.readStored();
        this.restoring.catch(() => (this.restoring = undefined));
        return this.restoring;
    }

    private async readStored(): Promise<void> {
        const opened: OpenRecording[] = [];
        for (const { id, name, content, opened: when, notes } of await storedFiles()) {
            const { bench, guesses, confirmed, dismissed, spec } = notes as unknown as OpenRecording;
            const { recording } = await this.check(name, content, spec);
            if (!recording.ok) continue;
            const known = { id, name, size: content.size, file: content, spec, opened: when };
            opened.push({ ...recording, ...known, bench, guesses, confirmed, dismissed });
        }
        batch(() => {
            const there = new Set(this.all.peek().map(({ id }) => id));
            this.all.value = [...opened.filter(({ id }) => !there.has(id)), ...this.all.peek()];
            this.ready.value = true;
        });
    }

    /** Wait until what was asked for before is followed. */
    inTurn<T>(work: () => T | Promise<T>): Promise<T> {
        const done = this.turns.then(work);
        this.turns = done.catch(() => undefined);
        return done;
    }

    /** Read a file, and say how far it is. `goOn`: asked at every piece. */
    async read(file: File, spec: string, goOn: () => void): Promise<ReadFile> {
        const { name, size } = file;
        try {
            this.reading.value = { name, size, read: 0 };
            const progress = (read: number): void => void (this.reading.value = { name, size, read });
            return await this.check(name, file, spec, goOn, progress);
        } finally {
            this.reading.value = undefined;
        }
    }

    /** The same without saying so. */
    async check(
        name: string,
        file: Blob,
        spec: string,
        goOn?: () => void,
        progress?: (read: number) => void,
    ): Promise<ReadFile> {
        const reader = await fileReader();
        const hash = new ByteHash();
        // A connection that is back brings the stored ones back.
        if (!this.restoring) void this.restore().catch(() => undefined);
        const recording = await reader.readRecording(name, paused(file, hash, goOn), progress, spec);
        return { recording, hash: hash.text };
    }

    /** Take a file that was read into the list; `table`: what a table of benches says of it. One that is there already keeps
     *  what is known about it, but for what a table says of a bench that the reader has not confirmed. */
    async add(
        file: File,
        { spec, volts }: Columns,
        { recording, hash }: ReadFile & { recording: ReadRecording },
        table?: Given,
    ): Promise<OpenRecording> {
        const { name, size } = file;
        const id = `${name}~${hash}`;
        const known = this.of(id);
        const before = table && !known?.confirmed ? undefined : known;
        const text = await file.slice(0, HEAD).text();
        const guesses = guessBench({ name, text, volts, ...recording }, this.servos, table);
        const bench = Object.fromEntries(guesses.map(({ key, value }) => [key, value]));
        const fresh = { guesses, bench, confirmed: false, dismissed: false, opened: Date.now() };
        const open: OpenRecording = { ...fresh, ...before, ...recording, id, name, size, file, spec };
        this.put(open);
        return open;
    }

    /** Runs follow this one from now on. */
    follow({ id, recorded }: OpenRecording): void {
        this.friction.follow(recorded);
        batch(() => {
            this.loaded.value = id;
            this.loads.value++;
        });
    }

    /** Follow one of the list, if it is still wanted when its turn comes. */
    load(id: string, wanted: () => boolean = () => true): Promise<boolean> {
        return this.inTurn(() => {
            const one = this.of(id);
            if (!one || !wanted()) return false;
            if (this.loaded.value !== id) this.follow(one);
            return true;
        });
    }

    update(id: string, part: Partial<Pick<OpenRecording, "bench" | "confirmed" | "dismissed">>): void {
        const one = this.of(id);
        if (one) this.put({ ...one, ...part });
    }

    private put(one: OpenRecording): void {
        const there = this.of(one.id) !== undefined;
        const { all } = this;
        all.value = there ? all.value.map((other) => (other.id === one.id ? one : other)) : [...all.value, one];
        const { id, name, file, opened, spec, bench, guesses, confirmed, dismissed } = one;
        void storeFile({ id, name, content: file, opened, notes: { spec, bench, guesses, confirmed, dismissed } });
    }

    /** Remove it from the list and from the browser. */
    forget(id: string): void {
        this.all.value = this.all.value.filter((one) => one.id !== id);
        if (this.loaded.value === id) this.loaded.value = "";
        void forgetFile(id);
    }

    /** Work with another instance of the library whose runs follow this recording; one after the other. */
    beside<T>(one: OpenRecording, work: (friction: Friction) => Promise<T>): Promise<T> {
        this.twin ??= this.friction.twin();
        const done = this.queue.then(async () => {
            const twin = await this.twin!;
            if (this.twinHas !== one.recorded) twin.follow(one.recorded);
            this.twinHas = one.recorded;
            return work(twin);
        });
        this.queue = done.catch(() => undefined);
        return done;
    }
}

const shelves = new WeakMap<Friction, Recordings>();

/** They stay when a view is left. */
export function recordingsOf(friction: Friction, servos: readonly string[]): Recordings {
    let shelf = shelves.get(friction);
    if (!shelf) shelves.set(friction, (shelf = new Recordings(friction, servos)));
    return shelf;
}

/** The settings that a run takes from a recording. */
export function settingsOf({ period, start, bench }: OpenRecording): Given {
    const [theta, omega] = start;
    const T = String(Number(period.toPrecision(DIGITS)));
    return { ...bench, trajectory: "log", T, theta_0: String(theta), omega_0: String(omega) };
}

/** The rows as a file with the usual names of columns. */
export function tableOf(recorded: Recorded): string {
    const columns = Object.entries(recorded) as [string, ArrayLike<number>][];
    const names = columns.map(([name]) => (name === "enabled" ? "torque_enable" : name));
    const rows = Array.from({ length: recorded.t.length }, (_, i) => columns.map(([, values]) => values[i]).join());
    return [names.join(), ...rows, ""].join("\n");
}

/** A file in pieces, with pauses for the page. */
async function* paused(file: Blob, hash: ByteHash, goOn: () => void = () => undefined): AsyncGenerator<Uint8Array> {
    let until = performance.now() + READ_BUDGET;
    for (let at = 0; at < file.size; at += PIECE) {
        const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
        hash.add(piece);
        goOn();
        yield piece;
        if (performance.now() < until) continue;
        await pause();
        until = performance.now() + READ_BUDGET;
    }
}

export function pause(): Promise<void> {
    return new Promise((done) => setTimeout(done));
}

/** FNV-1a of bytes, 32 bits: tells whether a link is of the same file. */
class ByteHash {
    private value = 0x811c9dc5;

    add(bytes: Uint8Array): void {
        let { value } = this;
        for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
        this.value = value;
    }

    get text(): string {
        return (this.value >>> 0).toString(16).padStart(8, "0");
    }
}

/** The name in the id of a recording. */
export function nameIn(id: string): string {
    return id.replace(/~[0-9a-f]{8}$/, "");
}
