// A set of recordings with what is known of their benches: the reader's own, or the example. It stays when the view is left,
// and never leaves the page.
import { batch, signal } from "@preact/signals-core";
import type { FileText } from "../../identify/identification";
import type { Bench, Benches } from "../../model/bench-table";
import { without, type Aside } from "./set-aside";

export class Shelf {
    readonly recordings = signal<readonly FileText[]>([]);
    /** Those that cannot be identified. */
    readonly aside = signal<Aside>(new Map());
    /** What a dropped table or the reader says of them. */
    readonly benches = signal<Benches>(new Map());
    /** The field that is being typed into, by its file and key: a new rendering leaves its text. */
    edited = "";
    /** Texts of fields that are no numbers, by file and key. */
    readonly drafts = signal<ReadonlyMap<string, string>>(new Map());

    /** Put recordings into it; one with the same name is replaced. Returns the names of those. */
    add(files: readonly FileText[]): string[] {
        const fresh = new Map(files.map((file) => [file.name, file]));
        const before = this.recordings.value;
        const replaced = before.filter(({ name }) => fresh.has(name)).map(({ name }) => name);
        const kept = before.filter(({ name }) => !fresh.has(name));
        batch(() => {
            for (const name of replaced) this.bringBack(name);
            this.recordings.value = [...kept, ...fresh.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
        });
        return replaced;
    }

    /** Those that are identified. */
    get usable(): readonly FileText[] {
        return this.recordings.value.filter(({ name }) => !this.aside.value.has(name));
    }

    setAside(files: Aside): void {
        this.aside.value = new Map([...this.aside.value, ...files]);
    }

    /** What was set aside for this file is looked at again. */
    private bringBack(name: string): void {
        this.aside.value = without(this.aside.value, name);
    }

    remove(name: string): void {
        batch(() => {
            this.bringBack(name);
            this.recordings.value = this.recordings.value.filter((one) => one.name !== name);
            this.drafts.value = new Map([...this.drafts.value].filter(([at]) => !at.startsWith(`${name}\n`)));
        });
    }

    removeAll(): void {
        batch(() => {
            this.recordings.value = [];
            this.aside.value = new Map();
            this.benches.value = new Map();
            this.drafts.value = new Map();
        });
    }

    /** What a table says counts for recordings that come later, too. */
    tell(benches: Benches): void {
        const all = new Map(this.benches.value);
        for (const [file, bench] of benches) all.set(file, { ...all.get(file), ...bench });
        const told = new Set([...benches.values()].flatMap((bench) => Object.keys(bench)));
        batch(() => {
            this.benches.value = all;
            this.drafts.value = new Map([...this.drafts.value].filter(([at]) => !told.has(at.split("\n")[1]!)));
        });
    }

    /** Set a value of these recordings; "" forgets it. */
    set(files: readonly string[], key: string, value: string): void {
        const all = new Map(this.benches.value);
        const drafts = new Map(this.drafts.value);
        // That of the row that is right for all.
        drafts.delete(`\n${key}`);
        for (const file of files) {
            all.set(file, { ...all.get(file), [key]: value } satisfies Bench);
            drafts.delete(`${file}\n${key}`);
        }
        batch(() => {
            this.benches.value = all;
            this.drafts.value = drafts;
        });
    }

    /** A text that is no number stays in its field. */
    refuse(file: string, key: string, text: string): void {
        this.drafts.value = new Map(this.drafts.value).set(`${file}\n${key}`, text);
    }

    draft(file: string, key: string): string | undefined {
        return this.drafts.value.get(`${file}\n${key}`);
    }
}
