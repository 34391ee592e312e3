// Handles on the curve of the law: breakaway, Coulomb level, knee and viscous slope, each bound to its parameter's row;
// or the points of a tabulated law.
//
// For a handle that moves up and down the library finds the parameter with which the law goes through its point. At the
// end of the slider, the handle stops and gives the reason.
import type { Entry, Friction, Param, Report, Run } from "../../../../wasm/friction";
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
    /** The rows that it may be bound to; the first one that the law has is used. */
    keys: readonly string[];
    moves: "x" | "y";
    /** The velocity of its place. */
    at: (reach: number, value: number) => number;
}

const grips: readonly Grip[] = [
    { name: "breakaway", keys: ["F_S", "F"], moves: "y", at: (reach) => STANDSTILL * reach },
    { name: "knee", keys: ["v_S"], moves: "x", at: (_, value) => value },
    { name: "level", keys: ["F_C"], moves: "y", at: (reach) => 0.55 * reach },
    { name: "slope", keys: ["D"], moves: "y", at: (reach) => 0.85 * reach },
];

export class LawHandles {
    readonly movement: LawMovement;
    private tried: Run | undefined;

    constructor(
        private readonly friction: Friction,
        private readonly store: Store,
        private readonly curves: LawCurves,
    ) {
        this.movement = new LawMovement(store);
    }

    close(): void {
        this.tried?.close();
        this.tried = undefined;
    }

    /** `axes`: as they are drawn; they are fixed from the first movement on. */
    handles({ entries }: Report, axes: Axes): Handle[] {
        const rowOfEntry = ({ key }: Entry): Param | undefined => rowOf(this.store.experiment.params, key, entries);
        const bound = grips.flatMap((grip) => {
            const entry = entries.find(({ key, value }) => grip.keys.includes(key) && typeof value === "number");
            const row = entry && rowOfEntry(entry);
            return row ? [{ grip, row, entry, v: grip.at(axes.reach, Number(entry.value)) }] : [];
        });
        const heights = this.curves.phiAt(
            this.store.option("law")?.name ?? "",
            bound.map(({ v }) => v),
        );
        const places = heights ? bound.map(({ v }, i): Point => ({ x: v, y: heights[i]! })) : [];
        const points = entries.flatMap((entry) => {
            const row = rowOfEntry(entry);
            return row?.scale === "points"
                ? pointHandles(row, entry, axes, this.movement, this.store.experiment.channels[0]?.unit ?? "")
                : [];
        });
        return [
            ...places.map((at, i) => this.handle(bound[i]!.grip, bound[i]!.row, bound[i]!.entry, at, axes)),
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
                else if (place.y !== at.y) this.move(row, span, this.through(row, { x: at.x, y: place.y }));
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
                this.to(row, span, Number(text), text);
            },
        };
    }

    /** The value of the parameter with which the law goes through this point. */
    private through(row: Param, { x, y }: Point): number {
        this.tried ??= this.friction.open("curve", "phi");
        const { ok } = this.tried.set(this.curves.phiSettings(this.store.given.value));
        return ok ? this.tried.parameterThrough(row.key, x, y) : NaN;
    }

    /** Set the row to the slider position nearest to `wanted`. */
    private move(row: Param, span: Span, wanted: number): void {
        if (Number.isFinite(wanted)) this.to(row, span, wanted, textAt(span, placeOf(span, wanted)));
    }

    /** `text`: of the wanted value, as it is set. */
    private to(row: Param, span: Span, wanted: number, text: string): void {
        const within = Math.min(span.high, Math.max(span.low, wanted));
        const end = t("handle.ends", { key: row.key, value: withUnit(within, row.unit) });
        this.movement.to(row.key, within === wanted ? text : String(within), within === wanted ? "" : end);
    }
}

/** The range of a handle: that of its row, and the current value. */
function spanAround({ low, high, scale }: Param, value: number): Span {
    return { low: Math.min(low, value), high: Math.max(high, value), scale };
}
