// What the page's modules expect of a browser when they are loaded: a window that is embedded in none, with events, without
// storage.
const events = new EventTarget();
Object.assign(globalThis, {
    window: globalThis,
    parent: globalThis,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
});
