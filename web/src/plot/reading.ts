// The place at which a plot is read: under the pointer, at a sample chosen with keys, or that of a plot with the same axis.
import { signal } from "@preact/signals-core";
import { html, nothing, type TemplateResult } from "lit";
import { numberIn, unitText, withUnit } from "../i18n/number-text";
import { t } from "../i18n/messages";
import { nearestIndex, sampleAt, type Axis, type Plot, type Point } from "./series";

/** Text of a missing value: beyond the end of a line, or in a gap. */
const NO_VALUE = "–";

export class Reading {
    /** The place in this plot only. */
    private readonly own = signal<Point | null>(null);

    constructor(private readonly plot: () => Plot) {}

    /** The place on the horizontal axis; a loop, which has other axes, has its own. */
    get at(): number | null {
        return this.own.value?.x ?? this.plot().cursor?.value ?? null;
    }

    /** The place in this plot; null if there is none. */
    get place(): Point | null {
        return this.own.peek();
    }

    /** Read at this place; null ends the reading. */
    take(place: Point | null): void {
        this.own.value = place;
        const { cursor, loop } = this.plot();
        if (cursor && !loop) cursor.value = place && place.x;
    }

    /** Move by this many visible samples of the main line; false if there is no line. */
    go(by: number, { min, max }: Axis): boolean {
        const plot = this.plot();
        const named = plot.series.filter(({ quiet, points }) => !quiet && points.length > 0);
        const series = named.find(({ main }) => main) ?? named.filter(({ faint }) => !faint).at(-1);
        if (!series) return false;
        const places = series.along ?? series.points;
        const at = plot.cursor?.value ?? this.own.value?.x;
        const visible = ({ x, y }: Point): boolean => x >= min && x <= max && Number.isFinite(y);
        let i = nearestIndex(places, at ?? (plot.loop ? Infinity : (min + max) / 2));
        if (at !== undefined) i += by;
        // Up to the end of the line.
        const on = by < 0 ? -1 : 1;
        for (; series.points[i] && !visible(series.points[i]!) && at !== undefined && !plot.loop; i += on);
        const point = series.points[i];
        if (!point) return false;
        this.own.value = plot.cursor && !plot.loop ? null : { ...point };
        if (plot.cursor) plot.cursor.value = places[i]!.x;
        return true;
    }

    text(): TemplateResult | typeof nothing {
        const plot = this.plot();
        const x = this.at;
        const own = this.own.value;
        if (x === null) return nothing;
        if (plot.explain && own) return plot.explain(own.x, own.y);
        if (plot.loop) return nothing;
        const named = plot.series.filter(({ quiet, faint }) => !quiet && !faint);
        const values = named.map((series) => ({ series, y: sampleAt(series, x)?.y ?? NaN }));
        const place = html`${plot.x.short ?? plot.x.label} = ${withUnit(x, plot.x.unit, 3)}`;
        if (named.length > 0 && !values.some(({ y }) => Number.isFinite(y)))
            return html`${place} · ${t("plot.no-values")}`;
        // With labels at the ends of lines, the unit is written once at the end.
        const [each, end] = plot.endLabels ? ["", plot.y.unit] : [plot.y.unit, ""];
        return html`${place}${values.map(
            ({ series, y }) =>
                html` <span class="item">· ${series.label} ${
                    Number.isFinite(y) ? (each === "" ? numberIn(end, y, 3) : withUnit(y, each, 3)) : NO_VALUE
                }</span>`,
        )} ${unitText(end)}`;
    }
}
