// How the runs of an experiment are compared.
import type { Experiment } from "../../../../wasm/friction";
import type { Comparison } from "../../sim/compared-runs";

/** Every channel is drawn with its extremes between rows, of at most so many over the duration. */
export function comparisonOf({ contacts }: Experiment): Comparison {
    return {
        rows: { most: 700 },
        rowsPerTick: 4,
        memory: 0,
        extremes: /./,
        extremesOfOthers: /./,
        measured: contacts > 0,
        looksAhead: true,
    };
}
