// Verdict on a finished run, from the library's measures of its first contact: stick-slip with period and amplitude, permanent
// rest, sticking while the load still grows, or sliding from start to end.
import type { Channel, Motion } from "../../../../wasm/friction";
import { withUnit } from "../../i18n/number-text";
import { t } from "../../i18n/messages";

export interface Verdict {
    words: string;
    numbers: string;
}

/** Returns undefined if the current motion describes the run: it chatters, creeps, or slips again at its end. */
export function verdictOf(
    measures: readonly Channel[],
    values: Readonly<Record<string, number>>,
    motion: Motion,
    rests: boolean,
): Verdict | undefined {
    const { chatter_count: chatter, stick_slip_period: period, time_stuck: stuck } = values;
    const text = (key: string): string =>
        withUnit(values[key], measures.find((measure) => measure.key === key)?.unit ?? "", 3);
    if (chatter !== 0) return undefined;
    if (Number.isFinite(period))
        return {
            words: t("state.stick-slip"),
            numbers: `${text("stick_slip_period")}, ${text("stick_slip_amplitude")}`,
        };
    if (motion === "sticks") return { words: t(rests ? "state.at-rest" : "state.winds-up"), numbers: "" };
    return motion === "slips" && stuck === 0 ? { words: t("state.slides-on"), numbers: "" } : undefined;
}
