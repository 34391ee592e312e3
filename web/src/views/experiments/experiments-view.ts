// The Experiments view: every run of the library with a picture of parts, and its twins with other friction elements, methods
// or models. The view is built from the library's description: an experiment added there appears here.
import { computed, signal, type Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Experiment, Friction } from "../../../../wasm/friction";
import { embedded } from "../../environment/embedded";
import { presenting } from "../../environment/presentation";
import { t, type Key } from "../../i18n/messages";
import { sentence } from "../../ui/symbol";
import { runsOf } from "../../model/run-view";
import { choiceRow, warningsOf } from "../../model/rows";
import type { PageRow, Store } from "../../model/store";
import type { Plot } from "../../plot/series";
import type { ComparedRuns, Comparison } from "../../sim/compared-runs";
import type { RunPlan } from "../../sim/run-plan";
import { bodyHandSettings, gripFor, type BodyHand, type Grip } from "../../sim/body-hand";
import { commonRange, type Range } from "../../sim/ranges";
import { findingList } from "../../ui/finding-list";
import { pageChoice } from "../../ui/page-choice";
import { popup } from "../../ui/popup";
import { refusalNote } from "../../ui/refusal-note";
import type { DrawerTab } from "../../ui/stage-drawer";
import { playRows } from "../../ui/time-line";
import { pinnedRuns, PlayedView, type RunOrder } from "../played-view";
import { choiceOfPage, plotChooser, plotsRow } from "../stage-plots";
import type { Headline, ViewContent } from "../view";
import "./experiment-cards";
import "./experiment-measures";
import "./run-events";
import { MethodMap } from "./method-map";
import { comparisonOf, spanOf, standardEnd, standardSpeed } from "./run-defaults";
import "./experiment-picture";
import { ExperimentPlots, firstPlots, nowInWords, plotOptions, standardPhase } from "./experiment-plots";
import "../opened-part";
import { comparedKey, ownRun, twinsRow, twinSwitches, twinRuns } from "./experiment-twins";
import { readings, readingsOf } from "./run-readings";
import { jointsOf, verdictOf } from "./run-state";
import { sweepRows } from "../sweep/sweep-rows";
import { isFriction, type CoveredArea, type SceneFrame, type SceneRanges } from "./scene-frame";
import "./experiments.css";

const MOTION = {
    "": "state.not-yet",
    slips: "state.slips",
    sticks: "state.sticks-now",
    creeps: "state.creeps",
    chatters: "state.chatters",
} as const;
/** Pause at the end of a run before it restarts [s]. */
const REST = 2;
/** Limit of the wall time for computing a run to its end with reduced motion [ms]. */
const STILL_BUDGET = 400;
/** Weight of a kilogram [N]. */
const WEIGHT = 9.80665;
/** Time that a run continues after the hand has let go, at least, relative to its duration. */
const SWING = 0.5;

/** Content that a view adds to the picture of the parts and the plots of a run. */
export interface Exhibit {
    /** Picture that replaces the picture of the parts; undefined if this experiment has none. */
    readonly picture: TemplateResult | undefined;
    /** Further plots, which come before the plots of the channels. */
    readonly plots: readonly Plot[];
    readonly tabs: DrawerTab[];
    /** Text about the state of the run, and whether its friction holds. */
    readonly state: { words: string; rests: boolean };
    /** Applies changed parameters. */
    follow(): void;
    /** Updates to the current state of the run. */
    fit(): void;
    close(): void;
}

/** Interface of the view for its exhibit. */
export interface ExhibitPlace {
    readonly friction: Friction;
    readonly store: Store;
    readonly runs: ComparedRuns;
    readonly frame: Signal<number>;
    /** Returns the element of a plot. */
    element: (plot: Plot) => TemplateResult;
    /** Shows the current state if the run is paused. */
    show: () => void;
}

