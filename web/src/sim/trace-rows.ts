// Schedules of the rows of traces: at regular times, or at a regular number of steps.
import type { Run } from "../../../wasm/friction";

export interface TraceRows {
    /** Number of steps to the next row; 0 if it is due now. */
    stepsTo(run: Run): number;
    /** Note that a row was added at the current step. */
    taken(run: Run): void;
    /** Reset the schedule to the current step. */
    find(run: Run): void;
}

/** Tolerance for rounding, relative to the time between two rows. */
const SLACK = 1e-9;

/** Rows at multiples of `every` [s], for any time step. */
export class TimedRows implements TraceRows {
    /** The time of the next row [s]. */
    private next = 0;

    constructor(private readonly every: number) {}

    stepsTo(run: Run): number {
        const { time } = run;
        if (time >= this.next - SLACK * this.every) return 0;
        return Math.ceil((this.next - time) / Number(run.value("T")) - SLACK);
    }

    taken({ time }: Run): void {
        this.next = (Math.floor(time / this.every + SLACK) + 1) * this.every;
    }

    find({ time }: Run): void {
        this.next = Math.ceil(time / this.every - SLACK) * this.every;
    }
}

/** Rows every `every` steps: an odd number, so that a change of sign in every step is visible. */
export class SteppedRows implements TraceRows {
    /** The step of the last row. */
    private row = -1;

    constructor(private readonly every: number) {}

    stepsTo({ steps }: Run): number {
        const into = steps % this.every;
        return into === 0 && steps !== this.row ? 0 : this.every - into;
    }

    taken({ steps }: Run): void {
        this.row = steps;
    }

    find(): void {
        this.row = -1;
    }
}
