// The picture of a run, drawn from the parts that its experiment describes. What a hand can hold is dragged with the
// pointer or a finger, or moved with the keys.
import type { ReadonlySignal, Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import type { Part } from "../../../../wasm/friction";
import { LiveElement } from "../../ui/live-element";
import { drawWhileConnected } from "../../ui/while-connected";
import { t } from "../../i18n/messages";
import { inDigits, shortNumber, withUnit } from "../../i18n/number-text";
import { palette } from "../../plot/palette";
import type { BodyHand } from "../../sim/body-hand";
import { sheetOf, type Sheet } from "../../plot/sheet";
import { channelOf, paintHand, type Hold, type SceneFrame, type Shown } from "./scene-frame";
import { lineHolds, lineShown, paintLine } from "./scene-line";
import { linkHolds, paintChain } from "./scene-links";
import { dialHolds, paintDial, paintPlane, planeHolds, planeShown } from "./scene-plane";

/** A key moves the hand by this part of what the picture shows; with Shift by a fifth of that. */
const KEY_STEP = 1 / 20;
const FINE = 1 / 5;
/** The least size of what can be grabbed [px]. */
const LEAST = 32;

/** The directions of the keys along both axes. */
const along: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [1, 1],
    ArrowDown: [-1, 1],
};

export class ExperimentPicture extends LiveElement {
    static override properties = {
        pulls: { attribute: false },
        hand: { attribute: false },
        scene: { attribute: false },
        frame: { attribute: false },
        told: { attribute: false },
        note: { attribute: false },
    };
    /** Called with the hand whenever it moves, with what the picture shows, and without one when it lets go. */
    declare pulls: (hand: BodyHand | undefined, shown: Shown) => void;
    /** The hand, when it holds something. */
    declare hand: Signal<BodyHand | undefined>;
    declare scene: ReadonlySignal<SceneFrame | undefined>;
    /** Changes with every frame of the run. */
    declare frame: Signal<number>;
    /** What it shows, in words. */
    declare told: Signal<string>;
    /** A remark on the run, or "". */
    declare note: ReadonlySignal<string>;
    /** The pointer that drags, and its distance from the place of the hand, in its coordinates. */
    private pointer: { id: number; from: readonly number[] } | undefined;
    private static made = 0;
    private readonly helpId = `hold-help-${++ExperimentPicture.made}`;

    constructor() {
        super();
        drawWhileConnected(
            this,
            () => [palette.value, this.frame.value, this.scene.value, this.hand.value],
            () => this.draw(),
        );
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.letGo();
    }

    protected override render(): TemplateResult {
        const hand = this.hand.value;
        const frame = this.scene.value;
        const parts = frame?.parts.filter(({ hand: option }) => option !== "") ?? [];
        const bodies = parts.filter(({ part }) => part === "block").length || 1;
        return html`<canvas role="img" aria-label=${this.told.value || t("experiments.title")}></canvas>
            ${parts.map((part, i) => {
                const key = this.keyOf(part);
                const channel = channelOf(frame!, key);
                const held = hand?.option === part.hand;
                const value = held ? (hand.place[0] ?? 0) : (frame!.runs[0]!.now[key] ?? 0);
                const [number, unit] = [shortNumber(value, 3), channel?.unit ?? ""];
                return html`<div class="hold ${held ? "held" : ""}" role="slider" tabindex="0" data-hand=${part.hand}
                    aria-label=${t("scene.hand", { what: part.part === "spring" ? "end" : part.part, count: bodies, number: part.lane })}
                    aria-describedby=${this.helpId} aria-valuemin="-1000000" aria-valuemax="1000000" aria-valuenow=${inDigits(Number(value.toPrecision(4)))}
                    aria-valuetext=${held ? t("scene.pulls", { number, unit }) : t("scene.rests", { number, unit })}
                    @pointerdown=${(event: PointerEvent) => this.onDown(event, i)} @pointermove=${this.onMove}
                    @pointerup=${this.onUp} @pointercancel=${this.onUp} @lostpointercapture=${this.onUp}
                    @keydown=${(event: KeyboardEvent) => this.onKey(event, i)}></div>`;
            })}
            ${
                hand && !hand.at
                    ? html`<button type="button" class="small" @click=${this.onLetGo} aria-keyshortcuts="Escape"
                    title=${t("picture.let-go-key")}>${t("picture.let-go")}</button>`
                    : nothing
            }
            <p class="picture-note quiet" role="status">${this.note.value}</p>
            ${parts.length > 0 ? html`<p id=${this.helpId} class="unseen">${t("scene.help")}</p>` : nothing}`;
    }

    protected override updated(): void {
        this.draw();
    }

    private draw(): void {
        const frame = this.scene.peek();
        if (!frame || frame.runs.length === 0) return;
        const sheet = sheetOf(this.querySelector("canvas"));
        if (!sheet) return;
        sceneOf(frame)?.paint(sheet, frame);
        const holds = this.holds();
        this.placeHolds(holds);
        this.paintHand(sheet, frame, holds);
    }

    private paintHand(sheet: Sheet, frame: SceneFrame, holds: readonly Hold[]): void {
        const hand = this.hand.peek();
        const hold = holds.find(({ part }) => part.hand === hand?.option);
        if (!hand || !hold) return;
        const force = withUnit(Math.hypot(...frame.force), frame.forceUnit, 3);
        const held = hand.link === undefined ? hold : (hold.endOf?.(hand.link) ?? hold);
        paintHand(sheet, held, hand.at ?? hold.at(hand.place), force);
    }

    /** What can be held, where it is now. */
    private holds(): Hold[] {
        const frame = this.scene.peek();
        const canvas = this.querySelector("canvas");
        if (!frame || !canvas) return [];
        return sceneOf(frame)?.holds({ width: canvas.clientWidth, height: canvas.clientHeight }, frame) ?? [];
    }

