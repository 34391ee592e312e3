// Picture of a run, drawn from the parts that its experiment describes.
import { html, nothing, type TemplateResult } from "lit";
import type { Part } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { shortNumber, withUnit } from "../../i18n/number-text";
import type { Sheet } from "../../plot/sheet";
import type { BodyHand } from "../../sim/body-hand";
import { gripElement, type Pixel } from "../../ui/grip";
import { HandPicture } from "../hand-picture";
import { channelOf, paintHand, type Hold, type SceneFrame, type SceneRanges, type Size } from "./scene-frame";
import { lineHolds, lineRanges, paintLine } from "./scene-line";
import { linkHolds, paintChain } from "./scene-links";
import { dialHolds, paintDial, paintPlane, planeHolds, planeRanges } from "./scene-plane";

/** Step of the hand per key, relative to the visible length. */
const KEY_STEP = 1 / 20;
/** Factor of the step with the shift key. */
const FINE = 1 / 5;
/** Smallest size of a part to grab [px]. */
const MIN_SIZE = 32;

export class ExperimentPicture extends HandPicture<BodyHand, SceneFrame> {
    /** `ranges`: visible ranges of the picture while a hand holds a part. */
    declare pulls: (hand: BodyHand | undefined, ranges?: SceneRanges) => void;
    /** While a pointer drags: its offset from the hand, in the coordinates of the part. */
    private offset: readonly number[] | undefined;

    protected override render(): TemplateResult {
        const hand = this.hand.value;
        const frame = this.scene.value;
        const parts = frame?.parts.filter(({ hand: option }) => option !== "") ?? [];
        const bodies = parts.filter(({ part }) => part === "block").length || 1;
        return html`<canvas role="img" aria-label=${this.description.value || t("experiments.title")}></canvas>
            ${parts.map((part, i) => {
                const key = this.keyOf(part);
                const channel = channelOf(frame!, key);
                const held = hand?.option === part.hand;
                const value = held ? (hand.place[0] ?? 0) : (frame!.runs[0]!.live.now[key] ?? 0);
                const [number, unit] = [shortNumber(value, 3), channel?.unit ?? ""];
                return gripElement({
                    name: part.hand,
                    classes: `hold ${held ? "held" : ""}`,
                    label: t("scene.hand", {
                        what: part.part === "spring" ? "end" : part.part,
                        count: bodies,
                        number: part.lane,
                    }),
                    help: this.helpId,
                    ...{ low: -1e6, high: 1e6, value: Number(value.toPrecision(4)) },
                    text: held ? t("scene.pulls", { number, unit }) : t("scene.rests", { number, unit }),
                    press: (event, element) => (this.grab(event, i) ? element : undefined),
                    drag: this.dragTo,
                    release: () => this.letGo(),
                    key: (event) => this.onKey(event, (arrow) => this.move(arrow, event.shiftKey ? FINE : 1, i)),
                });
            })}
            ${this.letGoButton()}
            <p class="picture-note quiet" role="status">${this.note.value}</p>
            ${parts.length > 0 ? html`<p id=${this.helpId} class="unseen">${t("scene.help")}</p>` : nothing}`;
    }

    protected override paint(sheet: Sheet): void {
        const frame = this.scene.value!;
        if (frame.runs.length === 0) return;
        sceneOf(frame)?.paint(sheet, frame);
        const holds = this.holds();
        this.placeHolds(holds);
        this.paintHand(sheet, frame, holds);
    }

    private paintHand(sheet: Sheet, frame: SceneFrame, holds: readonly Hold[]): void {
        const hand = this.hand.value;
        const hold = holds.find(({ part }) => part.hand === hand?.option);
        if (!hand || !hold) return;
        const force = withUnit(Math.hypot(...frame.force()), frame.forceUnit, 3);
        const held = hand.link === undefined ? hold : (hold.endOf?.(hand.link) ?? hold);
        paintHand(sheet, held, hand.at ?? hold.at(hand.place), force);
    }

    /** Parts that can be held, at their current positions. */
    private holds(): Hold[] {
        const frame = this.scene.peek();
        return (frame && this.canvas && sceneOf(frame)?.holds(this.size, frame)) ?? [];
    }

