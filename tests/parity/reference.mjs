// Reads reference files in JavaScript, for node and the browser: rows by column name, hex floats exactly.

/** The exact value of a hex float (or nan, inf); it must be a double. */
export function hexFloat(text) {
    if (text === "nan") return NaN;
    if (text === "inf") return Infinity;
    if (text === "-inf") return -Infinity;
    const match = /^(-?)0x([01])\.?([0-9a-f]{0,13})p([+-]?\d+)$/.exec(text);
    if (!match) throw new SyntaxError(`'${text}' is not a hex float`);
    const [, sign, whole, fraction, exponent] = match;
    const bits = BigInt(`0x${fraction.padEnd(13, "0")}`);
    // whole 0 means zero and the subnormals, which are written with the exponent -1022
    const biased = whole === "1" ? BigInt(Number(exponent) + 1023) : 0n;
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, (sign ? 1n << 63n : 0n) | (biased << 52n) | bits);
    return view.getFloat64(0);
}

/** Rows of a reference file, as objects of text by column. */
export function reference(text) {
    const [header, ...lines] = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const columns = header.split(",");
    return lines.map((line) => {
        const cells = line.split(",");
        return Object.fromEntries(columns.map((column, i) => [column, cells[i]]));
    });
}
