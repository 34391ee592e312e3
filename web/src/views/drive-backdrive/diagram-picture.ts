// The plots of the Drive/backdrive view, which follow its state: the limits with areas, thin lines, pins, operating point
// and trail, and the differences of the pins.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { Friction } from "../../../../wasm/friction";
import { t, tHtml, type Key } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import type { Store } from "../../model/store";
import { readZoom, type Range } from "../../model/zoom";
import { differencePlot } from "../../plot/difference-plot";
import { palette } from "../../plot/palette";
import type { Plot, Series } from "../../plot/series";
import { symbol } from "../../ui/symbol";
import { heldMasses, holdOf, type Hold } from "./diagram-hold";
import { limitPoints, pinnedLimits, thinLines } from "./diagram-lines";
import { limitsOf, paintAreas, paintEqualLine, torques, type Limits } from "./diagram-painting";
import { DiagramPoint, gearboxOf } from "./diagram-point";
import { openRuns, type DiagramRuns } from "./diagram-runs";
import { DiagramTrail } from "./diagram-trail";
import { paintAreaNames, paintLabels, paintQuadrants } from "./diagram-words";

const POINTS = 121;
/** Points on each side, if there are two. */
const POINTS_OF_TWO = 61;
/** Points for a self-locking gearbox, where each needs a search. */
const POINTS_OF_LOCKED = 31;

const places: readonly Key[] = ["diagram.at-backdrive", "diagram.at-static", "diagram.at-drive"];
const remarks: Readonly<Record<string, Key>> = {
    velocities: "diagram.thin-velocities",
    models: "diagram.thin-models",
    servos: "diagram.thin-servos",
};

export class DiagramPicture {
    readonly runs: DiagramRuns;
    readonly point: DiagramPoint;
    readonly trail: DiagramTrail;
    /** Both ends of the axes [N m]. */
    readonly span: ReadonlySignal<Range>;
    /** The diagram, and the differences of the pinned limits from the current ones; undefined without pins. */
    readonly plot: ReadonlySignal<Plot>;
    readonly difference: ReadonlySignal<Plot | undefined>;
    readonly hold: ReadonlySignal<Hold>;
    private readonly unit: string;

    constructor(
        friction: Friction,
        private readonly store: Store,
    ) {
        this.runs = openRuns(friction);
        this.unit = store.experiment.channels[0]?.unit ?? "";
        const low = computed(() => store.report.value.span?.[0] ?? 0);
        const reach = computed(() => store.report.value.span?.[1] ?? 1);
        this.span = computed(() => [low.value, reach.value]);
        this.point = new DiagramPoint(this.runs, store, this.span);
        this.trail = new DiagramTrail(this.runs, store);
        const masses = heldMasses(this.runs, store);
        this.hold = computed(() => holdOf(this.runs, store, masses.value));
        const zoom = computed(() => store.pageValue("zoom"));
        const zoomed = computed(() => readZoom(zoom.value)!);
        const across = computed(() => zoomed.value.get("diagram.x"));
        const limits = computed(() => this.limits(this.span.value, across.value));
        const lines = thinLines(this.runs, store, this.span, across);
        const pins = computed(() => pinnedLimits(this.runs, store, limits.value));
        this.plot = computed(() => {
            const axis = (key: string): Range => zoomed.value.get(key) ?? this.span.value;
            const visible = [axis("diagram.x"), axis("diagram.y")] as const;
            const thin = [...lines.value, ...pins.value.series];
            return {
                ...this.diagram(limits.value, thin, visible),
                ...(this.trail.isOn ? { overlay: this.trail.overlay } : {}),
            };
        });
        this.difference = computed(() => {
            const { difference } = pins.value;
            if (difference.length === 0) return undefined;
            const [min, max] = this.span.value;
            const axis = { label: tHtml("diagram.motor"), name: "diagram.x", unit: this.unit, min, max };
            return differencePlot(t("diagram.limits"), axis, this.unit, undefined, difference);
        });
    }

    close(): void {
        for (const part of [this.point, this.trail, this.runs]) part.close();
    }

    /** The velocity of the diagram, as values of a text. */
    get speed(): { speed: "rest" | "moving"; velocity: string } {
        const value = Number(this.store.report.value.entries.find(({ key }) => key === "velocity")?.value);
        return { speed: value === 0 ? "rest" : "moving", velocity: withUnit(value, "rad/s", 3) };
    }

