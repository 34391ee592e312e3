// A law that is fitted to a table of points: the order to fit it, its settings in the view, parameters that the points do
// not determine, and the points as marks. Its facts are those that `friction identify` prints.
import type { FileText, LawFit, LawParameter, Order } from "../../identify/identification";
import { quoted } from "../../model/command-line";
import { choiceRow, keysOf } from "../../model/rows";
import type { Store } from "../../model/store";
import type { Param } from "../../../../wasm/friction";
import type { Point, Series } from "../../plot/series";
import { t } from "../../i18n/messages";

/** How a law is fitted. */
export interface FitChoice {
    readonly law: string;
    readonly loss: "squares" | "absolute";
    readonly weights: "none" | "relative";
    /** How often an interval holds its parameter, from 0.5 to 0.9999. */
    readonly level: number;
    /** Parameters that are not fitted, such as alpha, with their values. */
    readonly fixed: Readonly<Record<string, string>>;
}

export const DEFAULTS: Omit<FitChoice, "law" | "fixed"> = { loss: "squares", weights: "none", level: 0.9 };

/** A name that is neither an option nor a parameter among the arguments. */
function argumentName(name: string): string {
    const plain = name.replace(/[=\p{Cc}]/gu, "_");
    return plain.startsWith("-") ? `./${plain}` : plain;
}

/** Without those that are defaults. */
function argumentsOf(name: string, { law, loss, weights, level, fixed }: FitChoice): string[] {
    const pairs = Object.entries(fixed).map(([key, value]) => `${key}=${value}`);
    return [
        `law=${law}`,
        argumentName(name),
        ...(loss === DEFAULTS.loss ? [] : [`--loss=${loss}`]),
        ...(weights === DEFAULTS.weights ? [] : [`--weights=${weights}`]),
        ...(level === DEFAULTS.level ? [] : [`--level=${level}`]),
        ...(pairs.length === 0 ? [] : [`--fix=${pairs.join(",")}`]),
    ];
}

export function orderOf({ name, text }: FileText, choice: FitChoice): Order {
    return { files: [{ name: argumentName(name), text }], arguments: argumentsOf(name, choice) };
}

export function fitCommand(name: string, choice: FitChoice): string {
    const words = argumentsOf(name, choice).map((word) => {
        const [, option, value] = /^(--\w+=|law=)(.*)$/s.exec(word) ?? [];
        // Equals signs and commas between keys and values mean nothing to a shell.
        return option === undefined ? quoted(word) : option + (/^[\w.+,=-]*$/.test(value!) ? value! : quoted(value!));
    });
    return ["friction", "identify", ...words].join(" ");
}

type Changes = Readonly<Record<string, string | null>>;

/** null restores a default: for the parameters of the other laws, and for those that are fixed at their default. */
export function fittedSettings({ experiment, given, report }: Store, { law, parameters }: LawFit): Changes {
    const row = choiceRow(experiment.params, "law")!;
    const own = row.options.find(({ name }) => name === law)?.params ?? [];
    const others = keysOf(row.options.flatMap(({ params }) => params));
    const standard = report.value.entries.find(({ key }) => key === "law")?.standard;
    return {
        ...Object.fromEntries(
            Object.keys(given.value)
                .filter((key) => others.has(key))
                .map((key) => [key, null]),
        ),
        law: law === standard ? null : law,
        ...Object.fromEntries(
            parameters.map(({ key, value, state }) => {
                const isDefault = state === "fixed" && own.find((one) => one.key === key)?.value === value;
                return [key, isDefault ? null : String(value)];
            }),
        ),
    };
}

/** Whether the view shows the fitted law. */
export function isCurrent({ report }: Store, { law, parameters }: LawFit): boolean {
    const { entries } = report.value;
    const current = (key: string): unknown => entries.find((entry) => entry.key === key)?.value;
    return current("law") === law && parameters.every(({ key, value }) => current(key) === value);
}

/** With `inadmissible` where Phi_Z of the law would jump at breakaway and be refused for that alone. `jumped`: an earlier
 *  law set it, so it is reset where this one does not need it. */
export function shownSettings(store: Store, changes: Changes, jumped: boolean): { changes: Changes; jumps: boolean } {
    const accepts = (all: Changes): boolean => {
        const settings = Object.entries({ ...store.given.value, ...all });
        return store.ask(Object.fromEntries(settings.filter((pair): pair is [string, string] => pair[1] !== null))).ok;
    };
    const plain = jumped ? { ...changes, inadmissible: null } : changes;
    const jumping = { ...changes, inadmissible: "largest_root" };
    const jumps = !accepts(plain) && accepts(jumping);
    return { changes: jumps ? jumping : plain, jumps };
}

/** A parameter at an end of the accepted range, limited by another one (F_C <= F_S), or unknown; with an interval whose
 *  ends differ by a factor, or that begins at 0. */
export interface ParameterDoubt {
    kind: "end" | "limited" | "unknown" | "factor" | "zero";
    of: LawParameter;
    factor?: number;
}

export type Doubt = ParameterDoubt | { kind: "together"; one: string; other: string; correlation: number };

/** An interval as wide as this says little of its parameter. */
const WIDE = 10;

/** `rowOf`: the row of a parameter of the law. */
export function doubtsOf(fit: LawFit, rowOf: (key: string) => Param | undefined): Doubt[] {
    return [
        ...fit.parameters.flatMap((of) => doubtOf(of, rowOf(of.key)) ?? []),
        ...fit["correlations_beyond_0.9"].map(([one, other, correlation]): Doubt => ({
            kind: "together",
            one,
            other,
            correlation,
        })),
    ];
}

function doubtOf(of: LawParameter, row: Param | undefined): ParameterDoubt | undefined {
    const { state, value, from, to } = of;
    if (state === "unknown") return { kind: "unknown", of };
    if (state === "at-bound") {
        const end = !row || value <= row.min || value >= row.max;
        return { kind: end ? "end" : "limited", of };
    }
    if (state === "fixed" || from === null || to === null || !row) return undefined;
    if (row.min > 0) return to > WIDE * from ? { kind: "factor", of, factor: to / from } : undefined;
    return from <= 0 ? { kind: "zero", of } : undefined;
}

const LINEAR: Readonly<Record<string, string>> = { "rad/s": "m/s", "N m": "N", "N m s/rad": "N s/m" };

/** A unit of a law's parameter, or its like in the units of the file of points. */
export function unitOf({ linear }: Pick<LawFit, "linear">, unit: string): string {
    return (linear === 1 && LINEAR[unit]) || unit;
}

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
