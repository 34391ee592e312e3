// One choice of the panel in one line: a segmented group for few short options, else a list; with its reset button.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { errorsOf, isChanged } from "../model/rows";
import type { Store } from "../model/store";
import { findingList } from "./finding-list";
import { symbol } from "./symbol";

/** Maximum number of options in a segmented group, and of letters in it beside a symbol and beside a name. */
const MOST_SEGMENTS = 4;
const SEGMENT_LETTERS = { symbol: 38, name: 19 };

export function choiceRow(
    store: Store,
    row: Param,
    entry: Entry,
    findings: readonly Finding[],
    draft: string | undefined,
): TemplateResult {
    const chosen = draft ?? String(entry.value);
    const refused = errorsOf(findings).length > 0;
    const changed = isChanged(entry) || draft !== undefined;
    const messages = findings.length > 0 ? `messages-${row.key}` : nothing;
    const named = row.symbol === "";
    const letters = row.options.reduce((sum, option) => sum + option.title.length, 0);
    const segmented =
        row.options.length > 1 &&
        row.options.length <= MOST_SEGMENTS &&
        letters <= SEGMENT_LETTERS[named ? "name" : "symbol"];
    const choose = (name: string): void => store.choose(row.key, name);
    const back = row.options.find(({ name }) => name === entry.standard)?.title ?? String(entry.standard);
    const onReset = (event: Event): void => {
        choose(String(entry.standard));
        store.panel.continueAt(row.key, event);
    };
    const caption = html`${named ? row.title : symbol(row.symbol)}<span class="unseen meaning">: ${row.text}</span>`;

    return html`<div class="row choice ${named ? "named" : ""} ${refused ? "refused" : ""} ${changed ? "changed" : ""}"
        data-key=${row.key}>
        <div class="line">${
            segmented
                ? html`<fieldset aria-describedby=${messages}><legend><span class="name" title=${row.text}>${caption}</span></legend>
                <div class="segments">${row.options.map(
                    (option) => html`<label title=${option.text || option.title}>
                    <input type="radio" name="choice-${row.key}" value=${option.name}
                        .checked=${live(option.name === chosen)}
                        @change=${() => choose(option.name)}><span>${option.title}</span></label>`,
                )}</div></fieldset>`
                : html`<label class="name" for="field-${row.key}" title=${row.text}>${caption}</label>
                <select id="field-${row.key}" .value=${live(chosen)} aria-invalid=${refused ? "true" : "false"}
                    aria-describedby=${messages}
                    @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
                    ${row.options.map(
                        (option) => html`<option value=${option.name} ?selected=${option.name === chosen}
                        >${option.title}</option>`,
                    )}
                </select>`
        }
            <button type="button" class="reset" @click=${onReset} title=${t("panel.back", { value: back })}
                aria-label=${t("panel.reset", { key: row.key, value: back })}>↺</button>
        </div>
        ${findingList(store, findings, `messages-${row.key}`)}
    </div>`;
}
