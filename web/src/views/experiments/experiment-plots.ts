// Plots of an experiment, built from its channels: one against time for each unit, and one channel against another.
import { group } from "d3-array";
import { computed, type ReadonlySignal, type Signal } from "@preact/signals-core";
import { html, type TemplateResult } from "lit";
import type { Channel, Experiment } from "../../../../wasm/friction";
import { shortNumber } from "../../i18n/number-text";
import { sameParts } from "../../model/same";
import { steady } from "../../model/watch";
import { symbol } from "../../ui/symbol";
import { t, type Key } from "../../i18n/messages";
import { differencePlot, fitDifference } from "../../plot/difference-plot";
import { differ } from "../../sim/differences";
import type { Axis, Plot, Series, Surface } from "../../plot/series";
import { join } from "../../sim/live-run";
import { formerSeries, placeText, timeAxis } from "../run-plots";
import type { Compared, ComparedRuns } from "../../sim/compared-runs";
import { lineStyle, MOST_OTHERS } from "../../sim/line-style";
import { roundRange } from "../../plot/scale";
import { commonRange, rangeOf } from "../../sim/ranges";
import { paintEvents } from "./run-events";
import { isFriction } from "./scene-frame";

const MAX_PLOTS = 4;
/** Number of plots on the stage by default. */
const STAGE_PLOTS = 2;
/** Line widths of the channels of one plot, in order [px]. */
const WIDTHS = [2.5, 1.4, 0.8];
/** Differences below this are rounding, relative to the largest value. */
const ROUNDING = 1e-12;
/** A line of this part of the largest one in its plot is not visible. */
const UNSEEN = 500;
/** Line width of a run without twins [px]. */
const SINGLE_WIDTH = 2;
const COMMON = { summary: "", compact: true, unlisted: true } satisfies Partial<Plot>;

const unitNames: Readonly<Record<string, Key>> = {
    m: "experiments.position",
    "m/s": "experiments.velocity",
    N: "experiments.force",
    rad: "experiments.angle",
    "rad/s": "experiments.angular-velocity",
    "rad/s²": "experiments.acceleration",
    "m/s²": "experiments.acceleration",
    "N m": "experiments.torque",
    J: "experiments.energy",
};

/** Channels that are plotted against time, grouped by unit, with the channels of the body first: all except time and the
 *  travel of a belt, which is unlimited. With several joints, only the channels named by the experiment, and their goals. */
function groups(experiment: Experiment): Channel[][] {
    const { channels, scene, contacts, plots } = experiment;
    if (contacts === 0) {
        const named = plots.flatMap((key) => channels.find((channel) => channel.key === key) ?? []);
        const units = named.map(({ unit }) => unit);
        return groupsOf([...named, ...channels.filter(({ prescribed, unit }) => prescribed && units.includes(unit))]);
    }
    const belts = scene.filter(({ part }) => part === "belt").map(({ a }) => a);
    const bodies = scene.flatMap(({ part, a, b }) =>
        part === "point" ? [a, b] : part === "block" || part === "dial" ? [a] : [],
    );
    const first = ({ key: name }: Channel): number => (bodies.includes(name) || isFriction(name) ? 0 : 1);
    return groupsOf(channels.slice(1).filter(({ key }) => !belts.includes(key)))
        .slice(0, MAX_PLOTS)
        .map((group) => group.sort((a, b) => first(a) - first(b)));
}

function groupsOf(channels: readonly Channel[]): Channel[][] {
    return [...group(channels, ({ unit }) => unit).values()];
}

function groupTitle(group: readonly Channel[]): string {
    const name = unitNames[group[0]!.unit];
    return name ? t(name) : capital(group.map(({ text }) => text).join(", "));
}

export function plotOptions(experiment: Experiment): { name: string; title: string }[] {
    return [
        ...groups(experiment).map((group) => ({ name: group[0]!.unit, title: groupTitle(group) })),
        { name: "phase", title: phaseTitle(experiment) },
        { name: "difference", title: t("experiments.difference") },
    ];
}

/** Default plots: the ones with the channels that the experiment names. */
export function firstPlots(experiment: Experiment): string[] {
    const all = groups(experiment);
    const first = experiment.plots.flatMap(
        (key) => all.find((group) => group.some((channel) => channel.key === key))?.[0]?.unit ?? [],
    );
    return [...new Set(first)].slice(0, STAGE_PLOTS);
}

/** Velocity of a position: v of x, v1 of x1, dq of q, omega1 of q1. */
function velocityOf(channels: readonly Channel[], { key, unit }: Channel): Channel | undefined {
    const names = [key.replace(/^[xq]/, "v"), `d${key}`, key.replace(/^(q|theta)/, "omega")];
    return channels.find((channel) => names.includes(channel.key) && channel.unit === `${unit}/s`);
}

