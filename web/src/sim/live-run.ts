// A run that is simulated while it is displayed: its traces for plotting, and its current channels.
import { FrictionError, type Extremes, type Run, type RunEvent } from "../../../wasm/friction";
import type { Point } from "../model/points";
import type { Given } from "../model/store";

/** Channels that exist only with a hand, a recording, a transmission or ground. */
const OPTIONAL = ["tau_h", "theta_log", "tau_g", "theta_m", "fn", "ft"];

const NOWHERE: Extremes = { low: Infinity, tLow: NaN, high: -Infinity, tHigh: NaN };

export class LiveRun {
    /** Points of every channel: one per row, and the current one last. */
    readonly traces: Record<string, Point[]> = {};
    /** The traces for drawing: some channels also have their extremes between two rows, so that no peak is missed. */
    readonly drawn: Record<string, Point[]> = {};
    /** The extremes since the last row. */
    private readonly turned: Record<string, Extremes> = {};
    /** The current channels, if finite; NaN for channels that do not exist. */
    now: Record<string, number> = {};
    /** Smallest and largest value of each channel since t = 0, including forgotten points. */
    readonly reach: Record<string, [low: number, high: number]> = {};
    /** The previous branch: traces after the instant at which the run went back and continued differently. */
    readonly former: Record<string, Point[]> = {};
    /** Events, as far back as the traces go. */
    readonly events: RunEvent[] = [];
    /** Points between the rows, of the part of the run that a plot is zoomed to. */
    private finer = new Set<Point>();
    /** The last point of each trace is the current one; it is removed when the run continues. */
    private penDown = false;

    /** `kept`: channels with traces; `turns`: those drawn with their extremes between rows, if the run is stepped by `go`. */
    constructor(
        readonly run: Run,
        public settings: Given,
        private readonly kept: readonly string[] = run.experiment.channels.map(({ key }) => key),
        readonly turns?: RegExp,
    ) {
        for (const key of kept) {
            this.traces[key] = [];
            this.drawn[key] = turns?.test(key) ? [] : this.traces[key];
            this.former[key] = [];
        }
        this.begin();
    }

    /** Empty the traces, and record the current state as their beginning. */
    private begin(): void {
        for (const key of this.kept) {
            this.traces[key]!.length = this.drawn[key]!.length = this.former[key]!.length = 0;
            this.reach[key] = [Infinity, -Infinity];
            this.turned[key] = { ...NOWHERE };
        }
        this.penDown = false;
        this.record();
    }

    /** Take `steps` steps and note the extremes. */
    go(steps: number): void {
        const all = this.run.extremes(steps);
        for (const key of this.kept) {
            const [extremes, turned] = [all[key]!, this.turned[key]!];
            if (extremes.low < turned.low) Object.assign(turned, { low: extremes.low, tLow: extremes.tLow });
            if (extremes.high > turned.high) Object.assign(turned, { high: extremes.high, tHigh: extremes.tHigh });
        }
    }

    /** Continue from here with other settings; throws the library's error if they are refused. */
    retune(settings: Given): void {
        const report = this.run.set(settings);
        if (!report.ok) throw new FrictionError(report);
        this.settings = settings;
    }

    get timeStep(): number {
        return Number(this.run.value("T"));
    }

    /** Append the events since the last call. */
    readEvents(): void {
        if (this.run.experiment.event_kinds.length === 0) return;
        const last = this.events.at(-1)?.numbers["t"] ?? -Infinity;
        const known = this.events.filter(({ numbers }) => numbers["t"] === last).length;
        const since = this.run.events().filter(({ numbers }) => numbers["t"]! >= last);
        this.events.push(...since.slice(last === -Infinity ? 0 : known));
    }

    restart(): void {
        this.run.restart();
        this.events.length = 0;
        this.begin();
    }

    get hash(): string {
        return this.run.hash(this.now);
    }

    /** Read the current channels without adding to the traces; false if there are none. */
    readNow(): boolean {
        const now = this.run.now();
        for (const key in now) if (!Number.isFinite(now[key]) && !OPTIONAL.includes(key)) return false;
        this.now = now;
        return true;
    }

