// A plot: series over common axes, drawn by Chart.js, named for screen readers, with a table of its numbers.
//
// Every series keeps one array of points for its life, mutated in place; Chart.js takes it without parsing and draws
// no point marks. Labels, areas and the reading line are painted around the chart by the page's own painters.
import {
    Chart,
    LinearScale,
    LineController,
    LineElement,
    LogarithmicScale,
    PointElement,
    type ChartDataset,
    type Scale,
} from "chart.js";
import { effect } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { handleElement, placeHandles } from "./handle";
import { paintLiveLines, paintSigns } from "./live-lines";
import { paintMarks } from "./marks";
import { palette } from "./palette";
import { decades, paintGrid, paintReadingLine, paintZeroLines } from "./plot-lines";
import { nearest, type Axis, type Plot, type Point, type Series, type Surface } from "./series";
import { legendItem } from "./legend";
import { dataTable } from "./data-table";
import { powerOfTen, tickNumber, unitText, withUnit } from "../notation/number-text";

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

/** Of the font size: room for a number such as −1.5e10. */
const AXIS_EMS = 3.4;
const AXIS_HEIGHT = 28;
const MARGIN = 10;
/** Right of the plot, where the lines have signs. */
const SIGN_MARGIN = 30;

export class FrictionPlot extends LiveElement {
    static override properties = { plot: { attribute: false }, reading: { state: true } };
    declare plot: Plot;
    declare private reading: Point | null;
    private chart: Chart<"line", Point[]> | undefined;
    private asked = 0;
    /** The plot that the chart was last brought in line with. */
    private drawn: Plot | undefined;
    /** Colours and axes that the chart was last laid out for. */
    private frame: readonly unknown[] = [];
    private name = "";
    private unwatch: (() => void) | undefined;

    constructor() {
        super();
        this.reading = null;
    }

    /** Draw what the plot now holds, once, in the next frame. */
    draw(): void {
        if (this.asked === 0) this.asked = requestAnimationFrame(() => this.drawNow());
    }

    /** Draw what the plot now holds. */
    drawNow(): void {
        const { chart, plot } = this;
        cancelAnimationFrame(this.asked);
        this.asked = 0;
        if (!chart) return;
        const colours = palette.value;
        this.drawn = plot;
        let lines = 0;
        for (const series of plot.series) {
            if (series.mark || plot.live) continue;
            chart.data.datasets[lines] = styled(chart.data.datasets[lines], series, lines, colours[series.colour]);
            lines++;
        }
        chart.data.datasets.length = lines;
        const frame = [colours, plot.x.min, plot.x.max, plot.y.min, plot.y.max];
        const sameFrame = frame.every((part, i) => part === this.frame[i]);
        this.frame = frame;
        for (const [name, axis] of [
            ["x", plot.x],
            ["y", plot.y],
        ] as const) {
            const scale = chart.options.scales![name]!;
            Object.assign(scale, { min: axis.min, max: axis.max });
        }
        // Marks and live lines are painted over the chart: without others it has nothing to compute again.
        if (sameFrame && lines === 0) chart.draw();
        else chart.update("none");
        const name = `${plot.title}. ${plot.summary}`;
        if (name !== this.name) chart.canvas.setAttribute("aria-label", (this.name = name));
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.unwatch = effect(() => {
            void palette.value;
            this.draw();
        });
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.unwatch?.();
        this.chart?.destroy();
        this.chart = undefined;
        cancelAnimationFrame(this.asked);
        this.asked = 0;
    }

