// The description of the row that last had the pointer or the focus, at a fixed place; at first, of the experiment.
import { html, nothing, type TemplateResult } from "lit";
import type { Entry, Param } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { optionOf, rowOf } from "../model/rows";
import type { Store } from "../model/store";
import { LiveElement, properties } from "./live-element";
import { rangeOf } from "./parameter-slider";
import { endsOf, hasMoved, movedText } from "./range-text";
import { sentence, symbol } from "./symbol";

class RowDescription extends LiveElement {
    static override properties = properties("store");
    declare store: Store;

    protected override render(): TemplateResult {
        const { store } = this;
        const { entries } = store.report.value;
        const key = store.panel.described.value;
        const row = key === undefined ? undefined : rowOf(store.experiment.params, key, entries);
        const entry = entries.find((candidate) => candidate.key === key);
        if (!row || !entry) return html`<p>${sentence(store.experiment.text)}</p>`;
        const name = row.symbol === "" ? row.title : symbol(row.symbol);
        if (row.scale === "choice" || row.scale === "points")
            return html`<p><strong>${name}</strong> ${sentence(row.text)} ${this.option(row)}</p>`;
        const range = rangeOf(row, entry, store.drafts.value[row.key], store.panel.drag.value);
        // The new range comes first: in a low window the rest may not fit.
        if (hasMoved(row, entry, range))
            return html`<p><strong>${name}</strong> <span class="moved">${movedText(row, entry, range)}</span> ${sentence(row.text)}</p>`;
        return html`<p><strong>${name}</strong> ${sentence(row.text)}
            <span class="quiet-text">${t("panel.range", endsOf(row, range))} <span class="keys">${t("panel.keys")}</span> ${this.source(entry)}</span></p>`;
    }

    private option(row: Param): TemplateResult | typeof nothing {
        const option = optionOf(row, this.store.report.value.entries);
        if (!option) return nothing;
        return html`<span class="quiet-text">${option.text} ${option.source}</span>`;
    }

    /** Source of a published value. */
    private source({ key, value, standard }: Entry): string {
        if (value !== standard) return "";
        const { entries } = this.store.report.value;
        const chosen = entries.flatMap((entry) => this.store.option(entry.key) ?? []);
        return chosen.find(({ settings }) => settings.some((setting) => setting.key === key))?.source ?? "";
    }
}
customElements.define("row-description", RowDescription);
