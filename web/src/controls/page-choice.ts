// A choice that only the page knows, as a segmented group.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Store } from "../state/store";

export function pageChoice(store: Store, key: string): TemplateResult {
    const row = store.pageRows.find((one) => one.key === key)!;
    const chosen = store.pageValue(key);
    return html`<fieldset class="page-choice"><legend>${row.title}</legend>
        <div class="segments">${row.options.map(
            (option) => html`<label><input type="radio" name="page-${key}"
            value=${option.name} .checked=${live(option.name === chosen)}
            @change=${() => store.changePage(key, option.name)}><span>${option.title}</span></label>`,
        )}</div></fieldset>`;
}
