// A plot: series over common axes, drawn by Chart.js, named for screen readers, with a table of its numbers.
//
// Every series keeps one array of points for its life, mutated in place; Chart.js takes it without parsing and draws
// no point marks. Labels and areas are painted around the chart by the page's own painters; what moves without it, the
// reading line among that, has a canvas of its own over it, which is painted in a tenth of the time.
//
// A view says what a plot shows. Which part of that is seen, the link says, and the plot itself asks for it.
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
import { effect, untracked } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { HistoryStep } from "../state/history-step";
import { printing } from "../state/theme";
import { say } from "../notation/words";
import type { ViewElement } from "../views/view";
import { listen, type Box, type Zoomable } from "./gestures";
import { handleElement, placeHandles } from "./handle";
import { paintLiveLines, paintSigns } from "./live-lines";
import { paintMarks } from "./marks";
import { palette } from "./palette";
import { decades, paintBox, paintDot, paintGrid, paintReadingLine, paintZeroLines } from "./plot-lines";
import { nearestIndex, pointAt, type Axis, type Plot, type Point, type Series, type Surface } from "./series";
import { numbers, picture, save } from "./files";
import { legendItem } from "./legend";
import { paintLineLabels } from "./line-labels";
import { dataTable, fillTable } from "./data-table";
import { unitText, withUnit } from "../notation/number-text";
import { axisName, NARROWEST, isRange, narrowed, writeZoom } from "./zoom";

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

/** Of the font size: room for a number such as −1.5e10. */
const AXIS_EMS = 3.4;
const AXIS_HEIGHT = 28;
const MARGIN = 10;
/** Right of the plot, where the lines have signs. */
const SIGN_MARGIN = 30;
/** Nor are there ticks on more. */
const WIDEST = 1e300;
/** So long a hint stays, and so long a reading by keys rests before it is said [ms]. */
const HINT = 2500;
const SAY_AFTER = 300;
const TABLE_AFTER = 300;

export class FrictionPlot extends LiveElement {
    static override properties = { plot: { attribute: false }, reading: { state: true } };
    declare plot: Plot;
    declare private reading: Point | null;
    private chart: Chart<"line", Point[]> | undefined;
    private asked = 0;
    /** It is on the screen, or nearly; elsewhere it is drawn when it comes there. */
    private inView = false;
    private readonly watch = new IntersectionObserver(
        (seen) => {
            this.inView = seen.at(-1)!.isIntersecting;
            if (this.inView && this.late) this.draw();
        },
        { rootMargin: "100px" },
    );
    private late = false;
    /** The plot that the chart was last brought in line with. */
    private drawn: Plot | undefined;
    /** Colours and axes that the chart was last laid out for. */
    private frame: readonly unknown[] = [];
    private name = "";
    private unwatch: (() => void) | undefined;
    private surface: Surface | undefined;
    /** The box that is being drawn. */
    private box: Box | undefined;
    /** One movement of zooming is one entry of the history. */
    private step: HistoryStep | undefined;
    private readonly waits: Record<string, number> = {};

    constructor() {
        super();
        this.reading = null;
    }

    /** Draw what the plot now holds, once, in the next frame. */
    draw(): void {
        if (this.asked === 0) this.asked = requestAnimationFrame(() => this.drawNow());
    }

    /** The view that it is in. */
    private get view(): ViewElement | null | undefined {
        return this.closest(".view")?.parentElement as ViewElement | null | undefined;
    }

    /** The plot with its axes as they are seen. */
    get seen(): Plot {
        const { plot, view } = this;
        const zoomed = (way: "x" | "y"): Axis => {
            const width = plot[way].max - plot[way].min;
            const range =
                view?.zoomed(axisName(plot, way)) ?? (width > NARROWEST && width < WIDEST ? undefined : [-1, 1]);
            return range ? { ...plot[way], min: range[0], max: range[1] } : plot[way];
        };
        const [x, y] = [zoomed("x"), zoomed("y")];
        return x === plot.x && y === plot.y ? plot : { ...plot, x, y };
    }

