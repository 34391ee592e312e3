// The button that opens files: recordings and parameter files, or others that a view names.
import { html, type TemplateResult } from "lit";
import { t } from "../i18n/messages";

export interface FileKind {
    text: string;
    /** Full text for screen readers. */
    long: string;
    title: string;
    /** Endings of their names. */
    accept: string;
    multiple: boolean;
}

/** `kind`: kind of the files; by default recordings and parameter files. */
export function fileButton(
    open: (files: readonly File[]) => void,
    reading: boolean,
    kind: Partial<FileKind> = {},
): TemplateResult {
    const onChange = (event: Event): void => {
        const input = event.target as HTMLInputElement;
        open([...(input.files ?? [])]);
        // The same file can be opened again after a correction.
        input.value = "";
    };
    const usual = { text: t("files.open"), long: t("files.open-long"), title: t("files.open-title") };
    const { text, long, title, accept, multiple } = {
        accept: ".csv,.txt,.tsv,.json",
        multiple: true,
        ...usual,
        ...kind,
    };
    return html`<label class="file" title=${title}
        >${text}<input type="file" ?multiple=${multiple} accept=${accept} aria-label=${long}
        ?disabled=${reading} @change=${onChange}></label>`;
}
