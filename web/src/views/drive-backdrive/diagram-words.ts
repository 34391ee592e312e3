// The labels in a drive/backdrive diagram: the names of areas, quadrants and thin lines.
import { areasOf, type Area, type Limits, type Scales } from "./diagram-painting";
import { writeRimmed } from "../../plot/canvas-words";
import { palette, type ColourName, type Palette } from "../../plot/palette";
import type { Series, Surface } from "../../plot/series";
import type { Range } from "../../model/zoom";
import { t, type Key } from "../../i18n/messages";

/** The distance of two lines of text [px]. */
const LINE = 18;

const names: Readonly<Record<Area["name"], readonly Key[]>> = {
    drive: ["diagram.area-drive", "diagram.area-drive-short"],
    static: ["diagram.area-static", "diagram.area-static-short"],
    backdrive: ["diagram.area-backdrive", "diagram.area-backdrive-short"],
};

function colourOf(name: Area["name"], { blue, vermillion, text }: Palette): string {
    return { drive: blue, static: text, backdrive: vermillion }[name];
}

/** The name of each area at its widest visible place; shorter if there is little space. `missing`: the text about an area that is not in the picture. `space`: taken by the labels at the right edge [px]. */
export function paintAreaNames(
    { context, x, y, low, reach }: Scales,
    limits: Limits,
    missing: Partial<Record<Area["name"], string>>,
    space: number,
    [[left, right], [below, above]]: readonly [Range, Range],
): void {
    const colours = palette.value;
    context.textBaseline = "middle";
    const { tauM } = limits;
    // Captions in the corners are not covered.
    const edge = low < 0 ? 0.06 * (above - below) : 0;
    const seen = [...tauM.keys()].filter((i) => tauM[i]! >= left && tauM[i]! <= right);
    for (const { name, from, to, ...area } of areasOf(limits, low, reach)) {
        const [first, last] = [Math.max(area.first, seen[0] ?? 0), Math.min(area.last, seen.at(-1) ?? 0)];
        if (last <= first) continue;
        // Static is one area: its name on the left would be a repetition.
        if (name === "static" && area.first < limits.half) continue;
        context.textAlign = "center";
        context.font = `600 ${0.875 * colours.size}px ${colours.font}`;
        const bottom = (i: number): number => Math.max(below + edge, Math.min(from(i), to(i)));
        const top = (i: number): number => Math.min(above - edge, Math.max(from(i), to(i)));
        const side = x(tauM[last]!) - x(tauM[first]!);
        for (const key of names[name]) {
            const words = t(key);
            const half = Math.ceil((0.55 * context.measureText(words).width * (last - first)) / side);
            const taken = name === "backdrive" ? Math.min(space, 64) : space;
            const free = Math.ceil((taken * (last - first)) / side);
            const place = widest(first + half, last - half - free, half, bottom, top);
            if (!place || y(0) - y(place.top - place.bottom) < LINE) continue;
            const middle = y((place.bottom + place.top) / 2);
            writeRimmed(context, words, x(tauM[place.at]!), middle, colourOf(name, colours));
            break;
        }
    }
    context.font = `${0.8125 * colours.size}px ${colours.font}`;
    context.textAlign = "left";
    const margin = low < 0 ? 2 * LINE : LINE;
    if (missing.backdrive) writeRimmed(context, missing.backdrive, x(left) + 8, y(above) + margin, colours.vermillion);
    if (missing.drive) {
        context.textAlign = "right";
        writeRimmed(context, missing.drive, x(right) - 8, y(below) - margin, colours.blue);
    }
}

/** Where between `first` and `last` an area is highest over a width of `half` to either side. */
function widest(
    first: number,
    last: number,
    half: number,
    from: (i: number) => number,
    to: (i: number) => number,
): { at: number; bottom: number; top: number } | undefined {
    let best: { at: number; bottom: number; top: number } | undefined;
    for (let at = first; at <= last; at++) {
        const ends = [at - half, at, at + half];
        const [bottom, top] = [Math.max(...ends.map(from)), Math.min(...ends.map(to))];
        if (top - bottom > (best ? best.top - best.bottom : 0)) best = { at, bottom, top };
    }
    return best;
}

