// Recent history of runs that are simulated together, for seeking: snapshots of all runs at regular ticks and at every
// change of parameters. States between ticks are recomputed bit for bit with the parameters of that time.
import type { Friction, Run } from "../../../wasm/friction";
import { stepTogether } from "./step-together";
import type { Given } from "../model/store";

/** A run for the timeline, with its current settings. */
export interface Timed {
    readonly run: Run;
    readonly settings: Given;
}

interface Tick {
    steps: number;
    time: number;
    /** Snapshot of every run, and its settings from this tick on. */
    was: Map<Run, { instant: Uint8Array; settings: Given }>;
}

export class Timeline {
    private ticks: Tick[] = [];

    constructor(private readonly friction: Friction) {}

    clear(): void {
        this.ticks = [];
    }

    /** Earliest time that can be reached [s]. */
    get oldest(): number {
        return this.ticks[0]?.time ?? Infinity;
    }

    /** Store snapshots of the runs, and remove snapshots more than `length` [s] back. */
    note(runs: readonly Timed[], length: number): void {
        const { steps, time } = runs[0]!.run;
        if (this.ticks.at(-1)?.steps === steps) this.ticks.pop();
        this.ticks.push({ steps, time, was: new Map() });
        this.join(runs);
        const first = this.ticks.findIndex((tick) => tick.time >= time - length);
        if (first > 0) this.ticks.splice(0, first);
    }

    /** Add runs that were advanced separately to the existing tick at their step. */
    join(runs: readonly Timed[]): void {
        const tick = this.ticks.findLast(({ steps }) => steps === runs[0]!.run.steps);
        for (const { run, settings } of runs) tick?.was.set(run, { instant: run.keep(), settings });
    }

    /** Drop the snapshots of these runs, which will be recomputed. */
    leave(runs: readonly Timed[]): void {
        for (const { was } of this.ticks) for (const { run } of runs) was.delete(run);
    }

    /** Drop ticks that lack one of these runs after they were recomputed. */
    complete(runs: readonly Timed[]): void {
        this.ticks = this.ticks.filter(({ was }) => runs.every(({ run }) => was.has(run)));
    }

    /** Bring the runs to the last step up to `time`, show it, and apply the current settings again; later runs stay.
     *  `onwards`: they are at an earlier state of the timeline, and continue from there if no snapshot is nearer. */
    goTo(time: number, runs: readonly Timed[], show: () => void, onwards = false): void {
        const tick = this.ticks.findLast((earlier) => earlier.time <= time + SLACK) ?? this.ticks[0];
        if (!tick) return;
        const snapped = runs.filter(({ run }) => tick.was.has(run));
        const others: Timed[] = [];
        const { run } = runs[0]!;
        const goesOn = onwards && run.time >= tick.time - SLACK && run.time <= time + SLACK;
        const same = runs.every((timed) => tick.was.get(timed.run)?.settings === timed.settings);
        for (const timed of goesOn && same ? [] : snapped) {
            const { instant, settings } = tick.was.get(timed.run)!;
            if (settings !== timed.settings && timed.run.set(settings).ok) others.push(timed);
            timed.run.goTo(instant);
        }
        const T = Number(run.value("T"));
        const steps = Math.floor((time - run.time) / T + SLACK / T);
        if (steps > 0)
            stepTogether(
                this.friction,
                snapped.map(({ run }) => run),
                steps,
            );
        show();
        for (const { run, settings } of others) run.set(settings);
    }

    /** Remove everything after `steps`. */
    cut(steps: number): void {
        this.ticks = this.ticks.filter((tick) => tick.steps <= steps);
    }
}

/** Times closer than this are equal [s]. */
const SLACK = 1e-9;
