// One number of the panel: symbol, text, slider, number field, unit and reset, all from its row in C.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { findingList } from "./finding-list";
import { fieldNumber, plainSymbol, sentence, spokenValue, symbol, unitText } from "../notation/number-text";
import { focusRow } from "./row-place";
import { placeAfterKey, placeOf, PLACES, textAt } from "./slider-scale";
import { errorsOf } from "../state/rows";
import type { Store } from "../state/store";
import { say } from "../notation/words";

export function numberRow(store: Store, row: Param, entry: Entry, findings: readonly Finding[]): TemplateResult {
    const draft = store.drafts.value[row.key];
    const refused = draft !== undefined || errorsOf(findings).length > 0;
    const value = typeof entry.value === "number" ? entry.value : null;
    const text = draft ?? store.given.value[row.key] ?? fieldNumber(value);
    const drafted = draft === undefined || draft.trim() === "" ? NaN : Number(draft);
    const place = placeOf(row, Number.isNaN(drafted) ? (value ?? NaN) : drafted);
    const said = findings.length > 0 ? `said-${row.key}` : nothing;
    const changed = entry.given || draft !== undefined;
    const back = entry.standard ?? say("panel.not-given");

    const move = (to: number): void => store.slide(row.key, textAt(row, to));
    const end = (): void => store.endSlide();
    const onKey = (event: KeyboardEvent): void => {
        if (event.key === "Delete" || event.key === "Backspace") return store.reset(row.key);
        const to = placeAfterKey(place, event);
        if (to === null) return;
        event.preventDefault();
        if (to !== place || value === null) move(to);
    };
    const onField = (event: Event): void => {
        const field = event.target as HTMLInputElement;
        const typed = field.value.trim();
        field.value = typed;
        if (typed === text) return;
        if (typed === "" && row.optional) store.reset(row.key);
        else store.change(row.key, typed, "push");
    };

    const onReset = (event: Event): void => {
        store.reset(row.key);
        void focusRow(row.key, event);
    };

    return html`<div class="row number ${refused ? "refused" : ""} ${changed ? "changed" : ""}" data-key=${row.key}>
        <label class="name" for="field-${row.key}" title=${row.text}>
            ${symbol(row.symbol)} ${sentence(row.text)}</label>
        <button type="button" class="reset" ?hidden=${!changed} @click=${onReset}
            title=${say("panel.back", { value: back })}
            aria-label=${say("panel.reset", { key: row.key, value: back })}>↺</button>
        <input class="slider" type="range" min="0" max=${PLACES} step="1" .value=${live(String(place))}
            aria-label="${plainSymbol(row.symbol)}: ${row.text}" aria-valuetext=${spokenValue(value, row.unit)}
            aria-describedby=${said}
            @input=${(event: Event) => move(Number((event.target as HTMLInputElement).value))}
            @keydown=${onKey} @change=${end} @blur=${end} @dblclick=${() => store.reset(row.key)}>
        <span class="entry">
            ${refused ? html`<span class="mark" aria-hidden="true">✕</span>` : nothing}
            <input class="field" id="field-${row.key}" type="text" inputmode="decimal" autocomplete="off"
                spellcheck="false" .value=${text} title=${value ?? nothing}
                placeholder=${row.optional ? say("panel.not-given") : ""}
                aria-invalid=${refused ? "true" : "false"} aria-describedby=${said}
                @change=${onField}>
            <span class="unit">${unitText(row.unit)}</span>
        </span>
        ${findingList(store, findings, `said-${row.key}`)}
    </div>`;
}
