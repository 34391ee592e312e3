// Plot of the error of each method against the time step, for the displayed drive: the slope of a line is the order of the
// method. The curve drive_methods computes the errors when the tab is first opened.
import { signal, type Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Columns, Friction, Run } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { sameSettings } from "../../model/same";
import type { Given, Store } from "../../model/store";
import type { Plot, Series } from "../../plot/series";
import { spaced } from "../../plot/scale";
import { GradualCurve } from "../../sim/gradual-curve";
import { colourNames } from "../../sim/line-style";
import { symbol } from "../../ui/symbol";
import { settingsOf } from "./wedge-plot";

const CURVE = "drive_methods";
/** Number of points, and how many are computed before control returns to the page. */
const POINTS = 25;
const CHUNK = 1;
/** Number of columns before the methods: x and time step. */
const LEADING_COLUMNS = 2;
/** Smallest and largest T, as common logarithms. The longest run takes 10 000 steps, the limit of the library. */
const FROM = -2.9;
const TO = -1.5;
/** Range of the error axis [rad/s]; smaller errors are rounding. */
const MIN_ERROR = 1e-13;
const MAX_ERROR = 10;

export class DriveMethods {
    /** The plot; a new object whenever points are added. */
    private readonly plot: Signal<Plot>;
    private readonly gradual: GradualCurve;
    private readonly curve: Run;
    private settings: Given | undefined;

    constructor(
        friction: Friction,
        private readonly element: (plot: Plot) => TemplateResult,
    ) {
        this.curve = friction.open("curve", CURVE);
        const { channels } = this.curve.experiment;
        // large time steps, which are fast, come first
        this.gradual = new GradualCurve(this.curve, spaced(TO, FROM, POINTS), CHUNK, (columns) => this.add(columns));
        this.plot = signal({
            name: "drive-methods",
            title: t("transmission.methods-plot"),
            x: { label: symbol("T"), name: "drive-methods.T", unit: "s", min: 10 ** FROM, max: 10 ** TO, log: true },
            y: { label: t("transmission.methods-error"), unit: "rad/s", min: MIN_ERROR, max: MAX_ERROR, log: true },
            series: channels.slice(LEADING_COLUMNS).map(({ key, symbol: name }, i): Series => ({
                ...{ name: key, label: name, sign: name, colour: colourNames[i]!, width: i === 0 ? 2.5 : 1.5 },
                points: [],
            })),
            summary: t("transmission.methods-told"),
        });
    }

    readonly draw = (): TemplateResult => html`<p>${t("transmission.methods-told")}</p>
        <div class="method-map">${this.element(this.plot.value)}</div>`;

    close(): void {
        this.gradual.close();
    }

    follow(store: Store): void {
        const settings = settingsOf(store, this.curve);
        if (this.settings && sameSettings(settings, this.settings)) return;
        this.settings = settings;
        if (!this.curve.set({ ...settings, duration: String(store.experiment.duration) }).ok) return;
        for (const { points } of this.plot.peek().series) points.length = 0;
        this.gradual.begin();
    }

    private add(columns: Columns): void {
        for (const { name, points } of this.plot.peek().series)
            columns[name]!.forEach((error, i) => {
                if (Number.isFinite(error) && error > 0) points.unshift({ x: columns["T"]![i]!, y: error });
            });
        this.plot.value = { ...this.plot.peek() };
    }
}
