// One parameter as the panel shows it: signals that change only with this parameter.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { Entry, Finding, Param } from "../../../wasm/friction";
import { rowOf } from "./rows";
import { steady } from "./watch";
import type { Store } from "./store";

export interface RowState {
    /** The row; undefined while the parameter does not apply. */
    row: ReadonlySignal<Param | undefined>;
    entry: ReadonlySignal<Entry | undefined>;
    findings: ReadonlySignal<readonly Finding[]>;
    /** Refused text. */
    draft: ReadonlySignal<string | undefined>;
    /** Accepted text from the field or the slider. */
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
