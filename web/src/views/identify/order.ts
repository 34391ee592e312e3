// The order of an identification: the recordings, the table of their benches, and the arguments of the command that finds
// the same. Nothing here depends on a page.
import type { FileText, Order } from "../../identify/identification";
import { writeBenches, type Benches } from "../../model/bench-table";
import { quoted } from "../../model/command-line";

/** The name of the table, which the page writes. */
export const BENCHES = "benches.csv";

/** Words that no shell changes. */
const PLAIN = /^[\w.,:=+-]*$/;

export interface Settings {
    preset: string;
    models: readonly string[];
    /** The number of models that there are. */
    all: number;
    budget: string;
    seed: string;
    folds: string;
    intervals: string;
    /** Say which recording to make next. */
    plan: boolean;
    loss: string;
    holdout: string;
}

/** Only what differs from the command's own defaults. */
function options(settings: Settings): string[] {
    const { budget, seed, folds, intervals, plan, loss, holdout } = settings;
    const given: [name: string, value: string, standard: string][] = [
        ["seed", seed, "1"],
        ["budget", String(Number(budget)), "20000"],
        ["folds", folds, "auto"],
        ["intervals", intervals, "profile"],
        ["loss", loss, "mae"],
        ["holdout", holdout, ""],
    ];
    const changed = given.flatMap(([name, value, standard]) => (value === standard ? [] : `--${name}=${value}`));
    return [...changed, ...(plan ? ["--plan"] : [])];
}

/** `benches`: what the page knows of them, without what the recordings tell themselves. Where recordings differ in the names
 *  of their columns, they are taken with the usual names. */
export function orderOf(recordings: readonly FileText[], benches: Benches, settings: Settings): Order {
    const names = recordings.map(({ name }) => name).sort();
    const table = writeBenches(names, benches);
    const { preset, models, all } = settings;
    // The command takes one --columns for all recordings.
    const same = new Set(recordings.map(({ columns }) => columns ?? "")).size <= 1;
    const columns = same ? recordings[0]?.columns : undefined;
    const taken = same ? recordings : recordings.map(({ name, text, usual }) => ({ name, text: usual ?? text }));
    return {
        ...(same ? {} : { usual: true }),
        files: [...taken, ...(table === "" ? [] : [{ name: BENCHES, text: table }])],
        arguments: [
            ...names,
            ...(table === "" ? [] : [`--benches=${BENCHES}`]),
            ...(columns ? [`--columns=${columns}`] : []),
            `preset=${preset}`,
            ...(models.length === all ? [] : [`model=${models.join(",")}`]),
            ...options(settings),
        ],
    };
}

/** Whether two orders are of the same files and settings. */
export function sameOrder(one: Order, other: Order): boolean {
    const same = <T>(some: readonly T[], others: readonly T[], equal: (a: T, b: T) => boolean): boolean =>
        some.length === others.length && some.every((part, i) => equal(part, others[i]!));
    return (
        same(one.arguments, other.arguments, (a, b) => a === b) &&
        same(one.files, other.files, (a, b) => a.name === b.name && a.text === b.text)
    );
}

/** The command that finds the same, in a folder with these files. */
export function commandOf(order: Order): string {
    return [
        "friction identify",
        ...order.arguments.map((word) => (PLAIN.test(word) ? word : quoted(word))),
        "--out=found",
    ].join(" ");
}

/** The file that goes with the command beside the recordings, or "". */
export function tableOf({ files }: Order): string {
    return files.find(({ name }) => name === BENCHES)?.text ?? "";
}
