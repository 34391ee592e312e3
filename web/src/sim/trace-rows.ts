// When a row of the traces is due: at regular times, or every so many steps.
import type { Run } from "../../../wasm/friction";

export interface TraceRows {
    /** Steps to the next row; 0 if it is due now. */
    stepsTo(run: Run): number;
    /** A row has been taken here. */
    taken(run: Run): void;
    /** Find the next row from here. */
    find(run: Run): void;
}

/** Tolerance for rounding, as a part of the time between two rows. */
const SLACK = 1e-9;

/** Rows at multiples of `every` [s], whatever the time step. */
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

/** Rows every so many steps: an odd number, so that a change of sign in every step is visible. */
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
