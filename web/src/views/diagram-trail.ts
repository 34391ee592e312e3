// Where the pendulum's gearbox is in the diagram while it swings: the same servo, model and friction on the test bench.
//
// The run of a trajectory is computed once and shown in real time, its last two seconds as a fading line, on a canvas of
// its own over the diagram. Who wants reduced motion sees all of it at once.
import { html, nothing, type TemplateResult } from "lit";
import type { Friction } from "../../../wasm/friction";
import { shortNumber, withUnit } from "../notation/number-text";
import { faded, palette } from "../plots/palette";
import type { Surface } from "../plots/series";
import { choiceRow, keysOf } from "../state/rows";
import { pageSwitches, switchRow } from "../controls/page-switches";
import type { Given, PageRow, Store } from "../state/store";
import type { DiagramRuns } from "./diagram-runs";

/** A point of the trail in this much time [s]. */
const EVERY = 0.01;
const LENGTH = 2;
/** The line fades in so many steps. */
const SHADES = 8;
const trajectories = ["sin_time_square", "sin_sin", "up_and_down", "lift_and_drop"];

export function trailRows(friction: Friction): PageRow[] {
    const { params } = friction.experiment("run", "servo_pendulum");
    const { options } = choiceRow(params, "trajectory")!;
    return [
        switchRow("trail", "trail of the pendulum"),
        {
            key: "swing",
            title: "Pendulum",
            standard: trajectories[0]!,
            options: options.filter(({ name }) => trajectories.includes(name)),
        },
    ];
}

export class DiagramTrail {
    /** Largest torques and velocity of the run, and whether it leaves the picture or the quadrant of the paper. */
    private most = { torque: 0, velocity: 0 };
    private leaves = false;
    private x: ArrayLike<number> = [];
    private y: ArrayLike<number> = [];
    private omega: ArrayLike<number> = [];
    private stuck: boolean[] = [];
    private seen = "";
    private canvas: HTMLCanvasElement | undefined;
    private surface: Surface | undefined;
    private frame = 0;
    private time = 0;
    private before = 0;
    private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

    constructor(
        private readonly runs: DiagramRuns,
        private readonly store: Store,
    ) {
        document.addEventListener("visibilitychange", this.start);
    }

    close(): void {
        document.removeEventListener("visibilitychange", this.start);
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        this.canvas = undefined;
    }

    get wanted(): boolean {
        return this.store.pageValue("trail") === "on";
    }

    /** In step with the parameters in force. */
    update(given: Given, low: number, reach: number): void {
        const { store } = this;
        const rows = keysOf(store.option("model")?.params ?? []);
        const shared = Object.entries(given).filter(([key]) => rows.has(key) || key === "preset" || key === "model");
        const settings = { ...Object.fromEntries(shared), trajectory: store.pageValue("swing") };
        const state = JSON.stringify([settings, low, reach]);
        if (state === this.seen) return;
        this.seen = state;
        const run = this.runs.of("run", "servo_pendulum", "trail");
        run.set(settings);
        run.restart();
        const steps = Math.round(EVERY / Number(run.value("T")));
        const rowsOfRun = run.rows(Math.round(run.experiment.duration / EVERY), steps);
        const column = (key: string): Float64Array => rowsOfRun[key]!;
        this.x = column("tau_m");
        this.y = column("tau_e").map((torque) => -torque);
        this.omega = column("omega");
        this.stuck = Array.from(column("tau_f"), (torque, i) => Math.abs(torque) < column("tau_f_max")[i]!);
        const largest = (values: ArrayLike<number>): number => Math.max(...Array.from(values, Math.abs));
        this.most = { torque: Math.max(largest(this.x), largest(this.y)), velocity: largest(this.omega) };
        this.leaves = low === 0 || this.most.torque > reach;
    }

    /** The plot has been laid out: paint there from now on. */
    readonly placed = (canvas: HTMLCanvasElement, surface: Surface): void => {
        this.canvas = canvas;
        this.surface = surface;
        const { canvas: under } = surface.context;
        if (canvas.width !== under.width || canvas.height !== under.height)
            Object.assign(canvas, { width: under.width, height: under.height });
        if (this.frame === 0 || this.still.matches) this.start();
    };

    private readonly start = (): void => {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        if (document.hidden || !this.canvas) return;
        if (this.still.matches) return this.paint(this.x.length - 1, this.x.length);
        this.before = 0;
        this.frame = requestAnimationFrame(this.onFrame);
    };

