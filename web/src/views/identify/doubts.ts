// Doubtful values of benches: unusual for the servo, or different from the name or a column of the recording. The
// identification uses them nevertheless.
import { html, nothing, type TemplateResult } from "lit";
import type { Entry, Param } from "../../../../wasm/friction";
import type { Log } from "../../identify/identification";
import { t } from "../../i18n/messages";
import { numberIn, withUnit } from "../../i18n/number-text";
import type { Guess } from "../../model/bench-guess";
import { rowOf } from "../../model/rows";
import { spanOf, type Span } from "../../model/slider-scale";
import { TITLES } from "./bench-field";
import type { Shelf } from "./shelf";

/** Range of usual values around the value of the preset. `row` refuses values outside its range. */
export interface Usual {
    row: Param;
    preset: number;
    low: number;
    high: number;
}

/** A unit in which the number would be usual. */
export interface OtherUnit {
    unit: "g" | "mm" | "cm" | "mV";
    /** Value in the unit of the row. */
    value: number;
}

/** Reason for a doubt: the file indicates another value, or the value is unusual. */
type Why = { hint: Guess } | { usual: Usual; meant: OtherUnit | undefined };

export interface Doubt {
    key: string;
    value: number;
    /** Recordings with this value. */
    files: readonly string[];
    why: Why;
    unit: string;
}

/** Bench values in use, and other values that the file indicates. */
export interface HintedBench {
    file: string;
    values: Readonly<Record<string, string>>;
    hints: readonly Guess[];
}

/** Largest relative difference to a hint: names are exact, a measured supply sags. */
const SLACK: Readonly<Record<Guess["from"], number>> = { table: 0.05, name: 0.05, remark: 0.05, column: 0.2 };

const OTHER_UNITS: Readonly<Record<string, readonly (readonly [OtherUnit["unit"], number])[]>> = {
    kg: [["g", 1e-3]],
    m: [
        ["mm", 1e-3],
        ["cm", 1e-2],
    ],
    V: [["mV", 1e-3]],
};

/** Range of a slider around the value of the preset. It includes all gains, as their units depend on the firmware. */
export function usualOf(row: Param, preset: Entry["standard"]): Usual {
    const standard = typeof preset === "number" ? preset : 0;
    const { low, high }: Span = spanOf(row, standard, standard);
    const gain = row.key === "kp";
    return {
        ...{ row, preset: standard },
        low: gain ? Math.min(low, row.low) : low,
        high: gain ? Math.max(high, row.high) : high,
    };
}

/** Unit in which the number is nearest to the value of the preset, within a factor of ten. */
function meantBy(value: number, { row, preset }: Usual): OtherUnit | undefined {
    const distance = (other: OtherUnit): number => Math.abs(Math.log10(other.value / preset));
    return (OTHER_UNITS[row.unit] ?? [])
        .map(([unit, size]) => ({ unit, value: Number((size * value).toPrecision(9)) }))
        .filter((other) => distance(other) <= 1)
        .sort((a, b) => distance(a) - distance(b))[0];
}

function doubtOf(text: string, usual: Usual, hints: readonly Guess[]): Why | undefined {
    const value = Number(text);
    const { row, low, high } = usual;
    if (text === "" || !(value >= row.min && value <= row.max)) return undefined;
    const hint = hints.find(
        (guess) =>
            guess.key === row.key && Math.abs(value - Number(guess.value)) > SLACK[guess.from] * Number(guess.value),
    );
    if (hint) return { hint };
    return value < low || value > high ? { usual, meant: meantBy(value, usual) } : undefined;
}

/** Returns all doubts; the same unusual value of several recordings is one doubt. */
export function doubtsOf(benches: readonly HintedBench[], usuals: ReadonlyMap<string, Usual>): Doubt[] {
    const doubts = new Map<string, Doubt>();
    for (const { file, values, hints } of benches)
        for (const [key, usual] of usuals) {
            const why = doubtOf(values[key] ?? "", usual, hints);
            if (!why) continue;
            const value = Number(values[key]);
            const group = "hint" in why ? `${key}\n${file}` : `${key}\n${value}`;
            const files = [...(doubts.get(group)?.files ?? []), file];
            doubts.set(group, { key, value, unit: usual.row.unit, files, why });
        }
    return [...doubts.values()];
}

