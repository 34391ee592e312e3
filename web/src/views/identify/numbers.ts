// Texts of errors and parameters.
import { steadyNumber } from "../../i18n/number-text";
import { MRAD } from "../../sim/differences";

/** Text for a missing value. */
const NONE = "–";

/** Text of an error [rad] in mrad. */
export function mrad(value: number | undefined): string {
    return value !== undefined && Number.isFinite(value) ? steadyNumber(MRAD * value, 1) : NONE;
}

/** Text of a difference [rad] in mrad, with its sign. */
export function signedMrad(value: number): string {
    if (!Number.isFinite(value)) return NONE;
    return `${MRAD * value >= 0.05 ? "+" : ""}${steadyNumber(MRAD * value, 1)}`;
}

/** Text of a criterion, of which only differences count. */
export function criterionText(value: number): string {
    return Number.isFinite(value) ? steadyNumber(value, 1) : NONE;
}

export function percent(value: number): string {
    return Number.isFinite(value) ? steadyNumber(value, 1) : NONE;
}
