// Benches on which the published models were identified: buttons for mass, length and gain.
import { html, nothing, type TemplateResult } from "lit";
import { unitText } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { benchesOf, rowOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { popup } from "../../ui/popup";
import { t } from "../../i18n/messages";

export function benchButtons(store: Store): TemplateResult | typeof nothing {
    const { entries } = store.report.value;
    const bench = benchesOf(store.option("preset"));
    const value = (key: string): unknown => entries.find((entry) => entry.key === key)?.value;
    if (!bench) return nothing;
    return popup({
        id: "benches",
        look: "small",
        button: html`${t("benches.short")} <span aria-hidden="true">▾</span>`,
        sheet: () => html`<div class="benches" role="group" aria-labelledby="benches-title">
        <p id="benches-title">${t("benches.title")}</p>
        ${Object.entries(bench).map(([key, values]) => {
            const row = rowOf(store.experiment.params, key, entries);
            if (!row) return nothing;
            return html`<div class="flow bench-row" role="group" aria-label=${row.text.replace(/[.,].*/, "")}>
                ${symbol(row.symbol)}${values.map(
                    (text) => html`<button type="button" class="small" data-bench="${key}=${text}"
                    aria-pressed=${value(key) === Number(text)} @click=${() => store.change(key, text, "push")}
                    >${text}${row.unit === "" ? "" : html`&nbsp;${unitText(row.unit)}`}</button>`,
                )}</div>`;
        })}</div>`,
    });
}
