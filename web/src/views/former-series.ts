// Line of the previous branch of a run: its traces before it went back and continued differently.
import { t } from "../i18n/messages";
import type { Series } from "../plot/series";
import type { LiveRun } from "../sim/live-run";

export function formerSeries(key: string, { former }: LiveRun): Series {
    const sign = t("run.former");
    return { name: `former ${key}`, label: sign, sign, colour: "ink", width: 1, quiet: true, points: former[key]! };
}
