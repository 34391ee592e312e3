// Recordings and parameter files in the Pendulum view: the recording that the run follows, its bench, and the file messages.
import { batch, effect } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { lasting } from "../../environment/file-store";
import { t, tHtml } from "../../i18n/messages";
import { duration } from "../../i18n/number-text";
import { KEPT_KEYS, keptOf, withKept } from "../../model/bench-guess";
import { opening, OPENING } from "../../model/opening";
import { ownFinding } from "../../model/own-finding";
import { writePlace } from "../../model/permalink";
import { warningsOf } from "../../model/rows";
import { sameSettings } from "../../model/same";
import type { Given, Store } from "../../model/store";
import { columnsQuestion, filesStatus, sizeText } from "../../recordings/files-status";
import type { OpenRecording } from "../../recordings/recording-state";
import { nameIn, recordingsOf, settingsOf, type FileReport, type Recordings } from "../../recordings/recordings";
import { fileButton } from "../../ui/file-button";
import { fileName } from "../../ui/file-name";
import { popup } from "../../ui/popup";
import type { Finding, Friction } from "../../../../wasm/friction";
import { benchStrip } from "./bench-strip";
import { isParameters, ParameterFiles } from "./parameter-files";

/** Time without changes before the settings of a bench are stored [ms]. */
const KEPT_AFTER = 300;
/** Settings other than the bench that a recording changes. */
const FOLLOWING = { trajectory: null, T: null, theta_0: null, omega_0: null, base_wave: null };
const ALL_KEPT = Object.fromEntries(KEPT_KEYS.map((key) => [key, null]));
/** Report of parameters that were chosen or saved. */
const PARAMETERS = "parameters";

/** Bench values on which the settings and the recording last agreed. If the recording has different ones, another view has
 *  changed them. */
const agreed = new WeakMap<Recordings, Map<string, Given>>();

export class PendulumFiles {
    readonly recordings: Recordings;
    private readonly parameters: ParameterFiles;
    private readonly agreed: Map<string, Given>;
    private closed = false;
    private keeping = 0;
    private readonly stop: readonly (() => void)[];

    /** `onClosed` is called when the reader has answered or closed a question, which removes its focused button. */
    constructor(
        friction: Friction,
        protected readonly store: Store,
        private readonly onClosed: () => void,
    ) {
        const recordings = (this.recordings = recordingsOf(friction));
        this.agreed = agreed.get(recordings) ?? new Map<string, Given>();
        agreed.set(recordings, this.agreed);
        this.parameters = new ParameterFiles(store);
        recordings.restore().catch((error: Error) => {
            if (!this.closed) recordings.report("", [ownFinding("", t("files.kept-failed", { why: error.message }))]);
        });
        this.stop = [effect(() => this.followLink()), effect(() => this.keepBench())];
    }

