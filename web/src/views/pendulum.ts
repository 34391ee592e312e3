// The Pendulum view: a servo moves a mass in real time, compared with the same servo with every other friction model.
import { signal } from "@preact/signals-core";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { Friction } from "../../../wasm/friction";
import { pageChoice } from "../controls/page-choice";
import { refusalNote } from "../controls/refusal-note";
import { benchButtons } from "./pendulum-benches";
import { PendulumFiles, type OpenRecording } from "./pendulum-files";
import "./pendulum-picture";
import type { PendulumPicture } from "./pendulum-picture";
import { apartInWords, fitPendulumPlots, pendulumPlots, type PendulumPlots } from "./pendulum-plots";
import "./models-apart";
import type { ModelsApart } from "./models-apart";
import "../plots/plot";
import type { FrictionPlot } from "../plots/plot";
import { drawWaiting } from "../plots/turns";
import { choiceRow, publishedSettings } from "../state/rows";
import { handSettings, type Hand } from "../run/hand";
import "../run/run-readout";
import type { RunReadout } from "../run/run-readout";
import { factorOf, playRows, runControls } from "../run/run-controls";
import { RunPlayer, type Played } from "../run/run-player";
import type { RunScrubber } from "../run/run-scrubber";
import { SideBySide } from "../run/side-by-side";
import { shortNumber } from "../notation/number-text";
import { difference, pinsOf } from "../state/pins";
import type { Given, PageRow } from "../state/store";
import { ViewElement, type ViewRow } from "./view";
import { say } from "../notation/words";

/** The time that the plots show [s]; a recording that is not much longer is shown completely. */
const WINDOW = 6;
const LONGEST_WINDOW = 20;
/** The time that is shown first with reduced motion, when there is something to see [s]. */
const STILL_AT = 3;
/** Wall time to get there [ms]. */
const STILL_BUDGET = 300;
/** The time after the hand has let go before the run restarts [s]. */
const SWING = 3;
/** The interval for updating texts, differences and numbers while it runs [ms]. */
const WORDS_EVERY = 1000;
const APART_EVERY = 500;
const NUMBERS_EVERY = 80;
/** The time without changes before the run is compared with the whole recording [ms]. */
const ERRORS_AFTER = 250;
/** More steps than this over the whole recording take too long [steps]. */
const MOST_ERROR_STEPS = 5e5;

class PendulumView extends ViewElement implements Played {
    private player = new RunPlayer(this);
    private readonly stopped = signal("");
    readonly cursor = signal<number | null>(null);
    /** The library has another recording. */
    private readonly recordings = signal(0);
    private runs: SideBySide | undefined;
    private files: PendulumFiles | undefined;
    private plots: PendulumPlots | undefined;
    private seen: readonly unknown[] = [];
    private readonly published = new Map<string, boolean>();
    private unpublished: readonly string[] = [];
    private hand: Hand | undefined;
    /** The hand has moved since the runs were updated. */
    private handMoved = false;
    /** The time at which it restarts [s]. */
    private end = 0;
    private recording: OpenRecording | undefined;
    private readonly last = { words: -Infinity, apart: -Infinity, numbers: -Infinity, stuck: false };
    private errorsDue = 0;

    override connectedCallback(): void {
        super.connectedCallback();
        for (const [type, listener] of this.drops) this.addEventListener(type, listener);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        for (const [type, listener] of this.drops) this.removeEventListener(type, listener);
        clearTimeout(this.errorsDue);
        this.player.close();
        this.files?.close();
        this.pull(undefined);
        this.tellHand();
        this.runs?.close();
    }

