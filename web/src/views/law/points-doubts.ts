// Parameters of a fitted law that a table of points does not determine: the facts that `friction identify` prints.
import type { Param } from "../../../../wasm/friction";
import type { LawFit, LawParameter } from "../../identify/identification";

export type Doubt =
    /** At an end of the accepted range. */
    | { kind: "end"; of: LawParameter }
    /** Limited by another parameter: F_C <= F_S. */
    | { kind: "limited"; of: LawParameter }
    | { kind: "unknown"; of: LawParameter }
    /** The ends of its interval differ by this factor. */
    | { kind: "factor"; of: LawParameter; factor: number }
    /** Its interval begins at 0. */
    | { kind: "zero"; of: LawParameter }
    | { kind: "together"; one: string; other: string; correlation: number };

/** An interval as wide as this says little of its parameter. */
const WIDE = 10;

/** `rowOf`: the row of a parameter of the law. */
export function doubtsOf(fit: LawFit, rowOf: (key: string) => Param | undefined): Doubt[] {
    return [
        ...fit.parameters.flatMap((of) => doubtOf(of, rowOf(of.key)) ?? []),
        ...fit["correlations_beyond_0.9"].map(([one, other, correlation]): Doubt => ({
            kind: "together",
            one,
            other,
            correlation,
        })),
    ];
}

function doubtOf(of: LawParameter, row: Param | undefined): Doubt | undefined {
    const { state, value, from, to } = of;
    if (state === "unknown") return { kind: "unknown", of };
    if (state === "at-bound") {
        const end = !row || value <= row.min || value >= row.max;
        return { kind: end ? "end" : "limited", of };
    }
    if (state === "fixed" || from === null || to === null || !row) return undefined;
    if (row.min > 0) return to > WIDE * from ? { kind: "factor", of, factor: to / from } : undefined;
    return from <= 0 ? { kind: "zero", of } : undefined;
}
