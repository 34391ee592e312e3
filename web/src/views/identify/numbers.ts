// Errors and parameters as text.
import { steadyNumber } from "../../i18n/number-text";
import { MRAD } from "../../sim/differences";

/** What has no value. */
const NONE = "–";

/** An error [rad] in mrad. */
export function mrad(value: number | undefined): string {
    return value !== undefined && Number.isFinite(value) ? steadyNumber(MRAD * value, 1) : NONE;
}

/** A difference with its sign. */
export function signedMrad(value: number): string {
    if (!Number.isFinite(value)) return NONE;
    return `${MRAD * value >= 0.05 ? "+" : ""}${steadyNumber(MRAD * value, 1)}`;
}

export function percent(value: number): string {
    return Number.isFinite(value) ? steadyNumber(value, 1) : NONE;
}
