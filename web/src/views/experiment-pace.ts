// How fast an experiment plays, and what it does at its end, unless that is chosen.
import type { Store } from "../state/store";
import { factorOf, SPEEDS } from "../run/run-controls";

/** The whole of it takes about so long on the wall [s]. */
const WALL = 6;
/** Experiments that are looked at for so long have no end of their own: they go on [s]. */
const LONG = 15;

export function standardSpeed(duration: number): string {
    const apart = (speed: string): number => Math.abs(Math.log(duration / factorOf(speed) / WALL));
    return SPEEDS.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}

export function standardEnd(duration: number): string {
    return duration >= LONG ? "on" : "again";
}

/** How long a view looks at a run [s]: all of the experiment, unless that is said. */
export function spanOf(store: Store): number {
    const span = Number(store.pageValue("span"));
    return span > 0 ? Math.max(span, 2 * Number(store.run.value("T"))) : store.experiment.duration;
}
