// The points of a tabulated law: lines to type or paste, or a CSV file to open or drop, and the errors in them.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { fileButton } from "./file-button";
import { FileDrops } from "./file-drops";
import { findingList } from "./finding-list";
import { LiveElement, properties } from "./live-element";
import { sentence, symbol } from "./symbol";
import { LARGEST_FILE, readLines, writeLines } from "./point-lines";
import { ownFinding } from "../model/own-finding";
import { errorsOf } from "../model/rows";
import type { Given, Store } from "../model/store";
import { t } from "../i18n/messages";
import { whileConnected } from "./while-connected";

/** A text in the field that cannot be passed to the library. */
interface Typed {
    text: string;
    refusals: readonly string[];
    /** Settings when it was typed; after they change, the field shows the current points. */
    given: Given;
}

class PointsRow extends LiveElement {
    static override properties = properties("store", "row", "entry", "findings");
    declare store: Store;
    declare row: Param;
    declare entry: Entry;
    declare findings: readonly Finding[];
    private readonly typed = signal<Typed | undefined>(undefined);
    /** The text that is being typed, which rendering does not change. */
    private typing: string | undefined;

    constructor() {
        super();
        // Anywhere in the page: a file dropped beside the field must not replace the page.
        const drops = new FileDrops(this, ([file]) => void this.read(file));
        whileConnected(this, () => {
            drops.connect();
            return () => drops.disconnect();
        });
    }

    protected override render(): TemplateResult {
        const { store, row, entry, findings } = this;
        const typed = this.typed.value?.given === store.given.value ? this.typed.value : undefined;
        const refusals = typed?.refusals ?? [];
        const draft = store.drafts.value[row.key];
        const refused = refusals.length > 0 || draft !== undefined || errorsOf(findings).length > 0;
        const changed = entry.given || draft !== undefined || typed !== undefined;
        const text =
            this.typing ?? typed?.text ?? writeLines(draft ?? store.given.value[row.key] ?? String(entry.value ?? ""));
        const messages = [...refusals.map((text) => ownFinding(row.key, text)), ...findings];
        return html`<div class="row points ${refused ? "refused" : ""} ${changed ? "changed" : ""}" data-key=${row.key}>
            <div class="line"><label class="name" for="field-${row.key}" title=${row.text}>
                ${symbol(row.symbol)}<span class="unseen meaning">: ${sentence(row.text)}</span></label>
            ${fileButton(([file]) => void this.read(file), false, {
                ...{ text: t("points.open"), long: t("points.open-long"), title: "" },
                ...{ accept: ".csv,.txt,text/csv,text/plain", multiple: false },
            })}
            <button type="button" class="reset" @click=${this.reset}
                title=${t("points.back")} aria-label=${t("points.reset", { key: row.key })}>↺</button></div>
            <textarea class="field" id="field-${row.key}" rows="8" spellcheck="false" autocomplete="off"
                .value=${live(text)} aria-invalid=${refused ? "true" : "false"} aria-describedby=${messages.length > 0 ? `messages-${row.key}` : nothing}
                @input=${this.onTyping} @change=${this.onField}></textarea>
            ${findingList(store, messages, `messages-${row.key}`)}
        </div>`;
    }

    private take(text: string): void {
        const { store, row } = this;
        const { points, refusals } = readLines(text);
        this.typing = this.typed.value = undefined;
        if (points !== undefined) return store.change(row.key, points, "push");
        // An error of the library about an older text does not apply to this one.
        store.forget(row.key);
        this.typed.value = { text, refusals, given: store.given.value };
    }

    private readonly reset = (): void => {
        this.typing = this.typed.value = undefined;
        this.store.reset(this.row.key);
    };

    private readonly onTyping = (event: Event): void => {
        this.typing = (event.target as HTMLTextAreaElement).value;
    };

    private readonly onField = (event: Event): void => this.take((event.target as HTMLTextAreaElement).value);

    private async read(file: File | undefined): Promise<void> {
        if (!file) return;
        if (file.size <= LARGEST_FILE) return this.take(await file.text());
        const { store, row } = this;
        store.forget(row.key);
        const refusal = t("files.too-large", { name: file.name, most: LARGEST_FILE / 1e6 });
        this.typed.value = { text: "", refusals: [refusal], given: store.given.value };
    }
}
customElements.define("points-row", PointsRow);
