// The library's messages about the parameters, the most severe first, with their remedies as buttons.
import { html, nothing, type TemplateResult } from "lit";
import type { Finding } from "../../../wasm/friction";
import { exactNumber } from "../i18n/number-text";
import { forgettable } from "../model/offers";
import type { Store } from "../model/store";
import { t } from "../i18n/messages";

/** The most severe first: mark, and word for screen readers. */
const severities = {
    error: ["✕", "finding.error"],
    warning: ["!", "finding.warning"],
    note: ["i", "finding.note"],
} as const;

/** `more`: a further button for a finding. */
export function findingList(
    store: Store,
    findings: readonly Finding[],
    id?: string,
    more: (finding: Finding) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult | typeof nothing {
    if (findings.length === 0) return nothing;
    const rank = ({ severity }: Finding): number => Object.keys(severities).indexOf(severity);
    const sorted = [...findings].sort((one, other) => rank(one) - rank(other));
    return html`<ul class="findings" id=${id ?? nothing}>
        ${sorted.map((finding) => {
            const [mark, word] = severities[finding.severity];
            return html`<li class="finding ${finding.severity}">
            <span class="mark" aria-hidden="true">${mark}</span>
            <span><span class="unseen">${t(word)}</span><span class="sentence">${finding.text}</span>
            ${buttons(store, finding)}${more(finding)}</span>
        </li>`;
        })}
    </ul>`;
}

function buttons(store: Store, finding: Finding): TemplateResult | typeof nothing {
    const remedies = finding.remedies.map(({ key, value }) => {
        const set = (): void => store.change(key, String(value), "push");
        return button(store, t("finding.set", { key, value: exactNumber(value) }), key, set);
    });
    const forgets = forgettable(store, finding).map((key) =>
        button(store, t("finding.forget", { key }), finding.key, () => store.reset(key)),
    );
    const all = [...remedies, ...forgets];
    return all.length === 0 ? nothing : html`<span class="remedies">${all}</span>`;
}

/** A button that disappears when it is pressed; the focus then goes to the row of `key`. */
function button(store: Store, title: string, key: string, act: () => void): TemplateResult {
    const onClick = (event: Event): void => {
        act();
        store.panel.continueAt(key, event);
    };
    return html`<button type="button" class="small" @click=${onClick}>${title}</button>`;
}
