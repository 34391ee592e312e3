// A choice of the page that the library does not have, as a segmented group.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { PageRow, Store } from "../model/store";

/** The row of a choice, with the titles of its options by their names; the first is the default. */
export function pageRow(key: string, title: string, titles: Readonly<Record<string, string>>): PageRow {
    const options = Object.entries(titles).map(([name, text]) => ({ name, title: text }));
    return { key, title, standard: options[0]!.name, options };
}

/** `other`: a choice that is reset with it. */
export function pageChoice(store: Store, key: string, other?: string): TemplateResult {
    const { title, options } = store.pageRows.find((pageRow) => pageRow.key === key)!;
    return segments(`page-${key}`, title, options, store.pageValue(key), (name) => {
        store.changePage(key, name);
        if (other) store.changePage(other, "", "replace");
    });
}

/** A choice of two as a switch, with the title of the row. */
export function pageSwitch(store: Store, key: string, off: string, on: string): TemplateResult {
    const { title } = store.pageRows.find((pageRow) => pageRow.key === key)!;
    return html`<label class="check"><input type="checkbox" name="page-${key}" .checked=${live(store.pageValue(key) === on)}
        @change=${(event: Event) => store.changePage(key, (event.target as HTMLInputElement).checked ? on : off)}><span>${title}</span></label>`;
}

/** `group`: unique on the page. */
export function segments(
    group: string,
    title: string,
    options: readonly { name: string; title: string }[],
    chosen: string | undefined,
    choose: (name: string) => void,
): TemplateResult {
    return html`<fieldset class="page-choice"><legend>${title}</legend>
        <div class="segments">${options.map(
            (option) => html`<label><input type="radio" name=${group}
            value=${option.name} .checked=${live(option.name === chosen)}
            @change=${() => choose(option.name)}><span>${option.title}</span></label>`,
        )}</div></fieldset>`;
}
