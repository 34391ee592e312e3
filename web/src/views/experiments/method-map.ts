// Map of the methods for friction at joints: error of each method on two coupled rods, against the armature and against the
// time step, to help choose one. The curve joint_methods computes it when the tab is first opened.
import { signal, type Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Columns, Friction } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import type { Plot, Series } from "../../plot/series";
import { spaced } from "../../plot/scale";
import { GradualCurve } from "../../sim/gradual-curve";
import { colourNames } from "../../sim/line-style";
import { symbol } from "../../ui/symbol";

const CURVE = "joint_methods";
/** Number of points of a plot. */
const POINTS = 29;
/** Number of points that are computed before control returns to the page. */
const CHUNK = 4;
/** Number of columns before the methods: x, time step, armature. */
const LEADING_COLUMNS = 3;
/** Range of the errors [rad]. */
const MIN_ERROR = 1e-5;
const MAX_ERROR = 10;

/** Horizontal axes of the plots: channel, title, and range as common logarithms. */
const AGAINST = [
    { against: "armature", title: "experiments.methods-armature", from: -4, to: 0 },
    { against: "T", title: "experiments.methods-step", from: -4, to: -1.5 },
] as const;

export class MethodMap {
    private readonly graduals: readonly GradualCurve[];
    /** The plots; a plot becomes a new object when points are added. */
    private readonly plots: Signal<readonly Plot[]>;

    /** `element`: returns the element of a plot. */
    constructor(
        private readonly friction: Friction,
        private readonly element: (plot: Plot) => TemplateResult,
    ) {
        this.plots = signal(AGAINST.map((axis) => this.plot(axis)));
        this.graduals = AGAINST.map(({ against, from, to }, row) => {
            const curve = friction.open("curve", CURVE, { against });
            return new GradualCurve(curve, spaced(from, to, POINTS), CHUNK, (columns) => this.add(row, columns));
        });
        for (const gradual of this.graduals) gradual.begin();
    }

    readonly draw = (): TemplateResult => html`<p>${t("experiments.methods-told")}</p>
        <div class="method-map">${this.plots.value.map(this.element)}</div>`;

    close(): void {
        for (const gradual of this.graduals) gradual.close();
    }

    private add(row: number, columns: Columns): void {
        const places = columns[AGAINST[row]!.against]!;
        const plots = [...this.plots.peek()];
        for (const { name, points } of plots[row]!.series)
            columns[name]!.forEach((error, i) => {
                if (Number.isFinite(error)) points.push({ x: places[i]!, y: error });
            });
        plots[row] = { ...plots[row]! };
        this.plots.value = plots;
    }

    private plot({ against, title, from, to }: (typeof AGAINST)[number]): Plot {
        const { channels } = this.friction.experiment("curve", CURVE);
        const across = channels.find(({ key }) => key === against)!;
        return {
            name: `methods-${against}`,
            title: t(title),
            x: {
                label: symbol(across.symbol),
                name: `methods.${against}`,
                unit: across.unit,
                ...{ min: 10 ** from, max: 10 ** to, log: true },
            },
            y: { label: t("experiments.methods-error"), unit: "rad", min: MIN_ERROR, max: MAX_ERROR, log: true },
            series: channels.slice(LEADING_COLUMNS).map(({ key, symbol: name }, i): Series => ({
                ...{ name: key, label: name, sign: name, colour: colourNames[i]!, width: i === 0 ? 2.5 : 1.5 },
                points: [],
            })),
            summary: t("experiments.methods-told"),
        };
    }
}
