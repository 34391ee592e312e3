// The page without a network: a service worker keeps the build that was opened, and a newer one waits until it is taken.
// There is none where the page is opened from a disk, from the development server or over plain http.
import { signal } from "@preact/signals-core";

/** Written by the build. */
declare const OFFLINE: boolean;

/** A newer build that is there whole. */
export const newer = signal<ServiceWorker | null>(null);

export async function keepOffline(): Promise<void> {
    if (!OFFLINE || !navigator.serviceWorker) return;
    const registration = await navigator.serviceWorker.register("service-worker.js");
    const look = (): void => {
        // The first one waits for nothing.
        if (navigator.serviceWorker.controller) newer.value = registration.waiting;
    };
    // One that came with the opening of the page may be on its way already, or there.
    const watch = (): void => registration.installing?.addEventListener("statechange", look);
    look();
    watch();
    registration.addEventListener("updatefound", watch);
}

export function takeNewer(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    newer.value?.postMessage("");
}
