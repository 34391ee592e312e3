// Help: what this page is, and every key and gesture, in the browser's own popover. A text of keys has a title in its
// first line; each further line has keys and what they do.
import { html, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { say, tell, type Key } from "../notation/words";
import { present, presenting } from "../state/presentation";
import { actsAlone, chooseSingleKeys, singleKeys } from "./single-keys";

const groups: readonly Key[] = [
    "help.page",
    "help.run",
    "help.plot",
    "help.slider",
    "help.point",
    "help.hand",
    "help.touch",
];

class HelpSheet extends LiveElement {
    protected override render(): TemplateResult {
        const title = say("help.title");
        const onChoice = (event: Event): void => chooseSingleKeys((event.target as HTMLInputElement).checked);
        return html`<button type="button" popovertarget="help" aria-label=${title} title="${title} (?)" aria-keyshortcuts="?">?</button>
            <div id="help" class="sheet" popover role="dialog" aria-label=${title}>
                <button type="button" class="small close" popovertarget="help" autofocus>${say("help.close")}</button>
                <h2>${title}</h2>
                <p>${tell("help.what")}</p>
                <div class="keys">${groups.map((key) => {
                    const [name, ...lines] = say(key).split("\n");
                    return html`<section><h3>${name}</h3><dl>${lines.map((line) => {
                        const [keys, does] = line.split("|");
                        // A word in lower case is a gesture, not a key.
                        const key = (one: string): unknown =>
                            /^[^A-ZÉ]{2,}$/.test(one) ? one : html`<kbd>${one}</kbd> `;
                        return html`<div><dt>${keys!.split(" ").map(key)}</dt><dd>${does}</dd></div>`;
                    })}</dl></section>`;
                })}</div>
                <p class="switches"><label><input type="checkbox" .checked=${singleKeys.value} @change=${onChoice}>${say(
                    "help.single",
                )}</label></p>
            </div>`;
    }
}
customElements.define("help-sheet", HelpSheet);

/** ? opens the help, F starts the presentation mode. */
export function listenForHelp(): void {
    addEventListener("keydown", (event) => {
        if (!actsAlone(event)) return;
        if (event.key === "?") document.getElementById("help")?.togglePopover();
        else if (event.key === "f" || event.key === "F") present(!presenting.value);
    });
}
