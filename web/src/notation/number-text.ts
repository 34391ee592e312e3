// Numbers as text: short for reading, exact for fields, and the marks of mathematics for symbols and units.
import { html, type TemplateResult } from "lit";
import { say, type Key } from "./words";

/** The most characters of a number at an axis. */
const MOST_AT_TICK = 7;
/** Smaller numbers at an axis are written with a power of ten. */
const LEAST_AT_TICK = 1e-3;

/** A number for reading: `digits` significant digits, a true minus sign, powers of ten only when they are needed. */
export function shortNumber(value: number | null | undefined, digits = 4): string {
    if (value === null || value === undefined || Number.isNaN(value)) return say("number.none");
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    const plain = size >= 1e-4 && size < 1e6;
    const text = plain ? String(Number(value.toPrecision(digits))) : scientific(value, digits);
    return text.replace(/-/g, "−");
}

/** Such as 3.3·10⁻⁸. */
function scientific(value: number, digits: number): string {
    const [number, power] = value.toExponential(digits - 1).split("e");
    return `${Number(number)}·10${superscript(Number(power))}`;
}

function superscript(power: number): string {
    return String(power).replace(/./g, (digit) => SUPERSCRIPTS[digit] ?? "⁻");
}

/** A number at an axis: plain where there is room for it, otherwise with a power of ten. */
export function tickNumber(value: number): string {
    const plain = String(Number(value.toPrecision(6)));
    const small = Math.abs(value) < LEAST_AT_TICK * (1 - 1e-9) && Number(plain) !== 0;
    const text =
        small || plain.length > MOST_AT_TICK || plain.includes("e")
            ? Number(value.toPrecision(3)).toExponential()
            : plain;
    return text.replace("e+", "e").replace(/-/g, "−");
}

/** The numbers of evenly spaced ticks. Where there is no room for the digits in which they differ, they are what is to
 *  be  added to `base`, which says so itself. */
export function tickNumbers(values: readonly number[]): { labels: string[]; base: string } {
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const step = (last - first) / (values.length - 1);
    const labels = values.map(tickNumber);
    const told = (label: string): number => Number(label.replace(/−/g, "-"));
    if (!values.some((value, i) => Math.abs(told(labels[i]!) - value) > 0.01 * step)) return { labels, base: "" };
    const common = Math.ceil(Math.log10(Math.max(Math.abs(first), Math.abs(last)) / (last - first)));
    const base = Number(first.toPrecision(Math.max(1, common)));
    // The difference, as exact as double precision permits.
    const beyond = (value: number): string => tickNumber((Math.round((100 * (value - base)) / step) * step) / 100);
    return {
        labels: values.map(beyond),
        base: `${base} +`.replace(/-/g, "−"),
    };
}

/** A power of ten at a logarithmic axis: 0.1, 1, 10, then 10², 10³ and so on. */
export function powerOfTen(value: number): string {
    const power = Math.round(Math.log10(value));
    if (Math.abs(power) < 2) return String(10 ** power);
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
    return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}

/** A number for a field that the user has not edited: identified values have more digits than fit in the field. */
export function fieldNumber(value: number | null | undefined): string {
    return value === null || value === undefined || Number.isNaN(value) ? "" : String(Number(value.toPrecision(5)));
}

/** A unit that does not break across lines; "" for a pure number. */
export function unitText(unit: string): string {
    return unit.replace(/ /g, "\u00a0");
}

export function withUnit(value: number | null | undefined, unit: string, digits = 4): string {
    const number = shortNumber(value, digits);
    return unit === "" || number === say("number.none") ? number : `${number}\u00a0${unitText(unit)}`;
}

const units: Readonly<Record<string, Key>> = {
    N: "unit.newton",
    m: "unit.metre",
    s: "unit.second",
    rad: "unit.radian",
    kg: "unit.kilogram",
    A: "unit.ampere",
    V: "unit.volt",
    ohm: "unit.ohm",
    Ω: "unit.ohm",
    deg: "unit.degree",
    "/": "unit.per",
    "²": "unit.squared",
    "³": "unit.cubed",
};

/** A unit in words, for screen readers. */
export function spokenUnit(unit: string): string {
    return unit
        .split(/([ /·^²³]|\^2)/)
        .map((part) => (units[part] ? say(units[part]) : part === "·" ? " " : part))
        .join("")
        .replace(/\s+/g, " ")
        .trim();
}

/** A value of a parameter in words, for screen readers. */
export function spokenValue(value: number | null, unit: string): string {
    return value === null ? say("panel.not-given") : `${shortNumber(value)} ${spokenUnit(unit)}`.trim();
}

/** A symbol such as F_S or K_c^s with its subscript and superscript set as such. */
export function symbol(text: string): TemplateResult {
    const parts = text.split(/([_^](?:\{[^}]*\}|[\p{L}\p{N}+−]+))/u);
    return html`<i class="symbol">${parts.map((part) =>
        part.startsWith("_")
            ? html`<sub>${bare(part)}</sub>`
            : part.startsWith("^")
              ? html`<sup>${bare(part)}</sup>`
              : part,
    )}</i>`;
}

/** A sentence with the symbols in it, such as F_S, set as symbols. */
export function sentence(text: string): TemplateResult {
    const parts = text.replace(/<=/g, "≤").split(/((?<![\p{L}_])\p{L}{1,3}_\p{L}{1,4}(?:\^\p{L}+)?(?![\p{L}_]))/u);
    return html`<span class="sentence">${parts.map((part, i) => (i % 2 === 1 ? symbol(greek(part)) : part))}</span>`;
}

/** A symbol without marks, for screen readers: F_S is spoken F S. */
export function plainSymbol(text: string): string {
    return text.replace(/[_^{}]+/g, " ").trim();
}

function greek(name: string): string {
    return name.replace(/^Phi_/, "Φ_").replace(/^tau_/, "τ_");
}

function bare(mark: string): string {
    return mark.slice(1).replace(/[{}]/g, "");
}
