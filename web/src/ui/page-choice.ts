// Choices of the page that the library does not have: segmented groups, switches and lists.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t } from "../i18n/messages";
import type { PageRow, Store } from "../model/store";

/** The row of a choice, with the titles of its options by their names; the first is the default. */
export function pageRow(key: string, title: string, titles: Readonly<Record<string, string>>): PageRow {
    const options = Object.entries(titles).map(([name, text]) => ({ name, title: text }));
    return { key, title, standard: options[0]!.name, options };
}

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

/** The row of a switch; things are shown unless they are switched off. */
export function switchRow(key: string, title: string): PageRow {
    return pageRow(key, title, { on: t("switch.on"), off: t("switch.off") });
}

export function pageSwitches(store: Store, title: string, keys: readonly string[]): TemplateResult {
    return html`<fieldset class="page-choice"><legend>${title}</legend>
        <div class="switches">${keys.map((key) => {
            const row = store.pageRow(key)!;
            const flip = (event: Event): void =>
                store.changePage(key, (event.target as HTMLInputElement).checked ? "on" : "off");
            return html`<label><input type="checkbox" name="page-${key}" .checked=${live(store.pageValue(key) === "on")}
            @change=${flip}>${row.title}</label>`;
        })}</div></fieldset>`;
}

export function checkbox(text: string, on: boolean, change: (on: boolean) => void, current = false): TemplateResult {
    return html`<label aria-current=${current ? "true" : nothing}><input type="checkbox" .checked=${on}
        @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}>${text}</label>`;
}

/** Checkboxes for the names in a list of the page: between one and `most` of them are chosen. */
export function listBoxes(
    store: Store,
    key: string,
    legend: string,
    options: PageRow["options"],
    chosen: readonly string[],
    most: number,
): TemplateResult {
    return html`<fieldset><legend>${legend}</legend>${options.map(({ name, title }) => {
        const on = chosen.includes(name);
        const names = on ? chosen.filter((other) => other !== name) : [...chosen, name];
        return html`<label class="check"><input type="checkbox" name=${key} value=${name} .checked=${live(on)}
            ?disabled=${on ? chosen.length === 1 : chosen.length >= most}
            @change=${() => store.changePage(key, names.join(","))}>${title}</label>`;
    })}</fieldset>`;
}
