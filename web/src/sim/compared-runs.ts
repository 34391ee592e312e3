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
import { sameParts, sameSettings } from "../model/same";
import type { Given } from "../model/store";
import { steady } from "../model/watch";
import { LiveRun } from "./live-run";
import type { LineStyle } from "./line-style";
import type { Range } from "./ranges";
import { planOf, type RunPlan } from "./run-plan";
import { refuseTooFine, stepsBehind, stepTogether } from "./step-together";
import { Timeline } from "./timeline";
import { SteppedRows, TimedRows, type TraceRows } from "./trace-rows";

/** The wall time for all of them in one frame [ms]. */
const FRAME_BUDGET = 10;
/** Steps between two readings of the clock, counted in the run with the smallest time step. */
const STEPS_AT_ONCE = 500;
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

/** A run that is drawn: the same object as long as its name, title and style stay. */
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

/** Where runs were before they restarted: the newest time that they reached, and the one that they show, if that is earlier
 *  [s]. */
interface WayBack {
    newest: number;
    shown: number | undefined;
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

export class ComparedRuns {
    readonly timeline: Timeline;
    /** The newest time that was reached [s], while they are at an earlier time. */
    ahead: number | undefined;
    /** Whether the time up to the newest was computed with the current settings. */
    known = false;
    /** The time of the first change of parameters on the way [s]; 0 if there was none. */
    readonly changed = signal(0);
    /** Whether a hand has pulled since t = 0; a run with a hand cannot be repeated. */
    readonly pulled = signal(false);
    /** The duration that is shown [s]. */
    duration = 1;
    private readonly drawn = signal<readonly Compared[]>([]);
    /** The runs as lines of plots and pictures: the same array as long as the same runs are drawn in the same way. */
    readonly lines = steady(() => this.drawn.value, sameParts);
    private readonly notes = signal<readonly string[]>([]);
    /** When rows of the traces are due. */
    private rows: TraceRows;
    /** Rows since the last snapshot in the timeline. */
    private rowsTaken = 0;
    /** Duration and time step, which determine the rows, if their number is fixed. */
    private grid: readonly number[] = [];
    /** Simulated time that is due but less than a step [s]. */
    private due = 0;
    /** The settings of the hand that pulls at all of them, which override their own. */
    private hand: Given | undefined;
    /** A slider is being moved. */
    private sliding = false;
    /** Of a change that is followed in slices, until they have arrived. */
    private wayBack: WayBack | undefined;
    /** They have had the slice of this frame. */
    private sliced = false;
    /** Runs are computed again beside others that stay. */
    private alone = false;

    constructor(
        private readonly friction: Friction,
        readonly run: Run,
        private readonly how: Comparison,
    ) {
        this.timeline = new Timeline(friction);
        this.rows = this.firstRows();
        // Earlier traces have not been kept.
        run.restart();
    }

    /** The first is the run itself. Another array after each change of settings or ranges. */
    get all(): readonly Compared[] {
        return this.drawn.value;
    }

    get others(): readonly Compared[] {
        return this.all.slice(1);
    }

    get lives(): readonly LiveRun[] {
        return this.all.map(({ live }) => live);
    }

    get main(): LiveRun {
        return this.all[0]!.live;
    }

    /** Which runs the library refuses, with its messages, and whether all runs have restarted. */
    get remarks(): readonly string[] {
        return this.notes.value;
    }

    get timeStep(): number {
        return this.main.timeStep;
    }

