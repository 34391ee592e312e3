// A run and the runs that it is compared with, simulated together step by step from t = 0: others differ from it in one
// choice, in a model, or are pinned settings.
//
// After a change of parameters the runs continue from the current state, or all restart and are advanced, without being
// shown, to the time where they were. A run that joins catches up on its own path from the same start; if it cannot, all
// restart.
//
// While a slider is moved, a change follows in every frame. Then the runs go back to their time in slices, one a frame,
// and begin again with each change; and what is computed in advance is computed when the slider is let go.
import { signal } from "@preact/signals-core";
import { FrictionError, type Friction, type Report, type Run } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { goingOn, unchanged, type Changes } from "../model/changes";
import { lastingName } from "../model/pins";
import { whyRefused } from "../model/own-finding";
import { sameSettings } from "../model/same";
import type { Given } from "../model/store";
import { LiveRun } from "./live-run";
import type { LineStyle } from "./line-style";
import type { Range } from "./ranges";
import { RunGroup } from "./run-group";
import { refuseTooFine } from "./step-together";
import { SteppedRows, TimedRows, type TraceRows } from "./trace-rows";
import { WayBack } from "./way-back";

/** The most steps of a run that is computed in advance to find its ranges. */
const MOST_AHEAD = 100_000;
/** Wall time for returning to the time before a change, and for a joining run to catch up [ms]. */
const CATCH_UP_BUDGET = 80;
/** Wall time for returning to it in one frame, while a slider is moved [ms]. */
const SLICE = 3;

/** The settings and the name of one of them. */
export interface Wanted {
    name: string;
    title: string;
    settings: Given;
    style: LineStyle;
}

export interface Compared extends Wanted {
    live: LiveRun;
    report: Report;
    /** The range of every channel over the duration, computed in advance; undefined if it is not known. */
    ahead: Readonly<Record<string, Range>> | undefined;
    /** These ranges are of earlier settings, or still to be computed: a slider is being moved. */
    outdated: boolean;
    /** It has left these ranges, because a hand has pulled. */
    strayed: boolean;
    /** What its settings have been: those of what is drawn. */
    changes: Changes;
}

/** How the runs of a view are compared. */
export interface Comparison {
    /** Rows at multiples of this time [s]; or at most so many rows over the duration. */
    rows: { every: number } | { most: number };
    /** Rows between two snapshots in the timeline. */
    rowsPerTick: number;
    /** How far the timeline goes back beyond the duration that is shown [s]. */
    memory: number;
    /** The channels of the others that are kept; all by default. */
    traces?: readonly string[];
    /** The channels whose extremes between rows are drawn: of the run, and of the others. */
    extremes: RegExp;
    extremesOfOthers?: RegExp;
    /** Their measures are read. */
    measured: boolean;
    /** Their ranges are computed in advance. */
    looksAhead: boolean;
}

export class ComparedRuns extends RunGroup {
    protected override rows: TraceRows;
    /** The first is the run itself. */
    all: readonly Compared[] = [];
    /** Which runs the library refuses, with its messages, and whether all runs have restarted. */
    remarks: readonly string[] = [];
    /** The time of the first change of parameters on the way [s]; 0 if there was none. */
    readonly changed = signal(0);
    /** The duration that is shown [s]. */
    duration = 1;
    /** The settings of the hand that pulls at all of them, which override their own. */
    private hand: Given | undefined;
    /** Whether a hand has pulled since t = 0; a run with a hand cannot be repeated. */
    readonly pulled = signal(false);
    /** Rows since the last snapshot in the timeline. */
    private rowsTaken = 0;
    /** Duration and time step, which determine the rows. */
    private grid: readonly number[] = [];
    /** A slider is being moved. */
    private sliding = false;
    /** Of a change that is followed in slices, until they have arrived. */
    private wayBack: WayBack | undefined;
    /** They have had the slice of this frame. */
    private sliced = false;

    constructor(
        friction: Friction,
        readonly run: Run,
        private readonly how: Comparison,
    ) {
        super(friction);
        this.rows = this.firstRows();
        // Earlier traces have not been kept.
        run.restart();
    }

    override get lives(): readonly LiveRun[] {
        return this.all.map(({ live }) => live);
    }

    get others(): readonly Compared[] {
        return this.all.slice(1);
    }

    protected override get memory(): number {
        return this.how.memory + this.duration;
    }

    /** The steps of the whole duration. */
    get steps(): number {
        return Math.round(this.duration / this.timeStep);
    }

    /** They are still on the way back to the time before a change. */
    get returns(): boolean {
        return this.wayBack !== undefined;
    }

