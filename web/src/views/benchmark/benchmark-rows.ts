// What is measured: the module's forms, and the same transform in plain JavaScript. All others are compared with the
// first.
import type { TransformForm } from "../../../../wasm/friction";
import { bareExp } from "./bare-exp";
import { directPort } from "./direct-port";
import { gslPort } from "./gsl-port";
import type { Peer } from "./peer";
import { tablePort } from "./table-port";
import { twoStepHalley } from "./two-step-halley";

interface Common {
    /** In files and tests. */
    name: string;
}

export interface ScriptRow extends Common {
    place: "JavaScript";
    /** `table`: the module's universal table. */
    peer: (table: Float64Array) => Peer;
    /** Whether it computes Phi_Z at all. */
    exact: boolean;
}

export interface ModuleRow extends Common {
    place: "WebAssembly";
    form: TransformForm;
    law: "stribeck" | "rational";
    method: "auto" | "direct" | "table" | "numeric";
}

export type BenchmarkRow = ScriptRow | ModuleRow;

export const benchmarkRows: readonly BenchmarkRow[] = [
    {
        name: "js/gsl",
        place: "JavaScript",
        peer: () => gslPort,
        exact: true,
    },
    {
        name: "js/halley",
        place: "JavaScript",
        peer: () => twoStepHalley,
        exact: true,
    },
    {
        name: "js/direct",
        place: "JavaScript",
        peer: () => directPort,
        exact: true,
    },
    {
        name: "js/table",
        place: "JavaScript",
        peer: tablePort,
        exact: true,
    },
    {
        name: "js/exp",
        place: "JavaScript",
        peer: () => bareExp,
        exact: false,
    },
    {
        name: "wasm/numeric",
        place: "WebAssembly",
        form: "array",
        law: "stribeck",
        method: "numeric",
    },
    {
        name: "wasm/direct/chain",
        place: "WebAssembly",
        form: "chain",
        law: "stribeck",
        method: "direct",
    },
    {
        name: "wasm/table/chain",
        place: "WebAssembly",
        form: "chain",
        law: "stribeck",
        method: "table",
    },
    {
        name: "wasm/table/single",
        place: "WebAssembly",
        form: "single",
        law: "stribeck",
        method: "table",
    },
    {
        name: "wasm/direct",
        place: "WebAssembly",
        form: "array",
        law: "stribeck",
        method: "direct",
    },
    {
        name: "wasm/table",
        place: "WebAssembly",
        form: "array",
        law: "stribeck",
        method: "table",
    },
    {
        name: "wasm/rational",
        place: "WebAssembly",
        form: "array",
        law: "rational",
        method: "auto",
    },
];
