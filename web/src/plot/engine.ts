// The one file that knows Chart.js: it draws the axes, the grid, the numbers and the lines of a plot, and calls the
// plot's own painters under and over the lines.
//
// What makes it fast enough for four plots that change in every frame: it gets only the points that the pixels show
// (thin.ts), written into objects that are kept; while axes and styles stay the same, only the lines' controllers are
// updated, without layout; and at one device pixel per CSS pixel lines are one or two pixels wide, which are painted
// three times as fast as others.
import {
    Chart,
    LinearScale,
    LineController,
    LineElement,
    LogarithmicScale,
    PointElement,
    type ChartDataset,
    type Scale,
    type UpdateMode,
} from "chart.js";
import { presenting } from "../environment/presentation";
import { angleUnit, shownValue, valueShownAs } from "../i18n/angle-unit";
import { powerOfTen, tickNumbers } from "../i18n/number-text";
import { sameParts } from "../model/same";
import { axisTitle } from "./axis-title";
import { faded, palette } from "./palette";
import { fittingTicks, mapping, type Mapping } from "./scale";
import type { Axis, Plot, Point, Series, Surface } from "./series";
import { visiblePoints } from "./thin";

/** Chart.js takes a line without parsing for one that runs along x, and then leaves out points of one that turns back
 *  (Chart.js #10710). */
