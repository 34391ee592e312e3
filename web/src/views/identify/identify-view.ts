// The Identify view: fits models of a servo to recordings on its pendulum bench, as the command does, in workers.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import { keptOf } from "../../model/bench-guess";
import { writePlace } from "../../model/permalink";
import { rowOf } from "../../model/rows";
import { settingsOf } from "../../recordings/recordings";
import type { Origin } from "../../plot/files";
import type { Plot } from "../../plot/series";
import { ViewElement, type Headline, type Shape, type ViewContent } from "../view";
import { convergencePlot, recordingPlot, residualPlot, type PlottedLog } from "./identify-plots";
import { doubtsOn, usualValues } from "./doubts";
import { Intake } from "./intake";
import { followingOf, settingsOfModel } from "./onwards";
import { commandOf, sameOrder } from "./order";
import type { ParameterRows } from "./parameters-table";
import "./progress";
import { firstModel, modelIn } from "./result";
import { resultPage } from "./result-page";
import { differences } from "./run-difference";
import { sessionOf, type Outcome, type Session, type Stage, type Work } from "./session";
import { MOST, settingsIn, settingsRows } from "./settings-rows";
import { setupPage } from "./setup-page";
import { Simulations, type LogAndModel } from "./simulations";
import type { Search } from "./verdict-text";
import "./identify.css";

/** No published set has these: they belong to the bus, the firmware and the supply. */
const UNPUBLISHED: ReadonlySet<string> = new Set(["delay", "supply_resistance"]);

class IdentifyView extends ViewElement {
    private readonly cursor = signal<number | null>(null);
    /** Model selected while the identification runs. */
    private readonly watched = signal("");
    private simulations: Simulations | undefined;
    private intake: Intake | undefined;
    private plots: readonly Plot[] = [];
    private lastStage: Stage | undefined;
    private lastShape: Shape | undefined;

    private get session(): Session {
        return sessionOf(this.friction);
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.simulations = new Simulations(this.session, () => this.picked);
        this.intake = new Intake(this.session, this.store, this, this.focusMissing);
        this.intake.connect();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.simulations?.close();
        this.intake?.disconnect();
    }

    protected override get shape(): Shape {
        const { stage, preliminary } = this.session;
        return stage.value === "running" && !preliminary.value ? "picture" : "page";
    }

    protected override headline(): Headline {
        const { stage, outcome } = this.session;
        const text =
            stage.value === "running"
                ? t("identify.keeps")
                : stage.value === "result" && outcome.value
                  ? outcomeText(outcome.value)
                  : t("identify.text");
        return { title: t(this.row.title), text, state: this.headButton() };
    }

    /** Scrolls every new page to its top. The last verdict takes the place of the preliminary one. */
    protected override updated(): void {
        const stage = this.session.stage.peek();
        const [before, shape] = [this.lastStage, this.lastShape];
        this.lastShape = this.shape;
        if (stage === before && this.shape === shape) return;
        this.lastStage = stage;
        if (!(before === "running" && shape === "page" && stage === "result"))
            this.querySelector(".stage-body")?.scrollTo(0, 0);
        // the pressed button has been removed
        if (before !== undefined)
            requestAnimationFrame(() => {
                if (document.activeElement !== document.body) return;
                this.querySelector<HTMLElement>(".identify-run button, .identify-result .lead")?.focus();
            });
    }

    private headButton(): TemplateResult | typeof nothing {
        const { stage, outcome } = this.session;
        if (stage.value === "running" || !outcome.value) return nothing;
        const to = stage.value === "result" ? "setup" : "result";
        return html`<button type="button" class="small" @click=${() => (stage.value = to)}>${t(to === "setup" ? "identify.to-setup" : "identify.to-result")}</button>`;
    }

    protected override stage(): TemplateResult {
        const { session } = this;
        const outcome = session.outcome.value;
        if (session.stage.value === "running") return this.runningPage();
        if (session.stage.value === "result" && outcome) return this.result(outcome);
        this.plots = [];
        return this.setup(this.intake!);
    }

    protected override get plotCount(): number {
        return 2;
    }

