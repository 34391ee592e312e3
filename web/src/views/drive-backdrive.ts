// The Drive/backdrive view: for which torques the motor drives the load, the load drives the motor, or nothing moves.
import { html, type TemplateResult } from "lit";
import type { Report } from "../../../wasm/friction";
import { pageChoice, segments } from "../controls/page-choice";
import { refusalNote } from "../controls/refusal-note";
import { withUnit } from "../notation/number-text";
import { palette } from "../plots/palette";
import { differencePlot } from "../plots/difference-plot";
import type { Plot, Point } from "../plots/series";
import { choiceRow } from "../state/rows";
import "./diagram-gallery";
import { copyLimit, DiagramLines, linesRow } from "./diagram-lines";
import { limitsOf, paintAreas, paintEqualLine, torques, type Limits } from "./diagram-painting";
import { pinnedLimits } from "./diagram-pins";
import { DiagramPoint, pointRows } from "./diagram-point";
import { DiagramRuns } from "./diagram-runs";
import { DiagramTrail, trailRows } from "./diagram-trail";
import { paintAreaNames, paintLabels, paintQuadrants } from "./diagram-words";
import { ViewElement, type ViewRow } from "./view";
import "../plots/plot";
import { say, tell, type Key } from "../notation/words";

const POINTS = 121;
/** Points on each side, if there are two. */
const POINTS_OF_TWO = 61;
/** Points for a self-locking gearbox, where each needs a search. */
const POINTS_OF_LOCKED = 31;

const places: readonly Key[] = ["diagram.at-backdrive", "diagram.at-static", "diagram.at-drive"];

class DriveBackdriveView extends ViewElement {
    private readonly drive: Point[] = [];
    private readonly backdrive: Point[] = [];
    private readonly end: Point[] = [];
    private limits: Limits | undefined;
    private seen: readonly unknown[] = [];
    private runs: DiagramRuns | undefined;
    private lines: DiagramLines | undefined;
    private point: DiagramPoint | undefined;
    private trail: DiagramTrail | undefined;
    /** The differences of the pinned limits from the current ones. */
    private apart: Plot | undefined;

    protected override figures(): TemplateResult {
        const { store } = this;
        const report = store.report.value;
        const [low, reach] = report.span ?? [0, 1];
        const runs = (this.runs ??= new DiagramRuns(this.friction));
        const point = (this.point ??= new DiagramPoint(runs, store));
        const trail = (this.trail ??= new DiagramTrail(runs, store));
        this.lines ??= new DiagramLines(runs, store);
        const plot = this.diagram(report, point, low, reach);
        const apart = this.apart;
        if (trail.wanted) {
            trail.update(store.given.value);
            plot.overlay = { label: say("trail.overlay"), paint: trail.paint, placed: trail.placed };
        }
        return html`
            <div class="figure-head">${this.quadrants()}${pageChoice(store, "lines")}</div>
            <div class="diagrams">
                <friction-plot class=${store.refused ? "stale" : ""} .plot=${plot}></friction-plot>
                <div class="beside">
                    <section class="point-said" aria-label=${say("point.section")}>${point.words(low, reach)}</section>
                    <section class="trail" aria-label=${say("trail.section")}>${trail.words(this.velocity, reach)}</section>
                </div></div>
            ${refusalNote(store, say("view.stale"))}
            ${apart ? html`<div class="strips"><friction-plot .plot=${apart}></friction-plot></div>` : ""}
            <h2 class="gallery-title">${say("gallery.title")}</h2>
            <diagram-gallery .store=${store} .runs=${runs}></diagram-gallery>`;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        for (const part of [this.point, this.trail, this.runs]) part?.close();
        this.lines = this.point = this.trail = this.runs = undefined;
        this.seen = [];
    }

    /** A choice of the panel, shown at the diagram. */
    private quadrants(): TemplateResult {
        const { store } = this;
        const { options } = choiceRow(store.experiment.params, "quadrants")!;
        return segments(
            "diagram-quadrants",
            say("diagram.quadrants"),
            options,
            store.option("quadrants")?.name,
            (name) => store.choose("quadrants", name),
        );
    }

    private get velocity(): string {
        const value = Number(this.store.report.value.entries.find(({ key }) => key === "velocity")?.value);
        return value === 0 ? say("diagram.rest") : withUnit(value, "rad/s", 3);
    }

    /** The limits, until they change. */
    private limitsNow(report: Report, point: DiagramPoint, low: number, reach: number): Limits {
        const zoomed = this.zoomed("diagram.x");
        const state = [this.store.given.value, report, zoomed?.[0], zoomed?.[1]];
        if (this.limits && state.every((part, i) => part === this.seen[i])) return this.limits;
        this.seen = state;
        const four = low < 0;
        // A load that locks the gearbox does so from the other side too.
        const locks = four && report.readings["self_locking"] === 1;
        const points = locks ? POINTS_OF_LOCKED : four ? POINTS_OF_TWO : POINTS;
        const limits = limitsOf(this.store.run.curve(torques(low, reach, points, locks ? undefined : zoomed)));
        if (locks) {
            const ends = point.ends([...limits.tauM.slice(limits.half)], [...limits.drive.slice(limits.half)], reach);
            limits.end = [...ends.map((end) => -end).reverse(), ...ends];
        }
        const end = limits.end?.map((load) => (Math.abs(load) < reach ? load : NaN));
        copyLimit(this.drive, limits, limits.drive);
        copyLimit(this.backdrive, limits, limits.backdrive);
        copyLimit(this.end, limits, end ?? []);
        return (this.limits = limits);
    }

