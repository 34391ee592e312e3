// The sweep that the panel orders: from its rows, and the run's settings and present values. Ranges that are not given are
// those of the parameters' sliders, as far as the library accepts them.
import type { Channel, Param, SweepKey, SweepMeasure, SweepOrder } from "../../../../wasm/friction";
import { mostPoints } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { quoted } from "../../model/command-line";
import { keeping, type Given } from "../../model/settings";
import { spanOf } from "../../model/slider-scale";
import { rowOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { AXES, LARGEST_T, ofContact, STATE, type SweepAxis } from "./sweep-rows";

const POINTS = { sweep: 21, find: 17 };
const MOST_WORKERS = 64;

/** A measure with its name in the command, its unit, and its text. */
export interface NamedMeasure {
    name: string;
    unit: string;
    text: string;
    measure: SweepMeasure;
}

/** A key with its row. */
export interface NamedKey extends SweepKey {
    row: Param;
}

export interface NamedOrder extends SweepOrder {
    keys: readonly NamedKey[];
    settings: Given;
    named: readonly NamedMeasure[];
    /** Index of the measure that was asked for. */
    asked: number;
    workers: number;
    /** The command that makes the same table. */
    command: string;
}

export const isFinding = (store: Store): boolean => store.pageValue("sweep_find") === "on";

/** Number of a row of the panel; NaN if it is not given. */
const given = (store: Store, key: string): number => {
    const text = store.pageValue(`sweep_${key}`);
    return text === "" ? NaN : Number(text);
};

/** Rows that can be swept, the most important first. */
export function sweptRows({ experiment, report }: Store): Param[] {
    const { entries } = report.value;
    const rows = entries.flatMap(({ key }) => rowOf(experiment.params, key, entries) ?? []);
    const place = ({ key }: Param): number => (experiment.first.indexOf(key) + 1 || 1e3) - 1;
    return rows.filter(({ scale }) => scale !== "choice" && scale !== "points").sort((a, b) => place(a) - place(b));
}

/** Row of an axis; undefined for a second one that is not chosen. */
export function axisRow(store: Store, axis: SweepAxis): Param | undefined {
    const rows = sweptRows(store);
    const chosen = rows.find(({ key }) => key === store.pageValue(`sweep_${axis}`));
    if (axis === "x") return chosen ?? rows[0];
    return isFinding(store) || chosen?.key === axisRow(store, "x")?.key ? undefined : chosen;
}

/** How often the distance of an end from the present value is halved until the library accepts it. */
const HALVINGS = 10;

/** An end of a slider, or the value that the library would accept instead, or one nearer to the present value. */
function accepted(store: Store, key: string, end: number, value: number): number {
    const check = (tried: number) => store.ask({ ...store.given.value, [key]: String(tried) });
    const { ok, findings } = check(end);
    if (ok) return end;
    const remedies = findings.flatMap(({ remedies }) => remedies.filter((remedy) => remedy.key === key));
    const nearer = Array.from({ length: HALVINGS }, (_, i) => value + (end - value) / 2 ** (i + 1));
    const tried = [...remedies.map((remedy) => remedy.value), ...nearer.map((one) => Number(one.toPrecision(2)))];
    return tried.find((one) => check(one).ok) ?? end;
}

function keyOf(store: Store, axis: SweepAxis): NamedKey | undefined {
    const row = axisRow(store, axis);
    if (!row) return undefined;
    const { key } = row;
    const entry = store.report.value.entries.find((one) => one.key === key);
    const value = typeof entry?.value === "number" ? entry.value : null;
    const { low, high } = spanOf(row, entry?.standard ?? null, value);
    const logarithmic = store.pageValue(`sweep_log_${axis}`) === "on";
    const end = (name: string, standard: () => number): number => {
        const number = given(store, `${name}_${axis}`);
        return Number.isNaN(number) ? accepted(store, key, standard(), value ?? low) : number;
    };
    const n = given(store, `n_${axis}`);
    const most = POINTS[isFinding(store) ? "find" : "sweep"];
    const from = end("from", () => (logarithmic && low <= 0 ? high / 100 : low));
    const to = end("to", () => high);
    const whole = (steps: number): boolean => !row.whole || logarithmic || (to - from) % steps === 0;
    const steps = Array.from({ length: most - 1 }, (_, i) => most - 1 - i).find(whole) ?? 1;
    return { key, row, logarithmic, from, to, n: n || steps + 1 };
}

/** The measures of the contacts. */
function contactMeasures({ experiment: { contacts, measures } }: Store): NamedMeasure[] {
    const several = (text: string, contact: number): string =>
        contacts > 1 ? t("sweep.of-contact", { measure: text, number: contact + 1 }) : text;
    return Array.from({ length: contacts }, (_, contact): NamedMeasure[] => [
        {
            ...{ name: ofContact(STATE, contact), unit: "", text: several(t("sweep.state"), contact) },
            measure: { of: "state", contact },
        },
        ...measures.map(({ key, unit, text }) => ({
            ...{ name: ofContact(key, contact), unit, text: several(text, contact) },
            measure: { of: "measure", key, contact } as const,
        })),
    ]).flat();
}

export function channelOf(store: Store): Channel {
    const { experiment } = store;
    const key = store.pageValue("sweep_channel");
    return experiment.channels.find((channel) => channel.key === key) ?? experiment.channels[1]!;
}

/** Texts of the measures of a channel, and text, unit and standard of the number of each. */
export const OF_CHANNEL = {
    last: { words: "sweep.last" },
    largest: { words: "sweep.largest", number: "sweep.largest-from", unit: () => "s", standard: 0 },
    settled: { words: "sweep.settled", number: "sweep.settled-within", unit: unitOf, standard: 0.001 },
    crossed: { words: "sweep.crossed", number: "sweep.crossed-value", unit: unitOf, standard: 0 },
} as const;
export type OfChannel = keyof typeof OF_CHANNEL;
export const isOfChannel = (name: string): name is OfChannel => name in OF_CHANNEL;

/** The number of a measure of a channel; 0 if it has none. */
export function numberOf(store: Store, of: OfChannel): number {
    const number = given(store, "number");
    const row = OF_CHANNEL[of];
    return "standard" in row ? (Number.isNaN(number) ? row.standard : number) : 0;
}

function channelMeasure(store: Store, of: OfChannel): NamedMeasure {
    const { key, unit, text } = channelOf(store);
    const number = numberOf(store, of);
    return {
        name: [of, key, ...(of === "settled" || number !== 0 ? [number] : [])].join(":"),
        unit: { last: unit, largest: unit, settled: "s", crossed: "" }[of],
        text: t(OF_CHANNEL[of].words, { channel: text }),
        measure: { of, key, number },
    };
}

/** Name of the measure that is asked for: by default the state of a contact, or the largest value of a channel; for a
 *  search the amplitude of hunting. */
export function askedName(store: Store): string {
    const chosen = store.pageValue("sweep_measure");
    const isState = /^state(_2)?$/.test(chosen);
    if (chosen !== "" && !(isState && isFinding(store))) return chosen;
    const { contacts } = store.experiment;
    return contacts === 0 ? "largest" : isFinding(store) ? "hunting_amplitude" : STATE;
}

/** Measures to choose from. */
export function offeredMeasures(store: Store): { name: string; text: string }[] {
    const offered = [
        ...contactMeasures(store).map(({ name, text }) => ({ name, text: `${name}: ${text}` })),
        ...store.experiment.readings.map(({ key, text }) => ({ name: key, text: `${key}: ${text}` })),
        ...Object.entries(OF_CHANNEL).map(([name, { words }]) => ({
            ...{ name, text: `${name}: ${t(words, { channel: t("sweep.a-channel") })}` },
        })),
        ...(store.experiment.contacts > 0 ? [{ name: LARGEST_T, text: `${LARGEST_T}: ${t("sweep.largest-T")}` }] : []),
    ];
    return isFinding(store) ? offered.filter(({ name }) => !/^state(_2)?$/.test(name)) : offered;
}

function askedMeasure(store: Store): NamedMeasure {
    const name = askedName(store);
    if (isOfChannel(name)) return channelMeasure(store, name);
    if (name === LARGEST_T) return { name, unit: "s", text: t("sweep.largest-T"), measure: { of: LARGEST_T } };
    const reading = store.experiment.readings.find(({ key }) => key === name);
    if (reading) return { name, unit: reading.unit, text: reading.text, measure: { of: "reading", key: name } };
    return contactMeasures(store).find((one) => one.name === name)!;
}

/** Duration of each run [s], unless another one is given. */
export type Standard = () => number;

export function orderOf(store: Store, standard: Standard): NamedOrder {
    const { experiment } = store;
    const finds = isFinding(store);
    const keys = AXES.flatMap((axis) => keyOf(store, axis) ?? []);
    const asked = askedMeasure(store);
    const all = finds ? [] : contactMeasures(store);
    const named = all.some(({ name }) => name === asked.name) || finds ? all : [...all, asked];
    const measures = finds ? [asked] : named;
    const settings = keeping(store.given.value, (key) => !keys.some((one) => one.key === key)) as Given;
    const duration = given(store, "duration");
    const extends_ = experiment.contacts > 0 && store.pageValue("sweep_until") === "on";
    const workers = given(store, "workers");
    const order = {
        ...{ run: experiment.name, settings, keys, named: measures, measures: measures.map(({ measure }) => measure) },
        asked: measures.findIndex(({ name }) => name === asked.name),
        duration: Number.isNaN(duration) ? standard() : duration,
        longest: extends_ ? given(store, "most") : 0,
        ...(finds ? { find: { threshold: given(store, "threshold"), tolerance: given(store, "tolerance") } } : {}),
        workers: Number.isNaN(workers) ? standardWorkers() : workers,
    };
    return { ...order, command: commandOf(order) };
}

function unitOf({ unit }: Channel): string {
    return unit;
}

export function standardWorkers(): number {
    return Math.min(4, navigator.hardwareConcurrency);
}

function commandOf({ run, settings, keys, named, duration, longest, find }: Omit<NamedOrder, "command">): string {
    const range = ({ key, from, to, n, logarithmic }: NamedKey): string =>
        `${key}=${from}:${to}:${n}${logarithmic ? ":log" : ""}`;
    return [
        ...["friction", "sweep", run, ...Object.entries(settings).map(([key, value]) => `${key}=${quoted(value)}`)],
        ...keys.map(range),
        find ? `--find=${named[0]!.name}:${find.threshold}` : `--measures=${named.map(({ name }) => name).join(",")}`,
        ...(find ? [`--tolerance=${find.tolerance}`] : []),
        `--duration=${duration}`,
        ...(longest ? [`--until-settled=${longest}`] : []),
    ].join(" ");
}

/** Reasons why an order cannot start, each a sentence; the library checks the runs themselves. */
export function mistakesIn({ keys, named, measures, find, longest = 0, workers }: NamedOrder): string[] {
    const points = keys.reduce((product, { n }) => product * n, 1);
    const most = mostPoints[find ? "find" : "sweep"];
    const whole = (n: number): boolean => Number.isInteger(n);
    const measure = measures.at(-1)!;
    const isNegative = (measure.of === "settled" || measure.of === "largest") && measure.number! < 0;
    return [
        ...keys.flatMap(({ key, from, to, n, logarithmic }) => [
            from === to ? t("sweep.equal-ends", { key }) : "",
            logarithmic && !(from > 0 && to > 0) ? t("sweep.log-ends", { key }) : "",
            whole(n) && n >= 2 ? "" : t("sweep.whole-n", { key }),
        ]),
        points > most ? t("sweep.too-many", { points, most }) : "",
        isNegative ? t("sweep.negative", { measure: named.at(-1)!.name }) : "",
        find && find.tolerance > 1 ? t("sweep.tolerance-range") : "",
        whole(longest) ? "" : t("sweep.whole-most"),
        whole(workers) && workers >= 1 && workers <= MOST_WORKERS
            ? ""
            : t("sweep.whole-workers", { most: MOST_WORKERS }),
    ].filter((text) => text !== "");
}
