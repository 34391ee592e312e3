// A value of a bench in the table of recordings: a field, or what the recording itself tells.
import { html, noChange, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Finding } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { fieldText, typedNumber, typingHint } from "../../i18n/number-text";
import { ownFinding } from "../../model/own-finding";
import { TITLES, UNITS, type Column } from "./bench-columns";
import type { Shelf } from "./shelf";

/** The row that is right for all. */
export const ALL = "";

export function isTold(log: Log | undefined, key: string): boolean {
    return log?.told.includes(key) === true;
}

function toldValue(value: string, unit: string): TemplateResult {
    return html`<span class="told-value" title=${t("identify.told")}>${value}<span
        class="unseen">${unit === "" ? "" : ` ${unit}`}, ${t("identify.told")}</span></span>`;
}

export interface NumberField {
    shelf: Shelf;
    column: Column;
    /** What it is of: a recording, or all that have not told it themselves. */
    file: string;
    files: readonly string[];
    value: string;
    placeholder: string;
    /** It is the first to be filled in. */
    wanted?: boolean;
    /** Nothing can be started without it. */
    missing: boolean;
    /** The id of the message that questions it. */
    doubt: string | undefined;
}

export function numberField(field: NumberField): TemplateResult {
    const { shelf, column, file, files, value, placeholder, wanted = false, doubt } = field;
    const { key, title, unit } = column;
    const draft = shelf.draft(file, key);
    const missing = field.missing && draft === undefined;
    const onChange = (event: Event): void => {
        const text = typedNumber((event.target as HTMLInputElement).value.trim());
        shelf.edited = "";
        if (text !== "" && !Number.isFinite(Number(text))) return shelf.refuse(file, key, text);
        shelf.set(files, key, text);
    };
    const place = `${file}\n${key}`;
    const label = `${title}${unit === "" ? "" : ` [${unit}]`}, ${file === ALL ? t("identify.for-all") : file}`;
    return html`<input class="field ${missing ? "missing" : ""} ${wanted ? "wanted" : ""} ${doubt ? "doubtful" : ""}" type="text" inputmode="decimal" autocomplete="off" spellcheck="false"
        .value=${shelf.edited === place ? noChange : live(fieldText(draft ?? value, true))} placeholder=${placeholder} aria-label=${label}
        aria-invalid=${draft !== undefined || missing ? "true" : "false"} aria-describedby=${doubt ?? nothing}
        @input=${() => (shelf.edited = place)} @change=${onChange} @blur=${() => (shelf.edited = "")}>`;
}

/** A number that the recording tells, or a field for it. */
export function numberOf(
    field: Omit<NumberField, "files" | "value" | "missing">,
    log: Log | undefined,
): TemplateResult {
    const { shelf, file, column } = field;
    const { key, unit, needed } = column;
    if (log && isTold(log, key)) return toldValue(fieldText(log.bench[key] ?? "", false), unit);
    const value = shelf.benches.value.get(file)?.[key] ?? "";
    // Before it has been read it may tell it itself.
    const missing = needed && value === "" && log !== undefined;
    return numberField({ ...field, files: [file], value, missing });
}

/** The name of its trajectory. */
export function trajectoryOf(shelf: Shelf, file: string, log: Log | undefined): TemplateResult {
    const key = "trajectory";
    if (log && isTold(log, key)) return toldValue(log.bench[key] ?? "", "");
    const place = `${file}\n${key}`;
    const onChange = (event: Event): void => {
        shelf.edited = "";
        shelf.set([file], key, (event.target as HTMLInputElement).value.trim().replace(/[\s,;"=]+/g, "_"));
    };
    return html`<input class="field words" type="text" autocomplete="off" spellcheck="false"
        .value=${shelf.edited === place ? noChange : live(shelf.benches.value.get(file)?.[key] ?? "")}
        @input=${() => (shelf.edited = place)} @blur=${() => (shelf.edited = "")} aria-label="${t("identify.trajectory")}, ${file}" @change=${onChange}>`;
}

/** About fields that hold no numbers. */
export function refusedFields({ drafts }: Shelf): Finding[] {
    return [...drafts.value].map(([at, text]) => {
        const [file = "", key = ""] = at.split("\n");
        const what = `${t(TITLES[key] ?? "identify.mass")}, ${file === ALL ? t("identify.for-all") : file}`;
        const hint = typingHint(text, UNITS[key] ?? "")?.hint ?? t("identify.no-number", { text });
        return ownFinding("", `${what}: ${hint}`);
    });
}
