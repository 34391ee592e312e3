// The messages of an embedding page, which sets and reads the state (web/EMBEDDING.md).
import { embedded, onlyParent } from "../environment/embedded";
import { t } from "../i18n/messages";

export interface Asked {
    friction: string;
    view?: string;
    settings?: Readonly<Record<string, string | number | boolean>>;
}

/** What is wrong with the form of a message whose name is a text: one sentence each. */
export function faultsOf({ view, settings }: { view?: unknown; settings?: unknown }): string[] {
    const simple = ["string", "number", "boolean"];
    const faults = view === undefined || typeof view === "string" ? [] : [t("embed.view")];
    if (settings === undefined) return faults;
    if (typeof settings !== "object" || settings === null) return [...faults, t("embed.settings")];
    const odd = Object.entries(settings).filter(([, value]) => !simple.includes(typeof value));
    return [...faults, ...odd.map(([key]) => t("embed.setting", { key }))];
}

/** A first message, before the embedding page has sent one. A target that is no origin would throw: then nobody is told. */
function tellFirst(message: object): void {
    if (onlyParent === null || URL.canParse(onlyParent)) parent.postMessage(message, onlyParent ?? "*");
}

/** Tell the embedding page that this one could not open. */
export function tellFailure(why: string): void {
    if (embedded) tellFirst({ friction: "failed", why });
}

/** Answer the embedding page, and no other. The returned function reports a change to it, at most once per frame and
 *  only after it has sent a message: before that its origin is unknown. */
export function answerParent(answer: (asked: Asked) => Promise<object>): () => void {
    let target = "";
    let frame = 0;
    /** Messages are answered in their order. */
    let last: Promise<unknown> = Promise.resolve();
    const post = (asked: Asked, also: object): void => {
        last = last.then(async () => {
            // What could not be answered must not keep the next from being answered.
            const told = await answer(asked).catch((error: Error) => ({ refused: [error.message] }));
            parent.postMessage({ ...told, ...also }, target);
        });
    };
    addEventListener("message", ({ source, origin, data }: MessageEvent<(Asked & { id?: unknown }) | undefined>) => {
        if (!embedded || source !== parent || typeof data?.friction !== "string") return;
        if (onlyParent !== null && origin !== onlyParent) return;
        // A page from a disk, or in a sandbox, has no origin that could be named.
        target = origin === "null" ? "*" : origin;
        const { friction, id } = data;
        post(data, { friction, id });
    });
    if (embedded) tellFirst({ friction: "ready" });
    return () => {
        if (!target || frame) return;
        frame = requestAnimationFrame(() => {
            frame = 0;
            post({ friction: "changed" }, { friction: "changed" });
        });
    };
}
