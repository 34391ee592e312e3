// Content of the help: a description of the page, and every key and gesture.
import { html, type TemplateResult } from "lit";
import { LiveElement } from "../ui/live-element";
import { group, t, tHtml } from "../i18n/messages";
import { writePlace } from "../model/permalink";
import { chooseSingleKeys, singleKeys } from "../environment/single-keys";

const groups = ["help.page", "help.run", "help.plot", "help.slider", "help.point", "help.hand", "help.touch"] as const;

class HelpContent extends LiveElement {
    protected override render(): TemplateResult {
        const onFollow = (): void => this.closest<HTMLElement>("[popover]")!.hidePopover();
        const onChoice = (event: Event): void => chooseSingleKeys((event.target as HTMLInputElement).checked);
        return html`<p>${tHtml("help.what")} <a href=${writePlace("papers", { part: "about" })} @click=${onFollow}>${t("about.title")}</a></p>
            <div class="keys">${groups.map((key) => {
                const { title, rows } = group(key);
                return html`<section><h3>${title}</h3><dl>${rows.map(
                    (row) =>
                        html`<div><dt>${"gesture" in row ? row.gesture : row.keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${row.text}</dd></div>`,
                )}</dl></section>`;
            })}</div>
            <p class="switches"><label><input type="checkbox" .checked=${singleKeys.value} @change=${onChoice}>${t(
                "help.single",
            )}</label></p>`;
    }
}
customElements.define("help-content", HelpContent);
