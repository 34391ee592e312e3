// Plots of the Pendulum view: angle and goal, differences, torques with the friction limit, and velocity against angle.
import { computed, type ReadonlySignal, type Signal } from "@preact/signals-core";
import { html } from "lit";
import type { Channel } from "../../../../wasm/friction";
import { join, type LiveRun } from "../../sim/live-run";
import { formerSeries, GOAL, placeText, RECORDED, timeAxis } from "../run-plots";
import type { Compared, ComparedRuns } from "../../sim/compared-runs";
import { differ, MRAD } from "../../sim/differences";
import { shortNumber } from "../../i18n/number-text";
import { symbol } from "../../ui/symbol";
import { faded, palette, type ColourName } from "../../plot/palette";
import { roundUp } from "../../plot/scale";
import type { Axis, Plot, Point, Series, Surface } from "../../plot/series";
import type { ViewPin } from "../../model/pins";
import { pinDifference } from "../../ui/pin-bar";
import { t, tHtml } from "../../i18n/messages";

/** Content of the plots in addition to the runs; read from signals. */
export interface PendulumContent {
    channels: readonly Channel[];
    /** Whether a goal and a recorded angle exist. */
    goal: () => boolean;
    recording: () => boolean;
    pins: () => readonly ViewPin[];
}

const COMMON = { summary: "", compact: true, endLabels: true } satisfies Partial<Plot>;
const OWN = { colour: "blue", width: 2.5, main: true } as const;

/** Plots of a pendulum's runs. A plot becomes a new object only if its lines or their names change. */
export class PendulumPlots {
    /** Recorded angle [rad], and recorded angle minus the angle of the run [mrad]; undefined without a recording. */
    private readonly recorded: ReadonlySignal<{ angle: Point[]; difference: Point[] } | undefined>;
    private readonly angle: ReadonlySignal<Plot>;
    private readonly difference: ReadonlySignal<Plot>;
    private readonly torque: ReadonlySignal<Plot>;
    private readonly phase: ReadonlySignal<Plot>;

    constructor(
        private readonly runs: ComparedRuns,
        private readonly content: PendulumContent,
        private readonly cursor: Signal<number | null>,
    ) {
        const hasRecording = computed(content.recording);
        const hasGoal = computed(content.goal);
        this.recorded = computed(() => (hasRecording.value ? { angle: [], difference: [] } : undefined));
        this.angle = computed(() => this.anglePlot(hasGoal.value));
        this.difference = computed(() => this.differencePlot());
        this.torque = computed(() => this.torquePlot());
        this.phase = computed(() => this.phasePlot());
    }

    get plots(): readonly Plot[] {
        const { angle, torque, difference, phase } = this;
        const apart = difference.value.series.length > 0 ? [difference.value] : [];
        return [angle.value, torque.value, ...apart, phase.value];
    }

    get hasRecording(): boolean {
        return this.recorded.value !== undefined;
    }

    /** Time window of the plots [s]. */
    get window(): Axis {
        return this.angle.value.x;
    }

    /** Largest torque of the torque axis [N m]. */
    get torqueScale(): number {
        return this.torque.value.y.max;
    }

    private get model(): string {
        return this.runs.lines.value[0]!.title;
    }

    private get main(): LiveRun {
        return this.runs.lines.value[0]!.live;
    }

    private get others(): readonly Compared[] {
        return this.runs.lines.value.slice(1);
    }

    private comparedSeries({ name, title, style }: Compared, series: string, points: Point[]): Series {
        const pin = this.content.pins().find(({ sign }) => sign === name);
        const label = pin ? html`${title} ${pinDifference(pin)}` : title;
        return { ...style, name: `${name} ${series}`, label, sign: title, width: 1.5, faint: true, points };
    }

    private unit(key: string): string {
        return this.content.channels.find((channel) => channel.key === key)?.unit ?? "";
    }

    private axis(name: string, key: string): Axis {
        return { label: symbol(name), unit: this.unit(key), min: -1, max: 1 };
    }

    private overTime(name: string): Pick<Plot, "name" | "x" | "cursor" | keyof typeof COMMON> {
        return { ...COMMON, name, x: timeAxis(this.unit("t")), cursor: this.cursor };
    }

    private anglePlot(goal: boolean): Plot {
        const { main, model, others } = this;
        const recorded = this.recorded.value;
        const points = main.traces["theta"]!;
        const aim = {
            ...GOAL,
            name: "theta_d",
            label: tHtml("traces.goal"),
            sign: "θ_d",
            points: main.traces["theta_d"]!,
        };
        const record = { ...RECORDED, name: "theta_log", label: t("traces.recorded") };
        return {
            ...{ ...this.overTime("angle"), title: t("traces.angle"), y: this.axis("θ", "theta") },
            series: [
                ...(recorded ? [{ ...record, points: recorded.angle }] : []),
                ...(goal ? [aim] : []),
                ...others.map((compared) => this.comparedSeries(compared, "theta", compared.live.traces["theta"]!)),
                formerSeries("theta", main),
                { ...OWN, sign: model, name: "theta", label: tHtml("traces.with", { model }), points },
            ],
        };
    }

    private differencePlot(): Plot {
        const recorded = this.recorded.value;
        const names = { name: "theta_log", label: t("traces.recorded"), sign: t("traces.recorded-sign") };
        return {
            ...{ ...this.overTime("difference"), unlisted: true },
            title: t("traces.difference", { model: this.model }),
            y: { label: html`Δ${symbol("θ")}`, unit: "mrad", min: -1, max: 1 },
            series: [
                ...(recorded ? [{ ...RECORDED, ...names, width: 5, points: recorded.difference }] : []),
                ...this.others
                    .map((compared) => this.comparedSeries(compared, "difference", []))
                    .map((line) => ({ ...line, faint: false, width: 2 })),
            ],
        };
    }

