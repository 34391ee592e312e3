// A run that goes on while it is looked at: its traces for plotting, and its channels as they are now.
import type { Run } from "../../../wasm/friction";
import type { Point } from "../plots/series";

/** Channels of what is not always there: a hand, a recording. */
const AT_TIMES = ["tau_h", "theta_log"];

export class LiveRun {
    readonly traces: Record<string, Point[]> = {};
    /** The channels as they are, as long as they are finite; NaN for what is not there. */
    now: Record<string, number> = {};
    /** The largest magnitude in each trace. */
    readonly largest: Record<string, number> = {};
    /** The last point of each trace is how things are now; it goes when the run moves on. */
    private penDown = false;

    /** `kept`: the channels that have traces. */
    constructor(
        readonly run: Run,
        private readonly kept: readonly string[] = run.experiment.channels.map(({ key }) => key),
    ) {
        for (const key of kept) {
            this.traces[key] = [];
            this.largest[key] = 0;
        }
        this.look();
    }

    get timeStep(): number {
        return Number(this.run.value("T"));
    }

    /** Back to t = 0. */
    restart(): void {
        this.run.restart();
        for (const key of this.kept) {
            this.traces[key]!.length = 0;
            this.largest[key] = 0;
        }
        this.penDown = false;
        this.look();
    }

    /** See how things are now: for good, or until the run moves on. */
    look(keep = false): void {
        const now = this.run.now();
        for (const key in now) if (!Number.isFinite(now[key]) && !AT_TIMES.includes(key)) return;
        this.now = now;
        for (const key of this.kept) {
            const trace = this.traces[key]!;
            const y = now[key]!;
            if (this.penDown) trace.pop();
            trace.push({ x: now["t"]!, y });
            if (Math.abs(y) > this.largest[key]!) this.largest[key] = Math.abs(y);
        }
        this.penDown = !keep;
    }

    /** Let go of what is older. */
    forget(oldest: number): void {
        for (const key of this.kept) {
            const trace = this.traces[key]!;
            let old = 0;
            while (old < trace.length - 1 && trace[old]!.x < oldest) old++;
            // Now and then: to move all that is kept takes its time.
            if (old <= 25) continue;
            trace.splice(0, old);
            this.largest[key] = trace.reduce((largest, { y }) => (Math.abs(y) > largest ? Math.abs(y) : largest), 0);
        }
    }
}
