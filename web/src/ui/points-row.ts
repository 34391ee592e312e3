// The points of a tabulated law: lines to type or paste, or a CSV file to open or drop, and the errors in them.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { findingList } from "./finding-list";
import { LiveElement } from "./live-element";
import { sentence, symbol } from "./symbol";
import { LARGEST_FILE, readLines, writeLines } from "./point-lines";
import { errorsOf } from "../model/rows";
import type { Given, Store } from "../model/store";
import { t } from "../i18n/messages";

/** A text in the field that cannot be passed to the library. */
interface Typed {
    text: string;
    refusals: readonly string[];
    /** Settings when it was typed; after they change, the field shows the current points. */
    given: Given;
}

class PointsRow extends LiveElement {
    static override properties = {
        store: { attribute: false },
        row: { attribute: false },
        entry: { attribute: false },
        findings: { attribute: false },
        typed: { state: true },
    };
    declare store: Store;
    declare row: Param;
    declare entry: Entry;
    declare findings: readonly Finding[];
    declare private typed: Typed | undefined;
    /** The text that is being typed, which rendering does not change. */
    private typing: string | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        // Anywhere in the page: a file dropped beside the field must not replace the page.
        window.addEventListener("dragover", this.onOver);
        window.addEventListener("drop", this.onDrop);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        window.removeEventListener("dragover", this.onOver);
        window.removeEventListener("drop", this.onDrop);
    }

    protected override render(): TemplateResult {
        const { store, row, entry, findings } = this;
        const typed = this.typed?.given === store.given.value ? this.typed : undefined;
        const refusals = typed?.refusals ?? [];
        const draft = store.drafts.value[row.key];
        const refused = refusals.length > 0 || draft !== undefined || errorsOf(findings).length > 0;
        const changed = entry.given || draft !== undefined || typed !== undefined;
        const text =
            this.typing ?? typed?.text ?? writeLines(draft ?? store.given.value[row.key] ?? String(entry.value ?? ""));
        const messages = refusals.length > 0 || findings.length > 0 ? `messages-${row.key}` : nothing;
        return html`<div class="row points ${refused ? "refused" : ""} ${changed ? "changed" : ""}" data-key=${row.key}>
            <div class="line"><label class="name" for="field-${row.key}" title=${row.text}>
                ${symbol(row.symbol)}<span class="unseen meaning">: ${sentence(row.text)}</span></label>
            <label class="file"><span>${t("points.open")}</span><input type="file" accept=".csv,.txt,text/csv,text/plain"
                aria-label=${t("points.open-long")} @change=${this.onFile}></label>
            <button type="button" class="reset" @click=${this.reset}
                title=${t("points.back")} aria-label=${t("points.reset", { key: row.key })}>↺</button></div>
            <textarea class="field" id="field-${row.key}" rows="8" spellcheck="false" autocomplete="off"
                .value=${live(text)} aria-invalid=${refused ? "true" : "false"} aria-describedby=${messages}
                @input=${this.onTyping} @change=${this.onField}></textarea>
            <div id="messages-${row.key}">
                ${
                    refusals.length === 0
                        ? nothing
                        : html`<ul class="findings">${refusals.map(
                              (refusal) => html`<li class="finding error"><span class="mark" aria-hidden="true">✕</span>
                              <span><span class="unseen">${t("finding.error")}</span>${refusal}</span></li>`,
                          )}</ul>`
                }
                ${findingList(store, findings)}</div>
        </div>`;
    }

    private take(text: string): void {
        const { store, row } = this;
        const { points, refusals } = readLines(text);
        this.typing = this.typed = undefined;
        if (points !== undefined) return store.change(row.key, points, "push");
        // An error of the library about an older text does not apply to this one.
        store.forget(row.key);
        this.typed = { text, refusals, given: store.given.value };
    }

    private readonly reset = (): void => {
        this.typing = this.typed = undefined;
        this.store.reset(this.row.key);
    };

    private readonly onTyping = (event: Event): void => {
        this.typing = (event.target as HTMLTextAreaElement).value;
    };

    private readonly onField = (event: Event): void => this.take((event.target as HTMLTextAreaElement).value);

    private readonly onFile = (event: Event): void => {
        const input = event.target as HTMLInputElement;
        void this.read(input.files?.[0]);
        // The same file can be opened again after a correction.
        input.value = "";
    };

    private readonly onOver = (event: DragEvent): void => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };

    private readonly onDrop = (event: DragEvent): void => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void this.read(file);
    };

    private async read(file: File | undefined): Promise<void> {
        if (!file) return;
        if (file.size <= LARGEST_FILE) return this.take(await file.text());
        const { store, row } = this;
        store.forget(row.key);
        const refusal = t("files.too-large", { name: file.name, most: LARGEST_FILE / 1e6 });
        this.typed = { text: "", refusals: [refusal], given: store.given.value };
    }
}
customElements.define("points-row", PointsRow);
