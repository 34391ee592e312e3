// A run and its twins (comparison runs that differ from it in one choice), simulated together step by step from t = 0.
//
// After a change of parameters all runs restart and are advanced, without being shown, to the time where they were; or
// they continue from the current state with the new parameters.
import { FrictionError, type Friction, type Report, type Run } from "../../../wasm/friction";
import { lastingName } from "../state/pins";
import type { Given } from "../state/store";
import { LiveRun } from "./live-run";
import { twinStyle, type TwinStyle } from "./twin-style";
import { RunGroup } from "./run-group";
import { refuseTooFine } from "./step-together";
import { say } from "../notation/words";

/** Every channel is drawn with its extremes between rows. */
const ALL = /./;
/** The most points of a trace of the whole duration; the runs take every step. */
const MOST_POINTS = 700;
/** The most steps of a run that is computed in advance to find its ranges. */
const MOST_AHEAD = 100_000;
/** Wall time for returning to the time before a change [ms]. */
const CATCH_UP_BUDGET = 80;

export type Range = readonly [low: number, high: number];

/** The settings and the name of one of them. */
export interface Wanted {
    name: string;
    title: string;
    settings: Given;
    /** Its style, unless that follows from its place. */
    style?: TwinStyle;
}

export interface Twin extends Wanted {
    style: TwinStyle;
    live: LiveRun;
    report: Report;
    /** The range of every channel over the duration, computed in advance; undefined if parameters changed on the way.
     *  */
    ahead: Readonly<Record<string, Range>> | undefined;
}

export class TwinRuns extends RunGroup {
    /** The first is the run itself. */
    all: readonly Twin[] = [];
    /** Which twins the library refuses, with its messages, and whether all runs have restarted. */
    remarks: readonly string[] = [];
    /** The time of the first change of parameters [s]; 0 if there was none. */
    changed = 0;
    /** The duration that is shown [s]. */
    duration = 1;
    /** Steps from one point of the traces to the next: an odd number, so that a change of sign in every step is
     *  visible. */
    private every = 1;
    /** The step of the last row. */
    private row = -1;
    /** Duration and time step, which determine the rows. */
    private rows = "";

    constructor(
        friction: Friction,
        readonly run: Run,
    ) {
        super(friction);
    }

    override get lives(): readonly LiveRun[] {
        return this.all.map(({ live }) => live);
    }

    protected override get memory(): number {
        return this.duration;
    }

    /** The steps of the whole duration. */
    get steps(): number {
        return Math.round(this.duration / this.timeStep);
    }

    /** Follow the run with its current settings, and its twins. `here`: a change of parameters applies from the current
     *  time on, not from the start. */
    follow(own: Wanted, twins: readonly Wanted[], here: boolean): void {
        const { time } = this.run;
        const back = this.ahead === undefined ? undefined : time;
        const newest = this.ahead ?? time;
        const T = Number(this.run.value("T"));
        const rows = `${this.duration} ${T}`;
        const main = this.all[0]?.live ?? new LiveRun(this.run.measure(), own.settings, undefined, ALL);
        const changed = told(own.settings) !== told(main.settings);
        if (changed) main.settings = own.settings;
        let again = rows !== this.rows || (changed && !here);
        const left = new Set(this.all.slice(1));
        const remarks: string[] = [];
        let place = 0;
        const twinOf = (wanted: Wanted, live: LiveRun, before?: Twin): Twin => ({
            ...wanted,
            style: wanted.style ?? twinStyle(place++),
            live,
            report: live.run.report,
            ahead: changed || again ? undefined : before?.ahead,
        });
        this.all = [
            twinOf(own, main, this.all[0]),
            ...twins.flatMap((wanted) => {
                const { title, settings } = wanted;
                const before = [...left].find((twin) => lastingName(twin) === lastingName(wanted));
                try {
                    refuseTooFine(this.run, settings);
                    before?.live.retune(settings);
                    const live = before?.live ?? this.open(settings);
                    again ||= !before;
                    if (before) left.delete(before);
                    return [twinOf(wanted, live, before)];
                } catch (error) {
                    if (!(error instanceof FrictionError)) throw error;
                    remarks.push(say("experiments.not-drawn", { title, why: error.message }));
                    return [];
                }
            }),
        ];
        for (const { live } of left) live.run.close();
        this.remarks = remarks;
        if (!again && newest > 0) {
            if (!changed) return;
            this.changed = Math.min(this.changed || newest, newest);
            return this.settingsChanged();
        }
        // The part with other parameters is lost.
        if (newest > 0 && (changed ? here : this.changed > 0)) remarks.push(say("run.restarted"));
        this.rows = rows;
        this.every = 2 * Math.ceil(this.duration / T / MOST_POINTS / 2) - 1 || 1;
        this.restart();
        this.take(Math.round(newest / T), CATCH_UP_BUDGET);
        if (back !== undefined) this.goTo(back);
    }

