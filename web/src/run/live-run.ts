// A run that goes on while it is looked at: its traces for plotting, and its channels as they are now.
import type { Report, Run, Settings } from "../../../wasm/friction";
import type { Point } from "../plots/series";

/** Traces keep one row in this much time [s], and how things are now; the run itself takes every step. */
const TRACE_EVERY = 0.02;
/** Part of that time by which a row may seem early, for rounding. */
const SLACK = 1e-9;

export class LiveRun {
    readonly traces: Record<string, Point[]> = {};
    /** The channels as they are, as long as they are finite. */
    now: Record<string, number> = {};
    /** The largest magnitude that each trace has had since the start. */
    readonly largest: Record<string, number> = {};
    /** From this time on the next row goes into the traces [s]. */
    private next = 0;
    /** The last point of each trace is how things are now; it goes when the run moves on. */
    private penDown = false;

    /** `window`: how much time the traces hold [s]. */
    constructor(
        readonly run: Run,
        private readonly window: number,
    ) {
        for (const { key } of run.experiment.channels) {
            this.traces[key] = [];
            this.largest[key] = 0;
        }
        this.look();
    }

    get timeStep(): number {
        return Number(this.run.value("T"));
    }

    /** Take `count` steps, or fewer when a value is not finite; then `run.running` is false. */
    advance(count: number): void {
        const { run, timeStep } = this;
        this.liftPen();
        for (let left = count; left > 0 && run.running;) {
            const from = run.time;
            const due = from >= this.next - SLACK * TRACE_EVERY;
            if (due) this.next = (Math.floor(from / TRACE_EVERY + SLACK) + 1) * TRACE_EVERY;
            const steps = Math.max(1, Math.min(left, Math.ceil((this.next - from) / timeStep - SLACK)));
            const rows = run.rows(1, steps);
            if (due)
                this.draw(
                    Object.entries(rows).flatMap(([key, [value]]) => (value === undefined ? [] : [[key, value]])),
                );
            left -= steps;
        }
        this.look();
        this.forget();
    }

    restart(): void {
        this.run.restart();
        for (const key of Object.keys(this.traces)) {
            this.traces[key]!.length = 0;
            this.largest[key] = 0;
        }
        this.next = 0;
        this.penDown = false;
        this.look();
    }

    /** Change parameters while it runs. */
    set(settings: Settings): Report {
        const report = this.run.set(settings);
        if (report.ok) this.look();
        return report;
    }

    /** See how things are now, after a step or a change of parameters. */
    look(): void {
        const now = Object.entries(this.run.now());
        if (!now.every(([, value]) => Number.isFinite(value))) return;
        this.liftPen();
        this.draw(now);
        this.penDown = true;
    }

    private draw(row: [string, number][]): void {
        if (row.length === 0) return;
        this.now = Object.fromEntries(row);
        const { t } = this.now;
        for (const [key, y] of row) {
            this.traces[key]!.push({ x: t!, y });
            this.largest[key] = Math.max(this.largest[key]!, Math.abs(y));
        }
    }

    private liftPen(): void {
        if (this.penDown) for (const trace of Object.values(this.traces)) trace.pop();
        this.penDown = false;
    }

    /** Let go of what has left the window. */
    private forget(): void {
        const oldest = (this.now["t"] ?? 0) - this.window;
        for (const trace of Object.values(this.traces)) {
            const kept = trace.findIndex((point) => point.x >= oldest);
            if (kept > 0) trace.splice(0, kept);
        }
    }
}
