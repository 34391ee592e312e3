// A run and the runs that it is compared with, simulated together step by step from t = 0. The others differ from it in
// one choice or model, or have pinned settings.
//
// After a change of parameters the runs continue from the current state, or all restart and advance invisibly to the
// previous time. A new run catches up separately from the same start; if it cannot, all restart.
//
// A moving slider changes parameters in every frame. The runs then return to their time in slices, one per frame, and
// restart with each change; ranges are computed in advance only after the slider is released.
import { signal } from "@preact/signals-core";
import { FrictionError, type Friction, type Report, type Run } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { withChange, unchanged, type Changes } from "../model/changes";
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

/** Wall time for all runs in one frame [ms]. */
const FRAME_BUDGET = 10;
/** Steps between two readings of the clock, counted in the run with the smallest time step. */
const STEPS_AT_ONCE = 500;
/** Maximum number of steps computed in advance to find the ranges of a run. */
const MOST_AHEAD = 100_000;
/** Largest factor by which a run that is longer than its experiment has more rows. */
const MOST_LONGER = 4;
/** Points of every run that a zoomed plot shows, and the wall time for computing them [ms]. */
const MOST_FINE = 2000;
const FINE_BUDGET = 400;
/** Wall time for returning to the time before a change, and for a new run to catch up [ms]. */
const CATCH_UP_BUDGET = 80;
/** Wall time per frame for returning to that time while a slider moves [ms]. */
const SLICE = 3;

/** Name, settings and line style of a run to compare. */
export interface RunRequest {
    name: string;
    title: string;
    settings: Given;
    style: LineStyle;
}

/** A run that is drawn: the same object as long as its name, title and style stay. */
export interface Compared extends RunRequest {
    live: LiveRun;
    report: Report;
    /** Range of every channel over the duration, computed in advance; undefined if unknown. */
    ahead: Readonly<Record<string, Range>> | undefined;
    /** A slider is moving: `ahead` belongs to earlier settings or is not computed yet. */
    outdated: boolean;
    /** A hand has pulled, so the run may leave these ranges. */
    strayed: boolean;
    /** Settings of the drawn run since the start. */
    changes: Changes;
}

/** Times before a restart [s]: the newest simulated time, and the displayed time if it is earlier. */
interface WayBack {
    newest: number;
    shown: number | undefined;
}

/** Options of a comparison of runs. */
export interface Comparison {
    /** Rows at multiples of `every` [s], or at most `most` rows over the experiment's own duration; a longer one has as
     *  many in each of its parts, up to MOST_LONGER times as many, for a phase plane must not become a polygon. */
    rows: { every: number } | { most: number };
    /** Rows between two snapshots in the timeline. */
    rowsPerTick: number;
    /** Length of the timeline in addition to the displayed duration [s]. */
    memory: number;
    /** Stored channels of the other runs; all by default. */
    traces?: readonly string[];
    /** Channels drawn with their extremes between rows: for the run itself, and for the others. */
    extremes: RegExp;
    extremesOfOthers?: RegExp;
    /** The runs compute measures. */
    measured: boolean;
    /** Ranges are computed in advance. */
    looksAhead: boolean;
}

export class ComparedRuns {
    readonly timeline: Timeline;
    /** Newest simulated time [s] while the runs are at an earlier time, else undefined. */
    ahead: number | undefined;
    /** Whether the time up to the newest was computed with the current settings. */
    known = false;
    /** Time of the first change of parameters during the run [s]; 0 without a change. */
    readonly changed = signal(0);
    /** Whether a hand has pulled since t = 0; a run with a hand cannot be repeated. */
    readonly pulled = signal(false);
    /** Displayed duration [s]. */
    duration = 1;
    private readonly drawn = signal<readonly Compared[]>([]);
    /** The runs as lines of plots and pictures: the same array until a run or its style changes. */
    readonly lines = steady(() => this.drawn.value, sameParts);
    /** Remarks by the name of their run; "" is all runs. */
    private readonly notes = signal<ReadonlyMap<string, string>>(new Map());
    /** Schedule of the rows of the traces. */
    private rows: TraceRows;
    /** Rows since the last snapshot in the timeline. */
    private rowsTaken = 0;
    /** Duration and time step, which determine the rows if their number is fixed. */
    private grid: readonly number[] = [];
    /** Simulated time that is due but shorter than a step [s]. */
    private due = 0;
    /** Settings of the hand that pulls at all runs; they override each run's settings of the hand. */
    private hand: Given | undefined;
    /** A slider is being moved. */
    private sliding = false;
    /** Target of a return in slices; undefined once the runs have arrived. */
    private wayBack: WayBack | undefined;
    /** Time before a change [s] that the runs did not reach again within the wall time; undefined if they did. */
    private missed: number | undefined;
    /** The slice of this frame is used up. */
    private sliced = false;
    /** The part of the traces that has points between the rows, or "". */
    private refined = "";
    /** Some runs are recomputed while the others stay. */
    private separate = false;

