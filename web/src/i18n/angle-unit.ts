// Angles in radians or degrees, as the user prefers, where they are shown or typed; elsewhere they are in radians.
import { signal } from "@preact/signals-core";
import { recall, remember } from "../environment/memory";

export type AngleUnit = "rad" | "deg";
export const angleUnits: readonly AngleUnit[] = ["rad", "deg"];

export const angleUnit = signal<AngleUnit>(recall("angles") === "deg" ? "deg" : "rad");

export function chooseAngleUnit(chosen: AngleUnit): void {
    angleUnit.value = chosen;
    remember("angles", chosen);
}

const DEGREES: Readonly<Record<string, string>> = { rad: "°", "rad/s": "°/s", "rad/s²": "°/s²" };
/** Digits of a converted number in a field that is being edited: the last ones are rounding noise. */
const DIGITS = 12;

function inDegrees(unit: string): boolean {
    return angleUnit.value === "deg" && unit in DEGREES;
}

/** Unit in which numbers with this unit are shown. */
export function shownUnit(unit: string): string {
    return inDegrees(unit) ? DEGREES[unit]! : unit;
}

/** A number of this unit, converted to the shown unit. */
export function shownValue(value: number, unit: string): number {
    return inDegrees(unit) ? (value * 180) / Math.PI : value;
}

/** A number in the shown unit, converted to this unit. */
export function valueShownAs(shown: number, unit: string): number {
    return inDegrees(unit) ? (shown * Math.PI) / 180 : shown;
}

/** The text of a number, converted to the shown unit. Other texts stay unchanged. */
export function shownText(text: string, unit: string): string {
    if (!inDegrees(unit) || !isNumber(text)) return text;
    return String(Number(shownValue(Number(text), unit).toPrecision(DIGITS)));
}

/** The text of a number typed in the shown unit, converted to this unit. Other texts stay unchanged. */
export function textShownAs(typed: string, unit: string): string {
    return inDegrees(unit) && isNumber(typed) ? String(valueShownAs(Number(typed), unit)) : typed;
}

function isNumber(text: string): boolean {
    return text.trim() !== "" && Number.isFinite(Number(text));
}
