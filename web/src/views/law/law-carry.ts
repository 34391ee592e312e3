// The law of this view in an experiment: links that set its parameters, or its points, there.
import { html, type TemplateResult } from "lit";
import type { Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { writePlace } from "../../model/permalink";
import { choiceRow, rowOf } from "../../model/rows";
import type { Given, Store } from "../../model/store";
import { popup } from "../../ui/popup";

const LAW = "law";

/** The settings of the law alone, also those that are defaults here: they are others in an experiment. */
export function lawSettings({ report, given, experiment }: Store): Given {
    const { entries } = report.value;
    const options = choiceRow(experiment.params, LAW)?.options ?? [];
    const own = (key: string): boolean =>
        key === LAW ||
        (rowOf(experiment.params, key, entries)?.group === LAW &&
            options.some(({ params }) => params.some((param) => param.key === key)));
    return Object.fromEntries(
        entries
            .filter(({ key, value }) => value !== null && own(key))
            .map(({ key, value }) => [key, given.value[key] ?? String(value)]),
    );
}

export function lawCarry(store: Store, { description }: Friction): TemplateResult {
    return popup({
        id: "law-carry",
        look: "small",
        button: html`${t("law.carry")} <span aria-hidden="true">▾</span>`,
        sheet: () =>
            html`<nav class="law-carry" aria-label=${t("law.carry")}><p class="quiet">${t("law.carry-told")}</p><ul>${description.experiments
                .filter(({ kind, contacts, params }) => kind === "run" && contacts > 0 && choiceRow(params, LAW))
                .map(
                    ({ name, title }) =>
                        html`<li><a href=${writePlace("experiments", { run: name, ...lawSettings(store) })}>${title}</a></li>`,
                )}</ul></nav>`,
    });
}