/** Title of the second plot; velocity against position is a phase plane. */
function phaseTitle(experiment: Experiment): string {
    const { across, up } = standardPhase(experiment);
    const of = (key: string): Channel => experiment.channels.find((channel) => channel.key === key)!;
    return velocityOf(experiment.channels, of(across))?.key === up
        ? t("experiments.phase")
        : capital(t("experiments.over", { up: of(up).text, across: of(across).text }));
}

/** Default of the second plot: a path in the plane, else the velocity (or the friction) of a body against its position. */
export function standardPhase({ channels, scene }: Experiment): { across: string; up: string } {
    const point = scene.find(({ part }) => part === "point");
    if (point) return { across: point.a, up: point.b };
    const isPlace = ({ unit }: Channel): boolean => unit === "m" || unit === "rad";
    const body = scene.find(({ part }) => part === "block" || part === "dial")?.a;
    const across =
        channels.find((channel) => channel.key === body && isPlace(channel)) ?? channels.find(isPlace) ?? channels[0]!;
    const up = velocityOf(channels, across) ?? channels.find(({ key }) => isFriction(key)) ?? channels[1]!;
    return { across: across.key, up: up.key };
}

/** A plot and its channels. */
interface ChannelPlot {
    plot: Plot;
    keys: readonly string[];
}

/** Plots of an experiment and its runs. A plot becomes a new object only if its lines or their names change. */
export class ExperimentPlots {
    private readonly overTime: readonly ReadonlySignal<ChannelPlot>[];
    /** Differences in the first channel in which the runs differ; undefined for a single run. */
    private readonly difference: ReadonlySignal<ChannelPlot | undefined>;
    private readonly phase: ReadonlySignal<Plot>;

    /** `across`, `up`: channels of the phase plane, read from signals. */
    constructor(
        private readonly experiment: Experiment,
        private readonly runs: ComparedRuns,
        private readonly across: () => string,
        private readonly up: () => string,
        private readonly cursor: Signal<number | null>,
    ) {
        const { lines } = runs;
        const all = groups(experiment);
        this.overTime = all.map((group) => {
            const visible = steady(() => notZero(group, runs.all), sameParts);
            return computed(() => this.timePlot(visible.value, groupTitle(group), lines.value));
        });
        const first = computed(() => differing(all.flat(), runs.all));
        this.difference = computed(() =>
            lines.value.length > 1 ? this.differenceIn(first.value, lines.value.slice(1)) : undefined,
        );
        const chosen = [computed(across), computed(up)] as const;
        this.phase = computed(() => this.phasePlot(lines.value, chosen[0].value, chosen[1].value));
    }

    get plots(): readonly Plot[] {
        const { overTime, phase, difference } = this;
        const apart = difference.value?.plot;
        return [...overTime.map(({ value }) => value.plot), phase.value, ...(apart ? [apart] : [])];
    }

    private get time(): Axis {
        return timeAxis(this.experiment.channels[0]!.unit);
    }

    private timePlot(group: readonly Channel[], title: string, twins: readonly Compared[]): ChannelPlot {
        const { unit } = group[0]!;
        const several = group.length > 1;
        const alone = twins.length === 1;
        return {
            keys: group.map(({ key }) => key),
            plot: {
                ...{ ...COMMON, name: unit, title },
                ...(several ? { note: key(group, alone) } : {}),
                x: this.time,
                y: {
                    label: html`${group.map((channel, i) => html`${i > 0 ? ", " : ""}${symbol(channel.symbol)}`)}`,
                    ...{ unit, min: -1, max: 1 },
                },
                cursor: this.cursor,
                over: (surface: Surface) => paintEvents(surface, twins[0]!.live.events),
                // the main run is painted last, over its twins
                series: [
                    ...group.map(({ key }) => formerSeries(key, twins[0]!.live)),
                    ...twins
                        .flatMap((twin, place) =>
                            group.map((channel, i) => series(twin, place, channel, i, several, alone)),
                        )
                        .reverse(),
                ],
            },
        };
    }

    private differenceIn({ key, text, unit }: Channel, others: readonly Compared[]): ChannelPlot {
        const lines = others.map(({ name, title, style }): Series => ({
            ...style,
            name: `${key} ${name}`,
            label: title,
            sign: title,
            points: [],
        }));
        return { keys: [key], plot: { ...differencePlot(text, this.time, unit, this.cursor, lines), unlisted: true } };
    }

    private phasePlot(twins: readonly Compared[], across: string, up: string): Plot {
        const { channels } = this.experiment;
        const channel = (key: string): Channel => channels.find((item) => item.key === key)!;
        const axis = ({ key: name, symbol: sign, unit }: Channel): Axis => ({
            ...{ label: symbol(sign), name: `phase.${name}`, unit, min: -1, max: 1 },
        });
        const [x, y] = [axis(channel(across)), axis(channel(up))];
        return {
            ...{ ...COMMON, name: "phase", x, y, explain: placeText(x, y), loop: true, cursor: this.cursor },
            title: capital(t("experiments.over", { up: channel(up).text, across: channel(across).text })),
            series: twins
                .map(({ name, title, live, style }, place): Series => ({
                    ...{ ...style, name, label: title, points: [], along: live.traces[across]! },
                    ...{ width: place === 0 ? 2.5 : 1.5, main: place === 0 },
                }))
                .reverse(),
        };
    }

