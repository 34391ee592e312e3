// The Pendulum view: a servo moves a mass in real time, compared with the same servo with every other friction model.
import { computed, effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, Friction } from "../../../../wasm/friction";
import { whenIdle } from "../../environment/idle";
import { t, withTexts } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";
import { pinsOf } from "../../model/pins";
import { pinDifference } from "../../ui/pin-difference";
import { writePlace } from "../../model/permalink";
import { choiceRow, motorSettings, publishedSettings } from "../../model/rows";
import { carriedSettings } from "../../model/shared-settings";
import type { Given, PageRow, Store } from "../../model/store";
import type { Plot } from "../../plot/series";
import { handSettings, type Hand } from "../../sim/hand";
import { ComparedRuns, type Comparison, type Wanted } from "../../sim/compared-runs";
import type { OpenRecording } from "../../sim/recordings";
import { lineStyle, pinStyle, type ColourName } from "../../sim/line-style";
import "../../ui/error-chip";
import type { ErrorReading } from "../../ui/error-chip";
import { pageChoice, pageSwitch, segments } from "../../ui/page-choice";
import { refusalNote } from "../../ui/refusal-note";
import "../../ui/run-readout";
import type { Reading } from "../../ui/run-readout";
import type { DrawerTab } from "../../ui/stage-drawer";
import { playRows } from "../../ui/time-line";
import { PlayedView } from "../played-view";
import { holdRows } from "../drive-backdrive/hold-rows";
import { plotChooser, plotNames, plotsRow } from "../stage-plots";
import type { Headline, ViewContent } from "../view";
import "./models-apart";
import type { ModelTrace } from "./models-apart";
import { benchButtons } from "./pendulum-benches";
import { FileDrops, namesOf } from "../file-drops";
import { fileButton } from "./file-button";
import type { OwnRecordings } from "./own-recordings";
import type { PendulumPose } from "./pendulum-painting";
import "./pendulum-picture";
import { ownServoRow, recordingRow } from "./recording-rows";
import { LoadPlot, LOADS } from "./load-plot";
import { apartInWords, fitPendulumPlots, pendulumPlots, type PendulumPlots } from "./pendulum-plots";

/** Torques have peaks between two rows; angles are compared row by row. */
const COMPARISON: Comparison = {
    rows: { every: 0.02 },
    rowsPerTick: 5,
    memory: 60,
    traces: ["theta", "omega"],
    extremes: /^tau/,
    measured: false,
    looksAhead: false,
};
/** The time that the plots show [s]; a recording that is not much longer is shown completely. */
const WINDOW = 6;
const LONGEST_WINDOW = 20;
/** The time that is shown first with reduced motion, when there is something to see [s]. */
const STILL_AT = 3;
/** Wall time to get there [ms]. */
const STILL_BUDGET = 300;
/** The time after the hand has let go before the run restarts [s]. */
const SWING = 3;
/** Times closer than this are equal [s]. */
const SLACK = 1e-9;

