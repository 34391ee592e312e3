// Transfer of settings between views whose experiments share parameters.
import type { Experiment } from "../../../wasm/friction";
import { keysOf } from "./rows";
import { keeping } from "./settings";
import type { Given, PageRow, Store } from "./store";

export function sharedKeys(one: Experiment, other: Experiment): string[] {
    const known = keysOf(other.params);
    return [...keysOf(one.params)].filter((key) => known.has(key));
}

/** The settings of a view that exist in another experiment, as parameters or as rows of the page. */
export function carriedSettings(from: Store, there: Experiment, pageRows: readonly PageRow[]): Given {
    const known = new Set([...sharedKeys(from.experiment, there), ...pageRows.map(({ key }) => key)]);
    return keeping(from.given.value, (key) => known.has(key));
}

/** Whether a shared parameter has a different row or value. */
export function differsFrom(one: Store, other: Store): boolean {
    const value = ({ report }: Store, key: string): unknown =>
        report.value.entries.find((entry) => entry.key === key)?.value;
    return sharedKeys(one.experiment, other.experiment).some((key) => value(one, key) !== value(other, key));
}

/** Take the shared settings from another view, with defaults where it has defaults, as one step of the history. */
export function takeFrom(other: Store, store: Store): void {
    const carried = carriedSettings(other, store.experiment, store.pageRows);
    const keys = sharedKeys(other.experiment, store.experiment);
    const bench = keysOf(other.experiment.params);
    for (const { key } of store.pageRows) if (bench.has(key)) store.changePage(key, carried[key] ?? "", "replace");
    store.take(Object.fromEntries(keys.map((key) => [key, carried[key] ?? null])));
}
