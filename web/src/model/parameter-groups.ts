// The groups of a panel: first the main parameters of the experiment, with more rows if they have too few sliders, then
// the remaining rows in the library's groups and order.
import type { Entry, Experiment, Param } from "../../../wasm/friction";
import { rowOf } from "./rows";

export interface Applying {
    row: Param;
    entry: Entry;
}

export interface ParameterGroup {
    /** Title; empty for the main group, which is always open. */
    title: string;
    rows: Applying[];
}

/** Minimum number of sliders in the main group. */
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
    open.push(...all.filter((applying) => hasSlider(applying) && !open.includes(applying)).slice(0, missing));
    const rest = all.filter((applying) => !open.includes(applying));
    const folded = groups.map(({ key, title }) => ({ title, rows: rest.filter(({ row }) => row.group === key) }));
    return [{ title: "", rows: open }, ...folded.filter(({ rows }) => rows.length > 0)];
}