export class ExperimentsView extends PlayedView {
    /** Creates the exhibit for a run; defined by derived views. */
    protected readonly exhibitOf?: (place: ExhibitPlace) => Exhibit;
    private readonly exhibit = signal<Exhibit | undefined>(undefined);
    private readonly plots = signal<ExperimentPlots | undefined>(undefined);
    /** Titles of twins that leave a picture. */
    private readonly strayed = signal("");
    /** Text about twins that have stopped by themselves, with the reasons. */
    private readonly stoppedTwins = signal("");
    /** The hand that holds a part of the picture. */
    private readonly hand = signal<BodyHand | undefined>(undefined);
    /** Strength of the hand since it grabbed. */
    private grip: Grip = { stiffness: 0, rate: 0 };
    /** Ranges of the picture since the hand grabbed. */
    private ranges: SceneRanges = {};
    /** The hand has moved since the runs were updated. */
    private handMoved = false;
    /** Time up to which the run continues because of the hand [s]. */
    private swing = 0;
    private readonly pictureText = signal("");
    /** Area that the lines of the picture have covered. */
    private readonly covered: CoveredArea = {};
    /** Time until the run restarts [s]. */
    private rest = 0;
    /** Energy dissipated by friction up to the last update of the sound [J], and its time [s]. */
    private lostBefore = { lost: 0, time: 0 };
    private methodMap: MethodMap | undefined;
    private readonly scene = computed((): SceneFrame | undefined =>
        this.hasRuns ? this.sceneOf(this.group) : undefined,
    );

    private readonly element = (plot: Plot): TemplateResult => this.plotElement(plot);

    protected override get comparison(): Comparison {
        return comparisonOf(this.store.experiment);
    }

    protected override runOrder(): RunOrder {
        const { store } = this;
        return {
            own: ownRun(store),
            others: [...twinRuns(store), ...pinnedRuns(store)],
            duration: spanOf(store),
            sliding: store.panel.drag.value !== undefined,
        };
    }

    protected override get changesFromNow(): boolean {
        return this.store.pageValue("change") === "here";
    }

    protected override onRunsOpened(): void {
        const { store, friction, group: runs } = this;
        this.onRunsClosing();
        this.ranges = {};
        this.covered.box = undefined;
        const channel = (key: string) => (): string => store.pageValue(key);
        this.plots.value = new ExperimentPlots(
            ...([store.experiment, runs, channel("phase_x"), channel("phase_y"), this.cursor] as const),
        );
        this.exhibit.value = this.exhibitOf?.({
            ...{ friction, store, runs, frame: this.beat.frame },
            element: this.element,
            show: () => {
                if (!this.running) this.show();
            },
        });
    }

    protected override onRunsClosing(): void {
        this.hand.value = undefined;
        this.handMoved = false;
        this.exhibit.peek()?.close();
        this.exhibit.value = undefined;
        this.methodMap?.close();
        this.methodMap = undefined;
    }

    protected override follow(runs: ComparedRuns, order: RunOrder): RunPlan {
        const plan = super.follow(runs, order);
        if (plan.action !== "keep") this.rest = 0;
        this.exhibit.peek()?.follow();
        return plan;
    }

    protected override get shape(): "wide" | "square" {
        return this.exhibit.value?.picture ? "square" : this.store.experiment.scene_shape;
    }

    protected override stage(): TemplateResult {
        const plots = html`<div class="plots">${this.stagePlots().map((plot) => this.plotElement(plot))}</div>`;
        const exhibit = this.exhibit.value?.picture;
        // the texts of lessons refer to the plots, which come first if room is short
        if (exhibit) return html`${plots}${exhibit}`;
        return html`<experiment-picture class="scene" .pulls=${this.pull} .hand=${this.hand} .scene=${this.scene}
                .frame=${this.beat.frame} .description=${this.pictureText} .note=${this.runNote}></experiment-picture>${plots}`;
    }

    protected override get holdNote(): string {
        const parts = this.scene.value?.parts ?? [];
        return parts.some(({ part, hand }) => part === "lines" && hand !== "") ? t("scene.take-hold") : "";
    }

    override allPlots(): readonly Plot[] {
        return [...(this.exhibit.value?.plots ?? []), ...(this.plots.value?.plots ?? [])];
    }