    /** Put the elements that can be grabbed where the parts are. */
    private placeHolds(holds: readonly Hold[]): void {
        const elements = this.querySelectorAll<HTMLElement>(".hold");
        holds.forEach(({ x, y, width, height }, i) => {
            const style = elements[i]?.style;
            if (!style) return;
            const [w, h] = [Math.max(LEAST, width), Math.max(LEAST, height)].map(Math.round) as [number, number];
            const place = `translate(${Math.round(x - w / 2)}px, ${Math.round(y - h / 2)}px)`;
            if (style.transform !== place) style.transform = place;
            if (style.width !== `${w}px`) style.width = `${w}px`;
            if (style.height !== `${h}px`) style.height = `${h}px`;
        });
    }

    private readonly letGo = (): void => {
        this.pointer = undefined;
        if (this.hand.peek()) this.pulls(undefined, {});
    };

    /** The button disappears; the focus stays in the picture. */
    private readonly onLetGo = (): void => {
        const { option } = this.hand.peek() ?? {};
        this.letGo();
        this.querySelector<HTMLElement>(`.hold[data-hand="${option}"]`)?.focus();
    };

    private pull(hold: Hold, place: readonly number[], at: BodyHand["at"], link?: number): void {
        const frame = this.scene.peek()!;
        const canvas = this.querySelector("canvas")!;
        const size = { width: canvas.clientWidth, height: canvas.clientHeight };
        const hand = { option: hold.part.hand, place, at, reach: hold.reach, link };
        this.pulls(hand, sceneOf(frame)!.shown(size, frame));
    }

    /** A pointer in the picture [px]. */
    private pixelOf({ clientX, clientY }: PointerEvent): { x: number; y: number } {
        const { left, top } = this.querySelector("canvas")!.getBoundingClientRect();
        return { x: clientX - left, y: clientY - top };
    }

    private placeNow({ keys }: Hold): number[] {
        const now = this.scene.peek()!.runs[0]!.now;
        return keys.map((key) => now[key] ?? 0);
    }

    /** The channel that tells where a part is: of links, where their tip is. */
    private keyOf({ part, a, b }: Part): string {
        if (part === "spring") return b;
        return part === "lines" ? (this.scene.peek()!.parts.find((one) => one.part === "point")?.a ?? "") : a;
    }

    /** What a pixel, or a key, grabs of a part. */
    private grabbed(
        hold: Hold,
        pixel?: { x: number; y: number },
    ): { place: readonly number[]; link?: number | undefined } {
        return hold.grab?.(pixel) ?? { place: this.placeNow(hold) };
    }

    private readonly onDown = (event: PointerEvent, i: number): void => {
        const hold = this.holds()[i];
        if (event.button !== 0 || this.pointer || !hold) return;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        const { x, y } = this.pixelOf(event);
        const { place, link } = this.grabbed(hold, { x, y });
        const there = hold.valueAt(x, y, place);
        this.pointer = { id: event.pointerId, from: there.map((value, k) => value - place[k]!) };
        this.pull(hold, place, { x, y }, link);
    };

    private readonly onMove = (event: PointerEvent): void => {
        const hand = this.hand.peek();
        if (event.pointerId !== this.pointer?.id || !hand) return;
        const hold = this.holds().find(({ part }) => part.hand === hand.option);
        const { from } = this.pointer;
        const { x, y } = this.pixelOf(event);
        if (!hold) return;
        const near = hand.place.map((value, k) => value + from[k]!);
        this.pull(
            hold,
            hold.valueAt(x, y, near).map((value, k) => value - from[k]!),
            { x, y },
            hand.link,
        );
    };

    private readonly onUp = (event: PointerEvent): void => {
        if (event.pointerId === this.pointer?.id) this.letGo();
    };

    private readonly onKey = (event: KeyboardEvent, i: number): void => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const direction = along[event.key];
        const hold = this.holds()[i];
        const hand = this.hand.peek();
        if (direction && hold) {
            const [sign, axis] = direction;
            const step = sign * hold.reach * KEY_STEP * (event.shiftKey ? FINE : 1);
            const { place: from, link } = hand?.option === hold.part.hand ? hand : this.grabbed(hold);
            const moved = Math.min(axis, from.length - 1);
            this.pull(
                hold,
                from.map((value, k) => value + (k === moved ? step : 0)),
                undefined,
                link,
            );
        } else if ((event.key === "Escape" || event.key === "Enter") && hand) {
            this.letGo();
        } else {
            return;
        }
        event.preventDefault();
    };
}
customElements.define("experiment-picture", ExperimentPicture);

type Size = Pick<Sheet, "width" | "height">;

interface Scene {
    paint: (sheet: Sheet, frame: SceneFrame) => void;
    holds: (size: Size, frame: SceneFrame) => Hold[];
    shown: (size: Size, frame: SceneFrame) => Shown;
}

const plane: Scene = { paint: paintPlane, holds: planeHolds, shown: planeShown };
const dial: Scene = { paint: paintDial, holds: dialHolds, shown: () => ({}) };
const chain: Scene = { paint: paintChain, holds: linkHolds, shown: () => ({}) };
const line: Scene = { paint: paintLine, holds: lineHolds, shown: lineShown };

/** How these parts are drawn. */
function sceneOf({ parts }: SceneFrame): Scene | undefined {
    const has = (name: string): boolean => parts.some(({ part }) => part === name);
    if (has("lines")) return chain;
    if (has("point") || has("path")) return plane;
    if (has("dial")) return dial;
    return has("block") ? line : undefined;
}