    constructor(
        private readonly friction: Friction,
        readonly run: Run,
        private readonly how: Comparison,
    ) {
        this.timeline = new Timeline(friction);
        this.rows = this.firstRows();
        // Earlier traces are not stored.
        run.restart();
    }

    /** All runs, the run itself first. A new array after each change of settings or ranges. */
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

    /** Messages: runs that the library refuses, with its reasons, and a restart of all runs. */
    get remarks(): readonly string[] {
        return [...this.notes.value.values()];
    }

    /** Why the run with this name is not shown. */
    remarkOn(name: string): string | undefined {
        return this.notes.value.get(name);
    }

    get timeStep(): number {
        return this.main.timeStep;
    }

    /** Length of the timeline [s]. */
    private get memory(): number {
        return this.how.memory + this.duration;
    }

    /** Number of steps in the duration. */
    get steps(): number {
        return Math.round(this.duration / this.timeStep);
    }

    /** The runs have not yet returned to the time before a change. */
    get returns(): boolean {
        return this.wayBack !== undefined;
    }

    /** The time before a change that the runs have not reached again [s], once; 0 if they have. */
    takeMissed(): number {
        const { missed = 0 } = this;
        this.missed = undefined;
        return missed;
    }

    /** Apply the settings of the run and replace the others. `here`: a change of parameters applies from the current
     *  time on; otherwise changed runs are recomputed from the start to the same time. `sliding`: more changes follow,
     *  until `settle`. */
    follow(own: RunRequest, others: readonly RunRequest[], here: boolean, sliding = false): RunPlan {
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
        // The ranges stay until the slider is released.
        const keeps = sliding && looksAhead && (!here || newest === 0);
        const { joining, retuned, remarks } = this.recast(own, others, otherRows, keeps);
        const ownRetuned = retuned.includes(this.main);
        const plan = planOf({
            ...{ own: ownRetuned, others: retuned.length > Number(ownRetuned), joins: joining.length > 0 },
            ...{ fixedRows, otherRows, here, atStart: newest === 0, looksAhead },
        });
        let restarted = plan.action === "keep" && this.notes.value.has("");
        if (!this.done(plan, joining, retuned, newest)) {
            // The part with different parameters is lost.
            const lost = fixedRows ? (ownRetuned ? here : this.changed.peek() > 0) : joining.length > 0;
            restarted = lost && newest > 0;
            this.grid = grid;
            if (fixedRows) {
                const longer = this.duration / this.run.experiment.duration;
                const most = rows.most * Math.min(MOST_LONGER, Math.max(1, longer));
                this.rows = new SteppedRows(2 * Math.ceil(grid[0]! / grid[1]! / most / 2) - 1 || 1);
            }
            this.restart();
            if (fixedRows || !here) {
                const arrived = this.goBack(wayBack, sliding ? SLICE : CATCH_UP_BUDGET);
                if (!arrived && sliding) this.wayBack = wayBack;
                else if (!arrived) this.missed = newest;
                this.sliced = true;
            }
        }
        if (plan.action !== "keep") {
            this.drawn.value = [...this.all];
            this.refined = "";
        }
        if (restarted) remarks.set("", t("run.restarted"));
        if (!sameParts([...remarks].flat(), [...this.notes.value].flat())) this.notes.value = remarks;
        return plan;
    }

