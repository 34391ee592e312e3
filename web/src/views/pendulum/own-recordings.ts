// Recordings of the reader in the Pendulum view, compared with every model; times at which the drive reaches a limit.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Friction, Saturated } from "../../../../wasm/friction";
import { t, type Key } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { BENCH_KEYS } from "../../model/bench-guess";
import { choiceRow, isTuned, motorSettings, publishedSettings } from "../../model/rows";
import type { Given, Store } from "../../model/store";
import { watch } from "../../model/watch";
import { RecordingErrors, type Trial } from "../../recordings/recording-errors";
import type { OpenRecording } from "../../recordings/recording-state";
import { settingsOf } from "../../recordings/recordings";
import type { ErrorReading } from "../../ui/error-chip";
import type { DrawerTab } from "../../ui/stage-drawer";
import { measuredLine } from "./measured-supply";
import { PendulumFiles } from "./pendulum-files";
import "./recordings-table";

/** Time without changes before the models are compared with the recordings [ms]. */
const ERRORS_AFTER = 250;
/** Largest number of steps over a recording that one frame can compute. */
const MOST_STEPS_AT_ONCE = 2e4;

/** Interface of the view for its recordings. */
export interface RecordingView {
    models: readonly string[];
    isPublished: (preset: string, model: string) => boolean;
    /** All compared models use the motor of the model of the run. */
    sameMotor: () => boolean;
    /** A hand pulls at the mass. */
    held: () => boolean;
    /** Output: error of the displayed run. */
    error: Signal<ErrorReading | undefined>;
    /** Focuses the button that opens files. */
    focus: () => void;
}

export class OwnRecordings extends PendulumFiles {
    private readonly errors = new RecordingErrors(this.recordings);
    private errorsDue = 0;
    private readonly stopErrors: readonly (() => void)[];

    constructor(
        friction: Friction,
        store: Store,
        private readonly view: RecordingView,
    ) {
        super(friction, store, view.focus);
        const { recordings } = this;
        const { all, loads, loaded } = recordings;
        const followed = (): unknown[] => [all.value, loads.value, store.given.value, store.report.value];
        this.stopErrors = [
            watch(
                () => [...followed(), loaded.value, this.errors.results.value],
                () => this.measureError(),
            ),
            watch(
                () => [...followed(), view.sameMotor()],
                () => this.compareSoon(),
            ),
        ];
    }

    override close(): void {
        super.close();
        for (const stop of this.stopErrors) stop();
        clearTimeout(this.errorsDue);
        this.errors.cancel();
        this.view.error.value = undefined;
    }

    /** Identifies the recording that the run follows; changes also if the same recording is read again. */
    get followed(): string {
        const { recording } = this;
        return recording ? `${recording.id} ${this.recordings.loads.value}` : "";
    }

    get reading(): boolean {
        return this.recordings.reading.value !== undefined;
    }

    /** The table of recordings and models, if there is a recording. */
    tab(): DrawerTab | undefined {
        const { length: count } = this.recordings.all.value;
        if (count === 0) return undefined;
        return { name: "recordings", title: t("errors.title"), count, content: (close) => this.table(close) };
    }

    private table(close: () => void): TemplateResult {
        const { store, view } = this;
        const own = store.option("model")?.name ?? "";
        const tuned = isTuned(store.experiment, store.report.value.entries, store.option("preset")?.name ?? "");
        const ask = (recording: OpenRecording): void => {
            close();
            this.ask(recording);
        };
        return html`<recordings-table .all=${this.recordings.all.value} .shown=${this.recording} .errors=${this.errors}
            .models=${{ names: view.models, own, tuned, sameMotor: view.sameMotor() }} .show=${this.show} .resume=${this.compareAgain} .ask=${ask}></recordings-table>`;
    }

