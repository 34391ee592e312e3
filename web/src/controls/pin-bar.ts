// The pins: each with its line and its differences, to be restored or removed.
import { html, svg, type TemplateResult } from "lit";
import { difference, pin, pinsOf, unpin, whyNot } from "../state/pins";
import type { Store } from "../state/store";
import { say } from "../notation/words";

export function pinButton(store: Store): TemplateResult {
    const why = whyNot(store);
    const onClick = (): void => {
        if (why === "") pin(store);
    };
    return html`<button type="button" class="small" aria-disabled=${why === "" ? "false" : "true"} title=${why || say("pin.this")}
        @click=${onClick}>${say("pin.pin")}</button>`;
}

export function pinList(store: Store): TemplateResult {
    return html`<ul class="pins" aria-label=${say("pin.title")}>${pinsOf(store).map((one) => {
        const { text, typeset } = difference(store, one);
        return html`<li><svg class="sample ink" viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">${svg`<line x1="1" y1="5" x2="27" y2="5"
            stroke-width="1.75" stroke-dasharray=${one.dash.join(" ")}></line>`}</svg>
            <button type="button" class="small take" title=${say("pin.take")} @click=${() => store.use(one.settings)}
            >${one.sign} ${typeset}</button>
            <button type="button" class="small" aria-label=${say("pin.away", { pin: `${one.sign} ${text}` })}
            @click=${() => unpin(store, one)}>✕</button></li>`;
    })}</ul>`;
}
