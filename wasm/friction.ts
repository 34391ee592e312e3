// The friction library in JavaScript: one WebAssembly module without imports behind typed objects.
//
// All physics is computed in the module, which also describes itself. Parameters are passed as lines `key=value`,
// exactly as on the command line and in a permalink, so there is one parser, one check and one message for each error.
import type inEveryModule from "./exports.json";
import type inFrictionWasm from "./exports_friction.json";
import type inJointsWasm from "./exports_joints.json";

type Exports = {
    [name in keyof typeof inEveryModule | keyof typeof inFrictionWasm | keyof typeof inJointsWasm]: (
        ...numbers: number[]
    ) => number;
} & { memory: Memory };

/** A `WebAssembly.Memory`, and a `WebAssembly.Module`, whose names are those of browsers: types of a program that runs
 *  elsewhere need not have them. */
export interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
}
export type CompiledModule = object;

export type Kind = "run" | "curve";
export type Severity = "note" | "warning" | "error";
/** Parameter values by key: a number, or text that a user typed. */
export type Settings = Readonly<Record<string, number | string>>;

/** The row of one parameter in the C library. */
export interface Param {
    key: string;
    symbol: string;
    unit: string;
    /** Accepted values, both ends included. */
    min: number;
    max: number;
    /** Range of a slider. */
    low: number;
    high: number;
    /** Default value, unless a preset sets another; null for an optional parameter. For a choice: a name. */
    value: number | string | null;
    /** `points`: a list of pairs as text, v:Phi,v:Phi. */
    scale: "linear" | "log" | "choice" | "points";
    /** Key of its group, one of the experiment's `groups`. */
    group: string;
    optional: boolean;
    /** Only whole numbers are accepted. */
    whole?: true;
    text: string;
    /** Title of a choice; only in the page's copy of the description. */
    title?: string;
    /** Options of a choice. */
    options: Option[];
}

export interface Equation {
    name: string;
    title: string;
    text: string;
    source: string;
    /** LaTeX, or "". */
    equation: string;
}

export interface Option extends Equation {
    /** Rows that only this option has. */
    params: Param[];
    settings: { when: string | null; key: string; value: number | string }[];
    /** Benches on which a published servo was identified: lines key=a,b,... of masses, lengths of the arm and gains, each
     *  ascending. */
    benches?: string;
}

export interface Channel {
    key: string;
    symbol: string;
    unit: string;
    text: string;
    /** Runs only: the channel depends on time and parameters alone, so it is the same in runs that differ in
     *  friction or method, and their difference in it is zero. */
    prescribed?: true;
}

/** A group of parameters, such as key "law" with the title "Friction law". */
export interface Group {
    key: string;
    title: string;
}

