// The recordings of an identification as a table: what each holds, and what its bench was, to be corrected where the file
// does not say it itself.
import { html, nothing, type TemplateResult } from "lit";
import type { Finding } from "../../../../wasm/friction";
import type { Checked, Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { duration, fieldText, shortNumber } from "../../i18n/number-text";
import { writePlace } from "../../model/permalink";
import { fileName } from "../../ui/file-name";
import { columnsOf, type Column } from "./bench-columns";
import { ALL, isTold, numberField, numberOf, trajectoryOf } from "./bench-field";
import { doubtId, doubtList } from "./doubt-list";
import type { Doubt } from "./doubts";
import { reasonOf } from "./set-aside";
import type { Shelf } from "./shelf";

export interface RecordingsForm {
    shelf: Shelf;
    checked: Checked | undefined;
    /** The supply of the servo's preset, which is used if none is given. */
    supply: string;
    /** What is questioned. */
    doubts: readonly Doubt[];
    remove: (file: string) => void;
}

/** What its rows have in common. */
interface Rows extends RecordingsForm {
    columns: readonly Column[];
    logs: ReadonlyMap<string, Log>;
}

export function recordingsForm(form: RecordingsForm): TemplateResult {
    const { shelf, checked, doubts } = form;
    const columns = columnsOf(shelf, checked);
    const logs = new Map(checked?.logs.map((log) => [log.file, log]));
    const rows: Rows = { ...form, columns, logs };
    const head = (title: string, unit = ""): TemplateResult =>
        html`<th role="columnheader" scope="col">${titled(title, unit)}</th>`;
    const open = shelf.usable.some(({ name }) => columns.some(({ key }) => !isTold(logs.get(name), key)));
    const shared = doubts.some(({ files }) => files.length > 1);
    return html`<div class="identify-shelf">
        <table class="identify-recordings" role="table" aria-label=${t("identify.recordings")}><thead role="rowgroup"><tr role="row">${head(t("identify.file"))}${head(t("identify.samples"))}${head(t("identify.duration"))}
            ${columns.map(({ title, unit }) => head(title, unit))}${head(t("identify.trajectory"))}<td></td></tr></thead>
        ${shelf.usable.length > 1 && (open || shared) ? forAll(rows) : nothing}
        ${shelf.recordings.value.map(({ name }) => {
            const why = shelf.aside.value.get(name);
            return why ? asideRow(rows, name, why) : recordingRow(rows, name);
        })}</table></div>`;
}

function titled(title: string, unit: string): TemplateResult {
    return html`${title}${unit === "" ? nothing : html` <span class="unit">${unit}</span>`}`;
}

/** On a narrow page each recording is a card, in which every value has its title. */
function cell(title: TemplateResult | string, content: unknown, look = ""): TemplateResult {
    return html`<td role="cell" class=${look}><span class="short">${title} </span>${content}</td>`;
}

function recordingRow(rows: Rows, file: string): TemplateResult {
    const { shelf, columns, logs, supply, doubts } = rows;
    const log = logs.get(file);
    const number = (column: Column): TemplateResult => {
        const placeholder = column.key === "vin" ? fieldText(supply, false) : "";
        const doubt = doubtId(doubts, column.key, file);
        return cell(titled(column.title, column.unit), numberOf({ shelf, column, file, placeholder, doubt }, log));
    };
    return html`<tbody role="rowgroup" class=${log?.held ? "held" : ""}><tr role="row"><th role="rowheader" scope="row">${fileName(file)}${
        log?.held ? html` <span class="tag">${t("identify.held-tag")}</span>` : nothing
    }</th>
        ${cell(t("identify.samples"), log?.samples ? shortNumber(log.samples, 9) : "…", "count")}
        ${cell(t("identify.duration"), log?.samples ? lengthText(log) : "…", "count last")}
        ${columns.map(number)}
        ${cell(t("identify.trajectory"), trajectoryOf(shelf, file, log), "wide")}
        ${removeCell(rows, file)}</tr>
        ${doubtRow(
            rows,
            doubts.filter(({ files }) => files.length === 1 && files[0] === file),
        )}</tbody>`;
}

/** A file that is no recording, with the reason. */
function asideRow(rows: Rows, file: string, why: Finding): TemplateResult {
    return html`<tbody role="rowgroup" class="aside"><tr role="row"><th role="rowheader" scope="row">${fileName(file)} <span class="tag">${t("identify.aside-tag")}</span></th>
        <td role="cell" class="reason" colspan=${rows.columns.length + 3}>${reasonOf(why)}${
            why.code === "RECORDING_NO_COLUMN"
                ? html` <a href=${writePlace("pendulum", {})}>${t("identify.ask-columns")}</a>`
                : nothing
        }</td>${removeCell(rows, file)}</tr></tbody>`;
}

function removeCell({ remove }: Rows, file: string): TemplateResult {
    const title = t("identify.remove", { name: file });
    return html`<td role="cell" class="remove"><button type="button" class="quiet" aria-label=${title} title=${title}
        @click=${() => remove(file)}>✕</button></td>`;
}

function lengthText({ samples, T }: Log): string {
    return duration(Number(((samples - 1) * T).toPrecision(3)));
}

/** One value for all recordings that do not tell it themselves. */
function forAll(rows: Rows): TemplateResult {
    const { shelf, columns, logs, supply, doubts } = rows;
    const shared = doubts.filter(({ files }) => files.length > 1);
    const field = (column: Column): TemplateResult => {
        const { key, title, unit, needed } = column;
        const files = shelf.usable.map(({ name }) => name).filter((name) => !isTold(logs.get(name), key));
        if (files.length === 0) return html`<td></td>`;
        const values = new Set(files.map((name) => shelf.benches.value.get(name)?.[key] ?? ""));
        const [value = ""] = values.size === 1 ? values : [];
        const placeholder = values.size > 1 ? t("identify.several") : key === "vin" ? supply : "";
        const wanted = needed && values.has("");
        const doubt = doubtId(shared, key, files[0]!) && doubtId(doubts, key, files[0]!);
        return cell(
            titled(title, unit),
            numberField({ shelf, column, file: ALL, files, value, placeholder, wanted, missing: false, doubt }),
        );
    };
    return html`<tbody role="rowgroup" class="for-all"><tr role="row"><th role="rowheader" scope="row" colspan="3">${t("identify.for-all")}</th>${columns.map(field)}<td></td><td></td></tr>
        ${doubtRow(rows, shared)}</tbody>`;
}

function doubtRow({ shelf, columns, logs, doubts }: Rows, some: readonly Doubt[]): TemplateResult | typeof nothing {
    if (some.length === 0) return nothing;
    const set = ({ key, files }: Doubt): ((value: string) => void) | undefined => {
        const open = files.filter((file) => !isTold(logs.get(file), key));
        return open.length === 0 ? undefined : (value) => shelf.set(open, key, value);
    };
    return html`<tr role="row"><td role="cell" class="doubts" colspan=${columns.length + 5}>${doubtList(doubts, some, set)}</td></tr>`;
}
