// The library's sentences about the parameters, with their remedies as buttons.
import { html, nothing, type TemplateResult } from "lit";
import type { Finding } from "../../../wasm/friction";
import type { Store } from "../state/store";

const marks = { error: "✕", warning: "!", note: "i" };
const spoken = { error: "Refused: ", warning: "Warning: ", note: "Note: " };

export function findingList(store: Store, findings: readonly Finding[], id?: string): TemplateResult | typeof nothing {
    if (findings.length === 0) return nothing;
    return html`<ul class="findings" id=${id ?? nothing}>
        ${findings.map(
            (finding) => html`<li class="finding ${finding.severity}">
            <span class="mark" aria-hidden="true">${marks[finding.severity]}</span>
            <span><span class="unseen">${spoken[finding.severity]}</span><span class="sentence">${finding.text}</span>
            ${
                finding.remedies.length === 0
                    ? nothing
                    : html`<span class="remedies">
                ${finding.remedies.map(
                    (remedy) => html`<button type="button" class="small"
                    @click=${() => store.change(remedy.key, String(remedy.value), "push")}
                    >Set ${remedy.key} = ${remedy.value}</button>`,
                )}</span>`
            }</span>
        </li>`,
        )}
    </ul>`;
}
