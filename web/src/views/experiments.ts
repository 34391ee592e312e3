// The Experiments view: every run of the library with contacts, and its twins with other friction elements. All of it
// is made from the library's description: an experiment that is added there appears here.
import { signal } from "@preact/signals-core";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Experiment, Friction } from "../../../wasm/friction";
import { findingList } from "../controls/finding-list";
import { pageChoice } from "../controls/page-choice";
import { refusalNote } from "../controls/refusal-note";
import { sentence, symbol, withUnit } from "../notation/number-text";
import { say } from "../notation/words";
import "../plots/plot";
import type { FrictionPlot } from "../plots/plot";
import { drawWaiting } from "../plots/turns";
import { factorOf, playRows, runControls } from "../run/run-controls";
import { RunPlayer, type Played } from "../run/run-player";
import type { RunScrubber } from "../run/run-scrubber";
import { commonRange, TwinRuns, type Twin } from "../run/twin-runs";
import { warningsOf } from "../state/rows";
import type { PageRow, Store } from "../state/store";
import "./experiment-cards";
import "./experiment-measures";
import type { ExperimentMeasures } from "./experiment-measures";
import { spanOf, standardEnd, standardSpeed } from "./experiment-pace";
import "./experiment-picture";
import type { ExperimentPicture } from "./experiment-picture";
import { experimentPlots, fitPlots, nowInWords, standardPhase, type ExperimentPlots } from "./experiment-plots";
import { ownRun, pinnedTwins, twinsRow, twinSwitches, wantedTwins } from "./experiment-twins";
import type { SceneFrame } from "./scene-frame";
import { ViewElement, type ViewRow } from "./view";

/** The pause at its end before it restarts [s]. */
const REST = 2;
/** Wall time for computing to the end with reduced motion [ms]. */
const STILL_BUDGET = 400;
/** The interval for updating texts and measures while it runs [ms]. */
const WORDS_EVERY = 1000;
const MEASURES_EVERY = 250;

