// Handles on the curve of the law: breakaway, Coulomb level, knee and viscous slope, each bound to its parameter's row;
// or the points of a tabulated law.
//
// For a handle that moves up and down the library finds the parameter with which the law goes through its point. At the
// end of the slider, the handle stops and gives the reason.
import { signal } from "@preact/signals-core";
import type { Entry, Finding, Param, Report } from "../../../../wasm/friction";
import { clauses } from "../../i18n/clauses";
import { errorsOf, rowOf } from "../../model/rows";
import { HistoryStep } from "../../model/history-step";
import type { Given, Store } from "../../model/store";
import { t } from "../../i18n/messages";
import { placeAfterKey, placeOf, textAfterKey, textAt, type Span } from "../../model/slider-scale";
import { plainSymbol, spokenValue, withUnit } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import type { Handle } from "../../plot/handle";
import type { Point } from "../../plot/series";
import { STANDSTILL, type LawCurves } from "./law-curves";

/** The ends of the axes, to either side of zero. */
interface Axes {
    reach: number;
    top: number;
}

interface Grip {
    name: string;
    /** The rows that the handle may be bound to; the first one that the law has is used. */
    keys: readonly string[];
    moves: "x" | "y";
    velocity: (reach: number, value: number) => number;
}

const grips: readonly Grip[] = [
    { name: "breakaway", keys: ["F_S", "F"], moves: "y", velocity: (reach) => STANDSTILL * reach },
    { name: "knee", keys: ["v_S"], moves: "x", velocity: (_, value) => value },
    { name: "level", keys: ["F_C"], moves: "y", velocity: (reach) => 0.55 * reach },
    { name: "slope", keys: ["D"], moves: "y", velocity: (reach) => 0.85 * reach },
];

export class LawHandles {
    /** Fixed while a handle is dragged, so that the axes do not change under it. */
    readonly held = signal<Axes | undefined>(undefined);
    private readonly stop = signal<{ reason: string; given: Given } | undefined>(undefined);
    private readonly step: HistoryStep;

    constructor(
        private readonly store: Store,
        private readonly curves: LawCurves,
    ) {
        this.step = new HistoryStep(store);
    }

    /** `axes`: as they are drawn; they are fixed from the first movement on. */
    handles({ entries }: Report, axes: Axes): Handle[] {
        const { params, channels } = this.store.experiment;
        const rowOfEntry = ({ key }: Entry): Param | undefined => rowOf(params, key, entries);
        const bound = grips.flatMap((grip) => {
            const entry = entries.find(({ key, value }) => grip.keys.includes(key) && typeof value === "number");
            const row = entry && rowOfEntry(entry);
            return row ? [{ grip, row, entry, v: grip.velocity(axes.reach, Number(entry.value)) }] : [];
        });
        const { phi } = this.curves.chosen.value;
        const heights = [...phi.peek(bound.map(({ v }) => v)).subarray(bound.length, 2 * bound.length)];
        const points = entries.flatMap((entry) => {
            const row = rowOfEntry(entry);
            return row?.scale === "points" ? this.points(row, entry, axes, channels[0]?.unit ?? "") : [];
        });
        return [
            ...bound.map(({ grip, row, entry, v }, i) => this.handle(grip, row, entry, { x: v, y: heights[i]! }, axes)),
            ...points,
        ];
    }

    private handle(grip: Grip, row: Param, entry: Entry, at: Point, axes: Axes): Handle {
        const value = Number(entry.value);
        const span = spanAround(row, value);
        return {
            name: grip.name,
            label: t("handle.label", { symbol: plainSymbol(row.symbol), text: row.text }),
            sign: symbol(row.symbol),
            at,
            moves: grip.moves,
            low: span.low,
            high: span.high,
            value,
            text: spokenValue(value, row.unit),
            drag: (place) => {
                this.held.value ??= axes;
                if (grip.moves === "x") this.move(row, span, place.x);
                // The law goes through this point with another value of the parameter.
                else if (place.y !== at.y)
                    this.move(row, span, this.curves.chosen.value.phi.parameterThrough(row.key, at.x, place.y));
            },
            drop: this.drop,
            key: (event) => {
                if (event.key === "Delete" || event.key === "Backspace") return this.store.reset(row.key);
                if (event.ctrlKey || event.altKey || event.metaKey) return;
                // On a handle, as on every ring of a plot, Shift is fine.
                const size = event.shiftKey ? "fine" : "plain";
                const text = textAfterKey(row, span, value, { key: event.key, size });
                if (text === null) return;
                event.preventDefault();
                this.set(row, span, Number(text), text);
            },
        };
    }