/** Ranges of usual values for a preset. `entries`: its report. */
export function usualValues(params: readonly Param[], entries: readonly Entry[]): Map<string, Usual> {
    return new Map(
        Object.keys(TITLES).flatMap((key) => {
            const row = rowOf(params, key, entries);
            return row ? [[key, usualOf(row, entries.find((entry) => entry.key === key)?.standard ?? null)]] : [];
        }),
    );
}

/** Doubts about the recordings of a shelf; values in their files take precedence. */
export function doubtsOn(shelf: Shelf, logs: ReadonlyMap<string, Log>, usuals: ReadonlyMap<string, Usual>): Doubt[] {
    const benches = shelf.usable.map((open) => {
        const log = logs.get(open.name);
        const inFile = Object.fromEntries(log?.told.map((key) => [key, log.bench[key] ?? ""]) ?? []);
        return { file: open.name, values: { ...shelf.benchOf(open, log), ...inFile }, hints: open.hints };
    });
    return doubtsOf(benches, usuals);
}

const DIGITS = 3;

/** Id of the message about this value; undefined without a doubt. */
export function doubtId(doubts: readonly Doubt[], key: string, file: string): string | undefined {
    const at = doubts.findIndex((doubt) => doubt.key === key && doubt.files.includes(file));
    return at < 0 ? undefined : `identify-doubt-${at}`;
}

function doubtText(doubt: Doubt): string {
    const { key, value, unit, why } = doubt;
    const what = t(TITLES[key]!);
    const now = withUnit(value, unit);
    if ("hint" in why) {
        const other = withUnit(Number(why.hint.value), unit);
        return why.hint.from === "column"
            ? t("identify.doubt-column", { what, now, other, column: why.hint.column! })
            : t("identify.doubt-name", { what, now, other });
    }
    const { low, high } = why.usual;
    const usual = { what, now, low: numberIn(unit, low, DIGITS), high: withUnit(high, unit, DIGITS) };
    return why.meant ? t("identify.doubt-unit", { ...usual, unit: why.meant.unit }) : t("identify.doubt-range", usual);
}

/** Text of the probable value. */
function correctionOf({ why }: Doubt): string | undefined {
    if ("hint" in why) return why.hint.from === "name" ? why.hint.value : undefined;
    return why.meant && String(why.meant.value);
}

/** `set` sets another value; undefined if the file of the recording contains the value. */
export function doubtList(
    all: readonly Doubt[],
    some: readonly Doubt[],
    set: (doubt: Doubt) => ((value: string) => void) | undefined,
): TemplateResult {
    return html`<ul class="findings">${some.map((doubt) => {
        const id = `identify-doubt-${all.indexOf(doubt)}`;
        return html`<li class="finding warning" id=${id}><span class="mark" aria-hidden="true">!</span>
            <span><span class="unseen">${t("finding.warning")}</span>${doubtText(doubt)} ${useButton(doubt, id, set(doubt))}</span></li>`;
    })}</ul>`;
}

/** Button that sets the probable value. It disappears when pressed, so the focus moves to the changed field. */
function useButton(
    doubt: Doubt,
    id: string,
    use: ((value: string) => void) | undefined,
): TemplateResult | typeof nothing {
    const meant = correctionOf(doubt);
    if (!use || meant === undefined) return nothing;
    const onClick = (event: Event): void => {
        const rows = (event.currentTarget as Element).closest("tbody");
        rows?.querySelector<HTMLElement>(`[aria-describedby="${id}"]`)?.focus();
        use(meant);
    };
    return html`<button type="button" class="small" @click=${onClick}>${t("identify.doubt-use", { value: withUnit(Number(meant), doubt.unit) })}</button>`;
}
