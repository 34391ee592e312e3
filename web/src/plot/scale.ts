// Axes in numbers: ticks at round values, and ranges with round ends. Nothing here depends on a page.
import { ticks } from "d3-array";

export interface Span {
    min: number;
    max: number;
    log?: boolean;
}

/** Round values within the ends of an axis, about `count`. */
export function axisTicks({ min, max, log }: Span, count: number): number[] {
    const values = log ? decades(min, max, count) : ticks(min, max, count);
    // No -0, whose label would have a sign.
    return values.map((value) => (value === 0 ? 0 : value));
}

/** Powers of ten, including 1 if it is in the range; round values if there are fewer than two of them. */
function decades(min: number, max: number, count: number): number[] {
    const [from, to] = [Math.ceil(Math.log10(min) - 1e-9), Math.floor(Math.log10(max) + 1e-9)];
    if (to <= from) return ticks(min, max, count);
    const step = Math.ceil((to - from) / count);
    const first = step * Math.ceil(from / step);
    return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => 10 ** (first + i * step));
}

/** As many ticks as fit, up to `most`; `fits` gets their values. */
export function fittingTicks(span: Span, most: number, fits: (values: readonly number[]) => boolean): number[] {
    for (let count = most; count > 1; count--) {
        const values = axisTicks(span, count);
        if (fits(values)) return values;
    }
    return axisTicks(span, 1);
}

/** Smallest of these steps times a power of ten that is at least `value`. */
function atLeast(value: number, steps: readonly number[]): number {
    const power = 10 ** Math.floor(Math.log10(value));
    return power * (steps.find((step) => step * power >= value) ?? 10);
}

/** Round end of an axis for values up to this one; it rarely changes while values grow. */
export function roundUp(value: number): number {
    return atLeast(value, [1, 1.5, 2, 3, 5, 7, 10]);
}

/** Smallest of 1, 2, 5 times a power of ten that is at least `value`. */
export function roundStep(value: number): number {
    return atLeast(value, [1, 2, 5, 10]);
}

/** Largest of 1, 2, 5 times a power of ten that is at most `value`. */
export function roundStepDown(value: number): number {
    const power = 10 ** Math.floor(Math.log10(value));
    return power * ([5, 2].find((step) => step * power <= value) ?? 1);
}

/** A range with round ends and a margin, so that an axis rarely changes while values grow. */
export function roundRange([least, most]: readonly [number, number]): [number, number] {
    let [low, high] = [least, most];
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (!(high - low > 1e-9 * size)) return size === 0 ? [-1, 1] : [low - size / 2, low + size / 2];
    if (low > 0 && low < 0.5 * high) low = 0;
    if (high < 0 && high > 0.5 * low) high = 0;
    const step = roundStep((high - low) / 4);
    const inside = (value: number): number => (value === 0 ? 0 : 0.08);
    return [step * Math.floor(low / step - inside(low)), step * Math.ceil(high / step + inside(high))];
}

/** How an axis maps values to pixels, and back; exact for a range that is tiny relative to its values. */
export interface Mapping {
    pixel: (value: number) => number;
    value: (pixel: number) => number;
}

/** `start` and `end`: the pixels of the two ends of the axis. */
export function mapping({ min, max, log }: Span, start: number, end: number): Mapping {
    if (log) {
        const from = Math.log10(min);
        const each = (end - start) / (Math.log10(max) - from);
        return {
            pixel: (value) => start + each * (Math.log10(value) - from),
            value: (pixel) => 10 ** (from + (pixel - start) / each),
        };
    }
    const each = (end - start) / (max - min);
    return { pixel: (value) => start + each * (value - min), value: (pixel) => min + (pixel - start) / each };
}

/** `count` evenly spaced numbers, including both ends. */
export function spaced(from: number, to: number, count: number): number[] {
    return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}
