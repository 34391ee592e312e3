// Reads files for the library in JavaScript: recordings and published parameters, with the module identify.wasm. Pass
// the results to `follow` and `set` of friction.ts. Files never leave the machine.
import type inFiles from "./exports_files.json";
import {
    compiledWith,
    exportsOf,
    TextModule,
    type Description,
    type Finding,
    type Memory,
    type Recorded,
    type Source,
    type Wording,
} from "./friction.js";

type Exports = { [name in keyof typeof inFiles]: (...numbers: number[]) => number } & { memory: Memory };

/** Columns of a file, in the order of the library. */
// prettier-ignore
const columnsOfFile = ["t", "goal", "position", "velocity", "enabled", "volts", "current", "load", "base"] as const;

/** The result of reading a recording. */
export type Recording = ReadRecording | RefusedRecording;

export interface ReadRecording extends ToldRecording {
    ok: true;
    /** Argument of `follow`. */
    recorded: Recorded;
}

export interface RefusedRecording extends ToldRecording {
    ok: false;
}

/** Common fields of both results. */
interface ToldRecording {
    findings: Finding[];
    /** Number of rows; 0 if refused, like the following numbers. */
    rows: number;
    /** Time from the first row to the last, and mean time between rows [s]. */
    duration: number;
    period: number;
    /** First angle [rad] and velocity [rad/s]; 0 if the column is missing. */
    start: [number, number];
    /** Names of the columns found, among t, goal, position, velocity, enabled, volts, current, load, base. */
    columns: string[];
    /** Properties of the file, also if it was refused: its line of column names, its separator, whether numbers have
     *  a decimal comma, and the source of each column. */
    header: string;
    separator: string;
    decimal_comma: boolean;
    found: FoundColumn[];
}

/** Source of a column of a recording. */
export interface FoundColumn {
    column: "time" | "goal" | "position" | "velocity" | "enabled" | "volts" | "current" | "load" | "base";
    /** Name in the file. */
    name: string;
    /** Unit from the name, the caller or the numbers: s ms us, rad deg turn tick, rad/s deg/s rpm tick/s, V mV 0.1V,
     *  A mA 6.5mA, duty % 0.1% pwm, m/s² g; "": s, rad, rad/s, V, A, duty, m/s² are assumed. */
    unit: string;
    /** The caller specified the column. */
    given: boolean;
    /** Largest magnitude, in SI units. */
    largest: number;
}

/** A published parameter file as settings of the run servo_pendulum; empty if refused. */
export interface ParameterFile {
    ok: boolean;
    findings: Finding[];
    settings: Record<string, string>;
    /** Sets of a collection; `readParameters` reads one of them. */
    sets: ParameterSet[];
}

/** A set in a collection of parameters: a servo, by its name in the file or as a preset, and a model. */
export interface ParameterSet {
    servo: string;
    model: string;
}

/** Most bytes of a recording: more than the accepted number of rows with the longest lines. Blank lines and comments
 *  have no other limit. */
const MOST_BYTES = 1 << 27;

export class Files extends TextModule {
    /** Resolves when the previous recording has been read. */
    private before: Promise<unknown> = Promise.resolve();

    /** @internal use `loadFiles` */
    constructor(
        private readonly exports: Exports,
        given: Description | Wording | undefined,
    ) {
        super(exports, given);
    }

    /** Read a recording from CSV or JSON, in pieces. `progress` gets the number of bytes read. `columns` specifies
     *  positions and units of columns for a file with other names: "time:ms,goal=target:deg,position=angle:deg".
     *  Rejects with a RangeError beyond 128 MiB. */
    readRecording(
        name: string,
        pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
        progress: (bytes: number) => void = () => undefined,
        columns = "",
    ): Promise<Recording> {
        const reading = this.before.then(() => this.readNow(name, pieces, progress, columns));
        this.before = reading.catch(() => undefined);
        return reading;
    }

    private async readNow(
        name: string,
        pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
        progress: (bytes: number) => void,
        columns: string,
    ): Promise<Recording> {
        this.exports.fr_recording_start(this.write(`${name.replace(/\n/g, " ")}\n${columns}`));
        let bytes = 0;
        reading: for await (const piece of pieces) {
            for (let at = 0; at < piece.length; at += this.textBytes.length) {
                const part = piece.subarray(at, at + this.textBytes.length);
                this.textBytes.set(part);
                if (this.exports.fr_recording_more(part.length) === 0) break reading;
            }
            progress((bytes += piece.length));
            if (bytes > MOST_BYTES)
                throw new RangeError(`more than ${MOST_BYTES / 1024 ** 2} MiB, which no recording needs`);
        }
        const length = this.exports.fr_recording_finish();
        const answer = JSON.parse(this.read(Math.abs(length))) as ToldRecording;
        const result = { ...answer, findings: this.translated(answer.findings) };
        return length < 0 ? { ok: false, ...result } : { ok: true, ...result, recorded: this.recorded(result.rows) };
    }

    /** Copy the columns that were read. */
    private recorded(rows: number): Recorded {
        const columns: Partial<Recorded> = {};
        for (const [i, name] of columnsOfFile.entries()) {
            const address = this.exports.fr_recording_values(i);
            if (address) columns[name] = new Float64Array(this.exports.memory.buffer, address, rows).slice();
        }
        return columns as Recorded;
    }

    /** Read a published parameter file as settings of the run servo_pendulum. `size` is the size of the file
     *  if `json` is only its beginning: a file that is too long is refused without being read. `set` selects a
     *  set of a collection. A missing or partial `set` is refused unless exactly one set matches, and `sets`
     *  lists all of them. */
    readParameters(
        name: string,
        json: Uint8Array,
        size = json.length,
        { servo = "", model = "" }: Partial<ParameterSet> = {},
    ): ParameterFile {
        const head = [name.slice(0, 150), servo.slice(0, 60), model.slice(0, 60)];
        const written = this.write(head.map((line) => line.replace(/\n/g, " ")).join("\n"));
        this.textBytes.set(json.subarray(0, this.textBytes.length - written), written);
        const length = this.exports.fr_read_parameters(written, Math.min(size, 2 ** 31 - 1));
        const { findings, lines, sets } = JSON.parse(this.read(Math.abs(length))) as {
            findings: Finding[];
            lines: string;
            sets: ParameterSet[];
        };
        const pairs = lines.split("\n").filter((line) => line !== "");
        const settings = Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
        return { ok: length >= 0, findings: this.translated(findings), settings, sets };
    }
}

/** Load the module identify.wasm for reading files. Optional: a description or a wording, as in `load`. */
export async function loadFiles(
    module: Source | Promise<Source>,
    description?: Source | Description | Wording | Promise<Source | Description | Wording>,
): Promise<Files> {
    const [compiled, given] = await compiledWith(module, description);
    return new Files(await exportsOf<Exports>(compiled), given);
}