    /** Set the row to the slider position nearest to a value. */
    private move(row: Param, span: Span, value: number): void {
        if (Number.isFinite(value)) this.set(row, span, value, textAt(span, placeOf(span, value)));
    }

    /** `text`: the value as it is set, if it is on the slider. */
    private set(row: Param, span: Span, value: number, text: string): void {
        const within = Math.min(span.high, Math.max(span.low, value));
        const end = t("handle.ends", { key: row.key, value: withUnit(within, row.unit) });
        this.to(row.key, within === value ? text : String(within), within === value ? "" : end);
    }

    /** Handles on the points of a tabulated law: each can be moved up and down or removed. `unit`: of the velocities. */
    private points(row: Param, { value }: Entry, axes: Axes, unit: string): Handle[] {
        const pairs = String(value)
            .split(",")
            .map((pair) => pair.split(":").map((word) => String(Number(word))));
        const span: Span = { low: 0, high: Number(axes.top.toPrecision(3)), scale: "linear" };
        const decimals = Math.max(0, Math.ceil(3 - Math.log10(axes.top)));
        const table = (i: number, text: string): string =>
            pairs.map(([v, phi], k) => `${v}:${k === i ? text : phi}`).join(",");
        const remove = (i: number): void => {
            this.drop();
            this.to(row.key, pairs.flatMap(([v, phi], k) => (k === i ? [] : `${v}:${phi}`)).join(","));
        };
        return pairs.map(([v, phi], i): Handle => {
            const at = { x: Number(v), y: Number(phi) };
            return {
                name: `point ${i + 1}`,
                label: t("handle.point", {
                    symbol: plainSymbol(row.symbol),
                    v: spokenValue(at.x, unit),
                    number: i + 1,
                    count: pairs.length,
                }),
                sign: "",
                at,
                moves: "y",
                low: span.low,
                high: span.high,
                value: at.y,
                text: spokenValue(at.y, row.unit),
                drag: ({ y }) => {
                    this.held.value ??= axes;
                    this.to(row.key, table(i, String(Number(y.toFixed(decimals)))));
                },
                drop: this.drop,
                key: (event) => {
                    if (event.key === "Delete" || event.key === "Backspace") return remove(i);
                    const place = placeAfterKey(placeOf(span, at.y), event);
                    if (place === null) return;
                    event.preventDefault();
                    this.to(row.key, table(i, textAt(span, place)));
                },
            };
        });
    }

    /** Where and why a handle has stopped, until something else changes; "" otherwise. */
    get stopReason(): string {
        const stop = this.stop.value;
        return stop?.given === this.store.given.value ? stop.reason : "";
    }

    private readonly drop = (): void => {
        this.step.end();
        this.held.value = undefined;
    };

    /** Set `key` to this text, or go as far as is accepted and give the reason; `end`: the reason otherwise. */
    private to(key: string, text: string, end = ""): void {
        const errors = this.refusal(key, text);
        if (errors.length === 0) {
            this.change(key, text);
            this.stopAt(end);
            return;
        }
        // The furthest value is the library's own remedy for this parameter.
        const remedy = errors.flatMap((error) => error.remedies).find((remedy) => remedy.key === key);
        if (remedy && this.refusal(key, String(remedy.value)).length === 0) this.change(key, String(remedy.value));
        this.stopAt(t("handle.stops", { why: clauses(errors.map(({ text }) => text).join("\n")) }));
    }

    private stopAt(reason: string): void {
        this.stop.value = { reason, given: this.store.given.value };
    }

    /** The library's errors about these settings. */
    private refusal(key: string, text: string): Finding[] {
        return errorsOf(this.store.ask({ ...this.store.given.value, [key]: text }).findings);
    }

    private change(key: string, text: string): void {
        const { store } = this;
        const value = store.report.value.entries.find((entry) => entry.key === key)?.value;
        if (store.given.value[key] === text || (typeof value === "number" && Number(text) === value)) return;
        this.step.take((trace) => store.change(key, text, trace));
    }
}

/** The range of a handle: the range of its row, extended to the current value. */
function spanAround({ low, high, scale }: Param, value: number): Span {
    return { low: Math.min(low, value), high: Math.max(high, value), scale };
}
