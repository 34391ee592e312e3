// The error of numbers against a reference of twice the precision, in units in the last place.

/** The reference: the sum of two doubles, the first being the nearest one. */
export interface Reference {
    high: Float64Array;
    low: Float64Array;
}

/** The largest error [ulp]; NaN when one of the values is NaN. */
export function largestError(values: Float64Array, { high, low }: Reference): number {
    let largest = 0;
    for (let i = 0; i < values.length; i++) {
        const error = Math.abs(values[i]! - high[i]! - low[i]!) / ulp(high[i]!);
        if (Number.isNaN(error)) return NaN;
        if (error > largest) largest = error;
    }
    return largest;
}

const parts = new DataView(new ArrayBuffer(8));

/** The distance between a double and the next one away from zero. */
export function ulp(value: number): number {
    parts.setFloat64(0, value);
    const exponent = (parts.getUint16(0) >> 4) & 0x7ff;
    return 2 ** (Math.max(exponent, 1) - 1075);
}
