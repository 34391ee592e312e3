// The collection of recordings that all views share: reads files, asks for columns, and keeps the recordings in the browser.
import { batch, computed, signal } from "@preact/signals-core";
import type { ReadRecording, Recording } from "../../../wasm/files";
import type { Finding, Friction, Recorded } from "../../../wasm/friction";
import { forgetFile, storedFiles, storeFile } from "../environment/file-store";
import { clauses } from "../i18n/clauses";
import { t } from "../i18n/messages";
import { guessBench, hintsOf, keptOf, valuesOf } from "../model/bench-guess";
import { readBenches, type Bench, type Benches } from "../model/bench-table";
import { ownFinding } from "../model/own-finding";
import {
    headerOf,
    rememberColumns,
    rememberedColumns,
    withOff,
    withoutOff,
    type Columns,
} from "../model/remembered-columns";
import { choiceRow, warningsOf } from "../model/rows";
import { sameParts, sameSettings } from "../model/same";
import type { Given } from "../model/store";
import { steady } from "../model/watch";
import { fileReader } from "../sim/file-reader";
import { MOST_DROPPED } from "../ui/file-drops";
import {
    nextState,
    openIn,
    openState,
    type OpenRecording,
    type ReadFile,
    type RecordingChange,
    type RecordingEvent,
    type RecordingState,
} from "./recording-state";

/** Size of a piece of a recording, which takes about a millisecond to read [bytes]. */
const PIECE = 1 << 17;
/** Size of the beginning of a file that may contain bench values [bytes]. */
const HEAD = 1 << 16;
/** Size of the part of a file that shows its columns [bytes]; the same number of characters is kept. */
const BEGINNING = 1 << 12;
/** Largest part of a table of benches that is read [bytes]. */
const TABLE_SIZE = 1 << 20;
/** Wall time for reading between two pauses [ms]. */
const READ_BUDGET = 6;
/** Significant digits of the time step of a recording. */
const STEP_DIGITS = 6;

/** The file names its columns itself. */
const NO_COLUMNS: Columns = { spec: "", volts: "" };

export interface RecordingEntry {
    readonly key: number;
    readonly file: File;
    /** Columns that the reader has named for this file. */
    readonly columns: Columns | undefined;
    readonly state: RecordingState;
}

/** Messages about a file, and a sentence about the result. */
export interface FileReport {
    readonly findings: readonly Finding[];
    readonly done: string;
}

export interface OpenOptions {
    /** Opens files that are neither recordings nor tables of benches; undefined for others. */
    readonly take?: (file: File) => Promise<FileReport | undefined>;
    /** Called for each recording when it has been read. */
    readonly opened?: ((recording: OpenRecording) => void) | undefined;
    /** Names of dropped files that are not read because of their kind. */
    readonly others?: readonly string[];
    /** More files were dropped than were searched. */
    readonly cut?: boolean;
}

export class Recordings {
    readonly entries = signal<readonly RecordingEntry[]>([]);
    /** Recordings that have been read. The array changes only if one of them does. */
    readonly all = steady(() => this.entries.value.flatMap(({ state }) => openIn(state) ?? []), sameParts);
    /** The id of the recording that runs follow. */
    readonly loaded = signal("");
    /** Number of times that runs began to follow a recording. */
    readonly loads = signal(0);
    /** Progress of the file that is being read [bytes]. */
    readonly reading = signal<{ name: string; size: number; read: number } | undefined>(undefined);
    /** The stored recordings have been read. */
    readonly ready = signal(false);
    /** Entries that were removed last. */
    readonly removed = signal<readonly RecordingEntry[]>([]);
    /** Reports about the files opened last, by file name. */
    readonly reports = signal<ReadonlyMap<string, FileReport>>(new Map());
    /** Key of the file whose question the user wants to answer first. */
    private readonly chosen = signal(0);
    readonly questioned = computed(() => {
        const waiting = this.entries.value.filter(({ state }) => state.kind === "columns");
        return waiting.find(({ key }) => key === this.chosen.value) ?? waiting[0];
    });
    /** Values of all tables of benches, also for recordings that are opened later. */
    private tables: Benches = new Map();
    private readonly servos: readonly string[];
    private keys = 0;
    private restoring: Promise<void> | undefined;
    private readonly inTurn = newQueue();
    /** Number of calls of `open` that have not ended. */
    private pending = 0;
    private twin: Promise<Friction> | undefined;
    private readonly twinInTurn = newQueue();
    /** The recording that the runs of the twin follow. */
    private twinHas: Recorded | undefined;

