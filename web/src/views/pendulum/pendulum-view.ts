// The Pendulum view: a servo moves a mass in real time, compared with the same servo with the other friction models.
import { computed, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, Friction } from "../../../../wasm/friction";
import { whenIdle } from "../../environment/idle";
import { t, withTexts } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { pinsOf } from "../../model/pins";
import { writePlace } from "../../model/permalink";
import { choiceRow, motorSettings, publishedSettings } from "../../model/rows";
import { carriedSettings } from "../../model/shared-settings";
import type { PageRow, Store } from "../../model/store";
import type { Plot } from "../../plot/series";
import { handSettings, type Hand } from "../../sim/hand";
import type { OpenRecording } from "../../recordings/recording-state";
import type { ComparedRuns, Comparison, RunRequest } from "../../sim/compared-runs";
import { lineStyle, type ColourName } from "../../sim/line-style";
import type { RunPlan } from "../../sim/run-plan";
import "../../ui/error-chip";
import type { ErrorReading } from "../../ui/error-chip";
import { pageChoice, pageSwitch, segments } from "../../ui/page-choice";
import { refusalNote } from "../../ui/refusal-note";
import "../../ui/run-readout";
import type { Reading } from "../../ui/run-readout";
import type { DrawerTab } from "../../ui/stage-drawer";
import { playRows } from "../../ui/time-line";
import { whileConnected } from "../../ui/while-connected";
import { pinnedRuns, PlayedView, type RunOrder, type TrajectoryStart } from "../played-view";
import { holdRows } from "../../model/hold-rows";
import { sweepRows } from "../sweep/sweep-rows";
import { choiceOfPage, plotChooser, plotNames, plotsRow } from "../stage-plots";
import type { Headline, ViewContent } from "../view";
import "./models-apart";
import type { ModelTrace } from "./models-apart";
import { benchButtons } from "./pendulum-benches";
import { FileDrops, namesOf } from "../../ui/file-drops";
import { fileButton } from "../../ui/file-button";
import type { OwnRecordings } from "./own-recordings";
import type { PendulumPose } from "./pendulum-painting";
import "./pendulum-picture";
import { verdictOf, type Verdict } from "../experiments/run-state";
import { ownServoRow, recordingRow } from "./recording-rows";
import { LoadPlot, LOADS } from "./load-plot";
import { PendulumPlots } from "./pendulum-plots";

/** Torques are drawn with their peaks between two rows; angles are compared row by row. */
const COMPARISON: Comparison = {
    rows: { every: 0.02 },
    rowsPerTick: 5,
    memory: 60,
    traces: ["theta", "omega", "tau_m"],
    extremes: /^tau/,
    measured: false,
    looksAhead: false,
};
/** Time window of the plots [s]; a recording up to LONGEST_WINDOW is shown completely. */
const WINDOW = 6;
const LONGEST_WINDOW = 20;
/** Time shown first with reduced motion, when the pendulum has moved [s]. */
const STILL_AT = 3;
/** Limit of the wall time for computing that still image [ms]. */
const STILL_BUDGET = 300;
/** Time from letting go of the mass to the restart of the run [s]. */
const SWING = 3;
/** Times closer than this are equal [s]. */
const SLACK = 1e-9;

class PendulumView extends PlayedView {
    protected override readonly shape = "square";
    protected override readonly comparison = COMPARISON;
    /** Part for the reader's own recordings: loaded once the view is drawn, or immediately if a link needs it. */
    private readonly recordings = signal<OwnRecordings | undefined>(undefined);
    private readonly plots = signal<PendulumPlots | undefined>(undefined);
    /** Plot of the loads; its curve is open while the plot is on the stage. */
    private readonly load = signal<LoadPlot | undefined>(undefined);
    private readonly published = new Map<string, boolean>();
    private readonly hand = signal<Hand | undefined>(undefined);
    /** The hand has moved since the runs were updated. */
    private handMoved = false;
    /** Time at which the run restarts [s]. */
    private end = 0;
    /** The start of the trajectory that the runs follow. */
    private start: TrajectoryStart = { recording: "", invited: false };
    private readonly errorReading = signal<ErrorReading | undefined>(undefined);
    private readonly pose = signal<PendulumPose | undefined>(undefined);
    private readonly readout = signal<Reading>({ values: {} });
    private readonly pictureText = signal("");
    /** Traces of all models in the time window, for the table of their differences. */
    private readonly traces = computed(() => this.modelTraces(this.beat.tables.value));
    /** Models compared with the model of the run: the ones published for its servo, and the unpublished ones. */
    private readonly compares = computed(() => {
        const { store } = this;
        const [model, preset, ghost] = [this.option("model"), this.option("preset"), store.pageValue("ghost")];
        const others = this.models.filter((name) => name !== model && (ghost === "all" || ghost === name));
        return {
            published: others.filter((name) => this.isPublished(preset, name)),
            unpublished: others.filter((name) => !this.isPublished(preset, name)),
        };
    });

