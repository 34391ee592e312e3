// A draggable element of a plot: it moves with the pointer, with a finger, and with the keys of a slider.
import { html, type TemplateResult } from "lit";
import { fromCentre, gripElement } from "../ui/grip";
import type { Point, Surface } from "./series";

export interface Handle {
    /** Unique in its plot. */
    name: string;
    /** Name for screen readers. */
    label: string;
    /** Label in the plot. */
    sign: string | TemplateResult;
    at: Point;
    moves: "x" | "y" | "both";
    /** Outside the picture it is shown at the edge, not hidden. */
    always?: boolean;
    /** Smallest and largest value, current value, and its text with unit, which has both values if it moves both ways. */
    low: number;
    high: number;
    value: number;
    text: string;
    /** Called while it is dragged, with its position. */
    drag: (to: Point) => void;
    /** Called when it is released or loses the focus. */
    drop: () => void;
    key: (event: KeyboardEvent) => void;
}

export function handleElement(handle: Handle, valueAt: (clientX: number, clientY: number) => Point): TemplateResult {
    const { name, moves, label, low, high, value, text } = handle;
    return gripElement({
        ...{ name, label, low, high, value, text },
        classes: `handle ${moves}`,
        orientation: moves === "y" ? "vertical" : "horizontal",
        content: html`<span class="sign" aria-hidden="true">${handle.sign}</span>`,
        press: (event, pressed) => {
            // If several overlap, as under a finger, the nearest one is used.
            const element = nearestHandle(event, pressed);
            if (element !== pressed) {
                event.preventDefault();
                element.focus({ preventScroll: true });
            }
            return element;
        },
        // The handle keeps its distance from the pointer while it is dragged.
        drag: (event, from) => handle.drag(valueAt(event.clientX - from.x, event.clientY - from.y)),
        release: handle.drop,
        key: handle.key,
        blur: handle.drop,
    });
}

/** The handle of the plot whose centre is nearest to the pointer; the pressed one if others are as near. */
function nearestHandle(event: PointerEvent, pressed: HTMLElement): HTMLElement {
    const distance = (element: HTMLElement): number => {
        const { x, y } = fromCentre(element, event);
        return Math.hypot(x, y);
    };
    const others = pressed.parentElement!.querySelectorAll<HTMLElement>(".handle:not([hidden])");
    return [...others].reduce((best, one) => (distance(one) < distance(best) ? one : best), pressed);
}

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
        // A dragged or focused handle stays reachable at the edge.
        const outside = Math.hypot(nearX - across, nearY - down) > 1;
        element.hidden = outside && !always && element !== document.activeElement;
        element.style.transform = `translate(${nearX.toFixed(1)}px, ${nearY.toFixed(1)}px)`;
    });
}