    /** `kept`: the recordings are stored in the browser. */
    constructor(
        private readonly friction: Friction,
        private readonly kept = true,
    ) {
        const { params } = friction.experiment("run", "servo_pendulum");
        this.servos = choiceRow(params, "preset")!.options.map(({ name }) => name);
    }

    of(id: string): OpenRecording | undefined {
        return this.all.value.find((recording) => recording.id === id);
    }

    get shown(): OpenRecording | undefined {
        return this.of(this.loaded.value);
    }

    /** Read the stored recordings, once. Rejects if that fails now; the next read file and the next
     *  call repeat the attempt. */
    restore(): Promise<void> {
        this.restoring ??= this.kept ? this.readStored() : Promise.resolve();
        this.restoring.catch(() => (this.restoring = undefined));
        return this.restoring;
    }

    private async readStored(): Promise<void> {
        for (const { id, name, content, opened, notes } of await storedFiles()) {
            if (this.of(id)) continue;
            const { spec, ...known } = notes as unknown as Pick<OpenRecording, "spec" | keyof RecordingChange>;
            const file = new File([content], name);
            const { recording, hash } = await this.readFile(file, spec);
            const head = await file.slice(0, HEAD).text();
            const key = this.enter(file);
            this.send(key, { type: "start" });
            if (recording.ok)
                this.accept(key, { spec, volts: "" }, { recording, hash, head }, { id, opened, ...known });
            else this.send(key, { type: "refuse", ...recording, question: undefined, unread: false });
        }
        this.ready.value = true;
    }

    /** Read files one after the other; a table of benches among them applies to all recordings. */
    open(files: readonly File[], options: OpenOptions = {}): Promise<void> {
        if (this.pending++ === 0) this.clearReports();
        this.removed.value = [];
        return this.inTurn(() => this.openEach(files, options)).finally(() => this.pending--);
    }

    private async openEach(files: readonly File[], { take, opened, others = [], cut }: OpenOptions): Promise<void> {
        this.report("", [
            ...(others.length > 0 ? [ownFinding("", t("files.not-used", { names: others.join(", ") }), "note")] : []),
            ...(cut ? [ownFinding("", t("files.cut", { most: MOST_DROPPED }))] : []),
        ]);
        const keys: number[] = [];
        for (const file of files) {
            try {
                const table = await benchesIn(file);
                const report = table ? this.applyTable(file.name, table) : await take?.(file);
                if (report) this.report(file.name, report.findings, report.done);
                else keys.push(this.enter(file));
            } catch (error) {
                const key = this.enter(file);
                this.send(key, { type: "start" });
                this.fail(key, file, error);
            }
        }
        await this.readEach(keys, opened);
    }

    /** Adds a file to the queue; one of the same name that was refused is replaced. */
    private enter(file: File): number {
        const others = this.entries
            .peek()
            .filter((entry) => entry.file.name !== file.name || entry.state.kind !== "refused");
        const key = ++this.keys;
        this.entries.value = [
            ...others,
            { key, file, columns: undefined, state: { kind: "waiting", open: undefined } },
        ];
        return key;
    }

    private entry(key: number): RecordingEntry | undefined {
        return this.entries.peek().find((entry) => entry.key === key);
    }

    private send(key: number, event: RecordingEvent, columns?: Columns): void {
        this.entries.value = this.entries
            .peek()
            .map((entry) =>
                entry.key === key
                    ? { ...entry, columns: columns ?? entry.columns, state: nextState(entry.state, event) }
                    : entry,
            );
    }

    private async readEach(keys: readonly number[], opened?: (recording: OpenRecording) => void): Promise<void> {
        for (const key of keys) await this.read(key, opened);
    }

