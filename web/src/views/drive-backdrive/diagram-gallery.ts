// Small drive/backdrive diagrams of every servo and every model that is published for it; pressing one chooses both.
//
// They are computed and painted when they scroll into view, a few at a time and after the page has become idle, so that
// neither the first picture nor a slider waits for them.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Option } from "../../../../wasm/friction";
import { limitsOf, paintAreas, paintEqualLine, paintLimit, torques } from "./diagram-painting";
import { LiveElement, properties } from "../../ui/live-element";
import { whileConnected } from "../../ui/while-connected";
import { withUnit } from "../../i18n/number-text";
import { palette } from "../../plot/palette";
import { choiceRow } from "../../model/rows";
import { steady } from "../../model/watch";
import type { Given, Store } from "../../model/store";
import type { DiagramRuns } from "./diagram-runs";
import { t } from "../../i18n/messages";

/** Parameters that all pictures take from the one that is shown. */
const COMMON = ["velocity", "viscous", "quadrants"];
const POINTS = 33;
const SIDE = 120;
/** The time without changes before they are updated [ms]. */
const REST = 150;
/** The wall time of one batch [ms]. */
const BUDGET = 5;

interface Servo extends Option {
    reach: number;
    models: Option[];
}

interface State {
    common: Given;
    /** The colour that tells the themes apart. */
    surface: string;
}

class DiagramGallery extends LiveElement {
    static override properties = properties("store", "runs");
    declare store: Store;
    declare runs: DiagramRuns;
    private servos: Servo[] | undefined;
    private waiting = 0;
    private readonly inView = new Set<Element>();
    /** The state that each canvas shows. */
    private readonly painted = new WeakMap<Element, State>();
    private state: ReadonlySignal<State> | undefined;
    private readonly watcher = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) this.inView[isIntersecting ? "add" : "delete"](target);
        this.paintAfter(0);
    });

    constructor() {
        super();
        whileConnected(this, () => {
            const common = steady(() =>
                Object.fromEntries(Object.entries(this.store.given.value).filter(([key]) => COMMON.includes(key))),
            );
            this.state = computed(() => ({ common: common.value, surface: palette.value.surface }));
            const stop = this.state.subscribe(() => this.paintAfter(REST));
            return () => {
                stop();
                clearTimeout(this.waiting);
                this.watcher.disconnect();
                this.inView.clear();
            };
        });
    }

    protected override render(): TemplateResult {
        const { store } = this;
        this.servos ??= publishedServos(this.runs, store);
        const [preset, model] = [store.option("preset")?.name, store.option("model")?.name];
        return html`${this.servos.map(
            (servo) => html`<div class="servo" role="group" aria-label=${servo.title}>
            <p>${servo.title} <span class="unit">${t("gallery.reach", { torque: withUnit(servo.reach, "N m") })}</span></p>
            <div class="thumbnails">${servo.models.map((option) => {
                const name = option.name.toUpperCase();
                return html`<button type="button" class="thumbnail" title=${option.title}
                    aria-label=${t("gallery.one", { servo: servo.title, model: name })}
                    aria-pressed=${servo.name === preset && option.name === model ? "true" : "false"}
                    @click=${() => this.choose(servo.name, option.name)}>
                    <canvas width=${SIDE} height=${SIDE} role="img" aria-label=${t("gallery.picture", { model: name })}
                        data-preset=${servo.name} data-model=${option.name}></canvas>${name}</button>`;
            })}${servo.models.length === 1 ? html`<p class="source">${t("gallery.only")}</p>` : ""}</div></div>`,
        )}`;
    }

    protected override updated(): void {
        for (const canvas of this.querySelectorAll("canvas")) this.watcher.observe(canvas);
    }

    private choose(preset: string, model: string): void {
        this.store.choose("preset", preset);
        this.store.choose("model", model);
    }

    private paintAfter(delay: number): void {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(this.paint, delay);
    }

    /** Paint pictures in view for as long as the budget allows. */
    private readonly paint = (): void => {
        const state = this.state!.peek();
        const until = performance.now() + BUDGET;
        for (const canvas of this.inView as Set<HTMLCanvasElement>) {
            // Published parameters, even if the view has tuned ones.
            const { preset, model } = canvas.dataset;
            if (this.painted.get(canvas) === state) continue;
            this.painted.set(canvas, state);
            this.paintOne(canvas, { ...state.common, preset: preset!, model: model! });
            if (performance.now() > until) return this.paintAfter(0);
        }
    };

    private paintOne(canvas: HTMLCanvasElement, settings: Given): void {
        const curve = this.runs.limits;
        const { ok, span } = curve.set(settings);
        const context = canvas.getContext("2d");
        if (!ok || !span || !context) return;
        const [low, reach] = span;
        const limits = limitsOf(curve.curve(torques(low, reach, POINTS)));
        const scales = {
            context,
            low,
            reach,
            x: (value: number) => ((value - low) / (reach - low)) * SIDE,
            y: (value: number) => ((reach - value) / (reach - low)) * SIDE,
        };
        const colours = palette.value;
        context.clearRect(0, 0, SIDE, SIDE);
        paintAreas(scales, limits, colours);
        paintEqualLine(scales, colours);
        paintLimit(scales, limits, limits.drive, colours.blue, 3);
        paintLimit(scales, limits, limits.backdrive, colours.vermillion, 3);
    }
}
customElements.define("diagram-gallery", DiagramGallery);

function publishedServos(runs: DiagramRuns, { experiment }: Store): Servo[] {
    const options = (key: string): Option[] => choiceRow(experiment.params, key)!.options;
    const servos = options("preset").map((servo) => ({
        ...servo,
        reach: runs.limits.set({ preset: servo.name }).span![1],
        models: options("model").filter((model) => runs.isPublished(servo.name, model.name)),
    }));
    return servos.filter(({ models }) => models.length > 0);
}
