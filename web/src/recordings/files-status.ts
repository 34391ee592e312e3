// Questions, progress and messages about the files that the reader has opened, for every view that opens recordings.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Finding } from "../../../wasm/friction";
import { t } from "../i18n/messages";
import { shortNumber } from "../i18n/number-text";
import type { Columns } from "../model/remembered-columns";
import type { Store } from "../model/store";
import { findingList } from "../ui/finding-list";
import { columnsSheet } from "./columns-sheet";
import "./recordings.css";
import type { OpenRecording } from "./recording-state";
import type { Recordings } from "./recordings";

export interface FilesView {
    store: Store;
    recordings: Recordings;
    /** Called for each recording that is read after an answer or another attempt. */
    opened?: (open: OpenRecording) => void;
    /** Called when a question or a message has been closed, and its button with it. */
    closed: () => void;
}

/** The question about the columns of a file, if there is one. */
export function columnsQuestion({ recordings, opened, closed }: FilesView): TemplateResult | typeof nothing {
    const entry = recordings.questioned.value;
    if (entry?.state.kind !== "columns") return nothing;
    const { question, open } = entry.state;
    const answer = (columns: Columns | undefined): void => {
        void recordings.answerColumns(columns, opened);
        closed();
    };
    const readable = question.recording.ok && !open;
    return html`${keyed(question, columnsSheet(entry.file.name, question, readable, answer))}`;
}

/** Progress and messages; `more`: further lines of the view between them, `shown`: selects findings. */
export function filesStatus(
    { store, recordings, opened, closed }: FilesView,
    more: TemplateResult | typeof nothing = nothing,
    shown: (finding: Finding) => boolean = () => true,
): TemplateResult {
    const reading = recordings.reading.value;
    const reports = [...recordings.reports.value.values()];
    const done = reports.map((report) => report.done).filter((text) => text !== "");
    const findings = reports.flatMap((report) => report.findings).filter(shown);
    return html`<div class="files" role="status">${
        reading
            ? html`<p class="flow reading-file">${t("files.reading-size", { name: reading.name, size: sizeText(reading.size) })}
                <progress max=${reading.size || 1} value=${reading.read} aria-label=${t("files.reading", { name: reading.name })}></progress></p>`
            : nothing
    }${more}${findingList(store, findings, undefined, (finding) => offButton(recordings, finding, opened))}
        ${done.length === 0 ? nothing : html`<p class="pace">${done.join(" ")}</p>`}
        ${noted(recordings.unread, "files.unread", "files.again", () => void recordings.retry(opened), closed)}
        ${noted(recordings.removed.value, "files.removed", "files.undo", () => recordings.undo(), closed)}</div>`;
}

/** A button that says when the motor was switched off, for recordings whose angle leaves its goal at the same time. */
export function offButton(
    recordings: Recordings,
    finding: Finding,
    opened?: (open: OpenRecording) => void,
): TemplateResult | typeof nothing {
    const time = timeOff([finding]);
    if (time === undefined) return nothing;
    const alike = recordings.all.value.filter(({ used, findings }) => used && timeOff(findings) === time);
    const off = async (): Promise<void> => {
        for (const open of alike) await recordings.switchOff(open, time, opened);
    };
    const text = t("files.switched-off", { count: alike.length, time: shortNumber(time, 4) });
    return html`<span class="remedies"><button type="button" class="small" @click=${() => void off()}>${text}</button></span>`;
}

function timeOff(findings: readonly Finding[]): number | undefined {
    const leaves = findings.find(({ code }) => code === "RECORDING_LEAVES_GOAL");
    const time = leaves?.arguments.find(({ name }) => name === "time");
    return time && "number" in time ? (time.number ?? undefined) : undefined;
}

/** A sentence about files, with a button that disappears when it is pressed. */
function noted(
    entries: Recordings["removed"]["value"],
    text: "files.unread" | "files.removed",
    button: "files.again" | "files.undo",
    act: () => void,
    closed: () => void,
): TemplateResult | typeof nothing {
    const { length: count } = entries;
    if (count === 0) return nothing;
    const onClick = (): void => {
        act();
        closed();
    };
    return html`<p class="flow recording-note">${t(text, { name: entries[0]!.file.name, count })}
        <button type="button" class="small" @click=${onClick}>${t(button)}</button></p>`;
}

export function sizeText(bytes: number): string {
    const [size, unit] =
        bytes < 1e3 ? [bytes, t("files.bytes")] : bytes < 1e6 ? [bytes / 1e3, "KB"] : [bytes / 1e6, "MB"];
    return `${shortNumber(size, 3)}\u00a0${unit}`;
}
