// Work that can wait until the page has been drawn and has nothing else to do.

/** When a page that is never idle does it all the same [ms]. */
const AT_LAST = 3000;
/** When a browser that does not say whether it is idle, such as Safari, does it: some frames later [ms]. */
const SOON = 50;

export function whenIdle(does: () => void): void {
    if ("requestIdleCallback" in window) requestIdleCallback(does, { timeout: AT_LAST });
    else setTimeout(does, SOON);
}
