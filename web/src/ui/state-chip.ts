// The state of a joint or contact as a sign and a word; of a finished run a verdict with its numbers.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import { LiveElement, properties } from "./live-element";

export interface State {
    kind: "stuck" | "moving";
    words: string;
    /** Numbers of a verdict, hidden in a narrow window. */
    numbers?: string;
    /** Name of the run, if there are several. */
    run: string;
}

export class StateChip extends LiveElement {
    static override properties = properties("state");
    declare state: Signal<State>;

    protected override render(): TemplateResult {
        const { kind, words, numbers = "", run } = this.state.value;
        return html`<p class="state-chip ${kind}"><span aria-hidden="true">${kind === "stuck" ? "■" : "▶"}</span>${
            run === "" ? nothing : html` <span class="of">${t("state.of", { run })}</span>`
        } ${words}${numbers === "" ? nothing : html`<span class="of verdict-numbers">${numbers}</span>`}</p>`;
    }
}
customElements.define("state-chip", StateChip);
