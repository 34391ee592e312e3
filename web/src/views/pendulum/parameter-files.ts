// Published parameter files: read, one set chosen from a collection, and saved in the same format.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { ParameterSet } from "../../../../wasm/files";
import type { Finding } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { ownFinding } from "../../model/own-finding";
import { besideEntries } from "../../model/table-text";
import { choiceRow, errorsOf, keysOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { saveFile } from "../../plot/files";
import type { FileReport } from "../../recordings/recordings";
import { fileReader } from "../../sim/file-reader";

/** Number of values in the example of a parameter file. */
const EXAMPLE_VALUES = 2;
/** Limit of the bytes that are read from a parameter file. */
const MAX_BYTES = 1 << 16;

interface Collection {
    name: string;
    json: Uint8Array;
    size: number;
    sets: readonly ParameterSet[];
}

export class ParameterFiles {
    /** Collection from which the reader has yet to choose a set. */
    readonly collection = signal<Collection | undefined>(undefined);
    private readonly servo = signal("");

    constructor(private readonly store: Store) {}

    async open(file: File): Promise<FileReport> {
        const json = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
        return this.read({ name: file.name, json, size: file.size, sets: [] }, {});
    }

    private async read(file: Collection, request: Partial<ParameterSet>): Promise<FileReport> {
        const { store } = this;
        const { name, json, size } = file;
        const { ok, findings, settings: read, sets } = (await fileReader()).readParameters(name, json, size, request);
        if (!ok && sets.length > 1 && request.model === undefined) {
            const servo = store.option("preset")?.name;
            this.servo.value = (sets.find((set) => set.servo === servo) ?? sets[0]!).servo;
            this.collection.value = { ...file, sets };
            return { findings: [], done: "" };
        }
        this.collection.value = undefined;
        if (!ok) return { findings: this.explained(file, findings), done: t("files.unused", { name }) };
        // with the fewest digits that read back to the same value
        const settings = Object.fromEntries(
            Object.entries(read).map(([key, text]) => [key, String(Number.isNaN(Number(text)) ? text : Number(text))]),
        );
        // values equal to the published set of the preset are not changes
        const { preset, model } = settings;
        const published = store.ask({ ...(preset && { preset }), ...(model && { model }) }).entries;
        const isPublished = (key: string, text: string): boolean =>
            published.some((entry) => entry.key === key && Number(entry.value) === Number(text));
        const changes = Object.entries(settings).map(
            ([key, text]) => [key, isPublished(key, text) ? null : text] as const,
        );
        const left = store.take(Object.fromEntries(changes));
        const taken = changes.filter(([key, text]) => (store.given.value[key] ?? null) === text).length;
        return {
            findings: [
                ...findings,
                ...left.map((finding) => ({ ...finding, text: t("files.left-out", { what: finding.text }) })),
            ],
            done: t("files.taken", { name, taken, all: changes.length }),
        };
    }

    /** Findings about a refused file. If none of its keys is a parameter, they begin with an example of a parameter file. */
    private explained({ name, json }: Collection, findings: readonly Finding[]): readonly Finding[] {
        const { store } = this;
        const known = keysOf([choiceRow(store.experiment.params, "model")!]);
        const keys = [...new TextDecoder().decode(json).matchAll(/"(\w+)"\s*:/g)].map(([, key = ""]) => key);
        if (keys.length === 0 || keys.some((key) => known.has(key))) return findings;
        const members = Object.entries(JSON.parse(store.run.writeParameters()) as Record<string, string | number>);
        const example = [
            ...members.filter(([, value]) => typeof value === "string"),
            ...members.filter(([key, value]) => typeof value === "number" && known.has(key)).slice(0, EXAMPLE_VALUES),
        ].map(([key, value]) => `"${key}": ${typeof value === "string" ? `"${value}"` : Number(value.toPrecision(3))}`);
        const hint = ownFinding("", t("files.no-parameters", { name, example: `{ ${example.join(", ")}, … }` }));
        return [hint, ...errorsOf(findings)];
    }

    /** Form that selects a set of a collection by servo and model. */
    chooser(report: (report: FileReport) => void): TemplateResult | typeof nothing {
        const collection = this.collection.value;
        if (!collection) return nothing;
        const servos = [...new Set(collection.sets.map(({ servo }) => servo))];
        const models = collection.sets.filter(({ servo }) => servo === this.servo.value).map(({ model }) => model);
        const own = this.store.option("model")?.name;
        const onSubmit = (event: Event): void => {
            event.preventDefault();
            const form = new FormData(event.target as HTMLFormElement);
            const set = { servo: form.get("servo") as string, model: form.get("model") as string };
            void this.read(collection, set).then(report);
        };
        const onServo = (event: Event): void => void (this.servo.value = (event.target as HTMLSelectElement).value);
        return html`<form class="question collection" aria-labelledby="collection-title" @submit=${onSubmit}>
            <h2 id="collection-title">${t("collection.ask", { name: collection.name, count: collection.sets.length })}</h2>
            <div class="bench-fields"><label class="bench-field"><span class="name">${t("bench.servo")}</span>
                <select name="servo" @change=${onServo}>${servos.map(
                    (servo) => html`<option value=${servo} ?selected=${servo === this.servo.value}>${servo}</option>`,
                )}</select></label>
                <label class="bench-field"><span class="name">${t("collection.model")}</span>
                <select name="model">${models.map(
                    (model) => html`<option value=${model} ?selected=${model === own}>${model.toUpperCase()}</option>`,
                )}</select></label></div>
            <p class="actions"><button class="primary">${t("collection.load")}</button>
                <button type="button" class="small" @click=${() => (this.collection.value = undefined)}>${t("columns.cancel")}</button></p></form>`;
    }

    saveButton(report: (report: FileReport) => void): TemplateResult {
        const onClick = (): void => report({ findings: [], done: t("files.saved", { name: this.save() }) });
        return html`<button type="button" class="small save-parameters" title=${t("files.save-title")} @click=${onClick}>${t("files.save")}</button>`;
    }

    private save(): string {
        const { store } = this;
        const name = `${store.option("preset")?.name ?? "servo"}-${store.option("model")?.name ?? "model"}.json`;
        saveFile(name, new Blob([store.run.writeParameters()], { type: "application/json" }));
        return name;
    }
}

/** Length of the beginning of a file that determines its kind [bytes]. */
const BEGINNING = 1 << 16;

/** Whether a file is a parameter file: JSON, but not a recording in JSON. */
export async function isParameters(file: File): Promise<boolean> {
    const beginning = await file.slice(0, BEGINNING).text();
    const isJson = /\.json$/i.test(file.name) || /^\s*\{/.test(beginning);
    return isJson && besideEntries(beginning) === undefined;
}
