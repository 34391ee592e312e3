// A plot: series with common axes, drawn by Chart.js (engine.ts), described for screen readers, with a table of its
// numbers. It fills the box that it is given.
//
// Every series keeps one array of points for its life, mutated in place. The reading line and overlays, which move
// without the lines, have a canvas over the chart, which is painted in a tenth of the time.
//
// The owner of the element defines the plot, stores the visible ranges, and knows the origin for files.
import { html, nothing, type TemplateResult } from "lit";
import { LiveElement } from "../ui/live-element";
import { presenting } from "../environment/presentation";
import { printing, shownTheme } from "../environment/theme";
import { t } from "../i18n/messages";
import { watch } from "../model/watch";
import { angleUnit } from "../i18n/angle-unit";
import { unitText } from "../i18n/number-text";
import { paintBox, paintDot, paintReadingLine } from "./cursor-painting";
import { dataTable, fillTable } from "./data-table";
import { Engine, type Look } from "./engine";
import { numbers, save, type Origin, type StepFile } from "./files";
import { listen, type Box, type Zoomable } from "./gestures";
import { handleElement, placeHandles } from "./handle";
import { legendItem } from "./legend";
import { within } from "./painting";
import { palette } from "./palette";
import { pixelRatio } from "./pixel-ratio";
import { menuButton, plotMenu, type MenuContent } from "./plot-menu";
import { Reading } from "./reading";
import { sampleAt, type Axis, type Plot, type Point, type Series } from "./series";
import { drawSoon, isWaiting, waitNoMore, type Drawn } from "./turns";
import { asSeen, Zooming, type Zoom } from "./zooming";

/** Duration of a hint, and delay before a reading by keys is announced [ms]. */
const HINT = 2500;
const SAY_AFTER = 300;
const TABLE_AFTER = 300;
/** Limit of device pixels for a CSS pixel while MANY plots or more run. */
const MANY = 3;
const RATIO_OF_MANY = 1.5;

let marked = false;
/** The first line of all plots, as a mark in the page's performance timeline. */
function markFirst({ series }: Plot): void {
    if (marked || !series.some(({ points }) => points.length > 1)) return;
    marked = true;
    performance.mark("first-plot");
}

/** Size of a plot on a handout, two of which are beside each other [px]. */
const ON_PAPER = { width: 420, height: 300 };

export class FrictionPlot extends LiveElement implements Drawn {
    static override properties = {
        plot: { attribute: false },
        zoom: { attribute: false },
        origin: { attribute: false },
        stepFiles: { attribute: false },
        announce: { attribute: false },
        complete: { attribute: false },
        running: { attribute: false },
        besideText: { attribute: false },
        group: { attribute: false },
        crowded: { state: true },
        menuOpen: { state: true },
    };
    declare plot: Plot;
    /** The visible ranges, and how they are changed; without it the plot cannot be zoomed. */
    declare zoom: Zoom | undefined;
    /** Origin of the plot, for its files. */
    declare origin: () => Origin;
    /** The files of every step of the runs that it shows. */
    declare stepFiles: (() => readonly StepFile[]) | undefined;
    /** Completes the lines before a picture is saved. */
    declare complete: (() => Promise<void>) | undefined;
    /** Says something to screen readers. */
    declare announce: ((text: string) => void) | undefined;
    /** The plot changes in every frame: lines are solid, and coarser if many plots run. */
    declare running: boolean | undefined;
    /** A text beside the plot describes it. */
    declare besideText: boolean | undefined;
    /** The connected plots of its view, of which this is one. */
    declare group: Set<FrictionPlot> | undefined;
    /** The header has no room for the legend. */
    declare private crowded: boolean;
    /** The menu is filled while it is open. */
    declare private menuOpen: boolean;
    /** Text of the header whose legend has been measured in the present size. */
    private measuredHead: string | undefined;
    private engine: Engine | undefined;
    /** Whether the plot is on or near the screen, undefined until its first size is known; elsewhere it is drawn once it
     *  gets there. */
    private inView: boolean | undefined;
    private readonly sight = new IntersectionObserver(
        (entries) => {
            this.inView = entries.at(-1)!.isIntersecting;
            if (this.inView && this.late) this.draw();
        },
        { rootMargin: "100px" },
    );
    private readonly sizes = new ResizeObserver(() => this.onResize());
    private late = false;
    /** The last drawn plot. */
    private drawn: Plot | undefined;
    private name = "";
    private unwatch: (() => void) | undefined;
    /** Whether the canvas over the chart is not empty. */
    private covered = false;
    /** The zoom box that is being dragged. */
    private box: Box | undefined;
    private readonly reading = new Reading(() => this.plot);
    private readonly zooming = new Zooming(() => this.zoom);
    private readonly waits: Record<string, number> = {};
    private static connected = 0;
    private static count = 0;
    private readonly menuName = `plot-menu-${++FrictionPlot.count}`;
    private readonly tableName = `plot-table-${FrictionPlot.count}`;

