// The library's messages about the parameters, with their remedies as buttons.
import { html, nothing, type TemplateResult } from "lit";
import type { Finding } from "../../../wasm/friction";
import { focusRow } from "./row-place";
import { forgettable } from "../state/offers";
import type { Store } from "../state/store";
import { say, type Key } from "../notation/words";

const marks = { error: "✕", warning: "!", note: "i" };
const spoken: Readonly<Record<Finding["severity"], Key>> = {
    error: "finding.error",
    warning: "finding.warning",
    note: "finding.note",
};

export function findingList(store: Store, findings: readonly Finding[], id?: string): TemplateResult | typeof nothing {
    if (findings.length === 0) return nothing;
    return html`<ul class="findings" id=${id ?? nothing}>
        ${findings.map(
            (finding) => html`<li class="finding ${finding.severity}">
            <span class="mark" aria-hidden="true">${marks[finding.severity]}</span>
            <span><span class="unseen">${say(spoken[finding.severity])}</span><span class="sentence">${finding.text}</span>
            ${buttons(store, finding)}</span>
        </li>`,
        )}
    </ul>`;
}

function buttons(store: Store, finding: Finding): TemplateResult | typeof nothing {
    const remedies = finding.remedies.map(({ key, value }) => {
        const set = (): void => store.change(key, String(value), "push");
        return button(say("finding.set", { key, value }), key, set);
    });
    const forgets = forgettable(store, finding).map((key) =>
        button(say("finding.forget", { key }), finding.key, () => store.reset(key)),
    );
    const all = [...remedies, ...forgets];
    return all.length === 0 ? nothing : html`<span class="remedies">${all}</span>`;
}

/** A button that disappears when it is pressed; the focus then goes to the row of `key`. */
function button(title: string, key: string, act: () => void): TemplateResult {
    const onClick = (event: Event): void => {
        act();
        void focusRow(key, event);
    };
    return html`<button type="button" class="small" @click=${onClick}>${title}</button>`;
}
