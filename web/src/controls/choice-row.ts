// One choice of the panel: few short options as a segmented group, many or long ones as a list.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { findingList } from "./finding-list";
import { sentence, symbol } from "../notation/number-text";
import { errorsOf } from "../state/rows";
import type { Store } from "../state/store";

const SEGMENT_LETTERS = 34;

export function choiceRow(store: Store, row: Param, entry: Entry, findings: readonly Finding[]): TemplateResult {
    const chosen = store.drafts.value[row.key] ?? String(entry.value);
    const option = row.options.find((o) => o.name === chosen);
    const refused = errorsOf(findings).length > 0;
    const said = findings.length > 0 ? `said-${row.key}` : nothing;
    const letters = row.options.reduce((sum, o) => sum + o.title.length, 0);
    const segmented = row.options.length <= 4 && letters <= SEGMENT_LETTERS;
    const choose = (name: string): void => store.choose(row.key, name);
    const caption = html`${row.symbol === "" ? html`<span class="key">${row.title}</span>` : symbol(row.symbol)}
        ${sentence(row.text)}`;

    return html`<div class="row choice ${refused ? "refused" : ""} ${entry.given ? "changed" : ""}" data-key=${row.key}>
        ${
            segmented
                ? html`<fieldset aria-describedby=${said}><legend class="name" title=${row.text}>${caption}</legend>
                <div class="segments">${row.options.map(
                    (o) => html`<label title=${o.text || o.title}>
                    <input type="radio" name="choice-${row.key}" value=${o.name} .checked=${live(o.name === chosen)}
                        @change=${() => choose(o.name)}><span>${o.title}</span></label>`,
                )}</div></fieldset>`
                : html`<label class="name" for="field-${row.key}" title=${row.text}>${caption}</label>
                <select id="field-${row.key}" .value=${live(chosen)} aria-invalid=${refused ? "true" : "false"}
                    aria-describedby=${said}
                    @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
                    ${row.options.map(
                        (o) => html`<option value=${o.name} ?selected=${o.name === chosen}
                        >${o.title}</option>`,
                    )}
                </select>`
        }
        ${option?.source ? html`<p class="source">${option.source}</p>` : nothing}
        ${findingList(store, findings, `said-${row.key}`)}
    </div>`;
}