class ExperimentsView extends ViewElement implements Played {
    private player = new RunPlayer(this);
    private readonly stopped = signal("");
    /** Titles of twins that leave a picture. */
    private readonly beyond = signal("");
    readonly cursor = signal<number | null>(null);
    private runs: TwinRuns | undefined;
    private plots: ExperimentPlots | undefined;
    /** The plots that have all been drawn once. */
    private drawn: ExperimentPlots | undefined;
    private scene: SceneFrame | undefined;
    private seen: readonly unknown[] = [];
    private begun: TwinRuns | undefined;
    /** It had stopped by itself, and other parameters let it continue. */
    private goOn = false;
    /** Time until it restarts [s]. */
    private rest = 0;
    /** The energy that friction had dissipated at the last update of the sound [J], and its time [s]. */
    private heard = { lost: 0, time: 0 };
    private readonly last = { words: -Infinity, measures: -Infinity };

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.player.close();
        this.runs?.close();
    }

    protected override figures(): TemplateResult {
        const { store, friction } = this;
        const runs = this.follow();
        const { experiment } = store;
        const plots = this.plots!;
        const names = experimentsIn(friction);
        this.player.clock.speed = factorOf(store.pageValue("speed"));
        const notes = store.findings.value.filter(({ severity }) => severity !== "error");
        return html`
            <nav class="experiment-choice" aria-label=${say("experiments.choice")}><ul>${names.map(
                (one) => html`<li><a href=${this.places(one.name)} aria-current=${one === experiment ? "true" : nothing}
                >${one.title}</a></li>`,
            )}</ul></nav>
            <p class="experiment-text">${experiment.text} <span class="source">${experiment.source}</span></p>
            <div class="run-row">${runControls(store, this.player, runs.timeStep)}${this.spanField()}${pageChoice(store, "loop")}${pageChoice(store, "change")}</div>
            <p class="remark" role="status" ?hidden=${this.stopped.value === ""}>${this.stopped.value}</p>
            <div class="experiment-top"><experiment-picture></experiment-picture>
                ${twinSwitches(store, runs.all)}</div>
            ${readings(store)}
            ${refusalNote(store, say("experiments.stale"))}
            <div class="experiment-notes" role="status">${findingList(store, notes)}${this.twinNotes(runs)}</div>
            <div class="experiment-plots">${plots.overTime.map(({ plot }) => html`<friction-plot .plot=${plot}></friction-plot>`)}
                ${plots.difference ? html`<friction-plot .plot=${plots.difference}></friction-plot>` : nothing}
                <div class="phase"><friction-plot .plot=${plots.phase}></friction-plot>
                <p class="phase-choice">${this.channelChoice("phase_y", plots.up)} ${say("experiments.over-short")}
                    ${this.channelChoice("phase_x", plots.across)}</p></div></div>
            <experiment-measures .friction=${friction} .measures=${experiment.measures} .twins=${runs.all} .duration=${runs.duration}
                ></experiment-measures>
            <experiment-cards .friction=${friction} .experiment=${experiment} .experiments=${names} .view=${this.row.name}
                ></experiment-cards>`;
    }

    protected override updated(changed: PropertyValues): void {
        super.updated(changed);
        if (this.begun !== this.runs) this.begin();
        else if (this.player.follow()) this.show();
        else if (this.goOn && this.runs!.run.running) this.player.clock.play();
        // Playing, the next frame draws anyway.
        else if (!this.player.clock.playing.value) this.show();
        this.goOn = false;
    }

    /** Another experiment has been opened. */
    private begin(): void {
        this.begun = this.runs;
        this.stopped.value = "";
        if (this.player.follow()) return;
        if (this.player.still.matches) {
            this.player.clock.pause();
            this.runs!.take(this.runs!.steps, STILL_BUDGET);
            this.show();
        } else this.player.clock.play();
    }

    /** Update runs and plots to the current parameters. */
    private follow(): TwinRuns {
        const { store, friction } = this;
        const { experiment } = store;
        const page = ["twin", "pin", "span", "phase_x", "phase_y"].map((key) => store.pageValue(key));
        const state = [store, store.given.value, store.report.value, ...page];
        if (this.runs && state.every((part, i) => part === this.seen[i])) return this.runs;
        if (this.runs?.run !== store.run) {
            this.runs?.close();
            this.runs = new TwinRuns(friction, store.run);
        }
        const { runs } = this;
        runs.duration = spanOf(store);
        const samePhase = [0, 1, 2, 3, 4, 5].every((i) => state[i] === this.seen[i]);
        this.seen = state;
        if (!samePhase) {
            const twins = [...wantedTwins(store), ...pinnedTwins(store)];
            runs.follow(ownRun(store), twins, store.pageValue("change") === "here");
            this.rest = 0;
            // What was unstable may be stable now.
            this.goOn = this.stopped.peek() !== "";
        }
        const [, , , across, up] = page as [string, string, string, string, string];
        this.plots = experimentPlots(experiment, runs.all, { across, up }, this.cursor);
        this.scene = {
            parts: experiment.scene,
            channels: experiment.channels,
            runs: runs.all.map(({ live, style }) => ({
                ...style,
                traces: live.traces,
                get now() {
                    return live.now;
                },
            })),
            range: (keys) => commonRange(runs.all, keys, this.isBeyond).range,
            parameter: (key) => Number(store.run.value(key) ?? 0),
        };
        return runs;
    }

    /** Remarks about twins that are missing, not stable, or not in the picture. */
    private twinNotes(runs: TwinRuns): TemplateResult {
        const texts = [
            ...runs.remarks,
            ...runs.all
                .slice(1)
                .flatMap(({ title, report }) =>
                    warningsOf(report.findings).map(({ text }) => say("experiments.of-twin", { title, text })),
                ),
            ...(this.beyond.value === "" ? [] : [say("experiments.beyond", { titles: this.beyond.value })]),
        ];
        return html`${texts.map((text) => html`<p class="remark quiet">${sentence(text)}</p>`)}`;
    }

    private spanField(): TemplateResult {
        const { store } = this;
        const onChange = (event: Event): void => {
            const field = event.target as HTMLInputElement;
            if (Number(field.value) > 0) store.changePage("span", field.value.trim());
            else field.value = store.pageValue("span");
        };
        return html`<label class="span">${say("experiments.span")} <input class="field" type="text" inputmode="decimal"
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

    private get isBeyond(): boolean {
        const { run, duration } = this.runs!;
        return run.time > duration * (1 + 1e-9);
    }

    private get goesOn(): boolean {
        return this.store.pageValue("loop") === "on";
    }

    get group(): TwinRuns {
        return this.runs!;
    }

    prepare(): void {
        const { runs } = this;
        if (!this.goesOn && this.rest <= 0 && runs!.run.steps >= runs!.steps) runs!.restart();
        this.rest = 0;
    }

    restart(): void {
        this.stopped.value = "";
        this.rest = 0;
        this.runs!.restart();
    }

    get power(): number {
        const { run } = this.runs!;
        const before = this.heard;
        const lost = run.measures().reduce((sum, { energy_lost }) => sum + energy_lost!, 0);
        this.heard = { lost, time: run.time };
        return run.time > before.time ? (lost - before.lost) / (run.time - before.time) : 0;
    }

    advance(seconds: number): number {
        const runs = this.runs!;
        if (this.rest > 0) {
            this.rest -= seconds / this.player.clock.speed;
            if (this.rest <= 0) {
                runs.restart();
                this.show();
            }
            return seconds;
        }
        const gone = runs.advance(seconds, this.goesOn ? Infinity : runs.steps);
        this.afterSteps();
        return gone;
    }

    afterSteps(): void {
        const runs = this.runs!;
        if (!runs.run.running) {
            this.player.clock.pause();
        } else if (!this.goesOn && runs.run.steps >= runs.steps) {
            if (this.store.pageValue("loop") === "again") this.rest = REST;
            else this.player.clock.pause();
            this.last.measures = this.last.words = -Infinity;
        }
        this.show();
    }

    show(): void {
        const { runs, plots, scene } = this;
        const { clock } = this.player;
        if (!runs || !plots || !scene) return;
        this.stopped.value = runs.run.running ? "" : say("experiments.stopped", { step: runs.run.steps });
        const cut = fitPlots(plots, runs.all, runs.duration, runs.run.time);
        this.beyond.value = [...cut].map(({ title }: Twin) => title).join(", ");
        const picture = this.querySelector<ExperimentPicture>("experiment-picture");
        if (picture) {
            picture.frame = scene;
            picture.draw();
        }
        const fresh = this.drawn !== plots;
        this.drawn = plots;
        this.tell(picture, fresh);
        for (const plot of this.querySelectorAll<FrictionPlot>("friction-plot")) plot.draw();
        if (clock.playing.value) drawWaiting();
    }

    /** Update numbers and texts, less often than pictures while it runs. */
    private tell(picture: ExperimentPicture | null, fresh: boolean): void {
        const { last } = this;
        const { clock } = this.player;
        const wall = performance.now();
        const due = (what: "words" | "measures", every: number): boolean => {
            if (clock.playing.value && !fresh && wall - last[what] < every) return false;
            last[what] = wall;
            return true;
        };
        if (due("measures", MEASURES_EVERY)) {
            this.querySelector<ExperimentMeasures>("experiment-measures")?.look(this.runs!);
            const hash = clock.playing.value ? "" : this.runs!.main.hash;
            this.querySelector<RunScrubber>("run-scrubber")?.look(this.runs!, this.runs!.duration, hash);
            // The reading in a plot follows too.
            if (this.cursor.value !== null)
                for (const plot of this.querySelectorAll<FrictionPlot>("friction-plot")) plot.requestUpdate();
        }
        if (!due("words", WORDS_EVERY)) return;
        const { experiment } = this.store;
        const { now } = this.runs!.main;
        const { overTime, phase, across, up } = this.plots!;
        const told = (keys: readonly string[]): string =>
            nowInWords(
                experiment.channels.filter(({ key }) => keys.includes(key)),
                now,
            );
        for (const { plot, keys } of overTime) plot.summary = told(["t", ...keys]);
        phase.summary = told([across, up]);
        const shown = ["t", ...experiment.scene.flatMap(({ a, b }) => [a, b])];
        picture?.describe(say("experiments.picture", { title: experiment.title, now: told(shown) }));
    }

    protected override get span(): number {
        return spanOf(this.store);
    }
}
customElements.define("experiments-view", ExperimentsView);

/** The readings that follow from the parameters, where they exist. */
function readings(store: Store): TemplateResult {
    const { readings: values } = store.report.value;
    const there = store.experiment.readings.filter(({ key }) => values[key] !== null && values[key] !== undefined);
    return html`<dl class="readings">${there.map(
        ({ key, symbol: name, text, unit }) => html`<div data-reading=${key}><dt>${symbol(name)} ${text}</dt>
            <dd>${withUnit(values[key], unit, 3)}</dd></div>`,
    )}</dl>`;
}

function experimentsIn({ description }: Friction): Experiment[] {
    return description.experiments.filter(({ kind, contacts }) => kind === "run" && contacts > 0);
}

export const experiments: ViewRow = {
    name: "experiments",
    title: "experiments.title",
    tag: "experiments-view",
    kind: "run",
    experiment: "sliding_block",
    experiments: (friction) => experimentsIn(friction).map(({ name }) => name),
    pageRows: (friction: Friction, name: string): PageRow[] => {
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
                title: say("experiments.span"),
                standard: String(experiment.duration),
                options: [],
                number: true,
                least: 1e-12,
            },
            twinsRow(friction, name),
            {
                key: "loop",
                title: say("pendulum.end"),
                standard: standardEnd(experiment.duration),
                options: [
                    { name: "again", title: say("pendulum.end-again") },
                    { name: "stop", title: say("experiments.end-stop") },
                    { name: "on", title: say("pendulum.end-on") },
                ],
            },
            {
                key: "change",
                title: say("experiments.change"),
                standard: "start",
                options: [
                    { name: "start", title: say("experiments.change-start") },
                    { name: "here", title: say("experiments.change-here") },
                ],
            },
            { key: "phase_x", title: say("experiments.phase-x"), standard: across, options: channels },
            { key: "phase_y", title: say("experiments.phase-y"), standard: up, options: channels },
        ];
    },
    words: "experiments.words",
    tries: [
        {
            text: "experiments.try-stiff",
            settings: { run: "release_admittance", element: "C", K: "7.5e5", twin: "D" },
        },
        { text: "experiments.try-loop", settings: { run: "belt_stick_slip", twin: "karnopp" } },
    ],
    sources: ["law.source-kikuuwe", "law.source-cisneros", "experiments.source-leine", "experiments.source-dupont"],
};
