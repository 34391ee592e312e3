// The Experiments view: every run of the library that has a picture of parts, and its twins with other friction elements,
// methods or models. All of it is made from the library's description: an experiment that is added there appears here.
import { computed, effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel, Experiment, Friction, Motion } from "../../../../wasm/friction";
import { embedded } from "../../environment/embedded";
import { presenting } from "../../environment/presentation";
import { t } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { sentence, symbol } from "../../ui/symbol";
import { runsOf } from "../../model/run-view";
import { choiceRow, warningsOf } from "../../model/rows";
import type { PageRow, Store } from "../../model/store";
import type { Plot } from "../../plot/series";
import { ComparedRuns } from "../../sim/compared-runs";
import { bodyHandSettings, gripFor, type BodyHand, type Grip } from "../../sim/body-hand";
import { commonRange, type Range } from "../../sim/ranges";
import { findingList } from "../../ui/finding-list";
import { pageChoice } from "../../ui/page-choice";
import { popup } from "../../ui/popup";
import { refusalNote } from "../../ui/refusal-note";
import type { DrawerTab } from "../../ui/stage-drawer";
import { playRows } from "../../ui/time-line";
import { PlayedView } from "../played-view";
import { plotChooser, plotNames, plotsRow } from "../stage-plots";
import type { Headline, ViewContent } from "../view";
import "./experiment-cards";
import "./experiment-measures";
import "./run-events";
import { MethodMap } from "./method-map";
import { spanOf, standardEnd, standardSpeed } from "./experiment-pace";
import "./experiment-picture";
import {
    experimentPlots,
    firstPlots,
    fitPlots,
    nowInWords,
    plotOptions,
    standardPhase,
    type ExperimentPlots,
} from "./experiment-plots";
import { comparedKey, ownRun, pinnedTwins, twinsRow, twinSwitches, wantedTwins } from "./experiment-twins";
import { comparisonOf } from "./experiment-comparison";
import { jointsOf } from "./run-joints";
import { verdictOf } from "./run-verdict";
import { isFriction, type SceneFrame, type Seen, type Shown } from "./scene-frame";
import "./experiments.css";

/** What a contact does, in words. */
const MOTION = {
    "": "state.not-yet",
    slips: "state.slips",
    sticks: "state.sticks-now",
    creeps: "state.creeps",
    chatters: "state.chatters",
} as const;
/** The pause at its end before it restarts [s]. */
const REST = 2;
/** Wall time for computing to the end with reduced motion [ms]. */
const STILL_BUDGET = 400;
/** Of a kilogram [N]. */
const WEIGHT = 9.80665;
/** After the hand has let go it continues at least for this part of the duration. */
const SWING = 0.5;

