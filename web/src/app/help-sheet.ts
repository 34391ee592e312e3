// The help in the browser's own popover, filled when it is first opened, and the keys that work everywhere.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../ui/live-element";
import { t, withTexts } from "../i18n/messages";
import { present, presenting } from "../environment/presentation";
import { actsAlone } from "../environment/single-keys";

class HelpSheet extends LiveElement {
    private readonly loaded = signal(false);

    protected override render(): TemplateResult {
        const title = t("help.title");
        return html`<button type="button" popovertarget="help" aria-label=${title} title="${title} (?)" aria-keyshortcuts="?">?</button>
            <div id="help" class="sheet" popover role="dialog" aria-label=${title} @beforetoggle=${this.load}>
                <button type="button" class="small close" popovertarget="help" autofocus>${t("help.close")}</button>
                <h2>${title}</h2>
                ${this.loaded.value ? html`<help-content .close=${this.close}></help-content>` : nothing}
            </div>`;
    }

    private readonly load = async (): Promise<void> => {
        await loadHelp();
        this.loaded.value = true;
    };

    private readonly close = (): void => this.sheet.hidePopover();

    toggle(): void {
        this.sheet.togglePopover();
    }

    private get sheet(): HTMLElement {
        return this.querySelector<HTMLElement>("#help")!;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("keydown", this.onKey);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        removeEventListener("keydown", this.onKey);
    }

    /** ? opens the help, F starts the presentation mode. */
    private readonly onKey = (event: KeyboardEvent): void => {
        if (!actsAlone(event)) return;
        if (event.key === "?") this.toggle();
        else if (event.key === "f" || event.key === "F") present(!presenting.value);
    };
}
customElements.define("help-sheet", HelpSheet);

export async function loadHelp(): Promise<void> {
    await withTexts("help", import("./help-content"));
}
