// The open recordings: which one is shown, buttons to forget each and all, and what becomes of the files.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { lasting } from "../../environment/file-store";
import { t } from "../../i18n/messages";
import { duration } from "../../i18n/number-text";
import type { OpenRecording, Recordings } from "../../sim/recordings";
import { fileName } from "../../ui/file-name";
import { popup } from "../../ui/popup";

export interface RecordingActions {
    show: (one: OpenRecording) => void;
    forget: (one: OpenRecording) => void;
    forgetAll: () => void;
    /** Ask again which columns are which. */
    columns: (one: OpenRecording) => void;
}

/** `shown`: the one that the run follows. */
export function recordingList(
    recordings: Recordings,
    shown: OpenRecording | undefined,
    { show, forget, forgetAll, columns }: RecordingActions,
): TemplateResult | typeof nothing {
    const all = recordings.all.value;
    if (all.length === 0) return nothing;
    return popup({
        id: "recordings",
        look: "small",
        button: html`${t("files.list", { count: all.length })} <span aria-hidden="true">▾</span>`,
        sheet: () => html`<div class="recording-list" role="group" aria-label=${t("files.list", { count: all.length })}>
            <ul>${all.map(
                (
                    one,
                ) => html`<li><label><input type="radio" name="recording" .checked=${live(one === shown)} @change=${() => show(one)}>
                    ${fileName(one.name)} <span class="quiet">${t("files.length", { rows: one.rows, time: duration(one.duration) })}</span></label>
                    ${one.header === "" ? nothing : html`<button type="button" class="small" @click=${() => columns(one)} aria-label=${t("columns.of", { name: one.name })}>${t("columns.change")}</button>`}
                    <button type="button" class="small" @click=${() => forget(one)} aria-label=${t("files.forget-of", { name: one.name })}>${t("files.forget")}</button></li>`,
            )}</ul>
            ${all.length < 2 ? nothing : html`<p><button type="button" class="small forget-all" @click=${forgetAll}>${t("files.forget-all", { count: all.length })}</button></p>`}
            <p class="quiet">${t(lasting.value ? "files.stay" : "files.not-kept")}</p></div>`,
    });
}
