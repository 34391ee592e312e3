// The pendulum on its servo, drawn: arm, goal, comparison, and the three torques as arcs about the axis.
import { effect } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { faded, palette, type Palette } from "../plots/palette";

export interface PendulumPose {
    theta: number;
    goal: number;
    /** The angle of the comparison, when there is one. */
    ghost: number | undefined;
    tauM: number;
    tauE: number;
    tauF: number;
    /** The torque of a half turn of arc. */
    torqueScale: number;
    stuck: boolean;
}

export class PendulumPicture extends LiveElement {
    pose: PendulumPose | undefined;
    private unwatch: (() => void) | undefined;
    private resizes: ResizeObserver | undefined;

    protected override render(): TemplateResult {
        return html`<canvas role="img" aria-label="Pendulum"></canvas>`;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.unwatch = effect(() => {
            void palette.value;
            this.draw();
        });
        this.resizes = new ResizeObserver(() => this.draw());
        this.resizes.observe(this);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.unwatch?.();
        this.resizes?.disconnect();
    }

    describe(text: string): void {
        this.querySelector("canvas")?.setAttribute("aria-label", text);
    }

    draw(): void {
        const canvas = this.querySelector("canvas");
        const context = canvas?.getContext("2d");
        if (!canvas || !context || !this.pose) return;
        const [width, height] = [canvas.clientWidth, canvas.clientHeight];
        const density = devicePixelRatio;
        if (canvas.width !== Math.round(width * density) || canvas.height !== Math.round(height * density)) {
            canvas.width = Math.round(width * density);
            canvas.height = Math.round(height * density);
        }
        context.setTransform(density, 0, 0, density, 0, 0);
        context.clearRect(0, 0, width, height);
        context.translate(width / 2, height / 2);
        paintPendulum(context, this.pose, 0.43 * Math.min(width, height), palette.value);
    }
}
customElements.define("pendulum-picture", PendulumPicture);

function paintPendulum(context: CanvasRenderingContext2D, pose: PendulumPose, length: number, colours: Palette): void {
    context.lineCap = "round";
    // The circle that the mass runs on, with a mark at every quarter turn.
    context.strokeStyle = colours.grid;
    context.lineWidth = 1;
    context.beginPath();
    context.arc(0, 0, length, 0, 2 * Math.PI);
    for (let i = 0; i < 12; i++) {
        const from = i % 3 === 0 ? 0.95 : 0.98;
        const [s, c] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)];
        context.moveTo(from * length * s, from * length * c);
        context.lineTo(length * s, length * c);
    }
    context.stroke();

    paintArm(context, pose.goal, length, { stroke: colours.quiet, width: 2, dash: [6, 5], mass: 0.1 });
    if (pose.ghost !== undefined) {
        paintArm(context, pose.ghost, length, { stroke: faded(colours.purple, 0.75), width: 3, dash: [], mass: 0.1 });
    }
    const arcs = [
        [pose.tauM, 0.34, colours.blue],
        [pose.tauE, 0.46, colours.green],
        [pose.tauF, 0.58, colours.vermillion],
    ] as const;
    for (const [torque, radius, colour] of arcs) {
        paintArc(context, pose.theta, (torque / pose.torqueScale) * Math.PI, radius * length, colour);
    }
    paintArm(context, pose.theta, length, { stroke: colours.text, width: 6, dash: [], mass: 0.13, fill: colours.text });
    if (pose.stuck) {
        const [x, y] = [length * Math.sin(pose.theta), length * Math.cos(pose.theta)];
        context.strokeStyle = colours.vermillion;
        context.lineWidth = 3;
        context.beginPath();
        context.arc(x, y, 0.17 * length, 0, 2 * Math.PI);
        context.stroke();
    }
    // The servo's housing and its axis.
    const size = 0.16 * length;
    context.fillStyle = colours.surface;
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(-size, -size, 2 * size, 2 * size, 0.3 * size);
    context.fill();
    context.stroke();
    context.fillStyle = colours.text;
    context.beginPath();
    context.arc(0, 0, 0.35 * size, 0, 2 * Math.PI);
    context.fill();
}

interface ArmStyle {
    stroke: string;
    width: number;
    dash: number[];
    /** Radius of the mass, of the arm's length. */
    mass: number;
    fill?: string;
}

/** An arm at an angle from hanging down, positive to the right. */
function paintArm(context: CanvasRenderingContext2D, angle: number, length: number, style: ArmStyle): void {
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    const radius = style.mass * length;
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width;
    context.setLineDash(style.dash);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo((length - radius) * s, (length - radius) * c);
    context.stroke();
    context.beginPath();
    context.arc(length * s, length * c, radius, 0, 2 * Math.PI);
    context.setLineDash([]);
    if (style.fill !== undefined) {
        context.fillStyle = style.fill;
        context.fill();
    } else {
        context.lineWidth = Math.min(style.width, 2);
        context.stroke();
    }
}

/** A torque as an arc that starts at the arm and turns the way the torque does. */
function paintArc(context: CanvasRenderingContext2D, from: number, turn: number, radius: number, colour: string): void {
    const span = Math.max(-1.9 * Math.PI, Math.min(1.9 * Math.PI, turn));
    if (Math.abs(span) < 0.01) return;
    const direction = Math.sign(span);
    // Angles from hanging down, positive to the right, are pi/2 - angle in the canvas.
    const at = (angle: number, r: number): [number, number] => [r * Math.sin(angle), r * Math.cos(angle)];
    const head = Math.min(0.07 * radius + 6, Math.abs(span) * radius);
    const end = from + span;
    const neck = end - (direction * head) / radius;
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = 4;
    context.beginPath();
    context.arc(0, 0, radius, Math.PI / 2 - from, Math.PI / 2 - neck, direction > 0);
    context.stroke();
    context.beginPath();
    context.moveTo(...at(end, radius));
    context.lineTo(...at(neck, radius + 0.6 * head));
    context.lineTo(...at(neck, radius - 0.6 * head));
    context.fill();
}
