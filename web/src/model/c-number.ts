// Numbers as C prints them with %.17g, so that reading them gives the same bits.

const DIGITS = 17;

export function cNumber(value: number): string {
    if (Number.isNaN(value)) return "nan";
    if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
    if (value === 0) return Object.is(value, -0) ? "-0" : "0";
    const [mantissa = "", power = "0"] = evenExponential(value).split("e");
    const exponent = Number(power);
    const sign = mantissa.startsWith("-") ? "-" : "";
    const digits = mantissa.replace(/[-.]/g, "");
    if (exponent < -4 || exponent >= DIGITS) {
        const size = String(Math.abs(exponent)).padStart(2, "0");
        return `${sign}${pointed(digits, 1)}e${exponent < 0 ? "-" : "+"}${size}`;
    }
    return sign + (exponent < 0 ? pointed(`${"0".repeat(-exponent)}${digits}`, 1) : pointed(digits, exponent + 1));
}

/** Digits with a point after the first `before` of them, without trailing zeros. */
function pointed(digits: string, before: number): string {
    const fraction = digits.slice(before).replace(/0+$/, "");
    return digits.slice(0, before) + (fraction === "" ? "" : `.${fraction}`);
}

/** Exponential text with 17 digits. Ties round to the even digit as in C; JavaScript would round them up. */
function evenExponential(value: number): string {
    const text = value.toExponential(DIGITS - 1);
    if (!value.toExponential(DIGITS + 3).includes("5000e") || !/^-?\d\.\d{16}50*e/.test(value.toExponential(80)))
        return text;
    return text.replace(/[13579](?=e)/, (digit) => String(Number(digit) - 1));
}