    protected override figures(): TemplateResult {
        const { store } = this;
        const runs = (this.runs ??= this.begin());
        const files = (this.files ??= new PendulumFiles(this.friction, store, () => this.recordings.value++));
        this.follow(runs);
        const plots = this.plots!;
        this.player.clock.speed = factorOf(store.pageValue("speed"));
        const remark = [this.leftOut(), runs.remark].filter((text) => text !== "").join(" ");
        const wantsRecording = store.drafts.value["trajectory"] === "log";
        return html`
            <div class="run-row">${runControls(store, this.player, runs.timeStep)}${files.button()}</div>
            <p class="remark" role="status" ?hidden=${this.stopped.value === ""}>${this.stopped.value}</p>
            <p class="remark quiet" role="status" ?hidden=${remark === ""}>${remark}</p>
            ${files.state()}
            <div class="live" data-drop=${say("files.drop")}>
                <div class="bench">
                    <pendulum-picture .pulls=${this.pull}></pendulum-picture>
                    ${refusalNote(store, say("pendulum.stale"), () => (wantsRecording ? files.button() : html``))}
                    <run-readout .channels=${store.experiment.channels} .colours=${torqueColours}></run-readout>
                    <friction-plot .plot=${plots.phase}></friction-plot>
                </div>
                <div class="traces">
                    <friction-plot .plot=${plots.angle}></friction-plot>
                    ${plots.difference.series.length > 0 ? html`<friction-plot .plot=${plots.difference}></friction-plot>` : ""}
                    <friction-plot .plot=${plots.torque}></friction-plot>
                    <models-apart></models-apart>
                </div>
            </div>
            ${benchButtons(store)}
            <div class="figure-head">${pageChoice(store, "ghost")}${pageChoice(store, "loop")}</div>`;
    }

    protected override firstUpdated(_: PropertyValues): void {
        if (this.player.follow()) return;
        if (this.player.still.matches) this.advance(STILL_AT, STILL_BUDGET);
        else this.player.clock.play();
    }

    protected override updated(): void {
        this.player.follow();
        // Playing, the next frame draws anyway.
        if (!this.player.clock.playing.value) this.show();
    }

    private begin(): SideBySide {
        this.end = this.duration;
        return new SideBySide(this.friction, this.store.run, this.store.given.value);
    }

    /** Update the comparison and the plots to the current parameters. */
    private follow(runs: SideBySide): void {
        const { store } = this;
        const wanted = store.pageValue("ghost");
        const pins = pinsOf(store);
        const state = [store.given.value, store.report.value, wanted, this.recordings.value, pins];
        if (state.every((part, i) => part === this.seen[i])) return;
        this.seen = state;
        const { recording } = this.files!;
        const another = recording !== this.recording;
        this.recording = recording;
        runs.window = this.duration > LONGEST_WINDOW ? WINDOW : this.duration;
        // Another trajectory begins at its own start.
        if (another) this.restart();

        const model = store.option("model")?.name ?? "";
        const preset = store.option("preset")?.name ?? "";
        const others = this.models.filter((name) => name !== model && (wanted === "all" || wanted === name));
        const given = store.given.value;
        const settings = (name: string): Given => publishedSettings(store.experiment, given, preset, name);
        this.unpublished = others.filter((name) => !this.isPublished(preset, name));
        runs.compareWith(
            given,
            new Map([
                ...others
                    .filter((name) => !this.unpublished.includes(name))
                    .map((name) => [name, settings(name)] as const),
                ...pins.map((pin) => [pin.sign, pin.settings] as const),
            ]),
        );
        const told = pins.map((pin) => ({ ...pin, told: difference(store, pin).typeset }));
        this.plots = pendulumPlots(
            runs,
            store.experiment.channels,
            model.toUpperCase(),
            this.hasPosition,
            this.cursor,
            told,
        );
        this.last.apart = -Infinity;
        clearTimeout(this.errorsDue);
        this.errorsDue = window.setTimeout(this.measureErrors, ERRORS_AFTER);
    }

    /** The duration of a loop [s]. */
    private get duration(): number {
        return this.recording?.duration ?? this.store.experiment.duration;
    }

    protected override get log(): string | undefined {
        return this.files?.recording?.name;
    }

    /** Whether there is a recorded angle. */
    private get hasPosition(): boolean {
        return this.recording?.columns.includes("position") === true;
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
        return say("pendulum.unpublished", { models: names, servo });
    }