    /** Follow the run with its current settings, and these others. `here`: a change of parameters applies from the
     *  current time on; else what has changed is computed again from the start, up to where it was. `sliding`: more
     *  changes follow, until `settle`. */
    follow(own: Wanted, others: readonly Wanted[], here: boolean, sliding = false): void {
        if (!sliding) this.settle();
        this.sliding = sliding;
        const wayBack = this.wayBack ?? new WayBack(this);
        const { newest } = wayBack;
        const T = Number(this.run.value("T"));
        const grid = "most" in this.how.rows ? [this.duration, T] : [];
        const sameGrid = this.grid.length > 0 && grid.every((part, i) => part === this.grid[i]);
        const main = this.all[0]?.live ?? this.made(this.run, own.settings);
        const fresh = this.all.length === 0;
        const changed = !sameSettings(own.settings, this.all[0]?.settings);
        main.settings = held(own.settings, this.hand);
        // A hand that has pulled in between left the settings of that time.
        if (this.pulled.peek()) this.run.set(main.settings);
        const remarks: string[] = [];
        const joining: LiveRun[] = [];
        const retuned: LiveRun[] = changed && !fresh ? [main] : [];
        let again = (grid.length > 0 && !sameGrid) || (grid.length > 0 && changed && !here && !fresh);
        // These ranges stay until the slider is let go.
        const keeps = sliding && this.how.looksAhead && (!here || newest === 0);
        const left = new Set(this.others);
        const compared = (wanted: Wanted, live: LiveRun, before?: Compared): Compared => ({
            ...wanted,
            live,
            report: live.run.report,
            ahead: (changed || again) && !keeps ? undefined : before?.ahead,
            outdated: keeps && (changed || again || before?.outdated === true),
            strayed: this.pulled.peek(),
            changes: before?.changes ?? unchanged(wanted.settings),
        });
        this.all = [
            compared(own, main, this.all[0]),
            ...others.flatMap((wanted) => {
                const before = [...left].find((one) => lastingName(one) === lastingName(wanted));
                const settings = held(wanted.settings, this.hand);
                try {
                    refuseTooFine(this.run, wanted.settings);
                    before?.live.retune(settings);
                    if (before && !sameSettings(wanted.settings, before.settings)) retuned.push(before.live);
                    const live = before?.live ?? this.open(settings);
                    if (before) left.delete(before);
                    else joining.push(live);
                    return [compared(wanted, live, before)];
                } catch (error) {
                    if (!(error instanceof FrictionError)) throw error;
                    remarks.push(t("run.not-shown", { name: wanted.title, why: whyRefused(error) }));
                    return [];
                }
            }),
        ];
        for (const { live } of left) live.run.close();
        // At the start nothing is lost, and another start is seen.
        if (newest === 0 && !again) again = this.how.looksAhead || retuned.length > 0;
        else if (joining.length > 0 && !again && (grid.length > 0 || !this.catchUp(joining))) {
            again = true;
            if (grid.length === 0 && newest > 0) remarks.push(t("run.restarted"));
        }
        this.remarks = remarks;
        if (!again && !here && retuned.length > 0 && newest > 0) {
            if (this.computeAgain(retuned, newest)) return;
            again = true;
        }
        if (!again) {
            if (retuned.length > 0) this.apply();
            return this.settingsChanged();
        }
        // The part with other parameters is lost.
        if (grid.length > 0 && newest > 0 && (changed ? here : this.changed.peek() > 0))
            remarks.push(t("run.restarted"));
        this.grid = grid;
        if ("most" in this.how.rows)
            this.rows = new SteppedRows(2 * Math.ceil(this.duration / T / this.how.rows.most / 2) - 1 || 1);
        this.restart();
        if (grid.length === 0 && here) return;
        if (!wayBack.go(sliding ? SLICE : CATCH_UP_BUDGET) && sliding) this.wayBack = wayBack;
        this.sliced = true;
    }

    /** Go on on the way back, once in each frame. */
    comeBack(): void {
        if (!this.sliced && this.wayBack?.go(SLICE)) this.wayBack = undefined;
        this.sliced = false;
    }

    /** The slider has been let go: what has been put off is computed now. */
    settle(): void {
        if (!this.sliding) return;
        this.sliding = false;
        this.wayBack?.go(CATCH_UP_BUDGET);
        this.wayBack = undefined;
        for (const one of this.all) if (one.outdated) this.findRanges(one);
    }

    /** Let a hand pull at all of them, or no hand. */
    pull(hand: Given | undefined): void {
        this.hand = hand;
        if (hand) this.pulled.value = true;
        for (const one of this.all) {
            one.strayed ||= hand !== undefined;
            one.live.retune(held(one.settings, hand));
        }
        this.settingsChanged();
    }

    override restart(): void {
        for (const one of this.all) one.changes = unchanged(one.settings);
        this.changed.value = 0;
        this.pulled.value = this.hand !== undefined;
        for (const one of this.all) one.strayed = this.pulled.peek();
        this.rowsTaken = 0;
        this.wayBack = undefined;
        if (this.how.looksAhead) for (const one of this.all) if (!one.ahead || one.outdated) this.findRanges(one);
        super.restart();
    }

