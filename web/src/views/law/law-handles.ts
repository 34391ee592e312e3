// Handles on the curve of the law: breakaway, Coulomb level, knee and viscous slope, each bound to its parameter's row;
// or the points of a tabulated law.
//
// For a handle that moves up and down the library finds the parameter with which the law goes through its point. At the
// end of the slider, the handle stops and gives the reason.
import type { Entry, Param, Report } from "../../../../wasm/friction";
import { placeOf, textAfterKey, textAt, type Span } from "../../model/slider-scale";
import { plainSymbol, spokenValue, withUnit } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import type { Handle } from "../../plot/handle";
import type { Point } from "../../plot/series";
import { rowOf } from "../../model/rows";
import type { Store } from "../../model/store";
import { STANDSTILL, type LawCurves } from "./law-curves";
import { LawMovement, type Axes } from "./law-movement";
import { pointHandles } from "./point-handles";
import { t } from "../../i18n/messages";

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
    readonly movement: LawMovement;

    constructor(
        private readonly store: Store,
        private readonly curves: LawCurves,
    ) {
        this.movement = new LawMovement(store);
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
            return row?.scale === "points"
                ? pointHandles(row, entry, axes, this.movement, channels[0]?.unit ?? "")
                : [];
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
                this.movement.hold(axes);
                if (grip.moves === "x") this.move(row, span, place.x);
                // The law goes through this point with another value of the parameter.
                else if (place.y !== at.y)
                    this.move(row, span, this.curves.chosen.value.phi.parameterThrough(row.key, at.x, place.y));
            },
            drop: () => this.movement.drop(),
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
        this.movement.to(row.key, within === value ? text : String(within), within === value ? "" : end);
    }
}

/** The range of a handle: the range of its row, extended to the current value. */
function spanAround({ low, high, scale }: Param, value: number): Span {
    return { low: Math.min(low, value), high: Math.max(high, value), scale };
}
