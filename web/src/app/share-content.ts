// Content of the sheet for sharing: the state as a link and as pictures, the code that embeds it in another page, with
// a preview, and for further work the command, a C program, a citation and the files of every step.
import wasm from "built:wasm";
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { recallInTab, rememberInTab } from "../environment/memory";
import { pageLink } from "../environment/embedded";
import { language, languageOptions } from "../i18n/language";
import { t } from "../i18n/messages";
import { cProgram } from "../model/c-program";
import { linkTo, openLesson, sharedLink } from "../model/open-lesson";
import { writePlace } from "../model/permalink";
import type { Store } from "../model/store";
import { copyButton } from "../ui/copy-button";
import { LiveElement, properties } from "../ui/live-element";
import { checkbox, segments } from "../ui/page-choice";
import { programBibtex } from "../model/papers";
import { sourceNote } from "../views/papers/source-note";
import { MOST_EMBEDDED, sliderBoxes, withSliders } from "../views/slim-bar";
import { currentView } from "../views/current-view";
import { stepFileButtons } from "../views/step-files";
import type { ViewRow } from "../views/view";
import "./share-content.css";

/** The policy of the single file forbids frames. */
const CAN_FRAME = wasm instanceof URL;
/** Size of the frame in the code [px]. */
const FRAME = { width: 720, height: 480 };
/** Size with a lesson beside the picture. */
const WIDE = { width: 1080, height: 600 };
/** Size with large type, which fills a slide. */
const PROJECTED = { width: 1600, height: 900 };

/** Name under which a tab keeps large type, also in another language. */
const LARGE = "embed-large";
const large = signal(recallInTab(LARGE) === "on");
const setLarge = (on: boolean): void => {
    large.value = on;
    rememberInTab(LARGE, on ? "on" : "");
};
/** The open lesson is embedded beside the picture. */
const beside = signal(false);
/** Language of the embedded page. */
const tongue = signal(language);

class ShareContent extends LiveElement {
    static override properties = properties("row", "store", "version");
    declare row: ViewRow;
    declare store: Store;
    declare version: string;
    private readonly preview = signal(false);

    protected override render(): TemplateResult {
        const { row, store } = this;
        const alone = row.panel === false;
        const view = alone ? undefined : currentView.value;
        const shown = view?.programmed();
        return html`<p class="actions">${copyButton(t("view.copy-link"), () => sharedLink(this.row.name, this.store.settings))}
                ${view
                    ?.pictures()
                    .map(
                        ({ title, save }) =>
                            html`<button type="button" @click=${save}>${t("share.picture", { plot: title })}</button>`,
                    )}</p>
            <h3>${t("share.embed")}</h3>
            <p class="source">${t("share.embed-text")}</p>
            ${alone || row.name === "benchmark" ? nothing : html`<div class="embed-sliders">${sliderBoxes(store, MOST_EMBEDDED)}</div>`}
            <p class="embed-type">${checkbox(t("share.large"), large.value, setLarge)}
                ${openLesson.value ? checkbox(t("share.lesson"), beside.value, (on) => (beside.value = on)) : nothing}</p>
            ${segments("embed-language", t("page.language"), languageOptions, tongue.value, (name) => (tongue.value = name))}
            <pre class="embed-code" tabindex="0" aria-label=${t("share.code")}><code>${this.embedCode()}</code></pre>
            <p class="actions">${copyButton(t("share.copy-code"), () => this.embedCode())}</p>
            ${CAN_FRAME ? this.framed() : nothing}
            <h3>${t("share.work")}</h3>
            <p class="actions">${view?.commandButton()}
                ${shown ? copyButton(t("share.c"), () => cProgram(shown, this.link())) : nothing}
                ${copyButton(t("papers.cite-program"), () => programBibtex(this.version, this.link()))}
                ${view ? stepFileButtons(view.stepFiles()) : nothing}</p>
            <p class="source source-note">${sourceNote(this.version)}</p>`;
    }

    private framed(): TemplateResult {
        const onToggle = (event: Event): void => void (this.preview.value = (event.target as HTMLDetailsElement).open);
        return html`<details class="embed-preview" @toggle=${onToggle}><summary>${t("share.preview")}</summary>
            ${
                this.preview.value
                    ? html`<div><iframe title=${t("share.preview")} width=${this.frame.width} height=${this.frame.height}
                          data-at=${this.embedAddress()}></iframe></div>`
                    : nothing
            }</details>`;
    }

    /** The frame follows the state without entries in the history. */
    protected override updated(): void {
        const frame = this.querySelector("iframe");
        const { at } = frame?.dataset ?? {};
        frame?.parentElement!.style.setProperty("--frame-width", `${this.frame.width}px`);
        frame?.parentElement!.style.setProperty("--frame-height", `${this.frame.height}px`);
        if (!frame || at === undefined || frame.dataset["shown"] === at) return;
        frame.dataset["shown"] = at;
        if (frame.src === "") frame.src = at;
        else frame.contentWindow!.location.replace(at);
    }

    private get frame(): typeof FRAME {
        return large.value ? PROJECTED : this.lesson ? WIDE : FRAME;
    }

    /** Whether the lesson is embedded, too: without it the sliders are those that were chosen. */
    private get lesson(): boolean {
        return beside.value && openLesson.value !== undefined;
    }

    private link(): string {
        return linkTo(this.row.name, this.store.settings);
    }

    private embedAddress(): string {
        const { name } = this.row;
        const address = new URL(this.lesson ? this.link() : pageLink(writePlace(name, withSliders(this.store))));
        address.searchParams.set("embed", "1");
        if (large.value) address.searchParams.set("type", "large");
        // Otherwise the frame would be in the language of the browser.
        address.searchParams.set("lang", tongue.value);
        return address.href;
    }

    private embedCode(): string {
        const text = (value: string): string =>
            value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
        const { width, height } = this.frame;
        return `<iframe src="${text(this.embedAddress())}" title="${text(document.title)}" width="${width}" height="${height}"></iframe>`;
    }
}
customElements.define("share-content", ShareContent);