class PendulumView extends PlayedView {
    protected override readonly shape = "square";
    private runs: ComparedRuns | undefined;
    /** What the reader's own recordings bring: loaded when the view has been drawn, or at once if a link asks for one. */
    private readonly recordings = signal<OwnRecordings | undefined>(undefined);
    private plots: PendulumPlots | undefined;
    private load: LoadPlot | undefined;
    private seen: readonly unknown[] = [];
    private readonly published = new Map<string, boolean>();
    private unpublished: readonly string[] = [];
    /** The hand that holds the mass. */
    private readonly hand = signal<Hand | undefined>(undefined);
    /** The hand has moved since the runs were updated. */
    private handMoved = false;
    /** The time at which it restarts [s]. */
    private end = 0;
    private recording: OpenRecording | undefined;
    /** The recording that the runs follow, and how often one was loaded before it. */
    private followed = "";
    /** The page explains how to open a recording of one's own servo. */
    private invited = false;
    /** The error of the run that is shown, against its recording. */
    private readonly errorReading = signal<ErrorReading | undefined>(undefined);
    private readonly opened = signal<ComparedRuns | undefined>(undefined);
    private readonly pulledNote = computed(() => {
        if (this.opened.value?.pulled.value) return t("run.pulled");
        return (this.opened.value?.changed.value ?? 0) > 0 ? t("run.changed") : "";
    });
    private readonly pose = signal<PendulumPose | undefined>(undefined);
    private readonly readout = signal<Reading>({ values: {} });
    /** What the picture shows, in words. */
    private readonly told = signal("");
    /** The traces of all models over the time shown, for the table of their differences. */
    private readonly traces = computed(() => this.modelTraces());
    private stopDescribing: (() => void) | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        this.drops.connect();
        this.stopDescribing = effect(() => this.describe());
        const { store } = this;
        const asked = store.pageValue("log") !== "" || store.pageValue("own") === "on";
        if (asked) void this.withPart(t("pendulum.title"), () => this.openRecordings());
        else whenIdle(() => void this.openRecordings().catch(() => undefined));
    }

    /** With their texts; undefined if the view has been left meanwhile. */
    private async openRecordings(): Promise<OwnRecordings | undefined> {
        const { OwnRecordings: Recordings } = await withTexts("recordings", import("./own-recordings"));
        if (!this.isConnected) return undefined;
        this.recordings.value ??= new Recordings(this.friction, this.store, {
            models: this.models,
            isPublished: (preset, model) => this.isPublished(preset, model),
            sameMotor: () => this.sameMotor,
            held: () => this.hand.peek() !== undefined,
            error: this.errorReading,
            focus: () => this.querySelector<HTMLElement>(".panel-options .file input")?.focus(),
        });
        return this.recordings.value;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.drops.disconnect();
        this.stopDescribing?.();
        this.recordings.value?.close();
        this.recordings.value = undefined;
        this.hand.value = undefined;
        this.runs?.close();
        this.load?.close();
    }

    protected override get plotCount(): number {
        return this.shownPlots().length;
    }

    protected override stage(): TemplateResult {
        const { store } = this;
        const runs = (this.runs ??= this.open());
        this.follow(runs);
        this.followLoads();
        return html`<div class="scene"><pendulum-picture .pulls=${this.pull} .hand=${this.hand} .pose=${this.pose} .frame=${this.beat.frame} .told=${this.told} .note=${this.pulledNote}></pendulum-picture>
                <run-readout .channels=${channelsOf(store)} .colours=${torqueColours} .reading=${this.readout}></run-readout>
                <p class="drop-hint" aria-hidden="true">${t("files.drop")}</p></div>
            <div class="plots">${this.shownPlots().map((plot) => this.plotElement(plot))}</div>`;
    }

    override allPlots(): readonly Plot[] {
        if (!this.plots) return [];
        const { angle, difference: apart, torque, phase } = this.plots;
        return [
            angle,
            torque,
            ...(apart.series.length > 0 ? [apart] : []),
            phase,
            ...(this.load ? [this.load.plot] : []),
        ];
    }

    private shownPlots(): Plot[] {
        const all = this.allPlots();
        return plotNames(this.store).flatMap((name) => all.find((plot) => plot.name === name) ?? []);
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
        const remark = [this.leftOut(), ...this.runs!.remarks].filter((text) => text !== "").join(" ");
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

    /** The same servo in the diagram that says what it holds. */
    private holdLink(): TemplateResult {
        const diagram = this.friction.experiment("curve", "drive_backdrive");
        const there = writePlace("drive-backdrive", carriedSettings(this.store, diagram, holdRows));
        return html`<a class="hold-link" href=${there} title=${t("pendulum.holds-title")}>${t("pendulum.holds")} <span aria-hidden="true">→</span></a>`;
    }

    protected override runSettings(): TemplateResult {
        const { store } = this;
        if (!this.recording) return html`${pageChoice(store, "loop")}${pageChoice(store, "change")}`;
        // Nothing was measured after its end.
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
        ];
    }

    protected override computeStill(): void {
        this.advance(STILL_AT, STILL_BUDGET);
    }

    protected override get shownDuration(): number {
        return this.duration;
    }

    private open(): ComparedRuns {
        this.end = this.duration;
        return (this.opened.value = new ComparedRuns(this.friction, this.store.run, COMPARISON));
    }

    /** Its curve is open as long as it is on the stage. */
    private followLoads(): void {
        if (plotNames(this.store).includes(LOADS)) {
            this.load ??= new LoadPlot(this.friction);
            this.load.follow(this.store);
        } else {
            this.load?.close();
            this.load = undefined;
        }
    }

    /** Update the comparison and the plots to the current parameters. */
    private follow(runs: ComparedRuns): void {
        const { store } = this;
        const wanted = store.pageValue("ghost");
        const { sameMotor } = this;
        const pins = pinsOf(store);
        const { recording, followed = "" } = this.recordings.value ?? {};
        const invited = store.pageValue("own") === "on";
        const sliding = store.panel.drag.value !== undefined;
        const state = [store.given.value, store.report.value, wanted, sameMotor, followed, pins, invited];
        if (!sliding) runs.settle();
        if (state.every((part, i) => part === this.seen[i])) return;
        this.seen = state;
        const another = followed !== this.followed || (invited && !this.invited);
        this.invited = invited;
        this.followed = followed;
        this.recording = recording;
        runs.duration = this.duration > LONGEST_WINDOW ? WINDOW : this.duration;
        // Another trajectory begins at its own start.
        if (another && runs.all.length > 0) this.restart();

        const model = store.option("model")?.name ?? "";
        const preset = store.option("preset")?.name ?? "";
        const others = this.models.filter((name) => name !== model && (wanted === "all" || wanted === name));
        const given = store.given.value;
        const motor = sameMotor ? motorSettings(store.experiment, preset, store.report.value.entries) : {};
        const settings = (name: string): Given => ({
            ...publishedSettings(store.experiment, given, preset, name),
            ...motor,
        });
        this.unpublished = others.filter((name) => !this.isPublished(preset, name));
        const own: Wanted = { name: model, title: model.toUpperCase(), settings: given, style: lineStyle(0) };
        runs.follow(
            own,
            [
                ...others
                    .filter((name) => !this.unpublished.includes(name))
                    .map((name): Wanted => ({
                        name,
                        title: name.toUpperCase(),
                        settings: settings(name),
                        style: { colour: name as ColourName, dash: [] },
                    })),
                ...pins.map((pin): Wanted => ({
                    name: pin.sign,
                    title: pin.sign,
                    settings: pin.settings,
                    style: pinStyle(pin),
                })),
            ],
            // Beside a recording a run is compared from its start.
            !this.recording && this.changesHere,
            sliding,
        );
        const told = pins.map((pin) => ({ ...pin, told: pinDifference(pin) }));
        const lines = { goal: this.hasGoal, recording: this.hasPosition };
        this.plots = pendulumPlots(runs, store.experiment.channels, lines, this.cursor, told);
    }

    /** A change applies from now on: while it plays or a hand holds the mass, or if that is chosen. Else all that is drawn
     *  is computed again. */
    private get changesHere(): boolean {
        const moves = this.player.clock.playing.peek() || this.hand.peek() !== undefined;
        return moves || this.store.pageValue("change") === "here";
    }

    /** All compared models have the motor of the model shown. */
    private get sameMotor(): boolean {
        return this.store.pageValue("motor") === "same";
    }

    /** The duration of a loop [s]. */
    private get duration(): number {
        return this.recording?.duration ?? this.store.experiment.duration;
    }

    protected override get log(): string | undefined {
        return this.recordings.value?.recording?.name;
    }

    /** Whether there is a recorded angle. */
    private get hasPosition(): boolean {
        return this.recording?.columns.includes("position") === true;
    }

    /** Without one the motor is off. */
    private get hasGoal(): boolean {
        return this.store.option("trajectory")?.name !== "nothing";
    }

    private get models(): string[] {
        return choiceRow(this.store.experiment.params, "model")!.options.map(({ name }) => name);
    }

    /** The library has a note on a model that is not published for a servo. */
    private isPublished(preset: string, model: string): boolean {
        const name = `${preset} ${model}`;
        let is = this.published.get(name);
        if (is === undefined) {
            const { findings } = this.store.ask({ preset, model });
            is = !findings.some(({ severity, key }) => severity === "note" && key === "model");
            this.published.set(name, is);
        }
        return is;
    }

    /** Which models are not drawn, in words. */
    private leftOut(): string {
        if (this.unpublished.length === 0) return "";
        const names = this.unpublished.map((name) => name.toUpperCase()).join(", ");
        const servo = this.store.option("preset")?.title ?? "";
        return t("pendulum.unpublished", { models: names, servo });
    }

    /** The picture's hand holds the mass here, or lets it go. Grabbing it starts the run. */
    private readonly pull = (hand: Hand | undefined): void => {
        if (!hand && this.hand.peek() && this.runs) this.end = Math.max(this.end, this.runs.main.run.time + SWING);
        this.hand.value = hand;
        this.handMoved = true;
        this.handActs(hand !== undefined);
    };

    private tellHand(): void {
        if (!this.handMoved || !this.runs) return;
        this.handMoved = false;
        const hand = this.hand.peek();
        this.runs.pull(hand && handSettings(hand, this.store.report.value));
    }

    get group(): ComparedRuns {
        return this.runs!;
    }

    prepare(): void {
        this.tellHand();
        if (this.recording && !this.hand.peek() && this.over) this.restart();
    }

    /** The end is reached. */
    private get over(): boolean {
        return this.runs!.main.run.time >= this.end - SLACK;
    }

    /** The last step: a run beside a recording ends with it. */
    private get last(): number {
        const { run } = this.runs!.main;
        return this.recording ? run.steps + Math.ceil((this.end - run.time - SLACK) / this.runs!.timeStep) : Infinity;
    }

    get power(): number {
        const { tau_f, omega } = this.runs!.main.now;
        return Math.abs(tau_f! * omega!);
    }

    advance(seconds: number, budget?: number): number {
        const runs = this.runs!;
        if (runs.returns) {
            runs.comeBack();
            this.afterSteps();
            return seconds;
        }
        this.tellHand();
        const gone = runs.advance(seconds, this.last, budget);
        this.afterSteps();
        return gone;
    }

    afterSteps(): void {
        const { run } = this.runs!.main;
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
        this.runs!.restart();
    }

    protected override fit(): void {
        const runs = this.runs!;
        const plots = this.plots!;
        if (runs.main.run.running) this.stopped.value = "";
        this.tellHand();
        const { now } = runs.main;
        const stuck = Math.abs(now["tau_f"] ?? 0) < (now["tau_f_max"] ?? 0);
        fitPendulumPlots(plots, runs, this.duration + SLACK);
        this.load?.fit(runs.main, this.zoomRanges);
        this.pose.value = {
            theta: now["theta"] ?? 0,
            goal: this.hasGoal ? (now["theta_d"] ?? 0) : undefined,
            ghosts: runs.others.map(({ name, style, live }) => ({
                name,
                colour: style.colour,
                angle: live.now["theta"] ?? 0,
            })),
            tauM: now["tau_m"] ?? 0,
            tauE: now["tau_e"] ?? 0,
            tauF: now["tau_f"] ?? 0,
            tauH: now["tau_h"] ?? 0,
            torqueScale: plots.torque.y.max,
            stuck,
        };
        // Slower than its number can show.
        const creeps = Math.abs(now["omega"] ?? 0) < 5e-4;
        this.tellState(stuck, t(stuck ? "state.sticks" : creeps ? "state.creeps" : "state.moves"));
    }

    protected override afterBeat(): void {
        const { now, run } = this.runs!.main;
        const measured = this.plots!.recorded && run.time <= this.duration + SLACK;
        const recorded = measured ? {} : { theta_log: NaN };
        this.readout.value = { values: { ...now, ...recorded } };
    }

    private modelTraces(): ModelTrace[] {
        void this.beat.tables.value;
        if (!this.runs || !this.plots) return [];
        const { main, others } = this.runs;
        const { min, max } = this.plots.angle.x;
        const own = { name: this.store.option("model")?.name ?? "", live: main };
        const all = [...others, own].map(({ name, live }) => ({ name, theta: live.within("theta", min, max) }));
        return all.sort((a, b) => a.name.localeCompare(b.name));
    }

    /** A description for screen readers. */
    private describe(): void {
        void this.beat.texts.value;
        if (!this.runs || !this.plots) return;
        const { now } = this.runs.main;
        const { plots } = this;
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
        plots.angle.summary = at;
        plots.difference.summary = t("pendulum.now-apart", { apart: apartInWords(this.runs) });
        plots.phase.summary = t("pendulum.now-velocity", { omega: number("omega") });
        plots.torque.summary = t("pendulum.now-torques", {
            motor: number("tau_m"),
            external: number("tau_e"),
            friction: number("tau_f"),
            budget: number("tau_f_max"),
        });
        this.told.value = t("pendulum.picture", { now: at });
    }

    private readonly openFiles = (files: readonly File[]): void =>
        void this.withPart(namesOf(files), async () => (await this.openRecordings())?.open(files));

    private readonly drops = new FileDrops(this, this.openFiles);

    private fileButton(): TemplateResult {
        return fileButton(this.openFiles, this.recordings.value?.reading ?? false);
    }
}
customElements.define("pendulum-view", PendulumView);