    /** Moves the elements for grabbing to the parts. */
    private placeHolds(holds: readonly Hold[]): void {
        const elements = this.querySelectorAll<HTMLElement>(".hold");
        holds.forEach(({ x, y, width, height }, i) => {
            const style = elements[i]?.style;
            if (!style) return;
            const [w, h] = [Math.max(MIN_SIZE, width), Math.max(MIN_SIZE, height)].map(Math.round) as [number, number];
            const place = `translate(${Math.round(x - w / 2)}px, ${Math.round(y - h / 2)}px)`;
            if (style.transform !== place) style.transform = place;
            if (style.width !== `${w}px`) style.width = `${w}px`;
            if (style.height !== `${h}px`) style.height = `${h}px`;
        });
    }

    protected override letGo(): void {
        this.offset = undefined;
        super.letGo();
    }

    protected override gripOf({ option }: BodyHand): string {
        return `.hold[data-grip="${option}"]`;
    }

    private pull(hold: Hold, place: readonly number[], at: BodyHand["at"], link?: number): void {
        const frame = this.scene.peek()!;
        const hand = { option: hold.part.hand, place, at, reach: hold.reach, link };
        this.pulls(hand, sceneOf(frame)!.ranges(this.size, frame));
    }

    private placeNow({ keys }: Hold): number[] {
        const now = this.scene.peek()!.runs[0]!.live.now;
        return keys.map((key) => now[key] ?? 0);
    }

    /** Channel with the position of a part; for links, of their tip. */
    private keyOf({ part, a, b }: Part): string {
        if (part === "spring") return b;
        return part === "lines" ? (this.scene.peek()!.parts.find(({ part: name }) => name === "point")?.a ?? "") : a;
    }

    /** Position, and link, at which a pixel or a key grabs a part. */
    private grabbed(hold: Hold, pixel?: Pixel): { place: readonly number[]; link?: number | undefined } {
        return hold.grab?.(pixel) ?? { place: this.placeNow(hold) };
    }

    /** Grabs a part with the pointer. Returns false if it cannot: there is only one hand. */
    private grab(event: PointerEvent, i: number): boolean {
        const hold = this.holds()[i];
        if (this.offset || !hold) return false;
        const pixel = this.pixelOf(event);
        const { place, link } = this.grabbed(hold, pixel);
        this.offset = hold.valueAt(pixel.x, pixel.y, place).map((value, k) => value - place[k]!);
        this.pull(hold, place, pixel, link);
        return true;
    }

    private readonly dragTo = (event: PointerEvent): void => {
        const { offset } = this;
        const hand = this.hand.peek();
        const hold = this.holds().find(({ part }) => part.hand === hand?.option);
        if (!offset || !hand || !hold) return;
        const pixel = this.pixelOf(event);
        const near = hand.place.map((value, k) => value + offset[k]!);
        const place = hold.valueAt(pixel.x, pixel.y, near).map((value, k) => value - offset[k]!);
        this.pull(hold, place, pixel, hand.link);
    };

    /** Moves a part by a step in the direction of an arrow key. */
    private move(arrow: readonly [number, number], factor: number, i: number): void {
        const hold = this.holds()[i];
        if (!hold) return;
        const hand = this.hand.peek();
        const axis = arrow[1] === 0 ? 0 : 1;
        const step = arrow[axis] * hold.reach * KEY_STEP * factor;
        const { place: from, link } = hand?.option === hold.part.hand ? hand : this.grabbed(hold);
        const moved = Math.min(axis, from.length - 1);
        const place = from.map((value, k) => value + (k === moved ? step : 0));
        this.pull(hold, place, undefined, link);
    }
}
customElements.define("experiment-picture", ExperimentPicture);

interface Scene {
    paint: (sheet: Sheet, frame: SceneFrame) => void;
    holds: (size: Size, frame: SceneFrame) => Hold[];
    ranges: (size: Size, frame: SceneFrame) => SceneRanges;
}

const plane: Scene = { paint: paintPlane, holds: planeHolds, ranges: planeRanges };
const dial: Scene = { paint: paintDial, holds: dialHolds, ranges: () => ({}) };
const chain: Scene = { paint: paintChain, holds: linkHolds, ranges: () => ({}) };
const line: Scene = { paint: paintLine, holds: lineHolds, ranges: lineRanges };

function sceneOf({ parts }: SceneFrame): Scene | undefined {
    const has = (name: string): boolean => parts.some(({ part }) => part === name);
    if (has("lines")) return chain;
    if (has("point") || has("path")) return plane;
    if (has("dial")) return dial;
    return has("block") ? line : undefined;
}
