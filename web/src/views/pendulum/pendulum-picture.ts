// Picture of the pendulum. Its mass can be dragged with the pointer, a finger or the keys.
import type { ReadonlySignal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import { CanvasPicture } from "../../plot/canvas-picture";
import type { Sheet } from "../../plot/sheet";
import { unwrapped, type Hand } from "../../sim/hand";
import { arrowOf, gripElement, type Pixel } from "../../ui/grip";
import { paintPendulum, type PendulumPose } from "./pendulum-painting";

/** Length of the arm, relative to the smaller side of the picture. */
const ARM = 0.4;
/** Distance from the mass within which it can be grabbed: in lengths of the arm, and its minimum [px]. */
const NEAR = 0.45;
const MIN_NEAR = 36;
/** Radius around the axis within which a pointer has no direction, in lengths of the arm. */
const NO_DIRECTION = 0.12;
/** Angles by which a key turns the hand, with and without the shift key [rad]. */
const DEGREE = Math.PI / 180;
const KEY_STEP = 5 * DEGREE;

export class PendulumPicture extends CanvasPicture {
    static override properties = {
        pulls: { attribute: false },
        hand: { attribute: false },
        pose: { attribute: false },
        frame: { attribute: false },
        description: { attribute: false },
        note: { attribute: false },
    };
    /** Called whenever the hand moves, and with undefined when it lets go. */
    declare pulls: (hand: Hand | undefined) => void;
    /** The hand that holds the mass. */
    declare hand: ReadonlySignal<Hand | undefined>;
    declare pose: ReadonlySignal<PendulumPose | undefined>;
    /** Changes with every frame of the run. */
    declare frame: ReadonlySignal<number>;
    /** Text alternative of the picture. */
    declare description: ReadonlySignal<string>;
    /** A remark on the run, or "". */
    declare note: ReadonlySignal<string>;
    private static count = 0;
    private readonly helpId = `grip-help-${++PendulumPicture.count}`;

    protected override render(): TemplateResult {
        const hand = this.hand.value;
        const degrees = Math.round((hand?.angle ?? this.pose.peek()?.theta ?? 0) / DEGREE);
        return html`<canvas role="img" aria-label=${this.description.value || t("picture.title")}></canvas>
            ${gripElement({
                name: "mass",
                classes: `grip ${hand ? "held" : ""}`,
                label: t("picture.hand"),
                help: this.helpId,
                low: -3600,
                high: 3600,
                value: degrees,
                text: hand ? t("picture.pulls", { degrees }) : t("picture.hangs", { degrees }),
                press: (event, element) => {
                    if (!this.isNear(event)) return undefined;
                    this.pullTo(event);
                    return element;
                },
                drag: this.pullTo,
                release: this.letGo,
                key: this.onKey,
                hover: (event, element) => element.classList.toggle("near", this.isNear(event)),
                touch: this.onTouch,
            })}
            ${
                hand && !hand.at
                    ? html`<button type="button" class="small" @click=${this.onLetGo} aria-keyshortcuts="Escape"
                    title=${t("picture.let-go-key")}>${t("picture.let-go")}</button>`
                    : nothing
            }
            <div class="picture-words"><p class="picture-note quiet" role="status">${this.note.value}</p>
                <p id=${this.helpId} class="picture-help">${t("picture.help")}</p></div>`;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.letGo();
    }

    protected override get signals(): readonly ReadonlySignal<unknown>[] {
        return [this.pose, this.frame];
    }

    protected override paint({ context, width, height, colours }: Sheet): void {
        context.translate(width / 2, height / 2);
        paintPendulum(context, this.pose.value!, this.handPlace, ARM * Math.min(width, height), colours);
    }

    /** Position of the hand relative to the axis, in lengths of the arm. */
    private get handPlace(): Pixel | undefined {
        const hand = this.hand.value;
        return hand && (hand.at ?? { x: Math.sin(hand.angle), y: Math.cos(hand.angle) });
    }

    private readonly letGo = (): void => {
        if (this.hand.peek()) this.pulls(undefined);
    };

    /** The button disappears, so the focus moves to the picture. */
    private readonly onLetGo = (): void => {
        this.letGo();
        this.querySelector<HTMLElement>(".grip")?.focus();
    };

    /** Position of a pointer relative to the axis, in lengths of the arm; y points down. */
    private placeOf(event: { clientX: number; clientY: number }): Pixel {
        const { width, height } = this.size;
        const { x, y } = this.pixelOf(event);
        const arm = ARM * Math.min(width, height);
        return { x: (x - width / 2) / arm, y: (y - height / 2) / arm };
    }

    /** Angle of the hand, or of the mass if no hand holds it [rad]. */
    private get angle(): number {
        return this.hand.peek()?.angle ?? this.pose.peek()?.theta ?? 0;
    }

    private isNear(event: { clientX: number; clientY: number }): boolean {
        const { width, height } = this.size;
        const { x, y } = this.placeOf(event);
        const theta = this.pose.peek()?.theta ?? 0;
        const near = Math.max(NEAR, MIN_NEAR / (ARM * Math.min(width, height)));
        return Math.hypot(x - Math.sin(theta), y - Math.cos(theta)) < near;
    }

    private readonly pullTo = (event: PointerEvent): void => {
        const at = this.placeOf(event);
        const before = this.angle;
        const angle = Math.hypot(at.x, at.y) < NO_DIRECTION ? before : unwrapped(Math.atan2(at.x, at.y), before);
        this.pulls({ angle, at });
    };

    /** A finger on the mass drags the mass; elsewhere it scrolls the page. */
    private readonly onTouch = (event: TouchEvent): void => {
        const [finger] = event.changedTouches;
        if (finger && this.isNear(finger)) event.preventDefault();
    };

    private readonly onKey = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const arrow = arrowOf(event);
        if (arrow) {
            const turn = (arrow[0] + arrow[1]) * (event.shiftKey ? DEGREE : KEY_STEP);
            this.pulls({ angle: this.angle + turn, at: undefined });
        } else if ((event.key === "Escape" || event.key === "Enter") && this.hand.peek()) {
            this.letGo();
        } else {
            return;
        }
        event.preventDefault();
    };
}
customElements.define("pendulum-picture", PendulumPicture);