    /** Draw what the plot now holds. */
    drawNow(): void {
        const { chart, seen: plot } = this;
        cancelAnimationFrame(this.asked);
        this.asked = 0;
        if (!chart) return;
        const name = `${plot.title}. ${plot.summary}`;
        if (name !== this.name) chart.canvas.setAttribute("aria-label", (this.name = name));
        this.late = !this.inView && !printing.peek();
        if (this.late) return;
        const colours = palette.value;
        this.drawn = this.plot;
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
        if (!sameFrame) chart.options.layout!.padding = this.margins;
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
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.watch.observe(this);
        this.unwatch = effect(() => {
            void palette.value;
            // Paper does not wait for a frame, and shows what has not been on the screen yet.
            if (printing.value) untracked(() => this.drawNow());
            else this.draw();
        });
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.unwatch?.();
        this.watch.disconnect();
        this.inView = false;
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
        const { seen } = this;
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
            <div class="frame" tabindex="0" role="application" aria-label=${say("plot.frame", { plot: plot.title })}
                aria-description=${say("plot.keys")} @blur=${this.onLeave}><canvas role="img" aria-label=${plot.title}
                @pointermove=${this.onPointer} @pointerdown=${this.onPointer}
                @pointerleave=${this.onLeave} @pointerup=${this.onRelease}
                ></canvas>${
                    plot.overlay
                        ? html`<canvas class="over overlay" role="img" aria-label=${plot.overlay.label}></canvas>`
                        : html`<canvas class="over" aria-hidden="true"></canvas>`
                }${plot.handles?.map((handle) => handleElement(handle, this.valueAt))}
                <p class="hint" aria-hidden="true">${say("plot.hint")}</p>
                <button type="button" class="small whole" ?hidden=${seen === plot} @click=${this.reset}
                    aria-label=${say("plot.whole-of", { plot: plot.title })}>${say("plot.whole")}</button></div>
            <div class="under-frame">
                <p class="reading">${this.told()}</p>
                <p class="axis-name">${caption(plot.x)}</p></div>
            <p class="take"><button type="button" class="quiet" @click=${this.takePicture}
                >${say("plot.picture")}<span class="unseen">${say("plot.numbers-of", { plot: plot.title })}</span></button
                ><button type="button" class="quiet" @click=${this.takeNumbers}
                >${say("plot.file")}<span class="unseen">${say("plot.numbers-of", { plot: plot.title })}</span></button></p>
            ${dataTable(() => this.seen)}
        </figure>`;
    }

    protected override updated(): void {
        // Chart.js keeps every chart that is not destroyed.
        if (!this.isConnected) return;
        const canvas = this.querySelector("canvas");
        if (!this.chart && canvas) {
            this.chart = this.makeChart(canvas);
            listen(canvas.parentElement!, canvas, this.zoomable);
        }
        const { x, y } = this.seen;
        const same = [x.min, x.max, y.min, y.max].every((end, i) => end === this.frame[i + 1]);
        // Only what is painted over the chart has changed.
        if (this.drawn === this.plot && same && this.asked === 0) this.paintOver();
        else {
            this.draw();
            this.wait("table", TABLE_AFTER, () => fillTable(this.querySelector("details")!, this.seen));
        }
    }

    /** Drawn anew with at least two points for each of the page, for as long as it is copied. */
    private readonly takePicture = (): void => {
        const { chart, seen: plot } = this;
        const { origin } = this.view!;
        const scale = Math.max(2, devicePixelRatio);
        const draw = (points: number | undefined): void => {
            chart!.options.devicePixelRatio = points!;
            chart!.resize();
        };
        draw(scale);
        const made = picture(plot, origin, [...this.querySelectorAll("canvas")], chart!.width, scale);
        draw(undefined);
        made.toBlob((content) => save(origin, plot, "png", content!));
    };

    private readonly takeNumbers = (): void => {
        const { origin } = this.view!;
        save(origin, this.plot, "csv", new Blob([numbers(this.plot, origin)], { type: "text/csv" }));
    };

    /** Do it so much later, once. */
    private wait(what: string, time: number, act: () => void): void {
        clearTimeout(this.waits[what]);
        this.waits[what] = window.setTimeout(act, time);
    }

    /** What gestures ask of the plot. */
    private readonly zoomable: Zoomable = {
        area: () => this.chart!.chartArea,
        show: (part) => this.show(part),
        end: () => (this.step = undefined),
        reset: () => this.reset(),
        mark: (box) => {
            this.box = box;
            this.paintOver();
        },
        read: (samples) => this.read(samples),
        middle: () => this.middle,
        hint: () => {
            const { classList } = this.querySelector(".frame")!;
            classList.add("told");
            this.wait("hint", HINT, () => classList.remove("told"));
        },
    };

    /** Fill the picture with a part of it; false when that changes nothing. */
    private show({ left, right, top, bottom }: Box): boolean {
        const { plot, chart } = this;
        const { x, y } = chart!.scales;
        const { chartArea: area } = chart!;
        if (plot.square) {
            // Grown about its middle to the proportion of the plot.
            const part = Math.max((right - left) / area.width, (bottom - top) / area.height) / 2;
            const [across, down] = [(left + right) / 2, (top + bottom) / 2];
            [left, right] = [across - part * area.width, across + part * area.width];
            [top, bottom] = [down - part * area.height, down + part * area.height];
        }
        const wanted = {
            x: narrowed(plot.x, x!.getValueForPixel(left)!, x!.getValueForPixel(right)!),
            y: narrowed(plot.y, y!.getValueForPixel(bottom)!, y!.getValueForPixel(top)!),
        };
        return this.zoom((ranges) => {
            for (const way of ["x", "y"] as const) {
                const range = wanted[way];
                if (!range) ranges.delete(axisName(plot, way));
                else if (isRange(range)) ranges.set(axisName(plot, way), range);
            }
        });
    }

    private readonly reset = (): boolean =>
        this.zoom((ranges) => {
            for (const way of ["x", "y"] as const) ranges.delete(axisName(this.plot, way));
        });

    private zoom(change: (ranges: Map<string, readonly [number, number]>) => void): boolean {
        const { store, zoomRanges } = this.view!;
        const ranges = new Map(zoomRanges);
        change(ranges);
        const text = writeZoom(ranges);
        if (text === store.pageValue("zoom")) return false;
        this.step ??= new HistoryStep(store);
        this.step.take((trace) => store.changePage("zoom", text, trace));
        return true;
    }

    /** Read at another sample of the main line, and say so. */
    private read(by: number): void {
        const { seen: plot } = this;
        const named = plot.series.filter(({ quiet, points }) => !quiet && points.length > 0);
        const series = named.find(({ main }) => main) ?? named.filter(({ faint }) => !faint).at(-1);
        if (!series) return;
        const places = series.along ?? series.points;
        const { min, max } = plot.x;
        const at = plot.cursor?.value ?? this.reading?.x;
        const visible = ({ x, y }: Point): boolean => x >= min && x <= max && Number.isFinite(y);
        let i = nearestIndex(places, at ?? (plot.loop ? Infinity : (min + max) / 2));
        if (at !== undefined) i += by;
        for (; series.points[i] && !visible(series.points[i]!) && at !== undefined && !plot.loop; i += Math.sign(by));
        const point = series.points[i];
        if (!point) return;
        this.reading = plot.cursor && !plot.loop ? null : { ...point };
        if (plot.cursor) plot.cursor.value = places[i]!.x;
        this.wait("said", SAY_AFTER, () => {
            const said = document.getElementById("said");
            if (said) said.textContent = this.querySelector(".reading")!.textContent.replace(/\s+/g, " ");
        });
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

    /** The same for the eye [px]. */
    private get middle(): Point {
        const { left, right, top, bottom } = this.chart!.chartArea;
        const at = this.readAt;
        const x = at === null ? NaN : this.surface!.x(at);
        return { x: x >= left && x <= right ? x : (left + right) / 2, y: (top + bottom) / 2 };
    }

    /** Around the plot; of a fixed size, so that plots under one another line up and a square one can be square [px]. */
    private get margins(): object {
        const { live, loop, square } = this.plot;
        const left = Math.round(AXIS_EMS * palette.value.size);
        const top = MARGIN + (square ? left - AXIS_HEIGHT : 0);
        return { left, top, bottom: AXIS_HEIGHT, right: live && !loop ? SIGN_MARGIN : MARGIN + 3 };
    }

    private makeChart(canvas: HTMLCanvasElement): Chart<"line", Point[]> {
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
                layout: { padding: this.margins },
                elements: { point: { radius: 0, hitRadius: 0, hoverRadius: 0 }, line: { tension: 0 } },
                scales: { x: axis(true, this.seen.x), y: axis(false, this.seen.y) } as never,
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
        const { seen: plot } = this;
        const surface: Surface = {
            context: ctx,
            x: pixels(scales["x"]!, plot.x.log),
            y: pixels(scales["y"]!, plot.y.log),
            ...chartArea,
        };
        ctx.save();
        if (layer === "under") paintGrid(surface, scales["x"]!, scales["y"]!);
        clip(surface);
        ctx.font = `${0.8 * palette.value.size}px ${palette.value.font}`;
        if (layer === "over")
            for (const series of plot.series) if (series.mark) paintMarks(surface, series, plot.y.min);
        if (layer === "over" && plot.live) paintLiveLines(surface, plot);
        plot[layer]?.(surface);
        if (layer === "under") paintZeroLines(surface, plot.y.log);
        ctx.restore();
        if (layer === "under") return;
        this.surface = surface;
        if (plot.live) paintSigns(surface, plot);
        else paintLineLabels(surface, plot);
        if (plot.handles) placeHandles(this, plot.handles, surface);
        this.paintOver();
        plot.overlay?.placed(() => this.paintOver());
    }

    /** The canvas over the chart: what moves while the chart stands still. */
    private paintOver(): void {
        const { chart, plot, surface: under, box } = this;
        const canvas = this.querySelector<HTMLCanvasElement>("canvas.over");
        const context = canvas?.getContext("2d");
        if (!chart || !under || !context || !canvas) return;
        const { width, height } = chart.canvas;
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        const scale = width / chart.width || 1;
        const surface = { ...under, context };
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        context.save();
        clip(surface);
        plot.overlay?.paint(surface);
        const at = plot.loop ? (plot.cursor?.value ?? null) : this.readAt;
        if (at !== null) {
            if (!plot.loop) paintReadingLine(surface, at);
            for (const series of plot.series) {
                const point = series.quiet || series.mark ? undefined : pointAt(series, at);
                if (point && (plot.loop || !series.faint)) paintDot(surface, point, palette.value[series.colour]);
            }
        }
        if (box) paintBox(surface, box);
        context.restore();
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
        this.share(this.reading?.x ?? null);
    };

    /** A loop's axes are others. */
    private share(x: number | null): void {
        const { cursor, loop } = this.plot;
        if (cursor && !loop) cursor.value = x;
    }

    /** A finger that is lifted points at nothing any more. */
    private readonly onRelease = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.onLeave();
    };

    private readonly onLeave = (): void => {
        this.reading = null;
        this.share(null);
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
                const point = pointAt(series, x);
                return point && Number.isFinite(point.y)
                    ? html` <span class="item">· ${series.label} ${withUnit(point.y, each, 3)}</span>`
                    : nothing;
            })} ${unitText(end)}`;
    }
}
customElements.define("friction-plot", FrictionPlot);

/** Pixels of values; Chart.js itself knows none that are far away. */
function pixels(scale: Scale, log = false): (value: number) => number {
    const of = log ? Math.log10 : Number;
    const [from, first, last] = [of(scale.min), scale.getPixelForValue(scale.min), scale.getPixelForValue(scale.max)];
    const each = (last - first) / (of(scale.max) - from);
    return (value) => first + each * (of(value) - from);
}

function clip({ context, left, top, right, bottom }: Surface): void {
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
}

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
