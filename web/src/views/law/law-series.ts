// The curves of the Law view as series: Phi dashed and Phi_Z solid, the chosen law on top of the others.
import { html } from "lit";
import type { Option } from "../../../../wasm/friction";
import { symbol } from "../../ui/symbol";
import { faded, palette, type ColourName } from "../../plot/palette";
import { differencePlot, subtract } from "../../plot/difference-plot";
import type { Plot, Point, Series, Surface } from "../../plot/series";
import { pinsOf } from "../../model/pins";
import { pinDifference } from "../../ui/pin-difference";
import { choiceRow } from "../../model/rows";
import type { Store } from "../../model/store";
import type { LawCurves } from "./law-curves";
import { t } from "../../i18n/messages";

const colours: readonly ColourName[] = ["green", "blue", "vermillion", "purple", "ink"];

/** The laws that are shown, all but the chosen one as thin lines. */
export function lawSeries(store: Store, shown: LawCurves["shown"]): Series[] {
    const law = store.option("law")?.name;
    const options = choiceRow(store.experiment.params, "law")?.options ?? [];
    return [...options]
        .sort((a, b) => Number(a.name === law) - Number(b.name === law))
        .flatMap((option) =>
            oneLaw(shown, option, option.name === law, colours[options.indexOf(option) % colours.length]!),
        )
        .filter(({ name }) => store.pageValue("transform") === "on" || !name.startsWith("phi_z"))
        .concat(
            pinsOf(store).flatMap((pin): Series[] => {
                const points = shown.points.get(pin.sign);
                const told = pinDifference(pin);
                const line = { colour: "ink", dash: pin.dash, faint: true } as const;
                return points
                    ? [
                          { ...line, name: `phi ${pin.sign}`, label: "", quiet: true, width: 0.75, points: points.phi },
                          {
                              ...line,
                              name: `phi_z ${pin.sign}`,
                              label: html`${symbol("Φ_Z")} ${pin.sign} ${told}`,
                              sign: `Φ_Z ${pin.sign}`,
                              width: 1.75,
                              points: points.phiZ,
                          },
                      ]
                    : [];
            }),
        );
}

/** The differences of the pinned transforms from the current one; undefined if nothing is pinned. */
export function lawDifference(
    store: Store,
    shown: LawCurves["shown"],
    x: Plot["x"],
    y: Plot["y"],
    cursor: Plot["cursor"],
): Plot | undefined {
    const own = shown.points.get(store.option("law")?.name ?? "");
    const series = pinsOf(store).flatMap(({ sign, dash }): Series[] => {
        const other = shown.points.get(sign);
        if (!own || !other) return [];
        const points: Point[] = [];
        subtract(points, other.phiZ, own.phiZ);
        return [{ name: sign, label: sign, sign, colour: "ink", dash, points }];
    });
    return series.length > 0 ? differencePlot(t("pin.transform"), { ...x }, y.unit, cursor, series) : undefined;
}

function oneLaw(shown: LawCurves["shown"], option: Option, chosen: boolean, colour: ColourName): Series[] {
    const points = shown.points.get(option.name);
    if (!points) return [];
    const mark = chosen ? {} : { faint: true };
    return [
        {
            name: `phi ${option.name}`,
            label: html`${symbol("Φ")} ${option.title}`,
            sign: `Φ ${option.title}`,
            colour,
            dash: [5, 4],
            width: chosen ? 1.75 : 1,
            points: points.phi,
            ...mark,
        },
        {
            name: `phi_z ${option.name}`,
            label: html`${symbol("Φ_Z")} ${option.title}`,
            sign: `Φ_Z ${option.title}`,
            colour,
            width: chosen ? 3 : 1.25,
            points: points.phiZ,
            ...mark,
        },
    ];
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
    // At the lower right of the zone, where neither curve passes.
    context.fillText(t("law.sticks"), x(stick / 2), bottom - 12);
}