    protected override render(): TemplateResult {
        const { plot } = this;
        const caption = (axis: Axis): TemplateResult =>
            html`${axis.label}
            ${axis.unit === "" ? nothing : html`<span class="unit">[${unitText(axis.unit)}]</span>`}`;
        const named = plot.series.filter((s) => !s.quiet);
        return html`<figure class="plot ${plot.compact ? "compact" : ""} ${plot.square ? "square" : ""}">
            <figcaption><h2>${plot.title}</h2>
                ${plot.compact ? html`<p class="axis-name">${caption(plot.y)}</p>` : nothing}
                ${
                    plot.unlisted || (named.length < 2 && !named.some((s) => s.extra))
                        ? nothing
                        : html`<ul class="legend">${named.map((s) => legendItem(s))}${
                              plot.remark === undefined ? nothing : html`<li class="faint">${plot.remark}</li>`
                          }</ul>`
                }
            </figcaption>
            ${plot.note === undefined ? nothing : html`<p class="plot-note">${plot.note}</p>`}
            ${plot.compact ? nothing : html`<p class="axis-name">${caption(plot.y)}</p>`}
            <div class="frame"><canvas role="img" aria-label=${plot.title}
                @pointermove=${this.onPointer} @pointerdown=${this.onPointer}
                @pointerleave=${this.onLeave} @pointerup=${this.onRelease}
                ></canvas>${
                    plot.overlay
                        ? html`<canvas class="overlay" role="img" aria-label=${plot.overlay.label}></canvas>`
                        : nothing
                }${plot.handles?.map((handle) => handleElement(handle, this.valueAt))}</div>
            <div class="under-frame">
                <p class="reading">${this.told()}</p>
                <p class="axis-name">${caption(plot.x)}</p></div>
            ${dataTable(plot)}
        </figure>`;
    }

    protected override updated(): void {
        const canvas = this.querySelector("canvas");
        if (!this.chart && canvas) this.chart = this.makeChart(canvas);
        // Only what is painted over the chart has changed: no need to lay it out again.
        if (this.drawn === this.plot && this.asked === 0) this.chart?.draw();
        else this.draw();
    }

    /** The values under a place on the screen. */
    private readonly valueAt = (clientX: number, clientY: number): Point => {
        const { left, top } = this.chart!.canvas.getBoundingClientRect();
        const { x, y } = this.chart!.scales;
        return { x: x!.getValueForPixel(clientX - left)!, y: y!.getValueForPixel(clientY - top)! };
    };

    /** Where it is read: under the pointer, or where the pointer is in a plot that shares the axis. */
    private get readAt(): number | null {
        return this.reading?.x ?? this.plot.cursor?.value ?? null;
    }

    private makeChart(canvas: HTMLCanvasElement): Chart<"line", Point[]> {
        const axisWidth = Math.round(AXIS_EMS * palette.value.size);
        const axis = (horizontal: boolean, { log, min, max }: Axis): object => ({
            type: log ? "logarithmic" : "linear",
            min,
            max,
            ...(log ? { afterBuildTicks: (scale: Scale) => (scale.ticks = decades(scale.min, scale.max)) } : {}),
            border: { display: false },
            grid: { display: false },
            afterFit: (scale: { width: number; height: number }) => {
                // Fixed, so that plots under one another line up and a square one can be square.
                if (horizontal) scale.height = AXIS_HEIGHT;
                else scale.width = axisWidth;
            },
            ticks: {
                display: false,
                includeBounds: false,
                maxTicksLimit: horizontal ? 9 : 7,
                callback: (value: number) => (log ? powerOfTen(value) : tickNumber(value)),
            },
        });
        return new Chart(canvas, {
            type: "line",
            data: { datasets: [] },
            options: {
                animation: false,
                parsing: false,
                normalized: true,
                responsive: true,
                maintainAspectRatio: false,
                events: [],
                layout: {
                    padding: {
                        top: MARGIN + (this.plot.square ? axisWidth - AXIS_HEIGHT : 0),
                        right: this.plot.live && !this.plot.loop ? SIGN_MARGIN : MARGIN + 3,
                    },
                },
                elements: { point: { radius: 0, hitRadius: 0, hoverRadius: 0 }, line: { tension: 0 } },
                scales: { x: axis(true, this.plot.x), y: axis(false, this.plot.y) } as never,
            },
            plugins: [
                {
                    id: "painters",
                    beforeDatasetsDraw: (chart) => this.paint(chart as never, "under"),
                    afterDatasetsDraw: (chart) => this.paint(chart as never, "over"),
                },
            ],
        });
    }

