// Whether a number agrees with the one in a paper: they differ by less than one unit of the last digit that is printed.

/** Papers print 0 for numbers up to this one, which differ from it by rounding. */
const ZERO = 1e-6;

/** Significant digits for a number beside the paper's: as many as it prints, at least four. */
export function digitsBeside(paper: string): number {
    const [number = ""] = /\d+(?:\.\d+)?/.exec(paper) ?? [];
    return Math.max(4, number.replace(".", "").replace(/^0+/, "").length);
}

/** Undefined if the paper has words. */
export function agrees(paper: string, ours: number): boolean | undefined {
    const [printed, , decimals = ""] = /^[−-]?(\d+)(?:\.(\d+))?(?![\d.])/.exec(paper) ?? [];
    if (printed === undefined || /^\s*[−+]/.test(paper.slice(printed.length))) return undefined;
    const value = Number(printed.replace("−", "-"));
    const unit = value === 0 && decimals === "" ? ZERO : 10 ** -decimals.length;
    return Math.abs(ours - value) < unit;
}
