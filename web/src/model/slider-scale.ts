// The range of a slider around the value that it tunes, the number at a position, and the steps of its keys.
//
// A positive value has its reference, the preset's or the default value, in the middle and ten times as much at
// the right end. The left end is zero if the row's range begins there, otherwise a tenth of the reference.
// Signed values and angles have a linear range. A value outside moves the range by decades, so that repeated
// moves reach every accepted value.
import type { Entry, Param } from "../../../wasm/friction";

/** The ends of a slider and its scale; "from zero" has a tenth of the right end in the middle. */
export interface Span {
    low: number;
    high: number;
    scale: Param["scale"] | "from zero";
    /** Only whole numbers. */
    whole?: true;
}

/** The number of positions on a slider. */
export const PLACES = 1000;

/** Ratio of the right end to the middle of a positive range, and factor by which the range moves. */
const DECADE = 10;
/** high (BEND^p - 1) / (BEND - 1) is high / 10 at p = 1/2. */
const BEND = 81;
/** A range from zero moves for values below this part of its middle. */
const LEAST_PART = 1e-2;
/** Approximate relative step of an arrow key; ten times as much with Shift, a tenth with Alt. */
const KEY_PART = 0.025;
/** Number of powers of two and of ten in a double, including subnormal numbers. */
const BINADES = 2098;
const DECADES = 632;
/** Smallest step of an arrow key on a linear range: the range divided by this, so that it crosses zero. */
const LINEAR_STEPS = 400;
/** Number of arrow keys in one Page Up on a linear range; elsewhere zero moves to the right end divided by this. */
const PAGE_STEPS = 20;

type Row = Pick<Param, "min" | "max" | "low" | "high" | "scale" | "unit" | "whole">;

/** The range of a row's slider; `standard`: of the preset, or the default. Refused values do not move it. */
export function spanOf(row: Row, standard: Entry["standard"], value: number | null): Span {
    const now = value !== null && value >= row.min && value <= row.max ? value : null;
    const reference = typeof standard === "number" ? standard : 0;
    const angle = row.unit === "rad" || row.unit === "°";
    const isLinear = angle || row.low < 0 || reference < 0 || (now ?? 0) < 0;
    const span = isLinear ? linearSpan(row, reference, now) : positiveSpan(row, reference, now);
    return row.whole ? { ...span, low: Math.ceil(span.low), high: Math.floor(span.high), whole: true } : span;
}

function positiveSpan(row: Row, reference: number, value: number | null): Span {
    const zero = row.low === 0;
    const middle = reference > 0 ? reference : zero ? row.high / DECADE : Math.sqrt(row.low * row.high);
    const around = (decades: number): Span => ({
        low: zero ? 0 : Math.max(row.min, rounded(middle * DECADE ** (decades - 1), 3)),
        high: Math.min(row.max, rounded(middle * DECADE ** (decades + 1), 3)),
        scale: zero ? "from zero" : "log",
    });
    if (value === null || value <= 0) return around(0);
    // The quotient may be below the smallest number.
    let decades = Math.floor((Math.log(value) - Math.log(middle)) / Math.log(DECADE));
    // Values inside the range of the reference leave it unchanged; otherwise the range begins a decade below the value.
    const inside = (span: Span): boolean =>
        value < span.high && value > (zero ? (LEAST_PART * span.high) / DECADE : span.low);
    if (inside(around(0))) return around(0);
    // One or two decades for rounding; more only if a power of ten is below the smallest number.
    for (let left = DECADES; left > 0 && value >= around(decades).high && around(decades).high < row.max; left--)
        decades++;
    if (decades < 0 && inside(around(decades + 1))) decades++;
    return around(decades);
}

function linearSpan(row: Row, reference: number, value: number | null): Span {
    // A small reference has a small range.
    const reach = reference === 0 ? Infinity : rounded(DECADE * Math.abs(reference), 3);
    const signed = row.low < 0 || (value ?? 0) < 0 || reference < 0;
    let high = Math.min(row.high, reach);
    let low = signed ? Math.max(Math.min(row.low, -high), -reach) : row.low;
    const isBeyond = (): boolean =>
        value !== null &&
        (value > high || value < low || (value === high && high < row.max)) &&
        (high < row.max || low > row.min);
    // Each pass halves or doubles the ends: after all binades of a double, every value is in the range.
    for (let left = BINADES; isBeyond(); left--) {
        if (left === 0) [low, high] = [row.min, row.max];
        else if (low > 0 && value! < low) {
            low /= 2;
        } else {
            high *= 2;
            low *= 2;
        }
    }
    return { low: Math.max(row.min, low), high: Math.min(row.max, high), scale: "linear" };
}

