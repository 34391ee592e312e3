// Caches a complete build in the browser, for use without a network: all of its files or none, each with the contents
// of the build, in a cache with its own name. Cached files are served first; others, and other origins, are not
// touched.
//
// A newer build waits until the reader accepts it. One without files, as from the development server, deletes the
// caches and unregisters itself.
interface Extendable extends Event {
    waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Extendable {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare const skipWaiting: () => Promise<void>;
/** Written by the build: the hash of offline.json, which lists all files with their hashes; empty if none is cached. */
declare const BUILD: string;

/** The name of a file with a hash of its contents. */
const HASHED = /-[A-Z0-9]{8}\.\w+$/;

const place = `${registration.scope} `;

addEventListener("install", (event) => {
    if (!BUILD) return void skipWaiting();
    // Files that the page has already loaded come from the browser's HTTP cache if they belong to this build.
    const requestFor = (name: string, integrity: string): Request =>
        new Request(name, { cache: HASHED.test(name) ? "default" : "no-cache", integrity });
    const keep = async (): Promise<void> => {
        const list = await fetch(requestFor("offline.json", `sha256-${BUILD}`));
        const files = (await list.json()) as [name: string, integrity: string][];
        await (await caches.open(place + BUILD)).addAll(files.map(([name, hash]) => requestFor(name, hash)));
    };
    (event as Extendable).waitUntil(keep());
});

addEventListener("activate", (event) => {
    const putAway = async (): Promise<void> => {
        for (const name of await caches.keys())
            if (name.startsWith(place) && name !== place + BUILD) await caches.delete(name);
        if (!BUILD) await registration.unregister();
    };
    (event as Extendable).waitUntil(putAway());
});

addEventListener("message", () => void skipWaiting());

addEventListener("fetch", (event) => {
    const { request, respondWith } = event as Asked;
    if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
    const kept = async (): Promise<Response> => {
        const cache = await caches.open(place + BUILD);
        const here = await cache.match(request.url.replace(/index\.html\b/, ""), { ignoreSearch: true });
        if (here) return here;
        const answer = await fetch(request);
        // Large and rarely requested: cached after the first request.
        if (answer.ok && /\/proof-[^/]*$/.test(request.url)) await cache.put(request.url, answer.clone());
        return answer;
    };
    respondWith.call(event, kept());
});
