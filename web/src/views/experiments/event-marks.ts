// Marks for the events of a run, such as a drive that jams: a sign for each kind, painted over the plots against time.
import type { EventKind, RunEvent } from "../../../../wasm/friction";
import { faded, palette } from "../../plot/palette";
import type { Surface } from "../../plot/series";

const MARKS: Readonly<Record<string, string>> = { starts: "▶", turns: "▲", sticks: "■", shifts: "◆", jams: "✕" };
/** Mean distance of the events below which the vertical lines are left out [px]. */
const CLOSE = 6;
/** Size of a mark [px]. */
const SIZE = 9;
/** Number of rows for marks at the same place. */
const ROWS = 3;
/** Distance of the first row from the upper end of the plot [px]. */
const DOWN = 8;

export function markOf({ name }: EventKind): string {
    return MARKS[name] ?? "●";
}

/** Paints the marks of all events along the upper end of a plot, each with a line down. */
export function paintEvents({ context, x, left, right, top, bottom }: Surface, events: readonly RunEvent[]): void {
    const { size, font, quiet, text, vermillion } = palette.value;
    const places = events.map((event) => ({ event, at: x(event.numbers["t"]!) }));
    const visible = places.filter(({ at }) => at >= left && at <= right);
    context.save();
    context.font = `${0.7 * size}px ${font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.strokeStyle = faded(quiet, 0.55);
    // marks at the same place are below each other
    let [row, last] = [0, -Infinity];
    const distance = visible.length < 2 ? Infinity : (visible.at(-1)!.at - visible[0]!.at) / visible.length;
    for (const { event, at } of visible) {
        if (distance > CLOSE) {
            context.beginPath();
            context.moveTo(at, top + 2 * DOWN);
            context.lineTo(at, bottom);
            context.stroke();
        }
        row = at - last < SIZE ? (row + 1) % ROWS : 0;
        last = at;
        context.fillStyle = event.kind.name === "jams" ? vermillion : text;
        context.fillText(markOf(event.kind), at, top + DOWN + row * SIZE);
    }
    context.restore();
}
