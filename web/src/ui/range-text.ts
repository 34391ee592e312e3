// The range of a slider in words: its ends, and how to return to the default range if it has moved.
import type { Entry, Param } from "../../../wasm/friction";
import { shownText } from "../i18n/angle-unit";
import { exactNumber, numberIn, unitText } from "../i18n/number-text";
import { t, type Values } from "../i18n/messages";
import { spanOf, type Span } from "../model/slider-scale";

export function endsOf({ unit }: Param, { low, high }: Span): Values {
    return { low: numberIn(unit, low, 3), high: `${numberIn(unit, high, 3)} ${unitText(unit)}`.trim() };
}

/** The default value as text, with its shown unit. */
export function defaultText({ unit }: Param, { standard }: Entry): string {
    return typeof standard === "number" ? exactNumber(Number(shownText(String(standard), unit))) : t("panel.not-given");
}

/** Whether the range differs from the range of the default value. */
export function hasMoved(row: Param, { standard }: Entry, { low, high }: Span): boolean {
    const first = spanOf(row, standard, typeof standard === "number" ? standard : null);
    return low !== first.low || high !== first.high;
}

export function movedText(row: Param, entry: Entry, range: Span): string {
    return t("panel.moved", { ...endsOf(row, range), value: defaultText(row, entry) });
}
