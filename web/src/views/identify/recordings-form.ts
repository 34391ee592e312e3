// Table of the recordings of an identification: contents and bench of each. Bench values are fields unless the file has them.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { duration, fieldText, shortNumber } from "../../i18n/number-text";
import { openIn, type OpenRecording } from "../../recordings/recording-state";
import type { RecordingEntry } from "../../recordings/recordings";
import { fileName } from "../../ui/file-name";
import { ALL, assumed, columnsOf, isInFile, numberField, numberOf, trajectoryOf, type Column } from "./bench-field";
import { doubtId, doubtList, type Doubt } from "./doubts";
import { reasonOf } from "./findings";
import type { Shelf } from "./shelf";
import { cell, headCell } from "./table-parts";

export interface RecordingsForm {
    shelf: Shelf;
    /** Checked recordings by name. */
    logs: ReadonlyMap<string, Log>;
    /** Supply voltage of the servo's preset, used if none is given. */
    supply: string;
    doubts: readonly Doubt[];
    remove: (key: number) => void;
}

interface Rows extends RecordingsForm {
    columns: readonly Column[];
}

export function recordingsForm(form: RecordingsForm): TemplateResult {
    const { shelf, logs, doubts } = form;
    const columns = columnsOf();
    const rows: Rows = { ...form, columns };
    const open = shelf.usable.some(({ name }) => columns.some(({ key }) => !isInFile(logs.get(name), key)));
    const shared = doubts.some(({ files }) => files.length > 1);
    return html`<div class="identify-shelf">
        <table class="identify-recordings" role="table" aria-label=${t("identify.recordings")}><thead role="rowgroup"><tr role="row">${headCell(t("identify.file"))}${headCell(t("identify.samples"))}${headCell(t("identify.duration"))}
            ${columns.map(({ title, unit }) => headCell(titled(title, unit)))}${headCell(t("identify.trajectory"))}<td></td></tr></thead>
        ${shelf.usable.length > 1 && (open || shared) ? forAll(rows) : nothing}
        ${shelf.entries.map((entry) => entryRow(rows, entry))}</table></div>`;
}

/** Row of a file, by its state. */
function entryRow(rows: Rows, entry: RecordingEntry): TemplateResult {
    const { shelf } = rows;
    const { state, key } = entry;
    const open = openIn(state);
    if (open && !open.used) return asideRow(rows, entry, t("identify.left-out-tag"), useBox(rows, open));
    const why = open ? shelf.refusalOf(open) : state.kind === "refused" ? state.findings[0] : undefined;
    if (open && !why) return recordingRow(rows, open);
    const asks = (): void => shelf.recordings.askColumns(key);
    const names =
        state.kind === "refused" && state.question
            ? html` <button type="button" class="small" @click=${asks}>${t("identify.name-columns")}</button>`
            : nothing;
    const reason = why ? reasonOf(why) : state.kind === "columns" ? t("identify.columns-asked") : "…";
    const tag = why ? t("identify.aside-tag") : "";
    return asideRow(rows, entry, tag, html`${reason}${names}`);
}

/** Checkbox for using the recording in comparisons and identifications. */
function useBox({ shelf }: Rows, open: OpenRecording): TemplateResult {
    const onChange = (event: Event): void =>
        shelf.recordings.update(open, { used: (event.target as HTMLInputElement).checked });
    const label = t("files.use-of", { name: open.name });
    return html`<label class="recording-use" title=${label}><input type="checkbox" .checked=${live(open.used)} aria-label=${label} @change=${onChange}></label>`;
}

function titled(title: string, unit: string): TemplateResult {
    return html`${title}${unit === "" ? nothing : html` <span class="unit">${unit}</span>`}`;
}

