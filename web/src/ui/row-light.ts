// Highlights a parameter's row and its letters in the equations together, under the pointer and with the focus.
import type { PanelState } from "../model/panel-state";

function keyAt(place: EventTarget | null): string | undefined {
    return (place instanceof Element && place.closest("[data-key]")?.getAttribute("data-key")) || undefined;
}

/** Update the highlighted key after the pointer or the focus has moved in a view. */
export function lightRow(event: Event, panel: PanelState): void {
    switch (event.type) {
        case "focusin":
            return panel.focus(keyAt(event.target));
        case "focusout":
            return panel.focus(undefined);
        case "mouseleave":
            return panel.point(undefined);
        default:
            return panel.point(keyAt(event.target));
    }
}

/** Mark those of these elements that belong to the highlighted key. */
export function markLit(elements: Iterable<Element>, lit: string | undefined): void {
    for (const element of elements) element.toggleAttribute("data-lit", element.getAttribute("data-key") === lit);
}
