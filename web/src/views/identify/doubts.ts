// Doubtful values of benches: far from usual for the servo, or different from the name or a column of the recording. They are
// used all the same.
import type { Entry, Param } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import type { Guess } from "../../model/bench-guess";
import { rowOf } from "../../model/rows";
import { spanOf, type Span } from "../../model/slider-scale";
import { TITLES } from "./bench-columns";
import type { Shelf } from "./shelf";

/** Range of usual values around that of the preset. `row` refuses values out of its range. */
export interface Usual {
    row: Param;
    preset: number;
    low: number;
    high: number;
}

/** A unit in which the number would be usual. */
export interface OtherUnit {
    unit: "g" | "mm" | "cm" | "mV";
    /** In the unit of the row. */
    value: number;
}

/** The file indicates another value, or the value is far from usual. */
type Why = { hint: Guess } | { usual: Usual; meant: OtherUnit | undefined };

export interface Doubt {
    key: string;
    value: number;
    /** Recordings with this value. */
    files: readonly string[];
    why: Why;
    unit: string;
}

/** A bench as it is used, and other values that its file indicates. */
export interface HintedBench {
    file: string;
    values: Readonly<Record<string, string>>;
    hints: readonly Guess[];
}

/** Largest relative difference to a hint: names are exact, a measured supply sags. */
const SLACK: Readonly<Record<Guess["from"], number>> = { table: 0.05, name: 0.05, remark: 0.05, column: 0.2 };

const OTHERS: Readonly<Record<string, readonly (readonly [OtherUnit["unit"], number])[]>> = {
    kg: [["g", 1e-3]],
    m: [
        ["mm", 1e-3],
        ["cm", 1e-2],
    ],
    V: [["mV", 1e-3]],
};

/** The range of a slider around the value of the preset. Firmwares have gains in many units, so the range of their row is
 *  included. */
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

/** The unit in which the number is nearest to the value of the preset, within a factor of ten. */
function meantBy(value: number, { row, preset }: Usual): OtherUnit | undefined {
    const far = (one: OtherUnit): number => Math.abs(Math.log10(one.value / preset));
    return (OTHERS[row.unit] ?? [])
        .map(([unit, size]) => ({ unit, value: Number((size * value).toPrecision(9)) }))
        .filter((one) => far(one) <= 1)
        .sort((one, other) => far(one) - far(other))[0];
}

function doubtOf(text: string, usual: Usual, hints: readonly Guess[]): Why | undefined {
    const value = Number(text);
    const { row, low, high } = usual;
    if (text === "" || !(value >= row.min && value <= row.max)) return undefined;
    const hint = hints.find(
        (one) => one.key === row.key && Math.abs(value - Number(one.value)) > SLACK[one.from] * Number(one.value),
    );
    if (hint) return { hint };
    return value < low || value > high ? { usual, meant: meantBy(value, usual) } : undefined;
}

/** All doubts. An unusual value of several recordings is one doubt. */
export function doubtsOf(benches: readonly HintedBench[], usuals: ReadonlyMap<string, Usual>): Doubt[] {
    const found = new Map<string, Doubt>();
    for (const { file, values, hints } of benches)
        for (const [key, usual] of usuals) {
            const why = doubtOf(values[key] ?? "", usual, hints);
            if (!why) continue;
            const value = Number(values[key]);
            const group = "hint" in why ? `${key}\n${file}` : `${key}\n${value}`;
            const files = [...(found.get(group)?.files ?? []), file];
            found.set(group, { key, value, unit: usual.row.unit, files, why });
        }
    return [...found.values()];
}

/** Usual values around those of a preset, which has these `entries`. */
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
