// A table of points on the plot of a law, as marks.
import type { LawFit } from "../../identify/identification";
import type { Point, Series } from "../../plot/series";
import { t } from "../../i18n/messages";

/** More points than this are drawn once for each place of a raster, so that sliders stay quick, and under the lines. */
const MOST = 2000;
const RASTER = { x: 300, y: 200 };
const OPACITY = 0.3;

/** In the order of v. */
export function pointSeries({ v, phi }: Pick<LawFit, "v" | "phi">): Series {
    const points = v.map((x, i) => ({ x, y: phi[i]! })).sort((a, b) => a.x - b.x);
    const series = { name: "points", label: t("law-points.series"), colour: "ink" } as const;
    return points.length <= MOST
        ? { ...series, mark: "dot", points }
        : { ...series, mark: "square", under: true, opacity: OPACITY, points: onRaster(points) };
}

/** One point for each place of a raster over all of them. */
export function onRaster(points: readonly Point[]): Point[] {
    const places = (of: (point: Point) => number, count: number): ((point: Point) => number) => {
        let [low, high] = [Infinity, -Infinity];
        for (const point of points) {
            low = Math.min(low, of(point));
            high = Math.max(high, of(point));
        }
        return (point) => Math.floor((count * (of(point) - low)) / (high - low || 1));
    };
    const across = places(({ x }) => x, RASTER.x);
    const up = places(({ y }) => y, RASTER.y);
    const taken = new Set<number>();
    return points.filter((point) => {
        const place = across(point) * (RASTER.y + 1) + up(point);
        return taken.size < taken.add(place).size;
    });
}