    protected override headline(): Headline {
        const { store } = this;
        const { experiment } = store;
        return {
            title: popup({
                id: "experiment-choice",
                look: "title-button",
                button: html`${experiment.title} <span aria-hidden="true">▾</span>`,
                closes: true,
                sheet: () =>
                    html`<nav class="experiment-choice" aria-label=${t("experiments.choice")}>${this.experimentList()}</nav>`,
            }),
            text: html`${experiment.text}`,
            state: html`${presenting.value || embedded ? comparedKey(this.group.lines.value) : nothing}<state-chip .state=${this.state}></state-chip>${plotChooser(
                store,
                this.allPlots().map(({ name }) => name),
            )}`,
        };
    }

    private experimentList(): TemplateResult {
        if (this.exhibitOf) return html`<div>${this.choices(() => true)}</div>`;
        return html`<div>${this.choices(({ contacts }) => contacts > 0)}</div>
            <div><h2>${t("experiments.several-joints")}</h2>${this.choices(({ contacts }) => contacts === 0)}</div>`;
    }

    private choices(chosen: (experiment: Experiment) => boolean): TemplateResult {
        const { experiment } = this.store;
        const all = runsOf(this.row.name, this.friction).filter(chosen);
        return html`<ul>${all.map(
            (item) => html`<li><a href=${this.places(item.name)} aria-current=${item === experiment ? "true" : nothing}
                ><strong>${item.title}</strong> <span class="quiet">${item.text}</span></a></li>`,
        )}</ul>`;
    }

    protected override notices(): TemplateResult {
        return html`${this.stoppedNote()}${refusalNote(this.store, t("experiments.stale"))}`;
    }

    protected override options(): TemplateResult {
        return twinSwitches(this.store, this.group.lines.value, (name) => this.group.remarkOn(name));
    }

    protected override runSettings(): TemplateResult {
        const { store } = this;
        return html`${this.spanField()}${pageChoice(store, "loop")}${pageChoice(store, "change")}`;
    }

    protected override tabs(): DrawerTab[] {
        const { store, friction, group: runs } = this;
        const { experiment } = store;
        const { contacts, measures, figures, event_kinds: kinds } = experiment;
        const findings = store.findings.value.filter(({ severity }) => severity !== "error");
        const remarks = this.twinNotes(runs);
        const count = findings.length + remarks.length;
        const table =
            (): TemplateResult => html`<experiment-measures .friction=${friction} .measures=${measures} .runs=${runs}
            .twins=${runs.all} .beat=${this.beat.tables}></experiment-measures>`;
        const numbers = (): TemplateResult => html`${readings(store)}${contacts === 0 ? nothing : table()}`;
        const notes = (): TemplateResult =>
            html`<div class="experiment-notes" role="status">${findingList(store, findings)}${remarks.map(
                (text) => html`<p class="remark quiet">${sentence(text)}</p>`,
            )}</div>`;
        const cards = (): TemplateResult => html`<experiment-cards .friction=${friction} .experiment=${experiment}
            .experiments=${runsOf(this.row.name, friction)} .view=${this.row.name}></experiment-cards>`;
        const events = (): TemplateResult =>
            html`<run-events .live=${runs.main} .beat=${this.beat.tables} .go=${this.player.goTo}></run-events>`;
        const phase =
            (): TemplateResult => html`<p class="flow phase-choice">${this.channelChoice("phase_y")} ${t("experiments.over-short")}
            ${this.channelChoice("phase_x")}</p><p class="source">${experiment.text} ${experiment.source}</p>`;
        const tab = (isVisible: boolean, name: string, title: Key, content: () => TemplateResult): DrawerTab[] =>
            isVisible ? [{ name, title: t(title), content }] : [];
        return [
            ...tab(contacts > 0 || readingsOf(store).length > 0, "numbers", "drawer.numbers", numbers),
            ...tab(count > 0, "remarks", "drawer.remarks", notes).map((drawerTab) => ({ ...drawerTab, count })),
            ...tab(figures.length > 0, "figures", "experiments.figures", cards),
            ...tab(kinds.length > 0, "events", "experiments.events", events),
            ...(this.exhibitOf ? (this.exhibit.value?.tabs ?? []) : this.methodsTab()),
            ...tab(true, "phase", "drawer.phase", phase),
            this.sweepTab,
        ];
    }