    constructor() {
        super();
        whileConnected(this, () => {
            this.drops.connect();
            const { store } = this;
            const linked = store.pageValue("log") !== "" || store.pageValue("own") === "on";
            if (linked) void this.withPart(t("pendulum.title"), () => this.openRecordings());
            else whenIdle(() => void this.openRecordings().catch(() => undefined));
            return () => {
                this.drops.disconnect();
                this.recordings.peek()?.close();
                this.recordings.value = undefined;
            };
        });
    }

    /** Loads the part for recordings with its texts. Returns undefined if the view has been left meanwhile. */
    private async openRecordings(): Promise<OwnRecordings | undefined> {
        const { OwnRecordings: Recordings } = await withTexts("recordings", import("./own-recordings"));
        if (!this.isConnected) return undefined;
        this.recordings.value ??= new Recordings(this.friction, this.store, {
            models: this.models,
            isPublished: (preset, model) => this.isPublished(preset, model),
            sameMotor: () => this.sameMotor,
            held: () => this.hand.peek() !== undefined,
            error: this.errorReading,
            focus: () => {
                const input = this.querySelector<HTMLElement>(".panel-options .file input");
                const button = this.querySelector<HTMLElement>(".options-button");
                (input?.checkVisibility() ? input : button)?.focus();
            },
        });
        return this.recordings.value;
    }

    private option(key: string): string {
        return this.store.option(key)?.name ?? "";
    }

    protected override runOrder(): RunOrder {
        const { store } = this;
        const { experiment } = store;
        const [model, preset] = [this.option("model"), this.option("preset")];
        const given = store.given.value;
        const motor = this.sameMotor ? motorSettings(experiment, preset, store.report.value.entries) : {};
        const models = this.compares.value.published.map((name): RunRequest => ({
            name,
            title: name.toUpperCase(),
            settings: { ...publishedSettings(experiment, given, preset, name), ...motor },
            style: { colour: name as ColourName, dash: [] },
        }));
        return {
            own: { name: model, title: model.toUpperCase(), settings: given, style: lineStyle(0) },
            others: [...models, ...pinnedRuns(store)],
            duration: this.duration > LONGEST_WINDOW ? WINDOW : this.duration,
            sliding: store.panel.drag.value !== undefined,
            start: { recording: this.recordings.value?.followed ?? "", invited: store.pageValue("own") === "on" },
        };
    }

    /** A change of settings applies from the current time on while the run plays or a hand holds the mass, or if the reader
     *  has chosen this. Otherwise the runs are computed again from their start, always so if they follow a recording. */
    protected override get changesFromNow(): boolean {
        const moves = this.player.clock.playing.peek() || this.hand.peek() !== undefined;
        return !this.recording && (moves || this.store.pageValue("change") === "here");
    }

    protected override onRunsOpened({ start }: RunOrder): void {
        const { experiment } = this.store;
        this.end = this.duration;
        this.start = start!;
        const content = {
            channels: experiment.channels,
            goal: () => this.hasGoal,
            recording: () => this.recording?.columns.includes("position") === true,
            pins: () => pinsOf(this.store),
        };
        this.plots.value = new PendulumPlots(this.group, content, this.cursor);
    }

    protected override onRunsClosing(): void {
        this.hand.value = undefined;
        this.load.peek()?.close();
        this.load.value = undefined;
    }

    protected override follow(runs: ComparedRuns, order: RunOrder): RunPlan {
        const { start = this.start } = order;
        const restarts = start.recording !== this.start.recording || (start.invited && !this.start.invited);
        this.start = start;
        if (restarts) {
            this.stopped.value = "";
            this.end = this.duration;
            runs.restart();
        }
        this.followLoads();
        const plan = super.follow(runs, order);
        if (restarts) runs.renew();
        return plan;
    }

    private followLoads(): void {
        if (plotNames(this.store).includes(LOADS)) {
            this.load.value ??= new LoadPlot(this.friction);
            this.load.value.follow(this.store);
        } else {
            this.load.peek()?.close();
            this.load.value = undefined;
        }
    }