    /** How far back the timeline goes [s]. */
    private get memory(): number {
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
    follow(own: Wanted, others: readonly Wanted[], here: boolean, sliding = false): RunPlan {
        if (!sliding) this.settle();
        this.sliding = sliding;
        const { time } = this.run;
        const { ahead } = this;
        const before: WayBack = { newest: ahead ?? time, shown: ahead === undefined ? undefined : time };
        const wayBack = this.wayBack ?? before;
        const { newest } = wayBack;
        const { rows } = this.how;
        const fixedRows = "most" in rows;
        const grid = fixedRows ? [this.duration, Number(this.run.value("T"))] : [];
        const otherRows = String(grid) !== String(this.grid);
        const { looksAhead } = this.how;
        // These ranges stay until the slider is let go.
        const keeps = sliding && looksAhead && (!here || newest === 0);
        const { joining, retuned, remarks } = this.recast(own, others, otherRows, keeps);
        const ownRetuned = retuned.includes(this.main);
        const plan = planOf({
            ...{ own: ownRetuned, others: retuned.length > Number(ownRetuned), joins: joining.length > 0 },
            ...{ fixedRows, otherRows, here, atStart: newest === 0, looksAhead },
        });
        let restarted = plan.action === "keep" && this.remarks.includes(t("run.restarted"));
        if (!this.done(plan, joining, retuned, newest)) {
            // The part with other parameters is lost.
            const lost = fixedRows ? (ownRetuned ? here : this.changed.peek() > 0) : joining.length > 0;
            restarted = lost && newest > 0;
            this.grid = grid;
            if (fixedRows) this.rows = new SteppedRows(2 * Math.ceil(grid[0]! / grid[1]! / rows.most / 2) - 1 || 1);
            this.restart();
            if (fixedRows || !here) {
                if (!this.goBack(wayBack, sliding ? SLICE : CATCH_UP_BUDGET) && sliding) this.wayBack = wayBack;
                this.sliced = true;
            }
        }
        if (plan.action !== "keep") this.drawn.value = [...this.all];
        if (restarted) remarks.push(t("run.restarted"));
        if (!sameParts(remarks, this.remarks)) this.notes.value = remarks;
        return plan;
    }

    /** Open, retune and close runs until these are there; those that are refused are left out with a remark. */
    private recast(
        own: Wanted,
        others: readonly Wanted[],
        otherRows: boolean,
        keeps: boolean,
    ): { joining: LiveRun[]; retuned: LiveRun[]; remarks: string[] } {
        const [joining, retuned, remarks]: [LiveRun[], LiveRun[], string[]] = [[], [], []];
        const [main, ...left] = this.drawn.peek();
        const pulled = this.pulled.peek();
        const cast = (wanted: Wanted, before: Compared | undefined, live: LiveRun): Compared => {
            const changed = before !== undefined && !sameSettings(wanted.settings, before.settings);
            const moved = changed || otherRows;
            if (!before) joining.push(live);
            else if (changed) retuned.push(live);
            const outdated = keeps && (moved || before?.outdated === true);
            const now = {
                ...{ ...wanted, live, report: live.run.report, strayed: pulled, outdated },
                ahead: !keeps && (moved || before?.outdated === true) ? undefined : before?.ahead,
                changes: before?.changes ?? unchanged(wanted.settings),
            };
            return before && sameLine(before, wanted) ? Object.assign(before, now) : now;
        };
        const ownSettings = held(own.settings, this.hand);
        const ownLive = main?.live ?? this.made(this.run, own.settings);
        // A hand that has pulled in between left the settings of that time.
        if (pulled) this.run.set(ownSettings);
        if (!sameSettings(ownSettings, ownLive.settings)) ownLive.settings = ownSettings;
        const next = [cast(own, main, ownLive)];
        for (const wanted of others) {
            const place = left.findIndex((one) => lastingName(one) === lastingName(wanted));
            const before = left[place];
            const settings = held(wanted.settings, this.hand);
            try {
                refuseTooFine(this.run, wanted.settings);
                if (before && !sameSettings(settings, before.live.settings)) before.live.retune(settings);
                next.push(cast(wanted, before, before?.live ?? this.open(settings)));
                if (before) left.splice(place, 1);
            } catch (error) {
                if (!(error instanceof FrictionError)) throw error;
                remarks.push(t("run.not-shown", { name: wanted.title, why: whyRefused(error) }));
            }
        }
        for (const { live } of left) live.run.close();
        if (!sameParts(next, this.drawn.peek())) this.drawn.value = next;
        return { joining, retuned, remarks };
    }

    /** Do what is planned; false if all have to restart, also because something else would take too long. */
    private done({ action }: RunPlan, joining: LiveRun[], retuned: LiveRun[], newest: number): boolean {
        if (action === "keep") return true;
        if (action === "restart" || !this.catchUp(joining)) return false;
        if (action === "recompute") return this.computeAgain(retuned, newest);
        if (retuned.length > 0) this.apply();
        this.settingsChanged();
        return true;
    }

    /** Every run is given its settings again, because they mean something else now, and begins. */
    renew(): void {
        for (const { run, settings } of this.lives) run.set(settings);
        this.restart();
    }

    /** Go on on the way back, once in each frame. */
    comeBack(): void {
        if (!this.sliced && this.wayBack && this.goBack(this.wayBack, SLICE)) this.wayBack = undefined;
        this.sliced = false;
    }

    /** Advance to the newest time before a restart, for a limited wall time [ms]; returns whether the runs have arrived, or
     *  cannot. They always have their current settings; an earlier time is shown as soon as they have passed it. */
    private goBack({ newest, shown }: WayBack, budget: number): boolean {
        const { run } = this;
        // Shown is an earlier time than they have reached.
        if (this.ahead !== undefined) this.goTo(this.ahead);
        const steps = Math.round(newest / this.timeStep) - run.steps;
        const arrived = this.take(steps, budget) >= steps || !run.running;
        if (shown !== undefined && run.time > shown) this.goTo(shown);
        return arrived;
    }

    /** The slider has been let go: what has been put off is computed now. */
    settle(): void {
        if (!this.sliding) return;
        this.sliding = false;
        if (this.wayBack) this.goBack(this.wayBack, CATCH_UP_BUDGET);
        this.wayBack = undefined;
        this.findRanges(({ outdated }) => outdated);
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

    /** Advance by `seconds` of simulated time, at most to `last` [steps], as far as the wall time [ms] allows; the rest
     *  is dropped. Returns the simulated time [s]. */
    advance(seconds: number, last = Infinity, budget = FRAME_BUDGET): number {
        const { main, timeStep } = this;
        this.due = Math.min(this.due, timeStep) + seconds;
        const wanted = Math.floor(this.due / timeStep + 1e-9);
        const from = main.run.time;
        const taken = this.take(Math.min(wanted, last - main.run.steps), budget);
        this.due = taken < wanted ? 0 : this.due - wanted * timeStep;
        return main.run.time - from;
    }

    /** Take the given number of steps, or as many as the wall time [ms] allows; returns how many. */
    take(steps: number, budget = FRAME_BUDGET): number {
        if (this.ahead !== undefined && steps > 0) this.turnOff();
        return this.walk(this.lives, steps, performance.now() + budget);
    }

    /** Seek to this time, or to the nearest one in the timeline. */
    goTo(time: number): void {
        const newest = this.ahead ?? this.main.run.time;
        if (this.ahead === undefined) {
            this.note();
            this.known = true;
        }
        this.due = 0;
        this.timeline.goTo(Math.min(time, newest), this.lives, () => {
            for (const live of this.lives) live.glance();
        });
        this.ahead = this.main.run.time < newest ? newest : undefined;
        this.known &&= this.ahead !== undefined;
    }

    restart(): void {
        this.changed.value = 0;
        this.pulled.value = this.hand !== undefined;
        for (const one of this.all) {
            one.changes = unchanged(one.settings);
            one.strayed = this.pulled.peek();
        }
        this.rowsTaken = this.due = 0;
        this.wayBack = this.ahead = undefined;
        this.known = false;
        this.findRanges(({ ahead, outdated }) => !ahead || outdated);
        this.timeline.clear();
        for (const live of this.lives) live.restart();
        this.rows.find(this.run);
    }

    /** The others are closed; the run itself stays open, without the hand that pulls at it. */
    close(): void {
        const [own] = this.all;
        if (own && this.hand && !this.run.closed) own.live.retune(own.settings);
        this.hand = undefined;
        for (const { live } of this.others) live.run.close();
        this.drawn.value = this.all.slice(0, 1);
    }

    /** Branch here: from here on they are simulated again. */
    private turnOff(): void {
        this.rowsTaken = 0;
        this.ahead = undefined;
        this.known = false;
        this.timeline.cut(this.run.steps);
        for (const live of this.lives) live.turnOff();
        this.note();
        this.rows.find(this.run);
        this.noteChanges();
    }

    /** Changed parameters apply from now on: what was computed beyond becomes the previous branch. */
    private apply(): void {
        if (this.ahead === undefined) this.noteChanges();
        else this.turnOff();
    }

    /** Parameters have changed: the runs continue with these. Before the newest time their traces do not change. */
    private settingsChanged(): void {
        for (const live of this.lives)
            if (this.ahead === undefined) live.look();
            else live.glance();
        this.known = false;
        if (this.ahead === undefined) this.note();
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

    /** Store their snapshots in the timeline. */
    private note(): void {
        this.timeline.note(this.lives, this.memory);
    }

    private firstRows(): TraceRows {
        const { rows } = this.how;
        return "every" in rows ? new TimedRows(rows.every) : new SteppedRows(1);
    }

    private made(run: Run, settings: Given): LiveRun {
        return new LiveRun(this.how.measured ? run.measure() : run, settings, undefined, this.how.extremes);
    }

    private open(settings: Given): LiveRun {
        const { measured, traces, extremesOfOthers } = this.how;
        const run = this.friction.open("run", this.run.experiment.name, settings);
        return new LiveRun(measured ? run.measure() : run, settings, traces, extremesOfOthers);
    }

    /** Runs with extremes between rows are stepped one by one. */
    private step(lives: readonly LiveRun[], steps: number): void {
        const { run, timeStep } = lives[0]!;
        for (const live of lives)
            if (live.turns) live.go(live.timeStep === timeStep ? steps : stepsBehind(run, live.run));
        stepTogether(
            this.friction,
            lives.flatMap((live) => (live.turns ? [] : live.run)),
            steps,
            run,
        );
    }

    private walk(lives: readonly LiveRun[], steps: number, end: number): number {
        const { run } = lives[0]!;
        const [own, ...others] = lives.map(({ timeStep }) => timeStep);
        const atOnce = Math.ceil((STEPS_AT_ONCE * Math.min(own!, ...others)) / own!);
        let taken = 0;
        // bound: `steps`
        while (taken < steps && run.running) {
            if (this.rows.stepsTo(run) === 0) {
                for (const live of lives) live.look(true);
                this.rows.taken(run);
                if (this.alone || run !== this.run) this.timeline.join(lives);
                else if (this.rowsTaken++ % this.how.rowsPerTick === 0) this.note();
            }
            const some = Math.max(1, Math.min(steps - taken, atOnce, this.rows.stepsTo(run)));
            this.step(lives, some);
            taken += some;
            if (performance.now() >= end) break;
        }
        for (const live of lives) {
            live.look();
            live.forget(this.run.time - this.memory - 1e-9);
        }
        return taken;
    }

    /** Advance some runs from t = 0, on their own path, for a limited wall time; whether they have taken so many steps. */
    private walkApart(lives: readonly LiveRun[], steps: number): boolean {
        const { rows } = this;
        this.rows = this.firstRows();
        const taken = this.walk(lives, steps, performance.now() + CATCH_UP_BUDGET);
        this.rows = rows;
        return taken === steps;
    }

    /** Advance the runs that join to the same time and step; false if they cannot. */
    private catchUp(joining: readonly LiveRun[]): boolean {
        const { steps, time } = this.run;
        if (joining.length === 0 || steps === 0) return true;
        // If the time step has changed on the way, equal steps lead to another time; and a hand cannot be repeated.
        if (this.pulled.peek() || Math.abs(steps * this.timeStep - time) > this.timeStep / 2) return false;
        return this.walkApart(joining, steps);
    }

    /** Compute these again from the start to the newest time, while the others stay; false if that takes too long, or a
     *  hand has pulled, which cannot be repeated. */
    private computeAgain(runs: readonly LiveRun[], newest: number): boolean {
        const { time } = this.run;
        const oneStep = this.lives.every(({ timeStep }) => timeStep === this.timeStep);
        if (this.pulled.peek() || this.changed.peek() > 0 || !oneStep) return false;
        const steps = Math.round(newest / this.timeStep);
        this.timeline.leave(runs);
        for (const live of runs) live.restart();
        this.alone = true;
        const arrived = this.walkApart(runs, steps);
        this.alone = false;
        if (!arrived) return false;
        this.timeline.complete(runs);
        for (const one of this.all) if (runs.includes(one.live)) one.changes = unchanged(one.settings);
        this.known = false;
        if (this.ahead !== undefined) this.goTo(time);
        return true;
    }

    /** Compute the ranges of these runs in advance, or note that this is still to be done. */
    private findRanges(of: (one: Compared) => boolean): void {
        const found = this.how.looksAhead ? this.all.filter(of) : [];
        for (const one of found) {
            one.outdated = this.sliding;
            if (!this.sliding) one.ahead = this.lookAhead(one);
        }
        if (found.length > 0) this.drawn.value = [...this.all];
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

/** Whether a run is drawn and named as before. */
function sameLine(one: Wanted, other: Wanted): boolean {
    const { colour, dash } = one.style;
    return (
        one.name === other.name &&
        one.title === other.title &&
        colour === other.style.colour &&
        String(dash) === String(other.style.dash)
    );
}
