// A view whose runs are played: its player and time line, and the order in which a change of parameters, a frame and a
// pause reach what is shown.
import type { Report, Run } from "../../../wasm/friction";
import { computed, effect, signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { angleUnit } from "../i18n/angle-unit";
import { t } from "../i18n/messages";
import { withUnit } from "../i18n/number-text";
import type { ProgramSource } from "../model/c-program";
import type { Changes } from "../model/changes";
import { pinsOf } from "../model/pins";
import type { Store } from "../model/store";
import { watch } from "../model/watch";
import type { Plot } from "../plot/series";
import { drawWaiting } from "../plot/turns";
import { Beat } from "../sim/beat";
import { ComparedRuns, type Comparison, type RunRequest } from "../sim/compared-runs";
import { pinStyle } from "../sim/line-style";
import { RunPlayer, type Played } from "../sim/run-player";
import type { RunPlan } from "../sim/run-plan";
import "../ui/state-chip";
import type { State } from "../ui/state-chip";
import { factorOf, type TimeReading } from "../ui/time-line";
import "../ui/time-line";
import { whileConnected } from "../ui/while-connected";
import type { StepFile } from "../plot/files";
import { stepFiles, type ComparedOne } from "./step-files";
import { plotNames } from "./stage-plots";
import { ViewElement } from "./view";

/** The runs that a view wants. */
export interface RunOrder {
    own: RunRequest;
    others: readonly RunRequest[];
    /** The duration that is shown [s]. */
    duration: number;
    /** A slider is being moved. */
    sliding: boolean;
    start?: TrajectoryStart;
}

/** Another trajectory begins at its own start. */
export interface TrajectoryStart {
    /** The recording that is followed, and how often one was loaded before it; or "". */
    recording: string;
    /** The page explains how to open a recording of one's own servo. */
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
    /** Why the run has stopped by itself, or "". */
    protected readonly stopped = signal("");
    protected readonly beat = new Beat();
    protected readonly state = signal<State>({ kind: "moving", words: "", run: "" });
    private readonly reading = signal<TimeReading>({ time: 0, oldest: 0, newest: 0, timeStep: NaN, hash: "" });
    private readonly opened = signal<ComparedRuns | undefined>(undefined);
    /** What a remark under the picture says of the run, or "". */
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

    /** Follow what is wanted with runs, and show it; returns what closes them. No other place opens, retunes or closes them. */
    private keepRuns(): () => void {
        let runs: ComparedRuns | undefined;
        const stop = watch(
            () => ({
                ...{ store: this.store, order: this.runOrder() },
                // The axes of other plots, and of a part of them, have to be fitted, and numbers in other units be written.
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
                if (begins) this.opens(order);
                const plan = this.follow(runs!, order);
                // What was unstable may be stable now.
                const goesOn = plan.action !== "keep" && this.stopped.peek() !== "";
                this.arrive(begins, goesOn);
            },
        );
        return () => {
            stop();
            this.leaves();
            runs?.close();
        };
    }

    /** How the runs of its experiment are compared. */
    protected abstract get comparison(): Comparison;
    /** Made from signals. */
    protected abstract runOrder(): RunOrder;
    /** A change of parameters applies from the current time on. */
    protected abstract get changesHere(): boolean;
    /** Update plots and pictures to the current state. */
    protected abstract fit(): void;
    /** With reduced motion: compute what is shown first. */
    protected abstract computeStill(): void;
    /** The duration that the time line shows [s]. */
    protected abstract get shownDuration(): number;
    /** The sheet of the time line. */
    protected abstract runSettings(): TemplateResult;
    /** Describe the current state for screen readers. */
    protected abstract describe(): void;
    abstract get power(): number;
    abstract advance(seconds: number, budget?: number): number;
    abstract prepare(): void;
    abstract afterSteps(): void;
    abstract restart(): void;

    /** Runs have been opened, which do not follow the order yet. */
    protected opens(_order: RunOrder): void {}

    /** The runs are about to be closed. */
    protected leaves(): void {}

    protected follow(runs: ComparedRuns, { own, others, sliding }: RunOrder): RunPlan {
        return runs.follow(own, others, this.changesHere, sliding);
    }

    /** Its runs, as long as it is in the document. */
    get group(): ComparedRuns {
        return this.opened.value!;
    }

    protected get hasRuns(): boolean {
        return this.opened.value !== undefined;
    }

    /** How to take hold of something in the picture, or "". */
    protected get holdNote(): string {
        return "";
    }

    protected whyStopped(run: Run): string {
        const reason = run.stopped?.text;
        return reason === undefined ? "" : t("experiments.stopped", { step: run.steps, reason });
    }

    /** Simulated seconds per second. */
    get speed(): number {
        return factorOf(this.store.pageValue("speed"));
    }

    /** A figure takes the keys that are pressed in it. */
    hasKeysOf(place: Element): boolean {
        return !this.inSight || this.contains(place);
    }

    protected override timeLine(): TemplateResult {
        const brief = this.inSight !== undefined;
        const line = html`<time-line .store=${this.store} .player=${this.player} .reading=${this.reading} .settings=${this.settings} .audible=${this.heard} .brief=${brief}></time-line>`;
        return brief ? html`${line}<state-chip .state=${this.state}></state-chip>` : line;
    }

    /** Whether the power of its friction can be heard. */
    protected get heard(): boolean {
        return true;
    }

    protected override get running(): boolean {
        return this.player.clock.playing.value;
    }

    private readonly settings = (): TemplateResult => this.runSettings();

    /** Show the runs at the time that is asked for. `goesOn`: the run had stopped by itself, and has other settings. */
    private arrive(begins: boolean, goesOn: boolean): void {
        const { player } = this;
        if (begins) this.begin();
        else if (player.follow()) this.showSoon();
        else if (goesOn && this.group.run.running) player.clock.play();
        // Playing, the next frame draws anyway.
        else if (!player.clock.playing.value) this.stand();
    }

    /** Paused: show the time at which it stands; after a change it may have to be computed again up to there. */
    private stand(): void {
        const { group, player } = this;
        const at = Number(this.store.pageValue("at"));
        const short = group.main.run.time < at - group.timeStep;
        if (short && group.main.run.running && !group.returns && !player.seeking) player.goTo(at);
        else this.showSoon();
    }

    /** Paused: show the current state, frame by frame while the runs return to their time. */
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

    /** Another run has been opened. */
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
        this.fit();
        this.beat.tick(!playing);
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

    /** Take the run to its end at once. */
    async finish(): Promise<void> {
        await this.updateComplete;
        this.player.goTo(this.shownDuration);
        // bound: ten seconds, after which the player gives a seek up
        while (this.player.seeking) await new Promise(requestAnimationFrame);
        await this.updateComplete;
    }

    /** Begin again with the parameters that have just been set. */
    override async again(plays: boolean): Promise<void> {
        await this.updateComplete;
        this.player.replay(plays);
    }

    /** Say whether friction holds, and in which of several runs. */
    protected tellState(stuck: boolean, words: string, run = "", numbers = ""): void {
        const before = this.state.peek();
        if (words !== before.words || run !== before.run || numbers !== (before.numbers ?? ""))
            this.state.value = { kind: stuck ? "stuck" : "moving", words, run, numbers };
    }

    /** Numbers are due. */
    protected afterBeat(): void {}

    /** Every plot of these names, in their order on the stage. */
    protected shownPlots(): Plot[] {
        const all = this.allPlots();
        return plotNames(this.store).flatMap((name) => all.find((plot) => plot.name === name) ?? []);
    }

    protected override get plotCount(): number {
        return this.shownPlots().length;
    }

    /** A hand has moved, grabbed or let go. Grabbing starts the run. */
    protected handActs(grabs: boolean): void {
        const { clock, still } = this.player;
        if (clock.playing.value || !this.isConnected) return;
        // While playing, the next frame updates the runs; a reader who wants no motion takes the steps.
        if (grabs && !still.matches) this.player.toggle();
        else this.show();
    }

    protected override get compared(): readonly ComparedOne[] {
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

    /** The duration that is shown, or longer if the run has gone on. */
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
        const shown = super.programmed();
        const [main] = this.group.all;
        if (!shown || !main) return shown;
        const [start, ...changes] = main.changes;
        return { ...shown, settings: start.settings, changes, report: this.drawn.report };
    }

    private startInWords([start]: Changes): string {
        return Object.entries(start.settings)
            .map(([key, value]) => `${key}=${value}`)
            .join(" ");
    }

    /** What has changed on the way, and when. */
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
