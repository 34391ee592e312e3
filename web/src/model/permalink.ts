// The address of a state: #/VIEW?key=value&...&v=1, with the settings that differ from their defaults. Its version is the
// first one in which it means the same: 2 if it names a servo that was identified again, otherwise 1.
import { t } from "../i18n/messages";

export const LINK_VERSION = 2;

/** A servo whose parameters changed with version 2, as a value or in a pin, and the preset that keeps the earlier ones. */
const RENEWED = /(^|:)feetech_sts3215_7_4V(?=$|[*~])/g;
const EARLIER = "feetech_sts3215_7_4V_2025";

type Settings = Readonly<Record<string, string>>;

export interface Place {
    view: string;
    settings: Record<string, string>;
    /** Messages about invalid parts of the address. */
    remarks: string[];
}

/** Address of `place`, such as view?key=value, with a lesson open. */
export function lessonAddress(place: string, id: string): string {
    const version = versionOf(Object.values(readPlace(place).settings));
    return `#/${place}${place.includes("?") ? "&" : "?"}lesson=${id}&v=${version}`;
}

function partsOf(hash: string): [path: string, query: string] {
    const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    return [path, query];
}

export function viewIn(hash: string): string {
    return viewName(partsOf(hash)[0]);
}

export function readPlace(hash: string): Place {
    const [path, query] = partsOf(hash);
    const settings = new Map<string, string>();
    const remarks: string[] = [];
    let version = "";
    for (const [key, value] of new URLSearchParams(query)) {
        if (key === "v") {
            version = value;
            if (value !== "1" && value !== String(LINK_VERSION)) remarks.push(versionRemark(value));
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
    if (version === "1" && versionOf([...settings.values()]) > 1) {
        for (const [key, value] of settings) settings.set(key, value.replace(RENEWED, `$1${EARLIER}`));
        remarks.push(t("link.earlier-servo", { preset: EARLIER }));
    }
    return { view: viewName(path), settings: Object.fromEntries(settings), remarks };
}

/** The address of a state. `lesson`: id of the lesson open beside the view, or "". */
export function writePlace(view: string, settings: Settings, lesson = ""): string {
    const pairs = Object.entries(lesson === "" ? settings : { ...settings, lesson });
    if (pairs.length === 0) return `#/${view}`;
    const version = versionOf(pairs.map(([, value]) => value));
    const query = [...pairs, ["v", String(version)]].map((pair) => pair.map(encoded).join("="));
    return `#/${view}?${query.join("&")}`;
}

/** The first version in which these values mean what they mean now. */
function versionOf(values: readonly string[]): number {
    return values.some((value) => value.search(RENEWED) >= 0) ? 2 : 1;
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
        // A name with a stray % sign is not a view; it is reported unchanged.
    }
    return name.replace(/\/+$/, "").toLowerCase();
}

function oneLine(text: string): string {
    return text.replace(/[\s\0]+/g, " ");
}
