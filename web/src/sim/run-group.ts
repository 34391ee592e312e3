// Runs that are simulated together, step by step, within a given wall time; they can go back as far as the timeline
// goes.
import type { Friction } from "../../../wasm/friction";
import type { LiveRun } from "./live-run";
import { stepsBehind, stepTogether } from "./step-together";
import { Timeline } from "./timeline";
import type { TraceRows } from "./trace-rows";

/** The wall time for all of them in one frame [ms]. */
const FRAME_BUDGET = 10;
/** Steps between two readings of the clock, counted in the run with the smallest time step. */
const STEPS_AT_ONCE = 500;

export abstract class RunGroup {
    readonly timeline: Timeline;
    /** The newest time that was reached [s], while they are at an earlier time. */
    ahead: number | undefined;
    /** Whether the time up to the newest was computed with the current settings. */
    known = false;
    /** Simulated time that is due but less than a step [s]. */
    private due = 0;

    constructor(protected readonly friction: Friction) {
        this.timeline = new Timeline(friction);
    }

    /** All runs; the first is the one that the others are compared with. */
    abstract get lives(): readonly LiveRun[];

    /** When rows of the traces are due. */
    protected abstract rows: TraceRows;
    /** A row of these runs has been added to the traces. */
    protected abstract onRow(lives: readonly LiveRun[]): void;
    /** Remove what is too old. */
    protected abstract forget(live: LiveRun): void;
    /** How far back the timeline goes [s]. */
    protected abstract get memory(): number;

    get main(): LiveRun {
        return this.lives[0]!;
    }

    get timeStep(): number {
        return this.main.timeStep;
    }

    /** Advance by `seconds` of simulated time, at most to `last` [steps], as far as the wall time [ms] allows; the rest
     *  is  dropped. Returns the simulated time [s]. */
    advance(seconds: number, last = Infinity, budget = FRAME_BUDGET): number {
        const { main, timeStep } = this;
        this.due = Math.min(this.due, timeStep) + seconds;
        const wanted = Math.floor(this.due / timeStep + 1e-9);
        const from = main.run.time;
        const taken = this.take(Math.min(wanted, last - main.run.steps), budget);
        this.due = taken < wanted ? 0 : this.due - wanted * timeStep;
        return main.run.time - from;
    }

    /** Take the given number of steps, or as many as the wall time [ms] allows; returns how many. */
    take(steps: number, budget = FRAME_BUDGET): number {
        if (this.ahead !== undefined && steps > 0) this.turnOff();
        return this.walk(this.lives, steps, performance.now() + budget);
    }

    /** Seek to this time, or to the nearest one in the timeline. */
    goTo(time: number): void {
        const newest = this.ahead ?? this.main.run.time;
        if (this.ahead === undefined) {
            this.note();
            this.known = true;
        }
        this.due = 0;
        this.timeline.goTo(Math.min(time, newest), this.lives, () => {
            for (const live of this.lives) live.glance();
        });
        this.ahead = this.main.run.time < newest ? newest : undefined;
        this.known &&= this.ahead !== undefined;
    }

    restart(): void {
        this.due = 0;
        this.ahead = undefined;
        this.known = false;
        this.timeline.clear();
        for (const live of this.lives) live.restart();
        this.rows.find(this.main.run);
    }

    /** Parameters have changed: the run continues with these. */
    protected settingsChanged(): void {
        for (const live of this.lives) this.see(live);
        this.known = false;
        if (this.ahead === undefined) this.note();
    }

    /** Read the current channels of one run; before the newest time the traces do not change. */
    protected see(live: LiveRun): void {
        if (this.ahead === undefined) live.look();
        else live.glance();
    }

    /** Store their snapshots in the timeline. */
    protected note(): void {
        this.timeline.note(this.lives, this.memory);
    }

    /** Branch here: from here on they are simulated again. */
    protected turnOff(): void {
        this.ahead = undefined;
        this.known = false;
        this.timeline.cut(this.main.run.steps);
        for (const live of this.lives) live.turnOff();
        this.note();
        this.rows.find(this.main.run);
    }

    /** Runs with extremes between rows are stepped one by one. */
    private step(lives: readonly LiveRun[], steps: number): void {
        const { run, timeStep } = lives[0]!;
        for (const live of lives)
            if (live.turns) live.go(live.timeStep === timeStep ? steps : stepsBehind(run, live.run));
        stepTogether(
            this.friction,
            lives.flatMap((live) => (live.turns ? [] : live.run)),
            steps,
            run,
        );
    }

    protected walk(lives: readonly LiveRun[], steps: number, end: number): number {
        const { run } = lives[0]!;
        const [own, ...others] = lives.map(({ timeStep }) => timeStep);
        const atOnce = Math.ceil((STEPS_AT_ONCE * Math.min(own!, ...others)) / own!);
        let taken = 0;
        // bound: `steps`
        while (taken < steps && run.running) {
            if (this.rows.stepsTo(run) === 0) {
                for (const live of lives) live.look(true);
                this.rows.taken(run);
                this.onRow(lives);
            }
            const some = Math.max(1, Math.min(steps - taken, atOnce, this.rows.stepsTo(run)));
            this.step(lives, some);
            taken += some;
            if (performance.now() >= end) break;
        }
        for (const live of lives) {
            live.look();
            this.forget(live);
        }
        return taken;
    }
}
