// The unit in the last place of a double.
const parts = new DataView(new ArrayBuffer(8));

/** The distance between a double and the next one away from zero. */
export function ulp(value: number): number {
    parts.setFloat64(0, value);
    const exponent = (parts.getUint16(0) >> 4) & 0x7ff;
    return 2 ** (Math.max(exponent, 1) - 1075);
}