    /** Updates axes and points to the runs. Returns the twins that leave a plot. */
    fit(): Set<Compared> {
        const { all: twins, duration, run } = this.runs;
        const isBeyond = run.time > duration * (1 + 1e-9);
        const cut = new Set<Compared>();
        const fit = (axis: Axis, keys: readonly string[]): void => {
            const common = commonRange(twins, keys, isBeyond);
            [axis.min, axis.max] = roundRange(common.range);
            for (const twin of common.cut) cut.add(twin);
        };
        // The window moves by tenths: an axis that rarely changes is easier to read and needs no new layout.
        const end = isBeyond ? Math.ceil((run.time / duration) * 10) * (duration / 10) : duration;
        const window = { min: end - duration, max: end };
        for (const { value } of this.overTime) {
            fit(value.plot.y, value.keys);
            Object.assign(value.plot.x, window);
        }
        const apart = this.difference.value;
        if (apart) {
            const { plot } = apart;
            const key = apart.keys[0]!;
            const own = twins[0]!;
            twins.slice(1).forEach(({ live }, i) => {
                differ(live.traces[key]!, own.live.traces[key]!, plot.series[i]!.points);
            });
            Object.assign(plot.x, window);
            const known = [...own.live.reach[key]!, ...(own.ahead?.[key] ?? [])].filter(Number.isFinite);
            fitDifference(plot, ROUNDING * Math.max(...known.map(Math.abs)));
        }
        const phase = this.phase.value;
        const [across, up] = [this.across(), this.up()];
        fit(phase.x, [across]);
        fit(phase.y, [up]);
        twins.forEach(({ live }, i) => {
            join(live.traces[across]!, live.traces[up]!, phase.series[twins.length - 1 - i]!.points);
        });
        return cut;
    }

    /** Writes the current values into the summaries of the plots. */
    describe(): void {
        const { channels } = this.experiment;
        const { now } = this.runs.main;
        const valuesOf = (keys: readonly string[]): string =>
            nowInWords(
                channels.filter(({ key }) => keys.includes(key)),
                now,
            );
        for (const { value } of this.overTime) value.plot.summary = valuesOf(["t", ...value.keys]);
        this.phase.value.summary = valuesOf([this.across(), this.up()]);
    }
}

function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Channels of a plot without the ones that look like zero in all runs, such as the elongation of a stiff contact. */
function notZero(group: Channel[], runs: readonly Compared[]): Channel[] {
    const size = ({ key: name }: Channel): number =>
        Math.max(
            ...runs.map((run) =>
                run.strayed || !run.ahead ? Infinity : Math.max(...rangeOf(run, name, false).map(Math.abs)),
            ),
        );
    const sizes = group.map(size);
    const least = Math.max(...sizes.filter(Number.isFinite), 0) / UNSEEN;
    const rest = group.filter((_, i) => sizes[i]! > least);
    return rest.length > 0 ? rest : group.slice(0, 1);
}

/** First channel in which a twin differs from the run; channels that depend on time alone are skipped. */
function differing(all: readonly Channel[], [own, ...others]: readonly Compared[]): Channel {
    const free = all.filter(({ prescribed }) => !prescribed);
    const differs = ({ key: name }: Channel): boolean =>
        others.some(({ ahead }) => String(ahead?.[name]) !== String(own?.ahead?.[name]));
    return free.find(differs) ?? free[0] ?? all[0]!;
}

/** Key of a plot: its channels, distinguished by line widths or by colours. */
function key(group: readonly Channel[], coloured: boolean): TemplateResult {
    return html`${group.map(
        (channel, i) => html`${i > 0 ? " · " : ""}${symbol(channel.symbol)} ${channel.text}`,
    )} ${coloured ? "" : t("experiments.widths")}`;
}

function series(
    { name, title, live, style }: Compared,
    place: number,
    channel: Channel,
    i: number,
    several: boolean,
    alone: boolean,
): Series {
    const width = WIDTHS[Math.min(i, WIDTHS.length - 1)] ?? 1;
    return {
        ...style,
        // in a single run, colours distinguish the channels
        ...(alone ? { colour: lineStyle(i % (MOST_OTHERS + 1)).colour } : {}),
        name: `${channel.key} ${name}`,
        label: html`${symbol(channel.symbol)} ${title}`,
        width: alone ? SINGLE_WIDTH : width * (place === 0 ? 1 : 0.75),
        main: place === 0 && i === 0,
        ...(several ? (place === 0 ? { sign: channel.symbol } : {}) : { sign: title }),
        points: live.drawn[channel.key]!,
    };
}

export function nowInWords(channels: readonly Channel[], now: Readonly<Record<string, number>>): string {
    return channels
        .map(({ key: name, text, unit }) => `${text} ${shortNumber(now[name], 3)} ${unit}`.trim())
        .join(", ");
}
