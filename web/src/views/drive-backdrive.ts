// The Drive/backdrive view: for which torques the motor drives the load, the load drives the motor, or nothing moves.
import { html, type TemplateResult } from "lit";
import type { Columns, Param, Run } from "../../../wasm/friction";
import "./diagram-thumbnail";
import { paintAreas, paintEqualLine, type Limits } from "./diagram-painting";
import { paintAreaNames, paintVelocities } from "./diagram-words";
import { shortNumber, symbol, withUnit } from "../notation/number-text";
import { palette } from "../plots/palette";
import type { Plot, Point, Series } from "../plots/series";
import { choiceRow, rowOf } from "../state/rows";
import type { Given } from "../state/store";
import { refusalNote } from "../controls/refusal-note";
import { ViewElement, type ViewRow } from "./view";
import "../plots/plot";

const POINTS = 161;
const SMALL_POINTS = 41;
/** Ghosts stand at these parts of the velocity slider's span. */
const GHOST_PARTS = [0, 1 / 16, 1 / 4, 1];

class DriveBackdriveView extends ViewElement {
    private readonly drive: Point[] = [];
    private readonly backdrive: Point[] = [];
    private readonly ghostPoints = new Map<string, Point[]>();
    private ghostSeries: Series[] = [];
    private ghostState = "";
    private readonly small = new Map<string, { limits: Limits; reach: number }>();
    /** For the ghosts and the small diagrams, which are computed one after the other. */
    private other: Run | undefined;

    protected override figures(): TemplateResult {
        const { store } = this;
        void store.report.value;
        const { refused } = store;
        return html`
            <div class="diagrams">
                <friction-plot class=${refused ? "stale" : ""} .plot=${this.diagram()}></friction-plot>
                <div class="thumbnails" role="group" aria-label="Servos and models, press to choose"
                    >${this.thumbnails()}</div></div>
            ${refusalNote(store, "The picture shows the last parameters that were accepted.")}`;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.other?.close();
        this.other = undefined;
    }

    private diagram(): Plot {
        const { run } = this.store;
        const report = this.store.report.value;
        const reach = report.span?.[1] ?? 1;
        const columns = run.sweep(0, reach, POINTS);
        const limits = limitsOf(columns);
        copy(this.drive, limits.tauM, limits.drive);
        copy(this.backdrive, limits.tauM, limits.backdrive);
        const velocity = report.entries.find((entry) => entry.key === "velocity")?.value;
        const servo = this.store.option("preset")?.title ?? "Servo";
        const model = this.store.option("model")?.title ?? "";
        const unit = this.store.experiment.channels[0]?.unit ?? "";
        const ghosts = this.ghosts(reach);
        return {
            name: "diagram",
            title: `${servo}, ${model}`,
            square: true,
            remark: "thin lines: at other velocities",
            x: { label: html`motor torque ${symbol("τ_m")}`, unit, min: 0, max: reach },
            y: { label: html`opposing external torque −${symbol("τ_e")}`, unit, min: 0, max: reach },
            series: [
                ...ghosts,
                { name: "drive", label: "drive limit", colour: "blue", width: 3, points: this.drive },
                { name: "backdrive", label: "backdrive limit", colour: "vermillion", width: 3, points: this.backdrive },
            ],
            summary: this.summary(limits, unit, typeof velocity === "number" ? velocity : 0),
            under: (surface) => {
                const scales = { ...surface, reach };
                paintAreas(scales, limits, palette.value);
                paintEqualLine(scales, palette.value);
            },
            over: (surface) => {
                paintAreaNames(surface, limits, reach);
                paintVelocities(surface, ghosts);
            },
            explain: (x, y) => this.explain(x, y, unit),
        };
    }

    /** The limits at other velocities, thin: how far the Stribeck effect moves them. */
    private ghosts(reach: number): Series[] {
        const row = rowOf(this.store.experiment.params, "velocity", this.store.report.value.entries);
        if (!row) return [];
        // The velocity in force does not move them.
        const { velocity: _, ...given } = this.store.given.value;
        const state = JSON.stringify([given, reach]);
        if (state !== this.ghostState) {
            this.ghostState = state;
            this.ghostSeries = this.makeGhosts(given, row, reach);
        }
        return this.ghostSeries;
    }

    private makeGhosts(given: Given, row: Param, reach: number): Series[] {
        return GHOST_PARTS.flatMap((part, i) => {
            const velocity = row.low + part * (row.high - row.low);
            const columns = this.curveOf({ ...given, velocity: String(velocity) }, () => [reach, POINTS]);
            const label = withUnit(velocity, row.unit, 2);
            return (["drive", "backdrive"] as const).map((side): Series => {
                const name = `${side} ghost ${i}`;
                const points = this.ghostPoints.get(name) ?? [];
                this.ghostPoints.set(name, points);
                copy(points, columns.limits.tauM, columns.limits[side]);
                return {
                    name,
                    label: side === "drive" ? label : "",
                    colour: side === "drive" ? "blue" : "vermillion",
                    width: 1,
                    faint: true,
                    quiet: true,
                    points,
                };
            });
        });
    }

