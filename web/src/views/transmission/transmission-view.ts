// The Transmission view: a drive whose friction depends on its load. It shows the thread with its friction cone, the run in
// the wedge of torques, the forward dynamics with no, one or two solutions, and the run over time.
import { html, type TemplateResult } from "lit";
import type { Experiment } from "../../../../wasm/friction";
import { t, type Key } from "../../i18n/messages";
import { HistoryStep } from "../../model/history-step";
import { runsOf } from "../../model/run-view";
import type { Plot } from "../../plot/series";
import type { DrawerTab } from "../../ui/stage-drawer";
import { experimentRows, ExperimentsView, type Exhibit, type ExhibitPlace } from "../experiments/experiments-view";
import type { Part } from "../opened-part";
import type { ViewContent } from "../view";
import { BenchTest } from "./bench-test";
import { DriveMethods } from "./drive-methods";
import { FORWARD, ForwardPlot } from "./forward-plot";
import "./thread-picture";
import { WedgePlot } from "./wedge-plot";
import "./transmission.css";

/** A drive with a thread: its picture, its wedge and its forward dynamics. */
class ThreadExhibit implements Exhibit {
    private readonly wedge: WedgePlot;
    private readonly forward: ForwardPlot;
    private readonly step: HistoryStep;
    private bench: BenchTest | undefined;
    private map: DriveMethods | undefined;

    constructor(private readonly place: ExhibitPlace) {
        const { friction, store, runs, show } = place;
        this.wedge = new WedgePlot(friction, store, runs, show);
        this.forward = new ForwardPlot(friction, runs);
        this.step = new HistoryStep(store);
    }

    close(): void {
        for (const part of [this.wedge, this.forward, this.map, this.bench]) part?.close();
    }

    get picture(): TemplateResult {
        const { store, runs, frame, element } = this.place;
        return html`<div class="scene exhibit"><thread-picture .thread=${this.wedge.thread.value} .store=${store} .step=${this.step}
                .frame=${frame} .runs=${runs.lines.value}></thread-picture>${element(this.wedge.plot.value)}</div>`;
    }

    get plots(): readonly Plot[] {
        return [this.forward.plot, this.wedge.plot.value];
    }

    get tabs(): DrawerTab[] {
        const tab = (name: string, title: Key, open: () => Part): DrawerTab => ({
            ...{ name, title: t(title), content: () => html`<opened-part .open=${open}></opened-part>` },
        });
        return [
            tab("methods", "experiments.methods", this.openMethods),
            tab("bench", "transmission.bench", this.openBench),
        ];
    }

    private readonly openMethods = (): DriveMethods => {
        const { friction, store, element } = this.place;
        this.map ??= new DriveMethods(friction, element);
        this.map.follow(store);
        return this.map;
    };

    private readonly openBench = (): BenchTest =>
        (this.bench ??= new BenchTest(this.place.friction, this.place.element));

    get state(): Exhibit["state"] {
        return stateOf(this.place);
    }

    follow(): void {
        this.wedge.follow();
        this.forward.follow(this.place.store);
    }

    fit(): void {
        this.wedge.fit();
        this.forward.fit();
    }
}

/** Exhibit of a transmission without a thread, which only changes the text of the state. */
function stateOnly(place: ExhibitPlace): Exhibit {
    const nothing = (): void => {};
    return {
        ...{ picture: undefined, plots: [], tabs: [], follow: nothing, fit: nothing, close: nothing },
        get state() {
            return stateOf(place);
        },
    };
}

/** Texts of a state by the value of the channel `state`. */
const WORDS: Readonly<Record<string, Key>> = {
    "2": "transmission.drives-forwards",
    "1": "transmission.driven-forwards",
    "0": "transmission.rests",
    "-1": "transmission.drives-backwards",
    "-2": "transmission.driven-backwards",
};

function stateOf({ store, runs }: ExhibitPlace): Exhibit["state"] {
    const now = runs.run.now();
    if (store.experiment.channels.some(({ key }) => key === "state")) {
        const state = now["state"] ?? 0;
        return { rests: state === 0, words: t(WORDS[String(state)] ?? "transmission.rests") };
    }
    const rests = now["v"] === 0;
    return { rests, words: t(rests ? "transmission.rests" : "transmission.moves") };
}

class TransmissionView extends ExperimentsView {
    protected override readonly exhibitOf = (place: ExhibitPlace): Exhibit =>
        hasThread(place.store.experiment) ? new ThreadExhibit(place) : stateOnly(place);
}
customElements.define("transmission-view", TransmissionView);

function hasThread({ scene }: Experiment): boolean {
    return scene.some(({ part }) => part === "thread");
}

/** A screw that carries a load, without a motor. */
const LOADED = { run: "screw_drive", tau_load: "200", tau_1: "0" };

export const content: ViewContent = {
    tag: "transmission-view",
    kind: "run",
    experiment: "screw_drive",
    everyModule: true,
    experiments: (friction) => runsOf("transmission", friction).map(({ name }) => name),
    pageRows: (friction, name) =>
        experimentRows(
            friction,
            name,
            hasThread(friction.experiment("run", name)) ? [{ name: FORWARD, title: t("transmission.forward") }] : [],
        ),
    logarithmic: ["drive-methods", "drive-methods.T"],
    words: "transmission.words",
    tries: [
        { text: "transmission.try-lock", settings: { ...LOADED, losses: "angles", friction_angle: "15.5", v0: "1" } },
        { text: "transmission.try-leads", settings: { ...LOADED, losses: "published", transmission: "lead_10_2" } },
        { text: "transmission.try-jam", settings: { run: "jam" } },
        { text: "transmission.try-rest", settings: { run: "hoist", twin: "method:rk4" } },
    ],
    sources: ["transmission.source-dupont", "transmission.source-pelchen"],
};