    private async read(key: number, opened?: (recording: OpenRecording) => void): Promise<void> {
        const { file, columns: named } = this.entry(key) ?? {};
        if (!file) return;
        const { name, size } = file;
        this.send(key, { type: "start" });
        try {
            const head = await file.slice(0, HEAD).text();
            const header = headerOf(head);
            const columns = named ?? (header === "" ? undefined : rememberedColumns(header));
            this.reading.value = { name, size, read: 0 };
            const { recording, hash } = await this.readFile(file, columns?.spec ?? "", (read) => {
                this.reading.value = { name, size, read };
            });
            const result = { recording, hash, head };
            const question = isUnclear(result) ? result : undefined;
            if (question && !columns) return this.send(key, { type: "ask", question });
            if (!recording.ok) {
                const { findings } = recording;
                this.report(name, findings, t("files.unused", { name }));
                return this.send(key, { type: "refuse", findings, question, unread: false });
            }
            if (named) rememberColumns(recording.header, named);
            const open = this.accept(key, columns ?? NO_COLUMNS, { ...result, recording });
            if (!open) return;
            this.store(open);
            opened?.(open);
        } catch (error) {
            this.fail(key, file, error);
        } finally {
            this.reading.value = undefined;
        }
    }

    private fail(key: number, { name }: File, error: unknown): void {
        const why = clauses((error as Error).message);
        const findings = [ownFinding("", t("files.failed", { name, why }))];
        this.report(name, findings);
        this.send(key, { type: "refuse", findings, question: undefined, unread: true });
    }

    private async readFile(
        file: File,
        spec: string,
        progress?: (read: number) => void,
    ): Promise<{ recording: Recording; hash: string }> {
        const reader = await fileReader();
        let hash = HASH_START;
        // If this file can be read, the stored ones can, too.
        if (!this.restoring) this.restore().catch(() => undefined);
        const pieces = paused(file, (piece) => (hash = hashOf(piece, hash)));
        const recording = await reader.readRecording(file.name, pieces, progress, spec);
        return { recording, hash: (hash >>> 0).toString(16).padStart(HASH_DIGITS, "0") };
    }

    /** Takes over a file that was read. A recording that is open already keeps everything known about it. Returns undefined if
     *  the file has been removed meanwhile. */
    private accept(
        key: number,
        { spec, volts }: Columns,
        { recording, hash, head: text }: ReadFile & { recording: ReadRecording },
        stored?: Partial<OpenRecording>,
    ): OpenRecording | undefined {
        const entry = this.entry(key);
        if (!entry) return undefined;
        const { file } = entry;
        const { name, size } = file;
        const id = stored?.id ?? `${name}~${hash}`;
        const table = this.tables.get(name) ?? {};
        const head = { name, text, volts, ...recording };
        const guesses = guessBench(head, this.servos, table);
        const known = this.of(id);
        const bench = { ...otherValues(table), ...valuesOf(guesses) };
        const fresh = { guesses, bench, confirmed: false, dismissed: false, used: true, opened: Date.now(), file };
        const before = stored ?? known ?? openIn(entry.state);
        const now = { key, id, name, size, spec, head: text.slice(0, BEGINNING), hints: hintsOf(head) };
        const open = { ...fresh, ...before, ...recording, ...now };
        batch(() => {
            // The new entry replaces the earlier one.
            if (known && known.key !== key) this.drop([known.key]);
            this.send(key, { type: "open", open });
        });
        return open;
    }

    /** Apply a table to the open recordings. If it changes a bench, the user has to confirm the bench again. */
    private applyTable(name: string, table: Benches): FileReport {
        this.tables = new Map([...this.tables, ...table]);
        for (const open of this.all.peek()) {
            const values = table.get(open.name);
            if (!values) continue;
            const head = { name: "", text: "", header: "", separator: ",", volts: "" };
            const tableGuesses = guessBench(head, this.servos, values);
            const guesses = [
                ...tableGuesses,
                ...open.guesses.filter(({ key }) => !tableGuesses.some((guess) => guess.key === key)),
            ];
            const bench = { ...open.bench, ...otherValues(values), ...valuesOf(tableGuesses) };
            const same = sameSettings(bench, open.bench);
            this.update(open, { guesses, bench, confirmed: open.confirmed && same });
        }
        return { findings: [], done: t("files.benches", { name, count: table.size }) };
    }

