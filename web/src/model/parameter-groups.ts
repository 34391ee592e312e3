// The groups of a panel: first what matters first in this experiment, and as many more that there are sliders enough, then
// the library's groups of the rows that remain, each in the library's order.
import type { Entry, Experiment, Param } from "../../../wasm/friction";
import { rowOf } from "./rows";

/** A row that applies, with its current entry. */
export interface Applying {
    row: Param;
    entry: Entry;
}

export interface ParameterGroup {
    /** Empty for the group that matters first, which is always open. */
    title: string;
    rows: Applying[];
}

/** Sliders that are in sight without unfolding anything. */
const LEAST_OPEN = 5;

function hasSlider({ row }: Applying): boolean {
    return row.scale === "linear" || row.scale === "log";
}

export function parameterGroups(
    { params, first, groups }: Experiment,
    entries: readonly Entry[],
    without: readonly string[],
): ParameterGroup[] {
    const all = entries.flatMap((entry): Applying[] => {
        const row = without.includes(entry.key) ? undefined : rowOf(params, entry.key, entries);
        return row ? [{ row, entry }] : [];
    });
    const open = first.flatMap((key) => all.filter(({ row }) => row.key === key));
    const missing = Math.max(0, LEAST_OPEN - open.filter(hasSlider).length);
    open.push(...all.filter((one) => hasSlider(one) && !open.includes(one)).slice(0, missing));
    const rest = all.filter((one) => !open.includes(one));
    const folded = groups.map(({ key, title }) => ({ title, rows: rest.filter(({ row }) => row.group === key) }));
    return [{ title: "", rows: open }, ...folded.filter(({ rows }) => rows.length > 0)];
}
