// Choice of the plots on the stage: the main ones by default, up to four, stored in the link.
import { html, type TemplateResult } from "lit";
import { t, type Key } from "../i18n/messages";
import { namesIn, type PageRow, type Store } from "../model/store";
import { listBoxes } from "../ui/page-choice";
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

export function plotNames(store: Store): string[] {
    return namesIn(store.pageValue(KEY));
}

/** `names`: available plots; the plot of differences, for example, needs a second run. */
export function plotChooser(store: Store, names: readonly string[]): TemplateResult {
    const options = store.pageRow(KEY)!.options.filter(({ name }) => names.includes(name));
    const legend = t("stage.plots-most", { most: MOST_PLOTS });
    return popup({
        id: "plot-chooser",
        look: "small",
        button: html`${t("stage.plots")} <span aria-hidden="true">▾</span>`,
        sheet: () => listBoxes(store, KEY, legend, options, plotNames(store), MOST_PLOTS),
    });
}
