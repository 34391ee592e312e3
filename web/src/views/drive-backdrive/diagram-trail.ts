// The operating points of the pendulum's gearbox in the diagram: the same servo, friction and transmission on the test
// bench.
//
// The run of a trajectory is computed once and shown in real time, its last two seconds as a fading line, on its own
// canvas over the diagram. With reduced motion the whole line is shown.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Columns, Friction } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import { faded, palette } from "../../plot/palette";
import type { Plot, Surface } from "../../plot/series";
import { RunClock } from "../../sim/run-clock";
import { choiceRow } from "../../model/rows";
import { steady } from "../../model/watch";
import { carriedSettings } from "../../model/shared-settings";
import { pageSwitches, switchRow } from "../../ui/page-choice";
import type { PageRow, Store } from "../../model/store";
import type { DiagramRuns } from "./diagram-runs";
import { typedArm } from "../../model/hold-rows";
import { t, tHtml, type Values } from "../../i18n/messages";

/** The time between two points of the trail [s]. */
const EVERY = 0.01;
const LENGTH = 2;
/** Number of opacities along the fading line. */
const SHADES = 32;
/** The part of the plot that has to be on the screen for the trail to move. */
const SEEN_PART = 0.1;
const trajectories = ["sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"];

export function trailRows(friction: Friction): PageRow[] {
    const { params } = friction.experiment("run", "servo_pendulum");
    const { options } = choiceRow(params, "trajectory")!;
    return [
        switchRow("trail", t("trail.switch")),
        {
            key: "swing",
            title: t("trail.swing"),
            standard: trajectories[0]!,
            options: options.filter(({ name }) => trajectories.includes(name)),
        },
    ];
}

interface Swing {
    rows: Columns;
    /** Largest torque and velocity of the run. */
    torque: number;
    velocity: number;
}

export class DiagramTrail {
    private readonly swing: ReadonlySignal<Swing>;
    private canvas: HTMLCanvasElement | undefined;
    private repaint: (() => void) | undefined;
    private time = 0;
    private readonly clock = new RunClock((seconds) => this.advance(seconds));
    private inSight = true;
    /** Out of sight the trail does not move. */
    private readonly watch = new IntersectionObserver(
        (entries) => {
            this.inSight = entries.at(-1)!.intersectionRatio > SEEN_PART;
            this.play();
        },
        { threshold: SEEN_PART },
    );
    private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

    constructor(
        { swing: run }: DiagramRuns,
        private readonly store: Store,
    ) {
        const settings = steady(() => {
            const shared = carriedSettings(store, run.experiment, []);
            return { ...shared, ...typedArm(store, run.experiment), trajectory: store.pageValue("swing") };
        });
        this.swing = computed(() => {
            run.set(settings.value);
            run.restart();
            const rows = run.rows(run.experiment.duration / EVERY, Math.round(EVERY / Number(run.value("T"))));
            const largest = (key: string): number => Math.max(...rows[key]!.map(Math.abs));
            return { rows, torque: Math.max(largest("tau_m"), largest("tau_e")), velocity: largest("omega") };
        });
    }

    close(): void {
        this.clock.close();
        this.watch.disconnect();
    }

    get isOn(): boolean {
        return this.store.pageValue("trail") === "on";
    }

    /** On a plot of the current parameters. */
    get overlay(): NonNullable<Plot["overlay"]> {
        const swing = this.swing.value;
        return { label: t("trail.overlay"), paint: (surface) => this.paint(surface, swing), placed: this.placed };
    }

    /** The plot has been laid out: from now on `repaint` paints the trail alone. */
    private readonly placed = (repaint: () => void): void => {
        this.repaint = repaint;
        if (this.inSight) this.play();
    };

    private play(): void {
        if (this.inSight && !this.still.matches) this.clock.play();
        else this.clock.pause();
    }

    private advance(seconds: number): number {
        if (this.canvas?.isConnected === false || this.still.matches) this.clock.pause();
        this.time += seconds;
        this.repaint?.();
        return seconds;
    }