    private readonly openMethods = (): MethodMap => (this.methodMap ??= new MethodMap(this.friction, this.element));

    private methodsTab(): DrawerTab[] {
        const { params, contacts } = this.store.experiment;
        const methods = choiceRow(params, "method")?.options ?? [];
        if (contacts > 0 || !methods.some(({ name }) => name === "semi_implicit")) return [];
        const content = (): TemplateResult => html`<opened-part .open=${this.openMethods}></opened-part>`;
        return [{ name: "methods", title: t("experiments.methods"), content }];
    }

    protected override readonly completeRun = async (): Promise<void> => {
        if (this.running && !this.swings && this.group.run.steps < this.group.steps) await this.finish();
    };

    protected override computeStill(): void {
        this.group.take(this.group.steps, STILL_BUDGET);
    }

    protected override get shownDuration(): number {
        return this.group.duration;
    }

    private sceneOf(runs: ComparedRuns): SceneFrame {
        const { experiment, run } = this.store;
        const isChain = experiment.scene.some(({ part }) => part === "lines");
        return {
            parts: experiment.scene,
            channels: experiment.channels,
            runs: runs.lines.value.map(({ live, style }) => ({ ...style, live })),
            covered: this.covered,
            held: () => this.hand.peek() !== undefined,
            range: (keys) => this.sceneRange(keys),
            force: () => runs.run.hand(),
            forceUnit: isChain ? "N" : (experiment.channels.find(({ key }) => isFriction(key))?.unit ?? ""),
            parameter: (key) => Number(run.value(key) ?? 0),
        };
    }

    /** Remarks about twins that are missing, not stable, or not in the picture. */
    private twinNotes(runs: ComparedRuns): string[] {
        return [
            ...runs.remarks,
            ...runs.all
                .slice(1)
                .flatMap(({ title, report }) =>
                    warningsOf(report.findings).map(({ text }) => t("experiments.of-twin", { title, text })),
                ),
            this.stoppedTwins.value,
            this.strayed.value === "" ? "" : t("experiments.beyond", { titles: this.strayed.value }),
        ].filter((text) => text !== "");
    }

    private spanField(): TemplateResult {
        const { store } = this;
        const onChange = (event: Event): void => {
            const field = event.target as HTMLInputElement;
            const { run, steps } = this.group;
            const ended = !this.running && run.steps >= steps;
            if (Number(field.value) > 0) {
                store.changePage("span", field.value.trim());
                if (ended) {
                    this.restart();
                    void this.finish();
                }
            } else field.value = store.pageValue("span");
        };
        return html`<label class="span">${t("experiments.span")} <input class="field" type="text" inputmode="decimal"
            autocomplete="off" .value=${store.pageValue("span")} @change=${onChange}> s</label>`;
    }

    private channelChoice(key: string): TemplateResult {
        const { store } = this;
        const chosen = store.pageValue(key);
        const { title, options } = store.pageRows.find((row) => row.key === key)!;
        return html`<select aria-label=${title} @change=${(event: Event) =>
            store.changePage(key, (event.target as HTMLSelectElement).value)}>${options.map(
            (option) => html`<option value=${option.name} ?selected=${option.name === chosen}>${option.title}</option>`,
        )}</select>`;
    }

    /** Range of the picture. It is fixed while a hand holds a part, so that the part stays under the hand. */
    private sceneRange(keys: readonly string[]): Range {
        const held = this.ranges[keys.join()];
        if (held && this.hand.peek()) return held;
        const [low, high] = commonRange(this.group.all, keys, this.isBeyond).range;
        return held ? [Math.min(low, held[0]), Math.max(high, held[1])] : [low, high];
    }