    /** Draw the plot once, in the next frame that has time for it. */
    draw(): void {
        drawSoon(this);
    }

    get patient(): boolean {
        return Boolean(this.running || this.plot.compact);
    }

    /** The plot with its visible axes. */
    get visiblePlot(): Plot {
        return asSeen(this.plot, this.zoom?.ranges);
    }

    private get look(): Look {
        const running = Boolean(this.running);
        const ratio = pixelRatio.value;
        const { besideText = false } = this;
        const shownRatio = running && FrictionPlot.connected >= MANY ? Math.min(ratio, RATIO_OF_MANY) : ratio;
        return { running, besideText, ratio: shownRatio };
    }

    /** Draw the plot. */
    drawNow(): void {
        const { engine, visiblePlot: plot } = this;
        waitNoMore(this);
        if (!engine) return;
        const name = `${plot.title}. ${plot.summary}`;
        if (name !== this.name) this.canvas.setAttribute("aria-label", (this.name = name));
        this.late = !this.inView && !printing.peek();
        if (this.late) return;
        this.drawn = this.plot;
        engine.draw(plot, this.look);
        markFirst(plot);
        this.fitLegend();
        if (plot.handles) placeHandles(this, plot.handles, engine.surface);
        this.paintTop();
        plot.overlay?.placed(() => this.paintTop());
    }

    override connectedCallback(): void {
        super.connectedCallback();
        FrictionPlot.connected++;
        this.sight.observe(this);
        this.unwatch = watch(
            // not of the palette, whose reading makes the browser compute the styles of a page that is being built
            () => [shownTheme.value, presenting.value, angleUnit.value, pixelRatio.value, printing.value],
            // Printing does not wait for a frame, and also shows plots that have not been on the screen.
            () => (printing.peek() ? this.drawNow() : this.draw()),
        );
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        FrictionPlot.connected--;
        this.group?.delete(this);
        this.unwatch?.();
        this.sight.disconnect();
        this.sizes.disconnect();
        this.inView = undefined;
        this.engine?.close();
        this.engine = undefined;
        waitNoMore(this);
    }

    protected override render(): TemplateResult {
        const { plot, visiblePlot, legend } = this;
        const kind = `plot ${plot.compact ? "compact" : ""} ${plot.square ? "square" : ""}`;
        return html`<figure class=${kind}>
            <figcaption class="plot-head ${this.crowded ? "crowded" : ""}"><h2>${plot.heading ?? plot.title}</h2>
                <p class="axis-name">${axisName(plot.y)}</p>
                <ul class="legend">${legend.map((s) => legendItem(s))}${
                    legend.length === 0 || plot.remark === undefined
                        ? nothing
                        : html`<li class="faint">${plot.remark}</li>`
                }</ul>
                <button type="button" class="small whole" ?hidden=${visiblePlot === plot} @click=${this.reset}
                    aria-label=${t("plot.whole-of", { plot: plot.title })}>${t("plot.whole")}</button>
                ${menuButton(this.menuName, plot)}</figcaption>
            <div class="frame" tabindex="0" role="application" aria-label=${t("plot.frame", { plot: plot.title })}
                aria-description=${t("plot.keys")} @blur=${this.onLeave}><canvas role="img" aria-label=${plot.title}
                @pointermove=${this.onPointer} @pointerdown=${this.onPointer}
                @pointerleave=${this.onLeave} @pointerup=${this.onRelease}
                ></canvas>${
                    plot.overlay
                        ? html`<canvas class="over overlay" role="img" aria-label=${plot.overlay.label}></canvas>`
                        : html`<canvas class="over" aria-hidden="true"></canvas>`
                }${plot.handles?.map((handle) => handleElement(handle, this.valueAt))}
                <p class="reading">${this.reading.text()}</p>
</div>
            <p class="hint" aria-hidden="true">${t("plot.hint")}</p>
            ${plotMenu(this.menuName, plot, this.menuOpen ? this.menu : undefined, this.onMenu)}
            ${dataTable(this.tableName, () => this.visiblePlot)}
        </figure>`;
    }

