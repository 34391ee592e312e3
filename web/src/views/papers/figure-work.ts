// What the library computes for a figure: its numbers, and the lines of its picture.
import type { Channel, Friction, Run } from "../../../../wasm/friction";
import { commandLine } from "../../model/command-line";
import type { Given } from "../../model/store";
import type { PaperFigure } from "./figure-list";

/** Points of a line across the picture. */
const POINTS = 120;
/** Points on a curve that a copied command asks for. */
const COMMAND_POINTS = 201;

export interface Line {
    x: number[];
    y: number[];
}

export interface Computed {
    numbers: readonly number[];
    /** The figure's own lines, one for each channel, and those behind it. */
    lines: readonly Line[];
    behind: readonly Line[];
    /** The axes. */
    x: Channel;
    y: readonly Channel[];
}

export function computeFigure(friction: Friction, figure: PaperFigure): Computed {
    const { kind, experiment: name, settings, channels, beside } = figure;
    const { channels: all } = friction.experiment(kind, name);
    return opened(friction, figure, settings, (run) => ({
        numbers: figure.row
            ? run.figure(figure.row)
            : figure.numbers.map(({ own }) => (own ? run.curve([own.at])[own.channel]![0]! : NaN)),
        lines: linesOf(run, figure),
        behind: beside.flatMap((other) => opened(friction, figure, other, (twin) => linesOf(twin, figure))),
        x: all[0]!,
        y: all.filter(({ key }) => channels.includes(key)),
    }));
}

export function commandOf(friction: Friction, figure: PaperFigure): string {
    return opened(friction, figure, figure.settings, (run) =>
        commandLine(
            run.experiment,
            figure.settings,
            { ...run.report, span: figure.x ? [...figure.x] : run.report.span },
            COMMAND_POINTS,
            undefined,
            durationOf(run, figure),
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

function linesOf(run: Run, figure: PaperFigure): Line[] {
    const { channels, kind } = figure;
    if (kind === "run") return linesOfRun(run, channels, durationOf(run, figure));
    const { x, span } = { x: figure.x, span: run.report.span ?? ([-1, 1] as const) };
    const [from, to] = x ?? span;
    const columns = run.sweep(from, to, POINTS);
    const across = [...columns[run.experiment.channels[0]!.key]!];
    return channels.map((key) => ({ x: across, y: [...columns[key]!] }));
}

/** The extremes between two points, so that chatter shows. */
function linesOfRun(run: Run, channels: readonly string[], duration: number): Line[] {
    const steps = Math.max(1, Math.round(duration / Number(run.value("T")) / POINTS));
    const lines: Line[] = channels.map(() => ({ x: [], y: [] }));
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
