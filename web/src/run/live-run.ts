// A run that goes on while it is looked at: its traces for plotting, and its latest row.
import type { Run, Settings, Report } from "../../../wasm/friction";
import type { Point } from "../plots/series";

/** Traces keep one row per this much time [s], and the latest; the run itself takes every step. */
const TRACE_EVERY = 0.02;

const MOST_AT_ONCE = 256;

export class LiveRun {
    readonly traces: Record<string, Point[]> = {};
    /** The latest row, by channel; empty before the first. */
    now: Record<string, number> = {};
    /** The largest magnitude that each channel has had since the start. */
    readonly largest: Record<string, number> = {};

    /** The last point of each trace is the latest row, to be replaced by a later one. */
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
        this.peek();
    }

    get timeStep(): number {
        return Number(this.run.value("T"));
    }

    /** Where the run stands [s]. */
    get time(): number {
        return this.run.steps * this.timeStep;
    }

    /** Take `count` steps, or fewer when a value is not finite; then `run.running` is false. */
    advance(count: number): void {
        for (let left = count; left > 0 && this.run.running; left -= MOST_AT_ONCE)
            this.take(Math.min(left, MOST_AT_ONCE));
    }

    restart(): void {
        this.run.restart();
        for (const key of Object.keys(this.traces)) {
            this.traces[key]!.length = 0;
            this.penDown = false;
            this.largest[key] = 0;
        }
        this.peek();
    }

    /** Change parameters while it runs; before the first step, show where it will start. */
    set(settings: Settings): Report {
        const report = this.run.set(settings);
        if (report.ok && this.run.steps === 0) this.peek();
        return report;
    }

    /** Before the first step: the row at t = 0, without leaving it. */
    peek(): void {
        if (this.run.steps !== 0) return;
        const rows = this.run.rows(1);
        this.run.restart();
        for (const [key, column] of Object.entries(rows)) if (column.length > 0) this.now[key] = column[0]!;
    }

    private take(count: number): void {
        const first = this.run.steps;
        const every = Math.max(1, Math.round(TRACE_EVERY / this.timeStep));
        const rows = this.run.rows(count);
        const t = rows["t"]!;
        const last = t.length - 1;
        if (last < 0) return;
        const penDown = (first + last) % every !== 0;
        for (const [key, column] of Object.entries(rows)) {
            const trace = this.traces[key]!;
            let largest = this.largest[key]!;
            if (this.penDown) trace.pop();
            for (let i = (every - (first % every)) % every; i <= last; i += every)
                trace.push({ x: t[i]!, y: column[i]! });
            for (const value of column) if (Math.abs(value) > largest) largest = Math.abs(value);
            if (penDown) trace.push({ x: t[last]!, y: column[last]! });
            this.largest[key] = largest;
            this.now[key] = column[last]!;
            const old = trace.findIndex((point) => point.x >= t[last]! - this.window);
            if (old > 0) trace.splice(0, old);
        }
        this.penDown = penDown;
    }
}
