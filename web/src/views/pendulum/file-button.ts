// The button that opens files: recordings and parameter files, or others that a view names.
import { html, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";

/** What can be opened. */
export interface FileKind {
    /** For screen readers. */
    long: string;
    title: string;
    text?: string;
    /** Endings of their names. */
    accept?: string;
    multiple?: boolean;
}

/** `what`: what can be opened, if not recordings and parameter files. */
export function fileButton(
    open: (files: readonly File[]) => void,
    reading: boolean,
    what: FileKind = { long: t("files.open-long"), title: t("files.open-title") },
): TemplateResult {
    const { long, title, text = t("files.open"), accept = ".csv,.txt,.tsv,.json", multiple = true } = what;
    const onChange = (event: Event): void => {
        const input = event.target as HTMLInputElement;
        open([...(input.files ?? [])]);
        input.value = "";
    };
    return html`<label class="file" title=${title}
        >${text}<input type="file" ?multiple=${multiple} accept=${accept} aria-label=${long}
        ?disabled=${reading} @change=${onChange}></label>`;
}