export interface Experiment {
    kind: Kind;
    name: string;
    title: string;
    text: string;
    source: string;
    /** Equations of its motion and control. */
    equations: Equation[];
    duration: number;
    params: Param[];
    /** Keys of the most important parameters, in order. A form shows those among its choices, five to ten. */
    first: string[];
    /** Groups of the parameters, in the order of display. */
    groups: Group[];
    channels: Channel[];
    readings: Channel[];
    /** Runs only: number of measured contacts, and the measures of each. */
    contacts: number;
    measures: Channel[];
    /** Runs only: kinds of events, and the numbers of an event, time first; empty if the run reports no events. */
    event_kinds: EventKind[];
    event_channels: Channel[];
    /** Runs only: keys of the channels that are worth a plot, the most informative first. */
    plots: string[];
    /** Runs only: shape of the picture. */
    scene_shape: "wide" | "square";
    /** Parts of a picture of the run; empty if there is none. */
    scene: Part[];
    /** Figures of papers that the experiment can compute. */
    figures: Figure[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** FrStatus (friction/base.h). */
const NOT_POSITIVE_DEFINITE = 3;
const NOT_CONVERGED = 6;

/** Motion of a contact in a step (friction/measure.h, FrMotion). */
const MOTIONS = ["", "slips", "sticks", "creeps", "chatters"] as const;
export type Motion = (typeof MOTIONS)[number];

/** Whether the motion of a contact has settled (friction/explorer.h, FrRunState). */
export const runStates = ["not settled", "settled", "at rest", "winding up"] as const;
export type RunState = (typeof runStates)[number];

/** A kind of event. */
export interface EventKind {
    name: string;
    title: string;
    text: string;
}

/** An event in a run: its kind, and its numbers by key; NaN for a number that it does not have. */
export interface RunEvent {
    kind: EventKind;
    numbers: Record<string, number>;
}

/** Kinds of parts of a picture. */
export const partKinds = [
    "block",
    "belt",
    "incline",
    "spring",
    "dial",
    "path",
    "point",
    "arrow",
    "thread",
    "lines",
] as const;

/** A part of a picture: `a` and `b` are channels whose meaning depends on the part (friction/experiment.h, FrPart). */
export interface Part {
    part: (typeof partKinds)[number];
    a: string;
    b: string;
    lane: number;
    /** Option of the choice `hand` with which a hand holds this part; "" if it cannot be held. */
    hand: string;
}

export interface Figure {
    /** Name in a link; only in the page's copy of the description. */
    key?: string;
    name: string;
    text: string;
    /** Settings as lines key=value, and the settings that a comparison run changes. */
    settings: string;
    twin: string;
    duration: number;
    /** Numbers in the paper, and why the program's numbers (`Run.figure`) differ from them. */
    numbers: { name: string; paper: string; unit: string; remark: string }[];
}

/** Messages by code, with arguments in braces: "{key} = {value} is out of range; ...". */
export type Messages = Readonly<Record<string, string>>;

/** Output of `friction list --json`. */
export interface Description {
    version: string;
    experiments: Experiment[];
    /** Messages of the library, in English. */
    messages?: Messages;
    /** Messages in the language of this description, if it is not English. Reports then use this language. */
    translations?: Messages;
    /** Decimal mark of the numbers in these messages, a point if it is left out. */
    mark?: string;
}

/** Changes to the module's own description and messages: a translation, or additions of a page. */
export interface Wording {
    /** Applied once to the description of each experiment. */
    describe: (experiment: Experiment) => Experiment;
    /** Messages of the library in English and in another language. Reports then use the other language. */
    messages?: Messages;
    translations?: Messages;
    /** Decimal mark of the numbers in these messages, a point if it is left out. */
    mark?: string;
}

/** A named argument of a message: a word, or a number with its unit. */
export type Argument = { name: string; word: string } | { name: string; number: number | null; unit: string };

/** A value that would be accepted: the only one, the smallest, or the largest. */
export interface Remedy {
    key: string;
    value: number;
    bound: "exactly" | "at_least" | "at_most";
    unit: string;
}

/** A message about one parameter, with values that would be accepted. */
export interface Finding {
    severity: Severity;
    code: string;
    key: string;
    text: string;
    /** Original text of the library, if `text` is a translation. */
    english?: string;
    arguments: Argument[];
    remedies: Remedy[];
}

/** One row that applies under the current choices. */
export interface Entry {
    key: string;
    value: number | string | null;
    /** Default value, from the preset or the row. */
    standard: number | string | null;
    given: boolean;
}

export interface Report {
    ok: boolean;
    findings: Finding[];
    /** The current form; if the settings were refused, the last accepted form. */
    entries: Entry[];
    /** Numbers derived from the parameters, by key; null if a number does not exist. */
    readings: Record<string, number | null>;
    /** Curves only: range of x that shows the curve best. */
    span: [number, number] | null;
}

/** Columns of a recording that a run can follow, in the order of the module. */
export const recordedColumns = ["t", "goal", "position", "velocity", "enabled", "base", "volts"] as const;

/** Rows of a recording: time [s], increasing, goal [rad], and optionally angle [rad], velocity [rad/s], and 0 while
 *  the motor is switched off, and acceleration of the base [m/s²]; measured supply voltage [V], motor current [A] and duty cycle, NaN where the file has no
 *  number. */
export interface Recorded {
    t: ArrayLike<number>;
    goal: ArrayLike<number>;
    position?: ArrayLike<number>;
    velocity?: ArrayLike<number>;
    enabled?: ArrayLike<number>;
    base?: ArrayLike<number>;
    volts?: ArrayLike<number>;
    current?: ArrayLike<number>;
    load?: ArrayLike<number>;
}

/** Smallest and largest value of a channel, and their times [s]; infinite without a step or without a
 *  value of the channel. */
export interface Extremes {
    low: number;
    tLow: number;
    high: number;
    tHigh: number;
}

const limits = [undefined, "supply", "duty", "current"] as const;

/** A period during which a drive is at one of its limits [s]: the supply voltage, the largest duty cycle of its
 *  firmware, or a current limit. */
export interface Saturated {
    by: "supply" | "duty" | "current";
    from: number;
    to: number;
}

/** A key of a sweep with its values: `n` from `from` to `to`, with equal differences, or with equal ratios. */
export interface SweepKey {
    key: string;
    from: number;
    to: number;
    n: number;
    logarithmic?: boolean | undefined;
}

/** How a measure of a sweep is computed (FrMetric): number of a channel; or a measure or the state of a contact, or the
 *  largest stable time step. */
const METRICS = { last: 0, largest: 1, settled: 2, crossed: 4 } as const;
const SWEEP_KINDS = ["measure", "state", "channel", "reading", "largest_stable_T"] as const;

/** A measure of a sweep. */
export type SweepMeasure =
    /** `key`: of the measure; `contact`: from 0. */
    | { of: "measure"; key: string; contact: number }
    /** State of a contact, as an index of `runStates`. */
    | { of: "state"; contact: number }
    /** `key`: of a reading, which follows from the parameters alone. */
    | { of: "reading"; key: string }
    | { of: "largest_stable_T" }
    /** `key`: of the channel; `number`: time [s] from which on, tolerance, or value that is crossed. */
    | { of: keyof typeof METRICS; key: string; number?: number };

/** A sweep: measures of a run over one or two of its parameters. */
export interface SweepOrder {
    run: string;
    settings: Settings;
    /** The last one changes fastest. */
    keys: readonly SweepKey[];
    /** With `find` only one. */
    measures: readonly SweepMeasure[];
    /** Duration of each run [s]. */
    duration: number;
    /** Most steps of a run that is extended by its duration until it has settled; 0: it is not. */
    longest?: number | undefined;
    /** Find where the measure crosses the threshold, to `tolerance` as part of the range. */
    find?: { threshold: number; tolerance: number } | undefined;
}

/** The run of a sweep at a point. */
export interface SweepPoint {
    /** Values of the keys. */
    place: Float64Array;
    /** Values of the measures; of the one to find, as it is compared: 0 for a limit cycle where there is none, NaN while
     *  nothing can be said. All are NaN if the run has stopped. */
    values: Float64Array;
    /** Duration in the end [s]. */
    duration: number;
    /** With an error, the run has stopped. */
    findings: Finding[];
}

/** A change that was found, or a part of the range in which nothing can be said. */
export interface SweepChange {
    /** The key and the measure at both ends. */
    place: [number, number];
    value: [number, number];
    unsettled: boolean;
}

/** Most points of a sweep, and of one that finds. */
export const mostPoints = { sweep: 100_000, find: 4096 };
/** Numbers of a change that another module can take up (SweepChange of core/explorer/study/sweep.h), and the index of the
 *  first value and of the flag in them. */
const CHANGE = { numbers: 7, value: 2, unsettled: 4 };

/** Columns by channel key. They are copies that the caller owns. */
export type Columns = Record<string, Float64Array>;

const mathFunctions = [
    "exp",
    "expm1",
    "log",
    "pow",
    "sin",
    "cos",
    "lambert_w0",
    "lambert_w0_log",
    "lambert_w_1",
    "atan2",
] as const;
export type MathFunction = (typeof mathFunctions)[number];

/** How a benchmark computes a transform: over arrays, by single calls, or by calls that each depend on
 *  the previous one. */
export type TransformForm = "array" | "single" | "chain";
const transformForms: TransformForm[] = ["array", "single", "chain"];

/** Error of `load` if the description belongs to another version. */
export const mismatch = "friction.wasm and its description have different versions; take both from one build";

/** The settings were refused; `report` has the errors and the values that would be accepted. */
export class FrictionError extends Error {
    constructor(readonly report: Report) {
        super(
            report.findings
                .filter((f) => f.severity === "error")
                .map((f) => f.text)
                .join("\n"),
        );
        this.name = "FrictionError";
    }
}

/** An open experiment. Close it after use: the number of slots is fixed. */
export class Run {
    report: Report;
    private measured = false;

    /** @internal use `Friction.open`. `taken`: its slot; undefined once it is closed. */
    constructor(
        /** @internal */
        readonly friction: Friction,
        private taken: number | undefined,
        readonly experiment: Experiment,
        report: Report,
    ) {
        this.report = report;
    }

    /** Change the parameters: `settings` replaces all previous ones. Time and state continue. If the settings are
     *  refused, nothing changes and the returned report has the errors. */
    set(settings: Settings): Report {
        const report = this.friction.call("fr_slot_set", this.slot, this.experiment, settings, this.report);
        if (report.ok) this.report = report;
        return report;
    }

    /** Returns the report that `set` would return, with the resulting form. Nothing changes. */
    check(settings: Settings): Report {
        return this.friction.call("fr_slot_check", this.slot, this.experiment, settings, this.report);
    }

    /** Returns the current value of a parameter. */
    value(key: string): number | string | null | undefined {
        return this.report.entries.find((entry) => entry.key === key)?.value;
    }

    /** Runs only: return to t = 0. */
    restart(): void {
        this.friction.exports.fr_slot_restart(this.slot);
    }

    /** Runs only: take a snapshot of state, time and measures, for `goTo` of a run of the same experiment. */
    keep(): Uint8Array {
        return this.friction.textBytes.slice(0, this.friction.exports.fr_slot_save(this.slot));
    }

    /** Runs only: restore a snapshot. The parameters do not change: with the parameters of the saved run it
     *  continues with the same bits, with other parameters it continues from the same state. */
    goTo(instant: Uint8Array): void {
        this.friction.textBytes.set(instant);
        this.friction.exports.fr_slot_restore(this.slot);
    }

    /** Runs only: returns `count` rows, the first of every `every` steps; fewer if the run stops. */
    rows(count: number, every = 1): Columns {
        const columns = this.experiment.channels.length;
        if (count * columns > this.friction.dataCapacity)
            throw new RangeError(`at most ${Math.floor(this.friction.dataCapacity / columns)} rows at once`);
        const made = this.friction.exports.fr_slot_rows(this.slot, count, every);
        return this.friction.columns(this.experiment.channels, count, made);
    }

    /** Runs only: take `steps` steps. Returns the extremes of every channel before each of them, by key. */
    extremes(steps: number): Record<string, Extremes> {
        const { exports, data } = this.friction;
        exports.fr_slot_extremes(this.slot, steps);
        const all: Record<string, Extremes> = {};
        this.experiment.channels.forEach(({ key }, c) => {
            const i = 4 * c;
            all[key] = { low: data[i]!, tLow: data[i + 1]!, high: data[i + 2]!, tHigh: data[i + 3]! };
        });
        return all;
    }

    /** Runs with a drive only: take `steps` steps. Returns the periods during which the drive is at
     *  one of its limits. */
    saturation(steps: number): Saturated[] {
        const { exports, data } = this.friction;
        const all: Saturated[] = [];
        const end = this.steps + steps;
        // bound: `steps`, of which each pass takes one or more
        for (let from = -1; this.steps < end && this.steps !== from && this.running;) {
            from = this.steps;
            const count = exports.fr_slot_saturation(this.slot, end - from);
            for (let i = 0; i < count; i++) {
                const [by, begin, until] = data.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
                const last = all.at(-1);
                if (last?.by === limits[by] && last?.to === begin) last.to = until;
                else all.push({ by: limits[by]!, from: begin, to: until });
            }
        }
        return all;
    }

    /** Runs only: false after a value has become infinite or NaN. */
    get running(): boolean {
        return this.friction.exports.fr_slot_status(this.slot) === 0;
    }

    /** Runs only: why the run has stopped, and what would help; undefined if it has not. */
    get stopped(): Finding | undefined {
        const { findings } = this.friction.reportOf(true, this.friction.exports.fr_slot_explain(this.slot));
        return findings.find(({ severity }) => severity === "error");
    }

    /** Runs only: number of steps taken since t = 0. */
    get steps(): number {
        return this.friction.exports.fr_slot_steps(this.slot);
    }

    /** Runs only: time [s]. */
    get time(): number {
        return this.friction.exports.fr_slot_time(this.slot);
    }

    /** Runs only: returns the current channels, by key, without taking a step. */
    now(): Record<string, number> {
        const { exports, data } = this.friction;
        exports.fr_slot_now(this.slot);
        const now: Record<string, number> = {};
        this.experiment.channels.forEach(({ key }, i) => (now[key] = data[i]!));
        return now;
    }

    /** Runs only: returns the lines of the current picture, three numbers per point: x and y [m], NaN
     *  between two lines, and 1 for a joint that is at rest. The first line is the links; the others
     *  are the things that the links follow or stand on. */
    shape(): Float64Array {
        return this.friction.data.slice(0, 3 * this.friction.exports.fr_slot_shape(this.slot));
    }

    /** Runs only: returns the components of the hand's force over the last step [N or N m]; empty without a hand. */
    hand(): number[] {
        const n = this.friction.exports.fr_slot_hand(this.slot);
        return Array.from(this.friction.data.subarray(0, n));
    }

    /** Runs only: returns the latest events since t = 0, at most 128, the earliest first. */
    events(): RunEvent[] {
        const { event_kinds: kinds, event_channels: channels } = this.experiment;
        const count = this.friction.exports.fr_slot_events(this.slot);
        return Array.from({ length: count }, (_, i) => {
            const at = i * (channels.length + 1);
            const numbers = channels.map(({ key }, k): [string, number] => [key, this.friction.data[at + 1 + k]!]);
            return { kind: kinds[this.friction.data[at]!]!, numbers: Object.fromEntries(numbers) };
        });
    }

    /** Runs only: returns the hash of the current channels, except channels without a value and the recorded angle,
     *  which is not part of the state. */
    hash({ theta_log: _recorded, ...now } = this.now()): string {
        // The bits of NaN differ between engines.
        return this.friction.hash(Object.values(now).filter((value) => !Number.isNaN(value)));
    }

    /** Runs only: mean absolute error against the whole recording, NaN without one. The run does not change. */
    get error(): number {
        return this.friction.exports.fr_slot_error(this.slot);
    }

    /** Runs only: compute `error` in parts of at most `steps` steps, from t = 0, for a recording of this duration
     *  [s]. The run continues to the end of the recording. NaN if it stops before. */
    *errorInParts(duration: number, steps: number): Generator<void, number> {
        if (!(steps >= 1)) throw new RangeError(`parts of ${steps} steps; 1 or more are accepted`);
        // The library computes the number of samples in the same way.
        const samples = Math.floor(duration / Number(this.value("T")) + 1e-6) + 1;
        this.restart();
        let sum = 0;
        for (let left = samples; left > 0; left -= steps) {
            const count = Math.min(left, steps);
            const { theta, theta_log: recorded } = this.rows(count);
            if (theta!.length < count) return NaN;
            for (let i = 0; i < count; i++) sum += Math.abs(theta![i]! - recorded![i]!);
            yield;
        }
        return sum / samples;
    }

    /** Runs with contacts only: measure the contacts in every step from now on. The measures cover the whole run if
     *  this is called before its first step or before `restart`. A step then takes about twice as long. */
    measure(on = true): this {
        this.friction.exports.fr_slot_measure(this.slot, Number(on));
        this.measured = on;
        return this;
    }

    /** Runs with measured contacts only: returns the measures of each contact so far, by key; NaN for one
     *  without a value yet. */
    measures(): Record<string, number>[] {
        if (!this.measured) throw new Error("this run is not measured; call measure() before its first step");
        const { measures } = this.experiment;
        const contacts = this.friction.exports.fr_slot_measures(this.slot);
        return Array.from({ length: contacts }, (_, i) =>
            Object.fromEntries(measures.map(({ key }, k) => [key, this.friction.data[i * measures.length + k]!])),
        );
    }

    /** Runs with measured contacts only: returns the motion of a contact in the last step, as its model computes it;
     *  "" before the first step. */
    motion(contact = 0): Motion {
        if (!this.measured) throw new Error("this run is not measured; call measure() before its first step");
        return MOTIONS[this.friction.exports.fr_slot_motion(this.slot, contact)]!;
    }

    /** Runs with measured contacts only: returns whether a contact has settled, as far as the run shows. One that winds up
     *  slips after the time of the measure `next_slip`, if its load goes on growing as it does. */
    state(contact = 0): RunState {
        if (!this.measured) throw new Error("this run is not measured; call measure() before its first step");
        return runStates[this.friction.exports.fr_slot_state(this.slot, contact)]!;
    }

    /** Largest stable time step [s], to 1 %, over this duration [s]. It is found by trial runs, so it takes the time
     *  of several runs. 0 if none is stable, NaN if it cannot be determined. */
    largestStep(duration: number): number {
        return this.friction.exports.fr_slot_largest_step(this.slot, duration);
    }

    /** Numbers of one of the experiment's figures, for a run that was opened with the settings of the figure: runs
     *  from t = 0 to the end of the figure. NaN if the run stops before. */
    figure(figure: Figure): number[] {
        const index = this.experiment.figures.findIndex(({ name }) => name === figure.name);
        const count = this.friction.exports.fr_slot_figure(this.slot, index);
        return Array.from(this.friction.data.subarray(0, count));
    }

    /** Curves of a friction law only: value of the parameter `key` with which Phi(v) = y, with the other parameters
     *  unchanged; NaN without one. It can be outside of the accepted range. Nothing changes. */
    parameterThrough(key: string, v: number, y: number): number {
        return this.friction.exports.fr_slot_law_parameter(this.slot, this.friction.write(key), v, y);
    }

    /** The servo of this experiment as a published parameter file, which `readParameters` of files.ts reads back
     *  with the same bits; "" without a servo. */
    writeParameters(): string {
        return this.friction.read(this.friction.exports.fr_write_parameters(this.slot));
    }

    /** @internal */
    get place(): number {
        return this.slot;
    }

    /** Curves only: returns the rows at the given x, a number or several. */
    curve(x: number | ArrayLike<number>): Columns {
        const at = typeof x === "number" ? [x] : x;
        this.peek(at);
        return this.friction.columns(this.experiment.channels, at.length, at.length);
    }

    /** Curves only: returns the rows at the given x in the memory of the module; column c begins at c * x.length.
     *  Nothing is copied; the next call of any function overwrites them. */
    peek(x: ArrayLike<number>): Float64Array {
        const columns = this.experiment.channels.length;
        if (x.length * columns > this.friction.dataCapacity)
            throw new RangeError(`at most ${Math.floor(this.friction.dataCapacity / columns)} points at once`);
        this.friction.data.set(x, 0);
        this.friction.exports.fr_slot_curve(this.slot, x.length);
        return this.friction.data;
    }

    /** The curve phi_z only: returns y at the given x, computed `times` times inside the module, for benchmarks. The
     *  values are in the memory of the module; the next call of any function overwrites them. */
    transform(form: TransformForm, x: ArrayLike<number>, times = 1): Float64Array {
        const n = x.length;
        if (2 * n > this.friction.dataCapacity)
            throw new RangeError(`at most ${Math.floor(this.friction.dataCapacity / 2)} numbers at once`);
        this.friction.data.set(x, 0);
        const length = this.friction.exports.fr_slot_transform(this.slot, transformForms.indexOf(form), n, times);
        if (length < 0) throw new FrictionError(this.friction.reportOf(false, -length));
        return this.friction.data.subarray(n, 2 * n);
    }

    /** Curves only: returns the rows at n points from `from` to `to`, both ends included. */
    sweep(from: number, to: number, n: number): Columns {
        return this.curve(
            Float64Array.from({ length: n }, (_, i) => (i === n - 1 ? to : from + ((to - from) * i) / (n - 1))),
        );
    }

    /** Slot of this run, which another experiment may use once this one is closed. */
    private get slot(): number {
        if (this.taken === undefined) throw new Error(`this ${this.experiment.kind} ${this.experiment.name} is closed`);
        return this.taken;
    }

    get closed(): boolean {
        return this.taken === undefined;
    }

    /** Free the slot. Closing twice does nothing; using the run afterwards throws. */
    close(): void {
        if (this.taken !== undefined) this.friction.release(this.taken);
        this.taken = undefined;
    }
}

/** The sweep that is open in a module, which has one: another one takes its place. Its runs can be shared by modules that
 *  have opened the same sweep; the numbers are the same. */
export class Sweep {
    /** Number of its runs. */
    readonly points: number;
    private readonly friction: Friction;

    /** Throws FrictionError if the settings of one of its runs are refused. */
    constructor(
        modules: Friction,
        private readonly order: SweepOrder,
    ) {
        const { run, settings, keys, measures, duration, longest = 0, find } = order;
        const friction = (this.friction = modules.moduleOf("run", run));
        const experiment = friction.experiment("run", run);
        this.points = keys.reduce((points, { n }) => points * n, 1);
        const most = mostPoints[find ? "find" : "sweep"];
        if (!(keys.length === 1 || (keys.length === 2 && !find)) || !(this.points >= 1 && this.points <= most))
            throw new RangeError(
                `${keys.length} keys and ${this.points} points; one or two keys and at most ${most} points are accepted`,
            );
        if (measures.length < 1 || measures.length > (find ? 1 : 32))
            throw new RangeError(`${measures.length} measures; from 1 to ${find ? 1 : 32} are accepted`);
        const findings = smuggled({ ...settings, ...Object.fromEntries(keys.map(({ key }) => [key, ""])) });
        if (findings.length > 0)
            throw new FrictionError({ ok: false, findings, entries: [], readings: {}, span: null });
        const numbers = [
            ...[duration, longest, Number(find !== undefined), find?.threshold ?? 0, find?.tolerance ?? 0],
            ...[keys.length, measures.length],
            ...keys.flatMap(({ from, to, n, logarithmic = false }) => [from, to, n, Number(logarithmic)]),
            ...measures.flatMap((measure) => numbersOf(measure, experiment)),
        ];
        friction.data.set(numbers);
        const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
        const text = [`run ${run}`, ...keys.map(({ key }) => key), ...given].map((line) => `${line}\n`).join("");
        const length = friction.exports.fr_sweep_open(friction.write(text));
        const report = friction.reportOf(length >= 0, Math.abs(length));
        if (!report.ok) throw new FrictionError(report);
    }

    /** Make the run at a point, from 0 on. */
    run(point: number): SweepPoint {
        const { exports, data } = this.friction;
        const length = exports.fr_sweep_run(point);
        const { findings } = this.friction.reportOf(length >= 0, Math.abs(length));
        const [places, values] = [this.order.keys.length, this.order.keys.length + this.order.measures.length];
        return { place: data.slice(0, places), values: data.slice(places, values), duration: data[values]!, findings };
    }

    /** The changes of the measure between the points of the whole sweep, by its values; each is a task for `bisect`. */
    changes(values: ArrayLike<number>): Float64Array[] {
        const { exports, data } = this.friction;
        data.set(values);
        const count = exports.fr_sweep_changes();
        return Array.from({ length: count }, (_, i) => data.slice(CHANGE.numbers * i, CHANGE.numbers * (i + 1)));
    }

    /** Narrow a change to the tolerance, by as many runs as that takes. */
    bisect(change: Float64Array): SweepChange {
        const { exports, data } = this.friction;
        data.set(change);
        // bound: the bisections of a range to its tolerance, or to the last bit
        while (exports.fr_sweep_bisect() !== 0);
        const two = (from: number): [number, number] => [data[from]!, data[from + 1]!];
        const flag = new Uint8Array(data.buffer, data.byteOffset + 8 * CHANGE.unsettled, 1)[0];
        return { place: two(CHANGE.numbers), value: two(CHANGE.value), unsettled: flag !== 0 };
    }
}

/** A measure as the module takes it. */
function numbersOf(measure: SweepMeasure, { contacts, measures, readings, channels }: Experiment): number[] {
    const { of } = measure;
    const contact = "contact" in measure ? measure.contact : 0;
    const list = of === "measure" ? measures : of === "reading" ? readings : channels;
    const index = "key" in measure ? list.findIndex(({ key }) => key === measure.key) : 0;
    const isChannel = of in METRICS;
    const needsContact = !isChannel && of !== "reading";
    if (index < 0 || (needsContact && !(contact >= 0 && contact < contacts)))
        throw new RangeError(
            `no measure ${"key" in measure ? measure.key : of} of contact ${contact}; available: ${list.map(({ key }) => key).join(", ")}`,
        );
    const kind = SWEEP_KINDS.indexOf(isChannel ? "channel" : (of as (typeof SWEEP_KINDS)[number]));
    const metric = isChannel ? METRICS[of as keyof typeof METRICS] : 0;
    return [kind, contact, metric, index, "number" in measure ? (measure.number ?? 0) : 0];
}

/** Exact dry friction at the joints of another simulator: joint_friction.h, in the module joints.wasm. For each step
 *  write `mass`, `velocity` and `force`, call `step`, and read `velocityNext` and `friction`. These arrays belong to
 *  this object and keep their values; a step allocates nothing.
 *
 *  A joint has the friction F sgn v + D v. It sticks, with velocity 0 to the last bit, or slips.
 *
 *  With F_S, friction is static or dynamic. A joint at rest before the step, with a velocity of exactly 0, holds up to
 *  F_S; one that moves, or does not hold, has F and D. Write `velocityNext` of a step, unchanged, into `velocity` of the
 *  next: a simulator's own velocity is rarely exactly 0, and F_S then has no effect. */
export class JointFriction {
    /** Mass matrix with which the simulator computes velocities [kg m^2 or kg]: n rows; the lower triangle is used. */
    readonly mass: Float64Array;
    /** Velocities before the step [rad/s or m/s]. */
    readonly velocity: Float64Array;
    /** All forces except friction [N m or N], including all damping -B v, even damping that the simulator treats
     *  implicitly (then `mass` is M + T B). */
    readonly force: Float64Array;
    /** Velocities after the step [rad/s or m/s]. */
    readonly velocityNext: Float64Array;
    /** Friction of the step [N m or N]. */
    readonly friction: Float64Array;
    /** Result of the last step: 0 if the joint sticks, 1 or -1 if it slips in that direction. */
    readonly direction: Float64Array;
    private readonly F: Float64Array;
    private readonly D: Float64Array;
    private readonly F_S: Float64Array;
    /** All of these arrays, the inputs before the results. */
    private readonly numbers: Float64Array;
    private readonly inputs: Float64Array;
    /** Memory where the module writes the results. All joints share it, so results are copied after each step. */
    private readonly results: Float64Array;

    /** `F` of each joint: Coulomb friction [N m or N], 0 or more; Infinity always sticks. `D`: viscous friction
     *  coefficient [N m s/rad or N s/m], 0 or more, 0 if missing. `F_S`: static friction [N m or N] of a joint at
     *  rest, F or more; F if 0 or missing. */
    constructor(
        private readonly joints: Friction,
        F: ArrayLike<number>,
        D: ArrayLike<number> = new Float64Array(F.length),
        F_S: ArrayLike<number> = new Float64Array(F.length),
    ) {
        if (!joints.exports.fr_joint_capacity) throw new TypeError("JointFriction needs the module joints.wasm");
        const n = F.length;
        const most = joints.exports.fr_joint_capacity();
        if (n < 1 || n > most) throw new RangeError(`${n} joints; from 1 to ${most} are accepted`);
        this.numbers = new Float64Array(n * (n + 8));
        const column = (first: number, count = 1) => this.numbers.subarray(n * (n + first), n * (n + first + count));
        this.mass = this.numbers.subarray(0, n * n);
        this.velocity = column(0);
        this.force = column(1);
        this.F = column(2);
        this.D = column(3);
        this.F_S = column(4);
        this.direction = column(5);
        this.velocityNext = column(6);
        this.friction = column(7);
        this.inputs = this.numbers.subarray(0, n * (n + 6));
        this.results = joints.data.subarray(n * (n + 5), n * (n + 8));
        this.set(F, D, F_S);
    }

    /** Change the friction of the joints, such as budgets that depend on the load. D and F_S stay where they are missing.
     *  Nothing changes if this throws. */
    set(F: ArrayLike<number>, D: ArrayLike<number> = this.D, F_S: ArrayLike<number> = this.F_S) {
        const n = this.direction.length;
        if (F.length !== n || D.length !== n || F_S.length !== n)
            throw new RangeError(`${F.length} F, ${D.length} D and ${F_S.length} F_S; ${n} of each are accepted`);
        const wrong = Array.from({ length: n }, (_, i) => {
            const least = F[i]! > 0 ? F[i]! : 0;
            return [
                F[i]! >= 0 ? "" : `F of joint ${i} is ${F[i]}; 0 or more is accepted`,
                D[i]! >= 0 && D[i]! < Infinity
                    ? ""
                    : `D of joint ${i} is ${D[i]}; a finite number of 0 or more is accepted`,
                F_S[i] === 0 || F_S[i]! >= least
                    ? ""
                    : `F_S of joint ${i} is ${F_S[i]}; ${least > 0 ? `0, or F (${least}) or more,` : "0 or more"} is accepted`,
            ];
        }).flat();
        if (wrong.some(Boolean)) throw new RangeError(wrong.filter(Boolean).join("; "));
        this.F.set(F);
        this.D.set(D);
        this.F_S.set(F_S);
    }

    /** Compute the friction of a step of T seconds. Returns the number of joints that stick. */
    step(T: number): number {
        if (!(T > 0 && T < Infinity)) throw new RangeError(`T is ${T}; a finite number above 0 is accepted`);
        const n = this.direction.length;
        this.joints.data.set(this.inputs);
        const sticking = this.joints.exports.fr_joints_step(n, T);
        if (sticking < 0) throw new Error(`joint friction: ${this.reason(sticking)}`);
        this.numbers.set(this.results, n * (n + 5));
        return sticking;
    }

    /** Message that states why a step was refused. */
    private reason(status: number): string {
        const code = -status % 16;
        const i = Math.floor(-status / 16) - 1;
        if (code === NOT_CONVERGED) return "too many passes; the condition number of the mass matrix is above 1e11";
        if (code === NOT_POSITIVE_DEFINITE)
            return `the mass matrix of joint ${i} and those after it is not positive definite`;
        const n = this.direction.length;
        if (i < 0) return "the result is not finite";
        const row = Array.from(this.mass.subarray(i * n, i * n + i + 1), (M, j) => (j === i && M === Infinity ? 1 : M));
        const given = { mass: row, velocity: [this.velocity[i]!], force: [this.force[i]!] };
        for (const [name, numbers] of Object.entries(given)) {
            const wrong = numbers.find((x) => !Number.isFinite(x));
            if (wrong !== undefined) return `${name} of joint ${i} is ${wrong}; a finite number is accepted`;
        }
        return `D of joint ${i} is ${this.D[i]}; one whose product with T is finite is accepted`;
    }
}

/** A servo in a simulator of your own, with the module friction.wasm: control law and motor, and the friction limit of its
 *  gearbox under any load. In each step of T seconds call `step` once, and `dry` for the load of each round; friction of
 *  the joint is then at most `dry` + `viscous` |omega|, and its inertia includes `armature`. */
export class Servo {
    private readonly run: Run;
    /** Coefficient of viscous friction [N m s/rad]. */
    readonly viscous: number;
    /** Inertia of the motor at the output [kg m^2]. */
    readonly armature: number;

    /** `settings` as of the run servo_pendulum, such as { preset: "mx106", model: "m6", kp: 8 }, T the time step of
     *  the simulator [s], q the true angle at the start [rad]. Throws a FrictionError if they are refused. */
    constructor(
        private readonly friction: Friction,
        settings: Settings,
        T: number,
        q = 0,
    ) {
        this.run = friction.open("run", "servo_pendulum", { ...settings, T });
        this.viscous = Number(this.run.value("friction_viscous"));
        this.armature = Number(this.run.value("armature"));
        this.start(q);
    }

    /** Start again at a true angle [rad]. */
    start(q: number): void {
        const most = this.friction.exports.fr_slot_servo_start(this.run.place, q);
        if (most > 0) throw new RangeError(`delay is more than ${most} T; a delay of at most ${most} T is accepted`);
    }

    /** Take a step: motor torque [N m] for a goal, as the servo measures its angle [rad], at the true angle [rad] and
     *  velocity [rad/s]. `enabled`: whether the bridge is driven. */
    step(goal: number, q: number, omega: number, enabled = true): number {
        return this.friction.exports.fr_slot_servo_step(this.run.place, goal, Number(enabled), q, omega);
    }

    /** Friction limit without the viscous term [N m], for the motor torque and the load tau_e: everything that acts at
     *  the joint in this step, except motor and friction [N m]. omega is the velocity before the step [rad/s]. */
    dry(tau_m: number, tau_e: number, omega: number): number {
        return this.friction.exports.fr_slot_servo_dry(this.run.place, tau_m, tau_e, omega);
    }

    /** Free its place. */
    close(): void {
        this.run.close();
    }
}

/** Functions of every module. */
interface TextExports {
    memory: Memory;
    fr_text_address: () => number;
    fr_text_capacity: () => number;
    fr_version_address: () => number;
}

/** A module with an area for text, and the language of its messages. */
export class TextModule {
    /** @internal */
    readonly textBytes: Uint8Array;
    /** The version of the module. */
    readonly version: string;

    /** @internal */
    constructor(
        exports: TextExports,
        protected readonly given: Description | Wording | undefined,
    ) {
        const { buffer } = exports.memory;
        this.textBytes = new Uint8Array(buffer, exports.fr_text_address(), exports.fr_text_capacity());
        const version = new Uint8Array(buffer, exports.fr_version_address(), 32);
        this.version = decoder.decode(version.subarray(0, version.indexOf(0)));
        if (given && "version" in given && given.version !== this.version) throw new Error(mismatch);
    }

    /** Returns the findings in the language of the description. */
    translated(findings: Finding[]): Finding[] {
        const { translations, messages, mark = "." } = this.given ?? {};
        if (!translations || !messages) return findings;
        return findings.map((finding) => ({
            ...finding,
            english: finding.text,
            text: written(finding, translations, messages, mark),
        }));
    }

    /** @internal */
    write(text: string): number {
        const { read, written } = encoder.encodeInto(text, this.textBytes);
        if (read < text.length) throw new RangeError("the text is longer than the text area");
        return written;
    }

    /** @internal */
    read(length: number): string {
        return decoder.decode(this.textBytes.subarray(0, length));
    }
}

export class Friction extends TextModule {
    readonly data: Float64Array;
    readonly dataCapacity: number;
    private readonly free: number[];
    private readonly experiments = new Map<number, Experiment>();
    /** The part of the given description that applies to this module. */
    private readonly own: Description | undefined;
    /** Modules whose experiments are available here too. */
    private readonly joined: Friction[] = [];

    /** @internal use `load` */
    constructor(
        readonly exports: Exports,
        given: Description | Wording | undefined,
        /** The compiled module, which a worker can load, too. */
        readonly module: CompiledModule,
    ) {
        super(exports, given);
        this.dataCapacity = exports.fr_data_capacity();
        this.data = new Float64Array(exports.memory.buffer, exports.fr_data_address(), this.dataCapacity);
        this.free = Array.from({ length: exports.fr_slot_count() }, (_, i) => i).reverse();
        if (!given || !("version" in given)) return;
        const { experiments } = given;
        this.own = { ...given, experiments: experiments.filter(({ kind, name }) => this.indexOf(kind, name) >= 0) };
    }

    /** Create another instance of the module, with separate experiments and a separate recording. */
    async twin(): Promise<Friction> {
        return instance(this.module, this.given);
    }

    /** Make the experiments of another module of the same version, such as joints.wasm, available
     *  through this object. */
    join(other: Friction): void {
        if (other.version !== this.version) throw new Error(mismatch);
        // One level only: otherwise, two modules that have joined each other would be searched without end.
        if (other === this || other.joined.length > 0) throw new Error("a module that others have joined cannot join");
        this.joined.push(other);
    }

    /** Experiments of the module, from the description given to `load`, otherwise from the module; then the
     *  experiments of the modules that have joined. */
    get description(): Description {
        const all = Array.from({ length: this.exports.fr_experiment_count() }, (_, i) => i);
        const own = this.own ?? { version: this.version, experiments: all.map((i) => this.described(i)) };
        if (this.joined.length === 0) return own;
        const others = this.joined.flatMap(({ description }) => description.experiments);
        return { ...own, experiments: [...own.experiments, ...others] };
    }

    /** @internal Module that has this experiment; this one if none has. */
    moduleOf(kind: Kind, name: string): Friction {
        if (this.indexOf(kind, name) >= 0) return this;
        return this.joined.find((other) => other.indexOf(kind, name) >= 0) ?? this;
    }

    private described(index: number): Experiment {
        const known = this.experiments.get(index);
        if (known) return known;
        const found = JSON.parse(this.read(this.exports.fr_describe_index(index))) as Experiment;
        const worded = this.given && "describe" in this.given ? this.given.describe(found) : found;
        this.experiments.set(index, worded);
        return worded;
    }

    private indexOf(kind: Kind, name: string): number {
        return this.exports.fr_find(this.write(`${kind} ${name}`));
    }

    experiment(kind: Kind, name: string): Experiment {
        const module = this.moduleOf(kind, name);
        if (module !== this) return module.experiment(kind, name);
        if (!this.own) {
            const index = this.indexOf(kind, name);
            if (index >= 0) return this.described(index);
        }
        const found = this.description.experiments.find((e) => e.kind === kind && e.name === name);
        if (!found)
            throw new RangeError(
                `unknown ${kind} '${name}'; available: ${this.description.experiments
                    .filter((e) => e.kind === kind)
                    .map((e) => e.name)
                    .join(", ")}`,
            );
        return found;
    }

    /** Open an experiment. Throws FrictionError if the settings are refused, or if all slots are in use
     *  (code NO_PLACE). */
    open(kind: Kind, name: string, settings: Settings = {}): Run {
        const module = this.moduleOf(kind, name);
        if (module !== this) return module.open(kind, name, settings);
        const experiment = this.experiment(kind, name);
        const slot = this.free.pop();
        if (slot === undefined) throw new FrictionError(noPlace(this.exports.fr_slot_count()));
        const report = this.call("fr_slot_open", slot, experiment, settings);
        if (!report.ok) {
            this.release(slot);
            throw new FrictionError(report);
        }
        return new Run(this, slot, experiment, report);
    }

    /** Step several runs of one module, at most 16, in one call. The results are the same as one by one. */
    stepTogether(runs: readonly Run[], steps: number): void {
        if (runs.length > 16) throw new RangeError("at most 16 runs go together");
        const module = runs[0]?.friction ?? this;
        if (module !== this) return module.stepTogether(runs, steps);
        runs.forEach((run, i) => (this.data[i] = run.place));
        this.exports.fr_slots_step(runs.length, steps);
    }

    /** Set the recording that `trajectory: "log"` follows and that angles are compared with, also in open runs. If a
     *  row is invalid, throws a RangeError and changes nothing. */
    follow(recorded: Recorded): void {
        const names = recordedColumns.filter((name) => recorded[name]);
        const count = recorded.t.length;
        const most = this.exports.fr_recording_capacity();
        const other = names.find((name) => recorded[name]!.length !== count);
        if (other)
            throw new RangeError(`t has ${count} rows, ${other} ${recorded[other]!.length}; as many are accepted`);
        if (count < 2 || count > most)
            throw new RangeError(`the recording has ${count} rows; from 2 to ${most} are accepted`);
        names.forEach((name, i) => this.data.set(recorded[name]!, i * count));
        const columns = names.reduce((all, name) => all | (1 << recordedColumns.indexOf(name)), 0);
        const row = this.exports.fr_recording_take(count, columns);
        if (row > 0)
            throw new RangeError(
                `row ${row} of the recording is refused; finite numbers at increasing times are accepted`,
            );
    }

    /** Compute an elementary function of the library, element by element; `y` for pow (the exponent) and atan2. */
    math(name: MathFunction, x: ArrayLike<number>, y: ArrayLike<number> = []): Float64Array {
        const n = x.length;
        const index = mathFunctions.indexOf(name);
        if (index < 0) throw new RangeError(`unknown function '${name}'; available: ${mathFunctions.join(", ")}`);
        if (3 * n > this.dataCapacity)
            throw new RangeError(`at most ${Math.floor(this.dataCapacity / 3)} numbers at once`);
        this.data.set(x, 0);
        this.data.set(y, n);
        this.exports.fr_math_batch(index, n);
        return this.data.slice(2 * n, 3 * n);
    }

    /** Coefficients of the universal table in the module: rows of eight, lowest degree first. */
    universalTable(): Float64Array {
        const { memory, fr_universal_address, fr_universal_rows } = this.exports;
        return new Float64Array(memory.buffer, fr_universal_address(), 8 * fr_universal_rows());
    }

    /** 64-bit hash of the bits of the numbers, as 16 hex digits. */
    hash(values: ArrayLike<number>): string {
        if (values.length > this.dataCapacity) throw new RangeError(`at most ${this.dataCapacity} numbers at once`);
        this.data.set(values, 0);
        return this.read(this.exports.fr_hash_data(0, values.length));
    }

    /** @internal `before`: the current report, which a refusal does not change. */
    call(
        name: "fr_slot_open" | "fr_slot_set" | "fr_slot_check",
        slot: number,
        experiment: Experiment,
        settings: Settings,
        before?: Report,
    ): Report {
        const findings = smuggled(settings);
        if (findings.length > 0) return { entries: [], readings: {}, span: null, ...before, ok: false, findings };
        const head = name === "fr_slot_open" ? `${experiment.kind} ${experiment.name}\n` : "";
        const length = this.exports[name](slot, this.write(head + lines(settings)));
        return this.reportOf(length >= 0, Math.abs(length));
    }

    /** @internal The report in the text area. */
    reportOf(ok: boolean, length: number): Report {
        const report = JSON.parse(this.read(length)) as Omit<Report, "ok">;
        return { ok, ...report, findings: this.translated(report.findings) };
    }

    /** @internal */
    columns(channels: Channel[], stride: number, count: number): Columns {
        return Object.fromEntries(channels.map((c, i) => [c.key, this.data.slice(i * stride, i * stride + count)]));
    }

    /** @internal */
    release(slot: number): void {
        this.free.push(slot);
    }
}

/** A number with the given significant digits, as the library writes it (%g of C), with its unit. */
function numberText(number: number | null, digits: number, unit: string): string {
    const text = number === null ? "∞" : shortest(number, digits);
    return unit ? `${text} ${unit}` : text;
}

function shortest(number: number, digits: number): string {
    const [mantissa, power] = number.toExponential(digits - 1).split("e") as [string, string];
    if (Object.is(number, -0)) return "-0";
    if (Number(power) >= -4 && Number(power) < digits) return String(Number(`${mantissa}e${power}`));
    return `${Number(mantissa)}e${power.replace(/^([+-])(\d)$/, "$10$2")}`;
}

/** Message of a finding in another language. `messages` has the English ones, which can also be words
 *  in other messages. */
function written(finding: Finding, translations: Messages, messages: Messages, mark: string): string {
    const number = (value: number | null, digits: number, unit: string): string =>
        numberText(value, digits, unit).replace(".", mark);
    const filled = (code: string, value: (name: string, digits: number) => string): string =>
        (translations[code] ?? messages[code] ?? "").replace(
            /\{([A-Za-z]\w*)(?::(\d))?\}/g,
            (_, name: string, digits?: string) => value(name, Number(digits ?? 9)),
        );
    const word = (text: string): string => {
        const code = Object.keys(messages).find((code) => messages[code] === text);
        return code === undefined ? text : (translations[code] ?? text);
    };
    const remedies = finding.remedies.map(({ key, value, bound, unit }, i) =>
        filled(`${i === 0 ? "REMEDY" : "OR"}_${bound.toUpperCase()}`, (name, digits) =>
            name === "key" ? key : number(value, digits, unit),
        ),
    );
    return filled(finding.code, (name, digits) => {
        if (name === "key") return finding.key;
        if (name === "remedies") return remedies.join("");
        const argument = finding.arguments.find((one) => one.name === name);
        if (!argument) return "";
        if (!("word" in argument)) return number(argument.number, digits, argument.unit);
        // a number of the library; a typed value stays unchanged
        const isNumber = name !== "value" && /^\d+\.\d+$/.test(argument.word);
        return isNumber ? argument.word.replace(".", mark) : word(argument.word);
    });
}

function lines(settings: Settings): string {
    return Object.entries(settings)
        .map(([key, value]) => `${key}=${value}`)
        .join("\n");
}

/** Report for an experiment that cannot be opened because `count` others are open. */
function noPlace(count: number): Report {
    const text = `${count} experiments are open, and there is no place for another; close one`;
    const finding: Finding = { severity: "error", code: "NO_PLACE", key: "", text, arguments: [], remedies: [] };
    return { ok: false, findings: [finding], entries: [], readings: {}, span: null };
}

/** Errors for keys or values that would be parsed as more than one parameter. */
function smuggled(settings: Settings): Finding[] {
    return Object.entries(settings)
        .filter(([key, value]) => /[\n=]/.test(key) || /\n/.test(String(value)))
        .map(([key, value]) => ({
            severity: "error",
            code: "SEVERAL_PARAMETERS",
            key,
            arguments: [],
            text: `${JSON.stringify(`${key}=${value}`)} is more than one parameter; give one key and one value`,
            remedies: [],
        }));
}

/** A response, such as that of `fetch`. */
export interface Answer {
    readonly ok: boolean;
    readonly status: number;
    readonly statusText: string;
    readonly url: string;
    readonly headers: { get(name: string): string | null };
    arrayBuffer(): Promise<ArrayBuffer>;
}

/** An address, such as a `URL`. */
export interface Address {
    readonly href: string;
    toString(): string;
}

/** Bytes, a response, or an address. */
export type Source = ArrayBufferView | ArrayBuffer | Answer | string | Address;

async function responseOf(source: Answer | string | Address): Promise<Response> {
    const response = source instanceof Response ? source : await fetch(source as string | URL);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    return response;
}

async function bytesOf(source: Source): Promise<BufferSource> {
    if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return source as BufferSource;
    return (await responseOf(source)).arrayBuffer();
}

/** Compile a module, while it is received if the server sends its type. */
async function compiledFrom(source: Source): Promise<CompiledModule> {
    if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source as BufferSource);
    const response = await responseOf(source);
    const streams = /^application\/wasm\b/.test(response.headers.get("content-type") ?? "");
    return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Format of the description file: every row of a parameter once, and its index wherever it is used. */
interface PackedDescription extends Omit<Description, "experiments"> {
    rows: (Omit<Param, "options"> & { options: (Omit<Option, "params"> & { params: number[] })[] })[];
    experiments: (Omit<Experiment, "params"> & { params: number[] })[];
}

function unpacked({ rows, experiments, ...rest }: PackedDescription): Description {
    const params: Param[] = [];
    const at = (numbers: number[]): Param[] => numbers.map((i) => params[i]!);
    for (const row of rows)
        params.push({ ...row, options: row.options.map((option) => ({ ...option, params: at(option.params) })) });
    return { ...rest, experiments: experiments.map((one) => ({ ...one, params: at(one.params) })) };
}

async function descriptionOf(
    source: Source | Description | PackedDescription | Wording,
): Promise<Description | Wording> {
    const given =
        typeof source === "object" && ("experiments" in source || "describe" in source)
            ? source
            : (JSON.parse(decoder.decode(await bytesOf(source))) as PackedDescription);
    return "rows" in given ? unpacked(given) : given;
}

/** A compiled module and its description or wording, if given.
 *  @internal */
export async function compiledWith(
    module: Source | Promise<Source>,
    description?: Source | Description | Wording | Promise<Source | Description | Wording>,
): Promise<[CompiledModule, Description | Wording | undefined]> {
    return Promise.all([
        Promise.resolve(module).then(compiledFrom),
        description === undefined ? undefined : Promise.resolve(description).then(descriptionOf),
    ]);
}

/** Load the module friction.wasm or joints.wasm, which needs no other file. Optional: a description (the file
 *  description.json), or a wording, which is applied to the description of the module. */
export async function load(
    module: Source | Promise<Source>,
    description?: Source | Description | Wording | Promise<Source | Description | Wording>,
): Promise<Friction> {
    return instance(...(await compiledWith(module, description)));
}

/** Load a compiled module, such as one from another thread. */
export function loadCompiled(module: CompiledModule): Promise<Friction> {
    return instance(module, undefined);
}

/** Functions of a new instance of a module.
 *  @internal */
export async function exportsOf<Functions>(module: CompiledModule): Promise<Functions> {
    const { exports } = await WebAssembly.instantiate(module as WebAssembly.Module, {});
    const all = exports as unknown as Functions & { _initialize?: () => void };
    all._initialize?.();
    return all;
}

async function instance(module: CompiledModule, given: Description | Wording | undefined): Promise<Friction> {
    return new Friction(await exportsOf<Exports>(module), given, module);
}