    /** The last row that is shown now, and whether friction holds in it. */
    private end({ rows }: Swing): { row: number; stuck: boolean } {
        const count = rows["t"]!.length;
        const row = this.still.matches ? count - 1 : Math.floor(this.time / EVERY) % count;
        return { row, stuck: isStuck(rows, row) };
    }

    /** The line up to now, or all of it. */
    private paint(surface: Surface, swing: Swing): void {
        const { rows } = swing;
        const { context } = surface;
        if (this.canvas !== context.canvas) {
            this.watch.disconnect();
            this.inSight = true;
            this.watch.observe(context.canvas);
        }
        this.canvas = context.canvas;
        const { row: last, stuck } = this.end(swing);
        const length = this.still.matches ? last + 1 : LENGTH / EVERY;
        const { purple, green, surface: ground } = palette.value;
        const x = (i: number): number => surface.x(rows["tau_m"]![i]!);
        const y = (i: number): number => surface.y(-rows["tau_e"]![i]!);
        for (let i = Math.max(0, last - length), to = i; i < last; i = to) {
            const holds = isStuck(rows, i);
            const end = Math.min(last, i + length / SHADES);
            to = i + 1;
            // bound: `end`
            while (to < end && isStuck(rows, to) === holds) to++;
            context.strokeStyle = faded(holds ? purple : green, Math.max(0, 1 - (last - i) / length));
            context.lineWidth = holds ? 4 : 2.5;
            context.beginPath();
            for (let k = i; k <= to; k++) context.lineTo(x(k), y(k));
            context.stroke();
        }
        context.strokeStyle = ground;
        context.fillStyle = stuck ? purple : green;
        paintMark(context, x(last), y(last), stuck, rows["omega"]![last]! < 0 ? -1 : 1);
    }

    words(speed: Values, reach: number): TemplateResult {
        const { store } = this;
        const shown = pageSwitches(store, t("view.show"), ["trail"]);
        if (!this.isOn) return shown;
        const { torque, velocity } = this.swing.value;
        const choose = (event: Event): void => store.changePage("swing", (event.target as HTMLSelectElement).value);
        const { options } = store.pageRows.find(({ key }) => key === "swing")!;
        const scale = String(Number((1.15 * torque).toPrecision(2)));
        return html`${shown}<p><label class="unseen" for="page-swing">${t("trail.trajectory")}</label><select id="page-swing" @change=${choose}>${options.map(
            ({ name, title }) =>
                html`<option value=${name} ?selected=${name === store.pageValue("swing")}>${title}</option>`,
        )}</select></p>
            <p class="source">${tHtml("trail.legend", {
                moves: html`<span class="green" aria-hidden="true">▶</span>`,
                sticks: html`<span class="purple" aria-hidden="true">■</span>`,
                part: this.still.matches ? "all" : "last",
                ...speed,
                turns: withUnit(velocity, "rad/s", 2),
                cut: store.option("quadrants")?.name === "one" ? "yes" : "no",
            })}</p>
            ${
                torque < 0.5 * reach || torque > reach
                    ? html`<p><button type="button" class="small" @click=${() => store.change("tau_max", scale, "push")}
                        >${t("trail.scale", { torque: withUnit(Number(scale), "N m") })}</button></p>`
                    : nothing
            }`;
    }
}

function isStuck(rows: Columns, i: number): boolean {
    return Math.abs(rows["tau_f"]![i]!) < rows["tau_f_max"]![i]!;
}

/** A square where it is stuck, else a triangle in the direction of rotation. */
function paintMark(context: CanvasRenderingContext2D, x: number, y: number, stuck: boolean, way: number): void {
    context.beginPath();
    if (stuck) context.rect(x - 6, y - 6, 12, 12);
    else {
        context.moveTo(x - 6 * way, y - 8);
        context.lineTo(x + 8 * way, y);
        context.lineTo(x - 6 * way, y + 8);
    }
    context.closePath();
    context.lineWidth = 2;
    context.fill();
    context.stroke();
}
