// The parts of a browser that the page's modules use on loading: a window that is not embedded, with events, without
// storage; and files, which are not global in node 18.
const events = new EventTarget();
Object.assign(globalThis, {
    window: globalThis,
    parent: globalThis,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
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
