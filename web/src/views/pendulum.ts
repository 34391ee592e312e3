// The Pendulum view: a servo swings a mass in real time, beside itself with another friction model.
import { signal } from "@preact/signals-core";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { Friction } from "../../../wasm/friction";
import { pageChoice } from "../controls/page-choice";
import { refusalNote } from "../controls/refusal-note";
import "./pendulum-picture";
import type { PendulumPicture } from "./pendulum-picture";
import { anglePlot, differencePlot, fitPendulumPlots, torquePlot, type PendulumPlots } from "./pendulum-plots";
import "../plots/plot";
import type { FrictionPlot } from "../plots/plot";
import { choiceRow, twinSettings } from "../state/rows";
import { RunClock } from "../run/run-clock";
import "../run/run-readout";
import type { RunReadout } from "../run/run-readout";
import { runControls, SPEEDS, type RunActions } from "../run/run-controls";
import { onRunKey } from "../run/run-keys";
import { shortNumber, symbol } from "../notation/number-text";
import type { PageRow } from "../state/store";
import { TwinRun } from "../run/twin-run";
import { ViewElement, type ViewRow } from "./view";

/** The plots show this much time [s]. */
const WINDOW = 6;
/** Where reduced motion stands when it opens: somewhere with something to see [s]. */
const STILL_AT = 3;
/** Wall time to get there [ms]. */
const STILL_BUDGET = 300;
const DESCRIBE_EVERY = 1;

class PendulumView extends ViewElement {
    private readonly clock = new RunClock((seconds) => this.advance(seconds));
    private readonly stopped = signal("");
    private twin: TwinRun | undefined;
    private plots: PendulumPlots | undefined;
    private seen: readonly unknown[] = [];
    private described = -Infinity;

    override connectedCallback(): void {
        super.connectedCallback();
        document.addEventListener("keydown", this.onKey);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        document.removeEventListener("keydown", this.onKey);
        this.clock.close();
        this.twin?.dropGhost();
    }

    protected override figures(): TemplateResult {
        const { store } = this;
        const twin = (this.twin ??= new TwinRun(this.friction, store.run, WINDOW));
        this.follow(twin);
        const plots = this.plots!;
        const speed = SPEEDS.find((one) => one.name === store.pageValue("speed"));
        this.clock.speed = speed?.factor ?? 1;
        return html`
            ${runControls(store, this.clock, this.actions, twin.main.timeStep)}
            <p class="remark" role="status" ?hidden=${this.stopped.value === ""}>${this.stopped.value}</p>
            <p class="remark quiet" role="status" ?hidden=${twin.remark === ""}>${twin.remark}</p>
            <div class="live">
                <div class="bench">
                    <pendulum-picture></pendulum-picture>
                    ${refusalNote(store, "The pendulum runs on with the last parameters that were accepted.")}
                    <run-readout .channels=${store.experiment.channels} .colours=${torqueColours}></run-readout>
                </div>
                <div class="traces">
                    <friction-plot .plot=${plots.angle}></friction-plot>
                    ${twin.ghost ? html`<friction-plot .plot=${plots.difference}></friction-plot>` : ""}
                    <friction-plot .plot=${plots.torque}></friction-plot>
                </div>
            </div>
            <div class="figure-head">${pageChoice(store, "ghost")}${pageChoice(store, "loop")}</div>`;
    }

    protected override firstUpdated(_: PropertyValues): void {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.advance(STILL_AT, STILL_BUDGET);
        else this.clock.play();
    }

    protected override updated(): void {
        // Playing, the next frame draws anyway.
        if (!this.clock.playing.value) this.show();
    }

    /** Bring the comparison and the plots in line with the parameters in force. */
    private follow(twin: TwinRun): void {
        const { store } = this;
        const wanted = store.pageValue("ghost");
        const state = [store.given.value, store.report.value, wanted];
        if (state.every((part, i) => part === this.seen[i])) return;
        this.seen = state;
        const options = choiceRow(store.experiment.params, "model")?.options ?? [];
        const model = store.option("model")?.name ?? "";
        const other = options.find(({ name }) => name !== model && (wanted === "other" || wanted === name))?.name;
        twin.compareWith(
            other === undefined ? undefined : twinSettings(store.experiment, store.given.value, "model", other),
        );
        const { channels } = store.experiment;
        const titles = [model.toUpperCase(), other?.toUpperCase()] as const;
        this.plots = {
            angle: anglePlot(twin.main, twin.ghost, channels, titles),
            difference: differencePlot(twin.difference, channels, titles),
            torque: torquePlot(twin.main, channels, titles[0]),
        };
    }

    /** Go on by so much simulated time; returns how far it went. */
    private advance(seconds: number, budget?: number): number {
        const gone = this.twin!.advance(seconds, budget);
        this.afterSteps();
        return gone;
    }

    private afterSteps(): void {
        const twin = this.twin!;
        if (!twin.main.run.running) {
            this.clock.pause();
            this.stopped.value =
                `Stopped at step ${twin.main.run.steps}: a value was not finite. ` +
                "Change the parameters and press Reset.";
        } else if (this.store.pageValue("loop") === "on" && twin.main.run.time >= this.store.experiment.duration) {
            twin.restart();
        }
        this.show();
    }

