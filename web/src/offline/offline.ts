// The page without a network: a service worker caches the build that was opened; a newer one waits until the reader
// accepts it. There is no service worker if the page is opened from a disk, from the development server or over plain http.
import { signal } from "@preact/signals-core";

/** Written by the build. */
declare const OFFLINE: boolean;

/** A newer build that is completely cached. */
export const newer = signal<ServiceWorker | null>(null);

export async function keepOffline(): Promise<void> {
    if (!OFFLINE || !navigator.serviceWorker) return;
    const registration = await navigator.serviceWorker.register("service-worker.js");
    const look = (): void => {
        // The first one need not wait.
        if (navigator.serviceWorker.controller) newer.value = registration.waiting;
    };
    // A newer one may be loading already, or be waiting, when the page opens.
    const watch = (): void => registration.installing?.addEventListener("statechange", look);
    look();
    watch();
    registration.addEventListener("updatefound", watch);
}

export function takeNewer(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    newer.value?.postMessage("");
}
