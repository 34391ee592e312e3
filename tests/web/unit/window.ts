// What the page's modules expect of a browser when they are loaded: a window that is embedded in none, with events, without
// storage; and files, which node 18 does not have among its globals.
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