class AnyLineController extends LineController {
    static override id = "any-line";
    static overrides = (LineController as { overrides?: object }).overrides;
    override parse(start: number, count: number): void {
        super.parse(start, count);
        (this as unknown as { _cachedMeta: { _sorted: boolean } })._cachedMeta._sorted = false;
    }
}
Chart.register(AnyLineController, LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

/** What a plot paints itself, in the area of its axes. */
export interface Painters {
    under: (surface: Surface) => void;
    over: (surface: Surface) => void;
}

/** How a plot is drawn. */
export interface Look {
    /** Device pixels for a CSS pixel. */
    ratio: number;
    /** It changes in every frame. */
    running: boolean;
}

/** Font sizes of the numbers at an axis, and space beside them [px, for a font of 16]. */
const NUMBERS = 0.75;
const BESIDE = 6;
/** The height of their line, in font sizes. */
const LINE = 1.2;
/** The least distance between two numbers [px]. */
const BETWEEN = 12;
const MOST_TICKS = { x: 9, y: 7 };
/** Width of a number such as −1.5e10, and the heights of an axis with its title and without, in font sizes. */
const LEFT = 3.4;
const BOTTOM = { titled: 2.55, untitled: 1.6 };
const TOP = 10;
/** Space for half of the last number, or for the labels at the ends of lines. */
const RIGHT = 22;
const RIGHT_OF_ENDS = 30;
/** A lower plot has no room for the title of its axis below the numbers; its short name is at their end [px]. */
const ROOM_FOR_TITLE = 190;

interface Ticks {
    values: readonly number[];
    labels: readonly string[];
    /** What is to be added to all of them, or "". */
    base: string;
}

interface Frame {
    plot: Plot;
    look: Look;
    /** Around the area between the axes [px]. */
    margins: { left: number; top: number; right: number; bottom: number };
    /** Beside the axes [px]. */
    padding: { top: number; right: number; bottom: number };
    /** Of the horizontal axis with its numbers and title [px]. */
    axisHeight: number;
    ticks: { x: Ticks; y: Ticks };
    title: string;
    titled: boolean;
}

export class Engine {
    private readonly chart: Chart<"line", Point[]>;
    private frame: Frame;
    /** What needs a new layout when it changes. */
    private laidOut: readonly unknown[] = [];
    private readonly pools: Point[][] = [];
    private width = 0;
    private height = 0;

    constructor(
        readonly canvas: HTMLCanvasElement,
        plot: Plot,
        painters: Painters,
    ) {
        this.frame = this.frameOf(plot, { ratio: 1, running: false });
        this.chart = new Chart<"line", Point[]>(canvas, {
            type: AnyLineController.id as "line",
            data: { datasets: [] },
            options: {
                animation: false,
                parsing: false,
                normalized: true,
                responsive: false,
                maintainAspectRatio: false,
                events: [],
                elements: {
                    point: { radius: 0, hitRadius: 0, hoverRadius: 0 },
                    line: { tension: 0, borderJoinStyle: "bevel" },
                },
                layout: { padding: () => this.frame.padding },
                scales: { x: this.axis("x", plot.x), y: this.axis("y", plot.y) },
            },
            plugins: [
                {
                    id: "painters",
                    beforeDatasetsDraw: () =>
                        this.paint((surface) => {
                            painters.under(surface);
                            this.paintWords(surface);
                        }),
                    afterDatasetsDraw: () => this.paint(painters.over),
                },
            ],
        });
    }

    /** The plot between its axes [px]. */
    get area(): { left: number; right: number; top: number; bottom: number } {
        const { margins } = this.frame;
        return {
            left: margins.left,
            top: margins.top,
            right: this.width - margins.right,
            bottom: this.height - margins.bottom,
        };
    }

    /** The size of the canvas on the page [px]. */
    resize(width: number, height: number): void {
        [this.width, this.height] = [width, height];
    }

    get surface(): Surface {
        return {
            context: this.chart.ctx,
            x: this.mapping("x").pixel,
            y: this.mapping("y").pixel,
            ...this.area,
            width: this.width,
        };
    }

    /** The values at a place in the canvas [px]. */
    valueAt(x: number, y: number): Point {
        return { x: this.mapping("x").value(x), y: this.mapping("y").value(y) };
    }

    /** Whether it shows a plot of these axes. */
    shows({ x, y }: Plot, { ratio, running }: Look): boolean {
        const { plot, look } = this.frame;
        return (
            [plot.x.min, plot.x.max, plot.y.min, plot.y.max].join() === [x.min, x.max, y.min, y.max].join() &&
            look.ratio === ratio &&
            look.running === running
        );
    }

    draw(plot: Plot, look: Look): void {
        const { chart, width, height } = this;
        if (width < 1 || height < 1) return;
        const lines = plot.series.filter(({ mark }) => !mark);
        const { x, y } = plot;
        const styles = lines.flatMap((one): unknown[] => Object.values(lineStyle(one, plot, look)).flat() as unknown[]);
        const needed = [
            palette.value,
            angleUnit.value,
            x.min,
            x.max,
            y.min,
            y.max,
            width,
            height,
            look.ratio,
            plot.title,
            x.unit,
            ...styles,
        ];
        const same = sameParts(needed, this.laidOut);
        if (same) this.frame = { ...this.frame, plot, look };
        else this.frame = this.frameOf(plot, look);
        const { datasets } = chart.data;
        lines.forEach((one, i) => this.hand(one, i));
        if (same) {
            for (let i = 0; i < lines.length; i++) {
                const { controller } = chart.getDatasetMeta(i) as unknown as { controller: LineUpdate };
                controller.buildOrUpdateElements();
                controller.update("none");
            }
            return chart.draw();
        }
        this.laidOut = needed;
        lines.forEach((one, i) => Object.assign(datasets[i]!, lineStyle(one, plot, look)));
        datasets.length = lines.length;
        if (chart.width !== width || chart.height !== height || chart.currentDevicePixelRatio !== look.ratio) {
            chart.options.devicePixelRatio = look.ratio;
            chart.resize(width, height);
        }
        chart.update("none");
    }

    close(): void {
        this.chart.destroy();
    }

    /** The numbers at both axes, for files. */
    get ticks(): { x: Ticks; y: Ticks } {
        return this.frame.ticks;
    }

    private mapping(way: "x" | "y"): Mapping {
        const { left, right, top, bottom } = this.area;
        return way === "x" ? mapping(this.frame.plot.x, left, right) : mapping(this.frame.plot.y, bottom, top);
    }

    /** Write the points that the pixels show into the dataset of a line. */
    private hand({ points }: Series, i: number): void {
        const { plot, look } = this.frame;
        const { area } = this;
        const [left, right, top, bottom] = [area.left, area.right, area.top, area.bottom].map((at) => at * look.ratio);
        const view = {
            x: mapping(plot.x, left!, right!),
            y: mapping(plot.y, bottom!, top!),
            ...{ left: left!, right: right!, top: top!, bottom: bottom! },
        };
        const pool = (this.pools[i] ??= []);
        const dataset = (this.chart.data.datasets[i] ??= { data: [] } as ChartDataset<"line", Point[]>);
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

    /** Options of an axis: functions, which Chart.js asks in each layout. */
    private axis(way: "x" | "y", { log }: Axis): object {
        const font = (): object => ({ family: palette.peek().font, size: NUMBERS * palette.peek().size });
        const ticks = (): Ticks => this.frame.ticks[way];
        return {
            type: log ? "logarithmic" : "linear",
            min: () => this.frame.plot[way].min,
            max: () => this.frame.plot[way].max,
            border: { display: false },
            grid: {
                drawTicks: false,
                color: ({ tick }: { tick?: { value: number } }) =>
                    tick?.value === 0 ? palette.peek().axis : palette.peek().grid,
            },
            title: {
                display: () => way === "x" && this.frame.titled,
                text: () => this.frame.title,
                color: () => palette.peek().quiet,
                font,
                align: "end",
                padding: 0,
            },
            ticks: {
                color: () => palette.peek().quiet,
                font,
                padding: BESIDE,
                minRotation: 0,
                maxRotation: 0,
                autoSkip: false,
                sampleSize: 3,
                callback: (_: unknown, i: number) => ticks().labels[i],
            },
            afterBuildTicks: (scale: Scale) => (scale.ticks = ticks().values.map((value) => ({ value }))),
            // Of a fixed size, so that plots below each other are aligned and a square plot can be square.
            afterFit: (scale: Scale) => {
                if (way === "x") scale.height = this.frame.axisHeight;
                else scale.width = this.frame.margins.left;
                Object.assign(scale, { paddingLeft: 0, paddingRight: 0, paddingTop: 0, paddingBottom: 0 });
            },
        };
    }

    private frameOf(plot: Plot, look: Look): Frame {
        const { width, height } = this;
        const { size } = palette.value;
        const titled = height >= ROOM_FOR_TITLE;
        const left = Math.round(LEFT * size);
        const axisHeight = Math.round((titled ? BOTTOM.titled : BOTTOM.untitled) * size);
        const padding = {
            top: Math.max(TOP, palette.value.size / 2),
            right: plot.endLabels && !plot.loop ? RIGHT_OF_ENDS : RIGHT,
            bottom: 0,
        };
        if (plot.square) {
            const [across, down] = [width - left - padding.right, height - padding.top - axisHeight];
            const side = Math.max(10, Math.min(across, down));
            padding.right += across - side;
            padding.bottom = down - side;
        }
        const { top, right } = padding;
        const margins = { left, top, right, bottom: axisHeight + padding.bottom };
        const room = { x: width - left - right, y: height - top - margins.bottom };
        const title = axisTitle(titled ? plot.x : { ...plot.x, label: plot.x.short ?? plot.x.label });
        const ticks = { x: this.ticksOf("x", plot.x, room.x), y: this.ticksOf("y", plot.y, room.y) };
        if (!titled) ticks.x = this.clearOf(title, ticks.x, mapping(plot.x, left, width - right));
        return { plot, look, margins, padding, axisHeight, titled, title, ticks };
    }

    private ticksOf(way: "x" | "y", axis: Axis, length: number): Ticks {
        const { size } = palette.value;
        const context = this.canvas.getContext("2d")!;
        context.font = this.numberStyle.font;
        // Round in the unit that is shown.
        const shown = { ...axis, min: shownValue(axis.min, axis.unit), max: shownValue(axis.max, axis.unit) };
        const fits = (values: readonly number[]): boolean => {
            if (values.length < 2) return true;
            const apart = length / ((axis.log ? Math.log10(shown.max / shown.min) : shown.max - shown.min) || 1);
            const of = axis.log ? Math.log10 : Number;
            const least = Math.min(...values.slice(1).map((value, i) => apart * (of(value) - of(values[i]!))));
            if (way === "y") return least >= NUMBERS * size + BESIDE;
            return (
                least >=
                BETWEEN + Math.max(...labelled(values, axis).labels.map((text) => context.measureText(text).width))
            );
        };
        const ticks = labelled(fittingTicks(shown, MOST_TICKS[way], fits), axis);
        return { ...ticks, values: ticks.values.map((value) => valueShownAs(value, axis.unit)) };
    }

    /** Without the numbers where the title is. */
    private clearOf(title: string, { values, labels, base }: Ticks, { pixel }: Mapping): Ticks {
        const width = (text: string): number => this.canvas.getContext("2d")!.measureText(text).width;
        const from = this.width - width(title) - BESIDE;
        return {
            ...{ values, base },
            labels: labels.map((label, i) => (pixel(values[i]!) + width(label) / 2 > from ? "" : label)),
        };
    }

    private paint(paint: (surface: Surface) => void): void {
        // Chart.js also draws while it is made.
        if (this.width === 0) return;
        const { ctx } = this.chart;
        ctx.save();
        paint(this.surface);
        ctx.restore();
    }

    /** Font of the numbers, and their distance from the axes. */
    get numberStyle(): { font: string; beside: number } {
        const { size, font } = palette.value;
        return { font: `${NUMBERS * size}px ${font}`, beside: BESIDE };
    }

    /** What Chart.js has no place for, in its corners: the common part of all numbers of an axis, and the title of an
     *  axis without room below its numbers. On a surface that has no axes of Chart.js, every title. */
    paintWords({ context, left, right, top, bottom, width }: Surface): void {
        const { ticks, titled, title, axisHeight } = this.frame;
        const { font } = this.numberStyle;
        context.font = font;
        context.fillStyle = palette.value.quiet;
        context.textBaseline = "middle";
        context.textAlign = "right";
        if (ticks.x.base !== "") context.fillText(ticks.x.base, right - BESIDE, bottom - 1.5 * BESIDE);
        if (!titled) context.fillText(title, width, bottom + BESIDE + (LINE * NUMBERS * palette.value.size) / 2);
        else if (context !== this.chart.ctx) context.fillText(title, right, bottom + axisHeight - 1.5 * BESIDE);
        context.textAlign = "left";
        if (ticks.y.base !== "") context.fillText(ticks.y.base, left + BESIDE, top + 2 * BESIDE);
    }
}

interface LineUpdate {
    buildOrUpdateElements: () => void;
    update: (mode: UpdateMode) => void;
}

/** Ticks with their numbers: powers of ten on a logarithmic axis that has only those. */
function labelled(values: readonly number[], { log }: Axis): Ticks {
    const round = (value: number): number => Number(value.toFixed(9));
    if (log && values.every((value) => Number.isInteger(round(Math.log10(value)))))
        return { values, labels: values.map(powerOfTen), base: "" };
    return { values, ...tickNumbers(values) };
}

interface LineStyle {
    borderColor: string;
    borderWidth: number;
    borderDash: number[];
    order: number;
}

/** How much wider lines are in a presentation, to be seen from the last row. */
const WIDER = 1.75;

/** The colour, width and dashes of a line. Where lines run on and a CSS pixel is one device pixel, they are one or two
 *  pixels wide, and solid: others take three times as long. */
export function lineStyle(series: Series, { series: all, endLabels }: Plot, { ratio, running }: Look): LineStyle {
    const large = presenting.value;
    const width = (series.width ?? 2) * (large ? WIDER : 1);
    const colour = palette.value[series.colour];
    return {
        borderColor: series.opacity === undefined ? colour : faded(colour, series.opacity),
        borderWidth: endLabels && !large && ratio <= 1 && width < 4 ? (width > 1.6 ? 2 : 1) : width,
        borderDash: running ? [] : (series.dash ?? []),
        // Chart.js draws the first dataset on top; in a plot the last is on top.
        order: -all.indexOf(series),
    };
}
