// Scrolling a parameter's row into view in the panel, and moving the focus to its field.
import type { LiveElement } from "../live-element";

const GAP = 8;

export function rowElement(key: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(`.row[data-key="${CSS.escape(key)}"]`);
}

/** Scroll a panel that scrolls by itself until the row is visible; the page itself does not scroll. */
export function bringIntoPanel(row: HTMLElement): void {
    const panel = row.closest<HTMLElement>(".panel");
    if (!panel || panel.scrollHeight <= panel.clientHeight) return;
    const [outer, inner] = [panel.getBoundingClientRect(), row.getBoundingClientRect()];
    const above = inner.top - outer.top - GAP;
    const below = inner.bottom - Math.min(outer.bottom, innerHeight) + GAP;
    if (above < 0) panel.scrollTop += above;
    else if (below > 0) panel.scrollTop += Math.min(above, below);
}

/** After a button has disappeared, the focus moves to the row's field; not on touch screens, where a keyboard would
 *  open. */
export async function focusRow(key: string, event: Event): Promise<void> {
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    // Which option is checked, and whether the row still exists, is known once the panel has been rendered again.
    await document.querySelector<LiveElement>("parameter-panel")?.updateComplete;
    const row = rowElement(key);
    row?.querySelector<HTMLElement>(".field, select, input:checked")?.focus({ preventScroll: true });
    if (row) bringIntoPanel(row);
}

/** Scroll the row into view, and move the focus to its slider. */
export function goToRow(key: string): void {
    const row = rowElement(key);
    row?.querySelector<HTMLElement>(".slider, select, input:checked, .field")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
}