    private paint(chart: Chart<"line", Point[]>, layer: "under" | "over"): void {
        const { ctx, chartArea, scales } = chart;
        const surface: Surface = {
            context: ctx,
            x: (value) => scales["x"]!.getPixelForValue(value),
            y: (value) => scales["y"]!.getPixelForValue(value),
            ...chartArea,
        };
        ctx.save();
        if (layer === "under") paintGrid(surface, scales["x"]!, scales["y"]!);
        ctx.beginPath();
        ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
        ctx.clip();
        ctx.font = `${0.8 * palette.value.size}px ${palette.value.font}`;
        const { plot } = this;
        if (layer === "over")
            for (const series of plot.series) if (series.mark) paintMarks(surface, series, plot.y.min);
        if (layer === "over" && plot.live) paintLiveLines(surface, plot);
        plot[layer]?.(surface);
        const read = this.readAt;
        if (layer === "under") paintZeroLines(surface, plot.y.log);
        else if (read !== null) paintReadingLine(surface, read);
        ctx.restore();
        if (layer === "under") return;
        if (plot.live) paintSigns(surface, plot);
        if (plot.handles) placeHandles(this, plot.handles, surface);
        const canvas = this.querySelector<HTMLCanvasElement>(".overlay");
        if (plot.overlay && canvas) plot.overlay.placed(canvas, surface);
    }

    private readonly onPointer = (event: PointerEvent): void => {
        const { chart } = this;
        if (!chart) return;
        const { left, right, top, bottom } = chart.chartArea;
        const { offsetX, offsetY } = event;
        const inside = offsetX >= left && offsetX <= right && offsetY >= top && offsetY <= bottom;
        this.reading = !inside
            ? null
            : { x: chart.scales["x"]!.getValueForPixel(offsetX)!, y: chart.scales["y"]!.getValueForPixel(offsetY)! };
        if (this.plot.cursor) this.plot.cursor.value = this.reading?.x ?? null;
    };

    /** A finger that is lifted points at nothing any more. */
    private readonly onRelease = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.onLeave();
    };

    private readonly onLeave = (): void => {
        this.reading = null;
        if (this.plot.cursor) this.plot.cursor.value = null;
    };

    private told(): TemplateResult | typeof nothing {
        const { plot, reading } = this;
        const x = this.readAt;
        if (x === null) return nothing;
        if (plot.explain && reading) return plot.explain(reading.x, reading.y);
        if (plot.loop) return nothing;
        // Of many lines the numbers share their unit, which is said at the end.
        const [each, end] = plot.live ? ["", plot.y.unit] : [plot.y.unit, ""];
        return html`${plot.x.short ?? plot.x.label} = ${withUnit(x, plot.x.unit, 3)}${plot.series
            .filter((s) => !s.quiet && !s.faint)
            .map((series) => {
                const point = nearest(series.points, x);
                return point && Number.isFinite(point.y)
                    ? html` <span class="item">· ${series.label} ${withUnit(point.y, each, 3)}</span>`
                    : nothing;
            })} ${unitText(end)}`;
    }
}
customElements.define("friction-plot", FrictionPlot);

function styled(
    dataset: ChartDataset<"line", Point[]> | undefined,
    series: Series,
    index: number,
    colour: string,
): ChartDataset<"line", Point[]> {
    const wanted = {
        data: series.points,
        borderColor: colour,
        borderWidth: series.width ?? 2,
        borderDash: series.dash ?? [],
        borderJoinStyle: "round" as const,
        // Chart.js draws the first on top; here the last is.
        order: -index,
    };
    return dataset ? Object.assign(dataset, wanted) : wanted;
}
