// The title of an axis as plain text, as Chart.js writes it: no marks but digits as subscripts, and the unit.
import { shownUnit } from "../i18n/angle-unit";
import { plainText } from "./plain-text";
import type { Axis } from "./series";

export function axisTitle({ label, unit }: Axis): string {
    const name = plainText(label, true)
        .replace(/_\{(\d+)\}/g, (_, digits: string) => digits.replace(/\d/g, (one) => "₀₁₂₃₄₅₆₇₈₉"[Number(one)]!))
        .replace(/[_^]\{([^}]*)\}/g, "$1");
    return name + (unit === "" ? "" : ` [${shownUnit(unit)}]`);
}
