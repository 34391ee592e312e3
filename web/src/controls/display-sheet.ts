// Language, light or dark theme, and presentation, in the browser's own popover.
import { html, type TemplateResult } from "lit";
import { languages } from "built:words";
import { LiveElement } from "../live-element";
import { chooseLanguage, language, ownName } from "../state/language";
import { present, presenting } from "../state/presentation";
import { chooseTheme, theme, themes } from "../state/theme";
import { say } from "../notation/words";

class DisplaySheet extends LiveElement {
    protected override render(): TemplateResult {
        const does = say(presenting.value ? "page.end-presentation" : "page.present");
        return html`<button type="button" popovertarget="display">${say("page.display")}</button>
            <div id="display" class="sheet" popover role="dialog" aria-label=${say("page.display")}>
                <fieldset class="language"><legend>${say("page.language")}</legend><div class="segments">${Object.keys(
                    languages,
                ).map(
                    (name) =>
                        html`<label lang=${name}><input type="radio" name="language" value=${name} .checked=${name === language}
                        @change=${() => chooseLanguage(name)}><span>${ownName(name)}</span></label>`,
                )}</div></fieldset>
                <fieldset class="theme"><legend>${say("theme.title")}</legend><div class="segments">${themes.map(
                    ({ name, title }) =>
                        html`<label><input type="radio" name="theme" value=${name} .checked=${theme.value === name}
                        @change=${() => chooseTheme(name)}><span>${say(title)}</span></label>`,
                )}</div></fieldset>
                <p><button type="button" aria-keyshortcuts="F" @click=${() => present(!presenting.value)}>${does} (F)</button></p>
                <p class="source">${say("page.present-told")}</p>
            </div>`;
    }
}
customElements.define("display-sheet", DisplaySheet);