/** The position of a value, not rounded. */
export function partOf({ low, high, scale }: Span, value: number): number {
    const part =
        scale === "log"
            ? Math.log(value / low) / Math.log(high / low)
            : scale === "from zero"
              ? Math.log1p((value / high) * (BEND - 1)) / Math.log(BEND)
              : (value - low) / (high - low);
    return PLACES * Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0));
}

export function placeOf(span: Span, value: number): number {
    return Math.round(partOf(span, value));
}

/** The text of a position: a number as round as neighbouring positions allow. */
export function textAt({ low, high, scale, whole }: Span, place: number): string {
    if (place <= 0) return String(low);
    if (place >= PLACES) return String(high);
    const at = (p: number): number =>
        scale === "log"
            ? low * (high / low) ** (p / PLACES)
            : scale === "from zero"
              ? (high * (BEND ** (p / PLACES) - 1)) / (BEND - 1)
              : low + ((high - low) * p) / PLACES;
    const value = at(place);
    if (whole) return String(Math.round(value));
    const step = Math.abs(at(place + 1) - value);
    return roundTo(value, 10 ** Math.floor(Math.log10(step) + 1e-9));
}

interface PressedKey {
    key: string;
    shiftKey: boolean;
    altKey: boolean;
    ctrlKey: boolean;
    metaKey: boolean;
}

export interface KeyMove {
    key: string;
    size: "fine" | "plain" | "coarse";
}

export function keyMove({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): KeyMove | null {
    return ctrlKey || metaKey ? null : { key, size: altKey ? "fine" : shiftKey ? "coarse" : "plain" };
}

const SIZES = { fine: 0.1, plain: 1, coarse: 10 };
const DIRECTIONS: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    PageUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageDown: -1,
};

/** Position of a slider after a key, or null for other keys: an arrow moves it by 10 positions, with Shift by one. */
export function placeAfterKey(place: number, { key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): number | null {
    const direction = DIRECTIONS[key];
    const step = key.startsWith("Page") ? 100 : shiftKey ? 1 : 10;
    const moved = { Home: 0, End: PLACES }[key] ?? (direction && place + direction * step);
    return moved === undefined || ctrlKey || altKey || metaKey ? null : Math.min(PLACES, Math.max(0, moved));
}

/** Text of a value after a key, or null for a key without effect. Steps are proportional to the value. */
export function textAfterKey(row: Row, span: Span, value: number, { key, size }: KeyMove): string | null {
    if (key === "Home") return String(span.low);
    if (key === "End") return String(span.high);
    const direction = DIRECTIONS[key];
    if (direction === undefined) return null;
    const page = key.startsWith("Page");
    const linear = span.scale === "linear";
    const fromZero = value === 0 ? span.high / (page ? PAGE_STEPS : PLACES) : 0;
    const least = linear ? (span.high - span.low) / LINEAR_STEPS : fromZero;
    const step =
        roundStep(Math.max(KEY_PART * Math.abs(value), least)) * SIZES[size] * (page && linear ? PAGE_STEPS : 1);
    const next =
        page && !linear && value > 0
            ? rounded(direction > 0 ? 2 * value : value / 2, 3)
            : Number(roundTo(value + direction * step, step / 2));
    const kept = row.whole ? value + direction * Math.max(1, Math.round(Math.abs(next - value))) : next;
    return String(Math.min(row.max, Math.max(row.min, kept)));
}

/** 1, 2 or 5 times a power of ten, the nearest by ratio. */
function roundStep(step: number): number {
    const power = 10 ** Math.floor(Math.log10(step));
    const part = step / power;
    return power * (part < Math.SQRT2 ? 1 : part < Math.sqrt(10) ? 2 : part < Math.sqrt(50) ? 5 : 10);
}

/** The multiple of `step` nearest to a value, without binary rounding noise. */
function roundTo(value: number, step: number): string {
    if (value === 0 || !(step > 0)) return String(value);
    const digits = Math.ceil(Math.log10(Math.abs(value) / step)) + 3;
    return String(rounded(Math.round(value / step) * step, Math.min(17, Math.max(1, digits))));
}

function rounded(value: number, digits: number): number {
    return Number(value.toPrecision(digits));
}
