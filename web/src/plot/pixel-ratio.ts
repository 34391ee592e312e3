// Device pixels for a CSS pixel; it changes when the page is zoomed, or its window goes to another screen.
import { signal } from "@preact/signals-core";

export const pixelRatio = signal(devicePixelRatio);

function watch(): void {
    pixelRatio.value = devicePixelRatio;
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", watch, { once: true });
}
watch();
