// One parameter of the panel: its slider, its choice or its points, the button that resets it, and below it the messages
// about it. It renders again when this parameter changes, and not when another one does.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { valueShownAs } from "../i18n/angle-unit";
import { typingHint } from "../i18n/number-text";
import { t } from "../i18n/messages";
import { ownFinding } from "../model/own-finding";
import { rowState, type RowState } from "../model/row-state";
import { isChanged } from "../model/rows";
import type { Store } from "../model/store";
import { choiceRow } from "./choice-row";
import { findingList } from "./finding-list";
import { LiveElement, properties } from "./live-element";
import { isRefused } from "./parameter-slider";
import { defaultText } from "./range-text";
import { sentence } from "./symbol";

export class ParameterRow extends LiveElement {
    static override properties = properties("store", "key", "slim");
    declare store: Store;
    declare key: string;
    /** Whether the row is a slider beside a picture, without reset button and messages, which are elsewhere in the view. */
    declare slim: boolean | undefined;
    private state!: RowState;

    protected override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has("store") || changed.has("key")) this.state = rowState(this.store, this.key);
    }

    /** Waits for the slider, too. */
    protected override async getUpdateComplete(): Promise<boolean> {
        const done = await super.getUpdateComplete();
        await this.querySelector<LiveElement>("parameter-slider, points-row")?.updateComplete;
        return done;
    }

    protected override render(): TemplateResult | typeof nothing {
        const { store, state } = this;
        const [row, entry] = [state.row.value, state.entry.value];
        if (!row || !entry) return nothing;
        switch (row.scale) {
            case "choice":
                return choiceRow(store, row, entry, state.findings.value, state.draft.value);
            case "points":
                void import("./points-row");
                return html`<points-row .store=${store} .row=${row} .entry=${entry} .findings=${state.findings.value}></points-row>`;
            default:
                return this.numberRow(row, entry);
        }
    }

    private numberRow(row: Param, entry: Entry): TemplateResult {
        const { store, state, key, slim } = this;
        const draft = state.draft.value;
        const marks = `${isRefused(state) ? "refused" : ""} ${isChanged(entry) || draft !== undefined ? "changed" : ""}`;
        if (slim)
            return html`<div class="slider-row ${marks}" data-key=${key}><div class="line"><parameter-slider
                .store=${store} .key=${key} .fieldId=${`slider-field-${key}`}></parameter-slider></div>
                <span class="slider-name" aria-hidden="true">${sentence(row.text.split(/\s?[:.,]/)[0]!)}</span></div>`;
        const back = defaultText(row, entry);
        const findings = [...state.findings.value, ...hint(row, draft)];
        const messages = findings.length > 0 ? `messages-${key}` : undefined;
        return html`<div class="row number ${marks}" data-key=${key}>
            <div class="line">
                <parameter-slider .store=${store} .key=${key} .fieldId=${`field-${key}`} .messages=${messages}></parameter-slider>
                <button type="button" class="reset" @click=${this.onReset} title=${t("panel.back", { value: back })}
                    aria-label=${t("panel.reset", { key, value: back })}>↺</button>
            </div>
            ${findingList(store, findings, messages)}
        </div>`;
    }

    private readonly onReset = (event: Event): void => {
        this.store.reset(this.key);
        this.store.panel.continueAt(this.key, event);
    };
}
customElements.define("parameter-row", ParameterRow);

/** Note about a refused text that has a wrong decimal mark or a unit, with the corrected number. */
function hint(row: Param, draft: string | undefined): Finding[] {
    const mistake = draft === undefined ? undefined : typingHint(draft, row.unit);
    if (!mistake) return [];
    const value = valueShownAs(mistake.number, row.unit);
    const remedy = { key: row.key, value, bound: "exactly", unit: row.unit } as const;
    return [{ ...ownFinding(row.key, mistake.hint, "note"), remedies: [remedy] }];
}
