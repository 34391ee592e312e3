// A run and its comparison, step for step beside each other, in no more wall time than they are given.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { LiveRun } from "./live-run";
import type { Point } from "../plots/series";
import type { Given } from "../state/store";

/** Wall time that both may take together in one frame [ms]. */
const FRAME_BUDGET = 10;
/** Wall time for a comparison to come to where the run already is [ms]. */
const CATCH_UP_BUDGET = 100;
/** Between two looks at the clock. */
const STEPS_AT_ONCE = 500;

export class TwinRun {
    readonly main: LiveRun;
    ghost: LiveRun | undefined;
    /** What is to be said about the comparison: why there is none, or that both have started again. */
    remark = "";
    /** Of one channel: the comparison less the run. */
    readonly difference: Point[] = [];
    /** Simulated time that is due but less than a step [s]. */
    private due = 0;

    /** From the run's start: what was seen of it before has not been kept. `window`: what the traces hold [s]. */
    constructor(
        private readonly friction: Friction,
        run: Run,
        private readonly window: number,
    ) {
        run.restart();
        this.main = new LiveRun(run, window);
    }

    /** The run's parameters have changed: compare with a run on these settings, or with none. */
    compareWith(settings: Given | undefined): void {
        this.main.look();
        this.remark = "";
        if (!settings) return this.dropGhost();
        try {
            if (this.ghost) {
                const report = this.ghost.set(settings);
                if (!report.ok) throw new FrictionError(report);
            } else {
                const { run } = this.main;
                this.ghost = new LiveRun(this.friction.open("run", run.experiment.name, settings), this.window);
                if (this.catchUp(this.ghost)) return;
                this.restart();
                this.remark =
                    "The comparison could not be brought to where the run was, so both have started again at t = 0.";
            }
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            this.dropGhost();
            this.remark = `The comparison is not drawn. ${error.message}`;
        }
    }

    /** Go on by so much simulated time, as far as the wall time [ms] allows; what is due beyond that is let go.
     *  Returns how far it went [s]. */
    advance(seconds: number, budget = FRAME_BUDGET): number {
        const { run, timeStep } = this.main;
        this.due = Math.min(this.due, timeStep) + seconds;
        const wanted = Math.floor(this.due / timeStep + 1e-9);
        const from = run.time;
        const taken = this.take(wanted, budget);
        this.due = taken < wanted ? 0 : this.due - wanted * timeStep;
        return run.time - from;
    }

    /** Take so many steps, or as many as the wall time [ms] allows; returns how many. */
    take(steps: number, budget = FRAME_BUDGET): number {
        const end = performance.now() + budget;
        let taken = 0;
        while (taken < steps && this.main.run.running) {
            const some = Math.min(steps - taken, STEPS_AT_ONCE);
            this.main.advance(some);
            this.ghost?.advance(some);
            taken += some;
            if (performance.now() >= end) break;
        }
        return taken;
    }

    restart(): void {
        this.due = 0;
        this.main.restart();
        this.ghost?.restart();
    }

    dropGhost(): void {
        this.ghost?.run.close();
        this.ghost = undefined;
    }

    /** Bring `difference` up to date for a channel; returns its largest magnitude. */
    compare(channel: string): number {
        const [mine, other] = [this.main.traces[channel], this.ghost?.traces[channel]];
        this.difference.length = 0;
        let largest = 0;
        for (let i = 0; mine && other && i < Math.min(mine.length, other.length); i++) {
            const y = other[i]!.y - mine[i]!.y;
            this.difference.push({ x: mine[i]!.x, y });
            largest = Math.max(largest, Math.abs(y));
        }
        return largest;
    }

    /** A comparison joins at the same time and step, on its own path from the same start; false when it can not. */
    private catchUp(ghost: LiveRun): boolean {
        const { steps, time } = this.main.run;
        // Where the time step has changed on the way, as many steps lead to another time.
        if (Math.abs(steps * ghost.timeStep - time) > ghost.timeStep / 2) return false;
        const end = performance.now() + CATCH_UP_BUDGET;
        while (ghost.run.steps < steps && ghost.run.running) {
            if (performance.now() >= end) return false;
            ghost.advance(Math.min(steps - ghost.run.steps, STEPS_AT_ONCE));
        }
        return true;
    }
}
