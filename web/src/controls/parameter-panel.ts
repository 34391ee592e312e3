// The parameter panel of a view: every row that applies now, in the library's order, and nothing that is not a row.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { choiceRow } from "./choice-row";
import { findingList } from "./finding-list";
import { LiveElement } from "../live-element";
import { numberRow } from "./number-row";
import { rowOf } from "../state/rows";
import type { Store } from "../state/store";

export class ParameterPanel extends LiveElement {
    static override properties = { store: { attribute: false } };
    declare store: Store;

    protected override render(): TemplateResult {
        const { store } = this;
        const { entries } = store.report.value;
        const findings = store.findings.value;
        const given = Object.keys(store.given.value).length + Object.keys(store.drafts.value).length;
        const homeless = findings.filter((finding) => !entries.some((entry) => entry.key === finding.key));
        return html`
            <div class="panel-head">
                <h2 id="panel-title">Parameters</h2>
                <button type="button" class="small" ?disabled=${given === 0} @click=${this.resetAll}>Reset all</button>
            </div>
            <div role="status" class="panel-findings">${findingList(store, homeless)}</div>
            ${repeat(
                entries,
                (entry) => entry.key,
                (entry) => {
                    const row = rowOf(store.experiment.params, entry.key, entries);
                    if (!row) return nothing;
                    const own = findings.filter((finding) => finding.key === entry.key);
                    return row.scale === "choice"
                        ? choiceRow(store, row, entry, own)
                        : numberRow(store, row, entry, own);
                },
            )}`;
    }

    private readonly resetAll = (): void => {
        this.store.resetAll();
    };
}
customElements.define("parameter-panel", ParameterPanel);
