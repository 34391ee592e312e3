// The curves of the Law view as series: Phi dashed and Phi_Z solid, the chosen law on top of the others.
import { html } from "lit";
import { symbol } from "../../ui/symbol";
import { faded, palette, type ColourName } from "../../plot/palette";
import { differencePlot, subtract } from "../../plot/difference-plot";
import type { Plot, Point, Series, Surface } from "../../plot/series";
import { pinsOf } from "../../model/pins";
import { pinDifference } from "../../ui/pin-bar";
import { choiceRow } from "../../model/rows";
import type { Store } from "../../model/store";
import type { DrawnLaws } from "./law-curves";
import { t } from "../../i18n/messages";

const colours: readonly ColourName[] = ["green", "blue", "vermillion", "purple", "ink"];

type CurvesByName = DrawnLaws["curves"];

/** All drawn laws and pins; all but the chosen law as thin lines. */
export function lawSeries(store: Store, curves: CurvesByName): Series[] {
    const law = store.option("law")?.name;
    const options = choiceRow(store.experiment.params, "law")?.options ?? [];
    const laws = options.map(({ name, title }, i): { chosen: boolean; lines: Series[] } => {
        const chosen = name === law;
        const line = { colour: colours[i % colours.length]!, ...(chosen ? {} : { faint: true }) };
        const [phi, phiZ] = [
            { ...line, dash: [5, 4], width: chosen ? 1.75 : 1 },
            { ...line, width: chosen ? 3 : 1.25 },
        ];
        return { chosen, lines: linesOf(curves, name, title, phi, phiZ) };
    });
    const pins = pinsOf(store).flatMap((pin) => {
        const line = { colour: "ink", dash: pin.dash, faint: true } as const;
        const phi = { ...line, label: "", quiet: true, width: 0.75 };
        const phiZ = { ...line, label: html`${symbol("Φ_Z")} ${pin.sign} ${pinDifference(pin)}`, width: 1.75 };
        return linesOf(curves, pin.sign, pin.sign, phi, phiZ);
    });
    return laws
        .sort((a, b) => Number(a.chosen) - Number(b.chosen))
        .flatMap(({ lines }) => lines)
        .filter(({ name }) => store.pageValue("transform") === "on" || !name.startsWith("phi_z"))
        .concat(pins);
}

type Style = Partial<Series> & Pick<Series, "colour">;

function linesOf(curves: CurvesByName, name: string, title: string, phi: Style, phiZ: Style): Series[] {
    const points = curves.get(name);
    if (!points) return [];
    const line = (key: string, sign: string, line: Point[], style: Style): Series => ({
        ...{ name: `${key} ${name}`, label: html`${symbol(sign)} ${title}`, sign: `${sign} ${title}`, points: line },
        ...style,
    });
    return [line("phi", "Φ", points.phi, phi), line("phi_z", "Φ_Z", points.phiZ, phiZ)];
}

/** The differences of the pinned transforms from the current one; undefined if nothing is pinned. */
export function lawDifference(store: Store, curves: CurvesByName, { x, y, cursor }: Plot): Plot | undefined {
    const chosen = curves.get(store.option("law")?.name ?? "");
    const series = pinsOf(store).flatMap(({ sign, dash }): Series[] => {
        const pinned = curves.get(sign);
        if (!chosen || !pinned) return [];
        const points: Point[] = [];
        subtract(points, pinned.phiZ, chosen.phiZ);
        return [{ name: sign, label: sign, sign, colour: "ink", dash, points }];
    });
    return series.length > 0 ? differencePlot(t("pin.transform"), { ...x }, y.unit, cursor, series) : undefined;
}

/** The top of an axis that holds these series up to `reach`, a little above the highest point. */
export function highest(series: readonly Series[], reach: number): number {
    let top = 0;
    for (const { points } of series) {
        for (const { x, y } of points) if (Math.abs(x) <= reach && Math.abs(y) > top) top = Math.abs(y);
    }
    return top > 0 ? 1.08 * top : 1;
}

export function paintStickZone({ context, x, top, bottom }: Surface, stick: number): void {
    if (!(stick > 0)) return;
    const [left, right] = [x(-stick), x(stick)];
    context.fillStyle = faded(palette.value.quiet, 0.13);
    context.fillRect(left, top, right - left, bottom - top);
    if (right - left < 100) return;
    context.fillStyle = palette.value.quiet;
    context.textAlign = "center";
    // Neither curve passes through the lower right of the zone.
    context.fillText(t("law.sticks"), x(stick / 2), bottom - 12);
}
