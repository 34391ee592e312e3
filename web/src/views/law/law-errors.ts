// The accuracy of Phi_Z: the residual of its equation, and the errors of methods against a reference of twice the
// precision, in units in the last place. Both are strips under the law, on logarithmic axes, with a table of the largest
// errors.
import { FrictionError, type Channel, type Option, type Report, type Run } from "../../../../wasm/friction";
import { ulp } from "../../model/ulp";
import type { Mark, Plot, Point, Series, Surface } from "../../plot/series";
import type { Range } from "../../model/zoom";
import type { Given } from "../../model/store";
import { stickZone } from "./law-curves";
import type { Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import { shortNumber, unitText } from "../../i18n/number-text";
import { sampleOf } from "../../plot/legend";
import { sentence } from "../../ui/symbol";
import { palette, type ColourName } from "../../plot/palette";
import { t, tHtml } from "../../i18n/messages";

/** Samples in the whole range, and close to either end of the stick zone, where methods differ most. */
const EVEN = 120;
const CLOSE = 20;
/** The ratio of the distances of neighbouring samples from the end of the stick zone. */
const FACTOR = 4;

interface MethodErrors {
    channel: Channel;
    points: Point[];
    /** The largest error [ulp], and the largest in the unit of friction; NaN if no sample has a value. */
    largest: number;
    force: number;
    /** The number of samples at which the method gives NaN. */
    failing: number;
}

export interface LawErrors {
    /** Residual |y - Phi(x - Z y)| [ulp of y]. */
    residual: Point[];
    /** Errors by method; `missing`: the methods that do not exist for the law. */
    methods: MethodErrors[];
    missing: MethodErrors[];
    /** The number of samples close to breakaway. */
    crowded: number;
    /** Unit of friction. */
    unit: string;
}

/** The errors up to `reach` to either side, or in the zoomed range; the message of the library if it refuses them. `run`:
 *  the curve phi_z_error. */
export function lawErrors(
    run: Run,
    given: Given,
    report: Report,
    reach: number,
    [from, to]: Range = [-reach, reach],
): LawErrors | string {
    const answer = run.set(given);
    if (!answer.ok) return new FrictionError(answer).message;
    const { x, crowded } = samples(reach, stickZone(report), from, to);
    const { channels } = run.experiment;
    const columns = run.curve(x);
    const points = (key: string, unit: (i: number) => number): Point[] =>
        Array.from(x, (at, i) => ({ x: at, y: Math.abs(columns[key]![i]!) / unit(i) }));
    const all = channels
        .filter(({ key }) => key.startsWith("error_"))
        .map((channel): MethodErrors => {
            const errors = points(channel.key, () => 1);
            const forces = errors.map(({ y }, i) => y * ulp(columns["reference"]![i]!));
            return {
                ...{ channel, points: errors, largest: largestOf(errors), force: largest(forces) },
                failing: errors.filter(({ y }) => Number.isNaN(y)).length,
            };
        });
    return {
        residual: points("residual", (i) => ulp(columns["phi_z"]![i]!)),
        methods: all.filter((method) => !Number.isNaN(method.largest)),
        missing: all.filter((method) => Number.isNaN(method.largest)),
        crowded,
        unit: channels.find(({ key }) => key === "reference")!.unit,
    };
}

function largestOf(points: readonly Point[]): number {
    return largest(points.map(({ y }) => y));
}

/** NaN if none of the values is a number. */
function largest(values: readonly number[]): number {
    return values.reduce((most, value) => (value > most || Number.isNaN(most) ? value : most), NaN);
}

/** Evenly over the visible range, the left side between the samples of the right one; then closer and closer to
 *  breakaway; `crowded`: the number of these. */
function samples(reach: number, stick: number, from: number, to: number): { x: Float64Array; crowded: number } {
    const even = Array.from({ length: EVEN }, (_, i) => (from + to) / 2 + (to - from) * ((i + 0.29) / EVEN - 0.5));
    const kink = stick > 0 && stick < reach ? stick : 0;
    const close = Array.from({ length: CLOSE }, (_, i) =>
        Math.min(reach, kink === 0 ? (reach * (i + 0.5)) / CLOSE : kink * (1 + FACTOR ** (-i - 1))),
    );
    const x = Float64Array.from([...even, ...close, ...close.map((at) => -at)]).sort();
    return { x, crowded: kink === 0 ? 0 : 2 * CLOSE };
}

/** The lower end of both axes [ulp]: smaller values, including zero, are drawn there. */
const FLOOR = 0.1;
const LOWEST_TOP = 100;

/** In the order in which they are drawn, the last on top. */
const looks: Readonly<Record<string, { colour: ColourName; mark: Mark }>> = {
    error_uniform: { colour: "ink", mark: "post" },
    error_textbook: { colour: "vermillion", mark: "cross" },
    error_numeric: { colour: "purple", mark: "bar" },
    error_direct: { colour: "blue", mark: "square" },
    error_table: { colour: "green", mark: "frame" },
};
const order = Object.keys(looks);

/** What both strips have in common, and a logarithmic axis up to above the largest error. */
function strip(
    axis: string,
    largest: number,
    x: Plot["x"],
    cursor: Signal<number | null>,
): Omit<Plot, "name" | "title"> {
    return {
        ...{ compact: true, x, cursor, series: [], summary: "", over: paintOneUlp },
        y: { label: axis, unit: "ulp", min: FLOOR, max: topOf(largest), log: true },
    };
}

export function residualStrip({ residual: points }: LawErrors, x: Plot["x"], cursor: Signal<number | null>): Plot {
    const largest = largestOf(points);
    const axis = t("residual.axis");
    return {
        ...strip(axis, largest, x, cursor),
        name: "residual",
        title: t("residual.title"),
        note: tHtml("residual.note"),
        series: [{ name: "residual", label: axis, colour: "blue", mark: "square", points }],
        summary: t("residual.summary", { largest: shortNumber(largest, 2) }),
    };
}

/** `options`: the choice of the method, which has the names. */
export function errorStrip(
    errors: LawErrors,
    options: readonly Option[],
    x: Plot["x"],
    cursor: Signal<number | null>,
): Plot {
    const methods = inOrder(errors);
    const summaryOf = (method: MethodErrors): string =>
        t("error.summary", { method: nameOf(method, options), largest: shortNumber(method.largest, 2) });
    return {
        ...strip(t("error.axis"), Math.max(...methods.map(({ largest }) => largest)), x, cursor),
        name: "error",
        title: t("error.title"),
        note: notes(errors, options).join(" "),
        series: methods.map((method) => seriesOf(method, options)),
        summary: methods.map(summaryOf).join("; "),
    };
}

function inOrder({ methods }: LawErrors): MethodErrors[] {
    return [...methods].sort((a, b) => order.indexOf(a.channel.key) - order.indexOf(b.channel.key));
}

function seriesOf(method: MethodErrors, options: readonly Option[]): Series {
    const { channel, points } = method;
    return {
        name: channel.key,
        label: nameOf(method, options),
        ...(looks[channel.key] ?? { colour: "ink", mark: "bar" }),
        points,
    };
}

/** The option of a method; undefined for a published one that cannot be chosen. */
function optionFor({ channel }: MethodErrors, options: readonly Option[]): Option | undefined {
    return options.find(({ name }) => `error_${name}` === channel.key);
}

function nameOf(method: MethodErrors, options: readonly Option[]): string {
    return optionFor(method, options)?.title ?? method.channel.symbol;
}

/** Marks, names and descriptions of the methods, and their largest errors. */
export function errorTable(errors: LawErrors, options: readonly Option[]): TemplateResult {
    const methods = inOrder(errors).reverse();
    return html`<table class="error-table"><caption>${t("error.largest")}</caption>
        <thead><tr><th scope="col">${t("error.method")}</th><th scope="col">ulp</th><th scope="col">${unitText(errors.unit)}</th></tr></thead>
        <tbody>${methods.map((method) => {
            const { channel, largest, force, failing } = method;
            return html`<tr data-method=${channel.key}><th scope="row">${sampleOf(seriesOf(method, options))}
                <span>${nameOf(method, options)}</span> <span class="quiet">${sentence(
                    optionFor(method, options)?.text ?? channel.text,
                )}${failing === 0 ? "" : ` ${t("error.failing", { count: failing })}`}</span></th>
                <td>${shortNumber(largest, 2)}</td><td>${shortNumber(force, 2)}</td></tr>`;
        })}</tbody></table>
        <p class="source">${notes(errors, options).join(" ")}</p>`;
}

/** Explanations of the errors; dense samples above each other, for example, look like a wall. */
function notes({ crowded, methods, missing }: LawErrors, options: readonly Option[]): string[] {
    const published = methods.some(({ channel }) => channel.key === "error_uniform");
    const names = missing.map((method) => nameOf(method, options)).join(", ");
    return [
        t("error.note"),
        ...(crowded === 0 ? [] : [t("error.crowd", { count: crowded })]),
        ...(published ? [t("error.published")] : []),
        t("error.exact"),
        ...(missing.length === 0 ? [] : [t("error.missing", { methods: names })]),
    ];
}

/** The decade above the largest. */
function topOf(largest: number): number {
    return largest > LOWEST_TOP && largest < Infinity ? 10 ** Math.ceil(Math.log10(1.5 * largest)) : LOWEST_TOP;
}

function paintOneUlp({ context, y, left, right }: Surface): void {
    context.strokeStyle = context.fillStyle = palette.value.text;
    context.lineWidth = 1.25;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(left, y(1));
    context.lineTo(right, y(1));
    context.stroke();
    context.setLineDash([]);
    context.textAlign = "right";
    context.textBaseline = "bottom";
    context.fillText(t("error.one-ulp"), right - 4, y(1) - 2);
}
