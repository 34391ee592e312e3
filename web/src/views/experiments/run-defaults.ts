// Defaults of an experiment: playing speed, behaviour at the end, and comparison of its runs.
import type { Experiment } from "../../../../wasm/friction";
import type { Store } from "../../model/store";
import type { Comparison } from "../../sim/compared-runs";
import { factorOf, SPEEDS } from "../../ui/time-line";

/** Approximate wall time of the whole experiment [s]. */
const WALL = 6;
/** Duration from which an experiment continues past its end [s]. */
const LONG = 15;

export function standardSpeed(duration: number): string {
    const distance = (speed: string): number => Math.abs(Math.log(duration / factorOf(speed) / WALL));
    return SPEEDS.reduce((best, speed) => (distance(speed) < distance(best) ? speed : best));
}

export function standardEnd(duration: number): string {
    return duration >= LONG ? "on" : "again";
}

/** Displayed duration of a run [s]: the duration of the experiment, unless the address contains one. */
export function spanOf(store: Store): number {
    const span = Number(store.pageValue("span"));
    return span > 0 ? Math.max(span, 2 * Number(store.run.value("T"))) : store.experiment.duration;
}

/** Comparison of the runs: limits the rows over the duration; every channel is drawn with its extremes between the rows. */
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
