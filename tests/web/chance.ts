// Pseudo-random numbers from a seed (mulberry32), and random choices made with them; numbers as people type them, as in
// tests/core/typed.h.

const KEPT = 4;
const FACTORS = [2, 3, 4, 5, 10, 100, 1000];

export class Chance {
    /** The most recent numbers, latest first. */
    private recent: number[] = Array.from({ length: KEPT }, () => 0);

    constructor(private state: number) {}

    /** Number in [0, 1). */
    next(): number {
        this.state = (this.state + 0x6d2b79f5) | 0;
        let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    }

    one<T>(of: readonly T[]): T {
        return of[Math.floor(this.next() * of.length)]!;
    }

    /** Integer from 0 to below `count`. */
    below(count: number): number {
        return Math.floor(this.next() * count);
    }

    happens(probability: number): boolean {
        return this.next() < probability;
    }

    between(low: number, high: number): number {
        return low + (high - low) * this.next();
    }

    /** Number in [low, high]: five of eight as people type them, the rest uniform, or uniform in the logarithm. */
    number(low: number, high: number, decades = false): number {
        const even = decades ? low * (high / low) ** this.next() : this.between(low, high);
        const value = this.happens(5 / 8) ? this.typedNumber(low, high, even) : even;
        this.recent = [value, ...this.recent.slice(0, KEPT - 1)];
        return value;
    }

    /** Time from 0 to `last`; more than half of them are ends of steps of T. */
    instant(T: number, last: number): number {
        const t = this.between(0, last);
        return this.happens(5 / 8) ? Math.round(t / T) * T : t;
    }

    /** Number near x, at an end of the range, or derived from earlier numbers. */
    private typedNumber(low: number, high: number, x: number): number {
        const [latest, second, third] = this.recent as [number, number, number];
        const earlier = this.one(this.recent);
        const value = [
            () => 0,
            () => low,
            () => high,
            () => Math.sign(x) * Number(`1e${Math.round(Math.log10(Math.abs(x)))}`),
            () => earlier,
            () => -earlier,
            () => earlier * this.one(FACTORS),
            () => earlier / this.one(FACTORS),
            () => this.one([earlier + latest, earlier - latest, earlier * latest, earlier / latest]),
            () => (third - second) / latest,
            () => Number(((third - second) / latest).toPrecision(15)),
        ][this.below(16)]?.();
        if (value !== undefined && value >= low && value <= high) return value + 0;
        return Math.min(Math.max(Number(x.toPrecision(1 + this.below(3))), low), high) + 0;
    }

    /** Up to this many of them, without repetition. */
    some<T>(of: readonly T[], most: number): T[] {
        const remaining = [...of];
        const count = this.below(Math.min(most, remaining.length) + 1);
        return Array.from({ length: count }, () => remaining.splice(this.below(remaining.length), 1)[0]!);
    }
}

/** The seed of a test. SEED in the environment overrides it; it is printed. */
export function seedOf(test: string, standard: number): number {
    const seed = Number(process.env["SEED"] ?? standard);
    console.log(`${test}: SEED=${seed}`);
    return seed;
}
