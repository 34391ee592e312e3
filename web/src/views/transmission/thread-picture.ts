// Picture of a screw: one turn of its thread unrolled to a ramp, the nut on it, and the cone of forces that friction can hold.
// The load pushes the nut straight down; while this force is inside the cone, the thread locks itself. The edge of the cone
// and the end of the ramp can be dragged.
import { t } from "../../i18n/messages";
import { shortNumber, spokenValue, withUnit } from "../../i18n/number-text";
import type { HistoryStep } from "../../model/history-step";
import type { Store } from "../../model/store";
import { arrowOf, gripElement, type Pixel } from "../../ui/grip";
import type { Thread } from "./wedge-plot";
import type { ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { CanvasPicture } from "../../plot/canvas-picture";
import { faded, type Palette } from "../../plot/palette";
import type { Sheet } from "../../plot/sheet";
import type { Compared } from "../../sim/compared-runs";
import { properties } from "../../ui/live-element";
import { paintArrow } from "../experiments/scene-frame";

/** An angle that can be dragged. */
type Angle = "lead" | "friction_angle";

/** Angles are rounded to tenths of a degree. */
const TENTHS = 10;
/** Smallest angles [°]. */
const MIN_ANGLES = { lead: 0.5, friction_angle: 0 } as const;
/** Change of the angle by an arrow key [°]. */
const KEY_STEP = 0.5;
/** Keys that define the losses in other ways than by angles. */
const OTHER_KEYS = ["eta1", "eta_b", "eta1_s", "eta_b_s", "K_screw", "d", "l", "transmission"];
/** Largest sum of both angles [°]; beyond it, no torque drives a screw. */
const MAX_SUM = 89;

function rounded(degrees: number): number {
    return Math.round(degrees * 1e4) / 1e4;
}

const DEGREE = Math.PI / 180;
/** Margins around the ramp, and for the numbers above the cone [px]. */
const MARGIN = 26;
const TOP = 78;
/** Height below which a picture has room for only one line of numbers [px]. */
const LOW = 220;
const LOW_TOP = 44;
/** Start of a pass of the nut, relative to the ramp. */
const NUT = 0.34;
/** Smallest room beside the cone [px]. */
const ROOM = 8;
/** Distance within which the dragged edge of the cone snaps to the angle of self-locking [px]. */
const SNAP = 2.5;
/** Size of the handles [px]. */
const FINGER = 36;
/** Angle of the screw for one pass of the nut along the ramp [rad]. */
const TURN = 2 * Math.PI;

/** Layout of the picture: foot and end of the ramp, the nut, and the length of the cone. */
interface Layout {
    foot: Pixel;
    end: Pixel;
    nut: Pixel;
    cone: number;
}

class ThreadPicture extends CanvasPicture {
    static override properties = properties("thread", "store", "step", "frame", "runs");
    declare thread: Thread;
    declare store: Store;
    /** The movement of an angle. */
    declare step: HistoryStep;
    declare frame: ReadonlySignal<number>;
    declare runs: readonly Compared[];
    /** While an angle is dragged: offset of the pointer from its angle [°], and the angle of the screw [rad]. */
    private held: { offset: number; turned: number } | undefined;

    protected override render(): TemplateResult {
        return html`<canvas role="img" aria-label=${this.description}></canvas>
            ${Number.isFinite(this.thread.lead) ? [this.grip("lead"), this.grip("friction_angle")] : nothing}
            <dl class="thread-numbers">
                <div><dt>η<sub>1</sub></dt><dd>${shortNumber(this.thread.eta, 3)}</dd></div>
                <div><dt>1/η<sub>2</sub></dt><dd>${shortNumber(this.thread.back, 3)}</dd></div>
                <div class="verdict"><dt class="unseen">${t("transmission.thread")}</dt><dd>${this.verdict}</dd></div>
                ${this.limits}
            </dl>`;
    }

    private grip(key: Angle): TemplateResult {
        const { thread, step } = this;
        const now = { lead: rounded(thread.lead), friction_angle: rounded(thread.friction) };
        const value = now[key];
        const drop = (): void => {
            this.held = undefined;
            step.end();
        };
        return gripElement({
            ...{ name: key, classes: "hold", low: 0, high: MAX_SUM, value, text: spokenValue(value, "°") },
            label: t(key === "lead" ? "transmission.lead-handle" : "transmission.friction-handle"),
            press: (event, element) => {
                this.held = { offset: this.angleAt(event, key) - value, turned: this.turned };
                return element;
            },
            drag: (event) => {
                const angle = this.angleAt(event, key) - (this.held?.offset ?? 0);
                this.set(key, key === "lead" ? angle : this.snapped(angle));
            },
            release: drop,
            blur: () => step.end(),
            key: (event) => {
                const arrow = arrowOf(event);
                if (!arrow) return;
                event.preventDefault();
                this.set(key, value + (arrow[0] + arrow[1]) * (event.shiftKey ? 1 / TENTHS : KEY_STEP));
            },
        });
    }

    /** Sets an angle. If the losses are not given by angles, the first movement converts them to the angles of the thread
     *  with the same efficiencies. */
    private set(key: Angle, degrees: number): void {
        const { thread, store, step } = this;
        const other = key === "lead" ? thread.friction : thread.lead;
        const within = Math.min(MAX_SUM - other, Math.max(MIN_ANGLES[key], degrees));
        const text = String(Math.round(within * TENTHS) / TENTHS);
        step.take((trace) => {
            if (store.option("losses")?.name === "angles") return store.change(key, text, trace);
            const kept = Object.entries(store.given.value).filter(([name]) => !OTHER_KEYS.includes(name));
            const both = { lead: String(rounded(thread.lead)), friction_angle: String(rounded(thread.friction)) };
            store.use({ ...Object.fromEntries(kept), losses: "angles", ...both, [key]: text });
        });
    }

    private get verdict(): string {
        const { back, margin } = this.thread;
        if (margin <= 0) return t("transmission.jams");
        return t(back <= 0 ? "transmission.locks" : "transmission.runs-back");
    }

    /** Friction angles at which self-locking and jamming begin. */
    private get limits(): TemplateResult | typeof nothing {
        const { lead, friction, most } = this.thread;
        if (!Number.isFinite(lead)) return nothing;
        const locks = html`<span>${t("transmission.locks-from", { angle: withUnit(lead, "°", 3) })}</span>`;
        const jams = html`<span class="purple">${t("transmission.jams-from", { angle: withUnit(most, "°", 4) })}</span>`;
        return html`<div class="limits"><dt class="unseen">${t("transmission.friction-handle")}</dt>
            <dd>${friction < lead ? html`${locks}, ${this.canJam ? jams : nothing}` : this.canJam ? jams : locks}</dd></div>`;
    }

    /** Whether the thread jams with enough friction. */
    private get canJam(): boolean {
        return this.thread.most < 90 - this.thread.lead - 1e-9;
    }

    private get description(): string {
        const { lead, friction } = this.thread;
        if (!Number.isFinite(lead)) return t("transmission.no-thread");
        return t("transmission.thread-told", { lead: withUnit(lead, "°", 3), friction: withUnit(friction, "°", 3) });
    }

    protected override get signals(): readonly ReadonlySignal<unknown>[] {
        return [this.frame];
    }

    private get turned(): number {
        return this.runs?.[0]?.live.now["q"] ?? 0;
    }

    private layout(width: number, height: number): Layout {
        const lead = this.thread.lead * DEGREE;
        const top = height < LOW ? LOW_TOP : TOP;
        const length = Math.min(
            (width - 2 * MARGIN) / Math.cos(lead),
            (height - top - 2 * MARGIN) / Math.max(Math.sin(lead), 0.1),
        );
        const foot = { x: (width - length * Math.cos(lead)) / 2, y: height - MARGIN };
        const on = (part: number): Pixel => ({
            x: foot.x + part * length * Math.cos(lead),
            y: foot.y - part * length * Math.sin(lead),
        });
        const turned = this.held?.turned ?? this.turned;
        const passed = (((turned / TURN) % 1) + 1) % 1;
        const nut = on(NUT + 0.32 * passed);
        // the cone stays inside the picture on the left for every position of the nut
        const leans = Math.sin(Math.min(90, this.thread.lead + this.thread.friction) * DEGREE);
        const room = (on(NUT).x - ROOM) / Math.max(leans, 1e-9);
        return { foot, end: on(1), nut, cone: Math.max(30, Math.min(nut.y - top, room)) };
    }

    protected override paint(sheet: Sheet): void {
        const { context, width, height, colours } = sheet;
        if (!Number.isFinite(this.thread.lead)) {
            context.fillStyle = colours.quiet;
            context.textAlign = "center";
            context.fillText(t("transmission.no-thread"), width / 2, height / 2, width - MARGIN);
            return;
        }
        const layout = this.layout(width, height);
        this.paintRamp(context, colours, layout);
        this.paintCone(sheet, layout);
        this.place("lead", layout.end);
        this.place("friction_angle", this.edge(layout));
    }

    private place(key: string, { x, y }: Pixel): void {
        const hold = this.querySelector<HTMLElement>(`.hold[data-grip="${key}"]`);
        if (hold) hold.style.transform = `translate(${Math.round(x - FINGER / 2)}px, ${Math.round(y - FINGER / 2)}px)`;
    }

    /** Point at a distance from the nut; the angle is counter-clockwise from the horizontal. */
    private from({ nut }: Layout, degrees: number, distance: number): Pixel {
        return { x: nut.x + distance * Math.cos(degrees * DEGREE), y: nut.y - distance * Math.sin(degrees * DEGREE) };
    }

    /** End of the cone's edge on the side of the load. */
    private edge(layout: Layout): Pixel {
        return this.from(layout, 90 + this.thread.lead - this.thread.friction, layout.cone);
    }

    private paintRamp(context: CanvasRenderingContext2D, colours: Palette, { foot, end, nut }: Layout): void {
        const lead = this.thread.lead * DEGREE;
        context.setLineDash([]);
        context.beginPath();
        context.moveTo(end.x, foot.y);
        context.lineTo(foot.x, foot.y);
        context.lineTo(end.x, end.y);
        context.closePath();
        context.fillStyle = faded(colours.quiet, 0.12);
        context.fill();
        context.beginPath();
        context.moveTo(foot.x, foot.y);
        context.lineTo(end.x, end.y);
        context.strokeStyle = colours.text;
        context.lineWidth = 2.5;
        context.stroke();
        // lead angle
        const radius = 44;
        context.beginPath();
        context.arc(foot.x, foot.y, radius, -lead, 0);
        context.moveTo(foot.x, foot.y);
        context.lineTo(foot.x + 1.4 * radius, foot.y);
        context.strokeStyle = colours.quiet;
        context.lineWidth = 1.25;
        context.stroke();
        context.fillStyle = colours.text;
        context.textAlign = "left";
        context.textBaseline = "middle";
        context.fillText(`λ = ${withUnit(this.thread.lead, "°", 3)}`, foot.x + radius + 8, foot.y + 12);
        // the nut
        context.save();
        context.translate(nut.x, nut.y);
        context.rotate(-lead);
        context.fillStyle = faded(colours.blue, 0.35);
        context.strokeStyle = colours.blue;
        context.lineWidth = 2;
        context.beginPath();
        context.rect(-22, -20, 44, 20);
        context.fill();
        context.stroke();
        context.restore();
        dot(context, end, colours.text, colours.surface);
    }

    private paintCone(sheet: Sheet, layout: Layout): void {
        const { context, colours } = sheet;
        const { nut, cone } = layout;
        const { lead, friction, most, back } = this.thread;
        const normal = 90 + lead;
        const left = this.from(layout, normal + friction, cone);
        const holds = back <= 0;
        context.beginPath();
        context.moveTo(nut.x, nut.y);
        context.lineTo(left.x, left.y);
        context.arc(nut.x, nut.y, cone, -(normal + friction) * DEGREE, -(normal - friction) * DEGREE);
        context.closePath();
        context.fillStyle = faded(colours.green, holds ? 0.3 : 0.16);
        context.fill();
        const ray = (degrees: number, colour: string, dash: number[], width: number, reach = cone): Pixel => {
            const to = this.from(layout, degrees, reach);
            context.setLineDash(dash);
            context.beginPath();
            context.moveTo(nut.x, nut.y);
            context.lineTo(to.x, to.y);
            context.strokeStyle = colour;
            context.lineWidth = width;
            context.stroke();
            return to;
        };
        ray(normal, colours.quiet, [3, 4], 1.25);
        ray(normal + friction, colours.green, [], 1.75);
        ray(normal - friction, colours.green, [], 1.75);
        if (this.canJam) {
            const at = ray(normal - most, colours.purple, [6, 4], 1.5, 1.04 * cone);
            context.fillStyle = colours.purple;
            context.textAlign = "left";
            context.textBaseline = "middle";
            // a higher picture shows this number above the cone
            if (sheet.height < LOW) context.fillText(withUnit(most, "°", 4), at.x + 12, at.y + 10);
        }
        // force of the load, which the thread must balance to hold it
        paintArrow(sheet, nut.x, nut.y - cone - 4, 0, cone + 4, "");
        context.setLineDash([]);
        dot(context, this.edge(layout), colours.green, colours.surface);
        const label = `φ = ${withUnit(friction, "°", 3)}`;
        const room = left.x - 6 - context.measureText(label).width;
        context.fillStyle = colours.text;
        context.textAlign = "left";
        context.textBaseline = "middle";
        context.fillText(label, Math.max(4, room), left.y + (room < 4 ? -12 : 8));
    }

    private angleAt(event: PointerEvent, key: Angle): number {
        const { width, height } = this.size;
        const { foot, nut } = this.layout(width, height);
        const about = key === "lead" ? foot : nut;
        const { x, y } = this.pixelOf(event);
        const degrees = Math.atan2(about.y - y, x - about.x) / DEGREE;
        return key === "lead" ? degrees : 90 + this.thread.lead - degrees;
    }

    /** Snaps a friction angle to a nearby limit: to self-locking, or to the middle between self-locking and jamming. */
    private snapped(degrees: number): number {
        const { width, height } = this.size;
        const reach = SNAP / this.layout(width, height).cone / DEGREE;
        const { lead, most } = this.thread;
        // between both limits the thread locks and does not jam
        const between = this.canJam && most > lead ? [lead, (lead + most) / 2] : [lead];
        const near = between.find((angle) => Math.abs(degrees - angle) < reach);
        // rounded up to tenths of a degree, so that the thread locks
        return near === undefined ? degrees : Math.ceil(near * 10) / 10;
    }
}
customElements.define("thread-picture", ThreadPicture);

function dot(context: CanvasRenderingContext2D, { x, y }: Pixel, line: string, ground: string): void {
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = ground;
    context.fill();
    context.strokeStyle = line;
    context.lineWidth = 2.5;
    context.setLineDash([]);
    context.stroke();
}
