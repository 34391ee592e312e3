// The thin lines of a drive/backdrive diagram: its limits at other velocities, by the other models, of other servos, and
// those that are pinned.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { withUnit } from "../../i18n/number-text";
import { subtract } from "../../plot/difference-plot";
import type { Point, Series } from "../../plot/series";
import type { Range } from "../../model/zoom";
import { pinsOf } from "../../model/pins";
import { choiceRow, twinSettings } from "../../model/rows";
import { steady } from "../../model/watch";
import type { Given, PageRow, Store } from "../../model/store";
import { pageRow } from "../../ui/page-choice";
import { limitsOf, torques, type Limits } from "./diagram-painting";
import type { DiagramRuns } from "./diagram-runs";
import { t } from "../../i18n/messages";

const POINTS = 41;
const SIDES = ["drive", "backdrive"] as const;
/** The velocities, as parts of the slider's range. */
const PARTS = [0, 1 / 16, 1 / 4, 1];

export const linesRow = (): PageRow =>
    pageRow("lines", t("diagram.lines"), {
        velocities: t("diagram.lines-velocities"),
        models: t("diagram.lines-models"),
        servos: t("diagram.lines-servos"),
        none: t("diagram.lines-none"),
    });

/** Other settings of the diagram, whose limits are thin lines. */
interface Twin {
    label: string;
    settings: Given;
}

/** `span`: both ends of the axes. */
export function thinLines(
    runs: DiagramRuns,
    store: Store,
    span: ReadonlySignal<Range>,
    zoomed: ReadonlySignal<Range | undefined>,
): ReadonlySignal<Series[]> {
    const kind = computed(() => store.pageValue("lines"));
    const servo = computed(() => store.option("preset")!.name);
    const model = computed(() => store.option("model")!.name);
    const given = steady(() => {
        // The current velocity does not affect the lines at other velocities.
        const { velocity: _, ...others } = store.given.value;
        return kind.value === "velocities" ? others : store.given.value;
    });
    return computed(() => {
        const twins: Readonly<Record<string, () => Twin[]>> = {
            velocities: () => velocities(store, given.value),
            models: () => models(runs, store, given.value, servo.value, model.value),
            servos: () => servos(runs, store, given.value, servo.value, model.value),
        };
        const at = torques(...span.value, POINTS, zoomed.value);
        return (twins[kind.value]?.() ?? []).flatMap((twin) => lines(runs, twin, at));
    });
}

function velocities({ experiment }: Store, given: Given): Twin[] {
    const { low, high, unit } = experiment.params.find(({ key }) => key === "velocity")!;
    return PARTS.map((part) => {
        const velocity = low + part * (high - low);
        return { label: withUnit(velocity, unit, 2), settings: { ...given, velocity: String(velocity) } };
    });
}

function models(runs: DiagramRuns, { experiment }: Store, given: Given, servo: string, model: string): Twin[] {
    return choiceRow(experiment.params, "model")!
        .options.filter(({ name }) => name !== model && runs.isPublished(servo, name))
        .map(({ name }) => ({ label: name.toUpperCase(), settings: twinSettings(experiment, given, "model", name) }));
}

/** Every other servo with the same model, or with its first one, in the scale of this one; not other fits of a servo, whose
 *  names begin with its name. */
function servos(runs: DiagramRuns, { experiment }: Store, given: Given, servo: string, model: string): Twin[] {
    const models = choiceRow(experiment.params, "model")!.options.map(({ name }) => name);
    const shared = Object.entries(given).filter(([key]) => ["velocity", "viscous", "quadrants"].includes(key));
    const presets = choiceRow(experiment.params, "preset")!.options;
    return presets
        .filter(({ name }) => name !== servo && !presets.some((other) => name.startsWith(`${other.name}_`)))
        .filter(({ name }) => models.some((candidate) => runs.isPublished(name, candidate)))
        .map(({ name, title }) => {
            const published = [model, ...models].find((candidate) => runs.isPublished(name, candidate)) ?? model;
            const label = title.replace(/^Dynamixel /, "");
            return {
                label: published === model ? label : `${label} ${published.toUpperCase()}`,
                settings: { ...Object.fromEntries(shared), preset: name, model: published },
            };
        });
}

/** The limits of these settings at these motor torques; undefined if they are refused. */
function limitsAt({ limits: curve }: DiagramRuns, settings: Given, at: Float64Array): Limits | undefined {
    return curve.set(settings).ok ? limitsOf(curve.curve(at)) : undefined;
}

/** The look of a line of other settings; `label`: at its end. */
function look(side: "drive" | "backdrive", label: string): Pick<Series, "colour" | "extra" | "faint" | "quiet"> {
    return { colour: side === "drive" ? "blue" : "vermillion", extra: label, faint: true, quiet: true };
}

function lines(runs: DiagramRuns, { label, settings }: Twin, at: Float64Array): Series[] {
    const limits = limitsAt(runs, settings, at);
    if (!limits) return [];
    return SIDES.map((side): Series => ({
        ...{ ...look(side, label), name: `${side} at ${label}`, label: "", width: 1 },
        points: limitPoints(limits, limits[side]),
    }));
}

/** The limits of pinned gearboxes at the motor torques of the current ones, and their differences from them. */
export function pinnedLimits(
    runs: DiagramRuns,
    store: Store,
    current: Limits,
): { series: Series[]; difference: Series[] } {
    const [series, difference]: [Series[], Series[]] = [[], []];
    const titles = { drive: t("diagram.drive-limit"), backdrive: t("diagram.backdrive-limit") };
    for (const { sign, dash, settings, difference: changes } of pinsOf(store)) {
        const limits = limitsAt(runs, settings, current.tauM);
        if (!limits) continue;
        for (const side of SIDES) {
            const label = `${changes.value.text}, ${titles[side]} `;
            const line = { ...look(side, sign), name: `${side} ${sign}`, label, dash, quiet: false };
            const points = limitPoints(limits, limits[side]);
            const apart: Point[] = [];
            subtract(apart, points, limitPoints(current, current[side]));
            series.push({ ...line, width: 1.5, points });
            difference.push({ ...line, ...{ label: sign, extra: "", faint: false, sign, points: apart } });
        }
    }
    return { series, difference };
}

/** With a gap between the two sides, on which a limit is mirrored. */
export function limitPoints({ tauM, half }: Limits, limit: ArrayLike<number>): Point[] {
    const points = Array.from(tauM, (x, i) => ({ x, y: limit[i]! }));
    if (half > 0) points.splice(half, 0, { x: 0, y: NaN });
    return points;
}
