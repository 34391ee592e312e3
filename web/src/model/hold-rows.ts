// Rows of the page for mass and arm that friction should hold; by default those of the servo's bench.
import { keeping } from "./settings";
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
    return keeping({ mass: store.pageValue("mass"), length: store.pageValue("length") }, (_, value) => value !== "");
}
