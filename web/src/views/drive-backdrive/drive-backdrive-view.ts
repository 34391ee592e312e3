// The Drive/backdrive view: for which torques the motor drives the load, the load drives the motor, or nothing moves.
import { batch, effect, untracked } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Report } from "../../../../wasm/friction";
import { pageChoice, segments } from "../../ui/page-choice";
import { refusalNote } from "../../ui/refusal-note";
import { withUnit } from "../../i18n/number-text";
import { palette } from "../../plot/palette";
import { differencePlot } from "../../plot/difference-plot";
import type { Plot, Point } from "../../plot/series";
import { pinsOf } from "../../model/pins";
import { choiceRow } from "../../model/rows";
import { differsFrom, takeFrom } from "../../model/shared-settings";
import "./diagram-gallery";
import { copyLimit, DiagramLines, linesRow } from "./diagram-lines";
import { limitsOf, paintAreas, paintEqualLine, torques, type Limits } from "./diagram-painting";
import { pinnedLimits } from "./diagram-pins";
import { DiagramPoint, pointRows, standardPlace } from "./diagram-point";
import { holdWords, isGeneric } from "./diagram-hold";
import { holdRows } from "../../model/hold-rows";
import { DiagramRuns } from "./diagram-runs";
import { DiagramTrail, trailRows } from "./diagram-trail";
import { paintAreaNames, paintLabels, paintQuadrants } from "./diagram-words";
import type { DrawerTab } from "../../ui/stage-drawer";
import { symbol } from "../../ui/symbol";
import { ViewElement, type Headline, type ViewContent } from "../view";
import { t, tHtml, type Key } from "../../i18n/messages";
import "./drive-backdrive.css";

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
    private plotted: Plot | undefined;

    protected override readonly shape = "square";

    protected override stage(): TemplateResult {
        const { store } = this;
        const report = store.report.value;
        const [low, reach] = report.span ?? [0, 1];
        const runs = (this.runs ??= new DiagramRuns(this.friction));
        const point = (this.point ??= new DiagramPoint(runs, store));
        const trail = (this.trail ??= new DiagramTrail(runs, store));
        this.lines ??= new DiagramLines(runs, store);
        const plot = (this.plotted = this.diagram(report, point, low, reach));
        const apart = this.apart;
        const generic = isGeneric(report.findings);
        if (trail.wanted) {
            trail.update();
            plot.overlay = { label: t("trail.overlay"), paint: trail.paint, placed: trail.placed };
        }
        return html`<div class="scene">${this.plotElement(plot, store.refused)}</div>
            <div class="plots">
                <div class="beside">
                    <div role="group" class="point-said ${generic ? "generic" : ""}" aria-label=${t("point.section")}>${point.words(low, reach)}</div>
                    <div role="group" class="switched-off" aria-label=${t("hold.section")}>${holdWords(runs, store)}</div>
                    <div role="group" class="trail" aria-label=${t("trail.section")}>${trail.words(this.speed, reach)}</div>
                </div>
                ${apart ? this.plotElement(apart) : ""}</div>`;
    }

    override allPlots(): readonly Plot[] {
        return [this.plotted, this.apart].flatMap((plot) => plot ?? []);
    }

    protected override headline(): Headline {
        const { store } = this;
        return {
            title: t("diagram.title"),
            text: `${store.option("preset")?.title ?? ""}, ${store.option("model")?.title ?? ""}`,
        };
    }

    protected override notices(): TemplateResult {
        return refusalNote(this.store, t("view.stale"));
    }

    protected override options(): TemplateResult {
        return html`${this.quadrants()}${pageChoice(this.store, "lines")}${this.pendulumServo()}`;
    }

    /** The servo that the pendulum was left with, if it is another one. */
    private pendulumServo(): TemplateResult | typeof nothing {
        const { store } = this;
        const pendulum = this.storeOf("pendulum");
        if (!pendulum || !differsFrom(pendulum, store)) return nothing;
        const servo = pendulum.option("preset")?.title;
        const model = pendulum.option("model")?.name.toUpperCase();
        return html`<p class="actions"><button type="button" class="small pendulum-servo" @click=${() => batch(() => takeFrom(pendulum, store))}
            title=${t("diagram.pendulum-title")}>${t("diagram.pendulum", { servo, model })}</button></p>`;
    }

    protected override tabs(): DrawerTab[] {
        return [
            {
                name: "servos",
                title: t("gallery.title"),
                content: () => html`<diagram-gallery .store=${this.store} .runs=${this.runs!}></diagram-gallery>`,
            },
        ];
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.stopKeeping = effect(() => this.keepFrame());
    }

    /** While something is pinned, another servo keeps point and scale, so that the pins can be compared. */
    private keepFrame(): void {
        const { store } = this;
        const preset = store.option("preset")?.name ?? "";
        const reach = String(store.report.value.span?.[1] ?? "");
        const pinned = pinsOf(store).length > 0;
        const before = this.frame;
        const point = Object.fromEntries(pointRows.map(({ key }) => [key, store.pageValue(key)]));
        untracked(() => {
            const another = before !== undefined && before.preset !== preset;
            const keeps = another && pinned && before.pinned && !store.untouched;
            this.frame = { preset, reach: keeps ? before.reach : reach, pinned };
            if (!keeps) return;
            batch(() => {
                for (const key of Object.keys(point))
                    if (point[key] === "")
                        store.changePage(key, standardPlace(key as "tau_m" | "tau_e", Number(before.reach)), "replace");
                if (reach !== before.reach) store.change("tau_max", before.reach, "replace");
            });
        });
    }
    private frame: { preset: string; reach: string; pinned: boolean } | undefined;
    private stopKeeping: (() => void) | undefined;

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.stopKeeping?.();
        for (const part of [this.point, this.trail, this.runs]) part?.close();
        this.lines = this.point = this.trail = this.runs = undefined;
        this.seen = [];
    }

    /** A choice of the panel, shown at the diagram. */
    private quadrants(): TemplateResult {
        const { store } = this;
        const { options } = choiceRow(store.experiment.params, "quadrants")!;
        return segments("diagram-quadrants", t("diagram.quadrants"), options, store.option("quadrants")?.name, (name) =>
            store.choose("quadrants", name),
        );
    }

    /** The velocity of the diagram, as values of a text. */
    private get speed(): { speed: "rest" | "moving"; velocity: string } {
        const value = Number(this.store.report.value.entries.find(({ key }) => key === "velocity")?.value);
        return { speed: value === 0 ? "rest" : "moving", velocity: withUnit(value, "rad/s", 3) };
    }

    /** On each side. Behind a transmission that locks the area ends steeply. */
    private get pointsOfLocked(): number {
        return this.store.option("gear")?.name === "none" ? POINTS_OF_LOCKED : POINTS;
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
        const points = locks ? this.pointsOfLocked : four ? POINTS_OF_TWO : POINTS;
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
        const axis = { unit, min: low, max: reach };
        this.apart =
            pins.difference.length > 0
                ? differencePlot(
                      t("diagram.limits"),
                      { label: tHtml("diagram.motor"), name: "diagram.x", ...axis },
                      unit,
                      undefined,
                      pins.difference,
                  )
                : undefined;
        const remark = {
            velocities: t("diagram.thin-velocities"),
            models: t("diagram.thin-models"),
            servos: t("diagram.thin-servos"),
        }[store.pageValue("lines")];
        const how = { ...this.speed, viscous: store.option("viscous")?.name, gear: store.option("gear")?.name };
        return {
            name: "diagram",
            title: t("diagram.plot", {
                servo: store.option("preset")?.title,
                model: store.option("model")?.title,
                ...how,
            }),
            heading: t("diagram.heading", how),
            square: true,
            ...(remark ? { remark } : {}),
            x: { label: tHtml("diagram.motor"), short: symbol("τ_m"), ...axis },
            y: { label: tHtml("diagram.load"), ...axis },
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
                { name: "drive", label: t("diagram.drive-limit"), colour: "blue", width: 3, points: this.drive },
                {
                    name: "backdrive",
                    label: t("diagram.backdrive-limit"),
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
                paintAreaNames(
                    { ...surface, low, reach },
                    limits,
                    this.missing(report, limits, reach),
                    lines.length > 0,
                    [this.zoomed("diagram.x") ?? [low, reach], this.zoomed("diagram.y") ?? [low, reach]],
                );
                if (low < 0) paintQuadrants(surface);
                paintLabels(surface, lines, low < 0);
            },
            explain: (x, y) => {
                const there = point.at(x, y);
                return tHtml(there ? places[there.place + 1]! : "diagram.at-none", {
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
                ? { backdrive: t("diagram.locks") }
                : lowest > reach
                  ? { backdrive: t("diagram.backdrive-from", { torque: withUnit(lowest, "N m", 3) }) }
                  : {}),
            ...(drive.some(exists) ? {} : { drive: t("diagram.no-drive") }),
        };
    }

    private summary({ tauM, drive, backdrive }: Limits, unit: string): string {
        const limit = (values: Float64Array): string => withUnit(values.at(-1), unit);
        return t("diagram.summary", { torque: limit(tauM), drive: limit(drive), backdrive: limit(backdrive) });
    }
}
customElements.define("drive-backdrive-view", DriveBackdriveView);

export const driveBackdrive: ViewContent = {
    tag: "drive-backdrive-view",
    kind: "curve",
    experiment: "drive_backdrive",
    pageRows: (friction) => [...pointRows, ...holdRows, linesRow(), ...trailRows(friction)],
    words: "diagram.words",
    tries: [
        { text: "diagram.try-m5", settings: { preset: "mx64", model: "m5", lines: "none" } },
        { text: "diagram.try-velocity", settings: { velocity: "5" } },
        { text: "diagram.try-quadrants", settings: { quadrants: "four", tau_max: "4" } },
        { text: "diagram.try-harmonic", settings: { preset: "erob80_100", model: "m6", quadrants: "four" } },
    ],
    sources: ["diagram.source", "pendulum.source-sets"],
};
