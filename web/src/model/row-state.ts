// One parameter as the panel shows it: signals that change only when this parameter does, whatever else a slider moves.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { rowOf } from "./rows";
import { steady } from "./watch";
import type { Store } from "./store";

export interface RowState {
    /** Undefined while the parameter does not apply. */
    row: ReadonlySignal<Param | undefined>;
    entry: ReadonlySignal<Entry | undefined>;
    findings: ReadonlySignal<readonly Finding[]>;
    /** The text that was typed and refused. */
    draft: ReadonlySignal<string | undefined>;
    /** The text that was typed or slid to and accepted. */
    given: ReadonlySignal<string | undefined>;
}

export function rowState(store: Store, key: string): RowState {
    const { report, findings, drafts, given, experiment } = store;
    return {
        row: computed(() => rowOf(experiment.params, key, report.value.entries)),
        entry: steady(() => report.value.entries.find((entry) => entry.key === key)),
        findings: steady(() => findings.value.filter((finding) => finding.key === key)),
        draft: computed(() => drafts.value[key]),
        given: computed(() => given.value[key]),
    };
}