    override allPlots(): readonly Plot[] {
        return this.plots;
    }

    /** Running identification, with its verdict once there is one, or the last one that ended. */
    private get current(): Work | Outcome | undefined {
        const { preliminary, work, outcome } = this.session;
        return preliminary.value ?? work.value ?? outcome.value;
    }

    private get shownOutcome(): Outcome | undefined {
        const { current } = this;
        return current && "result" in current ? current : undefined;
    }

    override commands(): string[] {
        return this.current ? [commandOf(this.current.order)] : [];
    }

    override get origin(): Origin {
        const { model, file } = this.picked ?? { model: "", file: "" };
        const { shownOutcome } = this;
        const fitted = shownOutcome && modelIn(shownOutcome.result, model);
        const parameters =
            fitted?.parameters.map(({ key, value, unit }) => `${key} = ${value} ${unit}`.trimEnd()) ?? [];
        return {
            ...{ name: [this.row.name, model], view: t(this.row.title), version: this.friction.version },
            ...{ link: this.link(), commands: this.commands(), parameters, summary: `${model.toUpperCase()}, ${file}` },
        };
    }

    private setup(intake: Intake): TemplateResult {
        const { session, store } = this;
        const { shelf, isExample, logs } = intake;
        const { entries } = store.ask({ preset: store.pageValue("preset") });
        return setupPage({
            ...{ session, store, shelf, example: isExample, logs, order: intake.order() },
            supply: String(entries.find(({ key }) => key === "vin")?.value ?? ""),
            doubts: doubtsOn(shelf, logs, usualValues(store.experiment.params, entries)),
            open: (files) => void intake.open(files),
            remove: (key) => intake.remove(key),
            chooseExample: (on) => store.changePage("example", on ? "1" : "0"),
            closed: () => this.querySelector<HTMLElement>(".identify-files .file input")?.focus(),
            start: () => void this.start(),
        });
    }

    private readonly focusMissing = (): void => {
        requestAnimationFrame(() =>
            this.querySelector<HTMLInputElement>(".for-all:has(~ tbody .missing) .wanted, .missing")?.focus(),
        );
    };

    private readonly start = async (): Promise<void> => {
        const { session, store, intake } = this;
        const checked = await intake?.checked();
        if (!checked || session.running || !this.isConnected) return;
        // the result begins with the sufficient model
        store.changePage("shown", "", "replace");
        session.start(checked, settingsIn(store), Number(store.pageValue("workers")), intake!.isExample);
    };

    private runningPage(): TemplateResult {
        const { session, simulations } = this;
        const preliminary = session.preliminary.value;
        const page = preliminary ? this.result(preliminary) : this.movingPlots(simulations!);
        return html`<div class="flow identify-head"><identify-progress .session=${session} .shown=${this.picked?.model ?? ""} .show=${this.show}></identify-progress>
                ${preliminary ? nothing : this.logPicker()}</div>
            ${page}`;
    }

    private movingPlots(simulations: Simulations): TemplateResult {
        this.plots = [recordingPlot(this.plottedLog()), convergencePlot(simulations.models.value)];
        return html`<div class="plots">${this.plots.map((plot) => this.plotElement(plot))}</div>`;
    }

    /** Selected model and recording: from the address, or the first available ones. */
    private get picked(): LogAndModel | undefined {
        const { current, store } = this;
        if (!current) return undefined;
        const file = store.pageValue("recording");
        const result = this.shownOutcome?.result;
        const requested = result ? store.pageValue("shown") : this.watched.value;
        const fitted = this.simulations?.models.peek().filter(({ loss }) => Number.isFinite(loss)) ?? [];
        const available = result ? result.models.map(({ name }) => name) : fitted.map(({ model }) => model);
        const first = result ? firstModel(result) : (available.at(-1) ?? "");
        return {
            file: current.files.includes(file) ? file : (current.files[0] ?? ""),
            model: available.includes(requested) ? requested : first,
        };
    }

    private plottedLog(): PlottedLog {
        const { file, model } = this.picked ?? { file: "", model: "" };
        return {
            ...{ file, model, simulated: this.simulations?.current, cursor: this.cursor },
        };
    }

