// A run and others to compare it with, step for step beside each other, in no more wall time than they are given.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { LiveRun } from "./live-run";
import type { Point } from "../plots/series";
import type { Given } from "../state/store";
import { say } from "../notation/words";

/** Traces keep one row in this much time [s], and how things are now; the runs take every step. */
const TRACE_EVERY = 0.02;
/** Part of that time by which a row may seem early, for rounding. */
const SLACK = 1e-9;
/** Wall time that all may take together in one frame [ms]. */
const FRAME_BUDGET = 10;
/** Wall time for comparisons to come to where the run already is [ms]. */
const CATCH_UP_BUDGET = 100;
/** Between two looks at the clock. */
const STEPS_AT_ONCE = 500;
/** Of a comparison, what is kept. */
const GHOST_TRACES = ["theta", "omega"];

export interface Ghost {
    name: string;
    live: LiveRun;
    settings: Given;
    /** Its angle less the run's [mrad]. */
    difference: Point[];
}

export class SideBySide {
    readonly main: LiveRun;
    ghosts: readonly Ghost[] = [];
    /** What is to be said about the comparison: why there is none, or that all have started again. */
    remark = "";
    /** What the traces hold [s]. */
    window = 6;
    /** What pulls at all of them, over their own parameters. */
    private hand: Given | undefined;
    /** A hand has pulled since t = 0. */
    private pulled = false;
    /** Simulated time that is due but less than a step [s]. */
    private due = 0;
    /** From this time on the next row goes into the traces [s]. */
    private next = 0;

    /** From the run's start: what was seen of it before has not been kept. */
    constructor(
        private readonly friction: Friction,
        run: Run,
    ) {
        run.restart();
        this.main = new LiveRun(run);
    }

    /** The run's parameters have changed to these: compare with runs on those settings, by name. */
    compareWith(given: Given, wanted: ReadonlyMap<string, Given>): void {
        const { run } = this.main;
        this.remark = "";
        if (this.hand) run.set(held(given, this.hand));
        this.main.look();
        const before = new Map(this.ghosts.map((ghost) => [ghost.name, ghost]));
        const joining: Ghost[] = [];
        this.ghosts = [...wanted].flatMap(([name, settings]) => {
            const known = before.get(name);
            try {
                if (known) {
                    const report = known.live.run.set(held(settings, this.hand));
                    if (!report.ok) throw new FrictionError(report);
                    known.settings = settings;
                    known.live.look();
                    before.delete(name);
                    return [known];
                }
                const opened = this.friction.open("run", run.experiment.name, held(settings, this.hand));
                const ghost = { name, settings, live: new LiveRun(opened, GHOST_TRACES), difference: [] };
                joining.push(ghost);
                return [ghost];
            } catch (error) {
                if (!(error instanceof FrictionError)) throw error;
                this.remark += say("run.not-drawn", { model: name.toUpperCase(), why: error.message });
                return [];
            }
        });
        for (const { live } of before.values()) live.run.close();
        if (joining.length === 0 || this.catchUp(joining.map(({ live }) => live))) return;
        this.restart();
        this.remark += say("run.restarted");
    }

    /** Let a hand pull at all of them, or none. */
    pull(given: Given, hand: Given | undefined): void {
        this.hand = hand;
        this.pulled ||= hand !== undefined;
        this.main.run.set(held(given, hand));
        this.main.look();
        for (const { live, settings } of this.ghosts) {
            live.run.set(held(settings, hand));
            live.look();
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
        return this.walk(this.all, steps, performance.now() + budget);
    }

    restart(): void {
        this.due = this.next = 0;
        this.pulled = this.hand !== undefined;
        for (const live of this.all) live.restart();
    }

    close(): void {
        for (const { live } of this.ghosts) live.run.close();
        this.ghosts = [];
    }

    /** Bring the differences up to date; returns the largest magnitude of all [mrad]. */
    compare(): number {
        const mine = this.main.traces["theta"]!;
        let largest = 0;
        for (const { live, difference } of this.ghosts)
            largest = Math.max(largest, differ(live.traces["theta"]!, mine, difference));
        return largest;
    }

    private get all(): LiveRun[] {
        return [this.main, ...this.ghosts.map(({ live }) => live)];
    }

    private walk(lives: readonly LiveRun[], steps: number, end: number): number {
        const { run, timeStep } = lives[0]!;
        const runs = lives.map((live) => live.run);
        let taken = 0;
        while (taken < steps && run.running) {
            const { time } = run;
            if (time >= this.next - SLACK * TRACE_EVERY) {
                for (const live of lives) live.look(true);
                this.next = (Math.floor(time / TRACE_EVERY + SLACK) + 1) * TRACE_EVERY;
            }
            const before = Math.ceil((this.next - time) / timeStep - SLACK);
            const some = Math.max(1, Math.min(steps - taken, STEPS_AT_ONCE, before));
            this.friction.stepTogether(runs, some);
            taken += some;
            if (performance.now() >= end) break;
        }
        for (const live of lives) {
            live.look();
            live.forget(run.time - this.window - 1);
        }
        return taken;
    }

    /** Those that join come to the same time and step, on their own path from the same start; false when they can not. */
    private catchUp(joining: readonly LiveRun[]): boolean {
        const { steps, time } = this.main.run;
        // Where the time step has changed on the way, as many steps lead to another time; and no hand pulls twice.
        if (Math.abs(steps * this.main.timeStep - time) > this.main.timeStep / 2) return false;
        if (steps === 0) return true;
        if (this.pulled) return false;
        const { next } = this;
        this.next = 0;
        const taken = this.walk(joining, steps, performance.now() + CATCH_UP_BUDGET);
        this.next = next;
        return taken === steps;
    }
}

/** Settings with a hand in the place of the one that they may have. */
function held(settings: Given, hand: Given | undefined): Given {
    if (!hand) return settings;
    const { hand: _, tau_hand: __, K_hand: ___, theta_hand: ____, ...others } = settings;
    return { ...others, ...hand };
}

/** One trace less another where both have a row, into `points` [mrad]; returns the largest magnitude. */
export function differ(one: readonly Point[], other: readonly Point[], points: Point[]): number {
    let [i, j, count, largest] = [0, 0, 0, 0];
    while (i < one.length && j < other.length) {
        const { x, y } = one[i]!;
        const against = other[j]!;
        if (x === against.x) {
            const point = (points[count++] ??= { x: 0, y: 0 });
            point.x = x;
            point.y = 1e3 * (y - against.y);
            if (Math.abs(point.y) > largest) largest = Math.abs(point.y);
        }
        if (x <= against.x) i++;
        if (x >= against.x) j++;
    }
    points.length = count;
    return largest;
}

/** The mean magnitude of the difference of two traces where both have a row; NaN where they share none. */
export function meanApart(one: readonly Point[], other: readonly Point[]): number {
    const points: Point[] = [];
    differ(one, other, points);
    return points.reduce((sum, { y }) => sum + Math.abs(y), 0) / points.length;
}
