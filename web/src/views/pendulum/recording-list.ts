// List of open recordings: selects the recording in use, and offers use in comparisons, columns, and forgetting them.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { lasting } from "../../environment/file-store";
import { t } from "../../i18n/messages";
import { duration } from "../../i18n/number-text";
import type { OpenRecording } from "../../recordings/recording-state";
import type { Recordings } from "../../recordings/recordings";
import { fileName } from "../../ui/file-name";
import { popup } from "../../ui/popup";

export interface RecordingActions {
    show: (recording: OpenRecording) => void;
    forget: (recordings: readonly OpenRecording[]) => void;
}

/** `shown`: the recording that the run follows. */
export function recordingList(
    recordings: Recordings,
    shown: OpenRecording | undefined,
    { show, forget }: RecordingActions,
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
                    recording,
                ) => html`<li class="flow"><label><input type="radio" name="recording" .checked=${live(recording === shown)} @change=${() => show(recording)}>
                    ${fileName(recording.name)} <span class="quiet">${t("files.length", { rows: recording.rows, time: duration(recording.duration) })}</span></label>
                    <label class="recording-use"><input type="checkbox" .checked=${live(recording.used)} aria-label=${t("files.use-of", { name: recording.name })}
                        @change=${(event: Event) => recordings.update(recording, { used: (event.target as HTMLInputElement).checked })}>${t("files.use")}</label>
                    ${recording.header === "" ? nothing : html`<button type="button" class="small" @click=${() => recordings.askColumns(recording.key)} aria-label=${t("columns.of", { name: recording.name })}>${t("columns.change")}</button>`}
                    <button type="button" class="small" @click=${() => forget([recording])} aria-label=${t("files.forget-of", { name: recording.name })}>${t("files.forget")}</button></li>`,
            )}</ul>
            ${all.length < 2 ? nothing : html`<p><button type="button" class="small forget-all" @click=${() => forget(all)}>${t("files.forget-all", { count: all.length })}</button></p>`}
            <p class="quiet">${t(lasting.value ? "files.stay" : "files.not-kept")}</p></div>`,
    });
}
