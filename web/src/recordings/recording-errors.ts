// The error of every model against every open recording, and the times at which a drive reaches a limit. Another instance of the
// library computes them, in parts that are shorter than a frame.
import { batch, signal } from "@preact/signals-core";
import { FrictionError, type Friction, type Run, type Saturated } from "../../../wasm/friction";
import { sameSettings } from "../model/same";
import type { Given } from "../model/store";
import type { OpenRecording } from "./recording-state";
import { pause, type Recordings } from "./recordings";

/** Wall time between two pauses [ms]. */
const BUDGET = 4;
/** Steps between two readings of the clock. */
const STEPS_AT_ONCE = 1000;
/** Largest number of steps over a recording; more take too long. */
export const MOST_STEPS = 5e6;

/** A run to compare with a recording. */
export interface Trial {
    recording: OpenRecording;
    model: string;
    settings: Given;
    /** Also find the times at which its drive reaches a limit. */
    limits: boolean;
}

export interface TrialResult {
    /** Mean absolute error [rad], NaN if the run stops or the library refuses it. */
    error: number;
    limits: readonly Saturated[];
    /** The comparison would take too many steps. */
    tooLong?: boolean;
}

export class RecordingErrors {
    /** Results by recording and model. */
    readonly results = signal<ReadonlyMap<string, TrialResult>>(new Map());
    readonly progress = signal<{ done: number; all: number } | undefined>(undefined);
    /** Inputs have changed, and the results may be outdated. */
    readonly pending = signal(false);
    /** The reader has cancelled the computation. */
    readonly stopped = signal(false);
    private readonly requested = signal<ReadonlySet<string>>(new Set());
    /** Number of computations begun; only the last one continues. */
    private turn = 0;
    /** Trials of the last computation. */
    private last: readonly Trial[] = [];

    constructor(private readonly recordings: Recordings) {}

    of(recording: OpenRecording, model: string): TrialResult | undefined {
        return this.results.value.get(key(recording, model));
    }

    /** Whether all results belong to the current parameters. */
    get settled(): boolean {
        return !this.pending.value && !this.stopped.value && this.progress.value === undefined;
    }

    /** Error of a model [rad]: undefined until computed, NaN if this model is not compared with this recording. */
    errorOf(recording: OpenRecording, model: string): number | undefined {
        return this.requested.value.has(key(recording, model)) ? this.of(recording, model)?.error : NaN;
    }

    /** Stop the computation and keep the results so far. */
    cancel(): void {
        this.turn++;
        batch(() => {
            this.stopped.value = this.progress.value !== undefined;
            this.progress.value = undefined;
        });
    }

    /** Compute these trials. Earlier results stay until the new ones are known; results of other trials are dropped. If
     *  the trials are the same as before, even cancelled ones, this does nothing without `repeat`. */
    async compute(trials: readonly Trial[], repeat = false): Promise<void> {
        const same = trials.length === this.last.length && trials.every((trial, i) => sameTrial(trial, this.last[i]!));
        this.pending.value = false;
        if (same && !repeat) return;
        this.last = trials;
        const turn = ++this.turn;
        const keys = new Set(trials.map(({ recording, model }) => key(recording, model)));
        batch(() => {
            this.requested.value = keys;
            this.stopped.value = false;
            this.results.value = new Map([...this.results.value].filter(([name]) => keys.has(name)));
            this.progress.value = trials.length === 0 ? undefined : { done: 0, all: trials.length };
        });
        for (const [i, trial] of trials.entries()) {
            const result = await this.recordings.beside(trial.recording, (friction) =>
                this.compare(friction, trial, () => turn === this.turn),
            );
            if (turn !== this.turn || result === undefined) return;
            batch(() => {
                this.results.value = new Map(this.results.value).set(key(trial.recording, trial.model), result);
                this.progress.value = i + 1 < trials.length ? { done: i + 1, all: trials.length } : undefined;
            });
        }
    }

    /** Result of a trial; undefined if another computation has begun. */
    private async compare(friction: Friction, trial: Trial, goOn: () => boolean): Promise<TrialResult | undefined> {
        if (!goOn()) return undefined;
        let run: Run;
        try {
            run = friction.open("run", "servo_pendulum", trial.settings);
        } catch (error) {
            if (!(error instanceof FrictionError)) throw error;
            return { error: NaN, limits: [] };
        }
        const { duration } = trial.recording;
        if (duration / Number(run.value("T")) > MOST_STEPS) {
            run.close();
            return { error: NaN, limits: [], tooLong: true };
        }
        try {
            const error = await inParts(run.errorInParts(duration, STEPS_AT_ONCE), goOn);
            const limits = trial.limits ? await inParts(saturation(run, duration), goOn) : [];
            return error === undefined || limits === undefined ? undefined : { error, limits };
        } finally {
            run.close();
        }
    }
}

/** Run a generator in parts, with a pause after each budget of wall time. */
async function inParts<T>(parts: Generator<void, T>, goOn: () => boolean): Promise<T | undefined> {
    let until = performance.now() + BUDGET;
    // bound: the parts of a recording, its steps over STEPS_AT_ONCE
    for (;;) {
        const { done, value } = parts.next();
        if (done) return value;
        if (performance.now() < until) continue;
        await pause();
        if (!goOn()) return undefined;
        until = performance.now() + BUDGET;
    }
}

/** Times at which the drive of a run is at a limit, from t = 0 to the end of a recording. */
function* saturation(run: Run, duration: number): Generator<void, readonly Saturated[]> {
    const all: Saturated[] = [];
    run.restart();
    // bound: the steps of the recording; every part takes some, or is the last
    for (let before = -1; run.running && run.time < duration && run.steps > before;) {
        before = run.steps;
        for (const limit of run.saturation(STEPS_AT_ONCE)) {
            const last = all.at(-1);
            if (last?.by === limit.by && last.to === limit.from) last.to = limit.to;
            else all.push(limit);
        }
        yield;
    }
    return all;
}

function sameTrial(one: Trial, other: Trial): boolean {
    return (
        key(one.recording, one.model) === key(other.recording, other.model) &&
        one.recording.spec === other.recording.spec &&
        one.limits === other.limits &&
        sameSettings(one.settings, other.settings)
    );
}

function key({ id }: OpenRecording, model: string): string {
    return `${model} ${id}`;
}
