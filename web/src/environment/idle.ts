// Work that can wait until the page has been drawn and has nothing else to do.

/** When a page that is never idle does it all the same [ms]. */
const AT_LAST = 3000;

export function whenIdle(does: () => void): void {
    if ("requestIdleCallback" in window) requestIdleCallback(does, { timeout: AT_LAST });
    else setTimeout(does, AT_LAST);
}
