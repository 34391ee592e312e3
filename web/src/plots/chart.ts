// The chart of a plot: Chart.js finds ticks and draws lines, without parsing and without point marks. Its other
// features are switched off; the page's own painters draw everything else.
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

/** Width of a number such as −1.5e10, in font sizes. */
const AXIS_EMS = 3.4;
const AXIS_HEIGHT = 28;
const MARGIN = 10;
/** Space to the right of the plot for the labels of lines. */
const SIGN_MARGIN = 30;

/** Painted under the lines, or over them. */
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

/** Update the chart to the plot, and draw it. `sameFrame`: axes and colours have not changed. */
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
    // Marks and live lines are painted over the chart: if there are no other lines, it need not be computed again.
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
        // Chart.js draws the first dataset on top; in a plot the last is on top.
        order: -index,
    };
    return dataset ? Object.assign(dataset, wanted) : wanted;
}

/** Margins of a fixed size, so that plots below each other are aligned and a square plot can be square [px]. */
function margins({ live, loop, square }: Plot): object {
    const left = Math.round(AXIS_EMS * palette.value.size);
    const top = MARGIN + (square ? left - AXIS_HEIGHT : 0);
    return { left, top, bottom: AXIS_HEIGHT, right: live && !loop ? SIGN_MARGIN : MARGIN + 3 };
}

/** The surface that painters draw on. */
export function surfaceOf({ ctx, chartArea, scales }: Chart, plot: Plot): Surface {
    return {
        context: ctx,
        x: pixels(scales["x"]!, plot.x.log),
        y: pixels(scales["y"]!, plot.y.log),
        ...chartArea,
    };
}

/** Pixels of values, also far outside, where Chart.js gives none. */
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