    private readonly onFrame = (now: number): void => {
        if (!this.canvas?.isConnected) return;
        this.frame = requestAnimationFrame(this.onFrame);
        if (this.before > 0) this.time += Math.min(0.1, (now - this.before) / 1000);
        this.before = now;
        if (this.time > EVERY * (this.x.length - 1)) this.time = 0;
        this.paint(Math.floor(this.time / EVERY), LENGTH / EVERY);
    };

    /** The line up to a point, so many points long. */
    private paint(last: number, length: number): void {
        const { canvas, surface, x, y } = this;
        const context = canvas?.getContext("2d");
        if (!canvas || !context || !surface) return;
        const scale = canvas.width / canvas.clientWidth || 1;
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        if (!(last >= 0)) return;
        context.save();
        context.beginPath();
        context.rect(surface.left, surface.top, surface.right - surface.left, surface.bottom - surface.top);
        context.clip();
        const colours = palette.value;
        const first = Math.max(0, last - length);
        const shade = (i: number): number => Math.ceil((SHADES * (i - first)) / Math.max(1, last - first));
        context.lineJoin = "round";
        for (let i = first; i < last;) {
            const [stuck, step] = [this.stuck[i], shade(i + 1)];
            context.strokeStyle = faded(
                stuck ? colours.purple : colours.green,
                this.still.matches ? 0.8 : step / SHADES,
            );
            context.lineWidth = stuck ? 4 : 2.5;
            context.beginPath();
            context.moveTo(surface.x(x[i]!), surface.y(y[i]!));
            do {
                i++;
                context.lineTo(surface.x(x[i]!), surface.y(y[i]!));
            } while (i < last && this.stuck[i] === stuck && shade(i + 1) === step);
            context.stroke();
        }
        this.paintMark(context, surface.x(x[last]!), surface.y(y[last]!), this.stuck[last]!, this.omega[last]! < 0);
        context.restore();
        canvas.dataset["time"] = (EVERY * last).toFixed(2);
        canvas.dataset["place"] = `${x[last]} ${y[last]} ${this.stuck[last] ? "stuck" : "moving"}`;
    }

    /** A square where it is stuck, else a triangle that points where it turns. */
    private paintMark(context: CanvasRenderingContext2D, x: number, y: number, stuck: boolean, back: boolean): void {
        const { purple, green, surface } = palette.value;
        const way = back ? -1 : 1;
        context.beginPath();
        if (stuck) context.rect(x - 6, y - 6, 12, 12);
        else {
            context.moveTo(x - 6 * way, y - 8);
            context.lineTo(x + 8 * way, y);
            context.lineTo(x - 6 * way, y + 8);
        }
        context.closePath();
        context.fillStyle = stuck ? purple : green;
        context.strokeStyle = surface;
        context.lineWidth = 2;
        context.fill();
        context.stroke();
    }

    /** Its legend. `four`: all four quadrants are shown. */
    words(velocity: string, four: boolean, reach: number): TemplateResult {
        const { store } = this;
        const shown = pageSwitches(store, "Show", ["trail"]);
        if (!this.wanted) return shown;
        const rounded = String(Number((1.15 * this.most.torque).toPrecision(2)));
        const near = this.most.torque < 0.5 * reach || this.most.torque > reach;
        const choose = (event: Event): void => store.changePage("swing", (event.target as HTMLSelectElement).value);
        const options = store.pageRows.find(({ key }) => key === "swing")!.options;
        return html`${shown}<p><label class="unseen" for="page-swing">Trajectory</label><select id="page-swing" @change=${choose}>${options.map(
            ({ name, title }) =>
                html`<option value=${name} ?selected=${name === store.pageValue("swing")}>${title}</option>`,
        )}</select></p>
            <p class="source"><span class="green" aria-hidden="true">▶</span> moving,
            <span class="purple" aria-hidden="true">■</span> stuck${this.still.matches ? "" : ", the last 2 s"}.
            The diagram stands at ${velocity}, while the pendulum turns at up to ${withUnit(this.most.velocity, "rad/s", 2)}.</p>
            ${
                this.leaves
                    ? html`<p class="source">The trail is cut where it leaves the picture${
                          four ? nothing : ": it goes through all four quadrants"
                      }.</p>`
                    : nothing
            }
            <p class="actions">${
                four
                    ? nothing
                    : html`<button type="button" class="small" @click=${() => store.choose("quadrants", "four")}
                        >Show all four</button>`
            }${
                near
                    ? html`<button type="button" class="small" @click=${() => store.change("tau_max", rounded, "push")}
                        >Scale to ${shortNumber(Number(rounded))}&nbsp;N&nbsp;m</button>`
                    : nothing
            }</p>`;
    }
}
