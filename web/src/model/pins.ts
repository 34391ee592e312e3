// Pinned settings of a view: the settings at the time of pinning, drawn beneath the current ones. In a link they are
// written as key:value with * between them, and ~ between pins; a pin without settings is a full stop.
import { computed, type ReadonlySignal } from "@preact/signals-core";
import type { Entry } from "../../../wasm/friction";
import { withUnit } from "../i18n/number-text";
import { t } from "../i18n/messages";
import { optionOf, rowOf } from "./rows";
import type { Given, PageRow, Store } from "./store";

/** The labels of all possible pins, and the dash patterns of their lines. */
const SIGNS = [..."①②③④⑤⑥⑦⑧"];
const DASHES = ["7 3", "2 3", "9 3 2 3", "4 4", "12 4", "2 2 6 2", "5 2 1 2 1 2", "1 5"];
const NOTHING = ".";

export interface Pin {
    /** Name of the pin, and its label in plots. */
    sign: string;
    dash: number[];
    settings: Given;
}

export interface ViewPin extends Pin {
    difference: ReadonlySignal<Difference>;
}

/** The differences between a pin and the current settings: their symbols ("" for a row without one) and values. */
export interface Difference {
    parts: readonly { sign: string; is: string }[];
    text: string;
}

export function readPins(text: string): Pin[] {
    if (text === "") return [];
    return text.split("~").map((part, i) => ({
        sign: SIGNS[i] ?? "",
        dash: (DASHES[i]?.split(" ") ?? []).map(Number),
        settings: Object.fromEntries(
            part === NOTHING
                ? []
                : part.split("*").map((pair) => /^([^:]*):(.*)$/s.exec(pair)?.slice(1).map(bare) ?? ["", ""]),
        ) as Given,
    }));
}

function bare(text: string): string {
    return text.replace(/%(7E|2A|25)/g, decodeURIComponent);
}

export function writePin(settings: Given): string {
    const text = (part: string): string =>
        part.replace(/[~*%]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
    return (
        Object.entries(settings)
            .map(([key, value]) => `${text(key)}:${text(value)}`)
            .join("*") || NOTHING
    );
}

export const pinRow = (): PageRow => ({
    key: "pin",
    title: t("pin.title"),
    standard: "",
    options: [],
    text: {
        takes: (text) =>
            text.split("~").length <= SIGNS.length && readPins(text).every(({ settings }) => !("" in settings)),
        form: t("pin.form", { most: SIGNS.length }),
    },
});

export function takesPins({ pageRows }: Store): boolean {
    return pageRows.some(({ key }) => key === "pin");
}

/** The pins of a view: the same array until they change. */
export function pinsOf(store: Store): readonly ViewPin[] {
    let pins = pinsByStore.get(store);
    if (!pins) {
        const text = computed(() => store.pageValue("pin"));
        pins = computed(() =>
            readPins(text.value).map((pin) => ({ ...pin, difference: computed(() => difference(store, pin)) })),
        );
        pinsByStore.set(store, pins);
    }
    return pins.value;
}
const pinsByStore = new WeakMap<Store, ReadonlySignal<readonly ViewPin[]>>();

/** The name by which a comparison run is recognised after a change: a pin stays the same, even if its label changes. */
export function lastingName({ name, settings }: { name: string; settings: Given }): string {
    return SIGNS.includes(name) ? writePin(settings) : name;
}

/** Reason why the current settings cannot be pinned, or "". */
export function whyNot(store: Store): string {
    const now = writePin(store.given.value);
    const pins = pinsOf(store);
    return pins.some(({ settings }) => writePin(settings) === now)
        ? t("pin.there")
        : pins.length >= SIGNS.length
          ? t("pin.full", { most: SIGNS.length })
          : "";
}

export function pin(store: Store): void {
    keep(store, [...pinsOf(store).map(({ settings }) => settings), store.given.value]);
}

export function unpin(store: Store, removed: Pin): void {
    keep(
        store,
        pinsOf(store)
            .filter((kept) => kept !== removed)
            .map(({ settings }) => settings),
    );
}

function keep(store: Store, all: readonly Given[]): void {
    store.changePage("pin", all.map(writePin).join("~"));
}

function difference(store: Store, { settings }: Pin): Difference {
    const { params } = store.experiment;
    const now = store.report.value.entries;
    const { ok, entries, findings } = store.ask(settings);
    const only = (text: string): Difference => ({ text, parts: [{ sign: "", is: text }] });
    if (!ok) return only(findings[0]?.text ?? "");
    const differing = entries.filter(({ key, value, given }) => {
        const other = now.find((entry) => entry.key === key);
        return value !== other?.value && (given || other?.given);
    });
    if (differing.length === 0) return only(t("pin.same"));
    const parts = differing.map(({ key, value }: Entry): { sign: string; is: string } => {
        const row = rowOf(params, key, entries)!;
        const option = optionOf(row, entries);
        if (option) return { sign: "", is: option.title };
        const is = typeof value === "number" ? withUnit(value, row.unit) : String(value ?? t("panel.not-given"));
        return { sign: row.symbol, is };
    });
    return { text: parts.map(({ sign, is }) => `${sign} ${is}`.trim()).join(", "), parts };
}
