// A group of switches that show or hide parts of the page.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { PageRow, Store } from "../model/store";
import { t } from "../i18n/messages";

/** The row of a switch; things are shown unless they are switched off. */
export function switchRow(key: string, title: string): PageRow {
    return {
        key,
        title,
        standard: "on",
        options: [
            { name: "on", title: t("switch.on") },
            { name: "off", title: t("switch.off") },
        ],
    };
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
