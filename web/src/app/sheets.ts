// The sheets of the header with their buttons. The content of sharing and help is loaded when they are first opened.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { present, presenting } from "../environment/presentation";
import { actsAlone } from "../environment/single-keys";
import { chooseTheme, theme, themes, type Theme } from "../environment/theme";
import { angleUnit, angleUnits, chooseAngleUnit, type AngleUnit } from "../i18n/angle-unit";
import { chooseLanguage, language, languageOptions } from "../i18n/language";
import { t, withTexts, type Key } from "../i18n/messages";
import type { Store } from "../model/store";
import { LiveElement, properties } from "../ui/live-element";
import { segments } from "../ui/page-choice";
import { whileConnected } from "../ui/while-connected";
import type { ViewRow } from "../views/view";

const themeTitles: Readonly<Record<Theme, Key>> = { auto: "theme.auto", light: "theme.light", dark: "theme.dark" };
const angleTitles: Readonly<Record<AngleUnit, Key>> = { rad: "angles.rad", deg: "angles.deg" };

class DisplaySheet extends LiveElement {
    protected override render(): TemplateResult {
        const does = t(presenting.value ? "page.end-presentation" : "page.present");
        const looks = themes.map((name) => ({ name, title: t(themeTitles[name]) }));
        const units = angleUnits.map((name) => ({ name, title: t(angleTitles[name]) }));
        return html`<button type="button" popovertarget="display">${t("page.display")}</button>
            <div id="display" class="sheet" popover role="dialog" aria-label=${t("page.display")}>
                ${segments("language", t("page.language"), languageOptions, language, chooseLanguage, "language")}
                ${segments("theme", t("theme.title"), looks, theme.value, chooseTheme, "theme")}
                ${segments("angles", t("angles.title"), units, angleUnit.value, chooseAngleUnit, "angles")}
                <p><button type="button" aria-keyshortcuts="F" @click=${() => present(!presenting.value)}>${does} (F)</button></p>
                <p class="source">${t("page.present-told")}</p>
            </div>`;
    }
}
customElements.define("display-sheet", DisplaySheet);

/** A sheet that is filled while it is open. */
abstract class LoadedSheet extends LiveElement {
    private readonly isOpen = signal(false);
    private readonly isLoaded = signal(false);

    protected sheet(
        id: string,
        title: string,
        load: () => Promise<void>,
        content: () => TemplateResult,
    ): TemplateResult {
        const onToggle = ({ newState }: ToggleEvent): void => {
            this.isOpen.value = newState === "open";
            if (this.isOpen.value) void load().then(() => (this.isLoaded.value = true));
        };
        return html`<div id=${id} class="sheet" popover role="dialog" aria-label=${title} @toggle=${onToggle}>
            <button type="button" class="small close" popovertarget=${id} ?autofocus=${id === "help"}>${t("help.close")}</button><h2>${title}</h2>
            ${this.isOpen.value && this.isLoaded.value ? content() : nothing}</div>`;
    }
}

class ShareSheet extends LoadedSheet {
    static override properties = properties("row", "store", "version");
    declare row: ViewRow;
    declare store: Store;
    /** Version of the library. */
    declare version: string;

    protected override render(): TemplateResult {
        const { row, store, version } = this;
        const title = t("share.title");
        const content = (): TemplateResult =>
            html`<share-content .row=${row} .store=${store} .version=${version}></share-content>`;
        return html`<button type="button" popovertarget="share" title=${title}><span class="share-word">${title}</span></button>
            ${this.sheet("share", title, loadShare, content)}`;
    }
}
customElements.define("share-sheet", ShareSheet);

export async function loadShare(): Promise<void> {
    await withTexts("share", import("./share-content"));
}

class HelpSheet extends LoadedSheet {
    constructor() {
        super();
        whileConnected(this, () => {
            addEventListener("keydown", this.onKey);
            return () => removeEventListener("keydown", this.onKey);
        });
    }

    protected override render(): TemplateResult {
        const title = t("help.title");
        return html`<button type="button" popovertarget="help" aria-label=${title} title="${title} (?)" aria-keyshortcuts="?">?</button>
            ${this.sheet("help", title, loadHelp, () => html`<help-content></help-content>`)}`;
    }

    /** ? opens the help, F starts the presentation mode. */
    private readonly onKey = (event: KeyboardEvent): void => {
        if (!actsAlone(event)) return;
        if (event.key === "?") this.querySelector<HTMLElement>("#help")!.togglePopover();
        else if (event.key === "f" || event.key === "F") present(!presenting.value);
    };
}
customElements.define("help-sheet", HelpSheet);

export async function loadHelp(): Promise<void> {
    await withTexts("help", import("./help-content"));
}
