// Pseudo-random numbers from a seed (mulberry32), and random choices made with them.

export class Chance {
    constructor(private state: number) {}

    /** From 0 to below 1. */
    next(): number {
        this.state = (this.state + 0x6d2b79f5) | 0;
        let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    }

    one<T>(of: readonly T[]): T {
        return of[Math.floor(this.next() * of.length)]!;
    }

    /** So many, from 0 to below `count`. */
    below(count: number): number {
        return Math.floor(this.next() * count);
    }

    happens(probability: number): boolean {
        return this.next() < probability;
    }

    between(low: number, high: number): number {
        return low + (high - low) * this.next();
    }

    /** Some of them, at most so many, each once. */
    some<T>(of: readonly T[], most: number): T[] {
        const left = [...of];
        const count = this.below(Math.min(most, left.length) + 1);
        return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0]!);
    }
}

/** The seed of a test, which SEED in the environment overrides; it is printed. */
export function seedOf(test: string, standard: number): number {
    const seed = Number(process.env["SEED"] ?? standard);
    console.log(`${test}: SEED=${seed}`);
    return seed;
}
