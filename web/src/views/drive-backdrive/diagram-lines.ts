// The thin lines of a drive/backdrive diagram: its limits at other velocities, or by the other models.
import type { Report } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import type { Point, Series } from "../../plot/series";
import type { Range } from "../../model/zoom";
import { choiceRow, rowOf, twinSettings } from "../../model/rows";
import { sameParts, sameSettings } from "../../model/same";
import type { Given, PageRow, Store } from "../../model/store";
import { limitsOf, torques, type Limits } from "./diagram-painting";
import { isPublished, type DiagramRuns } from "./diagram-runs";
import { t } from "../../i18n/messages";

const POINTS = 41;
/** The velocities, as parts of the slider's range. */
const PARTS = [0, 1 / 16, 1 / 4, 1];

export const linesRow = (): PageRow => ({
    key: "lines",
    title: t("diagram.lines"),
    standard: "velocities",
    options: [
        { name: "velocities", title: t("diagram.lines-velocities") },
        { name: "models", title: t("diagram.lines-models") },
        { name: "servos", title: t("diagram.lines-servos") },
        { name: "none", title: t("diagram.lines-none") },
    ],
});

export class DiagramLines {
    private series: Series[] = [];
    /** What the series were made from. */
    private made: Given = {};
    private parts: readonly unknown[] = [];
    private readonly points = new Map<string, Point[]>();

    constructor(
        private readonly runs: DiagramRuns,
        private readonly store: Store,
    ) {}

    update(given: Given, report: Report, zoomed?: Range): Series[] {
        const wanted = this.store.pageValue("lines");
        // The current velocity does not affect the lines at other velocities.
        const { velocity: _, ...still } = given;
        const made = wanted === "velocities" ? still : given;
        const parts = [wanted, ...(report.span ?? []), ...(zoomed ?? [])];
        if (!sameParts(parts, this.parts) || !sameSettings(made, this.made)) {
            [this.made, this.parts] = [made, parts];
            const twins =
                wanted === "velocities"
                    ? this.velocities(still, report)
                    : wanted === "models"
                      ? this.models(given)
                      : wanted === "servos"
                        ? this.servos(given)
                        : [];
            this.series = twins.flatMap(({ label, settings }) =>
                this.lines(label, settings, torques(...report.span!, POINTS, zoomed)),
            );
        }
        return this.series;
    }

    private velocities(given: Given, { entries }: Report): { label: string; settings: Given }[] {
        const { low, high, unit } = rowOf(this.store.experiment.params, "velocity", entries)!;
        return PARTS.map((part) => {
            const velocity = low + part * (high - low);
            return { label: withUnit(velocity, unit, 2), settings: { ...given, velocity: String(velocity) } };
        });
    }

    private models(given: Given): { label: string; settings: Given }[] {
        const { store, runs } = this;
        const { params } = store.experiment;
        const [servo, model] = [store.option("preset")!.name, store.option("model")!.name];
        return choiceRow(params, "model")!
            .options.filter(({ name }) => name !== model && isPublished(runs, servo, name))
            .map(({ name }) => ({
                label: name.toUpperCase(),
                settings: twinSettings(store.experiment, given, "model", name),
            }));
    }

    /** Every other servo with the same model, or with its first one, in the scale of this one. */
    private servos({ velocity, viscous, quadrants }: Given): { label: string; settings: Given }[] {
        const { store, runs } = this;
        const { params } = store.experiment;
        const [own, model] = [store.option("preset")!.name, store.option("model")!.name];
        const models = choiceRow(params, "model")!.options.map(({ name }) => name);
        const common = { velocity, viscous, quadrants };
        const shared = Object.fromEntries(Object.entries(common).filter(([, value]) => value !== undefined)) as Given;
        return choiceRow(params, "preset")!
            .options.filter(({ name }) => name !== own)
            .map(({ name, title }) => {
                const other = isPublished(runs, name, model)
                    ? model
                    : (models.find((one) => isPublished(runs, name, one)) ?? model);
                const label = title.replace(/^Dynamixel /, "");
                return {
                    label: other === model ? label : `${label} ${other.toUpperCase()}`,
                    settings: { ...shared, preset: name, model: other },
                };
            });
    }

    private lines(label: string, settings: Given, at: Float64Array): Series[] {
        const curve = this.runs.of("curve", "drive_backdrive", "lines");
        if (!curve.set(settings).ok) return [];
        const limits = limitsOf(curve.curve(at));
        return (["drive", "backdrive"] as const).map((side): Series => {
            const name = `${side} at ${label}`;
            const points = this.points.get(name) ?? [];
            this.points.set(name, points);
            copyLimit(points, limits, limits[side]);
            return {
                name,
                label: "",
                extra: label,
                colour: side === "drive" ? "blue" : "vermillion",
                width: 1,
                faint: true,
                quiet: true,
                points,
            };
        });
    }
}

/** With a gap between the two sides, on which a limit is mirrored. */
export function copyLimit(points: Point[], { tauM, half }: Limits, limit: ArrayLike<number>): void {
    points.length = 0;
    for (let i = 0; i < tauM.length; i++) {
        if (i === half && i > 0) points.push({ x: 0, y: NaN });
        points.push({ x: tauM[i]!, y: limit[i]! });
    }
}