    /** Open, retune and close runs to match the requests; each refused run is left out with a remark. */
    private recast(
        own: RunRequest,
        others: readonly RunRequest[],
        otherRows: boolean,
        keeps: boolean,
    ): { joining: LiveRun[]; retuned: LiveRun[]; remarks: Map<string, string> } {
        const [joining, retuned]: [LiveRun[], LiveRun[]] = [[], []];
        const remarks = new Map<string, string>();
        const [main, ...left] = this.drawn.peek();
        const pulled = this.pulled.peek();
        const cast = (request: RunRequest, before: Compared | undefined, live: LiveRun): Compared => {
            const changed = before !== undefined && !sameSettings(request.settings, before.settings);
            const moved = changed || otherRows;
            if (!before) joining.push(live);
            else if (changed) retuned.push(live);
            const outdated = keeps && (moved || before?.outdated === true);
            const now = {
                ...{ ...request, live, report: live.run.report, strayed: pulled, outdated },
                ahead: !keeps && (moved || before?.outdated === true) ? undefined : before?.ahead,
                changes: before?.changes ?? unchanged(request.settings),
            };
            return before && sameLine(before, request) ? Object.assign(before, now) : now;
        };
        const ownSettings = held(own.settings, this.hand);
        const ownLive = main?.live ?? this.liveRun(this.run, own.settings);
        // Seeking through the pull of a hand left the settings of that time.
        if (pulled) this.run.set(ownSettings);
        if (!sameSettings(ownSettings, ownLive.settings)) ownLive.settings = ownSettings;
        const next = [cast(own, main, ownLive)];
        for (const request of others) {
            const place = left.findIndex((candidate) => lastingName(candidate) === lastingName(request));
            const before = left[place];
            const settings = held(request.settings, this.hand);
            try {
                refuseTooFine(this.run, request.settings);
                if (before && !sameSettings(settings, before.live.settings)) before.live.retune(settings);
                next.push(cast(request, before, before?.live ?? this.open(settings)));
                if (before) left.splice(place, 1);
            } catch (error) {
                if (!(error instanceof FrictionError)) throw error;
                remarks.set(request.name, t("run.not-shown", { name: request.title, why: whyRefused(error) }));
            }
        }
        for (const { live } of left) live.run.close();
        if (!sameParts(next, this.drawn.peek())) this.drawn.value = next;
        return { joining, retuned, remarks };
    }

    /** Carry out the plan; returns false if all runs have to restart, as planned or because the plan takes too long. */
    private done({ action }: RunPlan, joining: LiveRun[], retuned: LiveRun[], newest: number): boolean {
        if (action === "keep") return true;
        if (action === "restart" || !this.catchUp(joining)) return false;
        if (action === "recompute") return this.recompute(retuned, newest);
        if (retuned.length > 0) this.apply();
        this.settingsChanged();
        return true;
    }

    /** Apply the settings of every run again, because their meaning has changed, and restart. */
    renew(): void {
        for (const { run, settings } of this.lives) run.set(settings);
        this.restart();
    }

    /** Continue the return, at most once per frame. */
    comeBack(): void {
        if (!this.sliced && this.wayBack && this.goBack(this.wayBack, SLICE)) this.wayBack = undefined;
        this.sliced = false;
    }

    /** Advance to the newest time before a restart, for a limited wall time [ms]; returns true if the runs have arrived
     *  or have ended. The settings stay current; an earlier displayed time appears once they have passed it. */
    private goBack({ newest, shown }: WayBack, budget: number): boolean {
        const { run } = this;
        // The displayed time is earlier than the newest.
        if (this.ahead !== undefined) this.goTo(this.ahead);
        const steps = Math.round(newest / this.timeStep) - run.steps;
        const arrived = this.take(steps, budget) >= steps || !run.running;
        if (shown !== undefined && run.time > shown) this.goTo(shown);
        return arrived;
    }

    /** The slider was released: finish the return and compute the ranges. */
    settle(): void {
        if (!this.sliding) return;
        this.sliding = false;
        if (this.wayBack && !this.goBack(this.wayBack, CATCH_UP_BUDGET)) this.missed = this.wayBack.newest;
        this.wayBack = undefined;
        this.computeRanges(({ outdated }) => outdated);
    }

    /** Apply the settings of a hand to all runs, or release it. */
    pull(hand: Given | undefined): void {
        this.hand = hand;
        if (hand) this.pulled.value = true;
        for (const compared of this.all) {
            compared.strayed ||= hand !== undefined;
            compared.live.retune(held(compared.settings, hand));
        }
        this.settingsChanged();
    }

