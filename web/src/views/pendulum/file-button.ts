// The button that opens recordings and parameter files.
import { html, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";

export function fileButton(open: (files: readonly File[]) => void, reading: boolean): TemplateResult {
    const onChange = (event: Event): void => {
        const input = event.target as HTMLInputElement;
        open([...(input.files ?? [])]);
        input.value = "";
    };
    return html`<label class="file" title=${t("files.open-title")}
        >${t("files.open")}<input type="file" multiple accept=".csv,.txt,.tsv,.json" aria-label=${t("files.open-long")}
        ?disabled=${reading} @change=${onChange}></label>`;
}
