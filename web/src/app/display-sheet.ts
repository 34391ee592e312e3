// Language, light or dark theme, the unit of angles, and presentation, in the browser's own popover.
import { html, type TemplateResult } from "lit";
import locales from "built:locales";
import { LiveElement } from "../ui/live-element";
import { chooseLanguage, language } from "../i18n/language";
import { angleUnit, angleUnits, chooseAngleUnit, type AngleUnit } from "../i18n/angle-unit";
import { present, presenting } from "../environment/presentation";
import { chooseTheme, theme, themes, type Theme } from "../environment/theme";
import { t, type Key } from "../i18n/messages";

const titles: Readonly<Record<Theme, Key>> = { auto: "theme.auto", light: "theme.light", dark: "theme.dark" };

const angleTitles: Readonly<Record<AngleUnit, Key>> = { rad: "angles.rad", deg: "angles.deg" };

class DisplaySheet extends LiveElement {
    protected override render(): TemplateResult {
        const does = t(presenting.value ? "page.end-presentation" : "page.present");
        return html`<button type="button" popovertarget="display">${t("page.display")}</button>
            <div id="display" class="sheet" popover role="dialog" aria-label=${t("page.display")}>
                <fieldset class="language"><legend>${t("page.language")}</legend><div class="segments">${Object.entries(
                    locales,
                ).map(
                    ([name, own]) =>
                        html`<label lang=${name}><input type="radio" name="language" value=${name} .checked=${name === language}
                        @change=${() => chooseLanguage(name)}><span>${own.name}</span></label>`,
                )}</div></fieldset>
                <fieldset class="theme"><legend>${t("theme.title")}</legend><div class="segments">${themes.map(
                    (name) =>
                        html`<label><input type="radio" name="theme" value=${name} .checked=${theme.value === name}
                        @change=${() => chooseTheme(name)}><span>${t(titles[name])}</span></label>`,
                )}</div></fieldset>
                <fieldset class="angles"><legend>${t("angles.title")}</legend><div class="segments">${angleUnits.map(
                    (name) =>
                        html`<label><input type="radio" name="angles" value=${name} .checked=${angleUnit.value === name}
                        @change=${() => chooseAngleUnit(name)}><span>${t(angleTitles[name])}</span></label>`,
                )}</div></fieldset>
                <p><button type="button" aria-keyshortcuts="F" @click=${() => present(!presenting.value)}>${does} (F)</button></p>
                <p class="source">${t("page.present-told")}</p>
            </div>`;
    }
}
customElements.define("display-sheet", DisplaySheet);