    private thumbnails(): TemplateResult[] {
        const { store } = this;
        const { params } = store.experiment;
        const options = (row: Param | undefined): Param["options"] => row?.options ?? [];
        const velocity = store.given.value["velocity"];
        const chosen = { preset: store.option("preset")?.name, model: store.option("model")?.name };
        return options(choiceRow(params, "preset")).flatMap((preset) =>
            options(choiceRow(params, "model")).map((model) => {
                const isChosen = preset.name === chosen.preset && model.name === chosen.model;
                const settings = isChosen
                    ? store.given.value
                    : { preset: preset.name, model: model.name, ...(velocity === undefined ? {} : { velocity }) };
                const { limits, reach } = this.smallDiagram(settings);
                return html`<diagram-thumbnail .limits=${limits} .reach=${reach} .chosen=${isChosen}
                .caption=${`${preset.name} · ${model.name.toUpperCase()}, to ${shortNumber(reach)}\u00a0N\u00a0m`}
                @click=${() => this.chooseBoth(preset.name, model.name)}></diagram-thumbnail>`;
            }),
        );
    }

    private chooseBoth(preset: string, model: string): void {
        this.store.choose("preset", preset);
        this.store.choose("model", model);
    }

    private smallDiagram(settings: Given): { limits: Limits; reach: number } {
        const name = JSON.stringify(settings);
        let made = this.small.get(name);
        if (!made) {
            if (this.small.size > 200) this.small.clear();
            made = this.curveOf(settings, (span) => [span, SMALL_POINTS]);
            this.small.set(name, made);
        }
        return made;
    }

    private curveOf(settings: Given, extent: (span: number) => [number, number]): { limits: Limits; reach: number } {
        this.other ??= this.friction.open("curve", "drive_backdrive");
        const report = this.other.set(settings);
        if (!report.ok) return { limits: { tauM: [], drive: [], backdrive: [] }, reach: 1 };
        const [reach, points] = extent(report.span?.[1] ?? 1);
        return { limits: limitsOf(this.other.sweep(0, reach, points)), reach };
    }

    private explain(tauM: number, opposing: number, unit: string): TemplateResult {
        const { tau_drive: drive, tau_backdrive: backdrive } = this.store.run.curve([tauM]);
        const place =
            opposing < drive![0]!
                ? "the motor drives the load"
                : opposing > backdrive![0]!
                  ? "the load drives the motor back"
                  : "static: friction holds, nothing starts to move";
        return html`${symbol("τ_m")} = ${withUnit(tauM, unit, 3)}, −${symbol("τ_e")} = ${withUnit(opposing, unit, 3)}:
            <strong>${place}</strong>`;
    }

    private summary({ tauM, drive, backdrive }: Limits, unit: string, velocity: number): string {
        const last = tauM.length - 1;
        const limit = (value: number | undefined): string =>
            value === undefined || Number.isNaN(value) ? "does not exist" : `is ${shortNumber(value)} ${unit}`;
        return (
            `At ${shortNumber(velocity)} rad/s and a motor torque of ${shortNumber(tauM[last])} ${unit}, ` +
            "the drive limit " +
            `${limit(drive[last])} and the backdrive limit ${limit(backdrive[last])}; between them nothing moves.`
        );
    }
}
customElements.define("drive-backdrive-view", DriveBackdriveView);

function limitsOf(columns: Columns): Limits {
    return { tauM: columns["tau_m"]!, drive: columns["tau_drive"]!, backdrive: columns["tau_backdrive"]! };
}

function copy(points: Point[], x: ArrayLike<number>, y: ArrayLike<number>): void {
    points.length = 0;
    for (let i = 0; i < x.length; i++) points.push({ x: x[i]!, y: y[i]! });
}

export const driveBackdrive: ViewRow = {
    name: "drive-backdrive",
    title: "Drive and backdrive",
    tag: "drive-backdrive-view",
    kind: "curve",
    experiment: "drive_backdrive",
    pageRows: () => [],
    words: html`<p>A gearbox at rest, a motor torque ${symbol("τ_m")} on one side, a load that opposes it on the other.
        Low loads are driven (the lower area), high loads drive the motor back (the upper one), and between them
        friction holds (grey). On the dashed line motor and load balance and nothing needs friction; the wider the
        grey band around it, the more friction holds.</p>
        <p>With friction that does not depend on the load (M1) the grey band is equally wide everywhere. Real gearboxes
        press their teeth together under load: with M4 the band opens like a fan, and a motor may need far
        more torque to lift a load than to hold it. The thin lines are the same limits at other velocities.</p>`,
    tries: [
        { text: "MX-106 with load-dependent friction: the fan", settings: { preset: "mx106", model: "m4" } },
        { text: "The same servo as M1: a band", settings: { preset: "mx106", model: "m1" } },
        { text: "A large joint, eRob 80:100", settings: { preset: "erob80_100", model: "m4" } },
        { text: "In motion at 5 rad/s: what rest added is gone", settings: { model: "m4", velocity: "5" } },
    ],
    sources: [
        "M. Duclusaud, G. Passault, V. Padois, O. Ly: Extended friction models for the physics simulation of servo " +
            "actuators, 2024, section II-C.",
        "Parameter sets: as published with the authors' code, github.com/Rhoban/bam (Apache-2.0).",
    ],
};
