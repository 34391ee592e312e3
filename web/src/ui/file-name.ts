// The name of a file: it may break after its words, and not inside its ending.
import { html, type TemplateResult } from "lit";

export function fileName(name: string): TemplateResult {
    const [, words = "", ending = ""] = /^(.+?)(\.\w{1,5})?$/.exec(name) ?? [];
    const parts = words.split(/(?<=[_\s-])(?=.)/);
    return html`<span class="file-name">${parts.map((part, i) => (i === 0 ? part : html`<wbr>${part}`))}<span class="ending">${ending}</span></span>`;
}
