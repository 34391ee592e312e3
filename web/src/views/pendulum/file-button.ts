// The button that opens recordings and parameter files.
import { html, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";

/** `what`: what can be opened, if not these. */
export function fileButton(
    open: (files: readonly File[]) => void,
    reading: boolean,
    what = { long: t("files.open-long"), title: t("files.open-title") },
): TemplateResult {
    const onChange = (event: Event): void => {
        const input = event.target as HTMLInputElement;
        open([...(input.files ?? [])]);
        input.value = "";
    };
    return html`<label class="file" title=${what.title}
        >${t("files.open")}<input type="file" multiple accept=".csv,.txt,.tsv,.json" aria-label=${what.long}
        ?disabled=${reading} @change=${onChange}></label>`;
}
