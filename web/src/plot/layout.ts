// Layout of a plot: the space for its axes, their ticks and numbers.
import { shownUnit, shownValue, valueShownAs } from "../i18n/angle-unit";
import { powerOfTen, tickNumbers } from "../i18n/number-text";
import { palette } from "./palette";
import { plainText } from "./plain-text";
import { fittingTicks, mapping } from "./scale";
import type { Axis, Plot, Surface } from "./series";
import { textWidth } from "./text-width";

/** Font size of the numbers and titles of axes, and their line height, in font sizes of the page. */
const FONT = 0.75;
const LINE = 1.2;
/** Space between an axis and its numbers [px]. */
export const GAP = 6;
/** Smallest distance between two numbers [px]. */
const BETWEEN = 12;
const MAX_TICKS = { x: 9, y: 7 };
/** Width of a number such as −1.5e10, and heights of an axis with and without a title below it, in font sizes. */
const LEFT = 3.4;
const BOTTOM = { titled: 2.55, untitled: 1.6 };
const TOP = 10;
/** Space for half of the last number, or for labels at the ends of lines [px]. */
const RIGHT = 22;
const RIGHT_OF_ENDS = 30;
/** Smallest height of a plot with the title of its axis below the numbers [px]; in a lower one, a short
 *  title follows the numbers. */
const ROOM_FOR_TITLE = 190;

export interface Ticks {
    values: readonly number[];
    labels: readonly string[];
    /** Text of the number that all labels are relative to, or "". */
    base: string;
}

export interface Layout {
    /** Size of the picture, and the edges of the area between the axes [px]. */
    width: number;
    height: number;
    area: { left: number; right: number; top: number; bottom: number };
    /** Space above, beside and below the area and its axes [px]. */
    padding: { top: number; right: number; bottom: number };
    /** Height of the horizontal axis with its numbers and title [px]. */
    axisHeight: number;
    ticks: { x: Ticks; y: Ticks };
    /** Title of the horizontal axis, and whether it is below the numbers. */
    title: string;
    titled: boolean;
}

/** Layout of a plot that has not been drawn. */
export const EMPTY: Layout = {
    ...{ width: 0, height: 0, axisHeight: 0, title: "", titled: false },
    area: { left: 0, right: 0, top: 0, bottom: 0 },
    padding: { top: 0, right: 0, bottom: 0 },
    ticks: { x: { values: [], labels: [], base: "" }, y: { values: [], labels: [], base: "" } },
};

/** Font of the numbers and titles of axes. */
export function axisFont(): { family: string; size: number } {
    const { font, size } = palette.value;
    return { family: font, size: FONT * size };
}

function fontText(): string {
    const { family, size } = axisFont();
    return `${size}px ${family}`;
}

export function layoutOf(plot: Plot, width: number, height: number): Layout {
    const { size } = palette.value;
    const titled = height >= ROOM_FOR_TITLE;
    const left = Math.round(LEFT * size);
    const axisHeight = Math.round((titled ? BOTTOM.titled : BOTTOM.untitled) * size);
    const padding = {
        top: Math.max(TOP, size / 2),
        right: plot.endLabels && !plot.loop ? RIGHT_OF_ENDS : RIGHT,
        bottom: 0,
    };
    if (plot.square) {
        const [across, down] = [width - left - padding.right, height - padding.top - axisHeight];
        const side = Math.max(10, Math.min(across, down));
        padding.right += across - side;
        padding.bottom = down - side;
    }
    const area = { left, right: width - padding.right, top: padding.top, bottom: height - axisHeight - padding.bottom };
    const title = axisTitle(titled ? plot.x : { ...plot.x, label: plot.x.short ?? plot.x.label });
    const ticks = {
        x: ticksOf("x", plot.x, area.right - area.left),
        y: ticksOf("y", plot.y, area.bottom - area.top),
    };
    if (!titled) {
        // Leave out numbers that would overlap the title.
        const { pixel } = mapping(plot.x, area.left, area.right);
        const from = width - textWidth(fontText(), title) - GAP;
        const labels = ticks.x.labels.map((label, i) =>
            pixel(ticks.x.values[i]!) + textWidth(fontText(), label) / 2 > from ? "" : label,
        );
        ticks.x = { ...ticks.x, labels };
    }
    return { width, height, area, padding, axisHeight, ticks, title, titled };
}

/** Title of an axis as Chart.js writes it, with its unit: of sub- and superscripts only digits are lowered. */
function axisTitle({ label, unit }: Axis): string {
    const name = plainText(label, true)
        .replace(/_\{(\d+)\}/g, (_, digits: string) => digits.replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]!))
        .replace(/[_^]\{([^}]*)\}/g, "$1");
    return name + (unit === "" ? "" : ` [${shownUnit(unit)}]`);
}

/** `length`: length of the axis [px]. */
function ticksOf(way: "x" | "y", axis: Axis, length: number): Ticks {
    if (axis.ticks) return { values: axis.ticks, labels: axis.ticks.map(() => ""), base: "" };
    // Ticks are round numbers in the shown unit.
    const shown = { ...axis, min: shownValue(axis.min, axis.unit), max: shownValue(axis.max, axis.unit) };
    const place = axis.log ? Math.log10 : Number;
    const each = length / (place(shown.max) - place(shown.min) || 1);
    const fits = (values: readonly number[]): boolean => {
        const apart = values.slice(1).map((value, i) => each * (place(value) - place(values[i]!)));
        const widths = (): number[] => labelled(values, axis).labels.map((label) => textWidth(fontText(), label));
        const needed = way === "y" ? axisFont().size + GAP : BETWEEN + Math.max(...widths());
        return values.length < 2 || Math.min(...apart) >= needed;
    };
    const ticks = labelled(fittingTicks(shown, MAX_TICKS[way], fits), axis);
    return { ...ticks, values: ticks.values.map((value) => valueShownAs(value, axis.unit)) };
}

/** Ticks with their numbers: powers of ten on a logarithmic axis that has only those. */
function labelled(values: readonly number[], { log }: Axis): Ticks {
    const round = (value: number): number => Number(value.toFixed(9));
    if (log && values.every((value) => Number.isInteger(round(Math.log10(value)))))
        return { values, labels: values.map(powerOfTen), base: "" };
    return { values, ...tickNumbers(values) };
}

/** Paint texts that an axis of Chart.js does not support: the common part of all numbers, and a
 *  title beside the numbers. */
export function paintAxisTexts(surface: Surface, { ticks, titled, title }: Layout): void {
    const { context, left, right, top, bottom, width } = surface;
    context.font = fontText();
    context.fillStyle = palette.value.quiet;
    context.textBaseline = "middle";
    context.textAlign = "right";
    if (ticks.x.base !== "") context.fillText(ticks.x.base, right - GAP, bottom - 1.5 * GAP);
    if (!titled) context.fillText(title, width, bottom + GAP + (LINE * axisFont().size) / 2);
    context.textAlign = "left";
    if (ticks.y.base !== "") context.fillText(ticks.y.base, left + GAP, top + 2 * GAP);
}