function recordingRow(rows: Rows, open: OpenRecording): TemplateResult {
    const { shelf, columns, logs, supply, doubts } = rows;
    const { name: file, key: entry } = open;
    const log = logs.get(file);
    const bench = shelf.benchOf(open, log);
    const number = (column: Column): TemplateResult => {
        const placeholder = fieldText(assumed(column, supply), false);
        const doubt = doubtId(doubts, column.key, file);
        const field = { shelf, column, file, placeholder, doubt };
        return cell(titled(column.title, column.unit), numberOf(field, bench, log));
    };
    return html`<tbody role="rowgroup" class=${log?.held ? "held" : ""}><tr role="row"><th role="rowheader" scope="row">${useBox(rows, open)} ${fileName(file)}${
        log?.held ? html` <span class="tag">${t("identify.held-tag")}</span>` : nothing
    }</th>
        ${cell(t("identify.samples"), log?.samples ? shortNumber(log.samples, 9) : "…", "count")}
        ${cell(t("identify.duration"), log?.samples ? lengthText(log) : "…", "count last")}
        ${columns.map(number)}
        ${cell(t("identify.trajectory"), trajectoryOf(shelf, file, bench, log), "wide")}
        ${removeCell(rows, file, entry)}</tr>
        ${doubtRow(
            rows,
            doubts.filter(({ files }) => files.length === 1 && files[0] === file),
        )}</tbody>`;
}

/** Row of a file that is not identified, with the reason. */
function asideRow(
    rows: Rows,
    { file, key }: RecordingEntry,
    tag: string,
    reason: TemplateResult | string,
): TemplateResult {
    return html`<tbody role="rowgroup" class="aside"><tr role="row"><th role="rowheader" scope="row">${fileName(file.name)} ${tag === "" ? nothing : html`<span class="tag">${tag}</span>`}</th>
        <td role="cell" class="reason" colspan=${rows.columns.length + 3}>${reason}</td>${removeCell(rows, file.name, key)}</tr></tbody>`;
}

function removeCell({ remove }: Rows, name: string, key: number): TemplateResult {
    const title = t("identify.remove", { name });
    return html`<td role="cell" class="remove"><button type="button" class="quiet" aria-label=${title} title=${title}
        @click=${() => remove(key)}>✕</button></td>`;
}

function lengthText({ samples, T }: Log): string {
    return duration(Number(((samples - 1) * T).toPrecision(3)));
}

/** Row that sets a value of all recordings whose files do not contain it. */
function forAll(rows: Rows): TemplateResult {
    const { shelf, columns, logs, supply, doubts } = rows;
    const shared = doubts.filter(({ files }) => files.length > 1);
    const field = (column: Column): TemplateResult => {
        const { key, title, unit, needed } = column;
        const free = shelf.usable.filter(({ name }) => !isInFile(logs.get(name), key));
        if (free.length === 0) return html`<td></td>`;
        const files = free.map(({ name }) => name);
        const values = new Set(free.map((open) => shelf.benchOf(open, logs.get(open.name))[key] ?? ""));
        const [value = ""] = values.size === 1 ? values : [];
        const placeholder = values.size > 1 ? t("identify.several") : assumed(column, supply);
        const isNext = needed && values.has("");
        const doubt = doubtId(shared, key, files[0]!) && doubtId(doubts, key, files[0]!);
        return cell(
            titled(title, unit),
            numberField({ shelf, column, file: ALL, files, value, placeholder, isNext, missing: false, doubt }),
        );
    };
    return html`<tbody role="rowgroup" class="for-all"><tr role="row"><th role="rowheader" scope="row" colspan="3">${t("identify.for-all")}</th>${columns.map(field)}<td></td><td></td></tr>
        ${doubtRow(rows, shared)}</tbody>`;
}

function doubtRow({ shelf, columns, logs, doubts }: Rows, some: readonly Doubt[]): TemplateResult | typeof nothing {
    if (some.length === 0) return nothing;
    const set = ({ key, files }: Doubt): ((value: string) => void) | undefined => {
        const open = files.filter((file) => !isInFile(logs.get(file), key));
        return open.length === 0 ? undefined : (value) => shelf.set(open, key, value);
    };
    return html`<tr role="row"><td role="cell" class="doubts" colspan=${columns.length + 5}>${doubtList(doubts, some, set)}</td></tr>`;
}