    /** Every model's error over the whole recording, one after the other, without the hand. */
    private readonly measureErrors = (): void => {
        const apart = this.querySelector<ModelsApart>("models-apart");
        if (!apart) return;
        const { main, ghosts } = this.runs!;
        const own = this.store.option("model")?.name ?? "";
        const steps = this.duration / main.timeStep;
        const all = [{ name: own, live: main }, ...ghosts].sort((a, b) => a.name.localeCompare(b.name));
        const tooMany = this.hasPosition && steps > MOST_ERROR_STEPS;
        apart.remark.value = tooMany ? say("pendulum.no-errors", { steps: shortNumber(steps, 2) }) : "";
        apart.errors.value = tooMany || !this.hasPosition ? [] : all.map(({ name }) => ({ name, error: undefined }));
        const next = (i: number): void => {
            if (i >= apart.errors.value.length) return;
            if (!this.hand) {
                const { error } = all[i]!.live.run;
                apart.errors.value = apart.errors.value.map((row, k) => (k === i ? { ...row, error } : row));
            }
            this.errorsDue = window.setTimeout(() => next(this.hand ? i : i + 1), this.hand ? ERRORS_AFTER : 0);
        };
        next(0);
    };

    /** The picture's hand holds the mass here, or lets it go. */
    private readonly pull = (hand: Hand | undefined): void => {
        if (!hand && this.hand && this.runs) this.end = Math.max(this.end, this.runs.main.run.time + SWING);
        this.hand = hand;
        this.handMoved = true;
        // While playing, the next frame updates the runs.
        if (!this.player.clock.playing.value && this.isConnected) this.show();
    };

    private tellHand(): void {
        if (!this.handMoved || !this.runs) return;
        this.handMoved = false;
        this.runs.pull(this.store.given.value, this.hand && handSettings(this.hand, this.store.report.value));
    }

    get group(): SideBySide {
        return this.runs!;
    }

    prepare(): void {
        this.tellHand();
    }

    get power(): number {
        const { tau_f, omega } = this.runs!.main.now;
        return Math.abs(tau_f! * omega!);
    }

    advance(seconds: number, budget?: number): number {
        this.tellHand();
        const gone = this.runs!.advance(seconds, Infinity, budget);
        this.afterSteps();
        return gone;
    }

    afterSteps(): void {
        const { run } = this.runs!.main;
        if (!run.running) {
            this.player.clock.pause();
            this.stopped.value = say("pendulum.stopped", { step: run.steps });
        } else if (this.hand) {
            this.end = Math.max(this.end, run.time + SWING);
        } else if (this.store.pageValue("loop") === "on" && run.time >= this.end) {
            this.restart();
        }
        this.show();
    }

    restart(): void {
        this.stopped.value = "";
        this.end = this.duration;
        this.runs!.restart();
    }

    show(): void {
        const { runs, plots } = this;
        if (!runs || !plots) return;
        if (runs.main.run.running) this.stopped.value = "";
        this.tellHand();
        const { now } = runs.main;
        const stuck = Math.abs(now["tau_f"] ?? 0) < (now["tau_f_max"] ?? 0);
        fitPendulumPlots(plots, runs);

        const picture = this.querySelector<PendulumPicture>("pendulum-picture");
        if (picture) {
            picture.pose = {
                theta: now["theta"] ?? 0,
                goal: now["theta_d"] ?? 0,
                ghosts: runs.ghosts.map(({ name, live }) => ({ name, angle: live.now["theta"] ?? 0 })),
                hand: picture.handPlace,
                tauM: now["tau_m"] ?? 0,
                tauE: now["tau_e"] ?? 0,
                tauF: now["tau_f"] ?? 0,
                tauH: now["tau_h"] ?? 0,
                torqueScale: plots.torque.y.max,
                stuck,
            };
            picture.draw();
        }
        for (const plot of this.querySelectorAll<FrictionPlot>("friction-plot")) plot.draw();
        if (this.player.clock.playing.value) drawWaiting();
        this.tell(stuck);
    }

