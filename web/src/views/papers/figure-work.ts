// The numbers of a figure and the lines of its picture, computed by the library.
import type { Channel, Friction, Param, Run } from "../../../../wasm/friction";
import { plainSymbol, withUnit } from "../../i18n/number-text";
import { commandLine } from "../../model/command-line";
import { optionOf, rowOf } from "../../model/rows";
import type { Given } from "../../model/store";
import type { ColourName } from "../../sim/line-style";
import type { PaperFigure } from "./figure-list";

/** Points of a line across the picture. */
const POINTS = 120;
/** Points on a curve that a copied command asks for. */
const COMMAND_POINTS = 201;

interface Points {
    x: number[];
    y: number[];
}

export interface Line extends Points {
    /** The quantity or the settings that distinguish it from the others. */
    name: string;
    colour: ColourName;
}

/** Colours of the figure's own lines, and of the comparison lines. */
const OWN: readonly ColourName[] = ["blue", "vermillion"];
const BEHIND: readonly ColourName[] = ["vermillion", "green", "purple"];

export interface Computed {
    numbers: readonly number[];
    /** The figure's own lines, one for each channel, and the comparison lines. */
    lines: readonly Line[];
    behind: readonly Line[];
    x: Channel;
    y: readonly Channel[];
}

export function computeFigure(friction: Friction, figure: PaperFigure): Computed {
    const { kind, experiment: name, settings, channels, beside } = figure;
    const { channels: all } = friction.experiment(kind, name);
    const y = all.filter(({ key }) => channels.includes(key));
    const named = (lines: readonly Points[], variant: string, colours: readonly ColourName[], from: number): Line[] =>
        lines.map((points, i) => {
            const quantity = y.length > 1 || variant === "" ? quantityOf(y[i]!) : "";
            const title = [variant, quantity].filter((part) => part !== "").join(", ");
            return { ...points, name: title, colour: colours[(from + i) % colours.length]! };
        });
    return opened(friction, figure, settings, (run) => ({
        numbers: numbersOf(run, figure),
        lines: named(linesOf(run, figure), variantOf(run, settings, beside), OWN, 0),
        behind: beside.flatMap((other, i) =>
            opened(friction, figure, other, (twin) =>
                named(linesOf(twin, figure), variantOf(twin, other, [settings]), BEHIND, i * y.length),
            ),
        ),
        x: all[0]!,
        y,
    }));
}

/** Only the numbers of a figure, which takes a few milliseconds. */
export function computeNumbers(friction: Friction, figure: PaperFigure): readonly number[] {
    return opened(friction, figure, figure.settings, (run) => numbersOf(run, figure));
}

function numbersOf(run: Run, { row, numbers }: PaperFigure): readonly number[] {
    if (row) return run.figure(row);
    return numbers.map(({ own }) => (own ? run.curve([own.at])[own.channel]![0]! : NaN));
}

function quantityOf({ text, symbol }: Channel): string {
    return text || plainSymbol(symbol);
}

/** The difference of a run from the others in words: its option, or else its numbers. */
function variantOf({ experiment, report }: Run, settings: Given, others: readonly Given[]): string {
    const keys = new Set(others.flatMap((other) => Object.keys({ ...settings, ...other })));
    const rows = [...keys]
        .filter((key) => others.some((other) => other[key] !== settings[key]))
        .flatMap((key) => rowOf(experiment.params, key, report.entries) ?? []);
    const options = rows.flatMap((row) => optionOf(row, report.entries)?.title ?? []);
    if (options.length > 0) return options[0]!;
    const valueOf = ({ key }: Param): number => Number(report.entries.find((entry) => entry.key === key)?.value);
    return rows.map((row) => `${plainSymbol(row.symbol)} = ${withUnit(valueOf(row), row.unit, 3)}`).join(", ");
}

/** The commands that print the curves of a figure, one for each run. */
export function commandsOf(friction: Friction, figure: PaperFigure): readonly string[] {
    return [figure.settings, ...figure.beside].map((settings) =>
        opened(friction, figure, settings, (run) =>
            commandLine(
                run.experiment,
                settings,
                { ...run.report, span: figure.x ? [...figure.x] : run.report.span },
                COMMAND_POINTS,
                undefined,
                durationOf(run, figure),
            ),
        ),
    );
}

function opened<T>(friction: Friction, { kind, experiment }: PaperFigure, settings: Given, use: (run: Run) => T): T {
    const run = friction.open(kind, experiment, settings);
    try {
        return use(run);
    } finally {
        run.close();
    }
}

function durationOf({ experiment }: Run, { duration }: PaperFigure): number {
    return duration > 0 ? duration : experiment.duration;
}

function linesOf(run: Run, figure: PaperFigure): Points[] {
    const { channels, kind } = figure;
    if (kind === "run") return linesOfRun(run, channels, durationOf(run, figure));
    const { x, span } = { x: figure.x, span: run.report.span ?? ([-1, 1] as const) };
    const [from, to] = x ?? span;
    const columns = run.sweep(from, to, POINTS);
    const across = [...columns[run.experiment.channels[0]!.key]!];
    return channels.map((key) => ({ x: across, y: [...columns[key]!] }));
}

/** The extremes between two points, so that chatter shows. */
function linesOfRun(run: Run, channels: readonly string[], duration: number): Points[] {
    const steps = Math.max(1, Math.round(duration / Number(run.value("T")) / POINTS));
    const lines: Points[] = channels.map(() => ({ x: [], y: [] }));
    run.restart();
    for (let i = 0; i < POINTS && run.running; i++) {
        const found = run.extremes(steps);
        channels.forEach((key, c) => {
            const { low, tLow, high, tHigh } = found[key]!;
            const points =
                tLow < tHigh
                    ? [[tLow, low] as const, [tHigh, high] as const]
                    : [[tHigh, high] as const, [tLow, low] as const];
            for (const [t, value] of points)
                if (Number.isFinite(value)) {
                    lines[c]!.x.push(t);
                    lines[c]!.y.push(value);
                }
        });
    }
    return lines;
}
