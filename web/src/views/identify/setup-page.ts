// Before an identification: the recordings and their benches, the settings, and the button that starts it.
import { html, nothing, type TemplateResult } from "lit";
import type { Finding } from "../../../../wasm/friction";
import { lasting } from "../../environment/file-store";
import { t, tHtml } from "../../i18n/messages";
import type { Store } from "../../model/store";
import { columnsQuestion, filesStatus } from "../../recordings/files-status";
import { fileButton } from "../../ui/file-button";
import { findingList } from "../../ui/finding-list";
import { commandPart, exampleButton } from "./onwards";
import type { Log, Order } from "../../identify/identification";
import { refusedFields } from "./bench-field";
import type { Doubt } from "./doubts";
import { gathered, valuesIn } from "./gathered-findings";
import { recordingText } from "./order";
import { recordingsForm } from "./recordings-form";
import type { Session } from "./session";
import { settingsForm } from "./settings-form";
import type { Shelf } from "./shelf";

export interface Setup {
    session: Session;
    store: Store;
    shelf: Shelf;
    /** The recordings are those of the example. */
    example: boolean;
    /** The supply voltage of the servo's preset, as text. */
    supply: string;
    doubts: readonly Doubt[];
    /** The checked recordings, by name. */
    logs: ReadonlyMap<string, Log>;
    order: Order | undefined;
    open: (files: readonly File[]) => void;
    remove: (key: number) => void;
    chooseExample: (on: boolean) => void;
    /** A question or a message has been closed, and its button with it. */
    closed: () => void;
    start: () => void;
}

export function setupPage(setup: Setup): TemplateResult {
    const { session, store, shelf, example, open, chooseExample } = setup;
    const { recordings } = shelf;
    const empty = shelf.entries.length === 0;
    const checked = empty ? undefined : session.checked.value;
    const files = { store, recordings, closed: setup.closed };
    // The rows of the table and the check show the findings of the library.
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
        </section>
        <section class="identify-part identify-settings" aria-labelledby="identify-settings-title">
            <h2 id="identify-settings-title">${t("identify.settings")}</h2>
            ${settingsForm(store, checked?.logs ?? [])}
            ${startPart(setup)}
        </section>
        ${empty || !setup.order ? nothing : html`<section class="identify-part identify-command">${commandPart({ order: setup.order, example: false })}</section>`}
    </div>`;
}

/** The start button, and the reasons why it is disabled. */
function startPart({ session, store, shelf, doubts, start }: Setup): TemplateResult {
    const empty = shelf.usable.length === 0;
    const checked = empty ? undefined : session.checked.value;
    const fields = refusedFields(shelf);
    // A remedy would be a setting of a run.
    const told = gathered(checked).map((finding) => ({ ...finding, remedies: [] }));
    const typing = Object.keys(store.pageDrafts.value).length > 0;
    const ready = checked !== undefined && !checked.refused && fields.length === 0 && !typing;
    const errors = valuesIn(checked?.findings ?? []) + fields.length;
    const aside = shelf.entries.length - shelf.usable.length;
    const states = [
        empty ? t("identify.first-files") : errors > 0 ? t("identify.not-ready", { count: errors }) : "",
        aside > 0 ? t("identify.aside", { count: aside }) : "",
        doubts.length > 0 ? t("identify.doubted", { count: doubts.length }) : "",
    ];
    return html`<div class="identify-start"><p class="actions"><button type="button" class="primary" ?disabled=${!ready} @click=${start}>${t("identify.start")}</button>
            <span class="quiet" role="status">${states.filter((text) => text !== "").join(" ")}</span></p>
        ${findingList(store, [...fields, ...told])}</div>`;
}
