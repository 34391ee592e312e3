// Pinned settings of a view: what was in force when each was pinned, drawn beneath what is in force now. In a link they
// stand as key:value with * between them, and ~ between pins; a pin of nothing given is a full stop.
import { html, type TemplateResult } from "lit";
import type { Entry } from "../../../wasm/friction";
import { symbol, withUnit } from "../notation/number-text";
import { say } from "../notation/words";
import { optionOf, rowOf } from "./rows";
import type { Given, PageRow, Store } from "./store";

/** Signs for as many as there may be, and how their lines are broken. */
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
    /** Its name, and its sign in plots. */
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

/** The same array as long as they are the same. */
export function pinsOf(store: Store): readonly Pin[] {
    const text = store.pageValue("pin");
    if (kept.get(store)?.text !== text) kept.set(store, { text, pins: read(text) });
    return kept.get(store)!.pins;
}
const kept = new WeakMap<Store, { text: string; pins: readonly Pin[] }>();

/** By which a run that goes beside another is the same after a change: what is pinned stays as it is, whatever its sign
 *  is then. */
export function lastingName({ name, settings }: { name: string; settings: Given }): string {
    return SIGNS.includes(name) ? write(settings) : name;
}

/** Why what is in force can not be pinned now, or "". */
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

/** In what a pin differs from what is in force, as text and typeset. */
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
