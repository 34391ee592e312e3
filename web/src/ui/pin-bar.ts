// The pins: each with its line and its differences, to be restored or removed.
import { html, svg, type TemplateResult } from "lit";
import { pin, pinsOf, unpin, whyNot } from "../model/pins";
import type { Store } from "../model/store";
import { t } from "../i18n/messages";
import { pinDifference } from "./pin-difference";

export function pinButton(store: Store): TemplateResult {
    const why = whyNot(store);
    const onClick = (): void => {
        if (why === "") pin(store);
    };
    return html`<button type="button" class="small" aria-disabled=${why === "" ? "false" : "true"} title=${why || t("pin.this")}
        @click=${onClick}>${t("pin.pin")}</button>`;
}

export function pinList(store: Store): TemplateResult {
    return html`<ul class="pins" aria-label=${t("pin.title")}>${pinsOf(store).map((one) => {
        const { text } = one.difference.value;
        return html`<li><svg class="sample ink" viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">${svg`<line x1="1" y1="5" x2="27" y2="5"
            stroke-width="1.75" stroke-dasharray=${one.dash.join(" ")}></line>`}</svg>
            <button type="button" class="small take" title=${t("pin.take")} @click=${() => store.use(one.settings)}
            >${one.sign} ${pinDifference(one)}</button>
            <button type="button" class="small" aria-label=${t("pin.away", { pin: `${one.sign} ${text}` })}
            @click=${() => unpin(store, one)}>✕</button></li>`;
    })}</ul>`;
}
