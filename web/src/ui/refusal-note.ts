// A note at a picture about refused values: the messages with their remedies, and which values are shown instead.
import { html, nothing, type TemplateResult } from "lit";
import { findingList } from "./finding-list";
import { errorsOf } from "../model/rows";
import type { Store } from "../model/store";

export function refusalNote(
    store: Store,
    instead: string,
    offer: () => TemplateResult | typeof nothing = () => nothing,
): TemplateResult {
    const errors = errorsOf(store.findings.value);
    return html`<div class="refusal" role="status">${
        errors.length === 0
            ? nothing
            : html`${findingList(store, errors)}<p class="stale-note">${instead} ${offer()}</p>`
    }</div>`;
}