    /** Lines in the legend; none if the labels of the lines suffice. */
    private get legend(): readonly Series[] {
        const named = this.plot.series.filter((s) => !s.quiet);
        return this.plot.unlisted || (named.length < 2 && !named.some((s) => s.extra)) ? [] : named;
    }

    private get menu(): MenuContent {
        return {
            legend: this.crowded ? this.legend : [],
            picture: (kind, captioned) => void this.savePicture(kind, captioned),
            numbers: () => this.saveNumbers(),
            table: () => this.querySelector<HTMLElement>(".numbers")!.showPopover(),
            whole: () => this.reset(),
            steps: this.stepFiles?.() ?? [],
        };
    }

    private readonly onMenu = (opens: boolean): void => void (this.menuOpen = opens);

    private get frame(): HTMLElement {
        return this.querySelector<HTMLElement>(".frame")!;
    }

    private get canvas(): HTMLCanvasElement {
        return this.querySelector("canvas")!;
    }

    protected override firstUpdated(): void {
        listen(this.frame, this.canvas, this.zoomable);
    }

    protected override updated(): void {
        // Chart.js keeps every chart that is not destroyed.
        if (!this.isConnected) return;
        this.group?.add(this);
        if (!this.engine) {
            this.engine = new Engine(this.canvas.getContext("2d")!, this.visiblePlot);
            this.sizes.observe(this.frame);
        }
        // Only the layer over the chart has changed.
        if (this.drawn === this.plot && this.engine?.shows(this.visiblePlot, this.look) && !isWaiting(this))
            this.paintTop();
        else {
            this.draw();
            this.wait(
                "table",
                TABLE_AFTER,
                () => void fillTable(this.querySelector(".numbers")!, () => this.visiblePlot),
            );
        }
    }

    /** Hide the legend if it needs more than its line. Measuring makes the browser lay out the page: it is done in the
     *  frame, for another header or size. */
    private fitLegend(): void {
        const head = this.querySelector<HTMLElement>(".plot-head")!;
        const text = `${head.textContent} ${this.visiblePlot === this.plot}`;
        if (text === this.measuredHead) return;
        this.measuredHead = text;
        const list = head.querySelector(".legend")!;
        this.crowded =
            this.legend.length > 0 &&
            (list.scrollHeight > list.clientHeight + 2 || list.scrollWidth > list.clientWidth + 2);
    }

    private onResize(): void {
        if (!this.engine) return;
        // the observer of the sight reports after the first frame
        this.inView ??= isOnScreen(this);
        this.engine.resize(this.frame.clientWidth, this.frame.clientHeight);
        this.measuredHead = undefined;
        this.drawNow();
    }

    /** The canvas is redrawn with at least two device pixels for each CSS pixel while it is copied. */
    async savePicture(kind: "png" | "svg", captioned: boolean): Promise<void> {
        const { pngFigure, svgFigure } = await import("./figure");
        await this.complete?.();
        const engine = this.engine!;
        const plot = this.visiblePlot;
        const origin = this.origin();
        const caption = captioned ? origin : undefined;
        const { size } = engine;
        if (kind === "svg") {
            const text = svgFigure(plot, caption, size);
            return save(origin, plot, "svg", new Blob([text], { type: "image/svg+xml" }));
        }
        const ratio = Math.max(2, devicePixelRatio);
        engine.draw(plot, { ratio, running: false });
        this.paintTop();
        const picture = pngFigure(plot, caption, [...this.querySelectorAll("canvas")], size, ratio);
        this.drawNow();
        picture.toBlob((content) => save(origin, plot, "png", content!));
    }

    /** The plot for paper, as SVG, or only its axes, to draw on: as large for any window. */
    async vectors(bare = false): Promise<string> {
        const { svgFigure } = await import("./figure");
        const { x, y, name, title, summary } = this.visiblePlot;
        const plot = bare ? { x, y, name, title, summary, series: [] } : this.visiblePlot;
        return svgFigure(plot, undefined, ON_PAPER);
    }

    private saveNumbers(): void {
        const origin = this.origin();
        const fuller = (this.stepFiles?.() ?? []).length > 0;
        const text = this.plot.csv?.() ?? numbers(this.plot, origin, fuller);
        save(origin, this.plot, "csv", new Blob([text], { type: "text/csv" }));
    }

