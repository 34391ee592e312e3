// Presentation mode: large type and the picture first, in full screen if the browser permits it.
import { signal } from "@preact/signals-core";

export const presenting = signal(false);

export function present(on: boolean): void {
    const root = document.documentElement;
    root.toggleAttribute("data-present", on);
    presenting.value = on;
    // Without full screen the presentation mode still works.
    if (on) root.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen();
}

// Esc leaves full screen and so ends the presentation mode.
document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? present(false));