    /** Ask for the columns of a file before those of others. */
    askColumns(key: number): void {
        const state = this.entry(key)?.state;
        if (!state) return;
        const open = openIn(state);
        const question = open ? { recording: open, hash: "", head: open.head } : "question" in state && state.question;
        this.chosen.value = key;
        if (question) this.send(key, { type: "ask", question });
    }

    /** Read a recording again whose motor was switched off at this time [s]. */
    switchOff({ key, spec }: OpenRecording, time: number, opened?: (recording: OpenRecording) => void): Promise<void> {
        const volts = this.entry(key)?.columns?.volts ?? "";
        this.askColumns(key);
        return this.answerColumns({ spec: withOff(spec, time), volts }, opened);
    }

    /** Answer the question about the columns of a file, and of all waiting files with the same header; undefined leaves
     *  the file unchanged. */
    async answerColumns(columns: Columns | undefined, opened?: (recording: OpenRecording) => void): Promise<void> {
        const entry = this.questioned.peek();
        if (entry?.state.kind !== "columns") return;
        const { question, open } = entry.state;
        if (columns) {
            const alike = this.entries.peek().filter(({ key, state }) => {
                const same = state.kind === "columns" && state.question.recording.header === question.recording.header;
                return key === entry.key || (same && !state.open);
            });
            const keys = [entry.key, ...alike.map(({ key }) => key).filter((key) => key !== entry.key)];
            const others = { ...columns, spec: withoutOff(columns.spec) };
            batch(() =>
                keys.forEach((key) => this.send(key, { type: "answer" }, key === entry.key ? columns : others)),
            );
            return this.inTurn(() => this.readEach(keys, opened));
        }
        const { recording } = question;
        const read = !open && recording.ok && this.accept(entry.key, NO_COLUMNS, { ...question, recording });
        if (!read) return this.send(entry.key, { type: "skip" });
        this.store(read);
        opened?.(read);
    }

    /** Read files again that could not be read. */
    async retry(opened?: (recording: OpenRecording) => void): Promise<void> {
        const failed = this.unread.map(({ key }) => key);
        this.clearReports();
        batch(() => failed.forEach((key) => this.send(key, { type: "retry" })));
        await this.inTurn(() => this.readEach(failed, opened));
    }

    /** Files that could not be read. */
    get unread(): readonly RecordingEntry[] {
        return this.entries.value.filter(({ state }) => state.kind === "refused" && state.unread);
    }

    /** Let runs follow this recording. */
    follow({ id, recorded }: OpenRecording): void {
        this.friction.follow(recorded);
        batch(() => {
            this.loaded.value = id;
            this.loads.value++;
        });
    }

    update({ key }: OpenRecording, change: RecordingChange): void {
        this.send(key, { type: "change", change });
        const open = this.all.peek().find((recording) => recording.key === key);
        if (open) this.store(open);
    }

    private store(open: OpenRecording): void {
        if (!this.kept) return;
        const { id, name, file, opened, spec, bench, guesses, confirmed, dismissed, used } = open;
        const notes = { spec, bench, guesses, confirmed, dismissed, used };
        void storeFile({ id, name, content: file, opened, notes });
    }

    /** Put a recording of another collection into this one, unless it is there. */
    keep(open: OpenRecording): OpenRecording {
        const known = this.of(open.id);
        if (known) return known;
        const key = ++this.keys;
        const kept = { ...open, key };
        const file = new File([open.file], open.name);
        this.entries.value = [...this.entries.peek(), { key, file, columns: undefined, state: openState(kept) }];
        this.store(kept);
        return kept;
    }

    private drop(keys: readonly number[]): readonly RecordingEntry[] {
        const dropped = this.entries.peek().filter(({ key }) => keys.includes(key));
        this.entries.value = this.entries.peek().filter(({ key }) => !keys.includes(key));
        return dropped;
    }

    /** Remove files from the collection and from the browser, until `undo`. */
    remove(keys: readonly number[]): void {
        batch(() => {
            const removed = this.drop(keys);
            this.removed.value = removed;
            for (const { state } of removed) {
                const id = openIn(state)?.id;
                if (id === undefined) continue;
                if (this.loaded.peek() === id) this.loaded.value = "";
                if (this.kept) void forgetFile(id);
            }
        });
    }