/** In the corners: whether motor and load act against each other or together. */
export function paintQuadrants({ context, left, right, top, bottom }: Surface): void {
    const { quiet, font, size } = palette.value;
    const [against, together] = [
        t("diagram.against"),
        t(right - left < 420 ? "diagram.together-short" : "diagram.together"),
    ];
    context.font = `${0.75 * size}px ${font}`;
    for (const [align, across, base, down, words] of [
        ["right", right - 6, "top", top + 5, against],
        ["left", left + 6, "top", top + 5, together],
        ["left", left + 6, "bottom", bottom - 5, against],
        ["right", right - 6, "bottom", bottom - 5, together],
    ] as const) {
        context.textAlign = align;
        context.textBaseline = base;
        writeRimmed(context, words, across, down, quiet);
    }
}

/** The label of each thin line where it leaves the picture, without overlaps. `four`: below the captions. Returns the space
 *  that the labels take at the right edge. */
export function paintLabels({ context, x, y, ...seen }: Surface, lines: readonly Series[], four: boolean): number {
    const colours = palette.value;
    const { left, right, top, bottom } = seen;
    context.font = `${0.75 * colours.size}px ${colours.font}`;
    context.textBaseline = "middle";
    const gap = 0.95 * colours.size;
    // At the right edge below each other, at the upper edge beside each other.
    let [down, across] = [top + (four ? 2.2 : 1) * gap, -Infinity];
    const ends: { names: string[]; colour: ColourName; x: number; y: number; pin: boolean }[] = [];
    for (const { extra, label, points, colour } of lines) {
        // The last point that is in the picture.
        const end = points
            .filter((one) => y(one.y) >= top && y(one.y) <= bottom && x(one.x) >= left && x(one.x) <= right + 1)
            .at(-1);
        if (!extra || !end || end.x <= 0) continue;
        // A pin keeps its label if its line coincides with another.
        const place = { names: [extra], colour, x: x(end.x), y: y(end.y), pin: label !== "" };
        const same = ends.find(
            (one) => one.colour === colour && one.pin === place.pin && Math.hypot(one.x - place.x, one.y - place.y) < 3,
        );
        if (same) same.names.push(extra);
        else ends.push(place);
    }
    const named = ends.map((end) => {
        const { names } = end;
        const name =
            names.length > 2 && !end.pin && isModel(names)
                ? t("diagram.models-to", { first: names[0], last: names.at(-1) })
                : names.join(" ");
        const { width } = context.measureText(name);
        return { ...end, name, width, beside: end.x > right - width };
    });
    // Each edge in the order in which the lines leave there.
    // Pins come first, and are never left out.
    const above = named.filter(({ beside }) => !beside).sort((a, b) => Number(b.pin) - Number(a.pin) || a.x - b.x);
    const aside = named.filter(({ beside }) => beside).sort((a, b) => a.y - b.y);
    const upper = down;
    // Where the labels at the right edge begin, those of the upper line at its end.
    let [edge, corner] = [right, right];
    for (const { name, width, y: at, colour } of aside) {
        context.textAlign = "right";
        down = Math.max(down, at + 0.3 * gap);
        writeRimmed(context, name, right - 4, down, colours[colour]);
        edge = Math.min(edge, right - 4 - width);
        if (down < upper + gap) corner = Math.min(corner, right - 10 - width);
        down += gap;
    }
    for (const { name, width, x: at, colour } of above) {
        context.textAlign = "left";
        across = Math.max(across, at + 3);
        if (across + width > corner) continue;
        writeRimmed(context, name, across, upper, colours[colour]);
        across += width + 6;
    }
    return right - edge;
}

/** Names of models, which have an order. */
function isModel(names: readonly string[]): boolean {
    return names.every((name) => /^M\d$/.test(name));
}
