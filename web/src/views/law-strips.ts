// The two strips under the law: the residual of the equation, and the error of every method, on logarithmic axes.
import type { Signal } from "@preact/signals-core";
import { shortNumber, symbol } from "../notation/number-text";
import { palette, type ColourName } from "../plots/palette";
import type { Mark, Plot, Surface } from "../plots/series";
import type { LawErrors } from "./law-errors";
import { say, tell } from "../notation/words";

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
        title: say("residual.title"),
        compact: true,
        note: tell("residual.note"),
        x: { ...x, label: symbol("x"), short: symbol("x") },
        y: { label: say("residual.axis"), unit: "ulp", min: FLOOR, max: topOf(largest), log: true },
        series: [{ name: "residual", label: say("residual.axis"), colour: "blue", mark: "square", points }],
        summary: say("residual.summary", { largest: shortNumber(largest, 2) }),
        cursor,
        over: paintOneUlp,
    };
}

export function errorStrip(errors: LawErrors, x: Plot["x"], cursor: Signal<number | null>): Plot {
    const methods = [...errors.methods].sort((a, b) => order.indexOf(a.channel.key) - order.indexOf(b.channel.key));
    return {
        name: "error",
        title: say("error.title"),
        compact: true,
        note: say("error.note", {
            crowd: crowd(errors),
            remarks: remarks(errors),
            missing: missing(errors),
        }),
        x: { ...x, label: symbol("x"), short: symbol("x") },
        y: {
            label: say("error.axis"),
            unit: "ulp",
            min: FLOOR,
            max: topOf(Math.max(...methods.map(({ largest }) => largest))),
            log: true,
        },
        series: methods.map((method) => ({
            name: method.channel.key,
            label: method.channel.symbol,
            extra:
                say("error.most", { largest: shortNumber(method.largest, 2) }) +
                (method.failing > 0 ? say("error.no-number", { count: method.failing }) : ""),
            ...(looks[method.channel.key] ?? { colour: "ink", mark: "bar" }),
            points: method.points,
        })),
        summary: methods
            .map((one) => say("error.summary", { method: one.channel.text, largest: shortNumber(one.largest, 2) }))
            .join("; "),
        cursor,
        over: paintOneUlp,
    };
}

/** Dense samples above each other look like a wall. */
function crowd({ crowded }: LawErrors): string {
    return crowded === 0 ? "" : say("error.crowd", { count: crowded });
}

/** A remark about the two published methods, if they are shown. */
function remarks({ methods }: LawErrors): string {
    const published = methods.some(({ channel }) => channel.key === "error_uniform");
    if (!published) return "";
    return say("error.published");
}

function missing({ missing }: LawErrors): string {
    if (missing.length === 0) return "";
    return say("error.missing", { methods: missing.map(({ channel }) => channel.symbol).join(", ") });
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
    context.fillText(say("error.one-ulp"), right - 4, y(1) - 2);
}
