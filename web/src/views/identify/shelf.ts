// The recordings of a collection as an identification uses them: which of them, with which bench, and the fields of the table.
import { batch, signal } from "@preact/signals-core";
import type { Finding } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import type { Bench } from "../../model/bench-table";
import { ownFinding } from "../../model/own-finding";
import { openIn, type OpenRecording } from "../../recordings/recording-state";
import type { RecordingEntry, Recordings } from "../../recordings/recordings";
import { argument } from "./set-aside";

/** Largest file that is identified: every worker has its text [bytes]. */
const LARGEST = 64e6;
/** Bench values without which nothing can be started. */
export const NEEDED: readonly string[] = ["mass", "length", "kp"];

export class Shelf {
    /** Recordings that the check has refused, by their ids. */
    readonly refused = signal<ReadonlyMap<string, Finding>>(new Map());
    /** Place of the field that is being typed into: a new rendering leaves its text. */
    edited = "";
    /** Texts of fields that are no numbers, by place. */
    readonly drafts = signal<ReadonlyMap<string, string>>(new Map());

    /** `defaultsOf`: default bench of a servo, "" for the standard one. */
    constructor(
        readonly recordings: Recordings,
        private readonly defaultsOf: (preset: string) => Bench,
    ) {}

    /** All files in the order of their names. */
    get entries(): readonly RecordingEntry[] {
        return [...this.recordings.entries.value].sort((one, other) => (one.file.name < other.file.name ? -1 : 1));
    }

    /** Recordings that are identified. */
    get usable(): readonly OpenRecording[] {
        return this.entries.flatMap(({ state }) => {
            const open = openIn(state);
            return open?.used && !this.refusalOf(open) ? [open] : [];
        });
    }

    /** The reason for which a recording is not identified. */
    refusalOf(open: OpenRecording): Finding | undefined {
        const { name, size, id, opened } = open;
        if (size > LARGEST) return ownFinding("", t("files.too-large", { name, most: LARGEST / 1e6 }));
        const used = this.recordings.all.value.filter((one) => one.used && one !== open);
        if (used.some((one) => one.name === name && one.opened > opened))
            return ownFinding("", t("identify.same-name"));
        const finding = this.refused.value.get(id);
        const other = finding && argument(finding, "other");
        // A copy of a recording that is gone is checked again.
        return other === undefined || used.some((one) => one.name === other) ? finding : undefined;
    }

    named(name: string): OpenRecording | undefined {
        return this.usable.find((one) => one.name === name);
    }

    /** Bench values of a recording, without those that its file contains. A confirmed bench has the defaults of its servo. */
    benchOf({ bench: { preset = "", ...values }, guesses, confirmed }: OpenRecording, log: Log | undefined): Bench {
        const defaults = confirmed ? this.defaultsOf(preset) : {};
        // Until the file has been checked, remarks are assumed to contain their values.
        const inFile = (key: string): boolean =>
            log
                ? log.told.includes(key)
                : guesses.some((one) => one.key === key && one.from === "remark" && one.value === values[key]);
        const all = { ...Object.fromEntries(NEEDED.map((key) => [key, defaults[key] ?? ""])), ...values };
        return Object.fromEntries(
            Object.entries(all).flatMap(([key, value = ""]) => (value === "" || inFile(key) ? [] : [[key, value]])),
        );
    }

    /** Set a value of these recordings; "" forgets it. */
    set(files: readonly string[], key: string, value: string): void {
        batch(() => {
            for (const open of this.usable.filter(({ name }) => files.includes(name))) {
                const { [key]: _, ...others } = open.bench;
                this.recordings.update(open, { bench: value === "" ? others : { ...others, [key]: value } });
            }
            // The row for all recordings has no name.
            const places = ["", ...files].map((file) => `${file}\n${key}`);
            this.drafts.value = new Map([...this.drafts.value].filter(([place]) => !places.includes(place)));
        });
    }

    /** A text that is no number stays in its field. */
    refuse(file: string, key: string, text: string): void {
        this.drafts.value = new Map(this.drafts.value).set(`${file}\n${key}`, text);
    }

    draft(file: string, key: string): string | undefined {
        return this.drafts.value.get(`${file}\n${key}`);
    }

    remove(keys: readonly number[]): void {
        const names = this.recordings.entries.peek().flatMap(({ key, file }) => (keys.includes(key) ? file.name : []));
        this.drafts.value = new Map([...this.drafts.value].filter(([place]) => !names.includes(place.split("\n")[0]!)));
        this.recordings.remove(keys);
    }
}
