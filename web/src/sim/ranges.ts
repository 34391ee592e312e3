// Ranges of channels over several runs, for axes and scenes.
import type { Compared } from "./compared-runs";

export type Range = readonly [low: number, high: number];

/** A run diverges if its range is this many times as large as the first run's; it is cut off. */
const FAR = 1e4;
/** Range of a diverging run in the picture, relative to the first run's. */
const NEAR = 4;
/** Smaller values are rounding noise. */
const NOTHING = 1e-12;
/** Smallest range of an axis, relative to the whole range of the run: smaller motion looks like rest without a zoom. */
const AT_REST = 1 / 20;

/** Range of a channel of a run: over the duration, and over the visible window if the run may differ from its
 *  prediction. `pastEnd`: of the visible window alone, because the run is past the duration. */
export function rangeOf({ live, ahead, outdated, strayed }: Compared, key: string, pastEnd: boolean): Range {
    const known = ahead?.[key];
    if (known && !pastEnd && !outdated && !strayed) return known;
    let [low, high] = known && !pastEnd ? known : [Infinity, -Infinity];
    for (const points of [live.drawn[key], pastEnd ? [] : live.former[key]]) {
        for (const { y } of points ?? []) {
            if (y < low) low = y;
            if (y > high) high = y;
        }
    }
    return low > high ? [0, 0] : [low, high];
}

/** The range, enlarged about its middle to the smallest meaningful one of this run. */
function atLeast([low, high]: Range, { live, ahead }: Compared, keys: readonly string[]): Range {
    const all = keys.flatMap((key) => [live.reach[key] ?? [], ahead?.[key] ?? []].flat()).filter(Number.isFinite);
    const lacking = AT_REST * (Math.max(...all) - Math.min(...all)) - (high - low);
    return lacking > 0 ? [low - lacking / 2, high + lacking / 2] : [low, high];
}

/** Common range of channels over all runs, never so small that rest looks like motion; diverging runs are cut off. */
export function commonRange(
    runs: readonly Compared[],
    keys: readonly string[],
    pastEnd: boolean,
): { range: Range; cut: readonly Compared[] } {
    const ranges = runs.map((run) => {
        const all = keys.map((key) => rangeOf(run, key, pastEnd));
        return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))] as const;
    });
    const [own, ...others] = ranges;
    const size = ([least, most]: Range): number => Math.max(Math.abs(least), Math.abs(most));
    const reach = size(own!);
    const cut = runs.slice(1).filter((_, i) => reach > NOTHING && size(others[i]!) > FAR * reach);
    const room = [-NEAR * reach, NEAR * reach] as const;
    let [low, high] = own!;
    runs.slice(1).forEach((run, i) => {
        const [least, most] = others[i]!;
        low = Math.min(low, cut.includes(run) ? Math.max(least, room[0]) : least);
        high = Math.max(high, cut.includes(run) ? Math.min(most, room[1]) : most);
    });
    return { range: atLeast([low, high], runs[0]!, keys), cut };
}
