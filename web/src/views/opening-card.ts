// Card of the opening: one sentence about the displayed run, and four links.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import { opening } from "../model/opening";
import { writePlace } from "../model/permalink";

export function openingCard(): TemplateResult | typeof nothing {
    if (!opening.value) return nothing;
    const door = (text: string, href: string): TemplateResult =>
        html`<a class="door" href=${href}>${text} <span aria-hidden="true">→</span></a>`;
    return html`<aside class="opening"><p><strong>${t("opening.title")}</strong> ${t("opening.text")}</p>
        <p class="doors">${door(t("opening.story"), writePlace("story", {}))}${door(t("opening.belt"), writePlace("experiments", { run: "belt_stick_slip" }))}
            ${door(t("opening.servo"), writePlace("drive-backdrive", { show: "table" }))}
            ${door(t("opening.papers"), writePlace("papers", {}))}
            <button type="button" class="small" @click=${() => (opening.value = false)} aria-label=${t("opening.close")}>✕</button></p></aside>`;
}
