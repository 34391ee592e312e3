// A button that copies a text and confirms it.
import { html, type TemplateResult } from "lit";
import { announce } from "../environment/announcement";
import { t } from "../i18n/messages";

const SHOWN_FOR = 1600;

export function copyButton(title: string, text: () => string, look = ""): TemplateResult {
    const onClick = (event: Event): void => void copy(event.currentTarget as HTMLElement, title, text());
    return html`<button type="button" class=${look} @click=${onClick}
        >${title}</button>`;
}

async function copy(button: HTMLElement, title: string, text: string): Promise<void> {
    let message = t("copy.copied");
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        // Without permission, or on a page opened from a file, show the text for copying by hand.
        message = t("copy.failed");
        window.prompt(title, text);
    }
    announce(`${title}: ${message}`);
    button.dataset["message"] = message;
    setTimeout(() => delete button.dataset["message"], SHOWN_FOR);
}
