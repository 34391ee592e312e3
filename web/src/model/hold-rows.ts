// Rows of the page for the mass and the arm that friction should hold; by default the mass and the
// arm of the servo's bench.
import type { Given, PageRow, Store } from "./store";

export const holdRows: readonly PageRow[] = ["mass", "length"].map((key) => ({
    key,
    title: key,
    options: [],
    standard: "",
    number: true,
    least: 0,
}));

/** The typed values among these rows. */
export function typedArm(store: Store): Given {
    const typed = holdRows.map(({ key }) => [key, store.pageValue(key)] as const);
    return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}
