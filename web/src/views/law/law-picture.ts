// The plots of the Law view, which follow its state: the law with its transform, construction and handles, the
// differences of pins, and the accuracy.
import { computed, signal, type ReadonlySignal } from "@preact/signals-core";
import type { Channel, Friction, Option, Run } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import { t, tHtml } from "../../i18n/messages";
import { choiceRow } from "../../model/rows";
import type { Store } from "../../model/store";
import { readZoom, type Range } from "../../model/zoom";
import type { Plot, Series } from "../../plot/series";
import { symbol } from "../../ui/symbol";
import { highest, LawCurves, lawDifference, lawSeries, paintStickZone, reachOf, stickZone } from "./law-curves";
import { errorStrip, lawErrors, residualStrip, type LawErrors } from "./law-errors";
import { LawHandles } from "./law-handles";
import { LawProbe } from "./law-probe";
import { MARGIN, marginOf, marginText } from "./margin-gauge";

/** The number of stick zones that the close view shows to either side. */
const CLOSE_ZONES = 4;
/** Space for dragging handles upwards. */
const HEADROOM = 1.15;
/** Space beyond the fastest point of a table. */
const MARGIN_OF_POINTS = 1.05;

export class LawPicture {
    readonly curves: LawCurves;
    readonly probe: LawProbe;
    readonly handles: LawHandles;
    /** The law, and the differences of the pinned transforms; undefined without pins. */
    readonly plot: ReadonlySignal<Plot>;
    readonly difference: ReadonlySignal<Plot | undefined>;
    /** The accuracy, or why it cannot be computed; its strips. */
    readonly errors: ReadonlySignal<LawErrors | string>;
    readonly strips: ReadonlySignal<readonly Plot[]>;
    private readonly cursor = signal<number | null>(null);
    private readonly error: Run;

    /** `points`: a fitted table, in the order of v. */
    constructor(
        friction: Friction,
        private readonly store: Store,
        points: () => Series | undefined,
    ) {
        const { given, report } = store;
        const held = computed(() => this.handles.held.value);
        const zoom = computed(() => store.pageValue("zoom"));
        const zoomed = computed(() => readZoom(zoom.value)?.get("x"));
        const wide = computed(() => {
            const { points: all = [] } = points() ?? {};
            return Math.max(reachOf(report.value), MARGIN_OF_POINTS * Math.max(-(all[0]?.x ?? 0), all.at(-1)?.x ?? 0));
        });
        const reach = computed(() => {
            const stick = stickZone(report.value);
            const close = store.pageValue("range") === "close" && stick > 0;
            return held.value?.reach ?? Math.min(wide.value, close ? CLOSE_ZONES * stick : Infinity);
        });
        const shown = computed((): Range | undefined => {
            const { value } = reach;
            return zoomed.value ?? (value < wide.value ? [-value, value] : undefined);
        });
        this.curves = new LawCurves(friction, store, wide, shown);
        this.handles = new LawHandles(store, this.curves);
        this.probe = new LawProbe(friction, store, reach);
        this.error = friction.open("curve", "phi_z_error");
        const drawn = computed(() => lawSeries(store, this.curves.drawn.value.curves));
        this.plot = computed(() => {
            const table = points();
            // The table is first, so that the law itself is read by keys.
            const series = [...(table ? [table] : []), ...drawn.value];
            const top = (): number =>
                (this.shows("handles") ? HEADROOM : 1) *
                highest(
                    series.filter((line) => !line.faint),
                    reach.value,
                );
            return this.lawPlot(series, { reach: reach.value, top: held.value?.top ?? top() });
        });
        this.difference = computed(() => lawDifference(store, this.curves.drawn.value.curves, this.plot.value));
        this.errors = computed(() => lawErrors(this.error, given.value, report.value, reach.value, zoomed.value));
        const residual = computed(() => this.shows("residual"));
        const methods = computed(() => this.shows("errors"));
        this.strips = computed(() => {
            const errors = this.errors.value;
            if (typeof errors === "string") return [];
            const unit = store.experiment.channels[0]?.unit ?? "";
            const x = { label: symbol("x"), short: symbol("x"), unit, min: -reach.value, max: reach.value };
            return [
                ...(residual.value ? [residualStrip(errors, x, this.cursor)] : []),
                ...(methods.value ? [errorStrip(errors, this.methods, x, this.cursor)] : []),
            ];
        });
    }

    close(): void {
        for (const part of [this.curves, this.probe, this.error]) part.close();
    }

    readonly shows = (key: string): boolean => this.store.pageValue(key) === "on";

    get methods(): readonly Option[] {
        return choiceRow(this.store.experiment.params, "method")?.options ?? [];
    }

    private lawPlot(series: Series[], axes: { reach: number; top: number }): Plot {
        const { store, probe } = this;
        const report = store.report.value;
        const [velocity, force] = store.experiment.channels;
        const { reach, top } = axes;
        const construction = this.shows("construction");
        const handle = construction ? probe.handle : undefined;
        // The transform has an argument instead of a velocity.
        const [axis, short] = this.shows("transform")
            ? (["law.axis", "law.axis-short"] as const)
            : (["law.axis-velocity", "law.axis-velocity"] as const);
        return {
            name: "law",
            title: t("law.plot", { law: store.option("law")?.title ?? t("law.title") }),
            x: { label: tHtml(axis), short: tHtml(short), unit: velocity?.unit ?? "", min: -reach, max: reach },
            y: { label: force?.text ?? t("law.friction"), unit: force?.unit ?? "", min: -top, max: top },
            series,
            summary: this.summary,
            cursor: this.cursor,
            busy: construction ? probe.corners : [],
            handles: [
                ...(this.shows("handles") ? this.handles.handles(report, axes) : []),
                ...(handle ? [handle] : []),
            ],
            under: (surface) => paintStickZone(surface, stickZone(report)),
            over: (surface) => probe.paint(surface, construction),
        };
    }

    private get summary(): string {
        const { store } = this;
        const report = store.report.value;
        const known = store.experiment.readings.filter(({ key }) => report.readings[key] !== undefined);
        return known
            .map((reading) =>
                reading.key === MARGIN
                    ? `${reading.text} ${marginText(marginOf(report))}`
                    : `${readingText(reading, report.readings)} ${withUnit(report.readings[reading.key], reading.unit)}`,
            )
            .join("; ");
    }
}

/** The text of a reading; the condition under which it has no value only if it has none. */
export function readingText({ key, text }: Channel, readings: Readonly<Record<string, number | null>>): string {
    return readings[key] === null ? text : text.replace(/;.*/, "");
}
