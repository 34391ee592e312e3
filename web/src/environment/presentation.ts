// Presentation mode: large type and the picture first, in full screen if the browser permits it.
import { signal } from "@preact/signals-core";
import { largeType } from "./embedded";

export const presenting = signal(largeType);
/** Maximum number of requests for full screen, which browsers may report as done without a change. */
const MOST_REQUESTS = 8;
/** Whether a request to enter or leave full screen is pending. */
let requested = false;

export function present(on: boolean): void {
    document.documentElement.toggleAttribute("data-present", on);
    presenting.value = on;
    void followInFullScreen();
}

/** Full screen follows the mode, one request after the other, however quickly the mode changes. */
async function followInFullScreen(): Promise<void> {
    const root = document.documentElement;
    const full = (): boolean => document.fullscreenElement !== null;
    if (requested || !document.fullscreenEnabled) return;
    requested = true;
    try {
        for (let left = MOST_REQUESTS; left > 0 && presenting.peek() !== full(); left--)
            await (full() ? document.exitFullscreen() : root.requestFullscreen());
    } catch {
        // Without full screen the presentation mode still works.
    }
    requested = false;
}

// Esc leaves full screen and so ends the presentation mode.
document.addEventListener("fullscreenchange", () => {
    if (!requested && !document.fullscreenElement) present(false);
});
/** The sheet that is open: Esc closes it first. */
let sheet: HTMLElement | undefined;
addEventListener(
    "beforetoggle",
    (event) => {
        if (event.newState === "open") sheet = event.target as HTMLElement;
        else if (event.target === sheet) sheet = undefined;
    },
    true,
);
// Without full screen, or in browsers that pass the key to the page.
addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !presenting.peek() || largeType) return;
    if (sheet?.isConnected !== true) present(false);
});
