// Zooming with the wheel, a box, two fingers and keys. Every gesture gives the part of the picture that is to fill it.
//
// A page must scroll past its plots: the wheel zooms where the plot has been clicked or Ctrl is held, and one finger
// scrolls. If the plot is not zoomed, zooming out scrolls the page too.
import type { Point } from "./series";

/** A part of the picture [px]. */
export interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

export interface Zoomable {
    /** The plot between its axes. */
    area: () => Box;
    /** Show this part; false when nothing would change. */
    show: (part: Box) => boolean;
    end: () => void;
    reset: () => boolean;
    /** Mark the zoom box being dragged. */
    mark: (box: Box | undefined) => void;
    /** Move the reading by this many samples. */
    read: (samples: number) => void;
    /** Choose a place [px], or that of the reading. */
    pick: (at?: Point) => void;
    /** The place of the reading [px]. */
    middle: () => Point;
    /** Explain how to zoom: the wheel scrolls the page. */
    hint: () => void;
}

/** Zoom factors and steps of the wheel and of a key. */
const FASTEST = 0.25;
const KEY_ZOOM = 1.25;
const KEY_PAN = 0.1;
const KEY_PAN_FINE = 0.01;
/** A gesture ends after this time without a turn of the wheel or a key [ms]. */
const REST = 700;
/** A smaller box is a click, and a flat box zooms one axis only [px]. */
const LEAST = 6;
const FLAT = 12;

/** The part that fills the picture when everything is scaled about `from`, which moves to `to`. */
function grown({ left, right, top, bottom }: Box, kx: number, ky: number, from: Point, to = from): Box {
    const [x, y] = [(px: number) => from.x + (px - to.x) / kx, (py: number) => from.y + (py - to.y) / ky];
    return { left: x(left), right: x(right), top: y(top), bottom: y(bottom) };
}

export function listen(frame: HTMLElement, canvas: HTMLCanvasElement, plot: Zoomable): void {
    let rest = 0;
    let drag: { from: Point; pans: boolean } | undefined;
    let pinch: { middle: Point; apart: number } | undefined;
    const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
        const { left, top } = canvas.getBoundingClientRect();
        return { x: clientX - left, y: clientY - top };
    };
    const soon = (done: boolean, event: Event): void => {
        if (done) event.preventDefault();
        clearTimeout(rest);
        rest = window.setTimeout(plot.end, REST);
    };
    const boxTo = (to: Point): Box => {
        const area = plot.area();
        const within = (a: number, b: number, low: number, high: number): [number, number] => [
            Math.max(low, Math.min(a, b)),
            Math.min(high, Math.max(a, b)),
        ];
        const { from } = drag!;
        let [left, right] = within(from.x, to.x, area.left, area.right);
        let [top, bottom] = within(from.y, to.y, area.top, area.bottom);
        if (right - left < FLAT) ({ left, right } = area);
        else if (bottom - top < FLAT) ({ top, bottom } = area);
        return { left, right, top, bottom };
    };
    const drop = (): void => {
        drag = undefined;
        plot.mark(undefined);
        plot.end();
    };
    const on = <T extends Event>(element: HTMLElement, names: string, act: (event: T) => void): void => {
        for (const name of names.split(" ")) element.addEventListener(name, act as EventListener, { passive: false });
    };

    on(frame, "wheel", (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey && document.activeElement !== frame) return plot.hint();
        const at = place(event);
        const area = plot.area();
        const turn = event.deltaY * (event.deltaMode === 0 ? 0.01 : FASTEST);
        const k = Math.exp(-Math.max(-FASTEST, Math.min(FASTEST, turn)));
        // Over the numbers of an axis only that axis is zoomed.
        const part = grown(area, at.y > area.bottom ? k : at.x < area.left ? 1 : k, at.y > area.bottom ? 1 : k, at);
        // The browser must not zoom the page instead.
        soon(plot.show(part) || event.ctrlKey, event);
    });
    on(canvas, "pointerdown", (event: PointerEvent) => {
        if (event.button !== 0 || event.pointerType === "touch") return;
        drag = { from: place(event), pans: event.shiftKey };
        canvas.setPointerCapture(event.pointerId);
    });
    on(canvas, "pointermove", (event: PointerEvent) => {
        if (!drag) return;
        const to = place(event);
        if (drag.pans) {
            plot.show(grown(plot.area(), 1, 1, drag.from, to));
            drag.from = to;
        } else if (Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > LEAST) plot.mark(boxTo(to));
    });
    on(canvas, "pointerup", (event: PointerEvent) => {
        if (!drag) return;
        const to = place(event);
        if (!drag.pans && Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > LEAST) plot.show(boxTo(to));
        else if (!drag.pans) plot.pick(to);
        drop();
    });
    on(canvas, "click", (event: PointerEvent) => {
        if (event.pointerType === "touch") plot.pick(place(event));
    });
    on(canvas, "pointercancel", drop);
    on(canvas, "dblclick", plot.reset);
    on(canvas, "touchstart touchmove touchend touchcancel", (event: TouchEvent) => {
        const [a, b, c] = [...event.targetTouches].map(place);
        if (!a || !b || c) {
            if (pinch) plot.end();
            pinch = undefined;
            return;
        }
        if (event.cancelable) event.preventDefault();
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        const apart = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
        if (pinch) plot.show(grown(plot.area(), apart / pinch.apart, apart / pinch.apart, pinch.middle, middle));
        pinch = { middle, apart };
    });
    on(frame, "keydown pointerdown", () => frame.classList.add("used"));
    on(frame, "keydown", (event: KeyboardEvent) => {
        const { key } = event;
        if (event.target !== frame || event.metaKey) return;
        // Some keyboards need other keys for these.
        const by = { "[": -1, "]": 1, "{": -10, "}": 10 }[key];
        if (by) return plot.read(by);
        if (key === "Enter") return plot.pick();
        if (event.ctrlKey || event.altKey) return;
        if (key === "Escape" && drag) return drop();
        if (key === "0" || key === "Home") return soon(plot.reset(), event);
        const [area, middle] = [plot.area(), plot.middle()];
        const k = { "+": KEY_ZOOM, "=": KEY_ZOOM, "-": 1 / KEY_ZOOM }[key];
        if (k) return soon(plot.show(grown(area, k, k, middle)), event);
        const [across, down] =
            { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? [];
        if (across === undefined) return;
        const part = event.shiftKey ? KEY_PAN_FINE : KEY_PAN;
        const to = {
            x: middle.x + part * across * (area.right - area.left),
            y: middle.y + part * down! * (area.bottom - area.top),
        };
        soon(plot.show(grown(area, 1, 1, middle, to)), event);
    });
}
