// Base class of views that play runs: player, time line, and the updates after a change of parameters, a frame or a pause.
import type { Report, Run } from "../../../wasm/friction";
import { batch, computed, effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { angleUnit } from "../i18n/angle-unit";
import { t, withTexts } from "../i18n/messages";
import { withUnit } from "../i18n/number-text";
import type { ProgramSource } from "../model/c-program";
import type { Changes } from "../model/changes";
import { pinsOf } from "../model/pins";
import type { Store } from "../model/store";
import { watch } from "../model/watch";
import type { Origin } from "../plot/files";
import type { Plot } from "../plot/series";
import { drawWaiting } from "../plot/turns";
import { Beat } from "../sim/beat";
import { ComparedRuns, type Comparison, type RunRequest } from "../sim/compared-runs";
import { pinStyle } from "../sim/line-style";
import { RunPlayer, type Played } from "../sim/run-player";
import type { RunPlan } from "../sim/run-plan";
import "../ui/state-chip";
import type { State } from "../ui/state-chip";
import type { DrawerTab } from "../ui/stage-drawer";
import { factorOf, type TimeReading } from "../ui/time-line";
import "../ui/time-line";
import { whileConnected } from "../ui/while-connected";
import type { StepFile } from "../plot/files";
import { stepFiles, type ComparedItem } from "./step-files";
import { plotNames } from "./stage-plots";
import { ViewElement } from "./view";

/** The runs that a view requires. */
export interface RunOrder {
    own: RunRequest;
    others: readonly RunRequest[];
    /** Displayed duration [s]. */
    duration: number;
    /** A slider is being moved. */
    sliding: boolean;
    start?: TrajectoryStart;
}

/** Start of a trajectory; if it changes, the runs begin at the start of the new trajectory. */
export interface TrajectoryStart {
    /** Id of the recording that is followed, with the number of loads so far; or "". */
    recording: string;
    /** The page explains how to open a recording. */
    invited: boolean;
}

/** The pinned settings as runs. */
export function pinnedRuns(store: Store): RunRequest[] {
    return pinsOf(store).map((pin) => ({
        name: pin.sign,
        title: pin.sign,
        settings: pin.settings,
        style: pinStyle(pin),
    }));
}

export abstract class PlayedView extends ViewElement implements Played {
    protected readonly player = new RunPlayer(this);
    readonly cursor = signal<number | null>(null);
    /** Reason why the run has stopped by itself, or "". */
    protected readonly stopped = signal("");
    protected readonly beat = new Beat();
    protected readonly state = signal<State>({ kind: "moving", words: "", run: "" });
    private readonly reading = signal<TimeReading>({ time: 0, oldest: 0, newest: 0, timeStep: NaN, hash: "" });
    private readonly opened = signal<ComparedRuns | undefined>(undefined);
    /** Remark about the run under the picture, or "". */
    protected readonly runNote = computed(() => {
        const { pulled, changed } = this.opened.value ?? {};
        return pulled?.value ? t("run.pulled") : (changed?.value ?? 0) > 0 ? t("run.changed") : this.holdNote;
    });

    constructor() {
        super();
        whileConnected(this, () => {
            const { player } = this;
            player.connect();
            const stops = [
                this.keepRuns(),
                effect(() => player.clock.show(this.inSight?.value ?? true)),
                watch(
                    () => this.beat.texts.value,
                    () => this.describe(),
                ),
            ];
            return () => {
                player.close();
                for (const stop of stops) stop();
            };
        });
    }

    /** Opens, changes and shows the runs as `runOrder` requires. Returns a function that closes them. No other code opens,
     *  changes or closes the runs of a view. */
    private keepRuns(): () => void {
        let runs: ComparedRuns | undefined;
        const stop = watch(
            () => ({
                ...{ store: this.store, order: this.runOrder() },
                // new plots or ranges need fitted axes, and another unit new numbers
                ...{ plots: this.allPlots(), ranges: this.zoomRanges, unit: angleUnit.value },
            }),
            ({ store, order }) => {
                const begins = runs?.run !== store.run;
                if (begins) {
                    runs?.close();
                    runs = new ComparedRuns(this.friction, store.run, this.comparison);
                    this.opened.value = runs;
                }
                runs!.duration = order.duration;
                if (begins) this.onRunsOpened(order);
                const plan = this.follow(runs!, order);
                // with other settings a run that was unstable may be stable
                const resumes = plan.action !== "keep" && this.stopped.peek() !== "";
                this.showRuns(begins, resumes);
            },
        );
        return () => {
            stop();
            this.onRunsClosing();
            runs?.close();
        };
    }

    /** Settings for the comparison of the runs. */
    protected abstract get comparison(): Comparison;
    /** The runs that the view requires; read from signals. */
    protected abstract runOrder(): RunOrder;
    /** Whether a change of parameters applies from the current time on. */
    protected abstract get changesFromNow(): boolean;
    /** Updates plots and pictures to the current state. */
    protected abstract fit(): void;
    /** Computes the state that is shown first with reduced motion. */
    protected abstract computeStill(): void;
    /** Duration of the time line [s]. */
    protected abstract get shownDuration(): number;
    /** Content of the time line's sheet. */
    protected abstract runSettings(): TemplateResult;
    /** Describes the current state for screen readers. */
    protected abstract describe(): void;
    abstract get power(): number;
    abstract advance(seconds: number, budget?: number): number;
    abstract prepare(): void;
    abstract afterSteps(): void;
    abstract restart(): void;

    /** Called when runs have been opened, before they follow the order. */
    protected onRunsOpened(_order: RunOrder): void {}

    /** Called before the runs are closed. */
    protected onRunsClosing(): void {}

    protected follow(runs: ComparedRuns, { own, others, sliding }: RunOrder): RunPlan {
        return runs.follow(own, others, this.changesFromNow, sliding);
    }

    /** Runs of the view, while it is in the document. */
    get group(): ComparedRuns {
        return this.opened.value!;
    }

    protected get hasRuns(): boolean {
        return this.opened.value !== undefined;
    }

    /** Hint that a part of the picture can be dragged, or "". */
    protected get holdNote(): string {
        return "";
    }

    protected whyStopped(run: Run): string {
        const reason = run.stopped?.text;
        return reason === undefined ? "" : t("experiments.stopped", { step: run.steps, reason });
    }

    /** Simulated seconds per second of wall time. */
    get speed(): number {
        return factorOf(this.store.pageValue("speed"));
    }

    /** Whether keys pressed at this place are for this view: a figure accepts only keys pressed in it. */
    hasKeysOf(place: Element): boolean {
        return !this.inSight || this.contains(place);
    }

    protected override timeLine(): TemplateResult {
        const brief = this.inSight !== undefined;
        const line = html`<time-line .store=${this.store} .player=${this.player} .reading=${this.reading} .settings=${this.settings} .audible=${this.audible} .brief=${brief}></time-line>`;
        return brief ? html`${line}<state-chip .state=${this.state}></state-chip>` : line;
    }

    /** Whether the sound of the friction is available. */
    protected get audible(): boolean {
        return true;
    }

    protected override get running(): boolean {
        return this.player.clock.playing.value;
    }

    private readonly settings = (): TemplateResult => this.runSettings();

    /** Shows the runs at the requested time. `resumes`: the run had stopped by itself and now has other settings. */
    private showRuns(begins: boolean, resumes: boolean): void {
        const { player } = this;
        if (begins) this.begin();
        else if (player.follow()) this.showSoon();
        else if (resumes && this.group.run.running) player.clock.play();
        // while playing, the next frame draws
        else if (!player.clock.playing.value) this.showPaused();
    }

    /** Shows the time at which the run is paused, or has ended; after a change it is computed again up to that time. */
    private showPaused(): void {
        const { group, player } = this;
        const [missed, paused] = [group.takeMissed(), this.store.pageValue("at")];
        const at = paused === "" ? missed : Number(paused);
        const short = group.main.run.time < at - group.timeStep;
        if (short && group.main.run.running && !group.returns && !player.seeking) player.goTo(at);
        else this.showSoon();
    }

    /** Shows the current state while paused, frame by frame while the runs return to their time. */
    private showSoon(): void {
        cancelAnimationFrame(this.showing);
        if (!this.group.returns) return this.show();
        this.showing = requestAnimationFrame(() => {
            if (!this.isConnected || this.player.clock.playing.value) return;
            this.group.comeBack();
            this.show();
            if (this.group.returns) this.showSoon();
        });
    }
    private showing = 0;

    /** Starts a run that has just been opened. */
    private begin(): void {
        this.stopped.value = "";
        this.player.begin();
        if (this.player.follow()) return;
        if (this.player.still.matches) {
            this.player.clock.pause();
            this.computeStill();
            this.show();
        } else this.player.clock.play();
    }

    show(): void {
        const { group } = this;
        if (!this.isConnected) return;
        const playing = this.player.clock.playing.value;
        // together, so that a picture that reads both is drawn once
        batch(() => {
            this.fit();
            this.beat.tick(!playing);
        });
        this.read(group, playing);
        for (const plot of this.plotsShown) plot.draw();
        if (playing) drawWaiting();
    }

    private read(group: ComparedRuns, playing: boolean): void {
        const { time } = group.main.run;
        const newest = Math.max(group.ahead ?? time, this.shownDuration);
        const hash = playing ? "" : group.main.hash;
        const { reading } = this;
        if (playing && this.lastNumbers === this.beat.numbers.peek()) return;
        this.lastNumbers = this.beat.numbers.peek();
        this.afterBeat();
        reading.value = {
            ...{ time, newest, hash },
            oldest: Math.min(group.timeline.oldest, time),
            timeStep: group.timeStep,
        };
    }
    private lastNumbers = -1;

    /** Takes the run to its end without playing it. */
    async finish(): Promise<void> {
        await this.updateComplete;
        this.player.goTo(this.shownDuration);
        // bound: ten seconds, after which the player gives up a seek
        while (this.player.seeking) await new Promise(requestAnimationFrame);
        await this.updateComplete;
    }

    /** Restarts the run with the parameters that have just been set. */
    override async replay(plays: boolean): Promise<void> {
        await this.updateComplete;
        this.player.replay(plays);
    }

    /** Sets the state chip: whether friction holds, and in which of several runs. */
    protected setState(stuck: boolean, words: string, run = "", numbers = ""): void {
        const before = this.state.peek();
        if (words !== before.words || run !== before.run || numbers !== (before.numbers ?? ""))
            this.state.value = { kind: stuck ? "stuck" : "moving", words, run, numbers };
    }

    private readonly hasSweep = signal(false);
    private sweepAsked = false;
    private readonly originOfRun = (): Origin => this.origin;
    private readonly durationOfRun = (): number => this.shownDuration;

    /** The tab that sweeps the parameters of the run, a part that is loaded when it is first opened. */
    protected get sweepTab(): DrawerTab {
        const content = (): TemplateResult => {
            if (!this.sweepAsked) {
                this.sweepAsked = true;
                void this.withPart(t("sweep.title"), async () => {
                    await withTexts("sweep", import("./sweep/sweep-panel"));
                    this.hasSweep.value = true;
                });
            }
            const panel = (): TemplateResult =>
                html`<sweep-panel .store=${this.store} .span=${this.durationOfRun} .origin=${this.originOfRun}></sweep-panel>`;
            return html`${this.hasSweep.value ? panel() : nothing}`;
        };
        return { name: "sweep", title: t("sweep.title"), content };
    }

    /** Called when the numbers are to be updated. */
    protected afterBeat(): void {}

    /** The plots on the stage, in order. */
    protected stagePlots(): Plot[] {
        const all = this.allPlots();
        return plotNames(this.store).flatMap((name) => all.find((plot) => plot.name === name) ?? []);
    }

    protected override get plotCount(): number {
        return this.stagePlots().length;
    }

    /** Called when a hand has moved, grabbed or let go. Grabbing starts the run. */
    protected onHand(grabs: boolean): void {
        const { clock, still } = this.player;
        if (clock.playing.value || !this.isConnected) return;
        // while playing, the next frame updates the runs; with reduced motion the reader takes single steps
        if (grabs && !still.matches) this.player.toggle();
        else this.show();
    }

    protected override get compared(): readonly ComparedItem[] {
        return this.group.all;
    }

    override stepFiles(): readonly StepFile[] {
        if (this.log !== undefined) return [];
        const runs = this.group.all.map(({ title, settings, changes, live: { timeStep } }) => {
            const heads = (): string[] => {
                const notes = this.changesInWords(changes);
                return notes.length === 0 ? [] : [`${t("run.at-start")}: ${this.startInWords(changes)}`, ...notes];
            };
            return { title, settings, changes, timeStep, heads };
        });
        return stepFiles(this.friction, this.store.experiment.name, runs, this.span);
    }

    /** Displayed duration, or the newest time if the run has continued beyond it [s]. */
    protected override get span(): number {
        const { ahead, main } = this.group;
        const newest = ahead ?? main.run.time;
        return newest > this.shownDuration * (1 + 1e-9) ? Number(newest.toPrecision(12)) : this.shownDuration;
    }

    protected override get drawn(): { report: Report; notes: readonly string[] } {
        const [main] = this.group.all;
        if (!main) return super.drawn;
        const { changes } = main;
        const notes = this.changesInWords(changes);
        if (this.group.pulled.peek()) notes.push(t("run.pulled-told"));
        const report = changes.length > 1 ? this.store.ask(changes[0].settings) : this.store.report.value;
        return { report, notes };
    }

    override programmed(): ProgramSource | undefined {
        const program = super.programmed();
        const [main] = this.group.all;
        if (!program || !main) return program;
        const [start, ...changes] = main.changes;
        return { ...program, settings: start.settings, changes, report: this.drawn.report };
    }

    private startInWords([start]: Changes): string {
        return Object.entries(start.settings)
            .map(([key, value]) => `${key}=${value}`)
            .join(" ");
    }

    /** Texts about the changes of the settings since the start, with their times. */
    private changesInWords([start, ...later]: Changes): string[] {
        let before = this.store.ask(start.settings);
        const notes = later.map(({ time, settings }) => {
            const { entries } = this.store.ask(settings);
            const values = entries.filter(
                ({ key, value }) =>
                    value !== null && before.entries.find((entry) => entry.key === key)?.value !== value,
            );
            before = { ...before, entries };
            const changed = values.map((entry) => this.entryText(entry, entries)).join(", ");
            return t("run.from-on", { time: withUnit(time, "s"), changed });
        });
        return notes.length === 0 ? [] : [...notes, t("run.link-last")];
    }

    protected stoppedNote(): TemplateResult {
        const note = this.stopped.value || this.player.short.value;
        return html`<p class="remark" role="status" ?hidden=${note === ""}>${note}</p>`;
    }
}
