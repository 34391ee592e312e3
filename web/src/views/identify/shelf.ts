// Recordings of a collection for an identification: the selection, their benches, and the fields of the table.
import { batch, signal } from "@preact/signals-core";
import type { Finding } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { valuesOf } from "../../model/bench-guess";
import type { Bench } from "../../model/bench-table";
import { ownFinding } from "../../model/own-finding";
import { openIn, type OpenRecording } from "../../recordings/recording-state";
import type { RecordingEntry, Recordings } from "../../recordings/recordings";
import { argument } from "./findings";

/** Size limit of a file, because every worker holds its text [bytes]. */
const LARGEST = 64e6;
/** Bench values that an identification requires. */
export const NEEDED: readonly string[] = ["mass", "length", "kp"];

export class Shelf {
    /** Findings of recordings that the check has refused, by id. */
    readonly refused = signal<ReadonlyMap<string, Finding>>(new Map());
    /** Place of the field that is being typed into: rendering does not change its text. */
    edited = "";
    /** Texts of fields that are not numbers, by place. */
    readonly drafts = signal<ReadonlyMap<string, string>>(new Map());

    /** `defaultsOf` returns the default bench of a servo; "" is the standard servo. */
    constructor(
        readonly recordings: Recordings,
        private readonly defaultsOf: (preset: string) => Bench,
    ) {}

    /** All files, sorted by name. */
    get entries(): readonly RecordingEntry[] {
        return [...this.recordings.entries.value].sort((a, b) => (a.file.name < b.file.name ? -1 : 1));
    }

    /** Recordings that are identified. */
    get usable(): readonly OpenRecording[] {
        return this.entries.flatMap(({ state }) => {
            const open = openIn(state);
            return open?.used && !this.refusalOf(open) ? [open] : [];
        });
    }

    /** Servos that the recordings name. */
    get servos(): readonly string[] {
        return [...new Set(this.usable.flatMap(({ guesses }) => valuesOf(guesses)["preset"] ?? []))];
    }

    /** Reason why a recording is not identified. */
    refusalOf(open: OpenRecording): Finding | undefined {
        const { name, size, id, opened } = open;
        if (size > LARGEST) return ownFinding("", t("files.too-large", { name, most: LARGEST / 1e6 }));
        const used = this.recordings.all.value.filter((recording) => recording.used && recording !== open);
        if (used.some((recording) => recording.name === name && recording.opened > opened))
            return ownFinding("", t("identify.same-name"));
        const finding = this.refused.value.get(id);
        const original = finding && argument(finding, "other");
        // if the original has been removed, its copy is checked again
        return original === undefined || used.some((recording) => recording.name === original) ? finding : undefined;
    }

    named(name: string): OpenRecording | undefined {
        return this.usable.find((recording) => recording.name === name);
    }

    /** Bench values of a recording that its file does not contain. A confirmed bench includes the defaults of its servo. */
    benchOf({ bench: { preset = "", ...values }, guesses, confirmed }: OpenRecording, log: Log | undefined): Bench {
        const defaults = confirmed ? this.defaultsOf(preset) : {};
        // before the file has been checked, its remarks are assumed to contain the values
        const inFile = (key: string): boolean =>
            log
                ? log.told.includes(key)
                : guesses.some(
                      ({ key: name, from, value }) => name === key && from === "remark" && value === values[key],
                  );
        const all = { ...Object.fromEntries(NEEDED.map((key) => [key, defaults[key] ?? ""])), ...values };
        return Object.fromEntries(
            Object.entries(all).flatMap(([key, value = ""]) => (value === "" || inFile(key) ? [] : [[key, value]])),
        );
    }

    /** Sets a value of these recordings; "" removes it. */
    set(files: readonly string[], key: string, value: string): void {
        batch(() => {
            for (const open of this.usable.filter(({ name }) => files.includes(name))) {
                const { [key]: _, ...others } = open.bench;
                this.recordings.update(open, { bench: value === "" ? others : { ...others, [key]: value } });
            }
            // the row for all recordings has an empty name
            const places = ["", ...files].map((file) => `${file}\n${key}`);
            this.drafts.value = new Map([...this.drafts.value].filter(([place]) => !places.includes(place)));
        });
    }

    /** Keeps a text that is not a number in its field. */
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