/** The channels of a bench; those of a transmission only where it has one. */
function channelsOf(store: Store): readonly Channel[] {
    const without = [
        ...(store.option("gear")?.name === "none" ? ["tau_g"] : []),
        ...(typeof store.run.value("gear_stiffness") === "number" ? [] : ["theta_m"]),
    ];
    return store.experiment.channels.filter(({ key }) => !without.includes(key));
}

const torqueColours = { tau_m: "blue", tau_e: "green", tau_f: "vermillion", tau_h: "purple" };

export const pendulum: ViewContent = {
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
            key: "ghost",
            title: t("compare.title"),
            standard: "all",
            options: [
                { name: "all", title: t("pendulum.compare-all") },
                ...(choiceRow(friction.experiment("run", "servo_pendulum").params, "model")?.options ?? []).map(
                    (option) => ({ name: option.name, title: option.name.toUpperCase() }),
                ),
                { name: "none", title: t("pendulum.compare-none") },
            ],
        },
        {
            key: "motor",
            title: t("pendulum.motor"),
            standard: "own",
            options: [
                { name: "own", title: t("pendulum.motor-own") },
                { name: "same", title: t("pendulum.motor-same") },
            ],
        },
        {
            key: "loop",
            title: t("pendulum.end"),
            standard: "on",
            options: [
                { name: "on", title: t("pendulum.end-again") },
                { name: "off", title: t("pendulum.end-on") },
            ],
        },
        {
            key: "change",
            title: t("pendulum.change"),
            standard: "start",
            options: [
                { name: "start", title: t("pendulum.change-start") },
                { name: "here", title: t("pendulum.change-here") },
            ],
        },
    ],
    words: "pendulum.words",
    tries: [
        {
            text: "pendulum.try-hold",
            settings: { trajectory: "hold", kp: "4", loop: "off" },
        },
        {
            text: "pendulum.try-torque-off",
            settings: { trajectory: "nothing", theta_0: "0.6", loop: "off" },
        },
        { text: "pendulum.try-lift", settings: { trajectory: "lift_and_drop" } },
        {
            text: "pendulum.try-large",
            settings: { preset: "erob80_100", trajectory: "up_and_down" },
        },
        { text: "pendulum.try-phase", settings: { speed: "1/10" } },
    ],
    sources: ["pendulum.source", "pendulum.source-sets"],
};
