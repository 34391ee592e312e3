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
    const settings: Record<string, string> = {};
    const remarks: string[] = [];
    for (const [key, value] of new URLSearchParams(query)) {
        if (key === "v") {
            if (value !== String(LINK_VERSION)) remarks.push(versionRemark(value));
        } else if (key in settings) {
            remarks.push(`This link gives ${key} twice; the first value, ${settings[key]}, is used.`);
        } else {
            settings[key] = value;
        }
    }
    return { view: decoded(path), settings, remarks };
}

export function writePlace(view: string, settings: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams(Object.entries(settings));
    if (query.size !== 0 || Object.keys(settings).length !== 0) query.append("v", String(LINK_VERSION));
    const text = query.toString();
    return text === "" ? `#/${view}` : `#/${view}?${text}`;
}

function versionRemark(value: string): string {
    return Number(value) > LINK_VERSION
        ? `This link was made by a newer version of the explorer (link version ${value}, this one reads ` +
              `${LINK_VERSION}). What is understood is shown.`
        : `This link has no version that is known here (v=${value}). What is understood is shown.`;
}

function decoded(path: string): string {
    try {
        return decodeURIComponent(path);
    } catch {
        return path;
    }
}
