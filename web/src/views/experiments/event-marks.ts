// What happens in a run at an instant, such as that a drive turns or jams: a mark for each kind, and the painting of marks
// over the plots against time.
import type { EventKind, RunEvent } from "../../../../wasm/friction";
import { faded, palette } from "../../plot/palette";
import type { Surface } from "../../plot/series";

const MARKS: Readonly<Record<string, string>> = { starts: "▶", turns: "▲", sticks: "■", shifts: "◆", jams: "✕" };
/** Closer together than this, there are no lines between the marks of different plots [px]. */
const CLOSE = 6;
/** Of a mark, and how many there are below each other [px]. */
const SIZE = 9;
const ROWS = 3;
/** From the upper end of the plot [px]. */
const DOWN = 8;

export function markOf({ name }: EventKind): string {
    return MARKS[name] ?? "●";
}

/** The marks of all events along the upper end of a plot, each with a line down. */
export function paintEvents({ context, x, left, right, top, bottom }: Surface, events: readonly RunEvent[]): void {
    const { size, font, quiet, text, vermillion } = palette.value;
    const places = events.map((event) => ({ event, at: x(event.numbers["t"]!) }));
    const seen = places.filter(({ at }) => at >= left && at <= right);
    context.save();
    context.font = `${0.7 * size}px ${font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.strokeStyle = faded(quiet, 0.55);
    // Of those in one place each is below the one before.
    let [row, last] = [0, -Infinity];
    const apart = seen.length < 2 ? Infinity : (seen.at(-1)!.at - seen[0]!.at) / seen.length;
    for (const { event, at } of seen) {
        if (apart > CLOSE) {
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
