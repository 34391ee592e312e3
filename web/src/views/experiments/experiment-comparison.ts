// Settings for the comparison of the runs of an experiment.
import type { Experiment } from "../../../../wasm/friction";
import type { Comparison } from "../../sim/compared-runs";

/** Limits the rows over the duration; every channel is drawn with its extremes between the rows. */
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
