// The address of a state: #/VIEW?key=value&...&v=1, with only what differs from the defaults.
import { signal } from "@preact/signals-core";
import { t } from "../i18n/messages";

export const LINK_VERSION = 1;

/** The lesson that is open beside the view, or ""; it is part of every address of what the view shows. */
export const lesson = signal("");
/** The parameters that it speaks of. */
export const lessonKeys = signal<readonly string[]>([]);
/** The view and the experiment that are shown: an address of another one leaves the lesson. */
export const current = signal<{ view: string; run?: string }>({ view: "" });
/** While the answer of the open lesson is shown: the address of its question, which is shared instead; else "". */
export const question = signal("");

type Settings = Readonly<Record<string, string>>;

export interface Place {
    view: string;
    settings: Record<string, string>;
    /** Messages about invalid parts of the address. */
    remarks: string[];
}

/** The address of this place, as a table writes it, with a lesson open beside it. */
export function lessonAddress(place: string, id: string): string {
    return `#/${place}${place.includes("?") ? "&" : "?"}lesson=${id}&v=${LINK_VERSION}`;
}

/** Path and query. */
function partsOf(hash: string): [path: string, query: string] {
    const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    return [path, query];
}

/** The name of the view. */
export function viewIn(hash: string): string {
    return viewName(partsOf(hash)[0]);
}

export function readPlace(hash: string): Place {
    const [path, query] = partsOf(hash);
    const settings = new Map<string, string>();
    const remarks: string[] = [];
    for (const [key, value] of new URLSearchParams(query)) {
        if (key === "v") {
            if (value !== String(LINK_VERSION)) remarks.push(versionRemark(value));
        } else if (/[\n\0=]/.test(key)) {
            remarks.push(t("link.no-name", { key: oneLine(key) }));
        } else if (/[\n\0]/.test(value)) {
            remarks.push(t("link.lines", { key, value: oneLine(value) }));
        } else if (settings.has(key)) {
            remarks.push(t("link.twice", { key, value: settings.get(key) }));
        } else {
            settings.set(key, value);
        }
    }
    return { view: viewName(path), settings: Object.fromEntries(settings), remarks };
}

export function writePlace(view: string, settings: Settings): string {
    const pairs = Object.entries(settings);
    const { view: here, run } = current.value;
    const stays = view === here && (settings["run"] ?? run) === run;
    if (lesson.value !== "" && stays) pairs.push(["lesson", lesson.value]);
    if (pairs.length === 0) return `#/${view}`;
    const query = [...pairs, ["v", String(LINK_VERSION)]].map((pair) => pair.map(encoded).join("="));
    return `#/${view}?${query.join("&")}`;
}

/** The whole page in that state, also for a page that shows a part of it. */
export function linkTo(...place: Parameters<typeof writePlace>): string {
    return wholePage(writePlace(...place));
}

/** The link that a reader gives to somebody else: with a lesson it opens the question, not the answer. */
export function sharedLink(...place: Parameters<typeof writePlace>): string {
    return wholePage(question.value || writePlace(...place));
}

function wholePage(address: string): string {
    const link = new URL(address, document.baseURI);
    link.searchParams.delete("embed");
    return link.href;
}

/** Characters that are allowed in an address stay readable. */
function encoded(text: string): string {
    return encodeURIComponent(text)
        .replace(/%(2C|2F|3A|3B|40|24)/g, decodeURIComponent)
        .replace(/%20/g, "+");
}

function versionRemark(value: string): string {
    return /^\d+$/.test(value) && Number(value) > LINK_VERSION
        ? t("link.newer", { version: value, own: LINK_VERSION })
        : t("link.unknown", { version: oneLine(value) });
}

function viewName(path: string): string {
    let name = path;
    try {
        name = decodeURIComponent(path);
    } catch {
        // A name with a stray % sign is no view; it is reported unchanged.
    }
    return name.replace(/\/+$/, "").toLowerCase();
}

function oneLine(text: string): string {
    return text.replace(/[\s\0]+/g, " ");
}
