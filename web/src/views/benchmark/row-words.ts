// The names and descriptions of the rows of the benchmark; the worker needs neither.
import type { Key } from "../../i18n/messages";

export const rowWords: Readonly<Record<string, readonly [title: Key, text: Key]>> = {
    "js/gsl": ["benchmark.js-gsl", "benchmark.js-gsl-text"],
    "js/halley": ["benchmark.js-halley", "benchmark.js-halley-text"],
    "js/direct": ["benchmark.js-direct", "benchmark.js-direct-text"],
    "js/table": ["benchmark.js-table", "benchmark.js-table-text"],
    "js/exp": ["benchmark.js-exp", "benchmark.js-exp-text"],
    "wasm/numeric": ["benchmark.numeric", "benchmark.numeric-text"],
    "wasm/direct/chain": ["benchmark.direct-chain", "benchmark.chain-text"],
    "wasm/table/chain": ["benchmark.table-chain", "benchmark.chain-text"],
    "wasm/table/single": ["benchmark.table-single", "benchmark.single-text"],
    "wasm/direct": ["benchmark.direct", "benchmark.direct-text"],
    "wasm/table": ["benchmark.table-array", "benchmark.table-text"],
    "wasm/rational": ["benchmark.rational", "benchmark.rational-text"],
};
