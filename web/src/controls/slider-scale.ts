// The position of a value on its slider, and the round number at a position.
import type { Param } from "../../../wasm/friction";

/** The range of a slider, and whether its positions are equal steps or equal factors. */
export type Span = Pick<Param, "low" | "high" | "scale">;

/** The number of positions on a slider; an arrow key moves by 10, Shift and arrow by 1, Page Up or Down by 100. */
export const PLACES = 1000;

export function placeOf(row: Span, value: number): number {
    const { low, high } = row;
    const part = row.scale === "log" ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return Math.round(PLACES * Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0)));
}

/** The text of a position: a number as round as neighbouring positions allow. */
export function textAt(row: Span, place: number): string {
    const { low, high } = row;
    if (place <= 0) return String(low);
    if (place >= PLACES) return String(high);
    const at = (p: number): number =>
        row.scale === "log" ? low * (high / low) ** (p / PLACES) : low + ((high - low) * p) / PLACES;
    const value = at(place);
    const step = Math.abs(at(place + 1) - value);
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    if (decimals > 20) return String(value);
    return String(Number(value.toFixed(decimals)));
}

/** How far a key moves the slider from `place`, or null for any other key. */
export function placeAfterKey(place: number, event: KeyboardEvent): number | null {
    const step = event.shiftKey ? 1 : 10;
    const moves: Record<string, number> = {
        ArrowRight: place + step,
        ArrowUp: place + step,
        ArrowLeft: place - step,
        ArrowDown: place - step,
        PageUp: place + 100,
        PageDown: place - 100,
        Home: 0,
        End: PLACES,
    };
    const moved = moves[event.key];
    return moved === undefined || event.ctrlKey || event.altKey || event.metaKey
        ? null
        : Math.min(PLACES, Math.max(0, moved));
}
