// The address of a state: #/VIEW?key=value&...&v=1, with only what differs from the defaults.
export const LINK_VERSION = 1;

export interface Place {
    view: string;
    settings: Record<string, string>;
    /** What could not be taken from the address, in words. */
    remarks: string[];
}

export function readPlace(hash: string): Place {
    const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    const settings = new Map<string, string>();
    const remarks: string[] = [];
    for (const [key, value] of new URLSearchParams(query)) {
        if (key === "v") {
            if (value !== String(LINK_VERSION)) remarks.push(versionRemark(value));
        } else if (/[\n=]/.test(key)) {
            remarks.push(`This link gives “${oneLine(key)}”, which is no name of a parameter; it is left out.`);
        } else if (/\n/.test(value)) {
            remarks.push(`This link gives ${key} more than one line, “${oneLine(value)}”; it is left out.`);
        } else if (settings.has(key)) {
            remarks.push(`This link gives ${key} twice; the first value, ${settings.get(key)}, is used.`);
        } else {
            settings.set(key, value);
        }
    }
    return { view: viewName(path), settings: Object.fromEntries(settings), remarks };
}

export function writePlace(view: string, settings: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams(Object.entries(settings));
    if (Object.keys(settings).length !== 0) query.append("v", String(LINK_VERSION));
    const text = query.toString();
    return text === "" ? `#/${view}` : `#/${view}?${text}`;
}

function versionRemark(value: string): string {
    return Number(value) > LINK_VERSION
        ? `This link was made by a newer version of the explorer (link version ${value}, this one reads ` +
              `${LINK_VERSION}). What is understood is shown.`
        : `This link has no version that is known here (v=${value}). What is understood is shown.`;
}

function viewName(path: string): string {
    let name = path;
    try {
        name = decodeURIComponent(path);
    } catch {
        // A name with a stray % sign is no view; it is said as it stands.
    }
    return name.replace(/\/+$/, "").toLowerCase();
}

function oneLine(text: string): string {
    return text.replace(/\s+/g, " ");
}
