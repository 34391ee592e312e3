// A part of a picture that can be dragged with the pointer or a finger, and moved with the keys: a slider for screen readers.
import { html, nothing, type TemplateResult } from "lit";
import { inDigits } from "../i18n/number-text";

/** A place, or a distance [px]. */
export interface Pixel {
    x: number;
    y: number;
}

export interface Grip {
    /** Name among the grips of a picture. */
    name: string;
    classes: string;
    /** Name for screen readers. */
    label: string;
    /** The id of its instructions. */
    help?: string;
    orientation?: "horizontal" | "vertical";
    title?: string;
    /** Smallest and largest value, current value, and its text with unit. */
    low: number;
    high: number;
    value: number;
    text: string;
    /** Visible content, if the picture does not draw it. */
    content?: unknown;
    /** Called when the grip is pressed; returns the element that follows the pointer (usually its own), if any. */
    press: (event: PointerEvent, element: HTMLElement) => HTMLElement | undefined;
    /** Called when the pointer moves; `from`: pressed point relative to the centre of the element. */
    drag: (event: PointerEvent, from: Pixel) => void;
    release: () => void;
    key: (event: KeyboardEvent) => void;
    blur?: () => void;
    /** Called when a pointer moves over it without dragging. */
    hover?: (event: PointerEvent, element: HTMLElement) => void;
    /** Called when a finger touches it. */
    touch?: (event: TouchEvent) => void;
}

/** Elements that follow a pointer -> id of the pointer, and the pressed point relative to their centre. */
const held = new WeakMap<EventTarget, { pointer: number; from: Pixel }>();

export function gripElement(grip: Grip): TemplateResult {
    const onDown = (event: PointerEvent): void => {
        const pressed = event.currentTarget as HTMLElement;
        if (event.button !== 0 || held.has(pressed)) return;
        const element = grip.press(event, pressed);
        if (!element) return;
        held.set(element, { pointer: event.pointerId, from: fromCentre(element, event) });
        element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent): void => {
        const hold = held.get(event.currentTarget!);
        if (hold?.pointer === event.pointerId) grip.drag(event, hold.from);
        else grip.hover?.(event, event.currentTarget as HTMLElement);
    };
    const onEnd = (event: PointerEvent): void => {
        if (held.get(event.currentTarget!)?.pointer !== event.pointerId) return;
        held.delete(event.currentTarget!);
        grip.release();
    };
    return html`<span class=${grip.classes} role="slider" tabindex="0" data-grip=${grip.name} title=${grip.title ?? nothing}
        aria-label=${grip.label} aria-describedby=${grip.help ?? nothing} aria-orientation=${grip.orientation ?? nothing}
        aria-valuemin=${inDigits(grip.low)} aria-valuemax=${inDigits(grip.high)} aria-valuenow=${inDigits(grip.value)}
        aria-valuetext=${grip.text}
        @pointerdown=${onDown} @pointermove=${onMove} @pointerup=${onEnd} @pointercancel=${onEnd}
        @lostpointercapture=${onEnd} @keydown=${grip.key} @blur=${grip.blur}
        @touchstart=${grip.touch && { handleEvent: grip.touch, passive: false }}>${grip.content ?? nothing}</span>`;
}

/** The place of a pointer relative to the centre of an element. */
export function fromCentre(element: HTMLElement, { clientX, clientY }: PointerEvent): Pixel {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: clientX - x - width / 2, y: clientY - y - height / 2 };
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};

/** Direction of an arrow key, to the right and up; undefined for other keys, and together with Ctrl, Alt or Meta. */
export function arrowOf(event: KeyboardEvent): readonly [x: number, y: number] | undefined {
    return event.ctrlKey || event.altKey || event.metaKey ? undefined : ARROWS[event.key];
}