    /** The hand grabs or moves a part, or lets go (undefined). Grabbing starts the run. `ranges`: ranges of the picture. */
    private readonly pull = (hand: BodyHand | undefined, ranges: SceneRanges = {}): void => {
        const runs = this.group;
        if (hand && !this.hand.peek()) {
            this.grip = gripFor(hand.reach, this.mostForce(hand), this.player.clock.speed);
            this.ranges = ranges;
        }
        if (hand || this.hand.peek()) this.swing = runs.run.time + SWING * runs.duration;
        this.hand.value = hand;
        this.handMoved = true;
        this.rest = 0;
        this.onHand(hand !== undefined);
    };

    /** A large force of the hand for this picture [N or N m]. For links it is a large joint torque divided by their length,
     *  or else their weight. */
    private mostForce({ reach, link }: BodyHand): number {
        const { channels } = this.store.experiment;
        const units = link === undefined ? ["N", "N m"] : ["N m"];
        const forces = channels.filter(({ unit }) => units.includes(unit)).map(({ key }) => key);
        if (forces.length === 0) return WEIGHT * Number(this.store.run.value("mass") ?? 1);
        const most = Math.max(...commonRange(this.group.all, forces, this.isBeyond).range.map(Math.abs));
        return link === undefined ? most : most / reach;
    }

    private passHand(): void {
        if (!this.handMoved) return;
        this.handMoved = false;
        const hand = this.hand.peek();
        const option = choiceRow(this.store.experiment.params, "hand")?.options.find(
            ({ name }) => name === hand?.option,
        );
        const keys = option?.params.map(({ key }) => key) ?? [];
        this.group.pull(hand && bodyHandSettings(hand, this.grip, keys));
    }

    /** The run continues past its end because of a hand. */
    private get swings(): boolean {
        return this.hand.peek() !== undefined || this.group.run.time < this.swing;
    }

    private get isBeyond(): boolean {
        const { run, duration } = this.group;
        return run.time > duration * (1 + 1e-9);
    }

    private get isEndless(): boolean {
        return this.store.pageValue("loop") === "on";
    }

    prepare(): void {
        const runs = this.group;
        this.passHand();
        if (!this.isEndless && !this.swings && this.rest <= 0 && runs.run.steps >= runs.steps) runs.restart();
        this.rest = 0;
    }

    restart(): void {
        this.stopped.value = "";
        this.rest = 0;
        this.swing = 0;
        if (!this.hand.peek()) this.ranges = {};
        this.covered.box = undefined;
        this.group.restart();
    }

    protected override get audible(): boolean {
        return this.store.experiment.contacts > 0;
    }

    get power(): number {
        if (!this.audible) return 0;
        const { run } = this.group;
        const before = this.lostBefore;
        const lost = run.measures().reduce((sum, { energy_lost }) => sum + energy_lost!, 0);
        this.lostBefore = { lost, time: run.time };
        return run.time > before.time ? (lost - before.lost) / (run.time - before.time) : 0;
    }

    advance(seconds: number): number {
        const runs = this.group;
        if (runs.returns) {
            runs.comeBack();
            this.afterSteps();
            return seconds;
        }
        if (this.rest > 0) {
            this.rest -= seconds / this.player.clock.speed;
            if (this.rest <= 0) {
                this.restart();
                this.show();
            }
            return seconds;
        }
        this.passHand();
        const advanced = runs.advance(seconds, this.isEndless || this.swings ? Infinity : runs.steps);
        this.afterSteps();
        return advanced;
    }

    afterSteps(): void {
        const runs = this.group;
        if (!runs.run.running) {
            this.player.clock.pause();
        } else if (!this.isEndless && !this.swings && runs.run.steps >= runs.steps) {
            if (this.store.pageValue("loop") === "again") this.rest = REST;
            else this.player.clock.pause();
        }
        this.show();
    }

    protected override fit(): void {
        const runs = this.group;
        this.passHand();
        this.stopped.value = runs.run.running ? "" : this.whyStopped(runs.run);
        runs.all[0]!.live.readEvents();
        runs.refine(this.zoomed("x"), !this.running);
        const cut = this.plots.peek()!.fit();
        this.exhibit.peek()?.fit();
        this.strayed.value = [...cut].map(({ title }) => title).join(", ");
        const stoppedTwins = runs.others.filter(({ live }) => !live.run.running);
        this.stoppedTwins.value = stoppedTwins
            .map(({ title, live: { run } }) =>
                t("experiments.twin-stopped", { title, step: run.steps, reason: run.stopped?.text ?? "" }),
            )
            .join(" ");
        this.showState();
    }

