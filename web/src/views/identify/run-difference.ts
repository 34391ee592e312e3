// Two identifications: what differs in their recordings and settings.
import type { Store } from "../../model/store";
import { t, type Key } from "../../i18n/messages";
import { contentOf } from "../../identify/identification";
import { BENCHES, tableOf, type Settings } from "./order";
import type { Outcome, Work } from "./session";
import { settingText } from "./settings-form";

type Compared = Pick<Work, "order" | "settings" | "example" | "logs">;

const SETTINGS = ["preset", "model", "budget", "seed", "folds", "holdout", "intervals", "plan", "loss"] as const;

/** As its page row has it. */
function valueOf(settings: Settings, key: (typeof SETTINGS)[number]): string {
    if (key === "model") return settings.models.join(",");
    if (key === "plan") return settings.plan ? "next" : "none";
    return settings[key];
}

/** The recordings without the table of their benches. */
function recordingsOf({ order }: Compared): ReadonlyMap<string, string | Blob> {
    return new Map(order.files.filter(({ name }) => name !== BENCHES).map((file) => [file.name, contentOf(file)]));
}

function sameRecordings(one: Compared, other: Compared): boolean {
    const [some, others] = [recordingsOf(one), recordingsOf(other)];
    return some.size === others.size && [...some].every(([name, text]) => others.get(name) === text);
}

/** Why errors of two results do not compare; undefined if they do. */
export function incomparable(one: Outcome, other: Outcome): "recordings" | "kinds" | undefined {
    const fitted = ({ result }: Outcome): string => result.logs.join("\n");
    if (!sameRecordings(one, other) || fitted(one) !== fitted(other)) return "recordings";
    return one.result.loss === other.result.loss ? undefined : "kinds";
}

/** Each difference as a text; empty without any. */
export function differences(store: Store, now: Compared, before: Compared): string[] {
    const texts: string[] = [];
    const differ = (what: string, one: string, other: string): void =>
        void texts.push(t("identify.differs", { what, now: one, before: other }));
    const only = (what: Key): void => void texts.push(t(what));
    if (!sameRecordings(now, before)) {
        const counts = [now, before].map((one) => String(recordingsOf(one).size));
        if (counts[0] === counts[1]) only("identify.recordings");
        else differ(t("identify.recordings"), counts[0]!, counts[1]!);
    } else if (tableOf(now.order) !== tableOf(before.order)) only("identify.benches");
    for (const key of SETTINGS) {
        const [one, other] = [now, before].map(({ settings }) => valueOf(settings, key));
        if (one === other) continue;
        const { title } = store.pageRows.find((row) => row.key === key)!;
        differ(title, settingText(store, now.logs, key, one!), settingText(store, before.logs, key, other!));
    }
    return texts;
}
