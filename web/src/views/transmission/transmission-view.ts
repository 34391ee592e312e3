// The Transmission view: a drive whose friction follows its load. Its thread with the friction cone, the wedge of torques in
// which the run travels, and the forward dynamics with no, one or two solutions, beside the run over time.
import { html, type TemplateResult } from "lit";
import type { Experiment } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { runsOf } from "../../model/run-view";
import type { Plot } from "../../plot/series";
import type { DrawerTab } from "../../ui/stage-drawer";
import { ExperimentsView, experimentRows } from "../experiments/experiments-view";
import type { ViewContent } from "../view";
import { BenchTest } from "./bench-test";
import { DriveMethods } from "./drive-methods";
import { FORWARD, ForwardPlot } from "./forward-plot";
import "./thread-picture";
import { ThreadHandles } from "./thread-handles";
import { stateWords } from "./state-words";
import { WedgePlot } from "./wedge-plot";
import "./transmission.css";

class TransmissionView extends ExperimentsView {
    private wedge: WedgePlot | undefined;
    private forward: ForwardPlot | undefined;
    private thread: ThreadHandles | undefined;
    private bench: BenchTest | undefined;
    private map: DriveMethods | undefined;

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.wedge?.close();
        this.forward?.close();
        this.map?.close();
        this.bench?.close();
        this.wedge = this.forward = this.thread = this.map = this.bench = undefined;
    }

    protected override get shape(): "wide" | "square" {
        return hasThread(this.store.experiment) ? "square" : super.shape;
    }

    protected override stage(): TemplateResult {
        if (!hasThread(this.store.experiment)) return super.stage();
        this.follow();
        const picture = this.picture();
        // The plots are what a lesson speaks of, and where there is little room they come first.
        return html`${this.plotsBeside()}${picture}`;
    }

    protected override picture(): TemplateResult {
        const { store, friction, runs } = this;
        if (!hasThread(store.experiment)) return super.picture();
        this.wedge ??= new WedgePlot(friction);
        this.forward ??= new ForwardPlot(friction);
        this.thread ??= new ThreadHandles();
        void this.wedge.released.value;
        this.wedge.follow(store, runs!);
        this.forward.follow(store, runs!);
        return html`<div class="scene exhibit"><thread-picture .thread=${this.wedge.thread} .handles=${this.thread.of(store, this.wedge.thread)}
                .frame=${this.beat.frame} .runs=${runs!.all}></thread-picture>${this.plotElement(this.wedge.plot)}</div>`;
    }

    override allPlots(): readonly Plot[] {
        const { wedge, forward } = this;
        const own = hasThread(this.store.experiment) && wedge && forward ? [forward.plot, wedge.plot] : [];
        return [...own, ...super.allPlots()];
    }

    protected override listed(): TemplateResult {
        return html`<div>${this.choices(() => true)}</div>`;
    }

    protected override fit(): void {
        super.fit();
        if (!hasThread(this.store.experiment)) return;
        this.wedge?.fit(this.runs!);
        this.forward?.fit(this.runs!);
    }

    protected override tell(): void {
        const { all, run } = this.runs!;
        const { words, rests } = stateWords(this.store.experiment, run.now());
        this.tellState(rests, words, all.length > 1 ? all[0]!.title : "");
    }

    protected override methodsTab(): DrawerTab[] {
        const { friction } = this;
        if (!hasThread(this.store.experiment)) return [];
        const methods = (): TemplateResult => {
            const map = (this.map ??= new DriveMethods(friction));
            map.follow(this.store);
            void map.gradual.computed.value;
            return html`<p>${t("transmission.methods-told")}</p><div class="method-map">${this.plotElement({ ...map.plot })}</div>`;
        };
        const test = (): TemplateResult => {
            const bench = (this.bench ??= new BenchTest(friction));
            void bench.changed.value;
            return bench.card((plot) => this.plotElement(plot));
        };
        return [
            { name: "methods", title: t("experiments.methods"), content: methods },
            { name: "bench", title: t("transmission.bench"), content: test },
        ];
    }
}
customElements.define("transmission-view", TransmissionView);

function hasThread({ scene }: Experiment): boolean {
    return scene.some(({ part }) => part === "thread");
}

export const transmission: ViewContent = {
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
        {
            text: "transmission.try-lock",
            settings: {
                run: "screw_drive",
                losses: "angles",
                friction_angle: "15.5",
                tau_load: "200",
                tau_1: "0",
                v0: "1",
            },
        },
        {
            text: "transmission.try-leads",
            settings: {
                run: "screw_drive",
                losses: "published",
                transmission: "lead_10_2",
                tau_load: "200",
                tau_1: "0",
            },
        },
        { text: "transmission.try-jam", settings: { run: "jam" } },
        { text: "transmission.try-rest", settings: { run: "hoist", twin: "method:rk4" } },
    ],
    sources: ["transmission.source-dupont", "transmission.source-pelchen"],
};
