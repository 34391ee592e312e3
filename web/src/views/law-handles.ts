// Handles on the curve of the law: breakaway, Coulomb level, knee and viscous slope, each bound to its parameter's row;
// or the points of a tabulated law.
//
// A handle that moves up and down uses the library's curve to find how its point depends on the parameter. At the end
// of the slider, the handle stops and gives the reason.
import type { Entry, Friction, Param, Report, Run } from "../../../wasm/friction";
import { placeAfterKey, placeOf, PLACES, textAt } from "../controls/slider-scale";
import { plainSymbol, shortNumber, spokenUnit, symbol, withUnit } from "../notation/number-text";
import type { Handle } from "../plots/handle";
import type { Point } from "../plots/series";
import { rowOf } from "../state/rows";
import type { Store } from "../state/store";
import { STANDSTILL, type LawCurves } from "./law-curves";
import { LawMovement, type Axes } from "./law-movement";
import { pointHandles } from "./point-handles";
import { say } from "../notation/words";

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
    /** By key, the slope of the curve at the handle with respect to the parameter; for the current movement. */
    private readonly answers = new Map<string, number>();

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
        return {
            name: grip.name,
            label: say("handle.label", { symbol: plainSymbol(row.symbol), text: row.text }),
            sign: symbol(row.symbol),
            at,
            moves: grip.moves,
            low: row.low,
            high: row.high,
            value,
            text: `${shortNumber(value)} ${spokenUnit(row.unit)}`.trim(),
            drag: (place) => {
                this.movement.hold(axes);
                if (grip.moves === "x") this.move(row, place.x);
                else if (place.y !== at.y) this.move(row, value + (place.y - at.y) / this.answer(row, value, at));
            },
            drop: () => {
                this.answers.clear();
                this.movement.drop();
            },
            key: (event) => {
                if (event.key === "Delete" || event.key === "Backspace") return this.store.reset(row.key);
                const place = placeAfterKey(placeOf(row, value), event);
                if (place === null) return;
                event.preventDefault();
                this.move(row, Number(textAt(row, place)));
            },
        };
    }

    /** The increase of Phi at that place with the parameter, from two values that the library accepts. */
    private answer(row: Param, value: number, { x, y }: Point): number {
        const known = this.answers.get(row.key);
        if (known !== undefined) return known;
        this.tried ??= this.friction.open("curve", "phi");
        let answer = NaN;
        for (const step of [10, -10, 100, -100]) {
            const other = Number(textAt(row, Math.min(PLACES, Math.max(0, placeOf(row, value) + step))));
            const settings = this.curves.phiSettings({ ...this.store.given.value, [row.key]: String(other) });
            if (other === value || !this.tried.set(settings).ok) continue;
            answer = (this.tried.peek([x])[1]! - y) / (other - value);
            break;
        }
        this.answers.set(row.key, answer);
        return answer;
    }

    /** Set the row to the slider position nearest to `wanted`. */
    private move(row: Param, wanted: number): void {
        if (!Number.isFinite(wanted)) return;
        const within = Math.min(row.high, Math.max(row.low, wanted));
        const end = say("handle.ends", { key: row.key, value: withUnit(within, row.unit) });
        this.movement.to(row.key, textAt(row, placeOf(row, within)), within === wanted ? "" : end);
    }
}
