// A parameter's row and its letters in the equations highlight each other, under the pointer and with the focus.
function keyAt(place: EventTarget | null): string | null | undefined {
    return place instanceof Element ? place.closest("[data-key]")?.getAttribute("data-key") : undefined;
}

/** Update a view after the pointer or the focus has moved. */
export function lightRow(event: Event): void {
    const came = event.type === "mouseover" || event.type === "focusin";
    const key = (came ? keyAt(event.target) : undefined) ?? keyAt(document.activeElement);
    for (const element of (event.currentTarget as Element).querySelectorAll("[data-key]"))
        element.toggleAttribute("data-lit", element.getAttribute("data-key") === key);
}
