// Something in a plot that can be taken hold of: with the pointer, with a finger, and with the keys of a slider.
import { html, type TemplateResult } from "lit";
import type { Point, Surface } from "./series";

export interface Handle {
    /** Unique in its plot. */
    name: string;
    /** For screen readers: what it is. */
    label: string;
    /** Beside it in the plot. */
    sign: string | TemplateResult;
    at: Point;
    moves: "x" | "y" | "both";
    /** Where its place is beyond the picture it stands at the edge, and is not hidden. */
    always?: boolean;
    /** The values at the ends of its way, where it stands, and that in words with its unit; of one that moves both ways
     *  the words tell the other value, too. */
    low: number;
    high: number;
    value: number;
    text: string;
    /** It is being drawn to this place. */
    drag: (to: Point) => void;
    /** It has been let go, or the keyboard has gone elsewhere. */
    drop: () => void;
    key: (event: KeyboardEvent) => void;
}

export function handleElement(handle: Handle, valueAt: (clientX: number, clientY: number) => Point): TemplateResult {
    const onDown = (event: PointerEvent): void => {
        if (event.button !== 0) return;
        // Where the grounds of several overlap, as under a finger, the nearest is meant.
        const element = nearestHandle(event);
        if (element !== event.currentTarget) {
            event.preventDefault();
            element.focus({ preventScroll: true });
        }
        // The handle keeps its distance from the pointer, wherever on it it was taken.
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
        aria-valuemin=${handle.low} aria-valuemax=${handle.high} aria-valuenow=${handle.value}
        aria-valuetext=${handle.text}
        @pointerdown=${onDown} @pointermove=${onMove} @pointerup=${onEnd} @pointercancel=${onEnd}
        @lostpointercapture=${onEnd} @keydown=${handle.key} @blur=${handle.drop}
        ><span class="sign" aria-hidden="true">${handle.sign}</span></div>`;
}

/** From the middle of a handle to the pointer. */
function awayFrom(element: HTMLElement, { clientX, clientY }: PointerEvent): Point {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: clientX - x - width / 2, y: clientY - y - height / 2 };
}

/** Of the plot's handles, the one whose middle is nearest to the pointer; the pressed one if others are as near. */
function nearestHandle(event: PointerEvent): HTMLElement {
    const pressed = event.currentTarget as HTMLElement;
    const distance = (element: HTMLElement): number => {
        const { x, y } = awayFrom(element, event);
        return Math.hypot(x, y);
    };
    const others = pressed.parentElement!.querySelectorAll<HTMLElement>(".handle:not([hidden])");
    return [...others].reduce((best, one) => (distance(one) < distance(best) ? one : best), pressed);
}

/** Those being held, and how far from their middle. */
const grips = new WeakMap<HTMLElement, Point>();

/** Bring the elements to where their values are in the chart. */
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
        // One that is held or has the keyboard stays reachable, at the edge.
        const beyond = Math.hypot(nearX - across, nearY - down) > 1;
        element.hidden = beyond && !always && element !== document.activeElement;
        element.style.transform = `translate(${nearX.toFixed(1)}px, ${nearY.toFixed(1)}px)`;
    });
}
