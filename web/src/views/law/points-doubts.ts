// Parameters of a fitted law that a table of points does not determine: the facts that `friction identify` prints.
import type { Param } from "../../../../wasm/friction";
import type { LawFit, LawParameter } from "../../identify/identification";

/** A parameter at an end of the accepted range, limited by another one (F_C <= F_S), or unknown; with an interval whose
 *  ends differ by a factor, or that begins at 0. */
export interface ParameterDoubt {
    kind: "end" | "limited" | "unknown" | "factor" | "zero";
    of: LawParameter;
    factor?: number;
}

export type Doubt = ParameterDoubt | { kind: "together"; one: string; other: string; correlation: number };

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

function doubtOf(of: LawParameter, row: Param | undefined): ParameterDoubt | undefined {
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