    /** Updates the error of the run with the current parameters, unless a hand pulls at the mass. */
    private measureError(): void {
        const { store, view, errors, recording } = this;
        if (!recording?.columns.includes("position")) {
            view.error.value = undefined;
            return;
        }
        if (view.held()) return;
        const model = store.option("model")?.name ?? "";
        const steps = recording.duration / Number(store.run.value("T"));
        const error = steps <= MOST_STEPS_AT_ONCE ? store.run.error : errors.of(recording, model)?.error;
        view.error.value = { model: model.toUpperCase(), error, confirmed: recording.confirmed };
    }

    /** Computes the errors once nothing has changed for ERRORS_AFTER. */
    private compareSoon(): void {
        this.errors.pending.value = true;
        clearTimeout(this.errorsDue);
        this.errorsDue = window.setTimeout(this.compare, ERRORS_AFTER);
    }

    private readonly compare = (): void => void this.errors.compute(this.trials());
    private readonly compareAgain = (): void => void this.errors.compute(this.trials(), true);

    /** Every model against every recording: the model of the run with the current parameters, the others as published. */
    private trials(): Trial[] {
        const { store, view } = this;
        const { experiment } = store;
        const own = store.option("model")?.name ?? "";
        const current = store.option("preset")?.name ?? "";
        const shown = this.recording;
        const motor = view.sameMotor() ? motorSettings(experiment, current, store.report.value.entries) : {};
        const measured = this.recordings.all.value.filter(({ columns, used }) => used && columns.includes("position"));
        return measured.flatMap((recording) => {
            const given: Given =
                recording === shown
                    ? store.given.value
                    : { ...without(store.given.value, [...BENCH_KEYS, "base_wave"]), ...settingsOf(recording) };
            const preset = recording === shown ? current : (given["preset"] ?? standardPreset(store));
            return view.models
                .filter((model) => (preset === current && model === own) || view.isPublished(preset, model))
                .map((model): Trial => ({
                    recording,
                    model,
                    settings:
                        model === own && preset === current
                            ? given
                            : {
                                  ...publishedSettings(experiment, given, preset, model),
                                  ...(preset === current ? motor : {}),
                              },
                    limits: recording === shown && model === own,
                }));
        });
    }

    /** Measured supply of the recording, and the times at which the servo's drive is at a limit while it follows it. */
    protected override details(): TemplateResult | typeof nothing {
        const { recording } = this;
        const limits = recording && this.errors.of(recording, this.store.option("model")?.name ?? "")?.limits;
        const kinds = [...new Set(limits?.map(({ by }) => by))];
        const vin = this.store.report.value.entries.find(({ key }) => key === "vin")?.value;
        return html`${recording ? measuredLine(recording.recorded, Number(vin)) : nothing}${kinds.map(
            (by) =>
                html`<p class="saturation">${saturationText(
                    by,
                    limits!.filter((limit) => limit.by === by),
                )}</p>`,
        )}`;
    }
}

function standardPreset(store: Store): string {
    return String(choiceRow(store.experiment.params, "preset")!.value);
}

function without(settings: Given, keys: readonly string[]): Given {
    return Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.includes(key)));
}

const sentences: Readonly<Record<Saturated["by"], Key>> = {
    supply: "saturation.supply",
    duty: "saturation.duty",
    current: "saturation.current",
};
/** Largest number of times that are listed; more are counted. */
const MOST_LISTED = 3;

/** Sentence about the times at which the drive of a servo is at one of its limits. */
function saturationText(by: Saturated["by"], times: readonly Saturated[]): string {
    const seconds = (value: number): string => shortNumber(value, 3);
    const listed = times.map(({ from, to }) => t("saturation.time", { from: seconds(from), to: seconds(to) }));
    const all = times.reduce((sum, { from, to }) => sum + to - from, 0);
    const [first, last] = [times[0]!, times.at(-1)!];
    const when =
        times.length <= MOST_LISTED
            ? listed.join(", ")
            : t("saturation.times", {
                  count: times.length,
                  all: seconds(all),
                  from: seconds(first.from),
                  to: seconds(last.to),
              });
    return t(sentences[by], { when });
}
