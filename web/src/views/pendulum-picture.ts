// The picture of the pendulum, whose mass can be dragged: with the pointer, with a finger, and with the keys.
import { effect, signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { palette } from "../plots/palette";
import { unwrapped, type Hand } from "../run/hand";
import { paintPendulum, type PendulumPose } from "./pendulum-painting";
import { say } from "../notation/words";

/** The length of the arm, relative to the smaller side of the picture. */
const ARM = 0.4;
/** The distance from the mass at which it can be grabbed: in lengths of the arm, and at least in pixels. */
const NEAR = 0.45;
const NEAR_LEAST = 36;
/** Nearer to the axis, in lengths of the arm, a pointer has no direction. */
const NO_DIRECTION = 0.12;
/** A key turns the hand by this much [rad]. */
const DEGREE = Math.PI / 180;
const KEY_STEP = 5 * DEGREE;

/** The directions of the keys. */
const turns: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export class PendulumPicture extends LiveElement {
    static override properties = { pulls: { attribute: false } };
    /** Called with the place of the hand whenever it moves, and when it lets go. */
    declare pulls: (hand: Hand | undefined) => void;
    pose: PendulumPose | undefined;
    /** The hand, when it holds the mass. */
    readonly hand = signal<Hand | undefined>(undefined);
    private pointer: number | undefined;
    private unwatch: (() => void) | undefined;
    private resizes: ResizeObserver | undefined;

    protected override render(): TemplateResult {
        const hand = this.hand.value;
        const degrees = Math.round((hand?.angle ?? this.pose?.theta ?? 0) / DEGREE);
        return html`<canvas role="img" aria-label=${say("picture.title")}></canvas>
            <div class="grip ${hand ? "held" : ""}" role="slider" tabindex="0" aria-label=${say("picture.hand")}
                aria-describedby="grip-help" aria-valuemin="-3600" aria-valuemax="3600" aria-valuenow=${degrees}
                aria-valuetext=${hand ? say("picture.pulls", { degrees }) : say("picture.hangs", { degrees })}
                @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp}
                @pointercancel=${this.onUp} @lostpointercapture=${this.onUp} @keydown=${this.onKey}
                @touchstart=${{ handleEvent: this.onTouch, passive: false }}></div>
            ${
                hand && !hand.at
                    ? html`<button type="button" class="small" @click=${this.onLetGo} aria-keyshortcuts="Escape"
                    title=${say("picture.let-go-key")}>${say("picture.let-go")}</button>`
                    : nothing
            }
            <p id="grip-help" class="picture-help">${say("picture.help")}</p>`;
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
        this.letGo();
    }

    describe(text: string): void {
        this.querySelector("canvas")?.setAttribute("aria-label", text);
        // The place of the arm has changed too.
        this.requestUpdate();
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
        paintPendulum(context, this.pose, ARM * Math.min(width, height), palette.value);
    }

    /** The place of the hand, in lengths of the arm. */
    get handPlace(): { x: number; y: number } | undefined {
        const hand = this.hand.value;
        return hand && (hand.at ?? { x: Math.sin(hand.angle), y: Math.cos(hand.angle) });
    }

    readonly letGo = (): void => {
        this.pointer = undefined;
        if (!this.hand.value) return;
        this.hand.value = undefined;
        this.pulls(undefined);
    };

    /** The button disappears; the focus stays in the picture. */
    private readonly onLetGo = (): void => {
        this.letGo();
        this.querySelector<HTMLElement>(".grip")?.focus();
    };

    private hold(hand: Hand): void {
        this.hand.value = hand;
        this.pulls(hand);
    }

    /** A place relative to the axis, in lengths of the arm; y points down. */
    private placeOf({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
        const { left, top, width, height } = this.querySelector("canvas")!.getBoundingClientRect();
        const arm = ARM * Math.min(width, height);
        return { x: (clientX - left - width / 2) / arm, y: (clientY - top - height / 2) / arm };
    }

    private isNear(event: { clientX: number; clientY: number }): boolean {
        const { clientWidth, clientHeight } = this.querySelector("canvas")!;
        const { x, y } = this.placeOf(event);
        const theta = this.pose?.theta ?? 0;
        const near = Math.max(NEAR, NEAR_LEAST / (ARM * Math.min(clientWidth, clientHeight)));
        return Math.hypot(x - Math.sin(theta), y - Math.cos(theta)) < near;
    }

    private pullTo(event: PointerEvent): void {
        const at = this.placeOf(event);
        const before = this.hand.value?.angle ?? this.pose?.theta ?? 0;
        const angle = Math.hypot(at.x, at.y) < NO_DIRECTION ? before : unwrapped(Math.atan2(at.x, at.y), before);
        this.hold({ angle, at });
    }

    private readonly onDown = (event: PointerEvent): void => {
        if (event.button !== 0 || this.pointer !== undefined || !this.isNear(event)) return;
        this.pointer = event.pointerId;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        this.pullTo(event);
    };

    private readonly onMove = (event: PointerEvent): void => {
        if (event.pointerId === this.pointer) this.pullTo(event);
        else (event.currentTarget as HTMLElement).classList.toggle("near", this.isNear(event));
    };

    private readonly onUp = (event: PointerEvent): void => {
        if (event.pointerId === this.pointer) this.letGo();
    };

    /** A finger on the mass drags it; elsewhere it scrolls the page. */
    private readonly onTouch = (event: TouchEvent): void => {
        const [finger] = event.changedTouches;
        if (finger && this.isNear(finger)) event.preventDefault();
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const turn = turns[event.key];
        if (turn !== undefined) {
            const from = this.hand.value?.angle ?? this.pose?.theta ?? 0;
            this.hold({ angle: from + turn * (event.shiftKey ? DEGREE : KEY_STEP), at: undefined });
        } else if ((event.key === "Escape" || event.key === "Enter") && this.hand.value) {
            this.letGo();
        } else {
            return;
        }
        event.preventDefault();
    };
}
customElements.define("pendulum-picture", PendulumPicture);
