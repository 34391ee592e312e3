// The picture of a screw: a turn of its thread unrolled to a ramp, the nut on it, and the cone within which friction can hold
// a force. The load pushes the nut straight down; while that lies inside the cone, the thread locks itself. The edge of the
// cone and the end of the ramp can be dragged.
import type { ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import { inDigits, shortNumber, withUnit } from "../../i18n/number-text";
import { LiveElement } from "../../ui/live-element";
import { drawWhileConnected } from "../../ui/while-connected";
import { faded, palette, type Palette } from "../../plot/palette";
import { sheetOf, type Sheet } from "../../plot/sheet";
import type { Compared } from "../../sim/compared-runs";
import { paintArrow } from "../experiments/scene-frame";
import type { AngleHandle } from "./thread-handles";
import type { Thread } from "./wedge-plot";

const DEGREE = Math.PI / 180;
/** Room around the ramp, and for the numbers above the cone [px]. */
const MARGIN = 26;
const TOP = 78;
/** In a picture as low as this there is room for one line of numbers. */
const LOW = 220;
const LOW_TOP = 44;
/** Where on the ramp a pass of the nut begins, and the least room beside the cone [px]. */
const NUT = 0.34;
const ROOM = 8;
/** How near the edge of the cone is drawn to where the thread begins to lock [px]. */
const SNAP = 2.5;
/** Of the handles [px]. */
const FINGER = 36;
/** The angle by which the nut has moved on, of one pass along the ramp [rad]. */
const TURN = 2 * Math.PI;

interface Place {
    x: number;
    y: number;
}

/** The ramp in a picture of this size: its foot, its end, the nut, and the length of the cone. */
interface Layout {
    foot: Place;
    end: Place;
    nut: Place;
    cone: number;
}

class ThreadPicture extends LiveElement {
    static override properties = {
        thread: { attribute: false },
        handles: { attribute: false },
        frame: { attribute: false },
        runs: { attribute: false },
    };
    declare thread: Thread;
    declare handles: readonly AngleHandle[];
    declare frame: ReadonlySignal<number>;
    declare runs: readonly Compared[];
    /** While a handle is dragged: how far the pointer was from its angle, and where the nut stands. */
    private grip: { key: string; away: number; turned: number } | undefined;

    constructor() {
        super();
        drawWhileConnected(
            this,
            () => [palette.value, this.frame?.value],
            () => this.draw(),
        );
    }

    protected override render(): TemplateResult {
        return html`<canvas role="img" aria-label=${this.told}></canvas>
            ${this.handles.map(
                (
                    handle,
                ) => html`<div class="hold" role="slider" tabindex="0" data-angle=${handle.key} aria-label=${handle.label}
                    aria-valuemin="0" aria-valuemax="89" aria-valuenow=${inDigits(handle.value)} aria-valuetext=${handle.text}
                    @pointerdown=${(event: PointerEvent) => this.onDown(event, handle)} @pointermove=${(
                        event: PointerEvent,
                    ) => this.onMove(event, handle)} @pointerup=${this.onUp} @pointercancel=${this.onUp}
                    @lostpointercapture=${this.onUp} @keydown=${handle.press} @blur=${handle.drop}></div>`,
            )}
            <dl class="thread-numbers">
                <div><dt>η<sub>1</sub></dt><dd>${shortNumber(this.thread.eta, 3)}</dd></div>
                <div><dt>1/η<sub>2</sub></dt><dd>${shortNumber(this.thread.back, 3)}</dd></div>
                <div class="verdict"><dt class="unseen">${t("transmission.thread")}</dt><dd>${this.verdict}</dd></div>
                ${this.limits}
            </dl>`;
    }

    /** What the load can do by itself, and what braking does. */
    private get verdict(): string {
        const { back, margin } = this.thread;
        if (margin <= 0) return t("transmission.jams");
        return t(back <= 0 ? "transmission.locks" : "transmission.runs-back");
    }

    /** The friction angles from which on it locks itself, and from which on it jams. */
    private get limits(): TemplateResult | typeof nothing {
        const { lead, friction, most } = this.thread;
        if (!Number.isFinite(lead)) return nothing;
        const locks = html`<span>${t("transmission.locks-from", { angle: withUnit(lead, "°", 3) })}</span>`;
        const jams = html`<span class="purple">${t("transmission.jams-from", { angle: withUnit(most, "°", 4) })}</span>`;
        return html`<div class="limits"><dt class="unseen">${t("transmission.friction-handle")}</dt>
            <dd>${friction < lead ? html`${locks}, ${this.jamming ? jams : nothing}` : this.jamming ? jams : locks}</dd></div>`;
    }

    /** Whether some friction makes it jam. */
    private get jamming(): boolean {
        return this.thread.most < 90 - this.thread.lead - 1e-9;
    }

    private get told(): string {
        const { lead, friction } = this.thread;
        if (!Number.isFinite(lead)) return t("transmission.no-thread");
        return t("transmission.thread-told", { lead: withUnit(lead, "°", 3), friction: withUnit(friction, "°", 3) });
    }

    protected override updated(): void {
        this.draw();
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
        const on = (part: number): Place => ({
            x: foot.x + part * length * Math.cos(lead),
            y: foot.y - part * length * Math.sin(lead),
        });
        const turned = this.grip?.turned ?? this.turned;
        const passed = (((turned / TURN) % 1) + 1) % 1;
        const nut = on(NUT + 0.32 * passed);
        // the cone does not leave the picture on the left, wherever the nut is
        const leans = Math.sin(Math.min(90, this.thread.lead + this.thread.friction) * DEGREE);
        const room = (on(NUT).x - ROOM) / Math.max(leans, 1e-9);
        return { foot, end: on(1), nut, cone: Math.max(30, Math.min(nut.y - top, room)) };
    }

    private draw(): void {
        const sheet = sheetOf(this.querySelector("canvas"));
        if (!sheet) return;
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

    private place(key: string, { x, y }: Place): void {
        const hold = this.querySelector<HTMLElement>(`.hold[data-angle="${key}"]`);
        if (hold) hold.style.transform = `translate(${Math.round(x - FINGER / 2)}px, ${Math.round(y - FINGER / 2)}px)`;
    }

    /** The point at a distance from the nut; angles are from the horizontal, counter-clockwise. */
    private from({ nut }: Layout, degrees: number, distance: number): Place {
        return { x: nut.x + distance * Math.cos(degrees * DEGREE), y: nut.y - distance * Math.sin(degrees * DEGREE) };
    }

    /** The edge of the cone on the side of the load. */
    private edge(layout: Layout): Place {
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
        // its lead angle
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
        const ray = (degrees: number, colour: string, dash: number[], width: number, reach = cone): Place => {
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
        if (this.jamming) {
            const at = ray(normal - most, colours.purple, [6, 4], 1.5, 1.04 * cone);
            context.fillStyle = colours.purple;
            context.textAlign = "left";
            context.textBaseline = "middle";
            // where there is room, the numbers above have it
            if (sheet.height < LOW) context.fillText(withUnit(most, "°", 4), at.x + 12, at.y + 10);
        }
        // what the load pushes with, and the thread must push back with to hold it
        paintArrow(sheet, nut.x, nut.y - cone - 4, 0, cone + 4, "");
        context.setLineDash([]);
        dot(context, this.edge(layout), colours.green, colours.surface);
        const label = `φ = ${withUnit(friction, "°", 3)}`,
            room = left.x - 6 - context.measureText(label).width;
        context.fillStyle = colours.text;
        context.textAlign = "left";
        context.textBaseline = "middle";
        context.fillText(label, Math.max(4, room), left.y + (room < 4 ? -12 : 8));
    }

    private angleAt({ clientX, clientY }: PointerEvent, key: AngleHandle["key"]): number {
        const canvas = this.querySelector("canvas")!;
        const { left, top } = canvas.getBoundingClientRect();
        const { foot, nut } = this.layout(canvas.clientWidth, canvas.clientHeight);
        const about = key === "lead" ? foot : nut;
        const degrees = Math.atan2(about.y - (clientY - top), clientX - left - about.x) / DEGREE;
        return key === "lead" ? degrees : 90 + this.thread.lead - degrees;
    }

    /** A friction angle within a few pixels of one where something changes is that one: it locks, or it jams beyond. */
    private snapped({ key }: AngleHandle, degrees: number): number {
        if (key === "lead") return degrees;
        const canvas = this.querySelector("canvas")!;
        const reach = SNAP / this.layout(canvas.clientWidth, canvas.clientHeight).cone / DEGREE;
        const { lead, most } = this.thread;
        // between both there is a place of its own: it locks and does not jam
        const between = this.jamming && most > lead ? [lead, (lead + most) / 2] : [lead];
        const near = between.find((angle) => Math.abs(degrees - angle) < reach);
        // set in tenths of a degree, and locked
        return near === undefined ? degrees : Math.ceil(near * 10) / 10;
    }

    private onDown(event: PointerEvent, handle: AngleHandle): void {
        if (event.button !== 0) return;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        this.grip = { key: handle.key, away: this.angleAt(event, handle.key) - handle.value, turned: this.turned };
    }

    private onMove(event: PointerEvent, handle: AngleHandle): void {
        if (this.grip?.key === handle.key)
            handle.set(this.snapped(handle, this.angleAt(event, handle.key) - this.grip.away));
    }

    private readonly onUp = (): void => {
        if (!this.grip) return;
        this.grip = undefined;
        for (const { drop } of this.handles) drop();
    };
}
customElements.define("thread-picture", ThreadPicture);

function dot(context: CanvasRenderingContext2D, { x, y }: Place, line: string, ground: string): void {
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = ground;
    context.fill();
    context.strokeStyle = line;
    context.lineWidth = 2.5;
    context.setLineDash([]);
    context.stroke();
}
