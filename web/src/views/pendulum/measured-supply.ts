// Supply voltage, motor current and duty cycle that a recording contains beside its angles: what the electronics did, next
// to the supply voltage of the run. The run does not use them.
import { html, nothing, type TemplateResult } from "lit";
import type { Recorded } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";

/** Magnitude from which on a duty cycle is at its limit. */
const FULL_DUTY = 0.995;
/** Significant digits of a measured value. */
const DIGITS = 3;

export interface Spread {
    readonly least: number;
    readonly mean: number;
    readonly most: number;
}

/** Smallest, mean and largest of the numbers; undefined if there are none. */
export function spreadOf(values: ArrayLike<number> | undefined): Spread | undefined {
    let [least, sum, most, count] = [Infinity, 0, -Infinity, 0];
    for (const value of Array.from(values ?? [])) {
        if (Number.isNaN(value)) continue;
        least = Math.min(least, value);
        most = Math.max(most, value);
        sum += value;
        count++;
    }
    return count === 0 ? undefined : { least, mean: sum / count, most };
}

/** Share of the samples with a full duty cycle, 0 to 1. */
export function shareAtLimit(load: ArrayLike<number>): number {
    const known = Array.from(load).filter((value) => !Number.isNaN(value));
    return known.filter((value) => Math.abs(value) >= FULL_DUTY).length / known.length;
}

/** Line with the measured values. `vin`: supply voltage of the run [V]. */
export function measuredLine({ volts, current, load }: Recorded, vin: number): TemplateResult | typeof nothing {
    const text = ({ least, mean, most }: Spread): Record<string, string> => ({
        least: shortNumber(least, DIGITS),
        mean: shortNumber(mean, DIGITS),
        most: shortNumber(most, DIGITS),
    });
    const [supply, motor, duty] = [volts, current, load].map(spreadOf);
    const parts = [
        ...(supply ? [t("measured.volts", { ...text(supply), vin: shortNumber(vin, DIGITS) })] : []),
        ...(motor ? [t("measured.current", text(motor))] : []),
        ...(duty ? [t("measured.load", { ...text(duty), share: shortNumber(100 * shareAtLimit(load!), 2) })] : []),
    ];
    if (parts.length === 0) return nothing;
    return html`<p class="measured quiet">${t("measured.line", { parts: parts.join("; ") })}</p>`;
}
