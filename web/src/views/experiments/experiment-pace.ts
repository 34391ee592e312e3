// The default playing speed of an experiment, and what it does at its end.
import type { Store } from "../../model/store";
import { factorOf, SPEEDS } from "../../ui/time-line";

/** The approximate wall time of the whole experiment [s]. */
const WALL = 6;
/** Experiments of this duration have no end of their own: they continue [s]. */
const LONG = 15;

export function standardSpeed(duration: number): string {
    const apart = (speed: string): number => Math.abs(Math.log(duration / factorOf(speed) / WALL));
    return SPEEDS.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}

export function standardEnd(duration: number): string {
    return duration >= LONG ? "on" : "again";
}

/** The duration of a run that a view shows [s]: that of the experiment, unless it is given. */
export function spanOf(store: Store): number {
    const span = Number(store.pageValue("span"));
    return span > 0 ? Math.max(span, 2 * Number(store.run.value("T"))) : store.experiment.duration;
}
