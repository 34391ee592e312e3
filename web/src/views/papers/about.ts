// About this program: version, commit, licence, and measured parameters.
import wasm from "built:wasm";
import { html, nothing, type TemplateResult } from "lit";
import { t, tHtml } from "../../i18n/messages";
import { writePlace } from "../../model/permalink";
import { copyButton } from "../../ui/copy-button";
import { commit, programBibtex } from "../../model/papers";
import { sourceNote } from "./source-note";

export function about(version: string): TemplateResult {
    const others = wasm instanceof URL ? html`; <a href="licences.txt">${t("about.others")}</a>` : nothing;
    return html`<section id="about" class="about" tabindex="-1" aria-labelledby="about-title">
        <h2 id="about-title">${t("about.title")}</h2>
        <p>${t("about.numbers")}</p>
        <dl>
            <div><dt>${t("about.version")}</dt><dd>${version}</dd></div>
            ${commit === "" ? nothing : html`<div><dt>${t("about.commit")}</dt><dd><code>${commit}</code></dd></div>`}
            <div><dt>${t("about.licence")}</dt><dd>${t("about.mit")}${others}</dd></div>
            <div><dt>${t("about.parameters")}</dt><dd>${tHtml("about.bam")}</dd></div>
        </dl>
        <p class="source-note">${sourceNote(version)}</p>
        <p><a href=${writePlace("benchmark", {})}>${t("about.measured")}</a></p>
        <p class="actions">${copyButton(t("papers.cite-program"), () => programBibtex(version, document.baseURI), "small")}</p>
    </section>`;
}
