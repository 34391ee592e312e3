// A button that opens a sheet beside it: the browser's own popover, which Esc and a click elsewhere close.
import { html, nothing, type TemplateResult } from "lit";

/** The distance between button and sheet, and between sheet and window [px]. */
const GAP = 4;

export interface Popup {
    /** Unique on the page. */
    id: string;
    /** Content of the button. */
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
        >${button}</button><div id=${id} class="popup" popover @beforetoggle=${onToggle} @toggle=${onToggle} @click=${onClick}
        >${sheet()}</div>`;
}

/** Place the sheet below its button, or above if there is more room, and always inside the window. */
function onToggle(event: Event): void {
    const sheet = event.currentTarget as HTMLElement;
    if ((event as ToggleEvent).newState !== "open" || event.type === "beforetoggle") return;
    const opener = sheet.previousElementSibling!.getBoundingClientRect();
    const { width, height } = sheet.getBoundingClientRect();
    const below = innerHeight - opener.bottom - 2 * GAP;
    const above = opener.top - 2 * GAP;
    const under = height <= below || below >= above;
    sheet.style.maxHeight = `${Math.floor(under ? below : above)}px`;
    sheet.style.left = `${Math.max(GAP, Math.min(opener.left, innerWidth - width - GAP))}px`;
    sheet.style.top = under
        ? `${opener.bottom + GAP}px`
        : `${Math.max(GAP, opener.top - GAP - Math.min(height, above))}px`;
}
