// All figures of the papers, in one form: figures of the library with their numbers, and figures of figures.ts.
import type { Experiment, Figure, Friction, Kind } from "../../../../wasm/friction";
import { t } from "../../i18n/messages";
import { writePlace } from "../../model/permalink";
import { twinSettings } from "../../model/rows";
import { viewOfRun } from "../../model/run-view";
import type { Given } from "../../model/store";
import { placeOf, settingsOf } from "../experiments/figure-place";
import { ownFigures, type OwnFigure, type OwnNumber } from "./figures";
import { papers } from "../../model/papers";

export interface PaperFigure {
    /** In the address. */
    key: string;
    /** The key of its paper. */
    paper: string;
    /** Without the paper's name. */
    name: string;
    text: string;
    kind: Kind;
    experiment: string;
    settings: Given;
    /** Settings of the comparison lines. */
    beside: readonly Given[];
    channels: readonly string[];
    x: readonly [number, number] | undefined;
    /** Duration of a run [s]; 0: the default of the experiment. */
    duration: number;
    /** The address that loads it; "" if no view shows it. */
    place: string;
    numbers: readonly FigureNumber[];
    /** The library's row, which computes its numbers. */
    row: Figure | undefined;
}

export interface FigureNumber {
    name: string;
    paper: string;
    unit: string;
    remark: string;
    /** Its place on a curve, if the library has no row for it. */
    own?: OwnNumber;
}

/** Curve -> the view that shows it. */
const VIEWS: Readonly<Record<string, string>> = { phi: "law", phi_z: "law", drive_backdrive: "drive-backdrive" };

const lists = new WeakMap<Friction, readonly PaperFigure[]>();

/** By paper, in the order of their figures. */
export function figureList(friction: Friction): readonly PaperFigure[] {
    let list = lists.get(friction);
    if (!list) {
        const { experiments } = friction.description;
        const all = [
            ...experiments.flatMap((experiment) => experiment.figures.map((figure) => listed(experiment, figure))),
            ...ownFigures.map((figure) => unlisted(friction, figure)),
        ];
        list = papers.flatMap(({ key }) =>
            all.filter(({ paper }) => paper === key).sort((a, b) => figureNumber(a.key) - figureNumber(b.key)),
        );
        lists.set(friction, list);
    }
    return list;
}

/** A figure that the library does not list. */
function unlisted(friction: Friction, figure: OwnFigure): PaperFigure {
    const { key, kind, settings = {}, numbers = [], beside = [], x } = figure;
    const experiment = friction.experiment(kind, figure.experiment);
    const name = figure.name ?? { key: "papers.fig", number: figureNumbers([figure]).join(", ") };
    return {
        ...{ key, kind, settings, beside, x, experiment: experiment.name, text: t(figure.text) },
        ...{ paper: paperOf(key), name: capital(t(name.key, { number: name.number })), duration: 0, row: undefined },
        channels: figure.channels ?? shownChannels(experiment),
        place: unlistedPlace(experiment, { ...settings, ...figure.view }),
        numbers: numbers.map((number) => ({ ...number, name: t(number.name), remark: t(number.remark), own: number })),
    };
}

function unlistedPlace(experiment: Experiment, settings: NonNullable<OwnFigure["view"]>): string {
    const { kind, name } = experiment;
    const given = Object.entries(settings).filter((pair): pair is [string, string] => pair[1] !== null);
    if (name === "servo_pendulum") return writePlace("pendulum", Object.fromEntries(given));
    const view = kind === "run" ? viewOfRun(experiment) : VIEWS[name];
    return view ? writePlace(view, { ...(kind === "run" ? { run: name } : {}), ...Object.fromEntries(given) }) : "";
}

function paperOf(key: string): string {
    return /^[a-z]+-\d+/.exec(key)?.[0] ?? "";
}

function listed(experiment: Experiment, figure: Figure): PaperFigure {
    const key = figure.key!;
    const settings = settingsOf(figure.settings);
    const view = experiment.kind === "run" ? viewOfRun(experiment) : VIEWS[experiment.name];
    return {
        ...{ key, settings, row: figure, text: figure.text, numbers: figure.numbers, duration: figure.duration },
        paper: paperOf(key),
        name: capital(figure.name.replace(/^[^,]*, /, "")),
        kind: experiment.kind,
        experiment: experiment.name,
        beside: Object.entries(settingsOf(figure.twin)).map(([choice, option]) =>
            twinSettings(experiment, settings, choice, option),
        ),
        channels: shownChannels(experiment),
        x: undefined,
        place: !view ? "" : experiment.kind === "run" ? placeOf(view, experiment, figure) : writePlace(view, settings),
    };
}

/** A run's first plot; all of a curve that has no more than two. */
function shownChannels({ kind, plots, channels }: Experiment): readonly string[] {
    return kind === "run" ? plots.slice(0, 1) : channels.slice(1, 3).map(({ key }) => key);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The numbers of a paper's figures, such as 16 and 17, in their order. */
export function figureNumbers(figures: readonly { key: string }[]): number[] {
    const numbers = figures.flatMap(({ key }) => {
        const [, first, second] = /-fig-(\d+)(?:-and-(\d+))?/.exec(key) ?? [];
        return [first, second].flatMap((number) => (number === undefined ? [] : Number(number)));
    });
    return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The number in the key; sections, equations and the like come after the figures. */
function figureNumber(key: string): number {
    return Number(/-fig-(\d+)/.exec(key)?.[1] ?? 1e9);
}
