// A plot drawn for an SVG file, with the ticks and in the colours of the chart, and with the same painters.
import { lineStyle, type Engine, type Look } from "./engine";
import { paintOver, paintUnder, within } from "./painting";
import { palette } from "./palette";
import { mapping } from "./scale";
import type { Plot, Surface } from "./series";
import { visiblePoints } from "./thin";

/** Points are left out as for a screen with so many device pixels for a pixel. */
const FINE = 4;
const LOOK: Look = { ratio: FINE, running: false };

/** Draw what `engine` shows at a place of another surface. */
export function drawVectorPlot(
    engine: Engine,
    plot: Plot,
    context: CanvasRenderingContext2D,
    left: number,
    top: number,
): void {
    const { x, y, ...box } = engine.surface;
    const surface: Surface = {
        context,
        x: (value) => left + x(value),
        y: (value) => top + y(value),
        left: left + box.left,
        right: left + box.right,
        top: top + box.top,
        bottom: top + box.bottom,
        width: left + box.width,
    };
    drawGrid(engine, surface);
    engine.paintWords(surface);
    paintUnder(surface, plot);
    within(surface, () => drawLines(surface, plot));
    paintOver(surface, plot);
}

function drawGrid({ ticks, numberStyle }: Engine, surface: Surface): void {
    const { context, x, y, left, top, right, bottom } = surface;
    const { axis, grid, quiet } = palette.value;
    context.font = numberStyle.font;
    ticks.x.values.forEach((value, i) => {
        context.fillStyle = value === 0 ? axis : grid;
        context.fillRect(x(value) - 0.5, top, 1, bottom - top);
        context.fillStyle = quiet;
        context.textAlign = "center";
        context.textBaseline = "top";
        context.fillText(ticks.x.labels[i]!, x(value), bottom + numberStyle.beside);
    });
    ticks.y.values.forEach((value, i) => {
        context.fillStyle = value === 0 ? axis : grid;
        context.fillRect(left, y(value) - 0.5, right - left, 1);
        context.fillStyle = quiet;
        context.textAlign = "right";
        context.textBaseline = "middle";
        context.fillText(ticks.y.labels[i]!, left - numberStyle.beside, y(value));
    });
}

function drawLines({ context, left, right, top, bottom }: Surface, plot: Plot): void {
    const view = {
        x: mapping(plot.x, FINE * left, FINE * right),
        y: mapping(plot.y, FINE * bottom, FINE * top),
        ...{ left: FINE * left, right: FINE * right, top: FINE * top, bottom: FINE * bottom },
    };
    for (const series of plot.series.filter(({ mark }) => !mark)) {
        const { borderColor, borderWidth, borderDash } = lineStyle(series, plot, LOOK);
        context.strokeStyle = borderColor;
        context.lineWidth = borderWidth;
        context.setLineDash(borderDash);
        context.beginPath();
        let pen = false;
        visiblePoints(series.points, view, (x, y) => {
            if (Number.isNaN(x)) pen = false;
            else if (pen) context.lineTo(x / FINE, y / FINE);
            else {
                pen = true;
                context.moveTo(x / FINE, y / FINE);
            }
        });
        context.stroke();
    }
    context.setLineDash([]);
}
