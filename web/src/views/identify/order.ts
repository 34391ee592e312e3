// Order of an identification: the recordings, the table of their benches, and the arguments of the equivalent command.
import { recordedColumns, type Recorded } from "../../../../wasm/friction";
import { contentOf, MODELS, type FileContent, type Order } from "../../identify/identification";
import { writeBenches, type Benches } from "../../model/bench-table";
import { quoted } from "../../model/command-line";
import { namesIn } from "../../model/store";
import type { OpenRecording } from "../../recordings/recording-state";

/** Name of the table of benches. */
export const BENCHES = "benches.csv";

/** Arguments that need no quotes in a shell. */
const PLAIN = /^[\w.,:=+-]*$/;

/** Page rows that an identification uses. */
// prettier-ignore
export const SETTINGS = [
    "preset", "servo_control", "servo_gain", "model", "protocol", "command_delay", "extras", "supply_voltage", "starts", "budget", "seed", "folds", "holdout", "intervals", "plan", "loss",
] as const;
/** Values of these rows. */
export type Settings = Readonly<Record<(typeof SETTINGS)[number], string>>;

/** A supply voltage may be unknown in some rows. */
const numberOrNothing = (value: number): number | string => (Number.isNaN(value) ? "" : value);

const usualTexts = new WeakMap<Recorded, string>();

/** Text of a file with the rows and the usual column names, without current and duty cycle, which no fit uses. */
function usualText(recorded: Recorded): string {
    const known = usualTexts.get(recorded);
    if (known !== undefined) return known;
    const columns = recordedColumns.flatMap((name): [string, ArrayLike<number>][] => {
        const values = recorded[name];
        return values ? [[name, values]] : [];
    });
    const names = columns.map(([name]) => (name === "enabled" ? "torque_enable" : name));
    const rows = Array.from({ length: recorded.t.length }, (_, i) =>
        columns.map(([, values]) => numberOrNothing(values[i]!)).join(),
    );
    const text = [names.join(), ...rows, ""].join("\n");
    usualTexts.set(recorded, text);
    return text;
}

/** File content of a recording, as the command reads it. */
export function recordingText({ id, name, file, spec, recorded }: OpenRecording): FileContent {
    if (spec === "") return { id, name, text: file };
    return { id, name, text: file, columns: spec, usual: () => usualText(recorded) };
}

/** Options that differ from the defaults of the command. The published protocol has neither a delay nor electronics. */
function options({ budget, seed, folds, intervals, plan, loss, holdout, ...time }: Settings): string[] {
    const held = time.protocol === "held";
    const given: [name: string, value: string, standard: string][] = [
        ["protocol", time.protocol, "held"],
        ["extras", held ? time.extras : "auto", "auto"],
        ["supply", held ? time.supply_voltage : "bench", "bench"],
        ["starts", held ? String(Number(time.starts)) : "6", "6"],
        ["fix", held && time.command_delay !== "" ? `delay=${Number(time.command_delay) / 1000}` : "", ""],
        ["seed", seed, "1"],
        ["budget", String(Number(budget)), "20000"],
        ["folds", folds, "auto"],
        ["intervals", intervals, "profile"],
        ["loss", loss, "mae"],
        ["holdout", holdout, ""],
    ];
    const changed = given.flatMap(([name, value, standard]) => (value === standard ? [] : `--${name}=${value}`));
    return [...changed, ...(plan === "next" ? ["--plan"] : [])];
}

/** `benches`: values that the recordings do not contain. Recordings with different columns are written with usual names. */
export function orderOf(recordings: readonly FileContent[], benches: Benches, settings: Settings): Order {
    const names = recordings.map(({ name }) => name).sort();
    const table = writeBenches(names, benches);
    const models = namesIn(settings.model);
    // the command accepts one --columns for all recordings
    const same = new Set(recordings.map(({ columns }) => columns ?? "")).size <= 1;
    const columns = same ? recordings[0]?.columns : undefined;
    const files = recordings.map(({ usual, columns: _, ...file }) => ({
        ...file,
        text: (!same && usual?.()) || file.text,
    }));
    return {
        ...(same ? {} : { usual: true }),
        files: [...files, ...(table === "" ? [] : [{ name: BENCHES, text: table }])],
        arguments: [
            ...names,
            ...(table === "" ? [] : [`--benches=${BENCHES}`]),
            ...(columns ? [`--columns=${columns}`] : []),
            `preset=${settings.preset}`,
            ...(settings.servo_control === "" ? [] : [`control=${settings.servo_control}`]),
            ...(settings.servo_gain === "" ? [] : [`error_gain=${settings.servo_gain}`]),
            ...(models.length === MODELS.length ? [] : [`model=${models.join(",")}`]),
            ...options(settings),
        ],
    };
}

export function sameOrder(first: Order, second: Order): boolean {
    const same = <T>(left: readonly T[], right: readonly T[], equal: (a: T, b: T) => boolean): boolean =>
        left.length === right.length && left.every((part, i) => equal(part, right[i]!));
    return (
        same(first.arguments, second.arguments, (a, b) => a === b) &&
        same(first.files, second.files, (a, b) => a.name === b.name && contentOf(a) === contentOf(b))
    );
}

/** Equivalent command, for a folder with these files. */
export function commandOf(order: Order): string {
    return [
        "friction identify",
        ...order.arguments.map((word) => (PLAIN.test(word) ? word : quoted(word))),
        "--out=found",
    ].join(" ");
}

/** Table of benches that the command needs in addition to the recordings, or "". */
export function tableOf({ files }: Order): string {
    const text = files.find(({ name }) => name === BENCHES)?.text;
    return typeof text === "string" ? text : "";
}