    protected override stage(): TemplateResult {
        const { store } = this;
        return html`<div class="scene"><pendulum-picture .pulls=${this.pull} .hand=${this.hand} .scene=${this.pose} .frame=${this.beat.frame} .description=${this.pictureText} .note=${this.runNote}></pendulum-picture>
                <run-readout .channels=${channelsOf(store)} .colours=${torqueColours} .reading=${this.readout}></run-readout>
                <p class="drop-hint" aria-hidden="true">${t("files.drop")}</p></div>
            <div class="plots">${this.stagePlots().map((plot) => this.plotElement(plot))}</div>`;
    }

    override allPlots(): readonly Plot[] {
        const load = this.load.value;
        return [...(this.plots.value?.plots ?? []), ...(load ? [load.plot] : [])];
    }

    protected override headline(): Headline {
        const { store } = this;
        return {
            title: t("pendulum.title"),
            text: `${store.option("preset")?.title ?? ""}, ${store.option("model")?.title ?? ""}`,
            state: html`<state-chip .state=${this.state}></state-chip>${plotChooser(store, [
                ...this.allPlots().map(({ name }) => name),
                LOADS,
            ])}`,
        };
    }

    protected override notices(): TemplateResult {
        const { store } = this;
        const remark = [this.unpublishedNote(), ...this.group.remarks].filter((text) => text !== "").join(" ");
        const wantsRecording = store.drafts.value["trajectory"] === "log";
        return html`${this.stoppedNote()}
            <p class="remark quiet" role="status" ?hidden=${remark === ""}>${remark}</p>
            ${this.recordings.value?.state() ?? nothing}
            ${refusalNote(store, t("pendulum.stale"), () => (wantsRecording ? this.fileButton() : html``))}`;
    }

    protected override options(): TemplateResult {
        return html`${pageChoice(this.store, "ghost")}${
            this.store.pageValue("ghost") === "none" ? nothing : pageSwitch(this.store, "motor", "own", "same")
        }<p class="actions">${this.fileButton()}${this.recordings.value?.actions() ?? nothing}${benchButtons(this.store)}${this.holdLink()}</p>`;
    }

    /** Link to the diagram of the loads that this servo holds. */
    private holdLink(): TemplateResult {
        const diagram = this.friction.experiment("curve", "drive_backdrive");
        const address = writePlace("drive-backdrive", {
            show: "table",
            ...carriedSettings(this.store, diagram, holdRows),
        });
        return html`<a class="hold-link" href=${address} title=${t("pendulum.holds-title")}>${t("pendulum.holds")} <span aria-hidden="true">→</span></a>`;
    }

    protected override runSettings(): TemplateResult {
        const { store } = this;
        if (!this.recording) return html`${pageChoice(store, "loop")}${pageChoice(store, "change")}`;
        // a run cannot be compared after the end of a recording
        const options = [
            { name: "on", title: t("pendulum.end-again") },
            { name: "off", title: t("pendulum.end-stop") },
        ];
        const choose = (name: string): void => store.changePage("loop", name);
        return segments("page-loop", t("pendulum.end"), options, store.pageValue("loop"), choose);
    }

    protected override timeLine(): TemplateResult {
        return html`${super.timeLine()}<error-chip .reading=${this.errorReading}></error-chip>`;
    }

    protected override tabs(): DrawerTab[] {
        const recordings = this.recordings.value?.tab();
        return [
            {
                name: "models",
                title: t("apart.title"),
                content: () => html`<models-apart .traces=${this.traces}></models-apart>`,
            },
            ...(recordings ? [recordings] : []),
            // a sweep follows no recording
            ...(this.recording ? [] : [this.sweepTab]),
        ];
    }

    protected override computeStill(): void {
        this.advance(STILL_AT, STILL_BUDGET);
    }

    protected override get shownDuration(): number {
        return this.duration;
    }

    private get recording(): OpenRecording | undefined {
        return this.recordings.value?.recording;
    }

    /** All compared models use the motor of the model of the run. */
    private get sameMotor(): boolean {
        return this.store.pageValue("motor") === "same";
    }

    /** Duration of a loop [s]. */
    private get duration(): number {
        return this.recording?.duration ?? this.store.experiment.duration;
    }

    protected override get log(): string | undefined {
        return this.recording?.name;
    }

    /** Without a goal the motor is off. */
    private get hasGoal(): boolean {
        return this.store.option("trajectory")?.name !== "nothing";
    }

    private get models(): string[] {
        return choiceRow(this.store.experiment.params, "model")!.options.map(({ name }) => name);
    }

