// Random numbers that are the same in every browser: x uniform between -reach and reach, from a seed.

/** Marsaglia's xorshift on 32 bits, two draws for each number so that all its digits are random. */
export function uniformNumbers(count: number, reach: number, seed: number): Float64Array {
    let state = seed | 0 || 1;
    const draw = (): number => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state >>> 0;
    };
    return Float64Array.from({ length: count }, () => {
        const part = ((draw() >>> 5) * 2 ** 26 + (draw() >>> 6)) / 2 ** 53;
        return reach * (2 * part - 1);
    });
}
