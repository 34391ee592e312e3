// The picture of the pendulum, whose mass can be dragged: with the pointer, with a finger, and with the keys.
import type { ReadonlySignal, Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../../ui/live-element";
import { drawWhileConnected } from "../../ui/while-connected";
import { palette } from "../../plot/palette";
import { sheetOf } from "../../plot/sheet";
import { unwrapped, type Hand } from "../../sim/hand";
import { paintPendulum, type PendulumPose } from "./pendulum-painting";
import { t } from "../../i18n/messages";

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
    static override properties = {
        pulls: { attribute: false },
        hand: { attribute: false },
        pose: { attribute: false },
        frame: { attribute: false },
        told: { attribute: false },
        note: { attribute: false },
    };
    /** Called with the place of the hand whenever it moves, and when it lets go. */
    declare pulls: (hand: Hand | undefined) => void;
    /** The hand, when it holds the mass. */
    declare hand: Signal<Hand | undefined>;
    declare pose: Signal<PendulumPose | undefined>;
    /** Changes with every frame of the run. */
    declare frame: Signal<number>;
    /** What it shows, in words. */
    declare told: Signal<string>;
    /** A remark on the run, or "". */
    declare note: ReadonlySignal<string>;
    private pointer: number | undefined;
    private static made = 0;
    private readonly helpId = `grip-help-${++PendulumPicture.made}`;

    constructor() {
        super();
        drawWhileConnected(
            this,
            () => [palette.value, this.frame.value, this.hand.value],
            () => this.draw(),
        );
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.letGo();
    }

    protected override render(): TemplateResult {
        const hand = this.hand.value;
        const degrees = Math.round((hand?.angle ?? this.pose.peek()?.theta ?? 0) / DEGREE);
        return html`<canvas role="img" aria-label=${this.told.value || t("picture.title")}></canvas>
            <div class="grip ${hand ? "held" : ""}" role="slider" tabindex="0" aria-label=${t("picture.hand")}
                aria-describedby=${this.helpId} aria-valuemin="-3600" aria-valuemax="3600" aria-valuenow=${degrees}
                aria-valuetext=${hand ? t("picture.pulls", { degrees }) : t("picture.hangs", { degrees })}
                @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp}
                @pointercancel=${this.onUp} @lostpointercapture=${this.onUp} @keydown=${this.onKey}
                @touchstart=${{ handleEvent: this.onTouch, passive: false }}></div>
            ${
                hand && !hand.at
                    ? html`<button type="button" class="small" @click=${this.onLetGo} aria-keyshortcuts="Escape"
                    title=${t("picture.let-go-key")}>${t("picture.let-go")}</button>`
                    : nothing
            }
            <div class="picture-words"><p class="picture-note quiet" role="status">${this.note.value}</p>
                <p id=${this.helpId} class="picture-help">${t("picture.help")}</p></div>`;
    }

    protected override updated(): void {
        this.draw();
    }

    private draw(): void {
        const pose = this.pose.peek();
        if (!pose) return;
        const sheet = sheetOf(this.querySelector("canvas"));
        if (!sheet) return;
        const { context, width, height, colours } = sheet;
        context.translate(width / 2, height / 2);
        paintPendulum(context, pose, this.handPlace, ARM * Math.min(width, height), colours);
    }

    /** The place of the hand, in lengths of the arm. */
    private get handPlace(): { x: number; y: number } | undefined {
        const hand = this.hand.peek();
        return hand && (hand.at ?? { x: Math.sin(hand.angle), y: Math.cos(hand.angle) });
    }

    private readonly letGo = (): void => {
        this.pointer = undefined;
        if (!this.hand.peek()) return;
        this.pulls(undefined);
    };

    /** The button disappears; the focus stays in the picture. */
    private readonly onLetGo = (): void => {
        this.letGo();
        this.querySelector<HTMLElement>(".grip")?.focus();
    };

    private hold(hand: Hand): void {
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
        const theta = this.pose.peek()?.theta ?? 0;
        const near = Math.max(NEAR, NEAR_LEAST / (ARM * Math.min(clientWidth, clientHeight)));
        return Math.hypot(x - Math.sin(theta), y - Math.cos(theta)) < near;
    }

    private pullTo(event: PointerEvent): void {
        const at = this.placeOf(event);
        const before = this.hand.peek()?.angle ?? this.pose.peek()?.theta ?? 0;
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
            const from = this.hand.peek()?.angle ?? this.pose.peek()?.theta ?? 0;
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
