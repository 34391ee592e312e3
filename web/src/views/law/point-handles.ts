// Handles on the points of a tabulated law: each can be moved up and down or removed.
import { placeAfterKey, placeOf, textAt, type Span } from "../../model/slider-scale";
import { plainSymbol, spokenValue } from "../../i18n/number-text";
import type { Handle } from "../../plot/handle";
import type { Entry, Param } from "../../../../wasm/friction";
import type { Axes, LawMovement } from "./law-movement";
import { t } from "../../i18n/messages";

/** `unit`: the unit of the velocities. */
export function pointHandles(row: Param, { value }: Entry, axes: Axes, movement: LawMovement, unit: string): Handle[] {
    const pairs = String(value)
        .split(",")
        .map((pair) => pair.split(":").map((word) => String(Number(word))));
    const span: Span = { low: 0, high: Number(axes.top.toPrecision(3)), scale: "linear" };
    const decimals = Math.max(0, Math.ceil(3 - Math.log10(axes.top)));
    const points = (i: number, text: string): string =>
        pairs.map(([v, phi], k) => `${v}:${k === i ? text : phi}`).join(",");
    const remove = (i: number): void => {
        movement.drop();
        movement.to(row.key, pairs.flatMap(([v, phi], k) => (k === i ? [] : `${v}:${phi}`)).join(","));
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
                movement.hold(axes);
                movement.to(row.key, points(i, String(Number(y.toFixed(decimals)))));
            },
            drop: () => movement.drop(),
            key: (event) => {
                if (event.key === "Delete" || event.key === "Backspace") return remove(i);
                const place = placeAfterKey(placeOf(span, at.y), event);
                if (place === null) return;
                event.preventDefault();
                movement.to(row.key, points(i, textAt(span, place)));
            },
        };
    });
}
