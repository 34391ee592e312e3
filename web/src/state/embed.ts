// The page embedded in another one, `?embed=1`: without header and footer, and controlled by messages
// (web/EMBEDDING.md).
export const embedded = parent !== window && new URLSearchParams(location.search).get("embed") === "1";
if (embedded) document.documentElement.dataset["embed"] = "";

export interface Asked {
    friction: string;
    view?: string;
    settings?: Readonly<Record<string, string>>;
}

/** Answer the embedding page, and no other. The returned function reports a change to it, at most once per frame and
 *  only  after it has sent a message: before that its origin is unknown. */
export function answerParent(answer: (asked: Asked) => object): () => void {
    let target = "";
    let frame = 0;
    addEventListener("message", ({ source, origin, data }) => {
        if (!embedded || source !== parent || typeof data?.friction !== "string") return;
        // A page from a disk, or in a sandbox, has no origin that could be named.
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
