// Presentation: large type and the picture first, over the whole screen where the browser lets a page have it.
import { signal } from "@preact/signals-core";

export const presenting = signal(false);

export function present(on: boolean): void {
    const root = document.documentElement;
    root.toggleAttribute("data-present", on);
    presenting.value = on;
    // Where there is no whole screen to be had, it presents all the same.
    if (on) root.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen();
}

// Esc leaves the whole screen; then it is over.
document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? present(false));
