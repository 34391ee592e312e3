// The messages of an embedding page, which sets and reads the state (web/EMBEDDING.md).
import { effect } from "@preact/signals-core";
import { embedded, onlyParent } from "../environment/embedded";
import { t } from "../i18n/messages";
import { linkTo } from "../model/open-lesson";
import { samples } from "../plot/samples";
import { currentView } from "../views/current-view";
import type { Navigation } from "./navigation";

interface Request {
    friction: string;
    id?: unknown;
    view?: string;
    settings?: Readonly<Record<string, string | number | boolean>>;
}

/** The errors in the form of a request whose name is a text: one sentence each. */
function faultsOf({ view, settings }: { view?: unknown; settings?: unknown }): string[] {
    const simple = ["string", "number", "boolean"];
    const faults = view === undefined || typeof view === "string" ? [] : [t("embed.view")];
    if (settings === undefined) return faults;
    if (typeof settings !== "object" || settings === null) return [...faults, t("embed.settings")];
    const odd = Object.entries(settings).filter(([, value]) => !simple.includes(typeof value));
    return [...faults, ...odd.map(([key]) => t("embed.setting", { key }))];
}

/** Send a message before the embedding page has sent one: to a valid origin only, because another one would throw. */
function sendFirst(message: object): void {
    if (onlyParent === null || URL.canParse(onlyParent)) parent.postMessage(message, onlyParent ?? "*");
}

/** Report to the embedding page that this page could not open. */
export function reportFailure(why: string): void {
    if (embedded) sendFirst({ friction: "failed", why });
}

/** Answers the embedding page only, and reports changes of the state to it: at most once per frame, and only after its
 *  first message, because its origin is unknown before. */
export class EmbedHost {
    /** The origin of the embedding page, or "". */
    private origin = "";
    private reportDue = false;
    /** The last answer: requests are answered in their order. */
    private answered: Promise<unknown> = Promise.resolve();

    constructor(private readonly navigation: Navigation) {
        addEventListener("message", this.onMessage);
        if (embedded) sendFirst({ friction: "ready" });
        effect(() => {
            if (navigation.place.value) this.reportChange();
        });
    }

    private readonly onMessage = ({ source, origin, data }: MessageEvent<Request | undefined>): void => {
        if (!embedded || source !== parent || typeof data?.friction !== "string") return;
        if (onlyParent !== null && origin !== onlyParent) return;
        // A page from a disk, or in a sandbox, has no origin that could be named.
        this.origin = origin === "null" ? "*" : origin;
        this.post(data, { friction: data.friction, id: data.id });
    };

    private reportChange(): void {
        if (this.origin === "" || this.reportDue) return;
        this.reportDue = true;
        requestAnimationFrame(() => {
            this.reportDue = false;
            this.post({ friction: "changed" }, { friction: "changed" });
        });
    }

    private post(request: Request, heading: object): void {
        this.answered = this.answered.then(async () => {
            // After a failed answer the next request is still answered.
            const answer = await this.answer(request).catch((error: Error) => ({ refused: [error.message] }));
            parent.postMessage({ ...answer, ...heading }, this.origin);
        });
    }

    private async answer(request: Request): Promise<object> {
        const { navigation } = this;
        const faults = faultsOf(request);
        const refused = faults.length > 0 ? faults : await this.carryOut(request);
        if (!navigation.shown.value) return { refused: [navigation.failure.value] };
        const { row, store } = navigation.shown.value;
        const { run, settings } = store;
        return {
            refused,
            view: row.name,
            settings,
            link: linkTo(row.name, settings),
            version: navigation.states.friction.version,
            ...(row.kind === "run" && { time: run.time, steps: run.steps, hash: run.hash() }),
            ...(request.friction === "get" && { plots: samples(currentView.value?.allPlots() ?? []) }),
        };
    }

    /** Carry out a request of the right form; returns the errors. */
    private carryOut({ friction, view, settings = {} }: Request): readonly string[] | Promise<readonly string[]> {
        if (friction === "get" || friction === "changed") return [];
        if (friction !== "set") return [t("embed.unknown", { friction })];
        const texts = new URLSearchParams(Object.entries(settings).map(([key, value]) => [key, String(value)]));
        return this.navigation.goTo(`#/${view ?? this.navigation.shown.value?.row.name ?? ""}?${texts}`, "whole");
    }
}