    /** Add the current channels to the traces: permanently with `keep`, otherwise until the run continues. */
    record(keep = false): void {
        if (!this.readNow()) return;
        const { now } = this;
        for (const key of this.kept) {
            const [trace, drawn] = [this.traces[key]!, this.drawn[key]!];
            const here = { x: now["t"]!, y: now[key]! };
            const reach = this.reach[key]!;
            if (here.y < reach[0]) reach[0] = here.y;
            if (here.y > reach[1]) reach[1] = here.y;
            if (this.penDown) trace.pop();
            trace.push(here);
            if (drawn === trace) continue;
            if (this.penDown) drawn.pop();
            if (keep) this.addExtremes(key, here);
            drawn.push(here);
        }
        this.penDown = !keep;
    }

    /** Add the extremes between the last row and this one. */
    private addExtremes(key: string, here: Point): void {
        const { low, tLow, high, tHigh } = this.turned[key]!;
        this.turned[key] = { ...NOWHERE };
        const drawn = this.drawn[key]!;
        const before = drawn.at(-1) ?? here;
        const turns = [];
        if (low < Math.min(before.y, here.y)) turns.push({ x: tLow, y: low });
        if (high > Math.max(before.y, here.y)) turns.push({ x: tHigh, y: high });
        drawn.push(...turns.sort((one, other) => one.x - other.x));
    }

    /** Add points between the rows to the traces; the points of the last call are removed. */
    refine(channels: readonly Readonly<Record<string, number>>[]): void {
        const { finer } = this;
        this.finer = new Set();
        for (const key of this.kept) {
            const points = channels.map((now) => ({ x: now["t"]!, y: now[key]! }));
            for (const point of points) this.finer.add(point);
            for (const trace of new Set([this.traces[key]!, this.drawn[key]!])) {
                const rows = trace.filter((point) => !finer.has(point));
                const times = new Set(rows.map(({ x }) => x));
                const all = [...rows, ...points.filter(({ x }) => !times.has(x))].sort((one, other) => one.x - other.x);
                trace.length = 0;
                for (const point of all) trace.push(point);
            }
        }
    }

    /** Branch here: later points of the traces become the previous branch. */
    branch(): void {
        const { time } = this.run;
        for (const key of this.kept) {
            const cut = (trace: Point[]): Point[] => trace.splice(trace.findLastIndex(({ x }) => x < time) + 1);
            const [trace, drawn] = [this.traces[key]!, this.drawn[key]!];
            const after = cut(drawn);
            if (trace !== drawn) cut(trace);
            if (after.length > 1) this.former[key]!.splice(0, Infinity, ...after);
            this.turned[key] = { ...NOWHERE };
        }
        this.events.splice(this.events.findLastIndex(({ numbers }) => numbers["t"]! <= time) + 1);
        this.penDown = false;
        this.record();
    }

    /** Points of a channel between two times, from `traces` or `drawn`, with the last point before. */
    within(key: string, from: number, to: number, of = this.traces): readonly Point[] {
        const trace = of[key]!;
        const last = trace.findLastIndex(({ x }) => x <= to);
        return trace.slice(trace.findLastIndex(({ x }, i) => i < last && x < from) + 1, last + 1);
    }

    /** Remove points and events before `oldest` [s]. */
    forget(oldest: number): void {
        // bound: the number of events
        while ((this.events[0]?.numbers["t"] ?? Infinity) < oldest) this.events.shift();
        for (const trace of this.kept.flatMap((key) => [...new Set([this.traces[key]!, this.drawn[key]!])])) {
            let old = 0;
            // bound: the length of the trace
            while (old < trace.length - 1 && trace[old]!.x < oldest) old++;
            // In batches, because moving all points takes time.
            if (old > 25) trace.splice(0, old);
        }
    }
}

/** Write the points of channel `up` against channel `across` into `points`. */
export function join(across: readonly Point[], up: readonly Point[], points: Point[]): void {
    for (let i = 0; i < across.length; i++) {
        const point = (points[i] ??= { x: 0, y: 0 });
        point.x = across[i]!.y;
        point.y = up[i]!.y;
    }
    points.length = across.length;
}
