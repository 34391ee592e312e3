// The button that opens files: recordings and parameter files, or others that a view names.
import { html, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";

/** What the files are. */
export interface FileKind {
    text: string;
    /** For screen readers. */
    long: string;
    title: string;
    /** Endings of their names. */
    accept: string;
    multiple: boolean;
}

export function fileButton(
    open: (files: readonly File[]) => void,
    reading: boolean,
    kind: FileKind = {
        text: t("files.open"),
        long: t("files.open-long"),
        title: t("files.open-title"),
        accept: ".csv,.txt,.tsv,.json",
        multiple: true,
    },
): TemplateResult {
    const onChange = (event: Event): void => {
        const input = event.target as HTMLInputElement;
        open([...(input.files ?? [])]);
        input.value = "";
    };
    return html`<label class="file" title=${kind.title}
        >${kind.text}<input type="file" ?multiple=${kind.multiple} accept=${kind.accept} aria-label=${kind.long}
        ?disabled=${reading} @change=${onChange}></label>`;
}
