// Runs work when the page is drawn and idle.

/** Longest wait on a page that is never idle [ms]. */
const AT_LAST = 3000;
/** Wait of a few frames in browsers without requestIdleCallback, such as Safari [ms]. */
const SOON = 50;

export function whenIdle(does: () => void): void {
    if ("requestIdleCallback" in window) requestIdleCallback(does, { timeout: AT_LAST });
    else setTimeout(does, SOON);
}
