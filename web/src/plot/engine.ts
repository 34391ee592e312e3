// The drawing of a plot with Chart.js, on a canvas or into an SVG file: axes, grid, numbers and lines, with the plot's own
// painters below and above the lines. No other file knows Chart.js.
//
// Four plots can change in every frame: Chart.js gets only the points that the pixels show (thin.ts), in objects that are
// reused; while axes and styles stay the same only the lines are updated, without layout; and at one device pixel per CSS
// pixel lines are one or two pixels wide, which browsers paint three times as fast as other widths.
import {
    BasicPlatform,
    Chart,
    LinearScale,
    LineController,
    LineElement,
    LogarithmicScale,
    PointElement,
    type ChartData,
    type ChartDataset,
    type DatasetController,
    type Scale,
} from "chart.js";
import { presenting } from "../environment/presentation";
import { angleUnit } from "../i18n/angle-unit";
import { axisFont, EMPTY, GAP, layoutOf, paintAxisTexts, type Layout } from "./layout";
import { paintOver, paintUnder } from "./painting";
import { faded, palette } from "./palette";
import { plainText } from "./plain-text";
import { mapping, type Mapping } from "./scale";
import type { Axis, Plot, Point, Series, Surface } from "./series";
import { visiblePoints } from "./thin";

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

/** Appearance of a drawing. */
export interface Look {
    /** A text beside the plot describes it, so a single line has no label. */
    besideText?: boolean;
    /** Device pixels for a CSS pixel. */
    ratio: number;
    /** The plot changes in every frame, so its lines are solid. */
    running: boolean;
    /** For a vector file, not for pixels. */
    vector?: boolean;
}

/** Points of a vector file are thinned as for a screen with this ratio. */
const FINE = 4;
/** With keys Chart.js checks the order of the points itself, which loops need, and leaves gaps. */
const KEYS = { xAxisKey: "x", yAxisKey: "y" };
/** Dashes without gaps, with which Chart.js does not merge the points of a pixel column into one. */
const SOLID = [1, 0];
/** Factor of line widths in a presentation, to be seen from the last row. */
const WIDER = 1.75;

export class Engine {
    private readonly context: CanvasRenderingContext2D;
    /** Made by the first drawing: Chart.js lays out and draws the chart while it is constructed. */
    private chart: Chart<"line", Point[]> | undefined;
    /** The controllers of the lines, of the last drawing that set the axes or styles. */
    private controllers: DatasetController[] = [];
    private readonly data: ChartData<"line", Point[]> = { datasets: [] };
    private plot: Plot;
    private look: Look = { ratio: 1, running: false };
    private layout = EMPTY;
    /** Setting of the last drawing. */
    private setting: ReturnType<typeof settingOf> | undefined;
    /** Reused points of each line. */
    private readonly pools: Point[][] = [];
    private width = 0;
    private height = 0;

    /** `context`: of a canvas, or one that writes SVG. */
    constructor(context: CanvasRenderingContext2D, plot: Plot) {
        this.context = context;
        this.plot = plot;
    }

    /** Edges of the area between the axes [px]. */
    get area(): Layout["area"] {
        return this.layout.area;
    }

    /** Size of the picture [px]. */
    get size(): { width: number; height: number } {
        return { width: this.width, height: this.height };
    }

    /** Set the size for the next drawing. */
    resize(width: number, height: number): void {
        [this.width, this.height] = [width, height];
    }

    get surface(): Surface {
        const { area, width } = this.layout;
        return { context: this.context, x: this.mapping("x").pixel, y: this.mapping("y").pixel, ...area, width };
    }

    /** Values of the axes at a place in the picture [px]. */
    valueAt(x: number, y: number): Point {
        return { x: this.mapping("x").value(x), y: this.mapping("y").value(y) };
    }

    /** Whether this plot would be drawn with the axes and styles of the last drawing. */
    shows(plot: Plot, look: Look): boolean {
        const [setting, last] = [settingOf(plot, look, this.size), this.setting];
        const names = Object.keys(setting) as (keyof typeof setting)[];
        return last !== undefined && names.every((name) => setting[name] === last[name]);
    }

    draw(plot: Plot, look: Look): void {
        const { chart, data, width, height } = this;
        if (width < 1 || height < 1) return;
        const same = this.shows(plot, look);
        [this.plot, this.look] = [plot, look];
        if (!same) this.layout = layoutOf(plot, width, height);
        const lines = linesOf(plot);
        lines.forEach((line, i) => this.fill(line, i));
        if (chart && same) {
            for (const controller of this.controllers) {
                controller.buildOrUpdateElements();
                controller.update("none");
            }
            return chart.draw();
        }
        this.setting = settingOf(plot, look, this.size);
        lines.forEach((line, i) => Object.assign(data.datasets[i]!, lineStyle(line, plot, look)));
        data.datasets.length = lines.length;
        if (!chart) this.chart = this.newChart();
        else if (chart.width !== width || chart.height !== height || chart.currentDevicePixelRatio !== look.ratio) {
            chart.options.devicePixelRatio = look.ratio;
            // this also updates and draws the chart
            chart.resize(width, height);
        } else chart.update("none");
        this.controllers = lines.map((_, i) => this.chart!.getDatasetMeta(i).controller);
    }

