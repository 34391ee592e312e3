// Choice of the plots on the stage: the main ones by default, up to four, stored in the link.
import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { t, type Key } from "../i18n/messages";
import { namesIn, type PageRow, type Store } from "../model/store";
import { popup } from "../ui/popup";

const MOST_PLOTS = 4;
const KEY = "plots";

export function plotsRow(options: PageRow["options"], first: readonly string[]): PageRow {
    return { key: KEY, title: t("stage.plots"), standard: first.join(","), options, most: MOST_PLOTS };
}

/** Row for a choice of the page. `options`: name -> text. */
export function choiceOfPage(
    key: string,
    title: Key,
    standard: string,
    options: Readonly<Record<string, Key>>,
): PageRow {
    const all = Object.entries(options).map(([name, text]) => ({ name, title: t(text) }));
    return { key, title: t(title), standard, options: all };
}

/** Names of the plots on the stage, in order. */
export function plotNames(store: Store): string[] {
    return namesIn(store.pageValue(KEY));
}

/** `names`: available plots; the plot of differences, for example, needs a second run. */
export function plotChooser(store: Store, names: readonly string[]): TemplateResult {
    const { options } = store.pageRow(KEY)!;
    const chosen = plotNames(store);
    const full = chosen.length >= MOST_PLOTS;
    const flip = (name: string, on: boolean): void =>
        store.changePage(KEY, (on ? [...chosen, name] : chosen.filter((other) => other !== name)).join(","));
    return popup({
        id: "plot-chooser",
        look: "small",
        button: html`${t("stage.plots")} <span aria-hidden="true">▾</span>`,
        sheet: () =>
            html`<fieldset><legend>${t("stage.plots-most", { most: MOST_PLOTS })}</legend>${options
                .filter(({ name }) => names.includes(name))
                .map(({ name, title }) => {
                    const on = chosen.includes(name);
                    return html`<label class="check"><input type="checkbox" name="plots" value=${name} .checked=${live(on)}
                    ?disabled=${on ? chosen.length === 1 : full}
                    @change=${(event: Event) => flip(name, (event.target as HTMLInputElement).checked)}>${title}</label>`;
                })}</fieldset>`,
    });
}