    /** Whether the model is published for the servo; if not, the library reports a note. */
    private isPublished(preset: string, model: string): boolean {
        const name = `${preset} ${model}`;
        let published = this.published.get(name);
        if (published === undefined) {
            const { findings } = this.store.ask({ preset, model });
            published = !findings.some(({ severity, key }) => severity === "note" && key === "model");
            this.published.set(name, published);
        }
        return published;
    }

    /** Text with the names of the models that are not drawn, or "". */
    private unpublishedNote(): string {
        const { unpublished } = this.compares.value;
        if (unpublished.length === 0) return "";
        const names = unpublished.map((name) => name.toUpperCase()).join(", ");
        const servo = this.store.option("preset")?.title ?? "";
        return t("pendulum.unpublished", { models: names, servo });
    }

    /** The hand grabs, moves or lets go of the mass (undefined). Grabbing starts the run. */
    private readonly pull = (hand: Hand | undefined): void => {
        if (!hand && this.hand.peek()) this.end = Math.max(this.end, this.group.main.run.time + SWING);
        this.hand.value = hand;
        this.handMoved = true;
        this.onHand(hand !== undefined);
    };

    private passHand(): void {
        if (!this.handMoved) return;
        this.handMoved = false;
        const hand = this.hand.peek();
        this.group.pull(hand && handSettings(hand, this.store.report.value));
    }

    prepare(): void {
        this.passHand();
        if (this.recording && !this.hand.peek() && this.over) this.restart();
    }

    private get over(): boolean {
        return this.group.main.run.time >= this.end - SLACK;
    }

    /** Last step of the run: a run that follows a recording ends with the recording. */
    private get last(): number {
        const { run } = this.group.main;
        return this.recording ? run.steps + Math.ceil((this.end - run.time - SLACK) / this.group.timeStep) : Infinity;
    }

    get power(): number {
        const { tau_f, omega } = this.group.main.now;
        return Math.abs(tau_f! * omega!);
    }

    advance(seconds: number, budget?: number): number {
        const runs = this.group;
        if (runs.returns) {
            runs.comeBack();
            this.afterSteps();
            return seconds;
        }
        this.passHand();
        const advanced = runs.advance(seconds, this.last, budget);
        this.afterSteps();
        return advanced;
    }

    afterSteps(): void {
        const { run } = this.group.main;
        if (!run.running) {
            this.player.clock.pause();
            this.stopped.value = this.whyStopped(run);
        } else if (this.hand.peek()) {
            this.end = Math.max(this.end, run.time + SWING);
        } else if (this.over && this.store.pageValue("loop") === "on") {
            this.restart();
        } else if (this.over && this.recording && this.player.clock.playing.peek()) {
            this.player.toggle();
        }
        this.show();
    }

    restart(): void {
        this.stopped.value = "";
        this.end = this.duration;
        this.group.restart();
    }

    protected override fit(): void {
        const runs = this.group;
        const plots = this.plots.peek()!;
        if (runs.main.run.running) this.stopped.value = "";
        this.passHand();
        const { now } = runs.main;
        const stuck = Math.abs(now["tau_f"] ?? 0) < (now["tau_f_max"] ?? 0);
        plots.fit(this.duration + SLACK);
        this.load.peek()?.fit(runs.main, this.zoomRanges);
        this.pose.value = {
            theta: now["theta"] ?? 0,
            goal: this.hasGoal ? (now["theta_d"] ?? 0) : undefined,
            ghosts: runs.others.map(({ name, style: { colour }, live }) => ({
                name,
                colour,
                angle: live.now["theta"] ?? 0,
            })),
            ...{ now, torqueScale: plots.torqueScale, stuck },
        };
        // Slower than the digits of the readout show.
        const creeps = Math.abs(now["omega"] ?? 0) < 5e-4;
        const { words, numbers } = this.verdict() ?? {
            words: t(stuck ? "state.sticks" : creeps ? "state.creeps" : "state.moves"),
            numbers: "",
        };
        this.setState(stuck, words, "", numbers);
    }

    /** With an integral term: period and amplitude of hunting, or the time until the next slip; undefined before either is known. */
    private verdict(): Verdict | undefined {
        const { run } = this.group.main;
        const integral = this.store.report.value.entries.find(({ key }) => key === "ki")?.value ?? 0;
        if (!(Number(integral) > 0)) return undefined;
        run.measure();
        const verdict = verdictOf(this.store.experiment.measures, run.measures()[0]!, run.motion(), run.state());
        return verdict?.numbers === "" ? undefined : verdict;
    }

