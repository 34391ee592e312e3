// Picture of the pendulum. Its mass can be dragged with the pointer, a finger or the keys.
import { html, type TemplateResult } from "lit";
import { t } from "../../i18n/messages";
import type { Sheet } from "../../plot/sheet";
import { unwrapped, type Hand } from "../../sim/hand";
import { gripElement, type Pixel } from "../../ui/grip";
import { HandPicture } from "../hand-picture";
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

export class PendulumPicture extends HandPicture<Hand, PendulumPose> {
    protected override render(): TemplateResult {
        const hand = this.hand.value;
        const degrees = Math.round((hand?.angle ?? this.scene.peek()?.theta ?? 0) / DEGREE);
        return html`<canvas role="img" aria-label=${this.description.value || t("picture.title")}></canvas>
            ${gripElement({
                name: "mass",
                classes: `grip ${hand ? "held" : ""}`,
                label: t("picture.hand"),
                help: this.helpId,
                ...{ low: -3600, high: 3600, value: degrees },
                text: hand ? t("picture.pulls", { degrees }) : t("picture.hangs", { degrees }),
                press: (event, element) => {
                    if (!this.isNear(event)) return undefined;
                    this.pullTo(event);
                    return element;
                },
                drag: this.pullTo,
                release: () => this.letGo(),
                key: (event) => this.onKey(event, (arrow) => this.turn(arrow, event.shiftKey ? DEGREE : KEY_STEP)),
                hover: (event, element) => element.classList.toggle("near", this.isNear(event)),
                touch: this.onTouch,
            })}
            ${this.letGoButton()}
            <div class="picture-words"><p class="picture-note quiet" role="status">${this.note.value}</p>
                <p id=${this.helpId} class="picture-help">${t("picture.help")}</p></div>`;
    }

    protected override paint({ context, width, height, colours }: Sheet): void {
        context.translate(width / 2, height / 2);
        paintPendulum(context, this.scene.value!, this.handPlace, ARM * Math.min(width, height), colours);
    }

    /** Position of the hand relative to the axis, in lengths of the arm. */
    private get handPlace(): Pixel | undefined {
        const hand = this.hand.value;
        return hand && (hand.at ?? { x: Math.sin(hand.angle), y: Math.cos(hand.angle) });
    }

    protected override gripOf(): string {
        return ".grip";
    }

    /** Position of a pointer relative to the axis, in lengths of the arm; y points down. */
    private placeOf(event: { clientX: number; clientY: number }): Pixel {
        const { width, height } = this.size;
        const { x, y } = this.pixelOf(event);
        const arm = ARM * Math.min(width, height);
        return { x: (x - width / 2) / arm, y: (y - height / 2) / arm };
    }

    /** Angle of the hand, or of the mass if no hand holds it [rad]. */
    private get angle(): number {
        return this.hand.peek()?.angle ?? this.scene.peek()?.theta ?? 0;
    }

    private isNear(event: { clientX: number; clientY: number }): boolean {
        const { width, height } = this.size;
        const { x, y } = this.placeOf(event);
        const theta = this.scene.peek()?.theta ?? 0;
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

    private turn([right, up]: readonly [number, number], step: number): void {
        this.pulls({ angle: this.angle + (right + up) * step, at: undefined });
    }
}
customElements.define("pendulum-picture", PendulumPicture);
