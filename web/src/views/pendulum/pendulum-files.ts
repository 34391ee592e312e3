// The files of the Pendulum view: recordings to compare with, and published parameters. They never leave the browser.
import { batch, effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Finding, Friction } from "../../../../wasm/friction";
import { fileName } from "../../ui/file-name";
import { findingList } from "../../ui/finding-list";
import { duration, shortNumber } from "../../i18n/number-text";
import { KEPT_KEYS, keptOf } from "../../model/bench-guess";
import { readBenches, type Benches } from "../../model/bench-table";
import { opening, OPENING } from "../../model/opening";
import { ownFinding } from "../../model/own-finding";
import { writePlace } from "../../model/permalink";
import { headerOf, rememberColumns, rememberedColumns, type Columns } from "../../model/remembered-columns";
import { choiceRow, warningsOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { clauses } from "../../i18n/clauses";
import { t, tHtml } from "../../i18n/messages";
import {
    nameIn,
    recordingsOf,
    settingsOf,
    type OpenRecording,
    type ReadFile,
    type Recordings,
} from "../../sim/recordings";
import { lasting } from "../../environment/file-store";
import { namesOf } from "../file-drops";
import { benchStrip } from "./bench-strip";
import { ColumnQuestions, type AskedFile } from "./column-questions";
import { columnsSheet } from "./columns-sheet";
import { fileButton } from "../../ui/file-button";
import { isParameters, ParameterFiles } from "./parameter-files";
import { recordingList } from "./recording-list";

/** So much of a recording is shown to find its columns in [bytes]. */
const BEGINNING = 1 << 12;
/** A table of benches is read up to this size [bytes]. */
const MOST_OF_TABLE = 1 << 20;
/** The time without changes before the settings of a bench are kept [ms]. */
const KEPT_AFTER = 300;
/** What belongs to a recording beside its bench. */
const FOLLOWING = { trajectory: null, T: null, theta_0: null, omega_0: null };

export class PendulumFiles {
    readonly recordings: Recordings;
    readonly parameters: ParameterFiles;
    /** The messages about the last file. */
    readonly said = signal<readonly Finding[]>([]);
    private readonly done = signal("");
    readonly questions = new ColumnQuestions();
    /** What the tables of benches among the files say, by the names of recordings. */
    private benches: Benches = new Map();
    private closed = false;
    /** Files are being opened. */
    private opening = false;
    private keeping = 0;
    private readonly stop: readonly (() => void)[];

    /** `onClosed`: the reader has answered or closed something, and its button with it. */
    constructor(
        friction: Friction,
        private readonly store: Store,
        private readonly onClosed: () => void,
    ) {
        const servos = choiceRow(store.experiment.params, "preset")!.options.map(({ name }) => name);
        this.recordings = recordingsOf(friction, servos);
        this.parameters = new ParameterFiles(store);
        this.recordings.restore().catch((error: Error) => {
            if (!this.closed) this.said.value = [ownFinding("", t("files.kept-failed", { why: error.message }))];
        });
        this.stop = [effect(() => this.followLink()), effect(() => this.keepBench())];
    }

    /** The recording that the run follows, if it follows one. */
    get recording(): OpenRecording | undefined {
        return this.store.option("trajectory")?.name === "log" ? this.recordings.shown : undefined;
    }

    close(): void {
        this.closed = true;
        this.questions.close();
        clearTimeout(this.keeping);
        for (const stop of this.stop) stop();
    }

    /** The address names a recording: load it, if it is there. */
    private followLink(): void {
        const wanted = this.store.pageValue("log");
        const { recordings } = this;
        if (wanted === "" || wanted === recordings.loaded.value) return;
        const waits = this.store.drafts.value["trajectory"] === "log";
        if (!waits && this.store.option("trajectory")?.name !== "log") return;
        if (!recordings.of(wanted)) return;
        const still = (): boolean => !this.closed && this.store.pageValue("log") === wanted;
        void recordings.load(wanted, still).then((loaded) => {
            // What the link asks for was refused while there was no recording.
            if (loaded && still() && waits) this.store.change("trajectory", "log", "replace");
        });
    }

    /** The settings of the bench belong to the recording that is shown. */
    private keepBench(): void {
        const { recording } = this;
        const given = this.store.given.value;
        clearTimeout(this.keeping);
        if (!recording) return;
        const bench = keptOf(given);
        const keys = Object.keys({ ...bench, ...recording.bench });
        if (keys.every((key) => bench[key] === recording.bench[key])) return;
        this.keeping = window.setTimeout(() => this.recordings.update(recording.id, { bench }), KEPT_AFTER);
    }

    /** Read files, one after the other; the first recording among them is shown. */
    async open(files: readonly File[]): Promise<void> {
        if (this.opening) {
            this.said.value = [ownFinding("", t("files.busy", { name: namesOf(files) }))];
            return;
        }
        this.opening = true;
        try {
            await this.openEach(files);
        } finally {
            this.opening = false;
        }
    }

    private async openEach(files: readonly File[]): Promise<void> {
        let told: readonly Finding[] = [];
        const done: string[] = [];
        let shown = false;
        // One that cannot be read says so when its turn comes.
        const tables = await Promise.all(files.map((file) => benchesIn(file).catch(() => undefined)));
        this.benches = new Map([...this.benches, ...tables.flatMap((table) => [...(table ?? [])])]);
        for (const [i, file] of files.entries()) {
            this.said.value = [];
            this.done.value = "";
            try {
                const table = tables[i];
                if (table) this.done.value = t("files.benches", { name: file.name, count: table.size });
                else if (await isParameters(file)) this.tell(await this.parameters.open(file));
                // What is answered holds for the files behind it that have the same names.
                else if (await this.openRecording(file, await this.columnsOf(file), !shown)) shown = true;
            } catch (error) {
                if (this.closed) return;
                this.said.value = [failed(file, error)];
            }
            // Messages about one file are kept when the next one is read.
            this.said.value = told = [...told, ...this.said.value];
            if (this.done.value !== "") done.push(this.done.value);
            this.done.value = done.join(" ");
        }
    }

    private readonly tell = ({ findings, done }: { findings: readonly Finding[]; done: string }): void => {
        this.said.value = findings;
        this.done.value = done;
    };

    /** The columns as they were given for another file with the same names. */
    private async columnsOf(file: File): Promise<Columns | undefined> {
        const header = headerOf(await file.slice(0, BEGINNING).text());
        return header === "" ? undefined : rememberedColumns(header);
    }

    /** Returns whether it is shown. `show`: else it only joins the list. One whose columns are asked for is shown. */
    private async openRecording(file: File, columns: Columns | undefined, show: boolean): Promise<boolean> {
        const open = (): Promise<boolean | AskedFile> => this.openInTurn(file, columns, show);
        const opened = await (show ? this.recordings.inTurn(open) : open());
        return typeof opened === "boolean" ? opened : this.openAsked(opened);
    }

    /** Ask for the columns of a file, and open it with the answer; `first`: before other questions. */
    private async openAsked(asked: AskedFile, first = false): Promise<boolean> {
        const columns = await this.questions.ask(asked, first);
        if (this.closed || (!columns && !asked.readable)) return false;
        if (columns) rememberColumns(asked.recording.header, columns);
        return this.openRecording(asked.file, columns ?? { spec: "", volts: "" }, true);
    }

    /** Whether it is shown; or what is to be asked about it. */
    private async openInTurn(file: File, columns: Columns | undefined, show: boolean): Promise<boolean | AskedFile> {
        const spec = columns?.spec ?? "";
        const goOn = (): void => {
            // Nobody waits for the rest of the file.
            if (this.closed) throw new Error(t("files.left"));
        };
        const { recording, hash } = await (show
            ? this.recordings.read(file, spec, goOn)
            : this.recordings.check(file.name, file, spec));
        const asked = columns === undefined ? await askedOf(file, recording) : undefined;
        if (asked) return asked;
        this.said.value = show ? recording.findings : warningsOf(recording.findings);
        if (!recording.ok) {
            this.done.value = t("files.unused", { name: file.name });
            return false;
        }
        const { recordings, benches } = this;
        const read = { recording, hash };
        const one = await recordings.add(file, columns ?? { spec, volts: "" }, read, benches.get(file.name));
        if (!show) return false;
        recordings.follow(one);
        this.said.value = [...unused(recording.findings, one), ...this.follow(one, {})];
        return true;
    }

    /** Set what the run takes from a recording; `others`: what goes with it. */
    private follow(one: OpenRecording, others: Readonly<Record<string, null>>): Finding[] {
        const { store } = this;
        return batch(() => {
            store.changePage("log", one.id, "replace");
            store.changePage("own", "off", "replace");
            // It is shown from its start.
            store.changePage("at", "", "replace");
            return store.take({ ...this.leaveOpening(), ...others, ...settingsOf(one) });
        });
    }

    /** A recording does not take over the bench settings of the opening, nor that its run stops at the end. Returns the settings
     *  to reset. */
    private leaveOpening(): Readonly<Record<string, null>> {
        if (!opening.value) return {};
        const { store } = this;
        opening.value = false;
        store.changePage("loop", "on", "replace");
        const left = KEPT_KEYS.filter((key) => OPENING[key] !== undefined && store.given.value[key] === OPENING[key]);
        return Object.fromEntries(left.map((key) => [key, null]));
    }

    private readonly answerColumns = (columns: Columns | undefined): void => {
        this.questions.answer(columns);
        this.onClosed();
    };

    private readonly show = async (one: OpenRecording): Promise<void> => {
        if (one === this.recording) return;
        if (!(await this.recordings.load(one.id))) return;
        this.said.value = this.follow(one, Object.fromEntries(KEPT_KEYS.map((key) => [key, null])));
    };

    private readonly forget = (one: OpenRecording): void => {
        if (one === this.recording) this.putAway();
        this.recordings.forget(one.id);
        this.onClosed();
    };

    private readonly forgetAll = (): void => {
        if (this.recording) this.putAway();
        for (const { id } of this.recordings.all.value) this.recordings.forget(id);
        this.onClosed();
    };

    /** The columns of a recording of the list are asked for again. */
    readonly changeColumns = async (one: OpenRecording): Promise<void> => {
        if (this.questions.current.peek()?.recording === one) return;
        const file = new File([one.file], one.name);
        try {
            const text = await file.slice(0, BEGINNING).text();
            if (!this.closed) await this.openAsked({ file, recording: one, text, readable: false }, true);
        } catch (error) {
            if (!this.closed) this.said.value = [...this.said.value, failed(file, error)];
        }
    };

    /** Close the recording: what it set is restored. It stays in the list. */
    private readonly putAway = (): void => {
        this.said.value = [];
        this.done.value = "";
        batch(() => {
            this.store.changePage("log", "", "replace");
            this.store.take(FOLLOWING);
        });
        this.onClosed();
    };

    /** The reader is asked about the bench again. */
    readonly ask = (one: OpenRecording): void => {
        this.recordings.update(one.id, { confirmed: false, dismissed: false });
        void this.show(this.recordings.of(one.id)!);
    };

    /** What was said about the file has been read with the question. */
    private readonly onAnswered = (): void => {
        this.said.value = warningsOf(this.said.value);
        this.done.value = "";
        this.onClosed();
    };

    readonly showOne = (one: OpenRecording): void => void this.show(one);

    button(): TemplateResult {
        return fileButton((files) => void this.open(files), this.recordings.reading.value !== undefined);
    }

    /** Beside the button: the list of recordings, and saving parameters. */
    actions(): TemplateResult {
        const { show, forget, forgetAll, changeColumns } = this;
        const actions = {
            show: (one: OpenRecording) => void show(one),
            forget,
            forgetAll,
            columns: (one: OpenRecording) => void changeColumns(one),
        };
        return html`${recordingList(this.recordings, this.recording, actions)}${this.parameters.saveButton(this.tell)}`;
    }

    /** The file being read, its messages, and the recording in use; `more`: about that one. */
    state(more: TemplateResult | typeof nothing): TemplateResult {
        const { recording } = this;
        const reading = this.recordings.reading.value;
        const asked = this.questions.current.value;
        return html`${keyed(asked, asked ? columnsSheet(asked, this.answerColumns) : nothing)}
            ${recording && !asked ? benchStrip(this.store, this.recordings, recording, this.onAnswered) : nothing}
            ${this.parameters.chooser(this.tell)}<div class="files" role="status">${
                reading
                    ? html`<p class="reading-file">${t("files.reading-size", { name: reading.name, size: sizeText(reading.size) })}
                    <progress max=${reading.size || 1} value=${reading.read} aria-label=${t("files.reading", { name: reading.name })}></progress></p>`
                    : nothing
            }${this.invitation()}${recording && !asked ? this.shownLine(recording, more) : nothing}${this.missing()}${findingList(this.store, this.said.value)}
            ${this.done.value === "" ? nothing : html`<p class="pace">${this.done.value}</p>`}</div>`;
    }

    private shownLine(recording: OpenRecording, more: TemplateResult | typeof nothing): TemplateResult {
        const { name, size, rows, dismissed, confirmed } = recording;
        const told = { name: fileName(name), size: sizeText(size), rows, time: duration(recording.duration) };
        return html`<p class="recording"><span>${tHtml("files.recording", told)} ${confirmed && lasting.value ? nothing : html`<span class="quiet">${t(lasting.value ? "files.stays" : "files.not-kept")}</span>`}</span>
            ${dismissed && !confirmed ? html`<button type="button" class="small" @click=${() => this.ask(recording)}>${t("errors.answer")}</button>` : nothing}
            ${confirmed ? html`<a href=${writePlace("identify", {})}>${t("files.identify")}</a>` : nothing}
            <button type="button" class="small" @click=${this.putAway}>${t("files.put-away")}</button></p>${more}`;
    }

    /** For those who have come for a servo of their own: how to begin. */
    private invitation(): TemplateResult | typeof nothing {
        const { store } = this;
        if (store.pageValue("own") !== "on" || this.recording || this.questions.current.value) return nothing;
        return html`<p class="own-servo"><span>${tHtml("own.invitation")}</span> ${this.button()}
            <button type="button" class="small" aria-label=${t("own.close")} @click=${() => store.changePage("own", "off", "replace")}>✕</button></p>`;
    }

    /** A link is of a recording that is not here. */
    private missing(): TemplateResult | typeof nothing {
        const wanted = this.store.pageValue("log");
        const { recordings } = this;
        if (wanted === "" || !recordings.ready.value || recordings.of(wanted) || recordings.reading.value)
            return nothing;
        const name = nameIn(wanted);
        const other = recordings.all.value.some((one) => one.name === name);
        return html`<p class="missing">${t(other ? "files.other" : "files.missing", { name })} ${this.button()}</p>`;
    }
}

/** Why a file was not opened. */
function failed({ name }: File, error: unknown): Finding {
    return ownFinding("", t("files.failed", { name, why: clauses((error as Error).message) }));
}

/** What is to be asked about the columns of a file, if their names do not say them. */
async function askedOf(file: File, recording: ReadFile["recording"]): Promise<AskedFile | undefined> {
    const unclear = recording.findings.some(
        ({ code }) => code === "RECORDING_NO_COLUMN" || code === "RECORDING_LOOKS_LIKE_DEGREES",
    );
    const text = await file.slice(0, BEGINNING).text();
    // Without any numbers under the names there is nothing to choose from; JSON has names only.
    if (!unclear || headerOf(text) === "" || text.trim().split("\n").length < 3) return undefined;
    return { file, recording, text, readable: recording.ok };
}

/** Read a file as a table of benches; undefined if it is not one. */
async function benchesIn(file: File): Promise<Benches | undefined> {
    const head = await file.slice(0, BEGINNING).text();
    // A CSV file tells by its header, JSON only as a whole.
    if (!/^\s*\[/.test(head) && !readBenches(head)) return undefined;
    return readBenches(await file.slice(0, MOST_OF_TABLE).text());
}

/** The note about unused columns, without the one that the supply was taken from. */
function unused(findings: readonly Finding[], { guesses }: OpenRecording): Finding[] {
    const column = guesses.find(({ from }) => from === "column")?.column;
    return findings.flatMap((finding) => {
        const names = finding.arguments.find(({ name }) => name === "columns");
        if (finding.code !== "RECORDING_UNUSED_COLUMNS" || !names || !("word" in names)) return [finding];
        const others = names.word.split(", ").filter((name) => name !== column);
        const text = finding.text.replace(names.word, others.join(", "));
        return others.length === 0 ? [] : [{ ...finding, text }];
    });
}

function sizeText(bytes: number): string {
    const [size, unit] =
        bytes < 1e3 ? [bytes, t("files.bytes")] : bytes < 1e6 ? [bytes / 1e3, "KB"] : [bytes / 1e6, "MB"];
    return `${shortNumber(size, 3)}\u00a0${unit}`;
}
