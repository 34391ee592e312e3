// Plots are drawn in the next frame. Those that grow by a pixel or two, or are below another, are patient: if a frame
// has no time for all of them they take turns, and the one that has waited longest is first.

export interface Drawn {
    /** It can wait another frame. */
    readonly patient: boolean;
    drawNow(): void;
}

/** Script time in a frame for the patient plots; the browser then needs about as long again to paint [ms]. */
const BUDGET = 0.5;

/** In the order of their requests. */
const waiting = new Set<Drawn>();
let asked = 0;

export function isWaiting(plot: Drawn): boolean {
    return waiting.has(plot);
}

export function drawSoon(plot: Drawn): void {
    waiting.add(plot);
    asked ||= requestAnimationFrame(drawWaiting);
}

/** It has been drawn, or no longer exists. */
export function waitNoMore(plot: Drawn): void {
    waiting.delete(plot);
}

/** Draw as many as there is time for, and at least one of the patient ones. */
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