    override restart(): void {
        this.changed = 0;
        for (const twin of this.all) twin.ahead ??= this.lookAhead(twin);
        super.restart();
    }

    protected override turnOff(): void {
        super.turnOff();
        this.changed = Math.min(this.changed, this.run.time);
    }

    close(): void {
        for (const { live } of this.all.slice(1)) live.run.close();
        this.all = this.all.slice(0, 1);
    }

    protected override stepsToRow({ steps }: Run): number {
        const into = steps % this.every;
        return into === 0 && steps !== this.row ? 0 : this.every - into;
    }

    protected override onRow(): void {
        this.row = this.run.steps;
        this.note();
    }

    protected override findRow(): void {
        this.row = -1;
    }

    protected override forget(live: LiveRun): void {
        live.forget(this.run.time - this.duration - 1e-9);
    }

    private open(settings: Given): LiveRun {
        const run = this.friction.open("run", this.run.experiment.name, settings).measure();
        return new LiveRun(run, settings, undefined, ALL);
    }

    private lookAhead({ settings, live }: Twin): Twin["ahead"] {
        const steps = Math.floor(this.duration / live.timeStep + 1e-9) + 1;
        if (steps > MOST_AHEAD) return undefined;
        const run = this.friction.open("run", this.run.experiment.name, settings);
        const extremes = Object.entries(run.extremes(steps));
        run.close();
        return Object.fromEntries(extremes.map(([key, { low, high }]) => [key, low > high ? [0, 0] : [low, high]]));
    }
}

function told(settings: Given): string {
    return JSON.stringify(settings);
}

/** The range of a channel of a run over the duration, or a larger one reached in the visible window. */
function rangeOfTwin({ live, ahead }: Twin, key: string, beyond: boolean): Range {
    const known = ahead?.[key];
    if (known && !beyond) return known;
    let [low, high] = [Infinity, -Infinity];
    for (const points of [live.drawn[key], beyond ? [] : live.former[key]]) {
        for (const { y } of points ?? []) {
            if (y < low) low = y;
            if (y > high) high = y;
        }
    }
    return low > high ? [0, 0] : [low, high];
}

/** A twin whose range is so many times that of the run diverges, and leaves the picture. */
const FAR = 1e4;
/** The range that such a twin gets, relative to that of the run. */
const NEAR = 4;
/** Smaller values are rounding noise. */
const NOTHING = 1e-12;

/** The range for channels of all runs; diverging twins are cut off. */
export function commonRange(
    twins: readonly Twin[],
    keys: readonly string[],
    beyond: boolean,
): { range: Range; cut: readonly Twin[] } {
    const ranges = twins.map((twin) => {
        const all = keys.map((key) => rangeOfTwin(twin, key, beyond));
        return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))] as const;
    });
    const [own, ...others] = ranges;
    const size = ([least, most]: Range): number => Math.max(Math.abs(least), Math.abs(most));
    const reach = size(own!);
    const cut = twins.slice(1).filter((_, i) => reach > NOTHING && size(others[i]!) > FAR * reach);
    const room = [-NEAR * reach, NEAR * reach] as const;
    let [low, high] = own!;
    twins.slice(1).forEach((twin, i) => {
        const [least, most] = others[i]!;
        low = Math.min(low, cut.includes(twin) ? Math.max(least, room[0]) : least);
        high = Math.max(high, cut.includes(twin) ? Math.min(most, room[1]) : most);
    });
    return { range: [low, high], cut };
}

/** A range with round ends and a margin, so that an axis seldom changes while values grow. */
export function roundRange([least, most]: Range): Range {
    let [low, high] = [least, most];
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (!(high - low > 1e-9 * size)) return size === 0 ? [-1, 1] : [low - size / 2, low + size / 2];
    if (low > 0 && low < 0.5 * high) low = 0;
    if (high < 0 && high > 0.5 * low) high = 0;
    const step = roundStep((high - low) / 4);
    const inside = (value: number): number => (value === 0 ? 0 : 0.08);
    return [step * Math.floor(low / step - inside(low)), step * Math.ceil(high / step + inside(high))];
}

/** The largest of 1, 2, 5 times a power of ten that is not greater. */
export function roundStepDown(value: number): number {
    const power = 10 ** Math.floor(Math.log10(value));
    return power * ([5, 2].find((one) => one * power <= value) ?? 1);
}

/** The least of 1, 2, 5 times a power of ten that is not less. */
export function roundStep(value: number): number {
    const power = 10 ** Math.floor(Math.log10(value));
    return power * ([1, 2, 5].find((one) => one * power >= value) ?? 10);
}
