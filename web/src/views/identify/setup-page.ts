// Page before an identification: the recordings with their benches, the settings, and the start button.
import { html, nothing, type TemplateResult } from "lit";
import type { Finding } from "../../../../wasm/friction";
import { lasting } from "../../environment/file-store";
import { t, tHtml } from "../../i18n/messages";
import type { Store } from "../../model/store";
import { columnsQuestion, filesStatus, offButton } from "../../recordings/files-status";
import { fileButton } from "../../ui/file-button";
import { findingList } from "../../ui/finding-list";
import { commandPart, exampleButton } from "./onwards";
import type { Order } from "../../identify/identification";
import { refusedFields } from "./bench-field";
import { groupedFindings, valuesIn } from "./findings";
import { recordingText } from "./order";
import { recordingsForm, type RecordingsForm } from "./recordings-form";
import type { Session } from "./session";
import { settingsForm } from "./settings-form";

export interface Setup extends RecordingsForm {
    session: Session;
    store: Store;
    /** The recordings belong to the example. */
    example: boolean;
    order: Order | undefined;
    open: (files: readonly File[]) => void;
    chooseExample: (on: boolean) => void;
    /** Called when a question or a message was closed, which removes its focused button. */
    closed: () => void;
    start: () => void;
}

export function setupPage(setup: Setup): TemplateResult {
    const { session, store, shelf, example, open, chooseExample } = setup;
    const { recordings } = shelf;
    const empty = shelf.entries.length === 0;
    const checked = empty ? undefined : session.checked.value;
    const files = { store, recordings, closed: setup.closed };
    // findings of the library are in the rows of the table and in the check
    const isOwn = ({ code }: Finding): boolean => code === "";
    return html`<div class="identify-setup">
        ${session.failure.value === "" ? nothing : html`<p class="remark" role="alert">${session.failure.value}</p>`}
        <section class="identify-part identify-files" aria-labelledby="identify-recordings-title">
            <h2 id="identify-recordings-title">${t("identify.recordings")}</h2>
            ${empty ? html`<div class="lead">${tHtml("identify.invitation")}</div>` : nothing}
            <p class="actions">${fileButton(open, false, { long: t("identify.open-long"), title: t("identify.open-title") })}
                ${
                    example
                        ? html`<button type="button" @click=${() => chooseExample(false)}>${t("identify.no-example")}</button>`
                        : html`<button type="button" class=${empty ? "primary" : ""} @click=${() => chooseExample(true)}>${t("identify.use-example")}</button>`
                }
                ${example ? exampleButton(shelf.usable.map(recordingText)) : nothing}</p>
            ${example ? html`<p class="remark quiet">${t("identify.made-up")}</p>` : nothing}
            ${columnsQuestion(files)}${filesStatus(files, nothing, isOwn)}
            ${empty ? nothing : recordingsForm(setup)}
            ${empty ? nothing : html`<p class="source">${t(lasting.value ? "files.stay" : "files.not-kept")}</p>`}
            ${startPart(setup)}
        </section>
        <section class="identify-part identify-settings" aria-labelledby="identify-settings-title">
            <h2 id="identify-settings-title">${t("identify.settings")}</h2>
            ${settingsForm(store, checked?.logs ?? [], example ? [] : shelf.servos)}
        </section>
        ${empty || !setup.order ? nothing : html`<section class="identify-part identify-command">${commandPart({ order: setup.order, example: false })}</section>`}
    </div>`;
}

/** Start button, and the reasons why it is disabled. */
function startPart({ session, store, shelf, doubts, start }: Setup): TemplateResult {
    const empty = shelf.usable.length === 0;
    const checked = empty ? undefined : session.checked.value;
    const fields = refusedFields(shelf);
    // remedies are settings of a run, which do not apply here
    const findings = groupedFindings(checked).map((finding) => ({ ...finding, remedies: [] }));
    const typing = Object.keys(store.pageDrafts.value).length > 0;
    // an order without the files that are still read would not be the reader's
    const reading = shelf.entries.some(({ state: { kind } }) => kind === "waiting" || kind === "reading");
    const ready = checked !== undefined && !checked.refused && fields.length === 0 && !typing && !reading;
    const errors = valuesIn(checked?.findings ?? []) + fields.length;
    const aside = shelf.entries.length - shelf.usable.length;
    const states = [
        empty ? t("identify.first-files") : errors > 0 ? t("identify.not-ready", { count: errors }) : "",
        aside > 0 ? t("identify.aside", { count: aside }) : "",
        doubts.length > 0 ? t("identify.doubted", { count: doubts.length }) : "",
    ];
    return html`<div class="identify-start"><p class="actions"><button type="button" class="primary" ?disabled=${!ready} @click=${start}>${t("identify.start")}</button>
            <span class="quiet" role="status">${states.filter((text) => text !== "").join(" ")}</span></p>
        ${findingList(store, [...fields, ...findings], undefined, (finding) => offButton(shelf.recordings, finding))}</div>`;
}
