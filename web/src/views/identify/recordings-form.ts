// The recordings of an identification as a table: what each holds, and what its bench was, to be corrected where the file
// does not say it itself.
import { html, noChange, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Finding } from "../../../../wasm/friction";
import type { Checked, Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { duration, fieldText, shortNumber, typedNumber, typingHint } from "../../i18n/number-text";
import { ownFinding } from "../../model/own-finding";
import { fileName } from "../../ui/file-name";
import { TITLES } from "./bench-titles";
import { reasonOf } from "./set-aside";
import type { Shelf } from "./shelf";

interface Column {
    key: string;
    title: string;
    unit: string;
    /** Without it nothing can be started. */
    needed: boolean;
}

const UNITS: Readonly<Record<string, string>> = { mass: "kg", length: "m", vin: "V", arm_mass: "kg" };
const NEEDED = ["mass", "length", "kp"];
/** What is a text, and other values of a file that are shown in a column of their own or not at all. */
const TEXTS = ["trajectory"];
/** The row that is right for all. */
const ALL = "";

export interface RecordingsForm {
    shelf: Shelf;
    checked: Checked | undefined;
    /** The supply of the servo's preset, which is used if none is given. */
    supply: string;
    remove: (file: string) => void;
}

/** The columns of the bench; more than the usual ones where a table tells them. */
function columnsOf({ shelf, checked }: RecordingsForm): Column[] {
    const told = [...shelf.benches.value.values(), ...(checked?.logs ?? []).map(({ bench }) => bench)];
    const arm = told.some(({ arm_mass: mass }) => Number(mass ?? 0) !== 0);
    return [...NEEDED, "vin", ...(arm ? ["arm_mass"] : [])].map((key) => ({
        ...{ key, title: t(TITLES[key]!), unit: UNITS[key] ?? "", needed: NEEDED.includes(key) },
    }));
}

export function recordingsForm(form: RecordingsForm): TemplateResult {
    const { shelf, checked } = form;
    const recordings = shelf.usable;
    const columns = columnsOf(form);
    const logs = new Map(checked?.logs.map((log) => [log.file, log]));
    const head = (title: string, unit = ""): TemplateResult =>
        html`<th role="columnheader" scope="col">${titled(title, unit)}</th>`;
    const open = recordings.some(({ name }) => columns.some(({ key }) => !isTold(logs.get(name), key)));
    return html`<div class="identify-shelf">
        <table class="identify-recordings" role="table" aria-label=${t("identify.recordings")}><thead role="rowgroup"><tr role="row">${head(t("identify.file"))}${head(t("identify.samples"))}${head(t("identify.duration"))}
            ${columns.map(({ title, unit }) => head(title, unit))}${head(t("identify.trajectory"))}<td></td></tr></thead>
        ${recordings.length > 1 && open ? forAll(form, columns, logs) : nothing}
        ${shelf.recordings.value.map(({ name }) => {
            const why = shelf.aside.value.get(name);
            return why ? asideRow(form, columns, name, why) : recordingRow(form, columns, name, logs.get(name));
        })}</table></div>`;
}

function titled(title: string, unit: string): TemplateResult {
    return html`${title}${unit === "" ? nothing : html` <span class="unit">${unit}</span>`}`;
}

/** On a narrow page each recording is a card, in which every value has its title. */
function cell(title: TemplateResult | string, content: unknown, look = ""): TemplateResult {
    return html`<td role="cell" class=${look}><span class="short">${title} </span>${content}</td>`;
}

function recordingRow(
    form: RecordingsForm,
    columns: readonly Column[],
    name: string,
    log: Log | undefined,
): TemplateResult {
    return html`<tbody role="rowgroup" class=${log?.held ? "held" : ""}><tr role="row"><th role="rowheader" scope="row">${fileName(name)}${
        log?.held ? html` <span class="tag">${t("identify.held-tag")}</span>` : nothing
    }</th>
        ${cell(t("identify.samples"), log?.samples ? shortNumber(log.samples, 9) : "…", "count")}
        ${cell(t("identify.duration"), log?.samples ? lengthText(log) : "…", "count last")}
        ${columns.map((column) => cell(titled(column.title, column.unit), numberField(form, column, name, log)))}
        ${cell(t("identify.trajectory"), textField(form, name, log), "wide")}
        ${removeCell(form, name)}</tr></tbody>`;
}

/** A file that is no recording, with the reason. */
function asideRow(form: RecordingsForm, columns: readonly Column[], name: string, why: Finding): TemplateResult {
    return html`<tbody role="rowgroup" class="aside"><tr role="row"><th role="rowheader" scope="row">${fileName(name)} <span class="tag">${t("identify.aside-tag")}</span></th>
        <td role="cell" class="reason" colspan=${columns.length + 3}>${reasonOf(why)}</td>${removeCell(form, name)}</tr></tbody>`;
}

function removeCell({ remove }: RecordingsForm, name: string): TemplateResult {
    const title = t("identify.remove", { name });
    return html`<td role="cell" class="remove"><button type="button" class="quiet" aria-label=${title} title=${title}
        @click=${() => remove(name)}>✕</button></td>`;
}

function lengthText({ samples, T }: Log): string {
    return duration(Number(((samples - 1) * T).toPrecision(3)));
}

function isTold(log: Log | undefined, key: string): boolean {
    return log?.told.includes(key) === true;
}

/** One value for all recordings that do not tell it themselves. */
function forAll(form: RecordingsForm, columns: readonly Column[], logs: ReadonlyMap<string, Log>): TemplateResult {
    const { shelf } = form;
    const files = shelf.usable.map(({ name }) => name);
    const free = (key: string): string[] => files.filter((name) => !isTold(logs.get(name), key));
    const field = (column: Column): TemplateResult => {
        const open = free(column.key);
        if (open.length === 0) return html`<td></td>`;
        const values = new Set(open.map((name) => shelf.benches.value.get(name)?.[column.key] ?? ""));
        const [only = ""] = values.size === 1 ? values : [];
        const placeholder = values.size > 1 ? t("identify.several") : column.key === "vin" ? form.supply : "";
        const wanted = column.needed && values.has("");
        return cell(titled(column.title, column.unit), input(form, column, ALL, open, only, placeholder, wanted));
    };
    return html`<tbody role="rowgroup" class="for-all"><tr role="row"><th role="rowheader" scope="row" colspan="3">${t("identify.for-all")}</th>${columns.map(field)}<td></td><td></td></tr></tbody>`;
}

function numberField(form: RecordingsForm, column: Column, file: string, log: Log | undefined): TemplateResult {
    const { key, unit } = column;
    if (log && isTold(log, key))
        return html`<span class="told-value" title=${t("identify.told")}>${fieldText(log.bench[key] ?? "", false)}<span
            class="unseen"> ${unit}, ${t("identify.told")}</span></span>`;
    const value = form.shelf.benches.value.get(file)?.[key] ?? "";
    return input(form, column, file, [file], value, key === "vin" ? fieldText(form.supply, false) : "");
}

function input(
    { shelf }: RecordingsForm,
    { key, title, unit, needed }: Column,
    file: string,
    files: readonly string[],
    value: string,
    placeholder: string,
    wanted = false,
): TemplateResult {
    const draft = shelf.draft(file, key);
    const missing = needed && file !== ALL && value === "" && draft === undefined;
    const onChange = (event: Event): void => {
        const text = typedNumber((event.target as HTMLInputElement).value.trim());
        shelf.edited = "";
        if (text !== "" && !Number.isFinite(Number(text))) return shelf.refuse(file, key, text);
        shelf.set(file === ALL ? files : [file], key, text);
    };
    const place = `${file}\n${key}`;
    const label = `${title}${unit === "" ? "" : ` [${unit}]`}, ${file === ALL ? t("identify.for-all") : file}`;
    return html`<input class="field ${missing ? "missing" : ""} ${wanted ? "wanted" : ""}" type="text" inputmode="decimal" autocomplete="off" spellcheck="false"
        .value=${shelf.edited === place ? noChange : live(fieldText(draft ?? value, true))} placeholder=${placeholder} aria-label=${label}
        aria-invalid=${draft !== undefined || missing ? "true" : "false"} @input=${() => (shelf.edited = place)} @change=${onChange}
        @blur=${() => (shelf.edited = "")}>`;
}

function textField({ shelf }: RecordingsForm, file: string, log: Log | undefined): TemplateResult {
    const key = TEXTS[0]!;
    if (log && isTold(log, key))
        return html`<span class="told-value" title=${t("identify.told")}>${log.bench[key]}<span class="unseen">, ${t("identify.told")}</span></span>`;
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
