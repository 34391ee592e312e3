// Bench values in the table of recordings: titles and columns, and fields for values that the files do not contain.
import { html, noChange, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Finding } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import { t, type Key } from "../../i18n/messages";
import { fieldText, typedNumber, typingHint } from "../../i18n/number-text";
import type { Bench } from "../../model/bench-table";
import { ownFinding } from "../../model/own-finding";
import { NEEDED, type Shelf } from "./shelf";

export const TITLES: Readonly<Record<string, Key>> = {
    mass: "identify.mass",
    length: "identify.length",
    kp: "identify.kp",
    vin: "identify.vin",
    arm_mass: "identify.arm-mass",
};
export const UNITS: Readonly<Record<string, string>> = { mass: "kg", length: "m", vin: "V", arm_mass: "kg" };

export interface Column {
    key: string;
    title: string;
    unit: string;
    /** An identification requires this value. */
    needed: boolean;
}

/** Columns of the table. */
export function columnsOf(): Column[] {
    return [...NEEDED, "vin", "arm_mass"].map((key) => ({
        ...{ key, title: t(TITLES[key]!), unit: UNITS[key] ?? "", needed: NEEDED.includes(key) },
    }));
}

/** Value of a column if a recording has none. `supply`: voltage of the preset. */
export function assumed({ key }: Column, supply: string): string {
    return key === "vin" ? supply : key === "arm_mass" ? "0" : "";
}

/** Name of the row for all recordings. */
export const ALL = "";

export function isInFile(log: Log | undefined, key: string): boolean {
    return log?.told.includes(key) === true;
}

function fileValue(value: string, unit: string): TemplateResult {
    return html`<span class="told-value" title=${t("identify.told")}>${value}<span
        class="unseen">${unit === "" ? "" : ` ${unit}`}, ${t("identify.told")}</span></span>`;
}

export interface NumberField {
    shelf: Shelf;
    column: Column;
    /** Name of a recording, or ALL. */
    file: string;
    files: readonly string[];
    value: string;
    placeholder: string;
    /** This field should be filled in next. */
    isNext?: boolean;
    /** A required value is missing. */
    missing: boolean;
    /** Id of the message that doubts the value. */
    doubt: string | undefined;
}

export function numberField(field: NumberField): TemplateResult {
    const { shelf, column, file, files, value, placeholder, isNext = false, doubt } = field;
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
    return html`<input class="field ${missing ? "missing" : ""} ${isNext ? "wanted" : ""} ${doubt ? "doubtful" : ""}" type="text" inputmode="decimal" autocomplete="off" spellcheck="false"
        .value=${shelf.edited === place ? noChange : live(fieldText(draft ?? value, true))} placeholder=${placeholder} aria-label=${label}
        aria-invalid=${draft !== undefined || missing ? "true" : "false"} aria-describedby=${doubt ?? nothing}
        @input=${() => (shelf.edited = place)} @change=${onChange} @blur=${() => (shelf.edited = "")}>`;
}

/** Field for a number, or the number in the file of the recording. */
export function numberOf(
    field: Omit<NumberField, "files" | "value" | "missing">,
    bench: Bench,
    log: Log | undefined,
): TemplateResult {
    const { file, column } = field;
    const { key, unit, needed } = column;
    if (log && isInFile(log, key)) return fileValue(fieldText(log.bench[key] ?? "", false), unit);
    const value = bench[key] ?? "";
    // before the check has read the file, the file may contain the value
    const missing = needed && value === "" && log !== undefined;
    return numberField({ ...field, files: [file], value, missing });
}

/** Field for the name of the trajectory of a recording, or the name in its file. */
export function trajectoryOf(shelf: Shelf, file: string, bench: Bench, log: Log | undefined): TemplateResult {
    const key = "trajectory";
    if (log && isInFile(log, key)) return fileValue(log.bench[key] ?? "", "");
    const place = `${file}\n${key}`;
    const onChange = (event: Event): void => {
        shelf.edited = "";
        shelf.set([file], key, (event.target as HTMLInputElement).value.trim().replace(/[\s,;"=]+/g, "_"));
    };
    return html`<input class="field words" type="text" autocomplete="off" spellcheck="false"
        .value=${shelf.edited === place ? noChange : live(bench[key] ?? "")}
        @input=${() => (shelf.edited = place)} @blur=${() => (shelf.edited = "")} aria-label="${t("identify.trajectory")}, ${file}" @change=${onChange}>`;
}

/** Errors of fields whose text is not a number. */
export function refusedFields({ drafts }: Shelf): Finding[] {
    return [...drafts.value].map(([at, text]) => {
        const [file = "", key = ""] = at.split("\n");
        const what = `${t(TITLES[key] ?? "identify.mass")}, ${file === ALL ? t("identify.for-all") : file}`;
        const hint = typingHint(text, UNITS[key] ?? "")?.hint ?? t("identify.no-number", { text });
        return ownFinding("", `${what}: ${hint}`);
    });
}
