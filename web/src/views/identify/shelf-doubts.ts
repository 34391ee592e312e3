// What is questioned of the recordings on a shelf, as they would be identified.
import type { Entry, Param } from "../../../../wasm/friction";
import type { Checked } from "../../identify/identification";
import { rowOf } from "../../model/rows";
import { TITLES } from "./bench-columns";
import { doubtsOf, usualOf, type Doubt, type Usual } from "./doubts";
import { hintsIn } from "./guesses";
import type { Shelf } from "./shelf";

/** Around the values of a preset, which `entries` are of. */
export function usualValues(params: readonly Param[], entries: readonly Entry[]): Map<string, Usual> {
    return new Map(
        Object.keys(TITLES).flatMap((key) => {
            const row = rowOf(params, key, entries);
            return row ? [[key, usualOf(row, entries.find((entry) => entry.key === key)?.standard ?? null)]] : [];
        }),
    );
}

/** A recording's own values come before those of the page. */
export function doubtsOn(shelf: Shelf, checked: Checked | undefined, usuals: ReadonlyMap<string, Usual>): Doubt[] {
    const own = new Map(
        checked?.logs.map(({ file, bench, told }) => [file, told.map((key) => [key, bench[key] ?? ""])]),
    );
    const benches = shelf.usable.map((file) => ({
        file: file.name,
        values: {
            ...shelf.benches.value.get(file.name),
            ...(Object.fromEntries(own.get(file.name) ?? []) as Record<string, string>),
        },
        hints: hintsIn(file),
    }));
    return doubtsOf(benches, usuals);
}