    /** Do something once, after a delay. */
    private wait(what: string, time: number, act: () => void): void {
        clearTimeout(this.waits[what]);
        this.waits[what] = window.setTimeout(act, time);
    }

    /** The functions of the plot that gestures call. */
    private readonly zoomable: Zoomable = {
        area: () => this.engine!.area,
        show: (part) => this.zooming.show(this.plot, this.engine!.area, part),
        end: () => this.zooming.end(),
        reset: () => this.reset(),
        mark: (box) => {
            this.box = box;
            this.paintTop();
        },
        read: (samples) => this.read(samples),
        pick: (at) => {
            const place = at ? this.inside(at.x, at.y) : this.reading.place;
            if (place) this.plot.pick?.(place.x, place.y);
        },
        middle: () => this.middle,
        hint: () => {
            const { classList } = this.frame;
            classList.add("hinted");
            this.wait("hint", HINT, () => classList.remove("hinted"));
        },
    };

    private readonly reset = (): boolean => this.zooming.reset(this.plot);

    /** Move the reading by this many samples, and announce it. */
    private read(by: number): void {
        if (!this.reading.go(by, this.visiblePlot.x)) return;
        this.wait("said", SAY_AFTER, () =>
            this.announce?.(this.querySelector(".reading")!.textContent.replace(/\s+/g, " ")),
        );
    }

    /** The values under a place on the screen. */
    private readonly valueAt = (clientX: number, clientY: number): Point => {
        const { left, top } = this.canvas.getBoundingClientRect();
        return this.engine!.valueAt(clientX - left, clientY - top);
    };

    /** The place of the reading, or the centre [px]. */
    private get middle(): Point {
        const { left, right, top, bottom, x: across } = this.engine!.surface;
        const { at } = this.reading;
        const x = at === null ? NaN : across(at);
        return { x: x >= left && x <= right ? x : (left + right) / 2, y: (top + bottom) / 2 };
    }

    /** Paint the canvas over the chart: overlay, reading and zoom box. */
    private paintTop(): void {
        const { engine, plot, box } = this;
        const at = plot.loop ? (plot.cursor?.value ?? null) : this.reading.at;
        const covers = plot.overlay !== undefined || at !== null || box !== undefined;
        // Copying it to the screen takes time even if it is empty.
        if (!covers && !this.covered) return;
        this.covered = covers;
        const canvas = this.querySelector<HTMLCanvasElement>("canvas.over");
        const context = canvas?.getContext("2d");
        if (!engine || !context || !canvas || engine.size.width === 0) return;
        const { width, height } = this.canvas;
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        const scale = width / engine.size.width;
        const surface = { ...engine.surface, context };
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        within(surface, () => {
            plot.overlay?.paint(surface);
            if (at !== null) {
                if (!plot.loop) paintReadingLine(surface, at);
                for (const series of plot.series) {
                    const point = series.quiet || series.mark ? undefined : sampleAt(series, at);
                    if (point && (plot.loop || !series.faint)) paintDot(surface, point, palette.value[series.colour]);
                }
            }
            if (box) paintBox(surface, box);
        });
    }

    private readonly onPointer = (event: PointerEvent): void => {
        if (this.engine) this.reading.take(this.inside(event.offsetX, event.offsetY));
    };

    /** Values of the axes at a place of the picture [px]; null outside of the axes. */
    private inside(x: number, y: number): Point | null {
        const { left, right, top, bottom } = this.engine!.area;
        return x >= left && x <= right && y >= top && y <= bottom ? this.engine!.valueAt(x, y) : null;
    }

    /** A finger that is lifted no longer points at anything. */
    private readonly onRelease = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.onLeave();
    };

    private readonly onLeave = (): void => this.reading.take(null);
}
customElements.define("friction-plot", FrictionPlot);

/** Whether an element is inside the window, and inside its parent, which may scroll. */
function isOnScreen(element: Element): boolean {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const box = element.parentElement!.getBoundingClientRect();
    return (
        top < Math.min(innerHeight, box.bottom) &&
        bottom > Math.max(0, box.top) &&
        left < Math.min(innerWidth, box.right) &&
        right > Math.max(0, box.left)
    );
}

function axisName({ label, unit }: Axis): TemplateResult {
    return html`${label} ${unit === "" ? nothing : html`<span class="unit">[${unitText(unit)}]</span>`}`;
}
