// Something in a plot that can be dragged: with the pointer, with a finger, and with the keys of a slider.
import { html, type TemplateResult } from "lit";
import { inDigits } from "../i18n/number-text";
import type { Point, Surface } from "./series";

export interface Handle {
    /** Unique in its plot. */
    name: string;
    /** Its name for screen readers. */
    label: string;
    /** Its label in the plot. */
    sign: string | TemplateResult;
    at: Point;
    moves: "x" | "y" | "both";
    /** If its place is outside the picture it is shown at the edge, not hidden. */
    always?: boolean;
    /** Its least and largest value, its value, and that as text with unit; for a handle with two directions the text
     *  also has the other value. */
    low: number;
    high: number;
    value: number;
    text: string;
    /** It is being dragged to this place. */
    drag: (to: Point) => void;
    /** It has been released, or has lost the focus. */
    drop: () => void;
    key: (event: KeyboardEvent) => void;
}

export function handleElement(handle: Handle, valueAt: (clientX: number, clientY: number) => Point): TemplateResult {
    const onDown = (event: PointerEvent): void => {
        if (event.button !== 0) return;
        // Where several overlap, as under a finger, the nearest one is used.
        const element = nearestHandle(event);
        if (element !== event.currentTarget) {
            event.preventDefault();
            element.focus({ preventScroll: true });
        }
        // The handle keeps its distance from the pointer while it is dragged.
        grips.set(element, awayFrom(element, event));
        element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent): void => {
        const away = grips.get(event.currentTarget as HTMLElement);
        if (away) handle.drag(valueAt(event.clientX - away.x, event.clientY - away.y));
    };
    const onEnd = (event: Event): void => {
        if (grips.delete(event.currentTarget as HTMLElement)) handle.drop();
    };
    return html`<div class="handle ${handle.moves}" role="slider" tabindex="0" data-handle=${handle.name}
        aria-label=${handle.label} aria-orientation=${handle.moves === "y" ? "vertical" : "horizontal"}
        aria-valuemin=${inDigits(handle.low)} aria-valuemax=${inDigits(handle.high)} aria-valuenow=${inDigits(handle.value)}
        aria-valuetext=${handle.text}
        @pointerdown=${onDown} @pointermove=${onMove} @pointerup=${onEnd} @pointercancel=${onEnd}
        @lostpointercapture=${onEnd} @keydown=${handle.key} @blur=${handle.drop}
        ><span class="sign" aria-hidden="true">${handle.sign}</span></div>`;
}

/** The distance of the pointer from the centre of a handle. */
function awayFrom(element: HTMLElement, { clientX, clientY }: PointerEvent): Point {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: clientX - x - width / 2, y: clientY - y - height / 2 };
}

/** The handle of the plot whose centre is nearest to the pointer; the pressed one if others are as near. */
function nearestHandle(event: PointerEvent): HTMLElement {
    const pressed = event.currentTarget as HTMLElement;
    const distance = (element: HTMLElement): number => {
        const { x, y } = awayFrom(element, event);
        return Math.hypot(x, y);
    };
    const others = pressed.parentElement!.querySelectorAll<HTMLElement>(".handle:not([hidden])");
    return [...others].reduce((best, one) => (distance(one) < distance(best) ? one : best), pressed);
}

/** Handles being dragged, and the distance of the pointer from their centre. */
const grips = new WeakMap<HTMLElement, Point>();

/** Move the elements to the places of their values in the chart. */
export function placeHandles(
    plot: HTMLElement,
    handles: readonly Handle[],
    { x, y, left, right, top, bottom }: Surface,
): void {
    const elements = plot.querySelectorAll<HTMLElement>(".handle");
    handles.forEach(({ at, always }, i) => {
        const element = elements[i];
        if (!element) return;
        const [across, down] = [x(at.x), y(at.y)];
        const [nearX, nearY] = [Math.min(right, Math.max(left, across)), Math.min(bottom, Math.max(top, down))];
        // One that is dragged or has the focus stays reachable, at the edge.
        const beyond = Math.hypot(nearX - across, nearY - down) > 1;
        element.hidden = beyond && !always && element !== document.activeElement;
        element.style.transform = `translate(${nearX.toFixed(1)}px, ${nearY.toFixed(1)}px)`;
    });
}