    get recording(): OpenRecording | undefined {
        return this.store.option("trajectory")?.name === "log" ? this.recordings.shown : undefined;
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.keeping);
        for (const stop of this.stop) stop();
    }

    /** Loads the recording that the address names, if it is available. */
    private followLink(): void {
        const id = this.store.pageValue("log");
        const { recordings } = this;
        if (id === "" || id === recordings.loaded.value) return;
        const waits = this.store.drafts.value["trajectory"] === "log";
        if (!waits && this.store.option("trajectory")?.name !== "log") return;
        if (!recordings.of(id)) return;
        queueMicrotask(() => {
            const linked = recordings.of(id);
            if (this.closed || !linked || this.store.pageValue("log") !== id) return;
            if (recordings.loaded.peek() !== id) recordings.follow(linked);
            // The trajectory of the link was refused while there was no recording.
            if (waits) this.store.change("trajectory", "log", "replace");
        });
    }

    /** Stores changed bench settings with the recording in use; applies bench values stored by another view to the run. */
    private keepBench(): void {
        const { recording } = this;
        const given = keptOf(this.store.given.value);
        clearTimeout(this.keeping);
        if (!recording) return;
        const { id, bench } = recording;
        const before = this.agreed.get(id);
        const elsewhere = before !== undefined && !sameSettings(before, keptOf(bench));
        if (sameSettings(given, keptOf(bench))) this.agreed.set(id, given);
        else if (elsewhere) {
            this.agreed.set(id, keptOf(bench));
            queueMicrotask(() => this.closed || this.take(recording, ALL_KEPT));
        } else
            this.keeping = window.setTimeout(() => {
                this.agreed.set(id, given);
                this.recordings.update(recording, { bench: withKept(bench, given) });
            }, KEPT_AFTER);
    }

    /** Reads files one after the other; the run follows the first recording among them. */
    open(files: readonly File[], others: readonly string[] = [], cut = false): Promise<void> {
        const take = async (file: File): Promise<FileReport | undefined> =>
            (await isParameters(file)) ? this.parameters.open(file) : undefined;
        return this.recordings.open(files, { take, opened: this.firstShown(), others, cut });
    }

    /** Handler for recordings that are read together: the run follows the first, the others join the list. */
    private readonly firstShown = (): ((open: OpenRecording) => void) => {
        let shown = false;
        return (open) => {
            if (this.closed) return;
            if (shown) this.recordings.report(open.name, warningsOf(open.findings));
            else this.take(open, {}, fileFindings(open));
            shown = true;
        };
    };

    /** Makes the run follow a recording. `others`: settings to reset; `findings`: messages about its file. */
    private take(open: OpenRecording, others: Readonly<Record<string, null>>, findings: readonly Finding[] = []): void {
        const { store, recordings } = this;
        recordings.follow(open);
        const refused = batch(() => {
            store.changePage("log", open.id, "replace");
            store.changePage("own", "off", "replace");
            // the run starts at its first row
            store.changePage("at", "", "replace");
            return store.take({ ...this.leaveOpening(), base_wave: null, ...others, ...settingsOf(open) });
        });
        recordings.report(open.name, [...findings, ...refused]);
    }

    /** Ends the opening, and the stop at the end of its run. Returns the bench settings of the opening, to be reset. */
    private leaveOpening(): Readonly<Record<string, null>> {
        if (!opening.value) return {};
        const { store } = this;
        opening.value = false;
        store.changePage("loop", "on", "replace");
        const left = KEPT_KEYS.filter((key) => OPENING[key] !== undefined && store.given.value[key] === OPENING[key]);
        return Object.fromEntries(left.map((key) => [key, null]));
    }

    readonly show = (open: OpenRecording): void => {
        if (open === this.recording) return;
        this.recordings.clearReports();
        this.take(open, ALL_KEPT);
    };

    private readonly forget = (recordings: readonly OpenRecording[]): void => {
        if (this.recording && recordings.includes(this.recording)) this.putAway();
        this.recordings.remove(recordings.map(({ key }) => key));
        this.onClosed();
    };

    /** Stops following the recording and resets the settings that it changed. It stays in the list. */
    private readonly putAway = (): void => {
        this.recordings.clearReports();
        batch(() => {
            this.store.changePage("log", "", "replace");
            this.store.take(FOLLOWING);
        });
        this.onClosed();
    };

    /** Asks the reader about the bench again. */
    readonly ask = (open: OpenRecording): void => {
        this.recordings.update(open, { confirmed: false, dismissed: false });
        this.show(this.recordings.of(open.id)!);
    };

    /** The reader has read the messages about the file together with the question about its bench. */
    private readonly onAnswered = (): void => {
        this.recordings.clearReports(true);
        this.onClosed();
    };

    private readonly reportParameters = ({ findings, done }: FileReport): void =>
        this.recordings.report(PARAMETERS, findings, done);

    button(): TemplateResult {
        return fileButton((files) => void this.open(files), this.recordings.reading.value !== undefined);
    }

    /** Buttons next to the file button: the list of recordings, and saving parameters. */
    actions(): TemplateResult {
        return html`${this.list()}${this.parameters.saveButton(this.reportParameters)}`;
    }

    /** List of open recordings: the one in use, and those that take part in comparisons. */
    private list(): TemplateResult | typeof nothing {
        const all = this.recordings.all.value;
        if (all.length === 0) return nothing;
        return popup({
            id: "recordings",
            look: "small",
            button: html`${t("files.list", { count: all.length })} <span aria-hidden="true">▾</span>`,
            sheet: () => html`<div class="recording-list" role="group" aria-label=${t("files.list", { count: all.length })}>
                <ul>${all.map(
                    (
                        recording,
                    ) => html`<li class="flow"><label><input type="radio" name="recording" .checked=${live(recording === this.recording)} @change=${() => this.show(recording)}>
                        ${fileName(recording.name)} <span class="quiet">${t("files.length", { rows: recording.rows, time: duration(recording.duration) })}</span></label>
                        <label class="recording-use"><input type="checkbox" .checked=${live(recording.used)} aria-label=${t("files.use-of", { name: recording.name })}
                            @change=${(event: Event) => this.recordings.update(recording, { used: (event.target as HTMLInputElement).checked })}>${t("files.use")}</label>
                        ${recording.header === "" ? nothing : html`<button type="button" class="small" @click=${() => this.recordings.askColumns(recording.key)} aria-label=${t("columns.of", { name: recording.name })}>${t("columns.change")}</button>`}
                        <button type="button" class="small" @click=${() => this.forget([recording])} aria-label=${t("files.forget-of", { name: recording.name })}>${t("files.forget")}</button></li>`,
                )}</ul>
                ${all.length < 2 ? nothing : html`<p><button type="button" class="small forget-all" @click=${() => this.forget(all)}>${t("files.forget-all", { count: all.length })}</button></p>`}
                <p class="quiet">${t(lasting.value ? "files.stay" : "files.not-kept")}</p></div>`,
        });
    }

    /** Further text about the recording in use. */
    protected details(): TemplateResult | typeof nothing {
        return nothing;
    }

    /** Content above the stage: questions, the file being read, its messages, and the recording in use. */
    state(): TemplateResult {
        const { recording, recordings } = this;
        const hasQuestion = recordings.questioned.value !== undefined;
        const view = { store: this.store, recordings, opened: this.firstShown(), closed: this.onClosed };
        return html`${columnsQuestion(view)}
            ${recording && !hasQuestion ? benchStrip(this.store, recordings, recording, this.onAnswered) : nothing}
            ${this.parameters.chooser(this.reportParameters)}${filesStatus(
                view,
                html`${this.invitation()}${recording && !hasQuestion ? this.shownLine(recording) : nothing}${this.missing()}`,
            )}`;
    }

    private shownLine(recording: OpenRecording): TemplateResult {
        const { name, size, rows, dismissed, confirmed } = recording;
        const facts = { name: fileName(name), size: sizeText(size), rows, time: duration(recording.duration) };
        return html`<p class="flow recording"><span>${tHtml("files.recording", facts)} ${confirmed && lasting.value ? nothing : html`<span class="quiet">${t(lasting.value ? "files.stays" : "files.not-kept")}</span>`}</span>
            ${dismissed && !confirmed ? html`<button type="button" class="small" @click=${() => this.ask(recording)}>${t("errors.answer")}</button>` : nothing}
            ${confirmed ? html`<a href=${writePlace("identify", {})}>${t("files.identify")}</a>` : nothing}
            <button type="button" class="small" @click=${this.putAway}>${t("files.put-away")}</button></p>${this.details()}`;
    }

    /** Invitation to open a recording, for readers with a servo to compare. */
    private invitation(): TemplateResult | typeof nothing {
        const { store } = this;
        if (store.pageValue("own") !== "on" || this.recording || this.recordings.questioned.value) return nothing;
        return html`<p class="own-servo"><span>${tHtml("own.invitation")}</span> ${this.button()}
            <button type="button" class="small" aria-label=${t("own.close")} @click=${() => store.changePage("own", "off", "replace")}>✕</button></p>`;
    }

    /** Note if the link names a recording that is not available. */
    private missing(): TemplateResult | typeof nothing {
        const id = this.store.pageValue("log");
        const { recordings } = this;
        if (id === "" || !recordings.ready.value || recordings.of(id) || recordings.reading.value) return nothing;
        const name = nameIn(id);
        const hasSameName = recordings.all.value.some((recording) => recording.name === name);
        return html`<p class="missing">${t(hasSameName ? "files.other" : "files.missing", { name })} ${this.button()}</p>`;
    }
}

/** Findings of a recording, without the supply column in the note about unused columns: its values are used as a guess. */
function fileFindings({ findings, guesses }: OpenRecording): Finding[] {
    const column = guesses.find(({ from }) => from === "column")?.column;
    return findings.flatMap((finding) => {
        const names = finding.arguments.find(({ name }) => name === "columns");
        if (finding.code !== "RECORDING_UNUSED_COLUMNS" || !names || !("word" in names)) return [finding];
        const others = names.word.split(", ").filter((name) => name !== column);
        const text = finding.text.replace(names.word, others.join(", "));
        return others.length === 0 ? [] : [{ ...finding, text }];
    });
}