export class ExperimentsView extends PlayedView {
    /** Titles of twins that leave a picture. */
    private readonly beyond = signal("");
    /** Which twins have stopped by themselves, and why. */
    private readonly ended = signal("");
    protected runs: ComparedRuns | undefined;
    private plots: ExperimentPlots | undefined;
    private readonly scene = signal<SceneFrame | undefined>(undefined);
    /** The hand that holds a part of the picture. */
    private readonly hand = signal<BodyHand | undefined>(undefined);
    /** Its strength since it holds, and the ranges of the picture since then, by the keys of their channels. */
    private grip: Grip = { stiffness: 0, rate: 0 };
    private shown: Shown = {};
    /** The hand has moved since the runs were updated. */
    private handMoved = false;
    /** The time up to which it continues because of the hand [s]. */
    private swing = 0;
    private readonly pulledNote = computed(() => {
        if (this.opened.value?.pulled.value) return t("run.pulled");
        if ((this.opened.value?.changed.value ?? 0) > 0) return t("run.changed");
        const parts = this.scene.value?.parts ?? [];
        return parts.some(({ part, hand }) => part === "lines" && hand !== "") ? t("scene.take-hold") : "";
    });
    private readonly opened = signal<ComparedRuns | undefined>(undefined);
    /** What the picture shows, in words. */
    private readonly told = signal("");
    private seen: readonly unknown[] = [];
    /** Where the lines of the picture have been. */
    private seenLines: Seen = {};
    /** Time until it restarts [s]. */
    private rest = 0;
    /** The energy that friction had dissipated at the last update of the sound [J], and its time [s]. */
    private lostBefore = { lost: 0, time: 0 };

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.stopDescribing?.();
        this.hand.value = undefined;
        this.runs?.close();
        this.methodMap?.close();
        this.methodMap = undefined;
    }

    protected override get shape(): "wide" | "square" {
        return this.store.experiment.scene_shape;
    }

    protected override get plotCount(): number {
        return this.shownPlots().length;
    }

    protected override stage(): TemplateResult {
        this.follow();
        return html`${this.picture()}${this.plotsBeside()}`;
    }

    protected plotsBeside(): TemplateResult {
        return html`<div class="plots">${this.shownPlots().map((plot) => this.plotElement(plot))}</div>`;
    }

    /** The run itself, beside its plots. */
    protected picture(): TemplateResult {
        return html`<experiment-picture class="scene" .pulls=${this.pull} .hand=${this.hand} .scene=${this.scene}
                .frame=${this.beat.frame} .told=${this.told} .note=${this.pulledNote}></experiment-picture>`;
    }

    override allPlots(): readonly Plot[] {
        if (!this.plots) return [];
        const { overTime, difference, phase } = this.plots;
        return [...overTime.map(({ plot }) => plot), phase, ...(difference ? [difference] : [])];
    }

    private shownPlots(): Plot[] {
        const all = this.allPlots();
        return plotNames(this.store).flatMap((name) => all.find((plot) => plot.name === name) ?? []);
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
                    html`<nav class="experiment-choice" aria-label=${t("experiments.choice")}>${this.listed()}</nav>`,
            }),
            text: html`${experiment.text}`,
            state: html`${presenting.value || embedded ? comparedKey(this.runs?.all ?? []) : nothing}<state-chip .state=${this.state}></state-chip>${plotChooser(
                store,
                this.allPlots().map(({ name }) => name),
            )}`,
        };
    }

    /** The experiments to choose from. */
    protected listed(): TemplateResult {
        return html`<div>${this.choices(({ contacts }) => contacts > 0)}</div>
            <div><h2>${t("experiments.several-joints")}</h2>${this.choices(({ contacts }) => contacts === 0)}</div>`;
    }

    protected choices(chosen: (experiment: Experiment) => boolean): TemplateResult {
        const { experiment } = this.store;
        const all = runsOf(this.row.name, this.friction).filter(chosen);
        return html`<ul>${all.map(
            (one) => html`<li><a href=${this.places(one.name)} aria-current=${one === experiment ? "true" : nothing}
                ><strong>${one.title}</strong> <span class="quiet">${one.text}</span></a></li>`,
        )}</ul>`;
    }

    protected override notices(): TemplateResult {
        return html`${this.stoppedNote()}${refusalNote(this.store, t("experiments.stale"))}`;
    }

    protected override options(): TemplateResult {
        return twinSwitches(this.store, this.runs!.all);
    }

    protected override runSettings(): TemplateResult {
        const { store } = this;
        return html`${this.spanField()}${pageChoice(store, "loop")}${pageChoice(store, "change")}`;
    }

    protected override tabs(): DrawerTab[] {
        const { store, friction } = this;
        const { experiment } = store;
        const runs = this.runs!;
        const findings = store.findings.value.filter(({ severity }) => severity !== "error");
        const remarks = this.twinNotes(runs);
        const hasNumbers = experiment.contacts > 0 || readingsOf(store).length > 0;
        return [
            ...(!hasNumbers
                ? []
                : [
                      {
                          name: "numbers",
                          title: t("drawer.numbers"),
                          content: () =>
                              html`${readings(store)}${
                                  experiment.contacts === 0
                                      ? nothing
                                      : html`<experiment-measures .friction=${friction} .measures=${experiment.measures} .runs=${runs}
                    .twins=${runs.all} .beat=${this.beat.tables}></experiment-measures>`
                              }`,
                      },
                  ]),
            ...(findings.length + remarks.length === 0
                ? []
                : [
                      {
                          name: "remarks",
                          title: t("drawer.remarks"),
                          count: findings.length + remarks.length,
                          content: () =>
                              html`<div class="experiment-notes" role="status">${findingList(store, findings)}${remarks.map(
                                  (text) => html`<p class="remark quiet">${sentence(text)}</p>`,
                              )}</div>`,
                      },
                  ]),
            ...(experiment.figures.length === 0
                ? []
                : [
                      {
                          name: "figures",
                          title: t("experiments.figures"),
                          content: () => html`<experiment-cards .friction=${friction} .experiment=${experiment}
                              .experiments=${runsOf(this.row.name, friction)} .view=${this.row.name}></experiment-cards>`,
                      },
                  ]),
            ...(experiment.event_kinds.length === 0
                ? []
                : [
                      {
                          name: "events",
                          title: t("experiments.events"),
                          content: () => html`<run-events .live=${runs.all[0]!.live} .beat=${this.beat.tables}
                              .go=${this.player.goTo}></run-events>`,
                      },
                  ]),
            ...this.methodsTab(),
            {
                name: "phase",
                title: t("drawer.phase"),
                content:
                    () => html`<p class="phase-choice">${this.channelChoice("phase_y", this.plots!.up)} ${t("experiments.over-short")}
                    ${this.channelChoice("phase_x", this.plots!.across)}</p><p class="source">${experiment.text} ${experiment.source}</p>`,
            },
        ];
    }

    /** Which method is how accurate. */
    protected methodsTab(): DrawerTab[] {
        const { params, contacts } = this.store.experiment;
        const methods = choiceRow(params, "method")?.options ?? [];
        if (contacts > 0 || !methods.some(({ name }) => name === "semi_implicit")) return [];
        return [{ name: "methods", title: t("experiments.methods"), content: () => this.methods() }];
    }

    private methods(): TemplateResult {
        const map = (this.methodMap ??= new MethodMap(this.friction));
        map.begin();
        for (const { computed } of map.graduals) void computed.value;
        return html`<p>${t("experiments.methods-told")}</p>
            <div class="method-map">${map.plots.map((plot) => this.plotElement({ ...plot }))}</div>`;
    }
    private methodMap: MethodMap | undefined;

    protected override computeStill(): void {
        this.runs!.take(this.runs!.steps, STILL_BUDGET);
    }

    protected override get shownDuration(): number {
        return this.runs!.duration;
    }

    /** Update runs and plots to the current parameters. */
    protected follow(): ComparedRuns {
        const { store, friction } = this;
        const { experiment } = store;
        const page = ["twin", "pin", "span", "phase_x", "phase_y"].map((key) => store.pageValue(key));
        const sliding = store.panel.drag.value !== undefined;
        const state = [store, store.given.value, store.report.value, ...page, sliding];
        if (this.runs && state.every((part, i) => part === this.seen[i])) return this.runs;
        if (this.runs?.run !== store.run) {
            this.runs?.close();
            this.runs = new ComparedRuns(friction, store.run, comparisonOf(experiment));
            this.opened.value = this.runs;
            this.hand.value = undefined;
            this.handMoved = false;
            this.shown = {};
            this.seenLines = {};
        }
        const { runs } = this;
        runs.duration = spanOf(store);
        const samePhase = [0, 1, 2, 3, 4, 5].every((i) => state[i] === this.seen[i]);
        this.seen = state;
        if (!samePhase) {
            const twins = [...wantedTwins(store), ...pinnedTwins(store)];
            runs.follow(ownRun(store), twins, store.pageValue("change") === "here", sliding);
            this.rest = 0;
            // What was unstable may be stable now.
            this.goOn = this.stopped.peek() !== "";
        } else if (!sliding) {
            runs.settle();
        }
        const [, , , across, up] = page as [string, string, string, string, string];
        this.plots = experimentPlots(experiment, runs.all, { across, up }, this.cursor);
        const { hand } = this;
        const isChain = experiment.scene.some(({ part }) => part === "lines");
        this.scene.value = {
            parts: experiment.scene,
            channels: experiment.channels,
            runs: runs.all.map(({ live, style }) => ({
                ...style,
                traces: live.traces,
                get now() {
                    return live.now;
                },
                get lines() {
                    return live.run.shape();
                },
            })),
            seen: this.seenLines,
            get held() {
                return hand.peek() !== undefined;
            },
            range: (keys) => this.sceneRange(keys),
            get force() {
                return runs.run.hand();
            },
            forceUnit: isChain ? "N" : (experiment.channels.find(({ key }) => isFriction(key))?.unit ?? ""),
            parameter: (key) => Number(store.run.value(key) ?? 0),
        };
        return runs;
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
            ...(this.ended.value === "" ? [] : [this.ended.value]),
            ...(this.beyond.value === "" ? [] : [t("experiments.beyond", { titles: this.beyond.value })]),
        ];
    }

    private spanField(): TemplateResult {
        const { store } = this;
        const onChange = (event: Event): void => {
            const field = event.target as HTMLInputElement;
            if (Number(field.value) > 0) store.changePage("span", field.value.trim());
            else field.value = store.pageValue("span");
        };
        return html`<label class="span">${t("experiments.span")} <input class="field" type="text" inputmode="decimal"
            autocomplete="off" .value=${store.pageValue("span")} @change=${onChange}> s</label>`;
    }

    private channelChoice(key: string, chosen: string): TemplateResult {
        const { store } = this;
        const { title, options } = store.pageRows.find((row) => row.key === key)!;
        return html`<select aria-label=${title} @change=${(event: Event) =>
            store.changePage(key, (event.target as HTMLSelectElement).value)}>${options.map(
            (option) => html`<option value=${option.name} ?selected=${option.name === chosen}>${option.title}</option>`,
        )}</select>`;
    }

    /** The range of a picture. While a hand holds, it stays, so that nothing moves away from under the hand; afterwards
     *  it grows. */
    private sceneRange(keys: readonly string[]): Range {
        const shown = this.shown[keys.join()];
        if (shown && this.hand.peek()) return shown;
        const [low, high] = commonRange(this.runs!.all, keys, this.isBeyond).range;
        return shown ? [Math.min(low, shown[0]), Math.max(high, shown[1])] : [low, high];
    }

    /** The picture's hand holds something here, or lets it go. Grabbing starts the run. */
    private readonly pull = (hand: BodyHand | undefined, shown: Shown): void => {
        const runs = this.runs;
        if (!runs) return;
        if (hand && !this.hand.peek()) {
            this.grip = gripFor(hand.reach, this.mostForce(hand), this.player.clock.speed);
            this.shown = shown;
        }
        if (hand || this.hand.peek()) this.swing = runs.run.time + SWING * runs.duration;
        this.hand.value = hand;
        this.handMoved = true;
        this.rest = 0;
        this.handActs(hand !== undefined);
    };

    /** A large force for this picture [N or N m]: of links, one that a large torque of their joints makes at their length,
     *  or else their weight. */
    private mostForce({ reach, link }: BodyHand): number {
        const { channels } = this.store.experiment;
        const units = link === undefined ? ["N", "N m"] : ["N m"];
        const forces = channels.filter(({ unit }) => units.includes(unit)).map(({ key }) => key);
        if (forces.length === 0) return WEIGHT * Number(this.store.run.value("mass") ?? 1);
        const most = Math.max(...commonRange(this.runs!.all, forces, this.isBeyond).range.map(Math.abs));
        return link === undefined ? most : most / reach;
    }

    private tellHand(): void {
        if (!this.handMoved || !this.runs) return;
        this.handMoved = false;
        const hand = this.hand.peek();
        const option = choiceRow(this.store.experiment.params, "hand")?.options.find(
            ({ name }) => name === hand?.option,
        );
        const keys = option?.params.map(({ key }) => key) ?? [];
        this.runs.pull(hand && bodyHandSettings(hand, this.grip, keys));
    }

    /** It is past its end, and continues because of a hand. */
    private get swings(): boolean {
        return this.hand.peek() !== undefined || this.runs!.run.time < this.swing;
    }

    private get isBeyond(): boolean {
        const { run, duration } = this.runs!;
        return run.time > duration * (1 + 1e-9);
    }

    private get goesOn(): boolean {
        return this.store.pageValue("loop") === "on";
    }

    get group(): ComparedRuns {
        return this.runs!;
    }

    prepare(): void {
        const { runs } = this;
        this.tellHand();
        if (!this.goesOn && !this.swings && this.rest <= 0 && runs!.run.steps >= runs!.steps) runs!.restart();
        this.rest = 0;
    }

    restart(): void {
        this.stopped.value = "";
        this.rest = 0;
        this.swing = 0;
        if (!this.hand.peek()) this.shown = {};
        this.seenLines.box = undefined;
        this.runs!.restart();
    }

    protected override get heard(): boolean {
        return this.store.experiment.contacts > 0;
    }

    get power(): number {
        if (!this.heard) return 0;
        const { run } = this.runs!;
        const before = this.lostBefore;
        const lost = run.measures().reduce((sum, { energy_lost }) => sum + energy_lost!, 0);
        this.lostBefore = { lost, time: run.time };
        return run.time > before.time ? (lost - before.lost) / (run.time - before.time) : 0;
    }

    advance(seconds: number): number {
        const runs = this.runs!;
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
        this.tellHand();
        const gone = runs.advance(seconds, this.goesOn || this.swings ? Infinity : runs.steps);
        this.afterSteps();
        return gone;
    }

    afterSteps(): void {
        const runs = this.runs!;
        if (!runs.run.running) {
            this.player.clock.pause();
        } else if (!this.goesOn && !this.swings && runs.run.steps >= runs.steps) {
            if (this.store.pageValue("loop") === "again") this.rest = REST;
            else this.player.clock.pause();
        }
        this.show();
    }

    protected override fit(): void {
        const runs = this.runs!;
        this.tellHand();
        this.stopped.value = runs.run.running ? "" : this.whyStopped(runs.run);
        runs.all[0]!.live.heed();
        const cut = fitPlots(this.plots!, runs.all, runs.duration, runs.run.time);
        this.beyond.value = [...cut].map(({ title }) => title).join(", ");
        const ended = runs.others.filter(({ live }) => !live.run.running);
        this.ended.value = ended
            .map(({ title, live: { run } }) =>
                t("experiments.twin-stopped", { title, step: run.steps, reason: run.stopped?.text ?? "" }),
            )
            .join(" ");
        this.tell();
    }

    /** Say what the run does. */
    protected tell(): void {
        if (this.store.experiment.contacts === 0) this.tellJoints();
        else this.tellMotion(this.runs!.run.motion());
    }

    /** Say how many joints of the main run are at rest. */
    private tellJoints(): void {
        const { all, run } = this.runs!;
        const { joints, atRest } = jointsOf(run);
        const words = t("state.joints", { joints, atRest });
        this.tellState(atRest === joints, words, all.length > 1 ? all[0]!.title : "");
    }

    /** Say what the main run's contact does, of two the first. */
    private tellMotion(motion: Motion): void {
        const runs = this.runs!;
        const [main, ...others] = runs.all;
        const name = others.length > 0 ? main!.title : "";
        const [values] = runs.run.steps >= runs.steps && !this.swings ? runs.run.measures() : [];
        const verdict = values && verdictOf(this.store.experiment.measures, values, motion, runs.run.rests());
        this.tellState(
            motion === "sticks" && (verdict?.numbers ?? "") === "",
            verdict?.words ?? t(MOTION[motion]),
            name,
            verdict?.numbers,
        );
    }

    /** The current values in words. */
    private describe(): void {
        void this.beat.texts.value;
        if (!this.runs || !this.plots) return;
        const { experiment } = this.store;
        const { now } = this.runs.main;
        const { overTime, phase, across, up } = this.plots;
        const told = (keys: readonly string[]): string =>
            nowInWords(
                experiment.channels.filter(({ key }) => keys.includes(key)),
                now,
            );
        for (const { plot, keys } of overTime) plot.summary = told(["t", ...keys]);
        phase.summary = told([across, up]);
        const shown = ["t", ...experiment.scene.flatMap(({ a, b }) => [a, b])];
        this.told.value = t("experiments.picture", { title: experiment.title, now: told(shown) });
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.stopDescribing = effect(() => this.describe());
    }
    private stopDescribing: (() => void) | undefined;
}
customElements.define("experiments-view", ExperimentsView);