    /** Updates the state chip: the state of the exhibit, the joints at rest, or the motion of the first contact. */
    private showState(): void {
        const { all, run, steps } = this.group;
        const { contacts, measures } = this.store.experiment;
        const name = all.length > 1 ? all[0]!.title : "";
        const exhibited = this.exhibit.peek()?.state;
        if (exhibited) return this.setState(exhibited.rests, exhibited.words, name);
        if (contacts === 0) {
            const { joints, atRest } = jointsOf(run);
            return this.setState(atRest === joints, t("state.joints", { joints, atRest }), name);
        }
        const motion = run.motion();
        const [values] = run.steps >= steps && !this.swings ? run.measures() : [];
        const verdict = values && verdictOf(measures, values, motion, run.state());
        const holds = motion === "sticks" && (verdict?.numbers ?? "") === "" && (!verdict || run.state() === "at rest");
        this.setState(holds, verdict?.words ?? t(MOTION[motion]), name, verdict?.numbers);
    }

    protected override describe(): void {
        const { experiment } = this.store;
        this.plots.peek()?.describe();
        const keys = ["t", ...experiment.scene.flatMap(({ a, b }) => [a, b])];
        const channels = experiment.channels.filter(({ key }) => keys.includes(key));
        const now = nowInWords(channels, this.group.main.now);
        this.pictureText.value = t("experiments.picture", { title: experiment.title, now });
    }
}
customElements.define("experiments-view", ExperimentsView);

export const content: ViewContent = {
    tag: "experiments-view",
    kind: "run",
    experiment: "sliding_block",
    experiments: (friction) => runsOf("experiments", friction).map(({ name }) => name),
    pageRows: (friction, name) => experimentRows(friction, name),
    logarithmic: ["methods.armature", "methods.T", "methods-armature", "methods-T"],
    words: "experiments.words",
    tries: [
        { text: "experiments.try-stiff", settings: { run: "release_admittance", element: "C", K: "7.5e5", twin: "D" } },
        { text: "experiments.try-loop", settings: { run: "belt_stick_slip", twin: "karnopp" } },
        { text: "experiments.try-steady", settings: { run: "belt_stick_slip", D: "0.3", v_b: "1.5" } },
    ],
    sources: ["law.source-kikuuwe", "law.source-cisneros", "experiments.source-leine", "experiments.source-dupont"],
};

/** Page rows for a run. `further`: plots of the view, which come before the plots of the channels. */
export function experimentRows(friction: Friction, name: string, further: PageRow["options"] = []): PageRow[] {
    const experiment = friction.experiment("run", name);
    const { across, up } = standardPhase(experiment);
    const channels = experiment.channels.map(({ key, symbol: sign, text }) => ({
        name: key,
        title: `${sign.replace(/_/g, "")}, ${text}`,
    }));
    return [
        ...playRows(standardSpeed(experiment.duration)),
        {
            ...{ key: "span", title: t("experiments.span"), standard: String(experiment.duration) },
            ...{ options: [], number: true, least: 1e-12 },
        },
        twinsRow(friction, name),
        choiceOfPage("loop", "pendulum.end", standardEnd(experiment.duration), {
            again: "pendulum.end-again",
            stop: "experiments.end-stop",
            on: "pendulum.end-on",
        }),
        choiceOfPage("change", "experiments.change", "start", {
            start: "experiments.change-start",
            here: "experiments.change-here",
        }),
        plotsRow(
            [...further, ...plotOptions(experiment)],
            [...further.map(({ name }) => name), ...firstPlots(experiment)],
        ),
        { key: "phase_x", title: t("experiments.phase-x"), standard: across, options: channels },
        { key: "phase_y", title: t("experiments.phase-y"), standard: up, options: channels },
        ...sweepRows(friction, name),
    ];
}
