// Files for the Pendulum view: recordings for comparison, and published parameters. They never leave the browser.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Finding, Friction, Recording } from "../../../wasm/friction";
import { findingList } from "../controls/finding-list";
import { duration, shortNumber } from "../notation/number-text";
import { ownFinding } from "../state/own-finding";
import type { Store } from "../state/store";
import { say, tell } from "../notation/words";

/** The size of a piece of a recording, which takes some milliseconds to read [bytes]. */
const PIECE = 1 << 20;
/** The most bytes of a parameter file that are read. */
const PARAMETERS = 1 << 16;
/** Digits of the time step of a recording. */
const DIGITS = 6;

export interface OpenRecording extends Recording {
    name: string;
    size: number;
}

/** The current recording. The module has room for one, which stays there when a view is left. */
const recordings = new WeakMap<Friction, OpenRecording>();

export class PendulumFiles {
    /** The file that is being read. */
    private readonly reading = signal<{ name: string; size: number; read: number } | undefined>(undefined);
    /** The messages about the last file. */
    private readonly said = signal<readonly Finding[]>([]);
    private readonly done = signal("");
    private closed = false;

    /** `onRecording`: called when the module has another recording. */
    constructor(
        private readonly friction: Friction,
        private readonly store: Store,
        private readonly onRecording: () => void,
    ) {}

    /** The recording that the run follows, if it follows one. */
    get recording(): OpenRecording | undefined {
        return this.store.option("trajectory")?.name === "log" ? recordings.get(this.friction) : undefined;
    }

    close(): void {
        this.closed = true;
    }

    /** Read files, one after the other. */
    async open(files: readonly File[]): Promise<void> {
        let told: readonly Finding[] = [];
        for (const [i, file] of files.entries()) {
            if (this.reading.value) {
                this.said.value = [ownFinding("", say("files.busy", { name: file.name }))];
                return;
            }
            this.said.value = [];
            this.done.value = "";
            this.reading.value = { name: file.name, size: file.size, read: 0 };
            const other = i > 0 ? this.recording : undefined;
            try {
                if (await isParameters(file)) await this.openParameters(file);
                else await this.openRecording(file);
            } catch (error) {
                if (this.closed) return;
                this.said.value = [
                    ownFinding("", say("files.failed", { name: file.name, why: (error as Error).message })),
                ];
            } finally {
                this.reading.value = undefined;
            }
            if (other && other !== this.recording) told = [...told, putAway(other.name, file.name)];
            // Messages about one file are kept when the next one is read.
            this.said.value = told = [...told, ...this.said.value];
        }
    }

    private async openRecording(file: File): Promise<void> {
        const { name, size } = file;
        const progress = (read: number): void => void (this.reading.value = { name, size, read });
        const recording = await this.friction.readRecording(name, this.pieces(file), progress);
        this.said.value = recording.findings;
        if (!recording.ok) return this.fail();
        recordings.set(this.friction, { ...recording, name, size });
        const [theta, omega] = recording.start;
        const left = this.store.take({
            trajectory: "log",
            T: String(Number(recording.period.toPrecision(DIGITS))),
            theta_0: String(theta),
            omega_0: String(omega),
        });
        this.said.value = [...recording.findings, ...left];
        this.onRecording();
    }

    private async openParameters(file: File): Promise<void> {
        const beginning = new Uint8Array(await file.slice(0, PARAMETERS).arrayBuffer());
        const { ok, findings, settings: read } = this.store.run.readParameters(file.name, beginning, file.size);
        this.said.value = findings;
        if (!ok) return this.fail();
        // With as few digits as read back to the same value.
        const settings = Object.fromEntries(
            Object.entries(read).map(([key, text]) => [key, String(Number.isNaN(Number(text)) ? text : Number(text))]),
        );
        const left = this.store.take(settings);
        const taken = Object.keys(settings).filter((key) => this.store.given.value[key] === settings[key]).length;
        this.said.value = [
            ...findings,
            ...left.map((finding) => ({ ...finding, text: say("files.left-out", { what: finding.text }) })),
        ];
        this.done.value = say("files.taken", { name: file.name, taken, all: Object.keys(settings).length });
    }

    private fail(): void {
        this.done.value = say("files.unchanged");
    }

    /** Close the recording: everything that it set is restored. */
    private readonly putAway = (): void => {
        this.said.value = [];
        this.done.value = "";
        this.store.take({ trajectory: null, T: null, theta_0: null, omega_0: null });
        // The button disappears with the recording.
        document.querySelector<HTMLElement>(".run-row .file input")?.focus();
    };

    /** A file in pieces, with breaks for the page. */
    private async *pieces(file: File): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < file.size; at += PIECE) {
            const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
            // A recording that is only partly read must not be used.
            if (this.closed) throw new Error(say("files.left"));
            yield piece;
        }
    }

    button(): TemplateResult {
        const onChange = (event: Event): void => {
            const input = event.target as HTMLInputElement;
            void this.open([...(input.files ?? [])]);
            input.value = "";
        };
        return html`<label class="file" title=${say("files.open-title")}
            >${say("files.open")}<input type="file" accept=".csv,.txt,.tsv,.json" aria-label=${say("files.open-long")}
            ?disabled=${this.reading.value !== undefined} @change=${onChange}></label>`;
    }

    /** The file being read, its messages, and the recording in use. */
    state(): TemplateResult {
        const [reading, recording] = [this.reading.value, this.recording];
        return html`<div class="files" role="status">${
            reading
                ? html`<p class="reading-file">${say("files.reading-size", { name: reading.name, size: sizeText(reading.size) })}
                    <progress max=${reading.size || 1} value=${reading.read} aria-label=${say("files.reading", { name: reading.name })}></progress></p>`
                : nothing
        }${
            recording
                ? html`<p class="recording">${tell("files.recording", {
                      name: recording.name,
                      size: sizeText(recording.size),
                      rows: recording.rows,
                      time: duration(recording.duration),
                  })}
                    <button type="button" class="small" @click=${this.putAway}>${say("files.put-away")}</button></p>`
                : nothing
        }${findingList(this.store, this.said.value)}
            ${this.done.value === "" ? nothing : html`<p class="pace">${this.done.value}</p>`}</div>`;
    }
}

async function isParameters(file: File): Promise<boolean> {
    if (/\.json$/i.test(file.name)) return true;
    return /^\s*\{/.test(await file.slice(0, 100).text());
}

function putAway(name: string, other: string): Finding {
    return ownFinding("", say("files.displaced", { name, other }), "note");
}

function sizeText(bytes: number): string {
    const [size, unit] =
        bytes < 1e3 ? [bytes, say("files.bytes")] : bytes < 1e6 ? [bytes / 1e3, "KB"] : [bytes / 1e6, "MB"];
    return `${shortNumber(size, 3)}\u00a0${unit}`;
}
