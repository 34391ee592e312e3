// State of a run in words: its joints at rest, or the verdict on its motion.
import type { Channel, Motion, Run, RunState } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import { t } from "../../i18n/messages";

/** Number of values per point in the lines of a run. */
export const POINT = 3;

/** Number of points of the first line, which are the links: one more than joints. */
export function linkPoints(lines: Float64Array): number {
    let points = 0;
    // bound: the length of the lines
    while (POINT * points < lines.length && !Number.isNaN(lines[POINT * points])) points++;
    return points;
}

/** Counts the joints of a run, and those at rest, whose velocity is exactly 0: by the lines of its picture, or else by the
 *  joint velocities. */
export function jointsOf(run: Run): { joints: number; atRest: number } {
    const lines = run.shape();
    const now = run.now();
    const rests =
        lines.length > 0
            ? Array.from({ length: linkPoints(lines) - 1 }, (_, i) => lines[POINT * i + 2] === 1)
            : run.experiment.channels.filter(({ unit }) => unit === "rad/s").map(({ key }) => now[key] === 0);
    return { joints: rests.length, atRest: rests.filter(Boolean).length };
}

export interface Verdict {
    words: string;
    numbers: string;
}

/** Verdict on a finished run, from the measures of its first contact: stick-slip with period and amplitude (of its hunting,
 *  if that repeats), permanent rest, sticking while the load still grows, or sliding from start to end. Returns undefined if the current motion describes the run: it
 *  chatters, creeps, or slips again at its end. */
export function verdictOf(
    measures: readonly Channel[],
    values: Readonly<Record<string, number>>,
    motion: Motion,
    state: RunState,
): Verdict | undefined {
    const { chatter_count: chatter, time_stuck: stuck } = values;
    const text = (key: string): string =>
        withUnit(values[key], measures.find((measure) => measure.key === key)?.unit ?? "", 3);
    if (chatter !== 0) return undefined;
    const cycle = ["hunting", "stick_slip"].find((name) => Number.isFinite(values[`${name}_period`]));
    if (cycle !== undefined)
        return { words: t("state.stick-slip"), numbers: `${text(`${cycle}_period`)}, ${text(`${cycle}_amplitude`)}` };
    if (motion === "sticks" && state === "winding up")
        return { words: t("state.winding-up"), numbers: t("state.next-slip", { time: text("next_slip") }) };
    if (motion === "sticks")
        return { words: t(state === "at rest" ? "state.at-rest" : "state.not-settled"), numbers: "" };
    return motion === "slips" && stuck === 0 ? { words: t("state.slides-on"), numbers: "" } : undefined;
}
