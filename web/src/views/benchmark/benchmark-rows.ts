// The rows of the benchmark: the module's forms, and the same transform in plain JavaScript. The first is the baseline.
import type { TransformForm } from "../../../../wasm/friction";
import { directPort, gslPort, tablePort, twoStepHalley, type Peer } from "./peers";

/** `name`: in files and tests. */
export interface ScriptRow {
    name: string;
    place: "JavaScript";
    /** `table`: the module's universal table. */
    peer: (table: Float64Array) => Peer;
    /** Whether it computes Phi_Z at all. */
    exact: boolean;
}

export interface ModuleRow {
    name: string;
    place: "WebAssembly";
    form: TransformForm;
    law: "stribeck" | "rational";
    method: "auto" | "direct" | "table" | "numeric";
}

export type BenchmarkRow = ScriptRow | ModuleRow;

const script = (name: string, peer: ScriptRow["peer"], exact = true): ScriptRow => ({
    ...{ name, place: "JavaScript", peer, exact },
});
const module = (
    name: string,
    form: TransformForm,
    method: ModuleRow["method"],
    law: ModuleRow["law"] = "stribeck",
): ModuleRow => ({ name, place: "WebAssembly", form, law, method });

/** The engine's exponential and nothing else: a lower bound for all plain JavaScript that calls it once. */
const bareExp: Peer = () => (x, y, times) => {
    for (let time = 0; time < times; time++) {
        for (let i = 0; i < x.length; i++) y[i] = Math.exp(x[i]!);
    }
};

export const benchmarkRows: readonly BenchmarkRow[] = [
    script("js/gsl", () => gslPort),
    script("js/halley", () => twoStepHalley),
    script("js/direct", () => directPort),
    script("js/table", tablePort),
    script("js/exp", () => bareExp, false),
    module("wasm/numeric", "array", "numeric"),
    module("wasm/direct/chain", "chain", "direct"),
    module("wasm/table/chain", "chain", "table"),
    module("wasm/table/single", "single", "table"),
    module("wasm/direct", "array", "direct"),
    module("wasm/table", "array", "table"),
    module("wasm/rational", "array", "auto", "rational"),
];
