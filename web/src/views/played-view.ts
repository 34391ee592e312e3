// A view whose runs are played: its player and time line, and the order in which a change of parameters, a frame and a
// pause reach what is shown.
import type { Report, Run } from "../../../wasm/friction";
import { effect, signal } from "@preact/signals-core";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { t } from "../i18n/messages";
import { withUnit } from "../i18n/number-text";
import type { Shown } from "../model/c-program";
import type { Changes } from "../model/changes";
import { drawWaiting } from "../plot/turns";
import { Beat } from "../sim/beat";
import type { ComparedRuns } from "../sim/compared-runs";
import { RunPlayer, type Played } from "../sim/run-player";
import "../ui/state-chip";
import type { State } from "../ui/state-chip";
import { factorOf, type TimeReading } from "../ui/time-line";
import "../ui/time-line";
import type { StepFile } from "../plot/files";
import { stepFiles, type ComparedOne } from "./step-files";
import { ViewElement } from "./view";

export abstract class PlayedView extends ViewElement implements Played {
    protected readonly player = new RunPlayer(this);
    readonly cursor = signal<number | null>(null);
    /** Why the run has stopped by itself, or "". */
    protected readonly stopped = signal("");

    protected whyStopped(run: Run): string {
        const reason = run.stopped?.text;
        return reason === undefined ? "" : t("experiments.stopped", { step: run.steps, reason });
    }

    protected readonly beat = new Beat();
    protected readonly state = signal<State>({ kind: "moving", words: "", run: "" });
    private readonly reading = signal<TimeReading>({ time: 0, oldest: 0, newest: 0, timeStep: NaN, hash: "" });
    /** The runs that have been started. */
    private begun: ComparedRuns | undefined;
    /** It had stopped by itself, and other parameters may let it continue. */
    protected goOn = false;

    abstract get group(): ComparedRuns;
    abstract get power(): number;
    abstract advance(seconds: number, budget?: number): number;
    abstract prepare(): void;
    abstract afterSteps(): void;
    abstract restart(): void;

    /** Update plots and pictures to the current state. */
    protected abstract fit(): void;
    /** With reduced motion: compute what is shown first. */
    protected abstract computeStill(): void;
    /** The duration that the time line shows [s]. */
    protected abstract get shownDuration(): number;
    /** The sheet of the time line. */
    protected abstract runSettings(): TemplateResult;

    private forgetSight: (() => void) | undefined;

    override connectedCallback(): void {
        super.connectedCallback();
        if (this.inSight) this.forgetSight = effect(() => this.player.clock.show(this.inSight!.value));
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.forgetSight?.();
        this.player.close();
    }

    /** A figure takes the keys that are pressed in it. */
    hasKeysOf(place: Element): boolean {
        return !this.inSight || this.contains(place);
    }

    protected override timeLine(): TemplateResult {
        this.player.clock.speed = factorOf(this.store.pageValue("speed"));
        const brief = this.inSight !== undefined;
        const line = html`<time-line .store=${this.store} .player=${this.player} .reading=${this.reading} .settings=${this.settings} .heard=${this.heard} .brief=${brief}></time-line>`;
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

    protected override updated(changed: PropertyValues): void {
        super.updated(changed);
        if (this.begun !== this.group) this.begin();
        else if (this.player.follow()) this.showSoon();
        else if (this.goOn && this.group.main.run.running) this.player.clock.play();
        // Playing, the next frame draws anyway.
        else if (!this.player.clock.playing.value) this.stand();
        this.goOn = false;
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
        this.begun = this.group;
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
        this.player.again(plays);
    }

    /** Say whether friction holds, and in which of several runs. */
    protected tellState(stuck: boolean, words: string, run = "", numbers = ""): void {
        const before = this.state.peek();
        if (words !== before.words || run !== before.run || numbers !== (before.numbers ?? ""))
            this.state.value = { kind: stuck ? "stuck" : "moving", words, run, numbers };
    }

    /** Numbers are due. */
    protected afterBeat(): void {}

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
            const notes = this.changesInWords(changes);
            const heads = notes.length === 0 ? [] : [`${t("run.at-start")}: ${this.startInWords(changes)}`, ...notes];
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

    override programmed(): Shown | undefined {
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
