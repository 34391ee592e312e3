// A choice of the page that the library does not have, as a segmented group.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Store } from "../model/store";

/** `other`: a choice that is reset with it. */
export function pageChoice(store: Store, key: string, other?: string): TemplateResult {
    const { title, options } = store.pageRow(key)!;
    return segments(`page-${key}`, title, options, store.pageValue(key), (name) => {
        store.changePage(key, name);
        if (other) store.changePage(other, "", "replace");
    });
}

/** A choice of two as a switch, with the title of the row. */
export function pageSwitch(store: Store, key: string, off: string, on: string): TemplateResult {
    const { title } = store.pageRow(key)!;
    return html`<label class="check"><input type="checkbox" name="page-${key}" .checked=${live(store.pageValue(key) === on)}
        @change=${(event: Event) => store.changePage(key, (event.target as HTMLInputElement).checked ? on : off)}><span>${title}</span></label>`;
}

/** `group`: unique on the page; `look`: class of the group; `lang`: language of a title. */
export function segments<Name extends string>(
    group: string,
    title: string,
    options: readonly { name: Name; title: string; lang?: string }[],
    chosen: string | undefined,
    choose: (name: Name) => void,
    look = "page-choice",
): TemplateResult {
    return html`<fieldset class=${look}><legend>${title}</legend>
        <div class="segments">${options.map(
            (option) => html`<label lang=${option.lang ?? nothing}><input type="radio" name=${group}
            value=${option.name} .checked=${live(option.name === chosen)}
            @change=${() => choose(option.name)}><span>${option.title}</span></label>`,
        )}</div></fieldset>`;
}
