// Sentence about the times at which the drive of a servo is at one of its limits.
import type { Saturated } from "../../../../wasm/friction";
import { t, type Key } from "../../i18n/messages";
import { shortNumber } from "../../i18n/number-text";

const sentences: Readonly<Record<Saturated["by"], Key>> = {
    supply: "saturation.supply",
    duty: "saturation.duty",
    current: "saturation.current",
};
/** Largest number of times that are listed; more are counted. */
const MOST_LISTED = 3;

export function saturationText(by: Saturated["by"], times: readonly Saturated[]): string {
    const seconds = (value: number): string => shortNumber(value, 3);
    const listed = times.map(({ from, to }) => t("saturation.time", { from: seconds(from), to: seconds(to) }));
    const all = times.reduce((sum, { from, to }) => sum + to - from, 0);
    const [first, last] = [times[0]!, times.at(-1)!];
    const when =
        times.length <= MOST_LISTED
            ? listed.join(", ")
            : t("saturation.times", {
                  count: times.length,
                  all: seconds(all),
                  from: seconds(first.from),
                  to: seconds(last.to),
              });
    return t(sentences[by], { when });
}
