// Plots are drawn in the next frame. Those that grow by a pixel or two, or are below another, are patient: if a frame
// has no time for all of them they take turns, and the one that has waited longest is first.

export interface Drawn {
    /** Whether the plot can wait another frame. */
    readonly patient: boolean;
    drawNow(): void;
}

/** Script time in a frame for the patient plots; the browser then needs about as long again to paint [ms]. */
const BUDGET = 0.5;

/** Plots that are to be drawn, in the order of their requests. */
const waiting = new Set<Drawn>();
let nextFrame = 0;

export function isWaiting(plot: Drawn): boolean {
    return waiting.has(plot);
}

export function drawSoon(plot: Drawn): void {
    waiting.add(plot);
    nextFrame ||= requestAnimationFrame(drawWaiting);
}

/** Remove a plot that has been drawn or closed. */
export function waitNoMore(plot: Drawn): void {
    waiting.delete(plot);
}

/** Draw all plots that are not patient, and patient ones until the time is used up, at least one. */
export function drawWaiting(): void {
    cancelAnimationFrame(nextFrame);
    nextFrame = 0;
    const end = performance.now() + BUDGET;
    let late = false;
    for (const plot of [...waiting]) {
        if (plot.patient && late) continue;
        plot.drawNow();
        late ||= plot.patient && performance.now() > end;
    }
    if (waiting.size > 0) nextFrame = requestAnimationFrame(drawWaiting);
}
