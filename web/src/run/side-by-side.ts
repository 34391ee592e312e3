// A run and comparison runs, simulated together step by step within a given wall time.
import { FrictionError, type Friction, type Run } from "../../../wasm/friction";
import { LiveRun } from "./live-run";
import { RunGroup } from "./run-group";
import { refuseTooFine } from "./step-together";
import type { Point } from "../plots/series";
import { lastingName } from "../state/pins";
import type { Given } from "../state/store";
import { say } from "../notation/words";

/** Traces have one row in this much time [s], and the current one; the runs take every step. */
const TRACE_EVERY = 0.02;
/** Tolerance for rounding, as a part of that time. */
const SLACK = 1e-9;
/** How far the timeline goes back [s], and the rows between two snapshots. */
const MEMORY = 60;
const ROWS_A_TICK = 5;
/** Wall time for comparison runs to catch up with the run [ms]. */
const CATCH_UP_BUDGET = 100;
/** In a radian. */
export const MRAD = 1e3;
/** Channels with peaks between two rows; angles are compared row by row. */
const TORQUES = /^tau/;
/** The channels of a comparison run that are kept. */
const GHOST_TRACES = ["theta", "omega"];

export interface Ghost {
    name: string;
    live: LiveRun;
    settings: Given;
    /** Its angle minus the run's [mrad]. */
    difference: Point[];
}

export class SideBySide extends RunGroup {
    ghosts: readonly Ghost[] = [];
    /** Remarks about the comparison: why there is none, or that all runs have restarted. */
    remark = "";
    /** The duration that the plots show [s]. */
    window = 6;
    private readonly own: LiveRun;
    /** The settings of the hand that pulls at all of them, which override their own. */
    private hand: Given | undefined;
    /** Whether a hand has pulled since t = 0. */
    private pulled = false;
    /** The time of the next row of the traces [s]. */
    private next = 0;
    /** Rows since the last snapshot in the timeline. */
    private rows = 0;

    /** From the start of the run: earlier traces have not been kept. */
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

    /** The run's parameters have changed to these: compare with runs with those settings, by name. */
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

    /** Let a hand pull at all of them, or no hand. */
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

    /** Update the differences; returns the largest magnitude of all [mrad]. */
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

    /** Advance the runs that join to the same time and step, on their own path from the same start; false if they
     *  cannot. */
    private catchUp(joining: readonly LiveRun[]): boolean {
        const { steps, time } = this.own.run;
        // If the time step has changed on the way, equal steps lead to another time; and a hand cannot be repeated.
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

/** Settings with this hand instead of their own. */
function held(settings: Given, hand: Given | undefined): Given {
    if (!hand) return settings;
    const { hand: _, tau_hand: __, K_hand: ___, theta_hand: ____, ...others } = settings;
    return { ...others, ...hand };
}

/** Rows closer than this have the same time [s]. */
const SAME = 1e-9;

/** One trace minus another where both have a row, multiplied by `times`, into `points`; returns the largest magnitude.
 *  */
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
