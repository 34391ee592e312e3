// A button that opens a sheet beside it: the browser's own popover, which Esc and a click elsewhere close.
import { html, nothing, type TemplateResult } from "lit";

/** The distance between button and sheet, and between sheet and window [px]. */
const GAP = 4;

export interface Popup {
    /** Unique on the page. */
    id: string;
    button: TemplateResult | string;
    /** Name for screen readers and tooltip, if the button shows only a sign. */
    label?: string;
    /** Classes of the button. */
    look?: string;
    sheet: () => TemplateResult;
    /** A choice in the sheet closes it. */
    closes?: boolean;
}

export function popup({ id, button, label, look = "", sheet, closes }: Popup): TemplateResult {
    const onClick = (event: Event): void => {
        if (closes && (event.target as Element).closest("a, button, input[type=radio]"))
            (event.currentTarget as HTMLElement).hidePopover();
    };
    return html`<button type="button" class=${look} popovertarget=${id} aria-label=${label ?? nothing} title=${label ?? nothing}
        >${button}</button><div id=${id} class="popup" popover @toggle=${openBeside} @click=${onClick}
        >${sheet()}</div>`;
}

/** For the `toggle` of a sheet that follows its button. */
export function openBeside({ newState, currentTarget }: ToggleEvent): void {
    const sheet = currentTarget as HTMLElement;
    if (newState === "open") placeBeside(sheet.previousElementSibling!, sheet, "left");
}

/** Place an open sheet below its button, or above if there is more room, with one edge `aligned`, inside the window. */
export function placeBeside(button: Element, sheet: HTMLElement, aligned: "left" | "right"): void {
    const opener = button.getBoundingClientRect();
    const { width, height } = sheet.getBoundingClientRect();
    const below = innerHeight - opener.bottom - 2 * GAP;
    const above = opener.top - 2 * GAP;
    const under = height <= below || below >= above;
    sheet.style.maxHeight = `${Math.floor(under ? below : above)}px`;
    const left = aligned === "left" ? opener.left : opener.right - width;
    sheet.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    sheet.style.top = under
        ? `${opener.bottom + GAP}px`
        : `${Math.max(GAP, opener.top - GAP - Math.min(height, above))}px`;
}