    private diagram(report: Report, point: DiagramPoint, low: number, reach: number): Plot {
        const { store } = this;
        const given = store.given.value;
        point.update(given, report, reach);
        const limits = this.limitsNow(report, point, low, reach);
        const pins = pinnedLimits(this.runs!, store, limits);
        const lines = [...this.lines!.update(given, report, this.zoomed("diagram.x")), ...pins.series];
        const handle = point.handle(low, reach);
        const unit = store.experiment.channels[0]?.unit ?? "";
        const viscous = store.option("viscous")?.name === "with";
        const axis = { unit, min: low, max: reach };
        this.apart =
            pins.difference.length > 0
                ? differencePlot(
                      say("diagram.limits"),
                      { label: tell("diagram.motor"), name: "diagram.x", ...axis },
                      unit,
                      undefined,
                      pins.difference,
                  )
                : undefined;
        const remark = { velocities: say("diagram.thin-velocities"), models: say("diagram.thin-models") }[
            store.pageValue("lines")
        ];
        return {
            name: "diagram",
            title: say(viscous ? "diagram.plot-viscous" : "diagram.plot", {
                servo: store.option("preset")?.title,
                model: store.option("model")?.title,
                velocity: this.velocity,
            }),
            square: true,
            ...(remark ? { remark } : {}),
            x: { label: tell("diagram.motor"), ...axis },
            y: { label: tell("diagram.load"), ...axis },
            series: [
                ...lines,
                {
                    name: "end",
                    label: "",
                    quiet: true,
                    colour: "blue",
                    width: 2,
                    dash: [6, 3],
                    points: limits.end ? this.end : [],
                },
                { name: "drive", label: say("diagram.drive-limit"), colour: "blue", width: 3, points: this.drive },
                {
                    name: "backdrive",
                    label: say("diagram.backdrive-limit"),
                    colour: "vermillion",
                    width: 3,
                    points: this.backdrive,
                },
            ],
            summary: this.summary(limits, unit),
            handles: handle ? [handle] : [],
            under: (surface) => {
                const scales = { ...surface, low, reach };
                paintAreas(scales, limits, palette.value);
                paintEqualLine(scales, palette.value);
            },
            over: (surface) => {
                paintAreaNames({ ...surface, low, reach }, limits, this.missing(report, limits, reach), [
                    this.zoomed("diagram.x") ?? [low, reach],
                    this.zoomed("diagram.y") ?? [low, reach],
                ]);
                if (low < 0) paintQuadrants(surface);
                paintLabels(surface, lines, low < 0);
            },
            explain: (x, y) => {
                const there = point.at(x, y);
                return tell(there ? places[there.place + 1]! : "diagram.at-none", {
                    motor: withUnit(x, unit, 3),
                    load: withUnit(y, unit, 3),
                });
            },
        };
    }

    /** The text in the picture about an area that is not in it. */
    private missing(
        { readings }: Report,
        { drive, backdrive, half }: Limits,
        reach: number,
    ): { drive?: string; backdrive?: string } {
        const exists = (limit: number): boolean => !Number.isNaN(limit);
        const lowest = Math.min(...backdrive.slice(half).filter(exists));
        return {
            ...(readings["self_locking"] === 1
                ? { backdrive: say("diagram.locks") }
                : lowest > reach
                  ? { backdrive: say("diagram.backdrive-from", { torque: withUnit(lowest, "N m", 3) }) }
                  : {}),
            ...(drive.some(exists) ? {} : { drive: say("diagram.no-drive") }),
        };
    }

    private summary({ tauM, drive, backdrive }: Limits, unit: string): string {
        const limit = (values: Float64Array): string => withUnit(values.at(-1), unit);
        return say("diagram.summary", { torque: limit(tauM), drive: limit(drive), backdrive: limit(backdrive) });
    }
}
customElements.define("drive-backdrive-view", DriveBackdriveView);

export const driveBackdrive: ViewRow = {
    name: "drive-backdrive",
    title: "diagram.title",
    tag: "drive-backdrive-view",
    kind: "curve",
    experiment: "drive_backdrive",
    pageRows: (friction) => [...pointRows, linesRow(), ...trailRows(friction)],
    words: "diagram.words",
    tries: [
        { text: "diagram.try-m5", settings: { preset: "mx64", model: "m5", lines: "none" } },
        { text: "diagram.try-velocity", settings: { velocity: "5" } },
        { text: "diagram.try-quadrants", settings: { quadrants: "four", tau_max: "4" } },
        { text: "diagram.try-harmonic", settings: { preset: "erob80_100", model: "m6", quadrants: "four" } },
    ],
    sources: ["diagram.source", "pendulum.source-sets"],
};
