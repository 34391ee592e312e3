// Values of benches that are questioned: far from usual for the servo, or against what the name or a column of the recording
// tells. They are used all the same. Nothing here depends on a page.
import type { Entry, Param } from "../../../../wasm/friction";
import type { Guess } from "../../model/bench-guess";
import { spanOf, type Span } from "../../model/slider-scale";

/** What is usual of a value: around the preset's, within `row`, which refuses others. */
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

/** Another place says something else, or it is far from usual. */
type Why = { hint: Guess } | { usual: Usual; meant: OtherUnit | undefined };

export interface Doubt {
    key: string;
    value: number;
    /** The recordings that have it. */
    files: readonly string[];
    why: Why;
    unit: string;
}

/** A bench as it would be used, and what else is known of it. */
export interface Told {
    file: string;
    values: Readonly<Record<string, string>>;
    hints: readonly Guess[];
}

/** A name is exact; a supply that is measured sags. */
const SLACK: Readonly<Record<Guess["from"], number>> = { table: 0.05, name: 0.05, remark: 0.05, column: 0.2 };

const OTHERS: Readonly<Record<string, readonly (readonly [OtherUnit["unit"], number])[]>> = {
    kg: [["g", 1e-3]],
    m: [
        ["mm", 1e-3],
        ["cm", 1e-2],
    ],
    V: [["mV", 1e-3]],
};

/** The range of a slider around the preset's value. Gains are in units of many firmwares: that of their row counts, too. */
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

/** The unit that brings the number nearest to the preset's, within ten times of it. */
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

/** Whatever is questioned. An unusual value of several recordings is questioned once. */
export function doubtsOf(benches: readonly Told[], usuals: ReadonlyMap<string, Usual>): Doubt[] {
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