    private readonly show = (model: string): void => {
        if (this.shownOutcome) this.store.changePage("shown", model);
        else this.watched.value = model;
    };

    private logPicker(): TemplateResult {
        const shown = this.picked?.file;
        const onChange = (event: Event): void =>
            this.store.changePage("recording", (event.target as HTMLSelectElement).value);
        return html`<label class="identify-log"><span class="quiet">${t("identify.log")}</span> <select @change=${onChange}>${this.current?.files.map(
            (file) => html`<option value=${file} ?selected=${file === shown}>${file}</option>`,
        )}</select></label>`;
    }

    private result(outcome: Outcome): TemplateResult {
        const { session, store } = this;
        const { result, order, example } = outcome;
        const shown = this.plottedLog();
        const converging = result.models.map((fitted) => ({ model: fitted.name, ...fitted }));
        this.plots = [recordingPlot(shown), residualPlot(shown), convergencePlot(converging)];
        const now = this.intake!.order();
        return resultPage({
            ...{ outcome, picked: this.picked!, rows: this.parameterRows(result.preset, shown.model) },
            changed: example !== this.intake!.isExample || !now || !sameOrder(now, order),
            plots: this.plots.map((plot) => this.plotElement(plot)),
            ...{ logPicker: this.logPicker(), show: this.show, swing: this.swing },
            ...{ session, forget: this.forget },
            differences: session.before.value ? differences(store, outcome, session.before.value) : [],
            search: this.search,
            plan: outcome.state !== "preliminary" && result.sure && this.intake!.order() ? this.plan : undefined,
        });
    }

    private readonly plan = (): void => {
        this.store.changePage("plan", "next");
        this.session.stage.value = "setup";
    };

    private readonly search: Search = (key, value) => {
        this.store.changePage(key, String(Math.min(value, MOST[key])));
        this.session.stage.value = "setup";
        requestAnimationFrame(() => this.querySelector<HTMLElement>(`#page-field-${key}`)?.focus());
    };

    private readonly forget = (): void => {
        this.session.forgetBefore();
        // the pressed button has been removed
        this.querySelector<HTMLElement>(".identify-result .lead")?.focus({ preventScroll: true });
    };

    /** Rows and published values of a model's parameters. */
    private parameterRows(preset: string, model: string): ParameterRows {
        const { params } = this.store.experiment;
        const { entries, findings } = this.store.ask({ preset, model });
        const unpublished = findings.some(({ code }) => code === "MODEL_UNPUBLISHED");
        return {
            rowOf: (key) => rowOf(params, key, entries),
            publishedOf: (key) => {
                const value = entries.find((entry) => entry.key === key)?.value;
                return typeof value === "number" && !unpublished && !UNPUBLISHED.has(key) ? value : NaN;
            },
        };
    }

    private readonly swing = (): void => {
        const { file, model } = this.picked!;
        const { result, recordings, logs } = this.shownOutcome!;
        const settings = settingsOfModel(result.preset, modelIn(result, model)!);
        const recording = recordings.get(file);
        if (!recording) return this.fromStart(writePlace("pendulum", settings));
        // recordings of the example, and removed ones, are added to the collection
        const own = this.session.own.recordings;
        const open = own.keep(recording);
        const bench = { ...open.bench, ...keptOf(logs.find((log) => log.file === file)?.bench ?? {}) };
        own.update(open, { bench: { ...bench, preset: result.preset }, confirmed: true });
        const { id } = open;
        const values = { ...settingsOf(own.of(id)!), ...settings, ...followingOf(result), log: id };
        this.fromStart(writePlace("pendulum", values));
    };
}
customElements.define("identify-view", IdentifyView);

function outcomeText({ result, seconds, example }: Outcome): string {
    const count = result.logs.length;
    return t("identify.outcome", { count, seconds: Math.round(seconds), example: example ? "yes" : "no" });
}

export const content: ViewContent = {
    tag: "identify-view",
    kind: "run",
    experiment: "servo_pendulum",
    panel: false,
    pins: false,
    pageRows: settingsRows,
    words: "identify.text",
    tries: [],
    sources: [],
};
