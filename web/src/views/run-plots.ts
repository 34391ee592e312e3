// Parts that plots of runs have in common.
import { html } from "lit";
import { t, tHtml } from "../i18n/messages";
import { withUnit } from "../i18n/number-text";
import type { Axis, Plot, Series } from "../plot/series";
import type { LiveRun } from "../sim/live-run";
import { symbol } from "../ui/symbol";

/** Lines of a goal and of a recorded angle. */
export const GOAL = { colour: "ink", width: 1.5, dash: [5, 4] } satisfies Partial<Series>;
export const RECORDED = { colour: "ink", width: 6, opacity: 0.3 } satisfies Partial<Series>;

export function timeAxis(unit: string, max = 1): Axis {
    return { label: tHtml("traces.time"), short: symbol("t"), unit, min: 0, max };
}

/** Readings of a point in a plot of one quantity against another. */
export function placeText(x: Axis, y: Axis): NonNullable<Plot["explain"]> {
    const name = ({ short, label }: Axis): Axis["label"] => short ?? label;
    return (a, b) => html`${name(x)} = ${withUnit(a, x.unit, 3)} · ${name(y)} = ${withUnit(b, y.unit, 3)}`;
}

/** One channel of the previous branch of a run: before it went back and continued differently. */
export function formerSeries(key: string, { former }: LiveRun): Series {
    const sign = t("run.former");
    return { name: `former ${key}`, label: sign, sign, colour: "ink", width: 1, quiet: true, points: former[key]! };
}
