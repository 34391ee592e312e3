// Doubtful values of benches: unusual for the servo, or different from the name or a column of the recording. The
// identification uses them nevertheless.
import type { Entry, Param } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import type { Guess } from "../../model/bench-guess";
import { rowOf } from "../../model/rows";
import { spanOf, type Span } from "../../model/slider-scale";
import { TITLES } from "./bench-columns";
import type { Shelf } from "./shelf";

/** Range of usual values around the value of the preset. `row` refuses values outside its range. */
export interface Usual {
    row: Param;
    preset: number;
    low: number;
    high: number;
}

/** A unit in which the number would be usual. */
export interface OtherUnit {
    unit: "g" | "mm" | "cm" | "mV";
    /** Value in the unit of the row. */
    value: number;
}

/** Reason for a doubt: the file indicates another value, or the value is unusual. */
type Why = { hint: Guess } | { usual: Usual; meant: OtherUnit | undefined };

export interface Doubt {
    key: string;
    value: number;
    /** Recordings with this value. */
    files: readonly string[];
    why: Why;
    unit: string;
}

/** Bench values in use, and other values that the file indicates. */
export interface HintedBench {
    file: string;
    values: Readonly<Record<string, string>>;
    hints: readonly Guess[];
}

/** Largest relative difference to a hint: names are exact, a measured supply sags. */
const SLACK: Readonly<Record<Guess["from"], number>> = { table: 0.05, name: 0.05, remark: 0.05, column: 0.2 };

const OTHER_UNITS: Readonly<Record<string, readonly (readonly [OtherUnit["unit"], number])[]>> = {
    kg: [["g", 1e-3]],
    m: [
        ["mm", 1e-3],
        ["cm", 1e-2],
    ],
    V: [["mV", 1e-3]],
};

/** Range of a slider around the value of the preset. It includes all gains, as their units depend on the firmware. */
export function usualOf(row: Param, preset: Entry["standard"]): Usual {
    const standard = typeof preset === "number" ? preset : 0;
    const { low, high }: Span = spanOf(row, standard, standard);
    const gain = row.key === "kp";
    return {
        ...{ row, preset: standard },
        low: gain ? Math.min(low, row.low) : low,
        high: gain ? Math.max(high, row.high) : high,
    };
}

/** Unit in which the number is nearest to the value of the preset, within a factor of ten. */
function meantBy(value: number, { row, preset }: Usual): OtherUnit | undefined {
    const distance = (other: OtherUnit): number => Math.abs(Math.log10(other.value / preset));
    return (OTHER_UNITS[row.unit] ?? [])
        .map(([unit, size]) => ({ unit, value: Number((size * value).toPrecision(9)) }))
        .filter((other) => distance(other) <= 1)
        .sort((a, b) => distance(a) - distance(b))[0];
}

function doubtOf(text: string, usual: Usual, hints: readonly Guess[]): Why | undefined {
    const value = Number(text);
    const { row, low, high } = usual;
    if (text === "" || !(value >= row.min && value <= row.max)) return undefined;
    const hint = hints.find(
        (guess) =>
            guess.key === row.key && Math.abs(value - Number(guess.value)) > SLACK[guess.from] * Number(guess.value),
    );
    if (hint) return { hint };
    return value < low || value > high ? { usual, meant: meantBy(value, usual) } : undefined;
}

/** Returns all doubts; the same unusual value of several recordings is one doubt. */
export function doubtsOf(benches: readonly HintedBench[], usuals: ReadonlyMap<string, Usual>): Doubt[] {
    const doubts = new Map<string, Doubt>();
    for (const { file, values, hints } of benches)
        for (const [key, usual] of usuals) {
            const why = doubtOf(values[key] ?? "", usual, hints);
            if (!why) continue;
            const value = Number(values[key]);
            const group = "hint" in why ? `${key}\n${file}` : `${key}\n${value}`;
            const files = [...(doubts.get(group)?.files ?? []), file];
            doubts.set(group, { key, value, unit: usual.row.unit, files, why });
        }
    return [...doubts.values()];
}

/** Ranges of usual values for a preset. `entries`: its report. */
export function usualValues(params: readonly Param[], entries: readonly Entry[]): Map<string, Usual> {
    return new Map(
        Object.keys(TITLES).flatMap((key) => {
            const row = rowOf(params, key, entries);
            return row ? [[key, usualOf(row, entries.find((entry) => entry.key === key)?.standard ?? null)]] : [];
        }),
    );
}

/** Doubts about the recordings of a shelf; values in their files take precedence. */
export function doubtsOn(shelf: Shelf, logs: ReadonlyMap<string, Log>, usuals: ReadonlyMap<string, Usual>): Doubt[] {
    const benches = shelf.usable.map((open) => {
        const log = logs.get(open.name);
        const inFile = Object.fromEntries(log?.told.map((key) => [key, log.bench[key] ?? ""]) ?? []);
        return { file: open.name, values: { ...shelf.benchOf(open, log), ...inFile }, hints: open.hints };
    });
    return doubtsOf(benches, usuals);
}
