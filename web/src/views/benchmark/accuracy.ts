// The error of numbers against a reference of twice the precision, in units in the last place.
import { ulp } from "../../model/ulp";

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
