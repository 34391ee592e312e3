// Differences between the recordings and settings of two identifications.
import type { Store } from "../../model/store";
import { t, type Key } from "../../i18n/messages";
import { contentOf } from "../../identify/identification";
import { BENCHES, SETTINGS, tableOf } from "./order";
import type { Outcome, Work } from "./session";
import { settingText } from "./settings-form";

type Compared = Pick<Work, "order" | "settings" | "example" | "logs">;

/** Contents of the recordings by name, without the table of their benches. */
function recordingsOf({ order }: Compared): ReadonlyMap<string, string | Blob> {
    return new Map(order.files.filter(({ name }) => name !== BENCHES).map((file) => [file.name, contentOf(file)]));
}

function sameRecordings(a: Compared, b: Compared): boolean {
    const [first, second] = [recordingsOf(a), recordingsOf(b)];
    return first.size === second.size && [...first].every(([name, text]) => second.get(name) === text);
}

/** Reason why the errors of two results are not comparable; undefined if they are. */
export function incomparable(a: Outcome, b: Outcome): "recordings" | "kinds" | undefined {
    const fitted = ({ result }: Outcome): string => result.logs.join("\n");
    if (!sameRecordings(a, b) || fitted(a) !== fitted(b)) return "recordings";
    return a.result.loss === b.result.loss ? undefined : "kinds";
}

export function differences(store: Store, now: Compared, before: Compared): string[] {
    const texts: string[] = [];
    const differ = (what: string, newText: string, oldText: string): void =>
        void texts.push(t("identify.differs", { what, now: newText, before: oldText }));
    const only = (what: Key): void => void texts.push(t(what));
    if (!sameRecordings(now, before)) {
        const counts = [now, before].map((compared) => String(recordingsOf(compared).size));
        if (counts[0] === counts[1]) only("identify.recordings");
        else differ(t("identify.recordings"), counts[0]!, counts[1]!);
    } else if (tableOf(now.order) !== tableOf(before.order)) only("identify.benches");
    for (const key of SETTINGS) {
        if (now.settings[key] === before.settings[key]) continue;
        const { title } = store.pageRows.find((row) => row.key === key)!;
        const text = ({ logs, settings }: Compared): string => settingText(store, logs, key, settings[key]);
        differ(title, text(now), text(before));
    }
    return texts;
}
