// Readings of a run's parameters, and what is predicted of the hunting of a robot joint.
import { html, nothing, type TemplateResult } from "lit";
import type { Channel } from "../../../../wasm/friction";
import { t, tHtml, type Key } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import type { Store } from "../../model/store";
import { symbol } from "../../ui/symbol";

/** The reading that is 0 if the hunting dies away, and null if nothing is predicted. */
const HUNTING = "cycle_amplitude";

/** Readings of the parameters that have a value; what a text says behind a semicolon is of readings without one. */
export function readingsOf(store: Store): readonly Channel[] {
    const { readings: values } = store.report.value;
    return store.experiment.readings.filter(({ key }) => values[key] !== null && values[key] !== undefined);
}

export function readings(store: Store): TemplateResult {
    const { readings: values } = store.report.value;
    return html`<dl class="readings">${readingsOf(store).map(
        ({
            key,
            symbol: name,
            text,
            unit,
        }) => html`<div data-reading=${key}><dt>${symbol(name)} ${text.replace(/;.*/, "")}</dt>
            <dd>${key === HUNTING && values[key] === 0 ? t("hunting.dies-away") : withUnit(values[key], unit, digitsOf(values[key]))}</dd></div>`,
    )}</dl>${HUNTING in values ? html`<p class="remark quiet">${tHtml(aboutHunting(store))}</p>` : nothing}`;
}

/** A share that is nearly 1 is not 1: at 1 a body sticks no longer. */
export function digitsOf(value: number | null | undefined): number {
    return Math.abs(value! - 1) < 0.005 ? 6 : 3;
}

/** What the prediction assumes, or why there is none. */
function aboutHunting({ report }: Store): Key {
    const { readings: values, entries } = report.value;
    if (values[HUNTING] !== null) return "hunting.assumes";
    return entries.some(({ key, value }) => (key === "lambda" || key === "kp") && value === 0)
        ? "hunting.no-integral"
        : "hunting.unknown";
}