    /** Bring back the files that were removed last. */
    undo(): void {
        const back = this.removed.peek().filter(({ state }) => !this.of(openIn(state)?.id ?? ""));
        batch(() => {
            this.entries.value = [...this.entries.peek(), ...back];
            this.removed.value = [];
        });
        for (const { state } of back) {
            const open = openIn(state);
            if (open) this.store(open);
        }
    }

    report(name: string, findings: readonly Finding[], done = ""): void {
        this.reports.value = new Map(this.reports.peek()).set(name, { findings, done });
    }

    /** `warnings`: warnings and errors stay. */
    clearReports(warnings = false): void {
        const left = warnings ? [...this.reports.peek()] : [];
        this.reports.value = new Map(
            left.map(([name, { findings }]) => [name, { findings: warningsOf(findings), done: "" }]),
        );
    }

    /** Run `work` with another instance of the library whose runs follow this recording, after earlier calls. */
    beside<T>(one: OpenRecording, work: (friction: Friction) => Promise<T>): Promise<T> {
        this.twin ??= this.friction.twin();
        return this.twinInTurn(async () => {
            const twin = await this.twin!;
            if (this.twinHas !== one.recorded) twin.follow(one.recorded);
            this.twinHas = one.recorded;
            return work(twin);
        });
    }
}

/** Runs work one after the other, also after a failure. */
function newQueue(): <T>(work: () => Promise<T>) => Promise<T> {
    let last: Promise<unknown> = Promise.resolve();
    return (work) => {
        const done = last.then(work);
        last = done.catch(() => undefined);
        return done;
    };
}

const collections = new WeakMap<Friction, Recordings>();

/** The collection of the reader's recordings, which stays when a view is left. */
export function recordingsOf(friction: Friction): Recordings {
    let recordings = collections.get(friction);
    if (!recordings) collections.set(friction, (recordings = new Recordings(friction)));
    return recordings;
}

/** The settings that a run takes from a recording. */
export function settingsOf({ period, start, bench, columns }: OpenRecording): Given {
    const [theta, omega] = start;
    const T = String(Number(period.toPrecision(STEP_DIGITS)));
    const base: Given = columns.includes("base") ? { base_wave: "log" } : {};
    return { ...keptOf(bench), trajectory: "log", T, theta_0: String(theta), omega_0: String(omega), ...base };
}

/** Values of a table of benches that no run takes. */
function otherValues({ preset: _, motor: __, ...others }: Bench): Bench {
    return others;
}

/** Findings that an answer about the columns may remedy. */
const ASKED: ReadonlySet<string> = new Set([
    "RECORDING_NO_COLUMN",
    "RECORDING_LOOKS_LIKE_DEGREES",
    "RECORDING_JOINTS",
    "RECORDING_PERCENT",
]);

/** Whether the names of the columns are ambiguous. */
function isUnclear({ recording, head }: ReadFile): boolean {
    const unclear = recording.findings.some(({ code }) => ASKED.has(code));
    // Without numbers under the names there is no choice; JSON has only names.
    return unclear && headerOf(head) !== "" && head.trim().split("\n").length >= 3;
}

/** Read a file as a table of benches; undefined for other files. */
async function benchesIn(file: File): Promise<Benches | undefined> {
    const head = await file.slice(0, BEGINNING).text();
    // CSV is recognised by its header, JSON only as a whole.
    if (!/^\s*\[/.test(head) && !readBenches(head)) return undefined;
    return readBenches(await file.slice(0, TABLE_SIZE).text());
}

/** A file in pieces, with pauses for the page. */
async function* paused(file: Blob, onPiece: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
    let until = performance.now() + READ_BUDGET;
    for (let at = 0; at < file.size; at += PIECE) {
        const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
        onPiece(piece);
        yield piece;
        if (performance.now() < until) continue;
        await pause();
        until = performance.now() + READ_BUDGET;
    }
}

export function pause(): Promise<void> {
    return new Promise((done) => setTimeout(done));
}

const HASH_DIGITS = 8;
const HASH_START = 0x811c9dc5;

/** 32-bit FNV-1a hash of bytes after others, which shows whether a link belongs to the same file. */
function hashOf(bytes: Uint8Array, before: number): number {
    let hash = before;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash;
}

/** The file name in the id of a recording. */
export function nameIn(id: string): string {
    return id.slice(0, -HASH_DIGITS - 1);
}
