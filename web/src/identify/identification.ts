// An identification in workers: requests of the page and their results. It is `friction identify` itself, with the same arguments
// and to the same bits; files are given by their contents instead of paths.
import type { Finding } from "../../../wasm/friction";

/** The models, in the order of the module. */
export const MODELS: readonly string[] = ["m1", "m2", "m3", "m4", "m5", "m6"];

export interface FileText {
    readonly name: string;
    readonly text: string;
}

/** A recording (CSV or JSON) or a table of benches. */
export interface FileContent {
    readonly name: string;
    /** The content; each worker reads a blob itself. */
    readonly text: string | Blob;
    /** Name and hash of a blob. */
    readonly id?: string;
    /** Columns of a recording with other column names, as in --columns, and the same table with the usual names. */
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

/** A recording as it will be fitted; after a refusal, as in its file. */
export interface Log {
    readonly file: string;
    /** Number of samples; 0 if the file could not be read. */
    readonly samples: number;
    /** Mean time between samples [s]. */
    readonly T: number;
    /** Left out by --holdout. */
    readonly held: boolean;
    /** Known parameters of its bench: mass, length, kp, trajectory, ... as texts. */
    readonly bench: Readonly<Record<string, string>>;
    /** Keys of `bench` that the file of the recording contains. */
    readonly told: readonly string[];
}

/** Result of reading an order: its recordings, or the errors. */
export interface Checked {
    readonly findings: readonly Finding[];
    /** The findings include errors, so the identification cannot start. */
    readonly refused: boolean;
    readonly logs: readonly Log[];
}

/** A model while it is fitted to all recordings. */
export interface ModelProgress {
    readonly model: string;
    /** Smallest loss so far [rad]; NaN before the first. */
    readonly loss: number;
    readonly evaluations: number;
    readonly restarts: number;
    /** Restarts that ended within 2 % of the best. */
    readonly agree: number;
    /** Each improvement: evaluations, loss [rad]. */
    readonly history: readonly (readonly [number, number])[];
}

export interface Progress {
    readonly stage: "fit" | "folds" | "extras" | "intervals" | "bootstrap" | "plan";
    /** Progress of the stage, from 0 to 1. */
    readonly share: number;
    /** Progress of the identification, from 0 to 1. */
    readonly whole: number;
    /** Estimated remaining time [s]; NaN while unknown. */
    readonly left: number;
    readonly models: readonly ModelProgress[];
}

/** A recording and its simulation with a model's best parameters so far. */
export interface Simulated {
    readonly file: string;
    readonly model: string;
    /** Time of each sample [s]. */
    readonly time: Float64Array;
    /** [rad] */
    readonly goal: Float64Array;
    readonly measured: Float64Array;
    readonly angle: Float64Array;
    /** Mean absolute error, or root mean square error with --loss=rms [rad]. */
    readonly error: number;
}

/** The files of --out by their names: table.csv, result.json, report.html, report.md, intervals.csv, m1.json, ... */
export type Outputs = ReadonlyMap<string, string>;

/** A verdict before the stages that may change it have ended. */
export interface Preliminary {
    /** The stage that begins. */
    readonly stage: Progress["stage"];
    readonly outputs: Outputs;
    readonly seconds: number;
}

export interface Ended extends Omit<Preliminary, "stage"> {
    /** The identification was cancelled; the outputs are the best until then. */
    readonly stopped: boolean;
}

export interface Running {
    /** Rejects only if a worker fails. */
    readonly ended: Promise<Ended>;
    /** End within 0.2 s, with the best parameters so far. */
    cancel(): void;
    /** Simulate a recording with a model's best parameters, those of the last verdict once there is one, also after the
     *  end. `log`: index in the order of the file names, held-out recordings last. Resolves to undefined while the model
     *  has no parameters. */
    simulate(log: number, model: string): Promise<Simulated | undefined>;
    /** Terminate the workers. */
    close(): void;
}

export interface LawParameter {
    readonly key: string;
    readonly value: number;
    /** Ends of its interval; null without one. */
    readonly from: number | null;
    readonly to: number | null;
    /** At-bound: at an end of its range, or F_S at F_C. Unknown: the points hardly depend on it. Both have the whole range
     *  as their interval. */
    readonly state: "fixed" | "found" | "at-bound" | "unknown";
}

/** Result of `friction identify law=NAME POINTS.csv`; only findings if it is refused. */
export interface LawFit {
    readonly refused: boolean;
    readonly report: { readonly findings: readonly Finding[] };
    readonly law: string;
    /** Points minus free parameters. */
    readonly freedom: number;
    /** Standard deviation of the noise, from weighted residuals; the next two also use weighted residuals. */
    readonly deviation: number | null;
    readonly mean_absolute: number;
    readonly root_mean_square: number;
    /** Line number of the point with the largest residual. */
    readonly largest_line: number;
    /** 1 if the file has units of translation, 0 of rotation, -1 if it has none. */
    readonly linear: number;
    readonly v: readonly number[];
    readonly phi: readonly number[];
    readonly parameters: readonly LawParameter[];
    readonly "correlations_beyond_0.9": readonly (readonly [string, string, number])[];
}

export interface Identifying {
    /** Fit a friction law to a table of velocity and friction: `law=stribeck`, `points.csv`, `--loss=absolute`, ... */
    fitLaw(order: Order): Promise<LawFit>;
    check(order: Order): Promise<Checked>;
    /** Start an accepted order. `onProgress` is called about ten times a second, `onVerdict` when recordings that were left
     *  out have been judged, and again after each further stage but the last. */
    start(
        order: Order,
        workers: number,
        onProgress: (progress: Progress) => void,
        onVerdict: (verdict: Preliminary) => void,
    ): Running;
}