    private limits([low, reach]: Range, zoomed: Range | undefined): Limits {
        const { run, given, report } = this.store;
        const [settings, { readings }] = [given.value, report.value];
        // A load that locks the gearbox also locks it from the other side.
        if (low >= 0 || readings["self_locking"] !== 1)
            return limitsOf(run.curve(torques(low, reach, low < 0 ? POINTS_OF_TWO : POINTS, zoomed)));
        // With a transmission that locks, the area ends steeply.
        const points = this.store.option("gear")?.name === "none" ? POINTS_OF_LOCKED : POINTS;
        const limits = limitsOf(run.curve(torques(low, reach, points)));
        const { locking } = this.runs;
        locking.set(gearboxOf(settings));
        const { tau_lock } = locking.curve(limits.tauM.slice(limits.half));
        // The largest helping load that does not lock; without drive the area is empty.
        const ends = [...limits.drive.slice(limits.half)].map((drive, i) =>
            Number.isNaN(drive) ? 0 : Math.max(-reach, tau_lock![i]! || -reach),
        );
        return { ...limits, end: [...ends.map((end) => -end).reverse(), ...ends] };
    }

    /** `visible`: the ranges of both axes. */
    private diagram(limits: Limits, thin: readonly Series[], visible: readonly [Range, Range]): Plot {
        const { store, point, unit } = this;
        const [low, reach] = this.span.value;
        const axis = { unit, min: low, max: reach };
        const remark = remarks[store.pageValue("lines")];
        const how = { ...this.speed, viscous: store.option("viscous")?.name, gear: store.option("gear")?.name };
        const titles = { servo: store.option("preset")?.title, model: store.option("model")?.title };
        const end = limits.end?.map((load) => (Math.abs(load) < reach ? load : NaN));
        const missing = this.missing(limits, reach);
        const { handle } = point;
        return {
            ...{ name: "diagram", square: true },
            title: t("diagram.plot", { ...titles, ...how }),
            heading: t("diagram.heading", how),
            ...(remark ? { remark: t(remark) } : {}),
            x: { label: tHtml("diagram.motor"), short: symbol("τ_m"), ...axis },
            y: { label: tHtml("diagram.load"), ...axis },
            series: [
                ...thin,
                {
                    ...{ name: "end", label: "", quiet: true, colour: "blue", width: 2, dash: [6, 3] },
                    points: end ? limitPoints(limits, end) : [],
                },
                {
                    ...{ name: "drive", label: t("diagram.drive-limit"), colour: "blue", width: 3 },
                    points: limitPoints(limits, limits.drive),
                },
                {
                    ...{ name: "backdrive", label: t("diagram.backdrive-limit"), colour: "vermillion", width: 3 },
                    points: limitPoints(limits, limits.backdrive),
                },
            ],
            summary: this.summary(limits),
            handles: handle ? [handle] : [],
            under: (surface) => {
                const scales = { ...surface, low, reach };
                paintAreas(scales, limits, palette.value);
                paintEqualLine(scales, palette.value);
            },
            over: (surface) => {
                const space = paintLabels(surface, thin, low < 0);
                paintAreaNames({ ...surface, low, reach }, limits, missing, space, visible);
                if (low < 0) paintQuadrants(surface);
            },
            explain: (x, y) => {
                const place = point.at(x, y);
                return tHtml(typeof place === "string" ? "diagram.at-none" : places[place.place + 1]!, {
                    motor: withUnit(x, unit, 3),
                    load: withUnit(y, unit, 3),
                });
            },
        };
    }

    /** The texts in the picture about areas that are not in it. */
    private missing({ drive, backdrive, half }: Limits, reach: number): { drive?: string; backdrive?: string } {
        const exists = (limit: number): boolean => !Number.isNaN(limit);
        const lowest = Math.min(...backdrive.slice(half).filter(exists));
        return {
            ...(this.store.report.value.readings["self_locking"] === 1
                ? { backdrive: t("diagram.locks") }
                : lowest > reach
                  ? { backdrive: t("diagram.backdrive-from", { torque: withUnit(lowest, "N m", 3) }) }
                  : {}),
            ...(drive.some(exists) ? {} : { drive: t("diagram.no-drive") }),
        };
    }

    private summary({ tauM, drive, backdrive }: Limits): string {
        const last = (values: Float64Array): string => withUnit(values.at(-1), this.unit);
        return t("diagram.summary", { torque: last(tauM), drive: last(drive), backdrive: last(backdrive) });
    }
}
