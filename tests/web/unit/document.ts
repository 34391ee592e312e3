// The parts of a browser that drawing modules use when they are loaded and opened: a document with events and a root, a
// style, and a media query that does not match.
const none = (): void => undefined;
const listening = { addEventListener: none, removeEventListener: none };
Object.assign(globalThis, {
    document: {
        ...listening,
        createTreeWalker: none,
        createComment: none,
        documentElement: { dataset: {}, style: {}, lang: "en" },
        hidden: false,
    },
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
    matchMedia: () => ({ ...listening, matches: false }),
    devicePixelRatio: 1,
    cancelAnimationFrame: none,
    HTMLElement: class {},
    customElements: { define: none, get: none },
    IntersectionObserver: class {
        readonly observe = none;
        readonly disconnect = none;
    },
});
