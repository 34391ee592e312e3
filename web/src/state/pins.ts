// Pinned settings of a view: the settings at the time of pinning, drawn beneath the current ones. In a link they are
// written as key:value with * between them, and ~ between pins; a pin without settings is a full stop.
import { html, type TemplateResult } from "lit";
import type { Entry } from "../../../wasm/friction";
import { symbol, withUnit } from "../notation/number-text";
import { say } from "../notation/words";
import { optionOf, rowOf } from "./rows";
import type { Given, PageRow, Store } from "./store";

/** The labels of all possible pins, and the dash patterns of their lines. */
const SIGNS = [..."①②③④⑤⑥⑦⑧"];
const DASHES = [
    [7, 3],
    [2, 3],
    [9, 3, 2, 3],
    [4, 4],
    [12, 4],
    [2, 2, 6, 2],
    [5, 2, 1, 2, 1, 2],
    [1, 5],
];
const NOTHING = ".";

export interface Pin {
    /** Its name, and its label in plots. */
    sign: string;
    dash: number[];
    settings: Given;
}

function read(text: string): Pin[] {
    if (text === "") return [];
    return text.split("~").map((part, i) => ({
        sign: SIGNS[i] ?? "",
        dash: DASHES[i] ?? [],
        settings: Object.fromEntries(
            part === NOTHING
                ? []
                : part.split("*").map((pair) => /^([^:]*):(.*)$/.exec(pair)?.slice(1).map(bare) ?? ["", ""]),
        ) as Given,
    }));
}

function bare(text: string): string {
    return text.replace(/%(7E|2A|25)/g, decodeURIComponent);
}

function write(settings: Given): string {
    const text = (part: string): string =>
        part.replace(/[~*%]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
    return (
        Object.entries(settings)
            .map(([key, value]) => `${text(key)}:${text(value)}`)
            .join("*") || NOTHING
    );
}

export const pinRow = (): PageRow => ({
    key: "pin",
    title: say("pin.title"),
    standard: "",
    options: [],
    text: {
        takes: (text) =>
            text.split("~").length <= SIGNS.length && read(text).every(({ settings }) => !("" in settings)),
        form: say("pin.form", { most: SIGNS.length }),
    },
});

export function takesPins({ pageRows }: Store): boolean {
    return pageRows.some(({ key }) => key === "pin");
}

/** The same array as long as the pins do not change. */
export function pinsOf(store: Store): readonly Pin[] {
    const text = store.pageValue("pin");
    if (kept.get(store)?.text !== text) kept.set(store, { text, pins: read(text) });
    return kept.get(store)!.pins;
}
const kept = new WeakMap<Store, { text: string; pins: readonly Pin[] }>();

/** The name by which a comparison run is recognised after a change: a pin stays the same, even if its label changes. */
export function lastingName({ name, settings }: { name: string; settings: Given }): string {
    return SIGNS.includes(name) ? write(settings) : name;
}

/** Why the current settings cannot be pinned now, or "". */
export function whyNot(store: Store): string {
    const now = write(store.given.value);
    const pins = pinsOf(store);
    return pins.some(({ settings }) => write(settings) === now)
        ? say("pin.there")
        : pins.length >= SIGNS.length
          ? say("pin.full", { most: SIGNS.length })
          : "";
}

export function pin(store: Store): void {
    keep(store, [...pinsOf(store).map(({ settings }) => settings), store.given.value]);
}

export function unpin(store: Store, gone: Pin): void {
    keep(
        store,
        pinsOf(store)
            .filter((one) => one !== gone)
            .map(({ settings }) => settings),
    );
}

function keep(store: Store, all: readonly Given[]): void {
    store.changePage("pin", all.map(write).join("~"));
}

/** The differences between a pin and the current settings, as text and typeset. */
export function difference(store: Store, { settings }: Pin): { text: string; typeset: TemplateResult } {
    const { params } = store.experiment;
    const now = store.report.value.entries;
    const { ok, entries, findings } = store.ask(settings);
    if (!ok) return { text: findings[0]?.text ?? "", typeset: html`${findings[0]?.text}` };
    const differing = entries.filter(({ key, value, given }) => {
        const other = now.find((entry) => entry.key === key);
        return value !== other?.value && (given || other?.given);
    });
    const value = ({ key, value: is }: Entry): { sign: string; is: string } => {
        const row = rowOf(params, key, entries)!;
        const option = optionOf(row, entries);
        return option
            ? { sign: "", is: option.title }
            : {
                  sign: row.symbol,
                  is: typeof is === "number" ? withUnit(is, row.unit) : String(is ?? say("panel.not-given")),
              };
    };
    if (differing.length === 0) return { text: say("pin.same"), typeset: html`${say("pin.same")}` };
    const parts = differing.map(value);
    return {
        text: parts.map(({ sign, is }) => `${sign} ${is}`.trim()).join(", "),
        typeset: html`${parts.map(({ sign, is }, i) => html`${i > 0 ? ", " : ""}${sign === "" ? "" : symbol(sign)} ${is}`)}`,
    };
}
