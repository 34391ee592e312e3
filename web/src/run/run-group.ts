// Runs that go through time together, step for step, in no more wall time than they are given; and back again, as far as
// the timeline goes.
import type { Friction, Run } from "../../../wasm/friction";
import type { LiveRun } from "./live-run";
import { stepsBehind, stepTogether } from "./step-together";
import { Timeline } from "./timeline";

/** Wall time that all may take together in one frame [ms]. */
const FRAME_BUDGET = 10;
/** Between two looks at the clock, of the run with the shortest. */
const STEPS_AT_ONCE = 500;

export abstract class RunGroup {
    readonly timeline: Timeline;
    /** Where they had come to [s], while they stand at an instant before. */
    ahead: number | undefined;
    /** What lies ahead was computed with the settings in force. */
    known = false;
    /** Simulated time that is due but less than a step [s]. */
    private due = 0;

    constructor(protected readonly friction: Friction) {
        this.timeline = new Timeline(friction);
    }

    /** All of them, the one that the others are compared with first. */
    abstract get lives(): readonly LiveRun[];

    /** Steps to where the traces get their next row; 0 where that is due now. */
    protected abstract stepsToRow(run: Run): number;
    /** The row of these has been kept. */
    protected abstract onRow(lives: readonly LiveRun[]): void;
    /** The next row is looked for from where they are. */
    protected abstract findRow(): void;
    /** Let go of what is too old. */
    protected abstract forget(live: LiveRun): void;
    /** How far back the timeline goes [s]. */
    protected abstract get memory(): number;

    get main(): LiveRun {
        return this.lives[0]!;
    }

    get timeStep(): number {
        return this.main.timeStep;
    }

    /** Go on by so much simulated time, at most to `last` [steps], as far as the wall time [ms] allows; what is due beyond
     *  that is let go. Returns how far it went [s]. */
    advance(seconds: number, last = Infinity, budget = FRAME_BUDGET): number {
        const { main, timeStep } = this;
        this.due = Math.min(this.due, timeStep) + seconds;
        const wanted = Math.floor(this.due / timeStep + 1e-9);
        const from = main.run.time;
        const taken = this.take(Math.min(wanted, last - main.run.steps), budget);
        this.due = taken < wanted ? 0 : this.due - wanted * timeStep;
        return main.run.time - from;
    }

    /** Take so many steps, or as many as the wall time [ms] allows; returns how many. */
    take(steps: number, budget = FRAME_BUDGET): number {
        if (this.ahead !== undefined && steps > 0) this.turnOff();
        return this.walk(this.lives, steps, performance.now() + budget);
    }

    /** Stand where they were at this time, or at the nearest that the timeline knows. */
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
        this.findRow();
    }

    /** Parameters have changed: what is seen from now on is under these. */
    protected settingsChanged(): void {
        for (const live of this.lives) this.see(live);
        this.known = false;
        if (this.ahead === undefined) this.note();
    }

    /** See how one is now; before the newest instant that leaves no trace. */
    protected see(live: LiveRun): void {
        if (this.ahead === undefined) live.look();
        else live.glance();
    }

    /** The timeline keeps where they are. */
    protected note(): void {
        this.timeline.note(this.lives, this.memory);
    }

    /** From here on they go another way, or the same once more. */
    protected turnOff(): void {
        this.ahead = undefined;
        this.known = false;
        this.timeline.cut(this.main.run.steps);
        for (const live of this.lives) live.turnOff();
        this.note();
        this.findRow();
    }

    /** Those whose turns are looked for go each by itself. */
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
        while (taken < steps && run.running) {
            if (this.stepsToRow(run) === 0) {
                for (const live of lives) live.look(true);
                this.onRow(lives);
            }
            const some = Math.max(1, Math.min(steps - taken, atOnce, this.stepsToRow(run)));
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
