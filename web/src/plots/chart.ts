// The chart of a plot: Chart.js finds ticks and draws lines, without parsing and without point marks. What else it could
// do is switched off; the page's own painters do it around the lines.
import {
    Chart as ChartOf,
    LinearScale,
    LineController,
    LineElement,
    LogarithmicScale,
    PointElement,
    type ChartDataset,
    type Scale,
} from "chart.js";
import { palette } from "./palette";
import { decades } from "./plot-lines";
import type { Axis, Plot, Point, Series, Surface } from "./series";

ChartOf.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

export type Chart = ChartOf<"line", Point[]>;

/** Of the font size: room for a number such as −1.5e10. */
const AXIS_EMS = 3.4;
const AXIS_HEIGHT = 28;
const MARGIN = 10;
/** Right of the plot, where the lines have signs. */
const SIGN_MARGIN = 30;

/** Under its lines, or over them. */
export type Layer = "under" | "over";

export function makeChart(canvas: HTMLCanvasElement, plot: Plot, paint: (chart: Chart, layer: Layer) => void): Chart {
    const axis = (horizontal: boolean, { log, min, max }: Axis): object => ({
        type: log ? "logarithmic" : "linear",
        min,
        max,
        ...(log ? { afterBuildTicks: (scale: Scale) => (scale.ticks = decades(scale.min, scale.max)) } : {}),
        border: { display: false },
        grid: { display: false },
        ticks: {
            display: false,
            includeBounds: false,
            maxTicksLimit: horizontal ? 9 : 7,
            callback: () => "",
        },
    });
    return new ChartOf(canvas, {
        type: "line",
        data: { datasets: [] },
        options: {
            animation: false,
            parsing: false,
            normalized: true,
            responsive: true,
            maintainAspectRatio: false,
            events: [],
            layout: { padding: margins(plot) },
            elements: { point: { radius: 0, hitRadius: 0, hoverRadius: 0 }, line: { tension: 0 } },
            scales: { x: axis(true, plot.x), y: axis(false, plot.y) } as never,
        },
        plugins: [
            {
                id: "painters",
                beforeDatasetsDraw: (chart) => paint(chart as never, "under"),
                afterDatasetsDraw: (chart) => paint(chart as never, "over"),
            },
        ],
    });
}

/** Bring it in line with what the plot shows, and draw it. `sameFrame`: neither the axes nor the look are others. */
export function drawChart(chart: Chart, plot: Plot, sameFrame: boolean): void {
    const { datasets } = chart.data;
    let lines = 0;
    for (const series of plot.series) {
        if (series.mark || plot.live) continue;
        datasets[lines] = styled(datasets[lines], series, lines);
        lines++;
    }
    datasets.length = lines;
    if (!sameFrame) chart.options.layout!.padding = margins(plot);
    for (const way of ["x", "y"] as const) {
        const { min, max } = plot[way];
        Object.assign(chart.options.scales![way]!, { min, max });
    }
    // Marks and live lines are painted over the chart: without others it has nothing to compute again.
    if (sameFrame && lines === 0) chart.draw();
    else chart.update("none");
}

function styled(
    dataset: ChartDataset<"line", Point[]> | undefined,
    series: Series,
    index: number,
): typeof dataset & {} {
    const wanted = {
        data: series.points,
        borderColor: palette.value[series.colour],
        borderWidth: series.width ?? 2,
        borderDash: series.dash ?? [],
        borderJoinStyle: "round" as const,
        // Chart.js draws the first on top; here the last is.
        order: -index,
    };
    return dataset ? Object.assign(dataset, wanted) : wanted;
}

/** Around the plot; of a fixed size, so that plots under one another line up and a square one can be square [px]. */
function margins({ live, loop, square }: Plot): object {
    const left = Math.round(AXIS_EMS * palette.value.size);
    const top = MARGIN + (square ? left - AXIS_HEIGHT : 0);
    return { left, top, bottom: AXIS_HEIGHT, right: live && !loop ? SIGN_MARGIN : MARGIN + 3 };
}

/** What painters draw on. */
export function surfaceOf({ ctx, chartArea, scales }: Chart, plot: Plot): Surface {
    return {
        context: ctx,
        x: pixels(scales["x"]!, plot.x.log),
        y: pixels(scales["y"]!, plot.y.log),
        ...chartArea,
    };
}

/** Pixels of values; Chart.js itself knows none that are far away. */
function pixels(scale: Scale, log = false): (value: number) => number {
    const of = log ? Math.log10 : Number;
    const [from, first, last] = [of(scale.min), scale.getPixelForValue(scale.min), scale.getPixelForValue(scale.max)];
    const each = (last - first) / (of(scale.max) - from);
    return (value) => first + each * (of(value) - from);
}

/** The values at a place in the canvas [px]. */
export function valueAt({ scales }: Chart, x: number, y: number): Point {
    return { x: scales["x"]!.getValueForPixel(x)!, y: scales["y"]!.getValueForPixel(y)! };
}