    /** A chart of the present size, which it draws at once. */
    private newChart(): Chart<"line", Point[]> {
        const { context, data, plot, width, height } = this;
        Object.assign(context.canvas, { width, height });
        return new Chart<"line", Point[]>(context, {
            type: "line",
            // Without events and observers of the page: sizes are given, and gestures are the plot's own.
            platform: BasicPlatform,
            data,
            options: {
                animation: false,
                parsing: KEYS,
                normalized: true,
                responsive: false,
                maintainAspectRatio: false,
                devicePixelRatio: this.look.ratio,
                events: [],
                elements: {
                    point: { radius: 0, hitRadius: 0, hoverRadius: 0 },
                    line: { tension: 0, borderJoinStyle: "bevel" },
                },
                layout: { padding: () => this.layout.padding },
                scales: { x: this.axis("x", plot.x), y: this.axis("y", plot.y) },
            },
            plugins: [
                {
                    id: "painters",
                    beforeDatasetsDraw: () =>
                        this.paint((surface) => {
                            paintUnder(surface, this.plot);
                            paintAxisTexts(surface, this.layout);
                        }),
                    afterDatasetsDraw: () =>
                        this.paint((surface) => paintOver(surface, this.plot, this.look.besideText)),
                },
            ],
        });
    }

    close(): void {
        this.chart?.destroy();
    }

    private mapping(way: "x" | "y"): Mapping {
        const { left, right, top, bottom } = this.area;
        return way === "x" ? mapping(this.plot.x, left, right) : mapping(this.plot.y, bottom, top);
    }

    /** Write the points that the pixels show into the dataset of a line. */
    private fill({ points }: Series, i: number): void {
        const { plot, area, look } = this;
        const ratio = look.vector ? FINE : look.ratio;
        const [left, right, top, bottom] = [area.left, area.right, area.top, area.bottom].map((edge) => edge * ratio);
        const view = {
            x: mapping(plot.x, left!, right!),
            y: mapping(plot.y, bottom!, top!),
            ...{ left: left!, right: right!, top: top!, bottom: bottom! },
        };
        const pool = (this.pools[i] ??= []);
        const dataset = (this.data.datasets[i] ??= { data: [] } as ChartDataset<"line", Point[]>);
        const { data } = dataset;
        let count = 0;
        visiblePoints(points, view, (x, y) => {
            const point = (pool[count] ??= { x: 0, y: 0 });
            point.x = view.x.value(x);
            point.y = view.y.value(y);
            data[count++] = point;
        });
        data.length = count;
    }

    /** Options of an axis: functions, which Chart.js calls in each layout. */
    private axis(way: "x" | "y", { log }: Axis): object {
        const colour = (): string => palette.peek().quiet;
        const text = { color: colour, font: axisFont };
        return {
            type: log ? "logarithmic" : "linear",
            min: () => this.plot[way].min,
            max: () => this.plot[way].max,
            border: { display: false },
            grid: {
                drawTicks: false,
                color: ({ tick }: { tick?: { value: number } }) =>
                    tick?.value === 0 ? palette.peek().axis : palette.peek().grid,
            },
            title: {
                ...text,
                display: () => way === "x" && this.layout.titled,
                text: () => this.layout.title,
                align: "end",
                padding: 0,
            },
            ticks: {
                ...text,
                padding: GAP,
                minRotation: 0,
                maxRotation: 0,
                autoSkip: false,
                sampleSize: 3,
                callback: (_: unknown, i: number) => this.layout.ticks[way].labels[i],
            },
            afterBuildTicks: (scale: Scale) =>
                (scale.ticks = this.layout.ticks[way].values.map((value) => ({ value }))),
            // A fixed size: then plots below each other are aligned, and a square plot is square.
            afterFit: (scale: Scale) => {
                if (way === "x") scale.height = this.layout.axisHeight;
                else scale.width = this.area.left;
                Object.assign(scale, { paddingLeft: 0, paddingRight: 0, paddingTop: 0, paddingBottom: 0 });
            },
        };
    }

    private paint(paint: (surface: Surface) => void): void {
        const { context } = this;
        context.save();
        paint(this.surface);
        context.restore();
    }
}

/** Everything but the points of the lines that a drawing depends on: Chart.js updates its layout if a part changes. */
function settingOf(plot: Plot, look: Look, size: { width: number; height: number }) {
    const { x, y } = plot;
    const styles = linesOf(plot)
        .map((line) => lineStyle(line, plot, look))
        .map((style) => `${style.borderColor} ${style.borderWidth} ${style.borderDash.join()} ${style.order}`);
    return {
        ...{ ...look, ...size, styles: styles.join(";"), colours: palette.value, angles: angleUnit.value },
        ...{ left: x.min, right: x.max, bottom: y.min, top: y.max },
        ...{ name: plainText(x.label, true), short: plainText(x.short, true), units: `${x.unit} ${y.unit}` },
    };
}

function linesOf({ series }: Plot): Series[] {
    return series.filter(({ mark }) => !mark);
}

interface LineStyle {
    borderColor: string;
    borderWidth: number;
    borderDash: number[];
    order: number;
    segment?: object;
}

/** Style of a line. In plots that run, at one device pixel for a CSS pixel, it is one or two pixels wide and solid: other
 *  lines take three times as long. */
function lineStyle(series: Series, { series: all, endLabels }: Plot, { ratio, running, vector }: Look): LineStyle {
    const large = presenting.value;
    const width = (series.width ?? 2) * (large ? WIDER : 1);
    const colour = palette.value[series.colour];
    const hairline = endLabels && !large && !vector && ratio <= 1 && width < 4;
    return {
        borderColor: series.opacity === undefined ? colour : faded(colour, series.opacity),
        borderWidth: hairline ? (width > 1.6 ? 2 : 1) : width,
        borderDash: vector ? (series.dash?.length ? series.dash : SOLID) : running ? [] : (series.dash ?? []),
        // Chart.js draws the first dataset on top; in a plot the last is on top.
        order: -all.indexOf(series),
        // With styles of segments Chart.js draws without Path2D, whose lines cannot be read.
        ...(vector ? { segment: {} } : {}),
    };
}