    protected override turnOff(): void {
        this.rowsTaken = 0;
        super.turnOff();
        this.noteChanges();
    }

    /** Changed parameters apply from now on: what was computed beyond becomes the previous branch. */
    private apply(): void {
        if (this.ahead === undefined) this.noteChanges();
        else this.turnOff();
    }

    /** From now on they have their present settings. */
    private noteChanges(): void {
        for (const one of this.all) {
            const { steps, time } = one.live.run;
            one.changes = goingOn(one.changes, { steps, time, settings: one.settings });
        }
        const times = this.all.flatMap(({ changes: [, next] }) => next?.time ?? []);
        this.changed.value = times.length > 0 ? Math.min(...times) : 0;
    }

    /** The others are closed; the run itself stays open, without the hand that pulls at it. */
    close(): void {
        const [own] = this.all;
        if (own && this.hand && !this.run.closed) own.live.retune(own.settings);
        this.hand = undefined;
        for (const { live } of this.others) live.run.close();
        this.all = this.all.slice(0, 1);
    }

    private firstRows(): TraceRows {
        const { rows } = this.how;
        return "every" in rows ? new TimedRows(rows.every) : new SteppedRows(1);
    }

    protected override onRow(lives: readonly LiveRun[]): void {
        if (this.alone || lives[0] !== this.all[0]?.live) this.timeline.join(lives);
        else if (this.rowsTaken++ % this.how.rowsPerTick === 0) this.note();
    }

    protected override forget(live: LiveRun): void {
        live.forget(this.run.time - this.memory - 1e-9);
    }

    private made(run: Run, settings: Given): LiveRun {
        return new LiveRun(this.how.measured ? run.measure() : run, settings, undefined, this.how.extremes);
    }

    private open(settings: Given): LiveRun {
        const { how } = this;
        const run = this.friction.open("run", this.run.experiment.name, settings);
        return new LiveRun(how.measured ? run.measure() : run, settings, how.traces, how.extremesOfOthers);
    }

    /** Advance the runs that join to the same time and step, on their own path from the same start; false if they
     *  cannot. */
    private catchUp(joining: readonly LiveRun[]): boolean {
        const { steps, time } = this.run;
        if (steps === 0) return true;
        // If the time step has changed on the way, equal steps lead to another time; and a hand cannot be repeated.
        if (this.pulled.peek() || Math.abs(steps * this.timeStep - time) > this.timeStep / 2) return false;
        const own = this.rows;
        this.rows = this.firstRows();
        const taken = this.walk(joining, steps, performance.now() + CATCH_UP_BUDGET);
        this.rows = own;
        return taken === steps;
    }

    /** Compute these again from the start to the newest time, while the others stay; false if that takes too long, or a
     *  hand has pulled, which cannot be repeated. */
    private computeAgain(runs: readonly LiveRun[], newest: number): boolean {
        const { time } = this.run;
        const steps = Math.round(newest / this.timeStep);
        if (
            this.pulled.peek() ||
            this.changed.peek() > 0 ||
            this.all.some(({ live }) => live.timeStep !== this.timeStep)
        )
            return false;
        this.timeline.leave(runs);
        for (const live of runs) live.restart();
        const own = this.rows;
        this.rows = this.firstRows();
        this.alone = true;
        const taken = this.walk(runs, steps, performance.now() + CATCH_UP_BUDGET);
        this.alone = false;
        this.rows = own;
        if (taken < steps) return false;
        this.timeline.complete(runs);
        for (const one of this.all) if (runs.includes(one.live)) one.changes = unchanged(one.settings);
        this.known = false;
        if (this.ahead !== undefined) this.goTo(time);
        return true;
    }
    /** Runs are computed again beside others that stay. */
    private alone = false;

    private findRanges(one: Compared): void {
        one.outdated = this.sliding;
        if (!this.sliding) one.ahead = this.lookAhead(one);
    }

    /** Another run with settings that are accepted; undefined if there is no place for it. */
    private opened(settings: Given): Run | undefined {
        try {
            return this.friction.open("run", this.run.experiment.name, settings);
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            return undefined;
        }
    }

    private lookAhead({ settings, live }: Compared): Compared["ahead"] {
        const steps = Math.floor(this.duration / live.timeStep + 1e-9) + 1;
        if (steps > MOST_AHEAD) return undefined;
        const run = this.opened(settings);
        if (!run) return undefined;
        const extremes = Object.entries(run.extremes(steps));
        run.close();
        return Object.fromEntries(extremes.map(([key, { low, high }]) => [key, low > high ? [0, 0] : [low, high]]));
    }
}

/** Settings with this hand instead of their own. */
function held(settings: Given, hand: Given | undefined): Given {
    if (!hand) return settings;
    const others = Object.entries(settings).filter(([key]) => key !== "hand" && !key.endsWith("_hand"));
    return { ...Object.fromEntries(others), ...hand };
}
