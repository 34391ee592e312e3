// The page without a network: a service worker caches the build that was opened; a newer one waits until the reader
// accepts it. There is no service worker if the page is embedded, or is opened from a disk, from the development server or
// over plain http.
import { signal } from "@preact/signals-core";
import { embedded } from "../../environment/embedded";
import { ownScript } from "../../environment/own-scripts";

/** Written by the build. */
declare const OFFLINE: boolean;

/** Takes the newer build that is completely cached, and opens the page with it. */
export const newer = signal<(() => void) | undefined>(undefined);

export async function keepOffline(): Promise<void> {
    if (!OFFLINE || embedded || !navigator.serviceWorker) return;
    const workers = navigator.serviceWorker;
    const reload = (): void => location.reload();
    // Taken in another tab: this one still shows the older build, and only needs to be opened again.
    let current = workers.controller;
    workers.addEventListener("controllerchange", () => {
        if (current) newer.value = reload;
        current = workers.controller;
    });
    const registration = await workers.register(ownScript(new URL("service-worker.js", document.baseURI)));
    const look = (): void => {
        const { waiting } = registration;
        // The first one need not wait.
        if (!workers.controller || !waiting) return;
        newer.value = () => {
            workers.addEventListener("controllerchange", reload);
            waiting.postMessage("");
        };
    };
    // A newer one may be loading already, or be waiting, when the page opens.
    const watch = (): void => registration.installing?.addEventListener("statechange", look);
    look();
    watch();
    registration.addEventListener("updatefound", watch);
}
