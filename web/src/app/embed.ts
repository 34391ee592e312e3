// The messages of an embedding page, which sets and reads the state (web/EMBEDDING.md).
import { embedded } from "../environment/embedded";

export interface Asked {
    friction: string;
    view?: string;
    settings?: Readonly<Record<string, string>>;
}

/** Tell the embedding page that this one could not open. */
export function tellFailure(why: string): void {
    if (embedded) parent.postMessage({ friction: "failed", why }, "*");
}

/** Answer the embedding page, and no other. The returned function reports a change to it, at most once per frame and
 *  only after it has sent a message: before that its origin is unknown. */
export function answerParent(answer: (asked: Asked) => Promise<object>): () => void {
    let target = "";
    let frame = 0;
    /** Messages are answered in their order. */
    let last: Promise<unknown> = Promise.resolve();
    const post = (asked: Asked, also: object): void => {
        last = last.then(async () => parent.postMessage({ ...(await answer(asked)), ...also }, target));
    };
    addEventListener("message", ({ source, origin, data }: MessageEvent<(Asked & { id?: unknown }) | undefined>) => {
        if (!embedded || source !== parent || typeof data?.friction !== "string") return;
        // A page from a disk, or in a sandbox, has no origin that could be named.
        target = origin === "null" ? "*" : origin;
        const { friction, id } = data;
        post(data, { friction, id });
    });
    if (embedded) parent.postMessage({ friction: "ready" }, "*");
    return () => {
        if (!target || frame) return;
        frame = requestAnimationFrame(() => {
            frame = 0;
            post({ friction: "changed" }, { friction: "changed" });
        });
    };
}