    /** Update numbers and texts, less often than pictures while it runs. */
    private tell(stuck: boolean): void {
        const { last } = this;
        const wall = performance.now();
        const due = (what: "words" | "apart" | "numbers", every: number): boolean => {
            if (this.player.clock.playing.value && wall - last[what] < every) return false;
            last[what] = wall;
            return true;
        };
        if (due("numbers", NUMBERS_EVERY) || stuck !== last.stuck) {
            const readout = this.querySelector<RunReadout>("run-readout");
            const recorded = this.plots!.recorded ? {} : { theta_log: NaN };
            if (readout) readout.reading.value = { values: { ...this.runs!.main.now, ...recorded }, stuck };
            last.stuck = stuck;
            const hash = this.player.clock.playing.value ? "" : this.runs!.main.hash;
            this.querySelector<RunScrubber>("run-scrubber")?.look(this.runs!, this.duration, hash);
            // The reading in a plot follows too.
            if (this.cursor.value !== null)
                for (const plot of this.querySelectorAll<FrictionPlot>(".traces friction-plot")) plot.requestUpdate();
        }
        if (due("words", WORDS_EVERY)) this.describe(stuck);
        if (due("apart", APART_EVERY)) {
            const { main, ghosts } = this.runs!;
            const { min, max } = this.plots!.angle.x;
            const own = { name: this.store.option("model")?.name ?? "", live: main };
            const all = [...ghosts, own].map(({ name, live }) => ({ name, theta: live.within("theta", min, max) }));
            this.querySelector<ModelsApart>("models-apart")?.look(all.sort((a, b) => a.name.localeCompare(b.name)));
        }
    }

    /** A description for screen readers. */
    private describe(stuck: boolean): void {
        const { now } = this.runs!.main;
        const plots = this.plots!;
        const number = (key: string): string => shortNumber(now[key], 3);
        const at = say("pendulum.now", {
            t: number("t"),
            theta: number("theta"),
            goal: number("theta_d"),
            does: say(stuck ? "pendulum.held" : "pendulum.moves"),
            pulled: this.hand ? say("pendulum.pulled", { torque: number("tau_h") }) : "",
        });
        plots.angle.summary = at;
        plots.difference.summary = say("pendulum.now-apart", { apart: apartInWords(this.runs!) });
        plots.phase.summary = say("pendulum.now-velocity", { omega: number("omega") });
        plots.torque.summary = say("pendulum.now-torques", {
            motor: number("tau_m"),
            external: number("tau_e"),
            friction: number("tau_f"),
            budget: number("tau_f_max"),
        });
        this.querySelector<PendulumPicture>("pendulum-picture")?.describe(say("pendulum.picture", { now: at }));
    }

    private readonly onDrag = (event: Event): void => {
        const { dataTransfer } = event as DragEvent;
        if (!dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        this.classList.add("dropping");
    };

    private readonly onDragLeave = (event: Event): void => {
        if (!this.contains((event as DragEvent).relatedTarget as Node | null)) this.classList.remove("dropping");
    };

    private readonly onDrop = (event: Event): void => {
        const files = [...((event as DragEvent).dataTransfer?.files ?? [])];
        this.classList.remove("dropping");
        if (files.length === 0) return;
        event.preventDefault();
        void this.files!.open(files);
    };

    private readonly drops = [
        ["dragenter", this.onDrag],
        ["dragover", this.onDrag],
        ["dragleave", this.onDragLeave],
        ["drop", this.onDrop],
    ] as const;
}
customElements.define("pendulum-view", PendulumView);

const torqueColours = { tau_m: "blue", tau_e: "green", tau_f: "vermillion", tau_h: "purple" };

export const pendulum: ViewRow = {
    name: "pendulum",
    title: "pendulum.title",
    tag: "pendulum-view",
    kind: "run",
    experiment: "servo_pendulum",
    pageRows: (friction: Friction): PageRow[] => [
        ...playRows("1"),
        {
            key: "ghost",
            title: say("pendulum.compare"),
            standard: "all",
            options: [
                { name: "all", title: say("pendulum.compare-all") },
                ...(choiceRow(friction.experiment("run", "servo_pendulum").params, "model")?.options ?? []).map(
                    (option) => ({ name: option.name, title: option.name.toUpperCase() }),
                ),
                { name: "none", title: say("pendulum.compare-none") },
            ],
        },
        {
            key: "loop",
            title: say("pendulum.end"),
            standard: "on",
            options: [
                { name: "on", title: say("pendulum.end-again") },
                { name: "off", title: say("pendulum.end-on") },
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
