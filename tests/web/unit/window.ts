// The parts of a browser that the page's modules use on loading: a window that is not embedded, with events, without
// storage; and files, which are not global in node 18.
const events = new EventTarget();
Object.assign(globalThis, {
    window: globalThis,
    parent: globalThis,
    // as in a browser, a listener that is null is accepted without a warning: Chart.js tries one
    addEventListener(...[type, listener, options]: Parameters<EventTarget["addEventListener"]>): void {
        if (listener) events.addEventListener(type, listener, options);
    },
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
});
globalThis.File ??= class extends Blob {
    readonly lastModified = 0;
    readonly webkitRelativePath = "";
    constructor(
        parts: BlobPart[],
        readonly name: string,
    ) {
        super(parts);
    }
};
