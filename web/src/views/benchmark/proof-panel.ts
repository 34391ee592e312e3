// Verification on demand: every committed vector on the module of this page, as a table of worst errors and bounds.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import proof from "built:proof";
import wasm from "built:wasm";
import type { Friction } from "../../../../wasm/friction";
import { copyButton } from "../../ui/copy-button";
import { LiveElement, propertiesOf } from "../../ui/live-element";
import { shortNumber, withUnit } from "../../i18n/number-text";
import { sentence } from "../../ui/symbol";
import { received } from "../../environment/received";
import { group, t } from "../../i18n/messages";
import { prove, type Proved, type Vectors } from "./proof";

class ProofPanel extends LiveElement {
    static override properties = propertiesOf("friction");
    declare friction: Friction;
    /** The progress, from 0 to 1, or the result. */
    private readonly state = signal<number | TemplateResult | typeof nothing>(nothing);

    protected override render(): TemplateResult {
        const state = this.state.value;
        const goes = typeof state === "number";
        return html`<h2>${t("proof.title")}</h2>
            <p>${t("proof.promise")}</p>
            <p class="actions"><button type="button" aria-disabled=${goes} @click=${this.start}>${t("proof.run")}</button>${
                goes ? html`<progress max="1" .value=${state} aria-label=${t("proof.progress")}></progress>` : nothing
            }</p>
            ${goes ? nothing : state}`;
    }

    private readonly start = async (): Promise<void> => {
        const { state } = this;
        if (typeof state.value === "number") return;
        state.value = 0;
        try {
            const text = proof instanceof URL ? await (await received(proof)).text() : proof;
            const vectors = JSON.parse(text) as Vectors;
            const { integrity, groups } = vectors;
            // The module is fetched by its hash; the single file contains its module.
            if (wasm instanceof URL) await fetch(wasm, { integrity });
            const proved = await prove(this.friction, groups, (done) => (state.value = done));
            state.value = outcome(groups, proved, `${originOf(vectors)} ${navigator.userAgent}`);
        } catch (error) {
            const why = (error as Error).message;
            state.value = html`<p class="remark" role="alert">${t("proof.failure", { why })}</p>`;
        }
    };
}
customElements.define("proof-panel", ProofPanel);

/** The build that is checked. */
function originOf({ commit, changed, version, hash, left }: Vectors): string {
    const commitText = !commit
        ? t("proof.unknown")
        : changed
          ? t("proof.changed", { commit })
          : t("proof.commit", { commit });
    return t("proof.made", { hash, version, left: left.join(", "), commit: commitText });
}

function outcome(groups: Vectors["groups"], proved: Proved[][], made: string): TemplateResult {
    const rows = proved.flat();
    const broken = rows.filter(({ kept }) => !kept).length;
    const csv = (): string =>
        [`# ${made}`, Object.keys(rows[0]!), ...rows.map((row) => `"${Object.values(row).join('","')}"`)].join("\n");
    return html`<p class=${broken ? "remark" : "lead"} role="status">${t("proof.outcome", {
        broken,
        rows: rows.length,
        numbers: rows.reduce((sum, row) => sum + row.numbers, 0),
    })}</p>
        <table class="proof">${groups.map(
            ({ file }, g) => html`<tbody><tr><th colspan="4" scope="rowgroup">${group("proof.files")[file]}</th></tr>
            ${proved[g]!.map(
                ({
                    row,
                    numbers,
                    worst,
                    unit,
                    bound,
                    kept,
                    at,
                }) => html`<tr><th scope="row" title=${at}>${sentence(row)}${
                    kept ? nothing : html`<code>${at}</code>`
                }</th><td>${numbers}</td><td>${withUnit(worst, unit, 3)}</td>
                <td>${kept ? "≤" : "✗ >"} ${shortNumber(bound)}</td></tr>`,
            )}</tbody>`,
        )}</table>
        <p class="remark quiet">${made}</p>
        <p>${copyButton(t("proof.copy"), csv)}</p>`;
}
