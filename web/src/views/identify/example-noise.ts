// Imperfections of a real bench in the recordings of the example: an encoder, and a residual that the model does not explain.
// Uses only sums, products and square roots, so that every browser writes the same files.

/** Number of encoder positions per turn. */
const POSITIONS = 4096;
/** Memory of the residual in samples, about twice its correlation length. */
const MEMORY = 130;
/** Number of uniform random numbers in a sum that is nearly normal with variance 1. */
const TERMS = 12;

/** Uniform numbers in [0, 1) from a seed (Mulberry32). */
export function uniform(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

function normal(random: () => number): number {
    let sum = -TERMS / 2;
    for (let i = 0; i < TERMS; i++) sum += random();
    return sum;
}

/** A first-order residual with this standard deviation, 0 at the start. */
export function residual(random: () => number, samples: number, size: number): number[] {
    const factor = (MEMORY - 1) / (MEMORY + 1);
    const fresh = size * Math.sqrt(1 - factor * factor);
    let now = 0;
    return Array.from({ length: samples }, (_, k) => {
        if (k > 0) now = factor * now + fresh * normal(random);
        return now;
    });
}

/** Angle as read by the encoder [rad]. */
export function encoded(angle: number): number {
    const position = (2 * Math.PI) / POSITIONS;
    return Math.round(angle / position) * position;
}
