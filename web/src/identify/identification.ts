// An identification in workers: requests of the page and their results. It is `friction identify` itself, with the same arguments
// and to the same bits; files are given by their contents instead of paths.
import type { Finding } from "../../../wasm/friction";

export interface FileText {
    readonly name: string;
    readonly text: string;
}

/** A recording (CSV or JSON) or a table of benches. */
export interface FileContent {
    readonly name: string;
    /** A blob is read by each worker. */
    readonly text: string | Blob;
    /** Name and hash of a blob. */
    readonly id?: string;
    /** A recording with other column names: its columns as in --columns, and the same table with the usual names. */
    readonly columns?: string;
    readonly usual?: () => string;
}

/** Files with the same content have the same value. */
export function contentOf({ text, id }: FileContent): string | Blob {
    return typeof text === "string" ? text : (id ?? text);
}

/** Arguments of `friction identify`, and the files that they name. */
export interface Order {
    readonly files: readonly FileContent[];
    readonly arguments: readonly string[];
    /** Recordings with other names of columns are written with the usual ones. */
    readonly usual?: true;
}

/** A recording as it will be fitted; while something is refused, as its file has it. */
export interface Log {
    readonly file: string;
    /** 0 if the file could not be read. */
    readonly samples: number;
    /** Between samples [s]. */
    readonly T: number;
    /** Left out by --holdout. */
    readonly held: boolean;
    /** What is known of its bench: mass, length, kp, trajectory, ... as texts. */
    readonly bench: Readonly<Record<string, string>>;
    /** Those of these keys that the recording's own file tells. */
    readonly told: readonly string[];
}

/** What is read, or why it is refused. */
export interface Checked {
    readonly findings: readonly Finding[];
    /** Errors are among the findings: nothing can be started. */
    readonly refused: boolean;
    readonly logs: readonly Log[];
}

/** A model while it is fitted to all recordings. */
export interface ModelProgress {
    readonly model: string;
    /** Of the best so far [rad], NaN before the first. */
    readonly loss: number;
    readonly evaluations: number;
    readonly restarts: number;
    /** Restarts that ended within 2 % of the best. */
    readonly agree: number;
    /** Each improvement: evaluations, loss [rad]. */
    readonly history: readonly (readonly [number, number])[];
}

export interface Progress {
    readonly stage: "fit" | "intervals" | "bootstrap" | "folds" | "extras" | "plan";
    /** Of the stage, from 0 to 1. */
    readonly share: number;
    /** Of the whole, from 0 to 1. */
    readonly whole: number;
    /** [s]; NaN while it is not known. */
    readonly left: number;
    readonly models: readonly ModelProgress[];
}

/** A recording and its simulation with a model's best parameters so far. */
export interface Simulated {
    readonly file: string;
    readonly model: string;
    /** [rad] */
    readonly goal: Float64Array;
    readonly measured: Float64Array;
    readonly angle: Float64Array;
    /** Mean absolute error, or root mean square error with --loss=rms [rad]. */
    readonly error: number;
}

/** The files of --out by their names: table.csv, result.json, report.html, report.md, intervals.csv, m1.json, ... */
export type Outputs = ReadonlyMap<string, string>;

export interface Ended {
    /** It was cancelled: the best until then. */
    readonly stopped: boolean;
    readonly outputs: Outputs;
    readonly seconds: number;
}

/** An identification that runs. */
export interface Running {
    /** Rejected only when a worker fails. */
    readonly ended: Promise<Ended>;
    /** Ends within 0.2 s, with the best so far. */
    cancel(): void;
    /** Also after the end. Recording `log`, in the order of the files' names (held ones behind the others); a model's
     *  name. Undefined while the model has no parameters yet. */
    simulate(log: number, model: string): Promise<Simulated | undefined>;
    /** The workers end. */
    close(): void;
}

/** A parameter of a fitted law. */
export interface LawParameter {
    readonly key: string;
    readonly value: number;
    /** Its interval; null where it has none. */
    readonly from: number | null;
    readonly to: number | null;
    /** At-bound: at an end of its range, or F_S at F_C. Unknown: the points hardly depend on it. Both have the whole range
     *  as their interval. */
    readonly state: "fixed" | "found" | "at-bound" | "unknown";
}

/** What `friction identify law=NAME POINTS.csv` finds; only findings where it is refused. */
export interface LawFit {
    readonly refused: boolean;
    readonly report: { readonly findings: readonly Finding[] };
    readonly law: string;
    /** Points minus free parameters. */
    readonly freedom: number;
    /** Standard deviation of the noise; of weighted residuals, as the next two. */
    readonly deviation: number | null;
    readonly mean_absolute: number;
    readonly root_mean_square: number;
    /** Of the point with the largest residual. */
    readonly largest_line: number;
    readonly v: readonly number[];
    readonly phi: readonly number[];
    readonly parameters: readonly LawParameter[];
    readonly "correlations_beyond_0.9": readonly (readonly [string, string, number])[];
}

export interface Identifying {
    /** Fit a friction law to a table of velocity and friction: `law=stribeck`, `points.csv`, `--loss=absolute`, ... */
    fitLaw(order: Order): Promise<LawFit>;
    check(order: Order): Promise<Checked>;
    /** Of an order that is not refused. `hear` is told about ten times a second. */
    start(order: Order, workers: number, hear: (progress: Progress) => void): Running;
}
