// Numbers as text with the decimal mark of the language, short for reading and exact for fields; units as text and words.
import locales from "built:locales";
import { shownUnit, shownValue } from "./angle-unit";
import { mistakeIn, plainNumber, withMark } from "./decimal";
import { language } from "./language";
import { t, type Key } from "./messages";

const MARK = locales[language]!.mark;

/** Maximum number of characters of a number at an axis. */
const MOST_AT_TICK = 7;
/** Smaller numbers at an axis are written with a power of ten. */
const LEAST_AT_TICK = 1e-3;

/** A number for reading: `digits` significant digits, a true minus sign, powers of ten only when they are needed. */
export function shortNumber(value: number | null | undefined, digits = 4): string {
    if (value === null || value === undefined || Number.isNaN(value)) return t("number.none");
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    const plain = size >= 1e-4 && size < 1e6;
    const text = plain ? String(Number(value.toPrecision(digits))) : scientific(value, digits);
    return shown(text);
}

/** A number's text with the decimal mark of the language and a true minus sign. */
function shown(text: string): string {
    return withMark(text.replace(/-/g, "−"), MARK);
}

/** A number with a power of ten, such as 3.3·10⁻⁸. */
function scientific(value: number, digits: number): string {
    const [number, power] = value.toExponential(digits - 1).split("e");
    return `${Number(number)}·10${superscript(Number(power))}`;
}

function superscript(power: number): string {
    return String(power).replace(/./g, (digit) => SUPERSCRIPTS[digit] ?? "⁻");
}

/** A number at an axis: plain if it fits, otherwise with a power of ten. */
export function tickNumber(value: number): string {
    return shown(plainTick(value));
}

function plainTick(value: number): string {
    const plain = String(Number(value.toPrecision(6)));
    const small = Math.abs(value) < LEAST_AT_TICK * (1 - 1e-9) && Number(plain) !== 0;
    const text =
        small || plain.length > MOST_AT_TICK || plain.includes("e")
            ? Number(value.toPrecision(3)).toExponential()
            : plain;
    return text.replace("e+", "e");
}

/** Labels of evenly spaced ticks. If the digits in which they differ do not fit, the labels are differences from
 *  `base`, whose text ends with a plus sign. */
export function tickNumbers(values: readonly number[]): { labels: string[]; base: string } {
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const step = (last - first) / (values.length - 1);
    const exact = !values.some((value) => Math.abs(Number(plainTick(value)) - value) > 0.01 * step);
    if (exact) return { labels: values.map(tickNumber), base: "" };
    const common = Math.ceil(Math.log10(Math.max(Math.abs(first), Math.abs(last)) / (last - first)));
    const base = Number(first.toPrecision(Math.max(1, common)));
    // The difference, rounded to a hundredth of a step.
    const aboveBase = (value: number): string => tickNumber((Math.round((100 * (value - base)) / step) * step) / 100);
    return { labels: values.map(aboveBase), base: shown(`${base} +`) };
}

/** A power of ten at a logarithmic axis: 0.1, 1, 10, then 10², 10³ and so on. */
export function powerOfTen(value: number): string {
    const power = Math.round(Math.log10(value));
    if (Math.abs(power) < 2) return shown(String(10 ** power));
    return `10${superscript(power)}`;
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].entries());

/** A duration in a suitable unit. */
export function duration(seconds: number): string {
    const units = [
        [1, "s"],
        [1e-3, "ms"],
        [1e-6, "µs"],
        [1e-9, "ns"],
    ] as const;
    const [one, name] = units.find(([size]) => seconds >= size * (1 - 1e-9)) ?? [1e-12, "ps"];
    return `${shortNumber(seconds / one)}\u00a0${name}`;
}

/** A number with a fixed number of decimals, for readouts of constant width. */
export function steadyNumber(value: number, decimals: number): string {
    const text = value.toFixed(decimals);
    return shown(Number(text) === 0 ? text.replace("-", "") : text);
}

/** Significant digits of a number in a field that is not being edited: identified values have more than fit. */
const FIELD_DIGITS = 5;

/** Number of characters that always fit into a field. */
const FIELD_SIGNS = 8;

/** A number with the digits of a field, with an exponent if that is shorter: 0.15, 1.0231e-5. */
function atRest(value: number): string {
    const plain = String(Number(value.toPrecision(FIELD_DIGITS)));
    const power = Number(plain).toExponential().replace("e+", "e");
    return plain.length <= Math.max(FIELD_SIGNS, power.length) ? plain : power;
}

