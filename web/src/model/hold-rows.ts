// Rows of the page for mass and arm that friction should hold; by default those of the servo's bench, horizontal.
import type { Experiment } from "../../../wasm/friction";
import { keysOf } from "./rows";
import { keeping } from "./settings";
import type { Given, PageRow, Store } from "./store";

/** Keys of the load of a servo. The reader chooses the load: another servo carries the same one. */
export const carriedKeys: readonly string[] = ["mass", "length", "arm_mass"];

const TURN = 6.2832;

export const holdRows: readonly PageRow[] = [...carriedKeys, "arm_angle"].map((key) => ({
    ...{ key, title: key, options: [], standard: "", number: true },
    // an angle in degrees, taken for radians, would give a wrong load
    ...(key === "arm_angle" ? { least: -TURN, greatest: TURN } : { least: 0 }),
}));

/** The typed values among these rows that an experiment has. */
export function typedArm(store: Store, { params }: Experiment): Given {
    const known = keysOf(params);
    const typed = Object.fromEntries(holdRows.map(({ key }) => [key, store.pageValue(key)]));
    return keeping(typed, (key, value) => value !== "" && known.has(key));
}
