// The parameter panel of a view: every row that applies now, in the library's order, and nothing else.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { choiceRow } from "./choice-row";
import { findingList } from "./finding-list";
import { LiveElement } from "../live-element";
import { numberRow } from "./number-row";
import { pinButton, pinList } from "./pin-bar";
import "./points-row";
import { bringIntoPanel, rowElement } from "./row-place";
import { takesPins } from "../state/pins";
import { errorsOf, rowOf } from "../state/rows";
import type { Store } from "../state/store";
import { say } from "../notation/words";

export class ParameterPanel extends LiveElement {
    static override properties = { store: { attribute: false }, without: { attribute: false } };
    declare store: Store;
    /** Keys that are not shown. */
    declare without: readonly string[];
    /** The keys that were refused when it was last rendered. */
    private refused: readonly string[] = [];

    protected override render(): TemplateResult {
        const { store } = this;
        const { entries } = store.report.value;
        const findings = store.findings.value;
        const given = Object.keys(store.given.value).length + Object.keys(store.drafts.value).length;
        const homeless = findings.filter((finding) => !entries.some((entry) => entry.key === finding.key));
        return html`
            <div class="panel-head">
                <h2 id="panel-title">${say("panel.title")}</h2>
                ${takesPins(store) ? pinButton(store) : nothing}
                <button type="button" class="small" aria-disabled=${given === 0 ? "true" : "false"} @click=${this.resetAll}>${say("panel.reset-all")}</button>
            </div>
            ${takesPins(store) ? pinList(store) : nothing}
            <div role="status" class="panel-findings">${findingList(store, homeless)}</div>
            ${repeat(
                entries,
                (entry) => entry.key,
                (entry) => {
                    const row = rowOf(store.experiment.params, entry.key, entries);
                    if (!row || this.without.includes(entry.key)) return nothing;
                    const own = findings.filter((finding) => finding.key === entry.key);
                    switch (row.scale) {
                        case "choice":
                            return choiceRow(store, row, entry, own);
                        case "points":
                            return html`<points-row .store=${store} .row=${row} .entry=${entry} .findings=${own}
                                ></points-row>`;
                        default:
                            return numberRow(store, row, entry, own);
                    }
                },
            )}`;
    }

    /** A row that has just been refused scrolls into view, unless it has the focus. */
    protected override updated(): void {
        const findings = this.store.findings.value;
        const refused = errorsOf(findings).map(({ key }) => key);
        const fresh = refused.find((key) => !this.refused.includes(key));
        this.refused = refused;
        const row = fresh === undefined ? null : rowElement(fresh);
        // A slider must not move away under the finger.
        if (!row || row.contains(document.activeElement) || this.querySelector(".slider:active")) return;
        bringIntoPanel(row);
    }

    private readonly resetAll = (event: Event): void => {
        if ((event.currentTarget as HTMLElement).ariaDisabled !== "true") this.store.resetAll();
    };
}
customElements.define("parameter-panel", ParameterPanel);
