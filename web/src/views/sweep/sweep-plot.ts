// The plot of a sweep: a measure over one parameter, with marks that say what a motion without this measure does, or a map
// over two.
import { signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { runStates, type SweepPoint } from "../../../../wasm/friction";
import { t, type Key } from "../../i18n/messages";
import { withUnit } from "../../i18n/number-text";
import { faded, palette } from "../../plot/palette";
import { paintLines } from "../../plot/pen";
import { roundRange } from "../../plot/scale";
import type { Axis, Mark, Plot, Point, Series, Surface } from "../../plot/series";
import type { ColourName } from "../../sim/line-style";
import { symbol } from "../../ui/symbol";
import type { NamedKey, NamedMeasure } from "./sweep-order";
import type { SweepResult } from "./sweeping";

/** Colours of a map from the smallest value to the largest, apart also without colour vision (cividis). */
export const COLOURS = ["#00224e", "#2d3f6d", "#575d6d", "#7d7c78", "#a59c74", "#d2c060", "#fee838"] as const;

/** What a run does whose measure has no value: its state, or that it has stopped. */
const STATES: readonly { name: string; words: Key; mark: Mark; colour: ColourName }[] = [
    { name: "not settled", words: "sweep.not-settled", mark: "cross", colour: "vermillion" },
    { name: "settled", words: "sweep.settles", mark: "bar", colour: "green" },
    { name: "at rest", words: "sweep.at-rest", mark: "square", colour: "blue" },
    { name: "winding up", words: "sweep.winding-up", mark: "post", colour: "purple" },
    { name: "stopped", words: "sweep.stopped", mark: "frame", colour: "ink" },
    { name: "none", words: "sweep.no-value", mark: "bar", colour: "ink" },
];
const [STOPPED, NONE] = [runStates.length, runStates.length + 1];

export interface SweepPlot {
    plot: Plot;
    /** Legend of the marks. */
    marks: readonly Series[];
    /** Smallest and largest value of a map of numbers. */
    range?: readonly [number, number];
}

/** Index of the state of a run in STATES. */
function stateOf(result: SweepResult, measure: NamedMeasure, { values, findings }: SweepPoint): number {
    if (findings.some(({ severity }) => severity === "error")) return STOPPED;
    const contact = "contact" in measure.measure ? measure.measure.contact : 0;
    const at = result.order.measures.findIndex((one) => one.of === "state" && one.contact === contact);
    return at < 0 ? NONE : values[at]!;
}

export function stateWords(result: SweepResult, measure: NamedMeasure, point: SweepPoint): string {
    const { words } = STATES[stateOf(result, measure, point)]!;
    return t(words);
}

/** Axis of a key, longer than its range by half the distance of two values, or by `most` as part of the range. */
function axisOf({ row, from, to, n, logarithmic }: NamedKey, most: number): Axis {
    const part = Math.min(most, 0.5 / (n - 1));
    const beyond = (end: number, other: number): number =>
        logarithmic ? end * (end / other) ** part : end + (end - other) * part;
    const [a, b] = [beyond(from, to), beyond(to, from)];
    return {
        ...{ label: symbol(row.symbol), unit: row.unit, min: Math.min(a, b), max: Math.max(a, b) },
        ...(logarithmic ? { log: true } : {}),
    };
}

/** The point of the sweep that is nearest to a place. */
function nearest(points: readonly (SweepPoint | undefined)[], keys: readonly NamedKey[], place: readonly number[]) {
    const on = (value: number, { logarithmic }: NamedKey): number => (logarithmic ? Math.log(value) : value);
    const apart = (point: SweepPoint): number =>
        keys.reduce((sum, key, k) => {
            const width = on(key.to, key) - on(key.from, key);
            return sum + ((on(point.place[k]!, key) - on(place[k]!, key)) / width) ** 2;
        }, 0);
    let best: SweepPoint | undefined;
    for (const point of points) if (point && (!best || apart(point) < apart(best))) best = point;
    return best;
}

/** `take` gets the point of the sweep that is chosen; `csv`: the whole table. */
export function sweepPlot(
    result: SweepResult,
    measure: number,
    take: (point: SweepPoint) => void,
    csv: () => string,
): SweepPlot {
    const { order } = result;
    const [x, y] = order.keys;
    const named = order.named[measure]!;
    const isState = named.measure.of === "state";
    const made = result.points.filter((point) => point !== undefined);
    const valueOf = ({ values }: SweepPoint): number => values[measure]!;
    const numbers = isState ? [] : made.map(valueOf).filter(Number.isFinite);
    const range = numbers.length > 0 ? ([Math.min(...numbers), Math.max(...numbers)] as const) : undefined;
    const text = (point: SweepPoint): TemplateResult => {
        const value = valueOf(point);
        const words = stateWords(result, named, point);
        const number =
            !isState && Number.isFinite(value) ? html` · ${named.text} ${withUnit(value, named.unit, 4)}` : "";
        return html`${order.keys.map(
            ({ row }, k) => html`${k > 0 ? " · " : ""}${symbol(row.symbol)} = ${withUnit(point.place[k], row.unit, 4)}`,
        )}${number} · ${words}`;
    };
    const at = (a: number, b: number): SweepPoint | undefined => nearest(result.points, order.keys, y ? [a, b] : [a]);
    const common = {
        name: "sweep",
        title: t("sweep.plot", { measure: named.text, keys: order.keys.map(({ key }) => key).join(", ") }),
        heading: named.text,
        explain: (a: number, b: number) => {
            const point = at(a, b);
            return point ? text(point) : html``;
        },
        pick: (a: number, b: number) => {
            const point = at(a, b);
            if (point) take(point);
        },
        csv,
        unlisted: true,
    } satisfies Partial<Plot>;
    /** A place for each run without a number; of a state, each run. */
    const marks = STATES.map(({ name, words, mark, colour }, state): Series => ({
        ...{ name, label: t(words), mark: isState ? "dot" : mark, colour },
        points: made
            .filter((point) => (isState || !Number.isFinite(valueOf(point))) && stateOf(result, named, point) === state)
            .map((point) => ({ x: point.place[0]!, y: y ? point.place[1]! : isState ? state : -Infinity })),
    })).filter(({ points }) => points.length > 0);
    const summary = t("sweep.summary", {
        measure: named.text,
        runs: made.length,
        range: range ? `${withUnit(range[0], named.unit, 3)} – ${withUnit(range[1], named.unit, 3)}` : t("number.none"),
    });
    if (!y) {
        const points = result.points.map((point, i): Point => ({
            ...{ x: point ? point.place[0]! : NaN, y: point && !isState ? valueOf(point) : NaN },
            ...(point ? {} : { x: placeAt(x!, i) }),
        }));
        if (x!.from > x!.to) points.reverse();
        const [low, high] = range ? roundRange(range) : [0, 1];
        const axis = isState
            ? { unit: "", min: -0.5, max: runStates.length - 0.4, ticks: [...runStates.keys()] }
            : { unit: named.unit, min: low, max: high };
        const line: Series = { name: named.name, label: named.text, colour: "blue", width: 2, main: true, points };
        const plot: Plot = {
            ...{ ...common, summary, x: axisOf(x!, 0.02), y: { label: "", ...axis } },
            series: isState ? marks : [line, { ...line, name: "runs", quiet: true, mark: "dot" }, ...marks],
            ...(isState ? { over: paintStates } : {}),
            ...(order.find ? { under: paintThreshold(order.find.threshold) } : {}),
        };
        return { plot, marks };
    }
    const cells = made.map(({ place }): Point => ({ x: place[0]!, y: place[1]! }));
    const plot: Plot = {
        ...{ ...common, summary, x: axisOf(x!, 1), y: axisOf(y, 1), loop: true, cursor: signal<number | null>(null) },
        series: [
            {
                ...{ name: "runs", label: t("sweep.run"), colour: "ink", mark: "square", opacity: 0.35, main: true },
                // read cell by cell
                ...{ points: cells, along: cells.map((_, i) => ({ x: i, y: 0 })) },
            },
            ...marks,
        ],
        under: (surface) => {
            for (const point of made) {
                const value = valueOf(point);
                const state = STATES[stateOf(result, named, point)]!;
                const colour = isState
                    ? faded(palette.value[state.colour], 0.35)
                    : Number.isFinite(value)
                      ? colourAt(value, range!)
                      : palette.value.surface;
                paintCell(surface, x!, y, point.place, colour);
            }
        },
    };
    return { plot, marks, ...(range && !isState ? { range } : {}) };
}

/** Value of a key at the point i of a sweep that has not been made, for the axis only. */
function placeAt({ from, to, n, logarithmic }: NamedKey, i: number): number {
    const s = i / (n - 1);
    return logarithmic ? from * (to / from) ** s : from + (to - from) * s;
}

const paintThreshold =
    (threshold: number) =>
    ({ context, left, right, y }: Surface): void => {
        const pen = { stroke: palette.value.vermillion, width: 1, dash: [6, 4] };
        paintLines(context, pen, left, y(threshold), right, y(threshold));
    };

function paintStates({ context, left, y }: Surface): void {
    context.fillStyle = palette.value.quiet;
    context.textAlign = "left";
    context.textBaseline = "bottom";
    runStates.forEach((_, i) => context.fillText(t(STATES[i]!.words), left + 8, y(i) - 4));
}

function paintCell(
    { context, x, y }: Surface,
    across: NamedKey,
    up: NamedKey,
    place: Float64Array,
    colour: string,
): void {
    const edges = (key: NamedKey, value: number, pixel: (value: number) => number): [number, number] => {
        const half = Math.abs(pixel(key.to) - pixel(key.from)) / (2 * (key.n - 1));
        return [Math.floor(pixel(value) - half), Math.ceil(pixel(value) + half)];
    };
    const [left, right] = edges(across, place[0]!, x);
    const [top, bottom] = edges(up, place[1]!, y);
    context.fillStyle = colour;
    context.fillRect(left, top, right - left, bottom - top);
}

/** Colour of a value between the ends of a range. */
function colourAt(value: number, [low, high]: readonly [number, number]): string {
    const s = high > low ? ((value - low) / (high - low)) * (COLOURS.length - 1) : 0;
    const i = Math.min(COLOURS.length - 2, Math.floor(s));
    const part = (colour: string, at: number): number => parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
    const mixed = [0, 1, 2].map((at) => {
        const [from, to] = [part(COLOURS[i]!, at), part(COLOURS[i + 1]!, at)];
        return Math.round(from + (to - from) * (s - i));
    });
    return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
