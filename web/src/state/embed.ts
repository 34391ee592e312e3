// The page inside another one, `?embed=1`: without its frame, and spoken to by messages (web/EMBEDDING.md).
export const embedded = parent !== window && new URLSearchParams(location.search).get("embed") === "1";
if (embedded) document.documentElement.dataset["embed"] = "";

export interface Asked {
    friction: string;
    view?: string;
    settings?: Readonly<Record<string, string>>;
}

/** Answer the page that this one is in, and no other. What is returned tells it of a change, once in a frame and not
 *  before it has asked for something: until then nobody knows who it is. */
export function answerParent(answer: (asked: Asked) => object): () => void {
    let target = "";
    let frame = 0;
    addEventListener("message", ({ source, origin, data }) => {
        if (!embedded || source !== parent || typeof data?.friction !== "string") return;
        // A page from a disk, or in a sandbox, has no name to be called by.
        target = origin === "null" ? "*" : origin;
        parent.postMessage({ ...answer(data), friction: data.friction, id: data.id }, target);
    });
    if (embedded) parent.postMessage({ friction: "ready" }, "*");
    return () => {
        if (!target || frame) return;
        frame = requestAnimationFrame(() => {
            frame = 0;
            parent.postMessage({ ...answer({ friction: "changed" }), friction: "changed" }, target);
        });
    };
}