/** The readings that follow from the parameters, where they exist. */
function readingsOf(store: Store): readonly Channel[] {
    const { readings: values } = store.report.value;
    return store.experiment.readings.filter(({ key }) => values[key] !== null && values[key] !== undefined);
}

function readings(store: Store): TemplateResult {
    const { readings: values } = store.report.value;
    return html`<dl class="readings">${readingsOf(store).map(
        ({ key, symbol: name, text, unit }) => html`<div data-reading=${key}><dt>${symbol(name)} ${text}</dt>
            <dd>${withUnit(values[key], unit, 3)}</dd></div>`,
    )}</dl>`;
}

export const experiments: ViewContent = {
    tag: "experiments-view",
    kind: "run",
    experiment: "sliding_block",
    experiments: (friction) => runsOf("experiments", friction).map(({ name }) => name),
    pageRows: (friction, name) => experimentRows(friction, name),
    logarithmic: ["methods.armature", "methods.T", "methods-armature", "methods-T"],
    words: "experiments.words",
    tries: [
        {
            text: "experiments.try-stiff",
            settings: { run: "release_admittance", element: "C", K: "7.5e5", twin: "D" },
        },
        { text: "experiments.try-loop", settings: { run: "belt_stick_slip", twin: "karnopp" } },
        { text: "experiments.try-steady", settings: { run: "belt_stick_slip", D: "0.3", v_b: "1.5" } },
    ],
    sources: ["law.source-kikuuwe", "law.source-cisneros", "experiments.source-leine", "experiments.source-dupont"],
};

/** The choices of the page for a run; `further`: plots that its view has beside those of its channels, which come
 *  first. */
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
            key: "span",
            title: t("experiments.span"),
            standard: String(experiment.duration),
            options: [],
            number: true,
            least: 1e-12,
        },
        twinsRow(friction, name),
        {
            key: "loop",
            title: t("pendulum.end"),
            standard: standardEnd(experiment.duration),
            options: [
                { name: "again", title: t("pendulum.end-again") },
                { name: "stop", title: t("experiments.end-stop") },
                { name: "on", title: t("pendulum.end-on") },
            ],
        },
        {
            key: "change",
            title: t("experiments.change"),
            standard: "start",
            options: [
                { name: "start", title: t("experiments.change-start") },
                { name: "here", title: t("experiments.change-here") },
            ],
        },
        plotsRow(
            [...further, ...plotOptions(experiment)],
            [...further.map(({ name }) => name), ...firstPlots(experiment)],
        ),
        { key: "phase_x", title: t("experiments.phase-x"), standard: across, options: channels },
        { key: "phase_y", title: t("experiments.phase-y"), standard: up, options: channels },
    ];
}
