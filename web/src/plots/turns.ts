// Plots wait for the next frame to be drawn. Those that grow by a pixel or two, or stand under another, are patient: where
// a frame has no time for all of them they take turns, and whoever has waited longest is first.

export interface Drawn {
    /** It can wait another frame. */
    readonly patient: boolean;
    drawNow(): void;
}

/** Of a frame, for the scripts of the patient; the browser then takes about as long again to paint [ms]. */
const BUDGET = 0.5;

/** In the order in which they came. */
const waiting = new Set<Drawn>();
let asked = 0;

export function isWaiting(plot: Drawn): boolean {
    return waiting.has(plot);
}

export function drawSoon(plot: Drawn): void {
    waiting.add(plot);
    asked ||= requestAnimationFrame(drawWaiting);
}

/** It has been drawn, or is not there any more. */
export function waitNoMore(plot: Drawn): void {
    waiting.delete(plot);
}

/** All that there is time for now, of the patient at least one. */
export function drawWaiting(): void {
    cancelAnimationFrame(asked);
    asked = 0;
    const end = performance.now() + BUDGET;
    let late = false;
    for (const plot of [...waiting]) {
        if (plot.patient && late) continue;
        plot.drawNow();
        late ||= plot.patient && performance.now() > end;
    }
    if (waiting.size > 0) asked = requestAnimationFrame(drawWaiting);
}