    protected override afterBeat(): void {
        const { now, run } = this.group.main;
        const measured = this.plots.peek()!.hasRecording && run.time <= this.duration + SLACK;
        const recorded = measured ? {} : { theta_log: NaN };
        this.readout.value = { values: { ...now, ...recorded } };
    }

    /** `beat`: number of the update; 0 before the first one. */
    private modelTraces(beat: number): ModelTrace[] {
        const plots = this.plots.value;
        if (!plots || beat === 0) return [];
        const { main, others } = this.group;
        const { min, max } = plots.window;
        const own = { name: this.store.option("model")?.name ?? "", live: main };
        const all = [...others, own].map(({ name, live }) => ({
            name,
            theta: live.within("theta", min, max),
            tau_m: live.within("tau_m", min, max),
        }));
        return all.sort((a, b) => a.name.localeCompare(b.name));
    }

    protected override describe(): void {
        const { now } = this.group.main;
        const number = (key: string): string => shortNumber(now[key], 3);
        const stuck = this.pose.peek()?.stuck === true;
        const at = t("pendulum.now", {
            t: number("t"),
            theta: number("theta"),
            goal: number("theta_d"),
            state: stuck ? "stuck" : "moves",
            hand: this.hand.peek() ? "yes" : "no",
            torque: number("tau_h"),
        });
        this.plots.peek()!.describe(at);
        this.pictureText.value = t("pendulum.picture", { now: at });
    }

    private readonly openFiles = (files: readonly File[], others?: readonly string[], cut?: boolean): void =>
        void this.withPart(namesOf(files), async () => (await this.openRecordings())?.open(files, others, cut));

    private readonly drops = new FileDrops(this, this.openFiles);

    private fileButton(): TemplateResult {
        return fileButton(this.openFiles, this.recordings.value?.reading ?? false);
    }
}
customElements.define("pendulum-view", PendulumView);

/** Channels of the bench; the channels of the transmission only if it has one. */
function channelsOf(store: Store): readonly Channel[] {
    const without = [
        ...(store.option("gear")?.name === "none" ? ["tau_g"] : []),
        ...(typeof store.run.value("gear_stiffness") === "number" ? [] : ["theta_m"]),
    ];
    return store.experiment.channels.filter(({ key }) => !without.includes(key));
}

const torqueColours = { tau_m: "blue", tau_e: "green", tau_f: "vermillion", tau_h: "purple" };

export const content: ViewContent = {
    tag: "pendulum-view",
    kind: "run",
    experiment: "servo_pendulum",
    pageRows: (friction: Friction): PageRow[] => [
        ...playRows("1"),
        recordingRow(),
        ownServoRow(),
        plotsRow(
            [
                { name: "angle", title: t("traces.angle") },
                { name: "torque", title: t("traces.torques") },
                { name: "difference", title: t("traces.differences") },
                { name: "phase", title: t("traces.phase") },
                { name: LOADS, title: t("loads.title") },
            ],
            ["angle", "torque"],
        ),
        {
            ...{ key: "ghost", title: t("compare.title"), standard: "all" },
            options: [
                { name: "all", title: t("pendulum.compare-all") },
                ...(choiceRow(friction.experiment("run", "servo_pendulum").params, "model")?.options ?? []).map(
                    (option) => ({ name: option.name, title: option.name.toUpperCase() }),
                ),
                { name: "none", title: t("pendulum.compare-none") },
            ],
        },
        choiceOfPage("motor", "pendulum.motor", "own", { own: "pendulum.motor-own", same: "pendulum.motor-same" }),
        choiceOfPage("loop", "pendulum.end", "on", { on: "pendulum.end-again", off: "pendulum.end-on" }),
        choiceOfPage("change", "pendulum.change", "start", {
            start: "pendulum.change-start",
            here: "pendulum.change-here",
        }),
        ...sweepRows(friction, "servo_pendulum"),
    ],
    words: "pendulum.words",
    tries: [
        { text: "pendulum.try-hold", settings: { trajectory: "hold", kp: "4", loop: "off" } },
        { text: "pendulum.try-torque-off", settings: { trajectory: "nothing", theta_0: "0.6", loop: "off" } },
        { text: "pendulum.try-lift", settings: { trajectory: "lift_and_drop" } },
        { text: "pendulum.try-large", settings: { preset: "erob80_100", trajectory: "up_and_down" } },
        { text: "pendulum.try-phase", settings: { speed: "1/10" } },
    ],
    sources: ["pendulum.source", "pendulum.source-sets"],
};
