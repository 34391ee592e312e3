// A run and others to compare it with, step for step beside each other, in no more wall time than they are given.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { LiveRun } from "./live-run";
import { RunGroup } from "./run-group";
import { refuseTooFine } from "./step-together";
import type { Point } from "../plots/series";
import { lastingName } from "../state/pins";
import type { Given } from "../state/store";
import { say } from "../notation/words";

/** Traces keep one row in this much time [s], and how things are now; the runs take every step. */
const TRACE_EVERY = 0.02;
/** Part of that time by which a row may seem early, for rounding. */
const SLACK = 1e-9;
/** The timeline goes back so far [s], and keeps an instant of every so many rows. */
const MEMORY = 60;
const ROWS_A_TICK = 5;
/** Wall time for comparisons to come to where the run already is [ms]. */
const CATCH_UP_BUDGET = 100;
/** Of a radian. */
export const MRAD = 1e3;
/** What peaks between two rows; angles are compared row by row. */
const TORQUES = /^tau/;
/** Of a comparison, what is kept. */
const GHOST_TRACES = ["theta", "omega"];

export interface Ghost {
    name: string;
    live: LiveRun;
    settings: Given;
    /** Its angle less the run's [mrad]. */
    difference: Point[];
}

export class SideBySide extends RunGroup {
    ghosts: readonly Ghost[] = [];
    /** What is to be said about the comparison: why there is none, or that all have started again. */
    remark = "";
    /** What the plots show [s]. */
    window = 6;
    private readonly own: LiveRun;
    /** What pulls at all of them, over their own parameters. */
    private hand: Given | undefined;
    /** A hand has pulled since t = 0. */
    private pulled = false;
    /** From this time on the next row goes into the traces [s]. */
    private next = 0;
    /** Rows since the timeline kept where they were. */
    private rows = 0;

    /** From the run's start: what was seen of it before has not been kept. */
    constructor(friction: Friction, run: Run, given: Given) {
        super(friction);
        run.restart();
        this.own = new LiveRun(run, given, undefined, TORQUES);
    }

    override get lives(): readonly LiveRun[] {
        return [this.own, ...this.ghosts.map(({ live }) => live)];
    }

    protected override get memory(): number {
        return MEMORY;
    }

    /** The run's parameters have changed to these: compare with runs on those settings, by name. */
    compareWith(given: Given, wanted: ReadonlyMap<string, Given>): void {
        const { own } = this;
        this.remark = "";
        own.settings = held(given, this.hand);
        if (this.hand) own.run.set(own.settings);
        const left = new Set(this.ghosts);
        const joining: LiveRun[] = [];
        this.ghosts = [...wanted].flatMap(([name, settings]) => {
            const lasting = lastingName({ name, settings });
            const known = [...left].find((ghost) => lastingName(ghost) === lasting);
            try {
                refuseTooFine(own.run, settings);
                if (known) {
                    Object.assign(known, { name, settings });
                    known.live.retune(held(settings, this.hand));
                    left.delete(known);
                    return [known];
                }
                const pulled = held(settings, this.hand);
                const opened = this.friction.open("run", own.run.experiment.name, pulled);
                const ghost = { name, settings, live: new LiveRun(opened, pulled, GHOST_TRACES), difference: [] };
                joining.push(ghost.live);
                return [ghost];
            } catch (error) {
                if (!(error instanceof FrictionError)) throw error;
                this.remark += say("run.not-drawn", { model: name.toUpperCase(), why: error.message });
                return [];
            }
        });
        for (const { live } of left) live.run.close();
        if (joining.length > 0 && !this.catchUp(joining)) {
            this.restart();
            this.remark += say("run.restarted");
        }
        this.settingsChanged();
    }

    /** Let a hand pull at all of them, or none. */
    pull(given: Given, hand: Given | undefined): void {
        this.hand = hand;
        this.pulled ||= hand !== undefined;
        this.own.retune(held(given, hand));
        for (const { live, settings } of this.ghosts) live.retune(held(settings, hand));
        this.settingsChanged();
    }

    override restart(): void {
        this.pulled = this.hand !== undefined;
        super.restart();
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
            largest = Math.max(largest, differ(live.traces["theta"]!, mine, difference, MRAD));
        return largest;
    }

    protected override stepsToRow({ time }: Run): number {
        return time >= this.next - SLACK * TRACE_EVERY ? 0 : Math.ceil((this.next - time) / this.timeStep - SLACK);
    }

    protected override onRow(lives: readonly LiveRun[]): void {
        this.next = (Math.floor(lives[0]!.run.time / TRACE_EVERY + SLACK) + 1) * TRACE_EVERY;
        if (lives[0] !== this.own) this.timeline.join(lives);
        else if (++this.rows % ROWS_A_TICK === 1) this.note();
    }

    protected override findRow(): void {
        this.next = Math.ceil(this.own.run.time / TRACE_EVERY - SLACK) * TRACE_EVERY;
        this.rows = 0;
    }

    protected override forget(live: LiveRun): void {
        live.forget(this.own.run.time - MEMORY - this.window);
    }

    /** Those that join come to the same time and step, on their own path from the same start; false when they can not. */
    private catchUp(joining: readonly LiveRun[]): boolean {
        const { steps, time } = this.own.run;
        // Where the time step has changed on the way, as many steps lead to another time; and no hand pulls twice.
        if (Math.abs(steps * this.timeStep - time) > this.timeStep / 2) return false;
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

/** Rows this near to one another are of the same time [s]. */
const SAME = 1e-9;

/** One trace less another where both have a row, into `points`, `times` over; returns the largest magnitude. */
export function differ(one: readonly Point[], other: readonly Point[], points: Point[], times = 1): number {
    let [i, j, count, largest] = [0, 0, 0, 0];
    while (i < one.length && j < other.length) {
        const { x, y } = one[i]!;
        const against = other[j]!;
        const same = Math.abs(x - against.x) < SAME;
        if (same) {
            const point = (points[count++] ??= { x: 0, y: 0 });
            point.x = x;
            point.y = times * (y - against.y);
            if (Math.abs(point.y) > largest) largest = Math.abs(point.y);
        }
        if (same || x < against.x) i++;
        if (same || x > against.x) j++;
    }
    points.length = count;
    return largest;
}

/** The mean magnitude of the difference of two traces where both have a row; NaN where they share none. */
export function meanApart(one: readonly Point[], other: readonly Point[]): number {
    const points: Point[] = [];
    differ(one, other, points, MRAD);
    return points.reduce((sum, { y }) => sum + Math.abs(y), 0) / points.length;
}
