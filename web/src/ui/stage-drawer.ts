// The drawer under a stage: tabs with equations, numbers, notes and files. Closed it is one line; open it lies over the
// plots, and the scene, the time line and the parameters stay in sight.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { printing } from "../environment/theme";
import { t } from "../i18n/messages";
import { openLesson } from "../model/open-lesson";
import { LiveElement, properties } from "./live-element";

export interface DrawerTab {
    name: string;
    title: string;
    /** Shown beside the title when it is not 0. */
    count?: number;
    /** `close`: closes the drawer to show something above it. */
    content: (close: () => void) => TemplateResult;
}

export class StageDrawer extends LiveElement {
    static override properties = properties("tabs");
    declare tabs: readonly DrawerTab[];
    /** The name of the open tab, or "". */
    readonly open = signal("");
    /** The lesson beside the drawer when it was last rendered. */
    private lesson = openLesson.peek()?.id;

    /** Another lesson closes the drawer, whose text describes the previous state. */
    protected override willUpdate(): void {
        const lesson = openLesson.value?.id;
        if (lesson !== this.lesson) this.open.value = "";
        this.lesson = lesson;
    }

    protected override render(): TemplateResult {
        const tab = this.tabs.find(({ name }) => name === this.open.value);
        return html`<div class="drawer-bar" role="tablist" aria-label=${t("drawer.title")} @keydown=${this.onKey}>${this.tabs.map(
            ({ name, title, count = 0 }, i) => html`<button type="button" role="tab" id="tab-${name}" data-tab=${name}
                aria-selected=${tab?.name === name ? "true" : "false"} aria-controls="drawer-content"
                tabindex=${tab?.name === name || (!tab && i === 0) ? 0 : -1}
                @click=${() => this.toggle(name)}>${title}${count > 0 ? html` <span class="count">${count}</span>` : nothing}</button>`,
        )}</div>
        <div id="drawer-content" class="drawer-content" role="tabpanel" tabindex=${tab ? 0 : -1} aria-labelledby=${tab ? `tab-${tab.name}` : nothing}
            ?hidden=${!tab && !printing.value} @keydown=${this.onEscape}>${
                tab
                    ? html`<button type="button" class="small close" @click=${this.close} aria-label=${t("drawer.close")}
                        title=${t("drawer.close-key")}>✕</button>`
                    : nothing
            }${(printing.value ? this.tabs : this.tabs.filter((one) => one === tab)).map(
                ({ name, content }) => html`<section class="tab-${name}">${content(this.close)}</section>`,
            )}</div>`;
    }

    private toggle(name: string): void {
        this.open.value = this.open.value === name ? "" : name;
    }

    private readonly close = (): void => {
        const name = this.open.value;
        this.open.value = "";
        this.querySelector<HTMLElement>(`#tab-${CSS.escape(name)}`)?.focus();
    };

    private readonly onEscape = (event: KeyboardEvent): void => {
        if (event.key === "Escape" && !event.defaultPrevented) this.close();
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        const buttons = [...this.querySelectorAll<HTMLElement>("[role=tab]")];
        const at = buttons.indexOf(event.target as HTMLElement);
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
        if (event.key === "Escape" && this.open.value !== "") this.close();
        if (to === undefined) return;
        event.preventDefault();
        buttons[(to + buttons.length) % buttons.length]?.focus();
    };
}
customElements.define("stage-drawer", StageDrawer);
