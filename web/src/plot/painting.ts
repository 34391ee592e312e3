// Painters below and above the lines of a plot, on a canvas or into a file: zones, marks, and labels of lines.
import { paintEndLabels, paintLineLabels } from "./line-labels";
import { paintMarks } from "./marks";
import { palette } from "./palette";
import type { Plot, Surface } from "./series";

export function paintUnder(surface: Surface, plot: Plot): void {
    const marked = plot.series.filter(({ mark, under }) => mark && under);
    if (!plot.under && marked.length === 0) return;
    within(surface, () => {
        plot.under?.(surface);
        for (const series of marked) paintMarks(surface, series, plot.y.min);
    });
}

/** `besideText`: a text beside the plot describes it, so a single line has no label. */
export function paintOver(surface: Surface, plot: Plot, besideText = false): void {
    within(surface, () => {
        for (const series of plot.series) if (series.mark && !series.under) paintMarks(surface, series, plot.y.min);
        plot.over?.(surface);
    });
    if (besideText && isAlone(plot)) return;
    if (plot.endLabels) paintEndLabels(surface, plot);
    else paintLineLabels(surface, plot);
}

/** Whether at most one of the lines with labels is drawn. */
function isAlone({ series }: Plot): boolean {
    return series.filter(({ sign, points }) => sign && points.length > 0).length < 2;
}

/** Paint between the axes only, in the plot's font. */
export function within({ context, left, top, right, bottom }: Surface, paint: () => void): void {
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.font = `${0.8 * palette.value.size}px ${palette.value.font}`;
    paint();
    context.restore();
}
