// The mass and the arm that friction is asked to hold; without them those of the servo's bench.
import type { PageRow } from "../../model/store";

export const holdRows: readonly PageRow[] = ["mass", "length"].map((key) => ({
    key,
    title: key,
    options: [],
    standard: "",
    number: true,
    least: 0,
}));
