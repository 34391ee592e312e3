// Small drive/backdrive diagrams of every servo and every model that is published for it; pressing one chooses both.
//
// They are computed and painted when they scroll into view, a few at a time and after the page has become idle, so that
// neither the first picture nor a slider waits for them.
import { html, type TemplateResult } from "lit";
import type { Option } from "../../../../wasm/friction";
import { limitsOf, paintAreas, paintEqualLine, paintLimit, torques } from "./diagram-painting";
import { LiveElement } from "../../ui/live-element";
import { withUnit } from "../../i18n/number-text";
import { palette } from "../../plot/palette";
import { choiceRow } from "../../model/rows";
import { sameSettings } from "../../model/same";
import type { Given, Store } from "../../model/store";
import { isPublished, type DiagramRuns } from "./diagram-runs";
import { t } from "../../i18n/messages";

/** What all pictures take from the one that is shown. */
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

class DiagramGallery extends LiveElement {
    static override properties = { store: { attribute: false }, runs: { attribute: false } };
    declare store: Store;
    declare runs: DiagramRuns;
    private servos: Servo[] | undefined;
    private waiting = 0;
    private readonly inView = new Set<Element>();
    /** What each canvas shows. */
    private readonly painted = new WeakMap<Element, { settings: Given; surface: string }>();
    private readonly watcher = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) this.inView[isIntersecting ? "add" : "delete"](target);
        this.ask(0);
    });

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.watcher.disconnect();
        clearTimeout(this.waiting);
    }

    protected override render(): TemplateResult {
        const { store } = this;
        void [store.report.value, palette.value];
        this.servos ??= publishedServos(this.runs, store);
        const [preset, model] = [store.option("preset")?.name, store.option("model")?.name];
        return html`${this.servos.map(
            (servo) => html`<div class="servo" role="group" aria-label=${servo.title}>
            <p>${servo.title} <span class="unit">${t("gallery.reach", { torque: withUnit(servo.reach, "N m") })}</span></p>
            <div class="thumbnails">${servo.models.map((one) => {
                const name = one.name.toUpperCase();
                return html`<button type="button" class="thumbnail" title=${one.title}
                    aria-label=${t("gallery.one", { servo: servo.title, model: name })}
                    aria-pressed=${servo.name === preset && one.name === model ? "true" : "false"}
                    @click=${() => this.choose(servo.name, one.name)}>
                    <canvas width=${SIDE} height=${SIDE} role="img" aria-label=${t("gallery.picture", { model: name })}
                        data-preset=${servo.name} data-model=${one.name}></canvas>${name}</button>`;
            })}${servo.models.length === 1 ? html`<p class="source">${t("gallery.only")}</p>` : ""}</div></div>`,
        )}`;
    }

    protected override firstUpdated(): void {
        for (const canvas of this.querySelectorAll("canvas")) this.watcher.observe(canvas);
    }

    protected override updated(): void {
        this.ask(REST);
    }

    private choose(preset: string, model: string): void {
        this.store.choose("preset", preset);
        this.store.choose("model", model);
    }

    private ask(after: number): void {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(this.paint, after);
    }

    /** Paint as many as there is time for. */
    private readonly paint = (): void => {
        const common = Object.entries(this.store.given.value).filter(([key]) => COMMON.includes(key));
        const { surface } = palette.value;
        const until = performance.now() + BUDGET;
        for (const canvas of this.inView as Set<HTMLCanvasElement>) {
            // As published, also if the one that is shown has been tuned.
            const { preset, model } = canvas.dataset;
            const settings = { ...Object.fromEntries(common), preset: preset!, model: model! };
            const before = this.painted.get(canvas);
            if (before?.surface === surface && sameSettings(settings, before.settings)) continue;
            this.painted.set(canvas, { settings, surface });
            this.paintOne(canvas, settings);
            if (performance.now() > until) return this.ask(0);
        }
    };

    private paintOne(canvas: HTMLCanvasElement, settings: Given): void {
        const curve = this.runs.of("curve", "drive_backdrive", "gallery");
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
    return options("preset").map((servo) => ({
        ...servo,
        reach: runs.of("curve", "drive_backdrive", "gallery").set({ preset: servo.name }).span![1],
        models: options("model").filter((model) => isPublished(runs, servo.name, model.name)),
    }));
}