    /** Draw where things stand. */
    private show(): void {
        const { twin, plots } = this;
        if (!twin || !plots) return;
        const { now } = twin.main;
        const stuck = Math.abs(now["tau_f"] ?? 0) < (now["tau_f_max"] ?? 0);
        fitPendulumPlots(plots, twin, WINDOW);

        const picture = this.querySelector<PendulumPicture>("pendulum-picture");
        if (picture) {
            picture.pose = {
                theta: now["theta"] ?? 0,
                goal: now["theta_d"] ?? 0,
                ghost: twin.ghost?.now["theta"],
                tauM: now["tau_m"] ?? 0,
                tauE: now["tau_e"] ?? 0,
                tauF: now["tau_f"] ?? 0,
                torqueScale: plots.torque.y.max,
                stuck,
            };
            picture.draw();
        }
        const readout = this.querySelector<RunReadout>("run-readout");
        if (readout) readout.reading.value = { values: { ...now }, stuck };
        this.describe(stuck);
        for (const plot of this.querySelectorAll<FrictionPlot>("friction-plot")) plot.drawNow();
    }

    /** In words, for those who do not see it; not in every frame. */
    private describe(stuck: boolean): void {
        const { main, ghost } = this.twin!;
        const { now } = main;
        const wall = performance.now() / 1000;
        if (this.clock.playing.value && wall - this.described < DESCRIBE_EVERY) return;
        this.described = wall;
        const at =
            `At ${shortNumber(now["t"], 3)} s the angle is ${shortNumber(now["theta"], 3)} rad, ` +
            `the goal ${shortNumber(now["theta_d"], 3)} rad; the joint ${stuck ? "is held by friction" : "moves"}.`;
        this.plots!.angle.summary = at;
        this.plots!.difference.summary = ghost
            ? `The two are ${shortNumber((ghost.now["theta"] ?? 0) - (now["theta"] ?? 0), 3)} rad apart.`
            : "";
        this.plots!.torque.summary =
            `Motor ${shortNumber(now["tau_m"], 3)}, gravity ${shortNumber(now["tau_e"], 3)}, ` +
            `friction ${shortNumber(now["tau_f"], 3)} of at most ${shortNumber(now["tau_f_max"], 3)} newton metre.`;
        this.querySelector<PendulumPicture>("pendulum-picture")?.describe(`Pendulum. ${at}`);
    }

    private readonly actions: RunActions = {
        toggle: () => {
            if (this.clock.playing.value) this.clock.pause();
            else if (this.twin!.main.run.running) this.clock.play();
        },
        step: () => {
            this.clock.pause();
            this.twin!.take(1);
            this.afterSteps();
        },
        reset: () => {
            this.stopped.value = "";
            this.twin!.restart();
            this.show();
        },
    };

    private readonly onKey = (event: KeyboardEvent): void => onRunKey(event, this.actions);
}
customElements.define("pendulum-view", PendulumView);

const torqueColours = { tau_m: "blue", tau_e: "green", tau_f: "vermillion" };

export const pendulum: ViewRow = {
    name: "pendulum",
    title: "Pendulum",
    tag: "pendulum-view",
    kind: "run",
    experiment: "servo_pendulum",
    pageRows: (friction: Friction): PageRow[] => [
        { key: "speed", title: "Speed", standard: "1", options: SPEEDS },
        {
            key: "ghost",
            title: "Compare with",
            standard: "other",
            options: [
                { name: "other", title: "Other model" },
                ...(choiceRow(friction.experiment("run", "servo_pendulum").params, "model")?.options ?? []).map(
                    (option) => ({ name: option.name, title: option.name.toUpperCase() }),
                ),
                { name: "none", title: "None" },
            ],
        },
        {
            key: "loop",
            title: "At the end",
            standard: "on",
            options: [
                { name: "on", title: "Start again" },
                { name: "off", title: "Go on" },
            ],
        },
    ],
    words: html`<p>A servo follows a goal (dashed) with a mass on its arm. Motor, gravity and friction act on the axis;
        their arcs show which way and how strongly. Friction can take any value within the band ±${symbol("τ_f^m")}:
        while the line stays inside the band the joint is stuck, when it runs along the edge the joint moves.</p>
        <p>The purple pendulum is the same servo with the other published friction model, fitted to the same recordings.
        Where the two part, the load on the gearbox is what makes the difference.</p>`,
    tries: [
        {
            text: "Half a sine with 3 kg and a small gain: here the two models part most",
            settings: { trajectory: "half_sine", mass: "3", kp: "4" },
        },
        {
            text: "A goal to hold: it stops short, and friction keeps it there",
            settings: { trajectory: "hold", kp: "4" },
        },
        { text: "Lift and drop: the motor lets go after 2 s", settings: { trajectory: "lift_and_drop" } },
        { text: "The large joint with the same task", settings: { preset: "erob80_100", trajectory: "up_and_down" } },
        { text: "A tenth of real time", settings: { speed: "1/10" } },
    ],
    sources: [
        "M. Duclusaud, G. Passault, V. Padois, O. Ly: Extended friction models for the physics simulation of servo " +
            "actuators, 2024.",
        "Parameter sets: as published with the authors' code, github.com/Rhoban/bam (Apache-2.0).",
    ],
};
