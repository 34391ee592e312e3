// The two strips under the law: the residual of the equation, and the error of every method, on logarithmic axes.
import type { Signal } from "@preact/signals-core";
import { shortNumber } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { palette, type ColourName } from "../../plot/palette";
import type { Mark, Plot, Surface } from "../../plot/series";
import type { LawErrors } from "./law-errors";
import { t, tHtml } from "../../i18n/messages";

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

export function residualStrip(errors: LawErrors, x: Plot["x"], cursor: Signal<number | null>): Plot {
    const { points, largest } = errors.residual;
    return {
        name: "residual",
        title: t("residual.title"),
        compact: true,
        note: tHtml("residual.note"),
        x: { ...x, label: symbol("x"), short: symbol("x") },
        y: { label: t("residual.axis"), unit: "ulp", min: FLOOR, max: topOf(largest), log: true },
        series: [{ name: "residual", label: t("residual.axis"), colour: "blue", mark: "square", points }],
        summary: t("residual.summary", { largest: shortNumber(largest, 2) }),
        cursor,
        over: paintOneUlp,
    };
}

export function errorStrip(errors: LawErrors, x: Plot["x"], cursor: Signal<number | null>): Plot {
    const methods = [...errors.methods].sort((a, b) => order.indexOf(a.channel.key) - order.indexOf(b.channel.key));
    return {
        name: "error",
        title: t("error.title"),
        compact: true,
        note: notes(errors).join(" "),
        x: { ...x, label: symbol("x"), short: symbol("x") },
        y: {
            label: t("error.axis"),
            unit: "ulp",
            min: FLOOR,
            max: topOf(Math.max(...methods.map(({ largest }) => largest))),
            log: true,
        },
        series: methods.map((method) => ({
            name: method.channel.key,
            label: method.channel.symbol,
            extra: t("error.most", { largest: shortNumber(method.largest, 2), count: method.failing }),
            ...(looks[method.channel.key] ?? { colour: "ink", mark: "bar" }),
            points: method.points,
        })),
        summary: methods
            .map((one) => t("error.summary", { method: one.channel.text, largest: shortNumber(one.largest, 2) }))
            .join("; "),
        cursor,
        over: paintOneUlp,
    };
}

/** What has to be known about the errors; dense samples above each other, for example, look like a wall. */
function notes({ crowded, methods, missing }: LawErrors): string[] {
    const published = methods.some(({ channel }) => channel.key === "error_uniform");
    const names = missing.map(({ channel }) => channel.symbol).join(", ");
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
