// The two strips under the law: what the equation leaves over, and the error of every method, on logarithmic axes.
import type { Signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { shortNumber, symbol } from "../notation/number-text";
import { palette, type ColourName } from "../plots/palette";
import type { Mark, Plot, Surface } from "../plots/series";
import type { LawErrors, MethodErrors } from "./law-errors";

/** The floor of both axes [ulp]: what is smaller, zero among it, stands there. */
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
        title: "Residual",
        compact: true,
        note: html`What is left of the equation that the transform solves, |${symbol("y")} − ${symbol("Φ")}(${symbol("x")} − ${symbol("Z")} ${symbol("y")})|, in units of the
            last digit of ${symbol("y")}. Near the dashed line no number of this length does better; exact zeros stand at the floor.`,
        x: { ...x, label: symbol("x"), short: symbol("x") },
        y: { label: "residual", unit: "ulp", min: FLOOR, max: topOf(largest), log: true },
        series: [{ name: "residual", label: "residual", colour: "blue", mark: "square", points }],
        summary: `The largest residual is ${shortNumber(largest, 2)} units in the last place.`,
        cursor,
        over: paintOneUlp,
    };
}

export function errorStrip(errors: LawErrors, x: Plot["x"], cursor: Signal<number | null>): Plot {
    const methods = [...errors.methods].sort((a, b) => order.indexOf(a.channel.key) - order.indexOf(b.channel.key));
    return {
        name: "error",
        title: "Error of each method",
        compact: true,
        note: html`Distance from a reference of twice the digits.${crowd(errors)}${remarks(errors)} Exact values
            stand at the floor.${missing(errors)}`,
        x: { ...x, label: symbol("x"), short: symbol("x") },
        y: {
            label: "error",
            unit: "ulp",
            min: FLOOR,
            max: topOf(Math.max(...methods.map(({ largest }) => largest))),
            log: true,
        },
        series: methods.map((method) => ({
            name: method.channel.key,
            label: method.channel.symbol,
            extra:
                `, at most ${shortNumber(method.largest, 2)} ulp` +
                (method.failing > 0 ? `, no number at ${method.failing} places` : ""),
            ...(looks[method.channel.key] ?? { colour: "ink", mark: "bar" }),
            points: method.points,
        })),
        summary: methods.map((one) => `${one.channel.text}: at most ${shortNumber(one.largest, 2)} ulp`).join("; "),
        cursor,
        over: paintOneUlp,
    };
}

/** Places one above another look like a wall. */
function crowd({ crowded }: LawErrors): string {
    return crowded === 0 ? "" : ` ${crowded} of the places crowd beside the ends of the stick zone.`;
}

/** About the two published ways, where there are any. */
function remarks({ methods }: LawErrors): string {
    const published = methods.some(({ channel }) => channel.key === "error_uniform");
    if (!published) return "";
    return (
        " The uniform table is linear between 1024 places; the textbook form, W₀(ψ), loses its digits where λ comes " +
        "near 1."
    );
}

function missing({ missing }: LawErrors): TemplateResult | typeof nothing {
    if (missing.length === 0) return nothing;
    return html` Not for this law: ${missing.map(({ channel }: MethodErrors) => channel.symbol).join(", ")}.`;
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
    context.fillText("1 ulp", right - 4, y(1) - 2);
}
