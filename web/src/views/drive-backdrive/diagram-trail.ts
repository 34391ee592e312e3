// The operating points of the pendulum's gearbox in the diagram: the same servo, friction and transmission on the test
// bench.
//
// The run of a trajectory is computed once and shown in real time, its last two seconds as a fading line, on its own
// canvas over the diagram. With reduced motion all of it is shown at once.
import { html, nothing, type TemplateResult } from "lit";
import type { Columns, Friction } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import { faded, palette } from "../../plot/palette";
import type { Surface } from "../../plot/series";
import { RunClock } from "../../sim/run-clock";
import { choiceRow } from "../../model/rows";
import { sameSettings } from "../../model/same";
import { carriedSettings } from "../../model/shared-settings";
import { pageSwitches, switchRow } from "../../ui/page-switches";
import type { Given, PageRow, Store } from "../../model/store";
import type { DiagramRuns } from "./diagram-runs";
import { typedArm } from "../../model/hold-rows";
import { t, tHtml, type Values } from "../../i18n/messages";

/** The time between two points of the trail [s]. */
const EVERY = 0.01;
const LENGTH = 2;
/** With less of it on the screen than this part it stands still. */
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

export class DiagramTrail {
    private rows: Columns = {};
    /** Largest torque and velocity of the run. */
    private torque = 0;
    private velocity = 0;
    private seen: Given | undefined;
    private canvas: HTMLCanvasElement | undefined;
    private again: (() => void) | undefined;
    private time = 0;
    private readonly clock = new RunClock((seconds) => this.goOn(seconds));
    private inSight = true;
    /** Where it is not seen it does not move. */
    private readonly watch = new IntersectionObserver(
        (seen) => {
            this.inSight = seen.at(-1)!.intersectionRatio > SEEN_PART;
            if (this.inSight && !this.still.matches) this.clock.play();
            else this.clock.pause();
        },
        { threshold: SEEN_PART },
    );
    private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

    constructor(
        private readonly runs: DiagramRuns,
        private readonly store: Store,
    ) {}

    close(): void {
        this.clock.close();
        this.watch.disconnect();
    }

    get wanted(): boolean {
        return this.store.pageValue("trail") === "on";
    }

    /** Update to the current parameters. */
    update(): void {
        const { store, runs } = this;
        const run = runs.of("run", "servo_pendulum", "trail");
        const shared = carriedSettings(store, run.experiment, []);
        const settings = { ...shared, ...typedArm(store), trajectory: store.pageValue("swing") };
        if (this.seen && sameSettings(settings, this.seen)) return;
        this.seen = settings;
        run.set(settings);
        run.restart();
        this.rows = run.rows(run.experiment.duration / EVERY, Math.round(EVERY / Number(run.value("T"))));
        const largest = (key: string): number => Math.max(...this.rows[key]!.map(Math.abs));
        this.torque = Math.max(largest("tau_m"), largest("tau_e"));
        this.velocity = largest("omega");
    }

    /** The plot has been laid out: from now on it is asked to repaint when something has changed. */
    readonly placed = (again: () => void): void => {
        this.again = again;
        if (this.inSight && !this.still.matches) this.clock.play();
    };

    private get length(): number {
        return this.rows["t"]!.length;
    }

    private goOn(seconds: number): number {
        if (this.canvas?.isConnected === false || this.still.matches) this.clock.pause();
        this.time += seconds;
        this.again?.();
        return seconds;
    }

    /** The line up to now, or all of it. */
    readonly paint = (surface: Surface): void => {
        const { rows } = this;
        const { context } = surface;
        if (this.canvas !== context.canvas) {
            this.watch.disconnect();
            this.inSight = true;
            this.watch.observe(context.canvas);
        }
        this.canvas = context.canvas;
        const still = this.still.matches;
        const last = still ? this.length - 1 : Math.floor(this.time / EVERY) % this.length;
        const length = still ? this.length : LENGTH / EVERY;
        const { purple, green, surface: ground } = palette.value;
        const value = (key: string, i: number): number => rows[key]![i]!;
        const stuck = (i: number): boolean => Math.abs(value("tau_f", i)) < value("tau_f_max", i);
        const x = (i: number): number => surface.x(value("tau_m", i));
        const y = (i: number): number => surface.y(-value("tau_e", i));
        for (let i = Math.max(0, last - length); i < last; i++) {
            context.strokeStyle = faded(stuck(i) ? purple : green, Math.max(0, 1 - (last - i) / length));
            context.lineWidth = stuck(i) ? 4 : 2.5;
            context.beginPath();
            context.moveTo(x(i), y(i));
            context.lineTo(x(i + 1), y(i + 1));
            context.stroke();
        }
        context.strokeStyle = ground;
        context.fillStyle = stuck(last) ? purple : green;
        paintMark(context, x(last), y(last), stuck(last), value("omega", last) < 0 ? -1 : 1);
        // For tests: what is shown.
        context.canvas.dataset["row"] = `${last} ${stuck(last) ? "stuck" : "moving"}`;
    };

    /** Its switch and its legend. */
    words(speed: Values, reach: number): TemplateResult {
        const { store, torque } = this;
        const shown = pageSwitches(store, t("view.show"), ["trail"]);
        if (!this.wanted) return shown;
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
                turns: withUnit(this.velocity, "rad/s", 2),
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
