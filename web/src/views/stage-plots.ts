// Which plots are on the stage: the ones that matter first by default, up to four by choice, kept in the link.
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

/** A choice of the page: the names of its options and their texts. */
export function choiceOfPage(
    key: string,
    title: Key,
    standard: string,
    options: Readonly<Record<string, Key>>,
): PageRow {
    const all = Object.entries(options).map(([name, text]) => ({ name, title: t(text) }));
    return { key, title: t(title), standard, options: all };
}

/** The names of the plots on the stage, in their order there. */
export function plotNames(store: Store): string[] {
    return namesIn(store.pageValue(KEY));
}

/** `names`: those that there are now; a difference, for example, needs something to compare with. */
export function plotChooser(store: Store, names: readonly string[]): TemplateResult {
    const { options } = store.pageRows.find(({ key }) => key === KEY)!;
    const chosen = plotNames(store);
    const full = chosen.length >= MOST_PLOTS;
    const flip = (name: string, on: boolean): void =>
        store.changePage(KEY, (on ? [...chosen, name] : chosen.filter((one) => one !== name)).join(","));
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
