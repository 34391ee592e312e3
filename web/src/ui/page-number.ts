// A number of the page in a sentence: other text stays in its field, with a message about the accepted numbers.
import { html, noChange, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { fieldText, typedNumber, typingHint, unitText } from "../i18n/number-text";
import type { Store } from "../model/store";

export interface PageNumber {
    key: string;
    /** Name for screen readers. */
    label: string;
    unit: string;
    /** The current number, as text. */
    value: string;
    /** The text that is stored for a typed number; by default the number itself. */
    write?: (typed: number) => string;
}

export function pageNumber(store: Store, { key, label, unit, value, write = String }: PageNumber): TemplateResult {
    const draft = store.pageDrafts.value[key];
    const id = `page-field-${key}`;
    const { edited } = store.panel;
    // Rendering does not change the text that is being typed.
    const shown = edited.value === id ? noChange : live(fieldText(draft ?? value, false));
    const onChange = (event: Event): void => {
        const text = typedNumber((event.target as HTMLInputElement).value.trim());
        const number = Number(text);
        const isNumber = text !== "" && Number.isFinite(number);
        edited.value = undefined;
        store.typePage(key, text === "" ? "" : isNumber ? write(number) : text, text);
    };
    const onInput = (): void => void (edited.value = id);
    const onFocus = (event: Event): void => {
        const field = event.target as HTMLInputElement;
        edited.value = id;
        const full = fieldText(draft ?? value, true);
        if (full === field.value) return;
        field.value = full;
        field.select();
    };
    const onBlur = (): void => {
        if (edited.peek() === id) edited.value = undefined;
    };
    return html`<span class="page-number"><input class="field" id=${id} type="text" inputmode="text" autocomplete="off"
        spellcheck="false" .value=${shown} aria-label="${label} [${unitText(unit)}]"
        aria-invalid=${draft === undefined ? "false" : "true"} aria-describedby=${draft === undefined ? nothing : `${id}-why`}
        @input=${onInput} @change=${onChange} @focus=${onFocus} @blur=${onBlur}>\u00a0${unitText(unit)}</span>`;
}

/** The messages about the numbers of these keys that were refused, with their units. */
export function pageNumberMessages(
    store: Store,
    numbers: readonly Pick<PageNumber, "key" | "unit">[],
): TemplateResult | typeof nothing {
    const refused = numbers.filter(({ key }) => store.pageDrafts.value[key] !== undefined);
    if (refused.length === 0) return nothing;
    return html`<ul class="findings">${refused.map(({ key, unit }) => {
        const draft = store.pageDrafts.value[key]!;
        return html`<li class="finding error" id="page-field-${key}-why"><span class="mark" aria-hidden="true">✕</span>
            <span class="sentence">${typingHint(draft, unit)?.hint ?? store.pageMistake(key, draft)}</span></li>`;
    })}</ul>`;
}
