// A plot: series with common axes, drawn by Chart.js, described for screen readers, with a table of its numbers.
//
// Every series keeps one array of points for its life, mutated in place; Chart.js takes it without parsing and draws
// no point marks. Labels and areas are painted around the chart by the page's own painters; what moves independently of
// the chart, such as the reading line, has its own canvas over it, which is painted in a tenth of the time.
//
// A view defines what a plot shows. The visible part is in the link, and the plot itself changes it.
import { effect, untracked } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../live-element";
import { printing } from "../state/theme";
import { say } from "../notation/words";
import type { ViewElement } from "../views/view";
import { drawChart, makeChart, surfaceOf, valueAt, type Chart, type Layer } from "./chart";
import { listen, type Box, type Zoomable } from "./gestures";
import { handleElement, placeHandles } from "./handle";
import { paintLiveLines, paintSigns } from "./live-lines";
import { paintMarks } from "./marks";
import { palette } from "./palette";
import { paintBox, paintDot, paintGrid, paintReadingLine, paintZeroLines } from "./plot-lines";
import { Reading } from "./reading";
import { pointAt, type Axis, type Plot, type Point, type Surface } from "./series";
import { drawSoon, isWaiting, waitNoMore, type Drawn } from "./turns";
import { numbers, picture, save } from "./files";
import { legendItem } from "./legend";
import { paintLineLabels } from "./line-labels";
import { dataTable, fillTable } from "./data-table";
import { unitText } from "../notation/number-text";
import { asSeen, Zooming } from "./zooming";

/** How long a hint is shown, and the delay before a reading by keys is announced [ms]. */
const HINT = 2500;
const SAY_AFTER = 300;
const TABLE_AFTER = 300;

export class FrictionPlot extends LiveElement implements Drawn {
    static override properties = { plot: { attribute: false } };
    declare plot: Plot;
    private chart: Chart | undefined;
    /** Whether it is on the screen, or nearly; otherwise it is drawn once it gets there. */
    private inView = false;
    private readonly watch = new IntersectionObserver(
        (seen) => {
            this.inView = seen.at(-1)!.isIntersecting;
            if (this.inView && this.late) this.draw();
        },
        { rootMargin: "100px" },
    );
    private late = false;
    /** The plot at the last update of the chart. */
    private drawn: Plot | undefined;
    /** Colours and axes at the last layout of the chart. */
    private frame: readonly unknown[] = [];
    private name = "";
    private unwatch: (() => void) | undefined;
    private surface: Surface | undefined;
    /** Whether the canvas over the chart is not empty. */
    private covered = false;
    /** The zoom box that is being dragged. */
    private box: Box | undefined;
    private readonly reading = new Reading(() => this.plot);
    private readonly zooming = new Zooming(() => this.view!);
    private readonly waits: Record<string, number> = {};

    /** Draw the plot once, in the next frame that has time for it. */
    draw(): void {
        drawSoon(this);
    }

    get patient(): boolean {
        return Boolean(this.plot.live || this.plot.compact);
    }

    /** The view that contains it. */
    private get view(): ViewElement | null | undefined {
        return this.closest(".view")?.parentElement as ViewElement | null | undefined;
    }

    /** The plot with its visible axes. */
    get seen(): Plot {
        return asSeen(this.plot, this.view?.zoomRanges);
    }

    /** Draw the plot. */
    drawNow(): void {
        const { chart, seen: plot } = this;
        waitNoMore(this);
        if (!chart) return;
        const name = `${plot.title}. ${plot.summary}`;
        if (name !== this.name) chart.canvas.setAttribute("aria-label", (this.name = name));
        this.late = !this.inView && !printing.peek();
        if (this.late) return;
        const colours = palette.value;
        this.drawn = this.plot;
        const frame = [colours, plot.x.min, plot.x.max, plot.y.min, plot.y.max];
        const sameFrame = frame.every((part, i) => part === this.frame[i]);
        this.frame = frame;
        drawChart(chart, plot, sameFrame);
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.watch.observe(this);
        this.unwatch = effect(() => {
            void palette.value;
            // Printing does not wait for a frame, and also shows plots that have not been on the screen.
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
        waitNoMore(this);
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
                <p class="reading">${this.reading.told()}</p>
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
            this.chart = makeChart(canvas, this.seen, this.paint);
            listen(canvas.parentElement!, canvas, this.zoomable);
        }
        const { x, y } = this.seen;
        const same = [x.min, x.max, y.min, y.max].every((end, i) => end === this.frame[i + 1]);
        // Only the layer over the chart has changed.
        if (this.drawn === this.plot && same && !isWaiting(this)) this.paintOver();
        else {
            this.draw();
            this.wait("table", TABLE_AFTER, () => fillTable(this.querySelector("details")!, this.seen));
        }
    }

    /** Redraw with at least two device pixels for each CSS pixel while it is copied. */
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

    /** Do something once, after a delay. */
    private wait(what: string, time: number, act: () => void): void {
        clearTimeout(this.waits[what]);
        this.waits[what] = window.setTimeout(act, time);
    }

    /** The functions of the plot that gestures call. */
    private readonly zoomable: Zoomable = {
        area: () => this.chart!.chartArea,
        show: (part) => this.zooming.show(this.plot, this.chart!, part),
        end: () => this.zooming.end(),
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

    private readonly reset = (): boolean => this.zooming.reset(this.plot);

    /** Move the reading by so many samples, and announce it. */
    private read(by: number): void {
        if (!this.reading.go(by, this.seen.x)) return;
        this.wait("said", SAY_AFTER, () => {
            const said = document.getElementById("said");
            if (said) said.textContent = this.querySelector(".reading")!.textContent.replace(/\s+/g, " ");
        });
    }

    /** The values under a place on the screen. */
    private readonly valueAt = (clientX: number, clientY: number): Point => {
        const { left, top } = this.chart!.canvas.getBoundingClientRect();
        return valueAt(this.chart!, clientX - left, clientY - top);
    };

    /** The place of the reading, or the centre [px]. */
    private get middle(): Point {
        const { left, right, top, bottom } = this.chart!.chartArea;
        const { at } = this.reading;
        const x = at === null ? NaN : this.surface!.x(at);
        return { x: x >= left && x <= right ? x : (left + right) / 2, y: (top + bottom) / 2 };
    }

    private readonly paint = (chart: Chart, layer: Layer): void => {
        const { ctx, scales } = chart;
        const { seen: plot } = this;
        const surface = surfaceOf(chart, plot);
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
    };

    /** The canvas over the chart, for what moves while the chart does not change. */
    private paintOver(): void {
        const { chart, plot, surface: under, box } = this;
        const at = plot.loop ? (plot.cursor?.value ?? null) : this.reading.at;
        const covers = plot.overlay !== undefined || at !== null || box !== undefined;
        // Copying it to the screen takes time even if it is empty.
        if (!covers && !this.covered) return;
        this.covered = covers;
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
        this.reading.take(inside ? valueAt(chart, offsetX, offsetY) : null);
    };

    /** A finger that is lifted no longer points at anything. */
    private readonly onRelease = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.onLeave();
    };

    private readonly onLeave = (): void => this.reading.take(null);
}
customElements.define("friction-plot", FrictionPlot);

function clip({ context, left, top, right, bottom }: Surface): void {
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
}
