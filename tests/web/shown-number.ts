// Parses a number as the page writes it: −5.2·10⁻¹⁶.

export function shownNumber(shown: string): number {
    const exponent = (digits: string): string =>
        [...digits].map((sign) => (sign === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(sign))).join("");
    return Number(
        shown
            .replace(/[\u202f\u00a0 ]/g, "")
            .replace(/−/g, "-")
            .replace(/(?:·|×)10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)/, (_, power: string) => `e${exponent(power)}`),
    );
}
