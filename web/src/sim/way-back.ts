// The way of restarted runs back to the time where they were before a change: at once, or in slices, one a frame. What
// they show is always of the current settings; an earlier time than the newest is shown as soon as they have come by it.
import type { ComparedRuns } from "./compared-runs";

export class WayBack {
    /** Where the runs are now: the newest time that they reached, and the one that they show, if that is earlier [s]. */
    readonly newest: number;
    private readonly shown: number | undefined;

    constructor(private readonly runs: ComparedRuns) {
        const { time } = runs.run;
        this.newest = runs.ahead ?? time;
        this.shown = runs.ahead === undefined ? undefined : time;
    }

    /** Go on, for so much wall time [ms]; returns whether they have arrived, or cannot. */
    go(budget: number): boolean {
        const { runs, newest, shown } = this;
        const { run } = runs;
        // From where they have come so far.
        if (runs.ahead !== undefined) runs.goTo(runs.ahead);
        const steps = Math.round(newest / runs.timeStep) - run.steps;
        const arrived = runs.take(steps, budget) >= steps || !run.running;
        if (shown !== undefined && run.time > shown) runs.goTo(shown);
        return arrived;
    }
}