    private torquePlot(): Plot {
        const { main, model } = this;
        return {
            ...{ ...this.overTime("torque"), y: this.axis("τ", "tau_m") },
            title: t("traces.torque", { model }),
            series: [
                formerSeries("tau_f", main),
                torque("tau_m", tHtml("traces.motor"), "blue", main),
                torque("tau_e", tHtml("traces.external"), "green", main),
                { ...torque("tau_h", tHtml("traces.hand"), "purple", main), dash: [7, 3] },
                { ...torque("tau_f", tHtml("traces.friction"), "vermillion", main), width: 2.5 },
            ],
            under: (surface) => paintBand(surface, main),
        };
    }

    private phasePlot(): Plot {
        const { main, model, others } = this;
        const [x, y] = [this.axis("θ", "theta"), this.axis("ω", "omega")];
        return {
            ...{ ...COMMON, name: "phase", title: t("traces.phase"), loop: true, cursor: this.cursor, unlisted: true },
            ...{ x, y, explain: placeText(x, y) },
            series: [
                ...others.map((compared) => ({
                    ...this.comparedSeries(compared, "phase", []),
                    ...{ width: 1, opacity: 0.8, along: compared.live.traces["theta"]! },
                })),
                { ...OWN, sign: model, name: "phase", label: model, points: [], along: main.traces["theta"]! },
            ],
        };
    }

    /** Updates axes and points of all four plots. `recordedTo`: end of the recording [s]. */
    fit(recordedTo: number): void {
        const { main, others, lives: every, duration: window } = this.runs;
        const [angle, difference, torque, phase] = [this.angle, this.difference, this.torque, this.phase].map(
            ({ value }) => value,
        ) as [Plot, Plot, Plot, Plot];
        const last = main.now["t"] ?? 0;
        // The window moves by whole seconds: an axis that rarely changes is easier to read and needs no new layout.
        const end = Math.max(window, last <= window ? 0 : Math.ceil(last));
        const windowOf = (live: LiveRun, key: string): readonly Point[] => live.within(key, end - window - 1, end);
        const largest = (live: LiveRun, key: string): number =>
            live
                .within(key, end - window - 1, end, live.drawn)
                .reduce((most, { y }) => (Math.abs(y) > most ? Math.abs(y) : most), 0);
        const most = (key: string): number => Math.max(...every.map((live) => largest(live, key)));
        const recorded = this.recorded.value;
        recorded?.angle.splice(0, Infinity, ...main.within("theta_log", -Infinity, recordedTo));
        const fromRecord = recorded ? differ(recorded.angle, main.traces["theta"]!, recorded.difference, MRAD) : 0;
        const torques = Math.max(...["tau_m", "tau_e", "tau_h", "tau_f_max"].map((key) => largest(main, key)));
        const logged = recorded ? largest(main, "theta_log") : 0;
        room(angle.y, Math.max(most("theta"), largest(main, "theta_d"), logged, 0.5));
        const apart = others.map(({ live }, i) => {
            const { points } = difference.series[i + (recorded ? 1 : 0)]!;
            return differ(live.traces["theta"]!, main.traces["theta"]!, points, MRAD);
        });
        room(difference.y, Math.max(...apart, fromRecord, 1));
        room(torque.y, torques || 1);
        room(phase.x, Math.max(most("theta"), 0.5));
        room(phase.y, Math.max(most("omega"), 1));
        for (const { x } of [angle, difference, torque]) Object.assign(x, { min: end - window, max: end });
        every.forEach((live, i) => {
            const line = phase.series[(i + others.length) % every.length]!;
            join(windowOf(live, "theta"), windowOf(live, "omega"), line.points);
        });
    }

    /** Writes the current values into the summaries of the plots. `angle`: text about the state of the arm. */
    describe(angle: string): void {
        const { now } = this.runs.main;
        const number = (key: string): string => shortNumber(now[key], 3);
        this.angle.value.summary = angle;
        this.difference.value.summary = t("pendulum.now-apart", { apart: apartInWords(this.runs) });
        this.phase.value.summary = t("pendulum.now-velocity", { omega: number("omega") });
        this.torque.value.summary = t("pendulum.now-torques", {
            motor: number("tau_m"),
            external: number("tau_e"),
            friction: number("tau_f"),
            budget: number("tau_f_max"),
        });
    }
}

function room(axis: Axis, value: number): void {
    axis.max = roundUp(1.02 * value);
    axis.min = -axis.max;
}

/** Paints the friction limit as a band around zero. */
function paintBand({ context, x, y }: Surface, main: LiveRun): void {
    const budget = main.drawn["tau_f_max"]!;
    if (budget.length < 2) return;
    const [left, across, zero, up] = [x(0), x(1) - x(0), y(0), y(1) - y(0)];
    context.fillStyle = faded(palette.value.vermillion, 0.14);
    context.beginPath();
    for (const point of budget) context.lineTo(left + across * point.x, zero + up * point.y);
    for (let i = budget.length - 1; i >= 0; i--) context.lineTo(left + across * budget[i]!.x, zero - up * budget[i]!.y);
    context.fill();
}

function torque(key: string, label: Series["label"], colour: ColourName, main: LiveRun): Series {
    return { name: key, label, sign: key.replace("tau", "τ"), colour, width: 2, points: main.drawn[key]! };
}

/** Text with the differences of the compared runs from the main run. */
function apartInWords({ main, others }: ComparedRuns): string {
    const reference = main.now["theta"] ?? 0;
    return others
        .map(({ title, live }) => `${title} ${shortNumber(1e3 * ((live.now["theta"] ?? 0) - reference), 3)}`)
        .join(", ");
}