    /** Advance by `seconds` of simulated time, at most to `last` [steps], as far as the wall time [ms] allows; the rest
     *  is dropped. Returns the simulated time [s]. */
    advance(seconds: number, last = Infinity, budget = FRAME_BUDGET): number {
        const { main, timeStep } = this;
        this.due = Math.min(this.due, timeStep) + seconds;
        const stepsDue = Math.floor(this.due / timeStep + 1e-9);
        const from = main.run.time;
        const taken = this.take(Math.min(stepsDue, last - main.run.steps), budget);
        this.due = taken < stepsDue ? 0 : this.due - stepsDue * timeStep;
        return main.run.time - from;
    }

    /** Take `steps` steps, or as many as the wall time [ms] allows; returns their number. */
    take(steps: number, budget = FRAME_BUDGET): number {
        if (this.ahead !== undefined) {
            // a frame without a step must not add the earlier time to the end of the lines
            if (steps <= 0) return 0;
            this.branch();
        }
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
            for (const live of this.lives) live.readNow();
        });
        this.ahead = this.main.run.time < newest ? newest : undefined;
        this.known &&= this.ahead !== undefined;
    }

    /** Compute a part of the traces again, with a point at every step, or as many as a plot can show; the part before gets
     *  its rows back. A part that is not there yet is left out unless `paused`. */
    refine(part: Range | undefined, paused: boolean): void {
        const { lives, timeline, timeStep } = this;
        const newest = this.ahead ?? this.run.time;
        if (this.sliding || this.returns || (part && !paused && newest < part[1])) return;
        const [from, to] = part ? [Math.max(part[0], timeline.oldest), Math.min(part[1], newest)] : [0, -1];
        const refined = part ? `${part.join()} ${to}` : "";
        if (refined === this.refined) return;
        this.refined = refined;
        const instants = lives.map(({ run }) => run.keep());
        const channels = lives.map((): Record<string, number>[] => []);
        const stride = timeStep * Math.ceil((to - from) / timeStep / MOST_FINE);
        const end = performance.now() + FINE_BUDGET;
        const note = (): void => lives.forEach((live, i) => live.readNow() && channels[i]!.push(live.now));
        for (let time = from; time <= to && performance.now() < end; time += stride)
            timeline.goTo(time, lives, note, time > from);
        lives.forEach((live, i) => {
            live.run.goTo(instants[i]!);
            live.readNow();
            live.refine(channels[i]!);
        });
    }

    restart(): void {
        this.refined = "";
        this.changed.value = 0;
        this.pulled.value = this.hand !== undefined;
        for (const compared of this.all) {
            compared.changes = unchanged(compared.settings);
            compared.strayed = this.pulled.peek();
        }
        this.rowsTaken = this.due = 0;
        this.wayBack = this.ahead = this.missed = undefined;
        this.known = false;
        this.computeRanges(({ ahead, outdated }) => !ahead || outdated);
        this.timeline.clear();
        for (const live of this.lives) live.restart();
        this.rows.find(this.run);
    }

    /** Close the others; the run itself stays open, without a hand. */
    close(): void {
        const [own] = this.all;
        if (own && this.hand && !this.run.closed) own.live.retune(own.settings);
        this.hand = undefined;
        for (const { live } of this.others) live.run.close();
        this.drawn.value = this.all.slice(0, 1);
    }

    /** Branch here: simulate everything later again. */
    private branch(): void {
        this.refined = "";
        this.rowsTaken = 0;
        this.ahead = undefined;
        this.known = false;
        this.timeline.cut(this.run.steps);
        for (const live of this.lives) live.branch();
        this.note();
        this.rows.find(this.run);
        this.noteChanges();
    }

    /** Apply changed parameters from now on; the traces after the current time become the previous branch. */
    private apply(): void {
        if (this.ahead === undefined) this.noteChanges();
        else this.branch();
    }

    /** Read the current channels after a change of parameters. Before the newest time the traces stay unchanged. */
    private settingsChanged(): void {
        for (const live of this.lives)
            if (this.ahead === undefined) live.record();
            else live.readNow();
        this.known = false;
        if (this.ahead === undefined) this.note();
    }

    /** Record that the current settings apply from now on. */
    private noteChanges(): void {
        for (const compared of this.all) {
            const { steps, time } = compared.live.run;
            compared.changes = withChange(compared.changes, { steps, time, settings: compared.settings });
        }
        const times = this.all.flatMap(({ changes: [, next] }) => next?.time ?? []);
        this.changed.value = times.length > 0 ? Math.min(...times) : 0;
    }

    /** Store snapshots of all runs in the timeline. */
    private note(): void {
        this.timeline.note(this.lives, this.memory);
    }

    private firstRows(): TraceRows {
        const { rows } = this.how;
        return "every" in rows ? new TimedRows(rows.every) : new SteppedRows(1);
    }

    private liveRun(run: Run, settings: Given): LiveRun {
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
                for (const live of lives) live.record(true);
                this.rows.taken(run);
                if (this.separate || run !== this.run) this.timeline.join(lives);
                else if (this.rowsTaken++ % this.how.rowsPerTick === 0) this.note();
            }
            const some = Math.max(1, Math.min(steps - taken, atOnce, this.rows.stepsTo(run)));
            this.step(lives, some);
            taken += some;
            if (performance.now() >= end) break;
        }
        for (const live of lives) {
            live.record();
            live.forget(this.run.time - this.memory - 1e-9);
        }
        return taken;
    }

    /** Advance some runs from t = 0 separately for a limited wall time; returns true if they have taken all `steps`. */
    private walkSeparately(lives: readonly LiveRun[], steps: number): boolean {
        const { rows } = this;
        this.rows = this.firstRows();
        const taken = this.walk(lives, steps, performance.now() + CATCH_UP_BUDGET);
        this.rows = rows;
        return taken === steps;
    }

    /** Advance new runs to the current time and step; returns false if this is impossible. */
    private catchUp(joining: readonly LiveRun[]): boolean {
        const { steps } = this.run;
        if (joining.length === 0 || steps === 0) return true;
        // A hand cannot be repeated.
        if (this.pulled.peek() || this.otherTimeStep) return false;
        return this.walkSeparately(joining, steps);
    }

    /** Whether the time step was changed: with the new one, step numbers of the run and of its snapshots belong to other times. */
    private get otherTimeStep(): boolean {
        const { steps, time } = this.run;
        return Math.abs(steps * this.timeStep - time) > this.timeStep / 2;
    }

    /** Recompute these runs from the start to the newest time while the others stay; returns false if that takes too
     *  long, or if a hand has pulled, which cannot be repeated. */
    private recompute(runs: readonly LiveRun[], newest: number): boolean {
        const { time } = this.run;
        const oneStep = this.lives.every(({ timeStep }) => timeStep === this.timeStep);
        if (this.pulled.peek() || this.changed.peek() > 0 || !oneStep || this.otherTimeStep) return false;
        const steps = Math.round(newest / this.timeStep);
        this.timeline.leave(runs);
        for (const live of runs) live.restart();
        this.separate = true;
        const arrived = this.walkSeparately(runs, steps);
        this.separate = false;
        if (!arrived) return false;
        this.timeline.complete(runs);
        for (const compared of this.all)
            if (runs.includes(compared.live)) compared.changes = unchanged(compared.settings);
        this.known = false;
        if (this.ahead !== undefined) this.goTo(time);
        return true;
    }

    /** Compute the ranges of the selected runs in advance, or mark them as outdated while a slider moves. */
    private computeRanges(isSelected: (run: Compared) => boolean): void {
        const selected = this.how.looksAhead ? this.all.filter(isSelected) : [];
        for (const compared of selected) {
            compared.outdated = this.sliding;
            if (!this.sliding) compared.ahead = this.lookAhead(compared);
        }
        if (selected.length > 0) this.drawn.value = [...this.all];
    }

    /** Another run with accepted settings; undefined if the library cannot open one. */
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

/** Settings with their hand replaced by this one. */
function held(settings: Given, hand: Given | undefined): Given {
    if (!hand) return settings;
    const others = Object.entries(settings).filter(([key]) => key !== "hand" && !key.endsWith("_hand"));
    return { ...Object.fromEntries(others), ...hand };
}

/** Whether two requests have the same name, title and style. */
function sameLine(one: RunRequest, other: RunRequest): boolean {
    const { colour, dash } = one.style;
    return (
        one.name === other.name &&
        one.title === other.title &&
        colour === other.style.colour &&
        String(dash) === String(other.style.dash)
    );
}