/** A parameter's text for its field: all digits while it is edited, else as many as fit. Other texts stay unchanged. */
export function fieldText(text: string, editing: boolean): string {
    if (text.trim() === "" || !Number.isFinite(Number(text))) return text;
    return withMark(editing ? text : atRest(Number(text)), MARK);
}

/** A number with all its digits. */
export function exactNumber(value: number): string {
    return withMark(String(value), MARK);
}

/** A typed text as the library reads it. */
export function typedNumber(text: string): string {
    return plainNumber(text, MARK);
}

/** A sentence about the mistake in a refused number, and the corrected number; `unit`: unit of the row. */
export function typingHint(text: string, unit: string): { hint: string; number: number } | undefined {
    const mistake = mistakeIn(text, MARK);
    if (!mistake) return undefined;
    const { kind, number } = mistake;
    const hint =
        kind === "comma"
            ? t("number.point", { number })
            : unit === ""
              ? t("number.no-unit")
              : t("number.alone", { unit: unitText(unit) });
    return { hint, number: Number(number) };
}

/** The unit in which a number is shown, which does not break across lines; "" for a pure number. */
export function unitText(unit: string): string {
    return unitName(shownUnit(unit));
}

/** A unit without conversion, such as the unit of a number in a paper. */
export function unitName(unit: string): string {
    return unit.replace(/ /g, "\u00a0");
}

/** A number as shown, without its unit. */
export function numberIn(unit: string, value: number | null | undefined, digits = 4): string {
    return shortNumber(typeof value === "number" ? shownValue(value, unit) : value, digits);
}

export function withUnit(value: number | null | undefined, unit: string, digits = 4): string {
    const number = numberIn(unit, value, digits);
    const name = unitText(unit);
    if (name === "" || number === t("number.none")) return number;
    return name.startsWith("°") ? `${number}${name}` : `${number}\u00a0${name}`;
}

/** Texts of values with a unit, for screen readers. */
const spokenUnits: Readonly<Record<string, Key>> = {
    N: "unit.newton",
    "N m": "unit.newton-metre",
    m: "unit.metre",
    "m/s": "unit.metre-per-second",
    "m/s²": "unit.metre-per-second2",
    mm: "unit.millimetre",
    s: "unit.second",
    "1/s": "unit.per-second",
    "1/s²": "unit.per-second2",
    rad: "unit.radian",
    "rad/s": "unit.radian-per-second",
    "rad/s²": "unit.radian-per-second2",
    "1/rad": "unit.per-radian",
    "°": "unit.degree",
    "°/s": "unit.degree-per-second",
    kg: "unit.kilogram",
    "kg m²": "unit.inertia",
    J: "unit.joule",
    "N/m": "unit.stiffness",
    "N s/m": "unit.damping",
    "N m/rad": "unit.angular-stiffness",
    "N m s/rad": "unit.angular-damping",
    "rad/(N m s)": "unit.angular-mobility",
    "1/(N m)": "unit.per-newton-metre",
    V: "unit.volt",
    A: "unit.ampere",
    "A s/rad": "unit.ampere-second",
    "N m/A": "unit.torque-constant",
    Ω: "unit.ohm",
    ulp: "unit.ulp",
};

const DIGITS = { useGrouping: false, maximumSignificantDigits: 15 } as const;

/** A value of a slider: without an exponent, which ARIA does not know. */
export function inDigits(value: number): string {
    const text = String(Number(value.toPrecision(15)));
    // the first use of the browser's formatter costs as much as a frame
    return text.includes("e") ? value.toLocaleString("en", DIGITS) : text;
}

/** A value in words, for screen readers: 2.5 newton metres. A unit without words stays as written. */
export function spokenValue(value: number | null, unit: string, digits = 4): string {
    if (value === null) return t("panel.not-given");
    const text = numberIn(unit, value, digits);
    if (Number.isNaN(value)) return text;
    const name = shownUnit(unit);
    const key = spokenUnits[name];
    return key ? t(key, { n: shownValue(value, unit), value: text }) : `${text} ${name}`.trim();
}

/** A symbol without marks, for screen readers: F_S is spoken F S. */
export function plainSymbol(text: string): string {
    return text.replace(/[_^{}]+/g, " ").trim();
}
