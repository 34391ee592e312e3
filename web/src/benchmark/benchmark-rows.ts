// What is measured beside each other: the module's forms, and the same transform in plain JavaScript. The first is
// what all others are compared with.
import type { TransformForm } from "../../../wasm/friction";
import { bareExp } from "./bare-exp";
import { directPort } from "./direct-port";
import { gslPort } from "./gsl-port";
import type { Peer } from "./peer";
import { tablePort } from "./table-port";
import { twoStepHalley } from "./two-step-halley";

interface Common {
    /** In files and tests. */
    name: string;
    title: string;
    /** What it is, in a sentence. */
    text: string;
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
        title: "GSL's Lambert W",
        text: "The textbook form over the algorithm of the GNU Scientific Library: Halley steps until they end.",
        peer: () => gslPort,
        exact: true,
    },
    {
        name: "js/halley",
        place: "JavaScript",
        title: "Lambert W, two Halley steps",
        text: "The textbook form over Barry's first guess and exactly two steps.",
        peer: () => twoStepHalley,
        exact: true,
    },
    {
        name: "js/direct",
        place: "JavaScript",
        title: "closed form",
        text: "The library's closed form, written in JavaScript.",
        peer: () => directPort,
        exact: true,
    },
    {
        name: "js/table",
        place: "JavaScript",
        title: "universal table",
        text: "The library's table, read by JavaScript.",
        peer: tablePort,
        exact: true,
    },
    {
        name: "js/exp",
        place: "JavaScript",
        title: "Math.exp alone",
        text: "One exponential and nothing else, as a measure.",
        peer: () => bareExp,
        exact: false,
    },
    {
        name: "wasm/numeric",
        place: "WebAssembly",
        title: "bracketed Newton, array",
        text: "The library's solver for any law.",
        form: "array",
        law: "stribeck",
        method: "numeric",
    },
    {
        name: "wasm/direct/chain",
        place: "WebAssembly",
        title: "closed form, dependent chain",
        text: "Every value waits for the one before, as the steps of a simulation do.",
        form: "chain",
        law: "stribeck",
        method: "direct",
    },
    {
        name: "wasm/table/chain",
        place: "WebAssembly",
        title: "universal table, dependent chain",
        text: "Every value waits for the one before, as the steps of a simulation do.",
        form: "chain",
        law: "stribeck",
        method: "table",
    },
    {
        name: "wasm/table/single",
        place: "WebAssembly",
        title: "universal table, single calls",
        text: "One call for each value, inside the module.",
        form: "single",
        law: "stribeck",
        method: "table",
    },
    {
        name: "wasm/direct",
        place: "WebAssembly",
        title: "closed form, array",
        text: "Lambert's W by one exponential, one square root and one rational function.",
        form: "array",
        law: "stribeck",
        method: "direct",
    },
    {
        name: "wasm/table",
        place: "WebAssembly",
        title: "universal table, array",
        text: "One table of 10 KB that serves every parameter set and is never built again.",
        form: "array",
        law: "stribeck",
        method: "table",
    },
    {
        name: "wasm/rational",
        place: "WebAssembly",
        title: "rational law, array",
        text: "Another law, whose transform is a square root.",
        form: "array",
        law: "rational",
        method: "auto",
    },
];
